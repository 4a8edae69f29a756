// Crash with play money, on a phone, as chance lets it climb.
import { errors } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, journey } from './browser.ts';

const j = journey({ hasWebGl: false });

/** A press that comes sooner after a round has appeared is taken for the second half of a double tap, and does nothing. */
const DOUBLE_TAP_MS = 400;

it('one bet or two are cashed out while it climbs, by the space bar too, and it goes on where it was left', async () => {
  const { page, complaints } = await j.visit('/game/crash', { width: 375, height: 740 });
  await page.waitForSelector('[data-title="crash"] [data-spin]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
  const leaving = page.locator('[data-title="crash"] [data-leave]');
  const launch = page.locator('[data-title="crash"] [data-spin]:has-text("Launch")');
  /** Until a round has been cashed out to its end: two in a hundred break at once. */
  async function untilCashedOut(bets: number, cashOut: () => Promise<void>): Promise<void> {
    for (let said = ''; said.split('Cashed out at').length <= bets;) {
      // A page that has loaded itself again, as after a failure, begins with one bet.
      if (bets === 2 && (await page.locator('[data-bet]').count()) < 2) await page.locator('[data-second]').click();
      await launch.click();
      await cashOut().catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error; // it may have broken
      });
      await launch.waitFor({ timeout: 90_000 });
      await page.waitForFunction(() => !document.querySelector('[data-playing]'));
      said = (await page.locator('[data-said]').textContent()) ?? '';
    }
  }
  // One that breaks before is tried again, so nothing is waited for long.
  const soon = { timeout: 8_000 };
  const isClimbing = () =>
    page.waitForFunction(
      () => Number.parseFloat(document.querySelector('[data-title="crash"] [data-roll]')!.textContent!) >= 1.06,
      undefined,
      soon,
    );
  await untilCashedOut(1, async () => {
    await isClimbing();
    expect(await barriers(page, { include: '[data-title]' })).toEqual([]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Space');
  });
  expect(await page.locator('[data-rounds] summary').textContent()).toMatch(/\(\d+\)/);
  await page.locator('[data-second]').click();
  expect(await page.locator('[data-bet]').count()).toBe(2);
  await untilCashedOut(2, async () => {
    await isClimbing();
    await leaving.nth(1).click(soon);
    await leaving.first().click(soon);
  });
  // What was left open goes on when the page is loaded again.
  await untilCashedOut(1, async () => {
    await leaving.first().waitFor(soon);
    await page.reload();
    await leaving.first().waitFor(soon);
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await leaving.first().click(soon);
  });
  expect(complaints).toEqual([]);
}, 240_000);
