// Promoted bets under faults: processes killed in the middle of settling them, lost answers, bets that are made void by hand.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { differencesFromGames } from '#desk/figures/reconcile-open.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { endBoost } from '#sportsbook/book/index.ts';
import { scoreOf, WINNER } from '#sportsbook/book/testing/feed.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { runWorker } from '#testing/run-worker.ts';
import {
  becomes,
  betOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
  type StagedEvent,
} from '../testing/betting-site.ts';
import { place, placed } from '../testing/bets.ts';
import { cashOut, likely } from '../testing/cash-outs.ts';
import { boosted, promotionCost } from '../testing/promotions.ts';
import { voidBet } from '../void-bet.ts';
import { worker } from '../worker.ts';

const KILLS = IS_LONG_FORM ? 24 : 4;

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({
    TWO_GOALS_AHEAD: JSON.stringify({ feeds: ['scripted'], odds: 2 }),
    ACCUMULATOR_BOOST: JSON.stringify({ percents: { 3: 10 }, odds: 1.5, most: 1000 }),
    ACCUMULATOR_INSURANCE: JSON.stringify({ legs: 4, odds: 1.8, most: 8 }),
  });
});
afterAll(() => stage.close());

const pool = () => stage.site.database.ownerPool;
const ctx = () => systemContext(stage.site.site.services, 'test');
const WON = { '1': 'won', x: 'lost', '2': 'lost' } as const;
const LOST = { '1': 'lost', x: 'won', '2': 'lost' } as const;

let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await pool().query(statement);
  expect(await booksBalance(pool())).toEqual([]);
  await expect.poll(() => transaction(stage.site.site.services.db, differencesFromGames)).toEqual([]);
});

interface Promoted {
  player: ApiClient;
  matches: StagedEvent[];
  /** With a price boost, an accumulator boost, insurance, a lead. */
  bets: string[];
}

/** A player with a bet of each kind, of 10.00. */
async function promotedBets(): Promise<Promoted> {
  const matches: StagedEvent[] = [];
  for (let nth = 0; nth < 5; nth++) matches.push(await stage.event({ hasGoals: false }));
  await boosted(stage, matches[0]!);
  const player = await stage.player();
  const homes = matches.map(({ id }) => on(id));
  const bets = [
    await placed(player, [on(matches[0]!.id, '1', 2100)]),
    await placed(player, homes.slice(1, 4)),
    await placed(player, homes.slice(1), { promotion: 'insurance' }),
    await placed(player, [homes[4]!]),
  ];
  return { player, matches, bets };
}

const lead = ({ matches }: Promoted): Promise<unknown> => stage.feed.odds(matches[4]!.name, [], scoreOf(2, 0));

/** All are won but the last match: the boosts cost 1.00 and 7.00, the insurance 8.00, the lead 20.00. */
async function settleAll({ matches }: Promoted): Promise<void> {
  for (const [nth, { name }] of matches.entries()) await stage.feed.settle(name, WINNER, nth < 4 ? WON : LOST);
}
const COST = 3600;

async function states({ player, bets }: Promoted): Promise<string[]> {
  const rows = await Promise.all(bets.map((id) => betOf(player, id)));
  return rows.map(({ state }) => state);
}

