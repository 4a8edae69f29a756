// Autoplay as a player has it: its rules, rounds on their own, a stop.
import { expect, it } from 'vitest';
import { giveMoney } from '#testing/money.ts';
import { journey } from '#testing/journeys/browser.ts';

const j = journey({ hasWebGl: false });

it('plays as many rounds as were asked for, on their own; stops when the player says so, and before a round that could lose more than they allowed', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 100_000n);
  const { page, complaints } = await j.visit('/game/dice', { as: player });
  await page.waitForSelector('[data-spin]:enabled');
  await page.getByRole('button', { name: 'Autoplay' }).press('Enter');
  const dialog = page.locator('dialog[data-dialog="autoplay"]');
  await dialog.getByRole('button', { name: '10', exact: true }).press('Enter');
  await dialog.getByLabel('Stop if losses reach').fill('');
  await dialog.getByRole('button', { name: 'Start' }).press('Enter');
  await page.getByText('all rounds have been played').waitFor();
  await page.waitForSelector('[data-rounds] summary:has-text("(10)")');
  expect(await page.locator('[data-auto="start"]').count()).toBe(1);
  const played = async () => (await player.ok<{ items: object[] }>('Games.getHistory')).items.length;
  expect(await played()).toBe(10);
  // Stops when they say so.
  await page.locator('[data-auto="start"]').click();
  await dialog.getByRole('button', { name: '1,000', exact: true }).click();
  await dialog.locator('[data-begin]').click();
  await page.locator('[data-auto="stop"]').click();
  await page.locator('[data-auto="start"]').waitFor();
  await page.waitForSelector('[data-playing]', { state: 'detached' });
  const before = await played();
  await page.waitForTimeout(1200);
  expect(await played()).toBe(before);
  await page.locator('[data-auto="start"]').click();
  // Less than a round costs.
  await dialog.getByLabel('Stop if losses reach').fill('0,05');
  await dialog.locator('[data-begin]').click();
  await page.getByText('could exceed your loss limit').waitFor();
  expect(await played()).toBe(before);
  expect(complaints).toEqual([]);
});

it('stays stopped when a round was under way and the line is bad', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 100_000n);
  const { page } = await j.visit('/game/dice', { as: player });
  let requests = 0;
  await page.route(/Games\.playAutoplay/, async (route) => {
    requests++;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.route(/Games\.stopAutoplay/, (route) => route.abort());
  await page.locator('[data-auto="start"]:enabled').click();
  await page.locator('dialog[data-dialog="autoplay"] [data-begin]').click();
  const answered = page.waitForResponse(/Games\.playAutoplay/);
  await expect.poll(() => requests).toBe(1);
  await page.locator('[data-auto="stop"]').click();
  await answered;
  await page.waitForSelector('[data-rounds] summary:has-text("(1)")');
  await page.locator('[data-auto="start"]:enabled').waitFor();
  await page.waitForTimeout(1_200);
  expect(requests).toBe(1);
});

it('plays crash on its own once every bet has a height to be cashed out at', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 100_000n);
  const { page, complaints } = await j.visit('/game/crash', { as: player });
  await page.waitForSelector('[data-spin]:enabled');
  const begin = page.locator('[data-auto="start"]');
  await begin.click();
  await page.getByText('Autoplay needs auto cash-out').waitFor();
  await page.locator('[data-second]').click();
  for (const bet of [1, 2]) await page.locator(`[data-bet="${bet}"] input[type="checkbox"]`).check();
  await begin.click();
  const dialog = page.locator('dialog[data-dialog="autoplay"]');
  await dialog.getByRole('button', { name: '10', exact: true }).press('Enter');
  await dialog.getByLabel('Stop if losses reach').fill('');
  await dialog.locator('[data-begin]').click();
  await page.getByText('all rounds have been played').waitFor();
  await page.waitForSelector('[data-rounds] summary:has-text("(10)")');
  expect((await player.ok<{ items: object[] }>('Games.getHistory')).items).toHaveLength(10);
  expect(await player.ok('Games.getOpenRounds')).toEqual({ items: [] });
  expect(complaints).toEqual([]);
});
