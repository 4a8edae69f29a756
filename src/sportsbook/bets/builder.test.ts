// The bet builder: one price for several outcomes of one match, what it refuses by name, how it is held and settled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { priceTogether } from '#sportsbook/book/index.ts';
import { scoreOf, ScriptedFeed } from '#sportsbook/book/testing/feed.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import {
  becomes,
  betOf,
  details,
  mainOf,
  startBettingSite,
  type BettingSite,
  type StagedEvent,
} from './testing/betting-site.ts';
import {
  BOTH,
  builtMatch,
  CORNERS,
  MARKETS,
  OVER,
  pickOf,
  pricesTogether,
  QUARTER,
  WINNER,
} from './testing/built-matches.ts';
import { endHolds, place, placed, placeSlip, quote, slipOf, type Pick, type SlipOptions } from './testing/bets.ts';

let stage: BettingSite;
let elsewhere: ScriptedFeed;
const USUAL = 1_500_000;
const believed = { goals: USUAL };
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
  const { services } = stage.site.site;
  pricesTogether(services, 'scripted', believed);
  elsewhere = new ScriptedFeed(services, 'elsewhere');
  await elsewhere.alive();
});
afterAll(() => stage.close());

const staged = ({ isLive = false, feed = stage.feed } = {}): Promise<StagedEvent> =>
  builtMatch(stage.site.site.services, feed, isLive);
const HOME_OVER = (id: string): Pick[] => [
  pickOf(id, WINNER, '1'),
  pickOf(id, OVER, 'over'),
  pickOf(id, CORNERS, 'over'),
];

const BUILDER = { type: 'builder' } as const;
const quoted = async (client: ApiClient, picks: readonly Pick[]) =>
  (await quote(client, slipOf(picks, BUILDER))).bets[0]!;
const priceOf = async (client: ApiClient, picks: readonly Pick[]): Promise<number> =>
  Number((await quoted(client, picks)).odds);
const build = async (client: ApiClient, picks: readonly Pick[], options: SlipOptions = {}) =>
  placed(client, picks, { ...BUILDER, odds: await priceOf(client, picks), ...options });
const settleWinner = ({ name }: StagedEvent, won: string) =>
  stage.feed.settle(name, WINNER, Object.fromEntries(['1', 'x', '2'].map((id) => [id, id === won ? 'won' : 'lost'])));
const settleTwo = ({ name }: StagedEvent, key: MarketKey, won: string, lost: string) =>
  stage.feed.settle(name, key, { [won]: 'won', [lost]: 'lost' });

describe('a price for all legs', () => {
  test('the slip says what it is worth, and that is what the bet returns when all legs win', async () => {
    const event = await staged();
    const client = await stage.player();
    const picks = HOME_OVER(event.id);
    const { odds, potential_return: potential, lines, refusal } = await quoted(client, picks);
    expect([lines, refusal]).toEqual([1, null]);
    expect(Number(odds)).toBeGreaterThan(2000);
    expect(potential.amount).toBe((Number(odds) / 100).toFixed(2));
    const id = await build(client, picks);
    expect(await betOf(client, id)).toMatchObject({ type: 'builder', odds: Number(odds), odds_seen: Number(odds) });
    await settleWinner(event, '1');
    await settleTwo(event, OVER, 'over', 'under');
    expect((await betOf(client, id)).state).toBe('accepted');
    await settleTwo(event, CORNERS, 'over', 'under');
    await becomes(client, id, 'settled');
    expect((await betOf(client, id)).returned!.amount).toBe(potential.amount);
    const { decision } = await details(client, id);
    expect(decision.lines).toMatchObject([{ legs: [0, 1, 2], returned: potential }]);
  });

  test('the same legs cost the same in any order', async () => {
    const event = await staged();
    const client = await stage.player();
    const picks = HOME_OVER(event.id);
    expect(await priceOf(client, picks.toReversed())).toBe(await priceOf(client, picks));
  });

  test('a price that has moved is not taken without asking, and any price where the player said so', async () => {
    const event = await staged();
    const client = await stage.player();
    const picks = HOME_OVER(event.id);
    const seen = await priceOf(client, picks);
    believed.goals = 1_900_000;
    try {
      const now = await priceOf(client, picks);
      expect(now).toBeLessThan(seen);
      expect(await place(client, picks, { ...BUILDER, odds: seen })).toEqual({
        status: 'odds-changed',
        legs: [],
        odds: now,
      });
      expect(await place(client, picks, BUILDER)).toMatchObject({ status: 'odds-changed', odds: now });
      const id = await placed(client, picks, { ...BUILDER, odds: seen, policy: 'any' });
      expect(await betOf(client, id)).toMatchObject({ odds_seen: seen, odds: now });
    } finally {
      believed.goals = USUAL;
    }
  });

  test('the odds of its legs may move as they like', async () => {
    const event = await staged();
    const client = await stage.player();
    const picks = HOME_OVER(event.id).map((leg) => ({ ...leg, odds: leg.odds + 100 }));
    expect(await place(client, picks, { ...BUILDER, odds: await priceOf(client, picks) })).toMatchObject({
      status: 'accepted',
    });
  });
});

