// What others bet on: only what several players have chosen, and only while it can be bet on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#kernel/method.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { ApiClient } from '#testing/api-client.ts';
import { latestPopular } from './get-popular.ts';
import type { getPopular } from './popular-contract.ts';
import { placed } from './testing/bets.ts';
import { on, startBettingSite, type BettingSite } from './testing/betting-site.ts';

let stage: BettingSite;
beforeAll(async () => void (stage = await startBettingSite()));
afterAll(() => stage.close());

async function popular(): Promise<Array<{ event: string; outcome: string; players: number }>> {
  // What was read is kept for a while.
  latestPopular(stage.site.site.services).readAt = -Infinity;
  const guest = new ApiClient(stage.site.url);
  const { items } = await guest.ok<OutputOf<typeof getPopular>>('Bets.getPopular', {});
  return items.map(({ event, outcome, players }) => ({ event, outcome, players }));
}

test('an outcome is popular with its third player, the one with most money first, until it is decided', async () => {
  const [first, second, lonely] = [await stage.event(), await stage.event(), await stage.event()];
  const players = await stage.players(3);
  for (const player of players.slice(0, 2)) await placed(player, [on(first.id)], { stake: '5.00' });
  // A large stake of one player alone says nothing about others.
  await placed(players[0]!, [on(lonely.id)], { stake: '50.00' });
  await placed(players[0]!, [on(lonely.id)], { stake: '50.00' });
  expect(await popular()).toEqual([]);

  await placed(players[2]!, [on(first.id)], { stake: '5.00' });
  for (const player of players) await placed(player, [on(second.id, 'x')], { stake: '10.00' });
  expect(await popular()).toEqual([
    { event: second.id, outcome: 'x', players: 3 },
    { event: first.id, outcome: '1', players: 3 },
  ]);

  await stage.feed.stop(second.name);
  await bookOf(stage.site.site.services).refresh();
  expect((await popular()).map(({ event }) => event)).toEqual([first.id]);
});
