// Promotions as players, traders and auditors see them: boosted odds, boosted and insured accumulators, leads of two goals, and their cost.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { differencesFromGames } from '#desk/figures/reconcile-open.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { endBoost } from '#sportsbook/book/index.ts';
import type { Boost } from '#sportsbook/book/contract.ts';
import { scoreOf, WINNER } from '#sportsbook/book/testing/feed.ts';
import { booksBalance } from '#testing/books-balance.ts';
import {
  becomes,
  betOf,
  idOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
  type StagedEvent,
} from '../testing/betting-site.ts';
import { betDataOf } from '../index.ts';
import { place, placed, quote, slipOf } from '../testing/bets.ts';
import { cashOut, cashOutQuote, likely } from '../testing/cash-outs.ts';
import { boosted, promotionCost } from '../testing/promotions.ts';

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
const books = () => booksBalance(pool());
const refresh = () => bookOf(stage.site.site.services).refresh();
const ctx = () => systemContext(stage.site.site.services, 'test');
const WON = { '1': 'won', x: 'lost', '2': 'lost' } as const;
const LOST = { '1': 'lost', x: 'won', '2': 'lost' } as const;
const event = () => stage.event({ hasGoals: false });
const events = (count: number) =>
  Array.from({ length: count }).reduce<Promise<StagedEvent[]>>(
    async (before) => [...(await before), await event()],
    Promise.resolve([]),
  );

/** Whatever a test has done, the books are whole, and the figures agree with the bets. */
let costBefore = 0;
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await pool().query(statement);
  expect(await books()).toEqual([]);
  await expect.poll(() => transaction(stage.site.site.services.db, differencesFromGames)).toEqual([]);
});
const costSince = async (): Promise<number> => (await promotionCost(stage)) - costBefore;
const startCounting = async (): Promise<void> => void (costBefore = await promotionCost(stage));