describe('what makes no bet', () => {
  const refusals: Record<string, [(id: string) => Pick[], rule: string, why: string, legs: number[]]> = {
    'legs that contradict each other': [
      (id) => [pickOf(id, CORNERS, 'over'), pickOf(id, WINNER, '1'), pickOf(id, WINNER, '2')],
      'bets.builder-contradiction',
      'contradiction',
      [1, 2],
    ],
    'a leg that another one brings': [
      (id) => [pickOf(id, BOTH, 'yes'), pickOf(id, OVER, 'over')],
      'bets.builder-implied',
      'implied',
      [1, 0],
    ],
    'a leg that may be given back in part': [
      (id) => [pickOf(id, WINNER, '1'), pickOf(id, QUARTER, 'over')],
      'bets.builder-market',
      'market',
      [1],
    ],
  };
  test.each(Object.entries(refusals))('%s', async (_, [picks, rule, why, legs]) => {
    const event = await staged();
    const client = await stage.player();
    const answer = await quoted(client, picks(event.id));
    expect(answer).toMatchObject({ odds: null, refusal: { rule }, not_built: { why, legs } });
    expect(answer.highest_stake.amount).toBe('0.00');
    const before = await mainOf(client);
    expect(await place(client, picks(event.id), { ...BUILDER, odds: 3000, policy: 'any' })).toMatchObject({
      status: 'refused',
      rule,
    });
    expect(await mainOf(client)).toBe(before);
  });

  test('legs of two matches, and a match whose feed has no such price', async () => {
    const [match, another] = [await staged(), await staged()];
    const client = await stage.player();
    const both = [pickOf(match.id, WINNER, '1'), pickOf(another.id, WINNER, '1')];
    expect(await place(client, both, { ...BUILDER, odds: 3000 })).toMatchObject({ rule: 'bets.builder-match' });
    const foreign = await staged({ feed: elsewhere });
    expect(await place(client, HOME_OVER(foreign.id), { ...BUILDER, odds: 3000 })).toMatchObject({
      rule: 'bets.builder-match',
    });
    const { event } = await client.ok<{ event: { has_builder: boolean } }>('Sports.getEvent', { id: foreign.id });
    expect(event.has_builder).toBe(false);
    const priced = await client.ok<{ event: { has_builder: boolean } }>('Sports.getEvent', { id: match.id });
    expect(priced.event.has_builder).toBe(true);
  });

  test('a slip has room for only so many of them', async () => {
    const event = await staged();
    const client = await stage.player();
    const slip = slipOf(HOME_OVER(event.id), BUILDER);
    const { bets } = await placeSlip(client, { ...slip, bets: Array.from({ length: 9 }, () => slip.bets[0]!) });
    expect(bets.at(-1)).toMatchObject({ status: 'refused', rule: 'bets.lines' });
  });

  test('what a feed cannot price is refused by the book, too', async () => {
    const event = await staged({ feed: elsewhere });
    const match = bookOf(stage.site.site.services).events.get(event.id)!;
    const legs = [{ market: '1x2', outcome: '1' }];
    expect(await priceTogether(stage.site.site.services, match, legs)).toMatchObject({ is: 'refused', why: 'now' });
  });
});

