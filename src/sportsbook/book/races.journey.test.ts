// A race in the browser: from the next off to a bet each way and one at the starting price, and how it ended.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOf } from './book.ts';
import type { SportEvent } from './contract.ts';
import { addressOf } from './web/addresses.ts';
import { ScriptedFeed } from './testing/feed.ts';
import { runningAt, ScriptedRace } from './testing/race.ts';
import { giveMoney } from '#testing/money.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';

const site = journey({ hasWebGl: false });
let feed: ScriptedFeed;
let stopBeat: () => void;
beforeAll(async () => {
  feed = new ScriptedFeed(site.site.site.services, 'racecourse');
  await feed.alive();
  stopBeat = feed.beat();
});
afterAll(() => stopBeat());

const slip = (page: Page) => page.locator('[data-slip-column] [data-slip]');
const runner = (page: Page, number: number) => page.locator(`[data-runner="${number}"]`);
const refresh = () => bookOf(site.site.site.services).refresh();
const startsIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('a player finds the next race, bets on it each way and at the starting price, and no list of matches has it', async () => {
  const race = new ScriptedRace(feed, 'first', { startsAt: startsIn(20) });
  await race.open();
  await race.withdraw(3, { deduction: 20 });
  await refresh();
  const player = await site.site.player();
  await giveMoney(site.site, player, 100_000n);
  // Whole without a script, for search engines too.
  const { event } = await player.ok<{ event: SportEvent }>('Sports.getEvent', { id: race.id });
  const html = await (await fetch(`${site.site.url}${addressOf(event)}`)).text();
  expect(html).toMatch(/<title>Larkfield Handicap, Meadowbrook: runners and odds/);
  expect(html).toMatch(/data-runner="8".*Northern Ember.*34\.00/s);
  expect(html).toContain('"@type":"SportsEvent","name":"Larkfield Handicap, Meadowbrook"');
  const { page, complaints } = await site.visit('/betting/horse-racing', { as: player });
  const next = page.locator(`[data-event="${race.id}"]`);
  await expect.poll(() => next.locator('[data-starts-in]').textContent()).toMatch(/^(?:19|20):\d\d$/);
  expect(await barriers(page)).toEqual([]);
  await next.getByRole('link').click();
  await expect.poll(() => page.locator('h1').textContent()).toContain('Larkfield Handicap');
  // Who is withdrawn stands last, with what it takes from the others.
  const order = () =>
    page.locator('[data-runner]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['runner']));
  await expect.poll(order).toEqual(['1', '2', '4', '5', '6', '7', '8', '3']);
  expect(await runner(page, 3).textContent()).toContain('20% off their winnings (Rule 4)');
  await race.price({ '1': 9000, '2': 2000, '4': 4000, '5': 11_000, '6': 13_000, '7': 21_000, '8': 34_000 });
  await page.getByRole('button', { name: 'Odds', exact: true }).click();
  await expect.poll(order).toEqual(['2', '4', '1', '5', '6', '7', '8', '3']);

  await runner(page, 2).locator('[data-odds]').click();
  await page.locator('[data-each-way] input').focus();
  await page.keyboard.press('Space');
  await slip(page).getByRole('textbox', { name: 'Thornfield' }).fill('5');
  await expect.poll(() => slip(page).textContent()).toContain('2 bets of €5.00 = €10.00');
  // 5 × 2.00 to win, and 5 × 1.20 to be placed.
  await expect.poll(() => slip(page).textContent()).toContain('€16.00');
  expect(await barriers(page)).toEqual([]);
  await slip(page).getByRole('button', { name: 'Place bet · €10.00' }).click();
  await expect.poll(() => page.locator('[data-taken="accepted"]').count()).toBe(2);

  await runner(page, 4).locator('[data-at-start]').click();
  await expect.poll(() => runner(page, 4).locator('[data-at-start]').getAttribute('aria-pressed')).toBe('true');
  await slip(page).getByRole('textbox', { name: 'Kestrel’s Flight' }).fill('2');
  await expect.poll(() => slip(page).textContent()).toContain('Estimated return at the starting price');
  await slip(page).getByRole('button', { name: 'Place bet · €2.00' }).click();
  await expect.poll(() => page.locator('[data-taken="accepted"]').count()).toBe(3);

  await page.goto('/bets');
  const cards = page.locator('[data-bet-id]');
  await expect.poll(() => cards.count()).toBe(3);
  const [atStart, place, win] = await cards.allTextContents();
  expect(atStart).toMatch(/Kestrel’s Flight.*Larkfield Handicap, Meadowbrook.*SP/);
  expect(`${place} ${win}`).toContain('Each way, place part: first 3 at 1/5');
  await page.goto('/betting?when=upcoming');
  await page.locator('h1').waitFor();
  expect(await page.locator(`[data-event="${race.id}"]`).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('it is followed on its course and ends with places, a dead heat and starting prices', async () => {
  const race = new ScriptedRace(feed, 'second', { startsAt: startsIn(-1) });
  await race.open();
  await race.start();
  await race.run(runningAt(race.race, 40_000, 100_000));
  await refresh();
  const { page, complaints } = await site.visit(`/betting/horse-racing/-/x-${race.id}`, {
    reducedMotion: 'no-preference',
  });
  const leaders = () => page.locator('[data-leaders] li').first().textContent();
  await expect.poll(leaders).toContain('Silver Dawn');
  const mark = page.locator('[data-track] svg g[transform]').first();
  const before = await mark.getAttribute('transform');
  const { metres, ...running } = runningAt(race.race, 80_000, 100_000);
  await race.run({ ...running, metres: metres.with(4, 1_550) });
  await expect.poll(leaders).toContain('Old Compass');
  await expect.poll(() => mark.getAttribute('transform')).not.toBe(before);
  expect(await barriers(page)).toEqual([]);
  await race.finish([
    { runner: 5, place: 1, timeMs: 96_000 },
    { runner: 1, place: 2, timeMs: 96_300 },
    { runner: 2, place: 2, timeMs: 96_300 },
    { runner: 4, place: 4, timeMs: 97_000 },
  ]);
  const result = page.locator('[data-result]');
  await expect.poll(() => result.textContent()).toContain('Did not finish: Quiet Harbour');
  expect(await result.locator('[data-place="1"]').textContent()).toContain('Old Compass');
  expect(await result.locator('[data-place="1"]').textContent()).toContain('11.00');
  expect(await result.locator('[data-dead-heat]').count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
