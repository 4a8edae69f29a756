// Linked accounts on different outcomes of one market are paid like all others, and their bets earn no rewards.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { noteFact } from '#players/persons/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { caughtUp } from '#money/cashier/testing/deposits.ts';
import { placed } from './testing/bets.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { becomes, idOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';

let stage: BettingSite;
beforeAll(async () => void (stage = await startBettingSite({ LOYALTY: 'on' })));
afterAll(() => stage.close());

async function link(...players: ApiClient[]): Promise<void> {
  const { services } = stage.site.site;
  const value = String(await idOf(players[0]!));
  for (const player of players) {
    const playerId = await idOf(player);
    await transaction(services.db, (tx) => noteFact(tx, services, { playerId, kind: 'document', value }));
  }
}

async function pointsAfter(outcomes: readonly [string, string], areLinked: boolean): Promise<number[]> {
  const { name, id } = await stage.event();
  const players = [await stage.player(), await stage.player()];
  if (areLinked) await link(...players);
  const bets: string[] = [];
  for (const [nth, outcome] of outcomes.entries()) bets.push(await placed(players[nth]!, [on(id, outcome)]));
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  for (const [nth, bet] of bets.entries()) await becomes(players[nth]!, bet, 'settled');
  await caughtUp(stage.site, 'loyalty');
  const rows = await Promise.all(
    players.map(async (player) =>
      stage.site.database.ownerPool.query<{ points: number }>(
        'select coalesce(sum(tier), 0)::float as points from loyalty.players where player_id = $1',
        [await idOf(player)],
      ),
    ),
  );
  return rows.map(({ rows: [row] }) => row!.points);
}

test('different outcomes of one market by linked accounts earn no points; one outcome does, and so do strangers', async () => {
  expect(await pointsAfter(['1', '2'], true)).toEqual([0, 0]);
  const { rows } = await stage.site.database.ownerPool.query('select from persons.opposed_stakes');
  expect(rows).toHaveLength(2);
  for (const points of [...(await pointsAfter(['1', '1'], true)), ...(await pointsAfter(['1', '2'], false))])
    expect(points).toBeGreaterThan(0);
});