describe('a process that is killed while it settles promoted bets', () => {
  const settleUntil = (killedAt: number): Promise<NodeJS.Signals | null> =>
    runWorker('settle-worker.ts', [String(killedAt)], {
      CONNECTION: JSON.stringify(stage.site.database.app),
      DATA_DIR: stage.site.site.services.config.DATA_DIR,
      PII_KEYS: TEST_PII_KEYS,
    });

  /** The newest decisions have reached the bets' own tables. */
  const reached = ({ matches }: Promoted) =>
    expect
      .poll(async () => {
        const { rows } = await pool().query<{ behind: number }>(
          `select count(*)::int as behind from book.markets m left join bets.decisions d on d.event_id = m.event_id and d.market = m.ref
            where m.event_id = any($1) and m.ref = '1x2' and d.number is distinct from m.decisions`,
          [matches.map(({ id }) => id)],
        );
        return rows[0]!.behind;
      })
      .toBe(0);

  test(`at ${KILLS} points: each is paid once, costs once, and leaves nothing when all is taken back`, async () => {
    const before = await promotionCost(stage);
    const siteWorker = worker(stage.site.site.services);
    await siteWorker.stop();
    const promoted = await promotedBets();
    await lead(promoted);
    const killed: (NodeJS.Signals | null)[] = [];
    for (let nth = 0; nth < KILLS; nth++) {
      if (nth % 2 === 0) await settleAll(promoted);
      else for (const { name } of promoted.matches) await stage.feed.rollBack(name, WINNER);
      await reached(promoted);
      killed.push(await settleUntil(6 + ((nth * 11) % 50)));
    }
    expect(killed.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(KILLS / 2);
    await settleAll(promoted);
    await reached(promoted);
    expect(await settleUntil(0)).toBeNull();
    expect((await promotionCost(stage)) - before).toBe(COST);
    // 21.00, 87.00, 8.00 and 20.00 for 40.00.
    expect(await mainOf(promoted.player)).toBe('1096.00');
    expect(await booksBalance(pool())).toEqual([]);
    for (const { name } of promoted.matches) await stage.feed.cancel(name, WINNER, 'wrong-price');
    await reached(promoted);
    await settleUntil(9);
    expect(await settleUntil(0)).toBeNull();
    siteWorker.start();
    expect(await states(promoted)).toEqual(['void', 'void', 'void', 'void']);
    expect([(await promotionCost(stage)) - before, await mainOf(promoted.player)]).toEqual([0, '1000.00']);
  });

  test('sabotage: a cost whose reversal is not written down is found', async () => {
    const promoted = await promotedBets();
    await settleAll(promoted);
    await becomes(promoted.player, promoted.bets[0]!, 'settled');
    await pool().query(
      `create function bets.sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger sabotage before update on bets.promotion_costs for each row execute function bets.sabotage()`,
    );
    mend = [
      'drop trigger sabotage on bets.promotion_costs',
      'drop function bets.sabotage()',
      `update bets.promotion_costs set reversed_at = now() where bet_id = '${promoted.bets[0]}'`,
    ];
    await stage.feed.rollBack(promoted.matches[0]!.name, WINNER);
    await becomes(promoted.player, promoted.bets[0]!, 'accepted', 1);
    expect((await booksBalance(pool())).join()).toContain('Q14');
  });
});

describe('an answer that is lost', () => {
  test('is given again: one bet, one stake on the boost, also when that is over by then', async () => {
    const match = await stage.event({ hasGoals: false });
    const boost = await boosted(stage, match);
    const player = await stage.player();
    const requestId = randomUUID();
    const order = () => place(player, [on(match.id, '1', 2100)], { stake: '30.00', requestId });
    const answers = await Promise.all([order(), order(), order()]);
    expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await mainOf(player)).toBe('970.00');
    expect(await place(player, [on(match.id, '1', 2100)], { stake: '30.00' })).toMatchObject({
      status: 'too-high',
      because: 'boost',
      highest_stake: { amount: '20.00' },
    });
    await endBoost(ctx(), boost.id, 'stopped');
    await bookOf(stage.site.site.services).refresh();
    expect(await order()).toMatchObject({ status: 'accepted', bet: { promotion: { kind: 'price-boost' } } });
    expect(await mainOf(player)).toBe('970.00');
  });
});

describe('promoted bets that are made void by hand', () => {
  test('once they are settled give their stakes back and cost nothing, whatever comes later', async () => {
    const before = await promotionCost(stage);
    const promoted = await promotedBets();
    await lead(promoted);
    await settleAll(promoted);
    await expect.poll(async () => (await promotionCost(stage)) - before).toBe(COST);
    for (const id of promoted.bets) await voidBet(ctx(), id, 'a test');
    expect(await states(promoted)).toEqual(['void', 'void', 'void', 'void']);
    expect([(await promotionCost(stage)) - before, await mainOf(promoted.player)]).toEqual([0, '1000.00']);
    await stage.feed.odds(promoted.matches[4]!.name, [], scoreOf(1, 0));
    for (const { name } of promoted.matches) await stage.feed.rollBack(name, WINNER);
    await settleAll(promoted);
    await expect
      .poll(async () => {
        const { rows } = await pool().query<{ due: number }>(
          'select count(*)::int as due from bets.decisions where is_due',
        );
        return rows[0]!.due;
      })
      .toBe(0);
    expect([(await promotionCost(stage)) - before, await mainOf(promoted.player)]).toEqual([0, '1000.00']);
  });

  test('after a part was cashed out give the rest of the stake back', async () => {
    const before = await promotionCost(stage);
    const match = await stage.event({ hasGoals: false });
    await boosted(stage, match);
    const player = await stage.player();
    const id = await placed(player, [on(match.id, '1', 2100)]);
    await likely(stage, match.name, 60);
    await bookOf(stage.site.site.services).refresh();
    await cashOut(player, id, { percent: 50 });
    await stage.feed.settle(match.name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect((await promotionCost(stage)) - before).toBe(50);
    await voidBet(ctx(), id, 'a test');
    expect(await betOf(player, id)).toMatchObject({ promotion_paid: { amount: '0.00' } });
    // 5.70 for the half that was cashed out, 5.00 for the other.
    expect([(await promotionCost(stage)) - before, await mainOf(player)]).toEqual([0, '1000.70']);
  });
});
