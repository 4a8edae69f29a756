// Crash with play money, on a phone, as chance lets it climb.
import { expect, it } from 'vitest';
import { barriers, journey } from '#testing/journeys/browser.ts';

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
    for (let log = ''; log.split('Cashed out at').length <= bets;) {
      // A page that has loaded itself again, as after a failure, begins with one bet.
      if (bets === 2 && (await page.locator('[data-bet]').count()) < 2) await page.locator('[data-second]').click();
      await launch.click();
      await cashOut();
      await launch.waitFor();
      await page.waitForFunction(() => !document.querySelector('[data-playing]'));
      log = (await page.locator('[data-said]').textContent()) ?? '';
    }
  }
  /** Or it has broken, and is tried again. */
  const isClimbing = () =>
    page.waitForFunction(() => {
      const title = document.querySelector('[data-title="crash"]')!;
      const height = Number.parseFloat(title.querySelector('[data-roll]')!.textContent!);
      return height >= 1.06 || title.querySelector('[data-spin]')?.textContent?.includes('Launch');
    });
  /** Presses what cashes out a bet, if it still can be: the curve may break at any moment. */
  async function leave(bet: number): Promise<void> {
    const [place] = await leaving.evaluateAll(
      (buttons, nth) => buttons.slice(nth, nth + 1).map((button) => button.getBoundingClientRect().toJSON() as DOMRect),
      bet,
    );
    if (place) await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  }
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
    await leave(1);
    await leave(0);
  });
  // What was left open goes on when the page is loaded again.
  await untilCashedOut(1, async () => {
    await isClimbing();
    await page.reload();
    await leaving.or(launch).first().waitFor();
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await leave(0);
  });
  expect(complaints).toEqual([]);
});
