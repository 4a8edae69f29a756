// Bets with several legs of one match, which no line has together: the legs of a system beside its banker.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { place, placed, type Pick } from './testing/bets.ts';
import { type ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { giveMoney } from '#testing/money.ts';
import type { TestSite } from '#testing/site.ts';
import { startBettingSite, type BettingSite, on as selection } from './testing/betting-site.ts';

const LIMITS = {
  win: [100, 100, 100, 100, 100],
  outcome: 1,
  market: 1000,
  event: 1000,
  player: 100,
  payout: 1_000_000,
  day: 1_000_000,
};

let stage: BettingSite;
let site: TestSite;
let feed: ScriptedFeed;
beforeAll(async () => {
  stage = await startBettingSite({ BET_LIMITS: JSON.stringify(LIMITS) });
  ({ site, feed } = stage);
});
afterAll(() => stage.close());

const event = () => stage.event({ prices: { '1': 2000, x: 2000, '2': 2000 } });
const on = (id: string, outcome = '1'): Pick => selection(id, outcome, 2000);

async function player(): Promise<ApiClient> {
  const client = await site.player();
  await giveMoney(site, client, 1_000_000n);
  await giveMoney(site, client, 1_000_000n, 'betting_bonus');
  return client;
}

test('a market is settled for all bets, though many of them have two legs on it', async () => {
  const [banker, other] = [await event(), await event()];
  const client = await player();
  const id = await placed(client, [on(banker.id), on(other.id, '1'), on(other.id, '2')], {
    type: 'system-1/2',
    bankers: [0],
    stake: '1.00',
  });
  // More than are settled in one transaction, all lost.
  await site.database.ownerPool.query(
    `with twins as (select gen_random_uuid() as twin from generate_series(1, 600)),
     bets as (
       insert into bets.bets
       select (json_populate_record(b, json_build_object('id', t.twin))).* from bets.bets b, twins t where b.id = $1 returning id)
     insert into bets.legs
     select (json_populate_record(l, json_build_object('bet_id', t.twin))).* from bets.legs l, twins t where l.bet_id = $1`,
    [id],
  );
  await feed.settle(other.name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
  await expect
    .poll(async () => {
      const { rows } = await site.database.ownerPool.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from bets.bets group by 1',
      );
      return rows;
    })
    .toEqual([{ state: 'settled', count: 601 }]);
  // The twins have no stakes; the books are looked at in the end.
  for (const [table, column] of [
    ['settlements', 'bet_id'],
    ['legs', 'bet_id'],
    ['bets', 'id'],
  ])
    await site.database.ownerPool.query(`delete from bets.${table} where ${column} <> $1`, [id]);
});

test.each(['main', 'betting-bonus'] as const)(
  'no outcome carries more than it may by legs of one bet, from %s',
  async (purse) => {
    const [banker, other] = [await event(), await event()];
    const client = await player();
    await placed(client, [on(other.id)], { stake: '60.00' });
    const system = (stake: string, requestId: string = randomUUID()) =>
      place(client, [on(banker.id), on(other.id), on(other.id), on(other.id)], {
        type: 'system-1/3',
        bankers: [0],
        stake,
        purse,
        requestId,
      });
    // Nine times the stake may be won, and three of four parts of it stand on the outcome: 40.00 are left.
    expect(await system('11.00')).toMatchObject({
      status: 'too-high',
      because: 'liability',
      highest_stake: { amount: '5.92' },
    });
    // Sent twice at once: the bet that was placed leaves no room for another, and none is needed.
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => system('5.92', requestId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'accepted'));
    const { rows } = await site.database.ownerPool.query<{ risk: number }>(
      `select risk_cents::int as risk from bets.exposure where event_id = $1 and outcome = '1'`,
      [other.id],
    );
    expect(rows[0]!.risk).toBeLessThanOrEqual(10_000);
    expect(rows[0]!.risk).toBeGreaterThan(9_990);
  },
);
