// Promotions in the browser: a boosted price from the board to the bet, and an accumulator that grows into its boost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journey } from '#testing/journeys/browser.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { becomes, BettingSite, on } from '../testing/betting-site.ts';
import { placed } from '../testing/bets.ts';
import { boosted } from '../testing/promotions.ts';

const site = journey({ hasWebGl: false });
let stage: BettingSite;
beforeAll(async () => {
  stage = new BettingSite(site.site);
  await stage.begin();
});
afterAll(() => stage.stop());

it('shows the old price beside the boosted one on the board, in the slip and on the bet, with what it has added', async () => {
  const match = await stage.event({ hasGoals: false });
  await boosted(stage, match);
  const player = await stage.player();
  const { page, complaints } = await site.visit('/betting', { as: player, width: 375, height: 900 });
  const card = page.locator(`[data-boost="${match.id}"]`);
  await card.waitFor();
  expect(await card.locator('[data-book-odds]').textContent()).toBe('2.00');
  const id = await placed(player, [on(match.id, '1', 2100)]);
  await stage.feed.settle(match.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, id, 'settled');
  await page.goto(`/bets/${id}`);
  const bet = page.locator(`[data-bet-id="${id}"]`);
  await bet.locator('[data-promotion="price-boost"]').waitFor();
  expect(await bet.locator('footer').textContent()).toContain('Added by the offer');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(complaints).toEqual([]);
});

it('says what one more selection brings, and shows the boost when it is there', async () => {
  const matches = [
    await stage.event({ hasGoals: false }),
    await stage.event({ hasGoals: false }),
    await stage.event({ hasGoals: false }),
  ];
  const player = await stage.player();
  const { page } = await site.visit('/betting?when=upcoming&sport=football', { as: player, width: 1440, height: 900 });
  const choose = (id: string) => page.locator(`main li:has(a[href*="${id}"]) [data-odds="1"]`).first().click();
  for (const { id } of matches.slice(0, 2)) await choose(id);
  await page.getByText(/One more selection at odds of 1\.50 or more, and you get \+3% of the winnings/).waitFor();
  await choose(matches[2]!.id);
  await page.locator('[data-promotion="accumulator-boost"]').waitFor();
  await page.locator('input[name="stake-accumulator"]').fill('10');
  await page.getByText('+3%: €2.10').waitFor();
});
