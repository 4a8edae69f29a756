// A player and their limits, in a browser: set, lower, ask for more, take a break, see how they stand.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { giveMoney } from '#testing/money.ts';
import { manualClock } from '#kernel/clock.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date());
const trip = journey({ hasWebGl: false, clock });

const TAB = '/profile/responsible-game';
const card = (page: Page, kind: string) => page.locator(`[data-limit=${kind}]`);
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

async function setLimit(page: Page, kind: string, amount: string): Promise<void> {
  const form = card(page, kind).locator('form');
  await form.locator('input[name=limit]').fill(amount);
  await form.locator('button[type=submit]').press('Enter');
}

test(
  '[P01][P02] sets a limit, lowers it at once, asks for a higher one and sees how long it waits',
  covers('~RO-07'),
  async () => {
    const { page, complaints } = await trip.visit(TAB, { as: await trip.site.player() });
    await ready(page);
    await setLimit(page, 'deposit', '100');
    const standing = card(page, 'deposit').locator('[data-period=day]');
    await standing.getByText('€100.00 per day').waitFor();
    // As it is typed on a keyboard that has no point.
    await setLimit(page, 'deposit', '60,00');
    await standing.getByText('€60.00 per day').waitFor();
    await setLimit(page, 'deposit', '200');
    await standing.getByText('You requested €200.00.').waitFor();
    expect(await standing.locator('[data-countdown]').innerText()).toMatch(/^in (24 h 0|23 h 59) min$/);
    expect(await standing.getByText('€60.00 per day').count()).toBe(1);
    await page.locator('[data-history] li').nth(2).waitFor();
    await standing.getByRole('button', { name: 'Keep current limit' }).click();
    await expect.poll(() => standing.locator('[data-countdown]').count()).toBe(0);
    await setLimit(page, 'time', 'abc');
    await page.getByText('Wrong value').waitFor();
    expect(complaints).toEqual([]);
  },
);

test('[P01][P05] the first deposit asks for a limit once; the cashier says in the player’s language what a limit leaves', async () => {
  const player = await trip.site.player();
  await player.ok('Account.changelocale', { locale: 'es' });
  const { page } = await trip.visit('/es/cashier/deposit', { as: player });
  await ready(page);
  await page.locator('[data-limit-prompt=first] button').click();
  await expect.poll(async () => (await player.ok<{ prompt: unknown }>('Limits.get')).prompt).toBeNull();
  await player.ok('Limits.set', { kind: 'deposit', period: 'day', limit: '15' });
  await page.reload();
  await ready(page);
  expect(await page.locator('[data-limit-prompt]').count()).toBe(0);
  expect(await page.locator('[data-deposit-room]').innerText()).toContain('permite 15,00\u00a0€ de 15,00\u00a0€');
  await page.locator('input[name=amount]').fill('20');
  await page.locator('[data-form=deposit] button[type=submit]').click();
  await page.getByText('Te quedan 15,00\u00a0€').waitFor();
  await page.locator('input[name=amount]').fill('15');
  expect(await page.getByText('Te quedan 15,00\u00a0€').count()).toBe(0);
});

test('[P06] the activity is a drawing and a table, without barriers in either theme; a time-out begins at once after one question, by keyboard, on a phone', async () => {
  clock.set(new Date());
  const player = await trip.site.player();
  await giveMoney(trip.site, player, 100_000n);
  await player.ok('Games.playRound', {
    sysname: 'dice',
    mode: 'play',
    stake: '2.00',
    params: '{"direction":"under","target":"50.00"}',
    request_id: 'round-of-the-activity',
  });
  await player.ok('Limits.set', { kind: 'loss', period: 'week', limit: '50' });
  await player.ok('Limits.set', { kind: 'loss', period: 'week', limit: '80' });
  const { page, complaints } = await trip.visit(TAB, { as: player, width: 375, height: 812 });
  await ready(page);
  await page.locator('[data-chart] canvas').waitFor();
  expect(await page.locator('[data-activity] tbody td').nth(1).innerText()).toBe('€2.00');
  await page.getByRole('tab', { name: '12 months' }).click();
  expect(await page.locator('[data-activity] tbody tr').count()).toBe(1);
  expect(await barriers(page, { include: 'main' })).toEqual([]);

  const take = page.locator('#break button');
  await take.focus();
  await page.keyboard.press('Enter');
  const sure = page.locator('dialog[data-state=opened]');
  await sure.getByRole('button', { name: 'Start now' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-break=time-out]').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(complaints).toEqual([]);
});

test('[P07] a self-exclusion signs the player out and leads home', async () => {
  const { page } = await trip.visit(TAB, { as: await trip.site.player() });
  await ready(page);
  await page.locator('#break select').selectOption('6m');
  await page.locator('#break button').click();
  await page.locator('dialog[data-state=opened]').getByRole('button', { name: 'Start now' }).click();
  await page.waitForURL(`${trip.site.url}/`);
  const again = await page.request.get(TAB, { maxRedirects: 0 });
  expect([again.status(), new URL(again.headers()['location']!, trip.site.url).pathname]).toEqual([302, '/']);
});

test('[P10][P11] the game shows clock and net, and the check stands between two rounds until it is answered', async () => {
  clock.set(new Date());
  const player = await trip.site.player();
  await giveMoney(trip.site, player, 100_000n);
  await player.ok('Limits.setRealityCheck', { minutes: '15' });
  const bet = {
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    params: '{"direction":"under","target":"50.00"}',
    request_id: 'first-bet-of-the-journey',
  };
  const first = await player.call('Games.playRound', bet);
  expect(first.error).toBeUndefined();
  const { page } = await trip.visit('/game/dice', { as: player });
  await ready(page);
  await expect.poll(() => page.locator('[data-figure=net]').innerText()).toMatch(/^-?€\d/);
  expect(await page.locator('[data-figure=time]').innerText()).toMatch(/^\d+:\d\d:\d\d$/);
  clock.advance(15 * 60_000);
  await page
    .getByRole('button', { name: /^(Roll|Play|Bet)/ })
    .first()
    .click();
  const dialog = page.locator('dialog[data-state=opened]');
  await dialog.locator('[data-fact=staked]').waitFor();
  expect(await dialog.locator('[data-fact=staked]').innerText()).toBe('€1.00');
  expect(await dialog.locator('[data-fact=time]').innerText()).toBe('0 h 15 min');
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(1);
  expect(
    (await player.call('Games.playRound', { ...bet, request_id: 'second-bet-of-the-journey' })).error?.reason?.rule,
  ).toBe('limits.reality-check');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(
    (await player.call('Games.playRound', { ...bet, request_id: 'third-bet-of-the-journey' })).error,
  ).toBeUndefined();
});