describe('a price boost', () => {
  test('is offered beside the book’s own odds, paid in full, and its part above them is a cost of its own', async () => {
    await startCounting();
    const match = await event();
    await boosted(stage, match);
    const player = await stage.player();
    const { items } = await player.ok<{ items: Boost[] }>('Sports.getBoosts');
    const offered = items.find((boost) => boost.event.id === match.id)!;
    expect(offered.market.outcomes.find(({ id }) => id === '1')).toMatchObject({ odds: 2100, book_odds: 2000 });
    const slip = await quote(player, slipOf([on(match.id, '1', 2100)]));
    expect(slip.legs[0]).toMatchObject({ odds: 2100, book_odds: 2000 });
    expect(slip.bets[0]).toMatchObject({
      potential_return: { amount: '21.00' },
      highest_stake: { amount: '50.00' },
      highest_because: 'boost',
      promotions: [{ kind: 'price-boost' }],
    });
    const id = await placed(player, [on(match.id, '1', 2100)]);
    expect(await betOf(player, id)).toMatchObject({
      promotion: { kind: 'price-boost' },
      legs: [{ odds: 2100, book_odds: 2000 }],
    });
    await stage.feed.settle(match.name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '21.00' },
      promotion_paid: { amount: '1.00' },
    });
    expect(await costSince()).toBe(100);
    // They read of it in the copy of their data.
    expect((await betDataOf(stage.site.site.services.db, await idOf(player))).bets).toMatchObject([
      { id, promotion: 'price-boost', promotion_paid: '1.00', legs: [{ odds: 2100, book_odds: 2000 }] },
    ]);
    await stage.feed.rollBack(match.name, WINNER);
    await becomes(player, id, 'accepted', 1);
    expect(await costSince()).toBe(0);
    await stage.feed.settle(match.name, WINNER, WON);
    await becomes(player, id, 'settled', 1);
    expect(await costSince()).toBe(100);
    await stage.feed.rollBack(match.name, WINNER);
    await stage.feed.cancel(match.name, WINNER, 'wrong-price');
    await becomes(player, id, 'void', 2);
    expect(await costSince()).toBe(0);
    expect(await mainOf(player)).toBe('1000.00');
  });

  test('is limited for each player over all their bets, also those that are placed at once', async () => {
    const match = await event();
    await boosted(stage, match);
    const player = await stage.player();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => place(player, [on(match.id, '1', 2100)], { stake: '20.00' })),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(2);
    const rest = await place(player, [on(match.id, '1', 2100)], { stake: '20.00' });
    expect(rest).toMatchObject({ status: 'too-high', because: 'boost', highest_stake: { amount: '10.00' } });
    await stage.feed.settle(match.name, WINNER, LOST);
  });

  test('is for own money, in a bet once', async () => {
    const [first, second] = (await events(2)) as [StagedEvent, StagedEvent];
    await boosted(stage, first);
    await boosted(stage, second);
    const player = await stage.player();
    const both = [on(first.id, '1', 2100), on(second.id, '1', 2100)];
    expect(await place(player, both)).toMatchObject({ status: 'refused', rule: 'bets.boost-one' });
    expect(await place(player, [both[0]!], { purse: 'betting-bonus' })).toMatchObject({
      status: 'refused',
      rule: 'bets.boost-money',
    });
  });

  test('cannot make a profit certain, when it is made and when prices move', async () => {
    const match = await event();
    await expect(boosted(stage, match, { odds: 2200 })).rejects.toThrow(/gain for certain/);
    await boosted(stage, match);
    await stage.feed.odds(match.name, [[WINNER, { '1': 2000, x: 3900, '2': 4400 }]]);
    await refresh();
    const player = await stage.player();
    expect(await place(player, [on(match.id, '1', 2100)])).toMatchObject({
      status: 'odds-changed',
      legs: [{ odds: 2000 }],
    });
    await stage.feed.odds(match.name, [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
    await refresh();
    expect(await place(player, [on(match.id, '1', 2100)])).toMatchObject({ status: 'accepted' });
    await stage.feed.settle(match.name, WINNER, LOST);
  });

  const stateOf = async (id: bigint) =>
    (
      await pool().query<{ state: string; why: string }>(
        'select state, ended_because as why from book.boosts where id = $1',
        [id],
      )
    ).rows[0];

  test('ends when the book’s price is as good, when the market stops, and when a trader stops it', async () => {
    const [first, second, third] = (await events(3)) as [StagedEvent, StagedEvent, StagedEvent];
    const boosts = [await boosted(stage, first), await boosted(stage, second), await boosted(stage, third)] as const;
    await stage.feed.odds(first.name, [[WINNER, { '1': 2100, x: 3400, '2': 3800 }]]);
    await stage.feed.stop(second.name);
    await endBoost(ctx(), boosts[2].id, 'stopped');
    expect(await Promise.all(boosts.map(({ id }) => stateOf(id)))).toEqual([
      { state: 'ended', why: 'price' },
      { state: 'ended', why: 'market' },
      { state: 'ended', why: 'stopped' },
    ]);
    await refresh();
    const player = await stage.player();
    expect(await place(player, [on(third.id, '1', 2100)])).toMatchObject({
      status: 'odds-changed',
      legs: [{ odds: 2000 }],
    });
  });

  test('is one of its market, also while it is planned', async () => {
    const match = await event();
    await boosted(stage, match, { startsAt: new Date(Date.now() + 600_000) });
    await expect(boosted(stage, match, { outcome: '2', odds: 4100 })).rejects.toThrow(/a boost in this market already/);
  });

  test('is cashed out at what the book’s own odds are worth, and the rest keeps it', async () => {
    await startCounting();
    const match = await event();
    await boosted(stage, match);
    const player = await stage.player();
    const id = await placed(player, [on(match.id, '1', 2100)]);
    await likely(stage, match.name, 60);
    await refresh();
    expect(await cashOutQuote(player, id)).toMatchObject({ fair: { amount: '12.00' }, offer: { amount: '11.40' } });
    await cashOut(player, id, { percent: 50 });
    await stage.feed.settle(match.name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '16.20' },
      promotion_paid: { amount: '0.50' },
    });
    expect(await costSince()).toBe(50);
  });

  test('sabotage: a cost that is not booked is found', async () => {
    const match = await event();
    await boosted(stage, match);
    const player = await stage.player();
    await pool().query(
      `create function bets.sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger sabotage before insert on bets.promotion_costs for each row execute function bets.sabotage()`,
    );
    const id = await placed(player, [on(match.id, '1', 2100)]);
    await stage.feed.settle(match.name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect((await books()).join()).toContain('Q14');
    mend = [
      'drop trigger sabotage on bets.promotion_costs',
      'drop function bets.sabotage()',
      `insert into bets.promotion_costs (bet_id, nth, generation, promotion, fact, amount, booked_at)
       select b.id, 0, 0, b.promotion, w.fact, b.cost, now() from bets.bets b join wallet.transfers w on w.reason = 31 and w.player_id = b.player_id
        where b.id = '${id}'`,
    ];
  });
});

