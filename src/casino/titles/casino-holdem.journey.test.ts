// Casino Hold'em on a phone and by keyboard: dealt, advised, found again after a reload, called.
import { expect, it } from 'vitest';
import { giveMoney } from '#testing/money.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';

const j = journey({ hasWebGl: false });
it('deals by keyboard, advises, comes back to the same hand, and shows the dealer’s after a call', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 100_000n);
  const { page, complaints } = await j.visit('/game/casino-holdem', { as: player, width: 375, height: 740 });
  const cards = () =>
    page
      .locator('[data-title] [data-card]')
      .evaluateAll((elements) => elements.map((card) => card.getAttribute('data-card')));
  await page.locator('[data-title] select').last().selectOption('1');
  await page.locator('[data-spin]').press('Enter');
  await page.waitForSelector('[data-move="call"]');
  const dealt = await cards();
  expect(dealt.map((card) => card === 'back')).toEqual([true, true, false, false, false, true, true, false, false]);
  await page.getByRole('button', { name: 'Advice' }).click();
  await page.waitForSelector('[data-advised]');
  await page.reload();
  await page.waitForSelector('[data-move="call"]');
  expect(await cards()).toEqual(dealt);
  await page.keyboard.press('c');
  await page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });
  expect(await cards()).not.toContain('back');
  expect(await page.locator('[data-spot="call"]').innerText()).not.toContain('–');
  expect(await page.locator('[data-said]').textContent()).toMatch(/win|tie|qualify|You get|Returned/i);
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  expect(complaints).toEqual([]);
});
