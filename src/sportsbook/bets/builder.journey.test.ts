// A bet builder in the browser: from the page of a match to a settled bet.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScriptedFeed } from '#sportsbook/book/testing/feed.ts';
import { giveMoney } from '#testing/money.ts';
import { journey } from '#testing/journeys/browser.ts';
import { builtMatch, CORNERS, OVER, pricesTogether, WINNER } from './testing/built-matches.ts';

const site = journey({ hasWebGl: false });
let feed: ScriptedFeed;
let stopBeat: () => void;
beforeAll(async () => {
  feed = new ScriptedFeed(site.site.site.services);
  await feed.alive();
  stopBeat = feed.beat();
  pricesTogether(site.site.site.services, feed.name, { goals: 1_500_000 });
});
afterAll(() => stopBeat());

const slip = (page: Page) => page.locator('[data-slip-column] [data-slip]');
const outcome = (page: Page, { kind }: { kind: string }, id: string) =>
  page.locator(`[data-market="${kind}"] [data-odds="${id}"]`).first();

it('a player builds a bet on the page of a match, is told what contradicts it, places it and wins', async () => {
  const { name, id } = await builtMatch(site.site.site.services, feed);
  const player = await site.site.player();
  await giveMoney(site.site, player, 100_000n);
  const { page, complaints } = await site.visit(`/betting/football/-/x-${id}`, { as: player });
  // By keyboard.
  await page.locator('[data-builder]').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('[data-builder]').getAttribute('aria-checked')).toBe('true');
  // Only what can be part of it: no quarter lines.
  expect(await page.locator('[data-market="total"] [data-odds="over"]').count()).toBe(1);
  await outcome(page, WINNER, '1').click();
  await outcome(page, OVER, 'over').click();
  const stake = slip(page).getByRole('textbox', { name: 'Bet builder' });
  await expect.poll(() => stake.isVisible()).toBe(true);
  await outcome(page, WINNER, '2').click();
  await expect.poll(() => page.locator('[data-not-built]').textContent()).toContain('can’t all win');
  await outcome(page, WINNER, '2').click();
  await outcome(page, CORNERS, 'over').click();
  await expect.poll(() => slip(page).textContent()).toContain('whole bet is void');
  await stake.fill('10');
  await expect.poll(() => slip(page).textContent()).toContain('returns up to');
  await slip(page).getByRole('button', { name: 'Place bet' }).click();
  await expect.poll(() => page.locator('[data-taken]').textContent()).toContain('Bet builder');
  const { items } = await player.ok<{ items: { id: string; odds: number; type: string }[] }>('Bets.get');
  expect(items).toMatchObject([{ type: 'builder' }]);
  const [bet] = items;
  await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await feed.settle(name, OVER, { over: 'won', under: 'lost' });
  await feed.settle(name, CORNERS, { over: 'won', under: 'lost' });
  await page.goto(`/bets/${bet!.id}`);
  const price = (bet!.odds / 1000).toFixed(2);
  await expect
    .poll(() => page.locator(`[data-bet-id="${bet!.id}"]`).textContent())
    .toContain(`€${(bet!.odds / 100).toFixed(2)}`);
  expect(await page.locator('main').textContent()).toContain(`seen at ${price}, taken at ${price}`);
  expect(complaints).toEqual([]);
});