describe('an accumulator boost', () => {
  test('adds to the winnings by the legs that win, shown before and after, and takes it back with the win', async () => {
    await startCounting();
    const matches = await events(3);
    const player = await stage.player();
    const two = await quote(player, slipOf(matches.slice(0, 2).map(({ id }) => on(id))));
    expect(two.bets[0]).toMatchObject({ nearly: { legs: 1, percent: 10, odds: 1500 } });
    const three = await quote(player, slipOf(matches.map(({ id }) => on(id))));
    expect(three.bets[0]).toMatchObject({
      potential_return: { amount: '87.00' },
      promotions: [{ kind: 'accumulator-boost', percent: 10, adds: { amount: '7.00' } }, { kind: 'two-goals' }],
    });
    const id = await placed(
      player,
      matches.map((match) => on(match.id)),
    );
    for (const { name } of matches) await stage.feed.settle(name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '87.00' },
      promotion_paid: { amount: '7.00' },
    });
    expect(await costSince()).toBe(700);
    await stage.feed.rollBack(matches[0]!.name, WINNER);
    await stage.feed.cancel(matches[0]!.name, WINNER, 'abandoned');
    await becomes(player, id, 'settled', 1);
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '40.00' },
      promotion_paid: { amount: '0.00' },
    });
    expect(await costSince()).toBe(0);
  });
});

describe('insurance', () => {
  const LEGS = 4;
  /** A bet of 10.00 with insurance up to 8.00. */
  async function insuredBet() {
    const matches = await events(LEGS);
    const player = await stage.player();
    const id = await placed(
      player,
      matches.map((match) => on(match.id)),
      { promotion: 'insurance' },
    );
    return { matches, player, id };
  }

  test('waits for the last leg when one has lost, and gives the stake back up to its most', async () => {
    await startCounting();
    const { matches, player, id } = await insuredBet();
    await stage.feed.settle(matches[0]!.name, WINNER, LOST);
    for (const { name } of matches.slice(1, 3)) await stage.feed.settle(name, WINNER, WON);
    await expect
      .poll(async () => (await betOf(player, id)).legs.map(({ result }) => result))
      .toEqual(['lost', 'won', 'won', null]);
    expect(await betOf(player, id)).toMatchObject({ state: 'accepted' });
    expect(await cashOutQuote(player, id)).toMatchObject({ status: 'none', because: 'too-little' });
    await stage.feed.settle(matches[3]!.name, WINNER, WON);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({ returned: { amount: '8.00' }, promotion_paid: { amount: '8.00' } });
    expect(await costSince()).toBe(800);
    // The lost leg was won after all: the whole bet is, and nothing was insured.
    await stage.feed.rollBack(matches[0]!.name, WINNER);
    await stage.feed.settle(matches[0]!.name, WINNER, WON);
    await becomes(player, id, 'settled', 1);
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '160.00' },
      promotion_paid: { amount: '0.00' },
    });
    expect(await costSince()).toBe(0);
  });

  test('ends with the second lost leg, and with a void one that leaves too few', async () => {
    await startCounting();
    const twice = await insuredBet();
    for (const { name } of twice.matches.slice(0, 2)) await stage.feed.settle(name, WINNER, LOST);
    await becomes(twice.player, twice.id, 'settled');
    const short = await insuredBet();
    await stage.feed.settle(short.matches[0]!.name, WINNER, LOST);
    await stage.feed.cancel(short.matches[1]!.name, WINNER, 'abandoned');
    await becomes(short.player, short.id, 'settled');
    expect(await costSince()).toBe(0);
  });
});

