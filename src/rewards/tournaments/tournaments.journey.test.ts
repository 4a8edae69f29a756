// Tournaments in a browser: joining without another page, a leaderboard that follows the rounds, games twelve at a time.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Tournament } from './contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ hasWebGl: false, environment: { TOURNAMENTS: 'on' } });

const named = async (client: ApiClient, definition: string): Promise<Tournament> => {
  const { items } = await client.ok<{ items: Tournament[] }>('tournaments.get', { status: 'active', count: '100' });
  return items.find(({ extra }) => extra.definition === definition)!;
};

/** To look at it: `LOOK=folder`. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

const playDice = (client: ApiClient, number: number) =>
  client.ok<{ won: { amount: string } }>('Games.playRound', {
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    params: JSON.stringify({ direction: 'under', target: '90.00' }),
    request_id: `tournament-journey-${number}-${Date.now()}`,
  });

it(
  'a player joins one of the list, pays what it says, and follows the board without loading a page',
  covers('RT-30', 'ST-17', 'ER-17'),
  async () => {
    const player = await trip.site.player();
    await giveMoney(trip.site, player, 5_000n);
    const { page, complaints } = await trip.visit('/tournaments', { as: player, width: 375, height: 740 });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const card = page.locator('[data-tournament]', { hasText: 'Card room' });
    await card.getByText('Buy-in').waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await look(page, 'list-375');

    // Any answer but 1 is no success.
    await page.route('**/api/tournaments.participate*', (route) => route.fulfill({ json: { data: 0 } }));
    await card.getByRole('button', { name: /Join for €2.00/ }).click();
    const question = page.locator('dialog[open]').last();
    await question.getByText('€2.00 is taken from your main balance').waitFor();
    await question.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Failed to participate in tournament', { exact: true }).waitFor();
    await page.unroute('**/api/tournaments.participate*');

    await card.getByRole('button', { name: /Join for €2.00/ }).click();
    await question.getByRole('button', { name: 'Join', exact: true }).click();
    await card.getByText('You’re in', { exact: true }).waitFor();
    expect((await player.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount).toBe(
      '48.00',
    );

    await page
      .locator('[data-tournament]', { hasText: 'Tour of the house' })
      .getByRole('link', { name: /Details/ })
      .click();
    await page.getByRole('heading', { name: 'Tour of the house', level: 1 }).waitFor();
    await page.getByText('Nobody has any points yet').waitFor();
    await page.getByRole('button', { name: /Join/ }).click();
    await page.locator('[data-own-standing]').waitFor();
    await playDice(player, 1);
    const ownRow = page.locator('tr[data-own]');
    await expect.poll(() => ownRow.textContent()).toContain('600 points');
    for (const turn of [2, 3]) await playDice(player, turn);
    await expect.poll(() => ownRow.locator('td').nth(2).textContent()).toBe('3');
    // Beside a prize in words the name has its room, on a phone as well.
    const [name, room] = await ownRow
      .locator('td')
      .nth(1)
      .evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell.firstChild!);
        return [text.getBoundingClientRect().right, cell.getBoundingClientRect().right];
      });
    expect(name).toBeLessThanOrEqual(room!);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await look(page, 'one-375');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

it(
  'the games of a tournament come twelve at a time, and those of a list of its own all at once',
  covers('RT-31', 'ST-18', 'AP-73'),
  async () => {
    const guest = trip.site.visitor();
    const [many, duel] = [await named(guest, 'weekly-race'), await named(guest, 'courtyard-duel')];
    const { page, complaints } = await trip.visit(`/tournaments/${many.id}/gamehall`, { width: 1280 });
    const tiles = page.locator('[data-tournament-games] > li');
    expect(await tiles.count()).toBe(12);
    const request = page.waitForRequest('**/api/Games.get?*');
    await page.getByRole('button', { name: 'Show more' }).click();
    const options = JSON.parse(new URL((await request).url()).searchParams.get('options')!) as object;
    expect(options).toMatchObject({
      offset: 12,
      count: 12,
      sort: 'priority',
      order: 'asc',
      options: { id: many.id, type: 'tournament' },
    });
    await expect.poll(() => tiles.count()).toBe(24);
    await page.goto(`/tournaments/${duel.id}/gamehall`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    expect(await tiles.count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

it(
  'the start page and a game show what runs: with a timer, and the rank of the player',
  covers('EN-28 1/3'),
  async () => {
    const player = await trip.site.player();
    await giveMoney(trip.site, player, 5_000n);
    const { page, complaints } = await trip.visit('/', { as: player, width: 1280 });
    const row = page.locator('[data-tournament-row]');
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => row.locator('[data-timer]').first().textContent()).toMatch(/\d\d:\d\d:\d\d$/);
    await look(page, 'home-1280');
    await page.goto('/game/dice');
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    const strip = page.locator('[data-rank-strip]').first();
    await strip.waitFor();
    // One in ten loses, and brings no points.
    let turn = 4;
    while ((await playDice(player, turn)).won.amount === '0.00') turn++;
    await expect
      .poll(() => page.locator('[data-rank-strip]').allTextContents())
      .toContainEqual(expect.stringMatching(/Position \d/));
    await look(page, 'game-1280');
    expect(complaints).toEqual([]);
  },
);