describe('settlement', () => {
  test('one lost leg loses it at once, and a void leg later gives the whole stake back', async () => {
    const event = await staged();
    const client = await stage.player();
    const before = await mainOf(client);
    const id = await build(client, HOME_OVER(event.id));
    await settleWinner(event, '2');
    await becomes(client, id, 'settled');
    expect((await betOf(client, id)).returned!.amount).toBe('0.00');
    await stage.feed.cancel(event.name, CORNERS, 'abandoned');
    await becomes(client, id, 'void', 1);
    expect(await mainOf(client)).toBe(before);
    // Whatever becomes of the others.
    await settleTwo(event, OVER, 'over', 'under');
    await expect.poll(async () => (await betOf(client, id)).legs[1]!.result).toBe('won');
    expect(await mainOf(client)).toBe(before);
  });

  test('a settlement that is rolled back opens it again', async () => {
    const event = await staged();
    const client = await stage.player();
    const id = await build(client, HOME_OVER(event.id));
    await settleWinner(event, '2');
    await becomes(client, id, 'settled');
    await stage.feed.rollBack(event.name, WINNER);
    await becomes(client, id, 'accepted', 1);
  });

  test('a return at another price than the one that was taken is noticed', async () => {
    const event = await staged();
    const client = await stage.player();
    const id = await build(client, HOME_OVER(event.id));
    // As if the odds of the legs were multiplied.
    await stage.site.database.ownerPool.query(
      `update bets.bets set odds = (select (1000 * exp(sum(ln(odds / 1000.0))))::int + 1 from bets.legs where bet_id = $1) where id = $1`,
      [id],
    );
    await settleWinner(event, '1');
    await settleTwo(event, OVER, 'over', 'under');
    await settleTwo(event, CORNERS, 'over', 'under');
    await becomes(client, id, 'settled');
    const { returned, potential_return: potential } = await betOf(client, id);
    expect(returned!.amount).not.toBe(potential.amount);
  });
});

describe('live', () => {
  const held = async (client: ApiClient, event: StagedEvent, options: SlipOptions = {}) => {
    const id = await build(client, HOME_OVER(event.id), options);
    expect((await betOf(client, id)).state).toBe('held');
    return id;
  };

  test.each([
    ['accepted at the higher price', 1_300_000, 'accepted'],
    ['declined at a lower one', 1_900_000, 'declined'],
  ] as const)('after the delay it is %s', async (_, goals, state) => {
    const event = await staged({ isLive: true });
    const client = await stage.player();
    const id = await held(client, event, { policy: 'higher' });
    const { odds_seen: seen } = await betOf(client, id);
    believed.goals = goals;
    try {
      await endHolds(stage.site.database);
      await becomes(client, id, state);
      const bet = await betOf(client, id);
      if (state === 'declined') expect(bet.reason).toMatchObject({ rule: 'bets.odds-changed' });
      else {
        expect(bet.odds).toBeGreaterThan(seen!);
        expect(bet.potential_return.amount).toBe((bet.odds! / 100).toFixed(2));
      }
    } finally {
      believed.goals = USUAL;
    }
  });

  test('a stop of one of its markets declines it', async () => {
    const event = await staged({ isLive: true });
    const client = await stage.player();
    const before = await mainOf(client);
    const id = await held(client, event);
    await stage.feed.stop(event.name);
    await stage.feed.odds(event.name, MARKETS, scoreOf(0, 0, 700));
    await endHolds(stage.site.database);
    await becomes(client, id, 'declined');
    expect(await mainOf(client)).toBe(before);
  });

  test('in added time there is no price', async () => {
    const event = await staged({ isLive: true });
    const client = await stage.player();
    await stage.feed.odds(event.name, MARKETS, scoreOf(0, 0, 2_760));
    await bookOf(stage.site.site.services).refresh();
    expect(await quoted(client, HOME_OVER(event.id))).toMatchObject({ not_built: { why: 'now', legs: [] } });
  });
});