describe('two goals ahead', () => {
  const goals = (name: string, home: number, away: number) => stage.feed.odds(name, [], scoreOf(home, away));
  async function liveBet() {
    const match = await event();
    const player = await stage.player();
    const id = await placed(player, [on(match.id)]);
    await stage.feed.fixture(match.name, { status: 'live' });
    return { ...match, player, id, match: match.id };
  }

  test('wins the bet at once, and costs when the match ends otherwise', async () => {
    await startCounting();
    const { name, player, id } = await liveBet();
    await goals(name, 1, 0);
    await goals(name, 2, 0);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '20.00' },
      legs: [{ led: '2:0', result: null }],
    });
    expect(await costSince()).toBe(0);
    await goals(name, 2, 2);
    await stage.feed.settle(name, WINNER, LOST);
    await expect.poll(costSince).toBe(2000);
    expect(await betOf(player, id)).toMatchObject({ state: 'settled', generation: 0, returned: { amount: '20.00' } });
    expect(await mainOf(player)).toBe('1010.00');
    // A result that is corrected costs nothing any more, and moves nothing of the player's.
    await stage.feed.rollBack(name, WINNER);
    await stage.feed.settle(name, WINNER, WON);
    await expect.poll(costSince).toBe(0);
    expect(await betOf(player, id)).toMatchObject({ generation: 0, returned: { amount: '20.00' } });
  });

  test('takes the win back when the goal is cancelled, and not when the other side scores', async () => {
    const { name, player, id } = await liveBet();
    await goals(name, 2, 0);
    await becomes(player, id, 'settled');
    await goals(name, 1, 0);
    await becomes(player, id, 'accepted', 1);
    await goals(name, 1, 1);
    await goals(name, 3, 1);
    await becomes(player, id, 'settled', 1);
    await goals(name, 3, 3);
    await stage.feed.settle(name, WINNER, LOST);
    await expect.poll(async () => (await betOf(player, id)).promotion_paid.amount).toBe('20.00');
    expect((await betOf(player, id)).generation).toBe(1);
  });

  test('stands when the match is abandoned afterwards, and not when the market was void for another reason', async () => {
    const abandoned = await liveBet();
    await goals(abandoned.name, 0, 0);
    await goals(abandoned.name, 2, 0);
    await stage.feed.cancel(abandoned.name, WINNER, 'abandoned');
    await expect.poll(async () => (await betOf(abandoned.player, abandoned.id)).promotion_paid.amount).toBe('10.00');
    expect(await betOf(abandoned.player, abandoned.id)).toMatchObject({
      state: 'settled',
      returned: { amount: '20.00' },
    });
    const wrong = await liveBet();
    await goals(wrong.name, 2, 0);
    await becomes(wrong.player, wrong.id, 'settled');
    await stage.feed.cancel(wrong.name, WINNER, 'wrong-price');
    await becomes(wrong.player, wrong.id, 'void', 1);
  });

  test('is for bets that were placed before the match, and for a leg of an accumulator', async () => {
    const live = await stage.event({ isLive: true, hasGoals: false });
    const player = await stage.player();
    const [first, second] = (await events(2)) as [StagedEvent, StagedEvent];
    expect((await quote(player, slipOf([on(live.id)]))).bets[0]).toMatchObject({ promotions: [] });
    // At 4.00 a lead wins nothing.
    const id = await placed(player, [on(first.id), on(second.id, '2')]);
    await goals(first.name, 2, 0);
    await expect.poll(async () => (await betOf(player, id)).legs.map(({ led }) => led)).toEqual(['2:0', null]);
    await goals(second.name, 0, 2);
    await refresh();
    expect((await betOf(player, id)).state).toBe('accepted');
    await stage.feed.settle(second.name, WINNER, { '1': 'lost', x: 'lost', '2': 'won' });
    await becomes(player, id, 'settled');
    expect((await betOf(player, id)).returned?.amount).toBe('80.00');
    await stage.feed.settle(first.name, WINNER, LOST);
    await expect.poll(async () => (await betOf(player, id)).promotion_paid.amount).toBe('80.00');
  });

  test('wins the legs that had it when the bet was placed, and no other leg with it', async () => {
    const [first, second] = (await events(2)) as [StagedEvent, StagedEvent];
    // Its side leads before the feed says that the match has begun.
    await goals(second.name, 2, 0);
    await refresh();
    const player = await stage.player();
    expect((await quote(player, slipOf([on(second.id)]))).bets[0]).toMatchObject({ promotions: [] });
    const id = await placed(player, [on(first.id), on(second.id)]);
    await goals(second.name, 2, 1);
    await stage.feed.settle(second.name, WINNER, LOST);
    await becomes(player, id, 'settled');
    expect(await betOf(player, id)).toMatchObject({ returned: { amount: '0.00' }, promotion: { kind: 'two-goals' } });
    await goals(first.name, 2, 0);
    await stage.feed.settle(first.name, WINNER, WON);
    await expect.poll(async () => (await betOf(player, id)).legs.map(({ result }) => result)).toEqual(['won', 'lost']);
    expect(await betOf(player, id)).toMatchObject({ returned: { amount: '0.00' } });
  });

  test('sabotage: a bet that does not know what it has cost is found', async () => {
    const { name, player, id } = await liveBet();
    await goals(name, 2, 0);
    await becomes(player, id, 'settled');
    await pool().query(
      `create function bets.sabotage() returns trigger language plpgsql as $$ begin new.cost := old.cost; return new; end $$;
       create trigger sabotage before update on bets.bets for each row execute function bets.sabotage()`,
    );
    mend = [
      'drop trigger sabotage on bets.bets',
      'drop function bets.sabotage()',
      `update bets.bets b set cost = c.amount from bets.promotion_costs c where c.bet_id = b.id and b.id = '${id}'`,
    ];
    await stage.feed.settle(name, WINNER, LOST);
    await expect.poll(async () => (await books()).join()).toContain('Q14');
  });
});
