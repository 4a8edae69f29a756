// What happens while a bet on a live event is held: stops that are over again, and prices that move either way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { setSuspended } from '#sportsbook/book/index.ts';
import {
  becomes,
  betOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
  type StagedEvent,
} from './testing/betting-site.ts';
import { endHolds, place, placed } from './testing/bets.ts';
import { marketAt, scoreOf, ScriptedFeed, WINNER, type Prices } from '#sportsbook/book/testing/feed.ts';
import { delayMsOf } from './bet-rows.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
});
afterAll(() => stage.close());

const PRICES: Prices = { '1': 2000, x: 3500, '2': 4000 };
const ctx = () => systemContext(stage.site.site.services, 'test');
const suspended = (event: string, market: string | undefined, because: string | null) =>
  setSuspended(ctx(), { event, market, because });
const refresh = () => bookOf(stage.site.site.services).refresh();
const reopen = ({ name }: StagedEvent) => stage.feed.odds(name, [[WINNER, PRICES]], scoreOf(0, 0));

/** Ways in which a market stops and takes bets again at the same prices. */
const STOPS: Record<string, (event: StagedEvent) => Promise<void>> = {
  'by its producer': async (event) => {
    await stage.feed.stop(event.name);
    await reopen(event);
  },
  'by its producer, in one delivery': async ({ name }) => {
    await stage.feed.send(
      name,
      { type: 'bet_stop', reason: 'goal-check' },
      {
        type: 'odds_change',
        scoreboard: null,
        incidents: [],
        markets: [marketAt(WINNER, PRICES)],
      },
    );
  },
  'by a price that is not offered': async (event) => {
    await stage.feed.send(event.name, {
      type: 'odds_change',
      scoreboard: null,
      incidents: [],
      markets: [{ ...WINNER, specifiers: {}, state: 'suspended', outcomes: [] }],
    });
    await reopen(event);
  },
  'by a settlement that is rolled back': async (event) => {
    await stage.feed.settle(event.name, WINNER, { '1': 'lost', x: 'lost', '2': 'lost' });
    await stage.feed.rollBack(event.name, WINNER);
    await reopen(event);
  },
  'by an operator, for the event': async ({ id }) => {
    await suspended(id, undefined, 'a test');
    await suspended(id, undefined, null);
  },
  'by an operator, for the market': async ({ id }) => {
    await suspended(id, '1x2', 'a test');
    await suspended(id, '1x2', null);
  },
};

describe('a market that has stopped and is open again at the same price', () => {
  test.each(Object.keys(STOPS))('declines the bets that were held at the time: %s', async (stop) => {
    const event = await stage.event({ isLive: true });
    const player = await stage.player();
    const heldBet = await placed(player, [on(event.id)], { policy: 'any' });
    await STOPS[stop]!(event);
    await endHolds(stage.site.database);
    await becomes(player, heldBet, 'declined');
    expect((await betOf(player, heldBet)).reason?.rule).toBe('bets.unavailable');
    expect(await mainOf(player)).toBe('1000.00');
    await refresh();
    const laterBet = await placed(player, [on(event.id)]);
    await endHolds(stage.site.database);
    await becomes(player, laterBet, 'accepted');
  });

  test('declines them, too, when the whole producer was lost', async () => {
    const feed = new ScriptedFeed(stage.site.site.services, 'losing');
    await feed.alive();
    const id = await feed.fixture('losing-1', { status: 'live' });
    await feed.odds('losing-1', [[WINNER, PRICES]], scoreOf(0, 0));
    await refresh();
    const player = await stage.player();
    const heldBet = await placed(player, [on(id)]);
    const otherBet = await placed(player, [on((await stage.event({ isLive: true })).id)]);
    await feed.alive(false);
    await feed.alive();
    await endHolds(stage.site.database);
    await becomes(player, heldBet, 'declined');
    await becomes(player, otherBet, 'accepted');
  });
});

describe('a price that moves while a bet is held', () => {
  const moved = async (policy: 'none' | 'higher' | 'any', to: number) => {
    const { name, id } = await stage.event({ isLive: true });
    const player = await stage.player();
    const bet = await placed(player, [on(id)], { policy });
    await stage.feed.odds(name, [[WINNER, { ...PRICES, '1': to }]], scoreOf(0, 0));
    await endHolds(stage.site.database);
    await expect.poll(async () => (await betOf(player, bet)).state).not.toBe('held');
    const { state, legs, potential_return: potential } = await betOf(player, bet);
    return { state, odds: legs[0]!.odds, potential: potential.amount, id };
  };

  test.each([
    ['none', 2200, 'declined', 2000],
    ['none', 1800, 'declined', 2000],
    ['higher', 2200, 'accepted', 2200],
    ['higher', 1800, 'declined', 2000],
    ['any', 2200, 'accepted', 2200],
    ['any', 1800, 'accepted', 1800],
  ] as const)('with “%s” and %i: %s at %i', async (policy, to, state, odds) => {
    expect(await moved(policy, to)).toMatchObject({ state, odds, potential: (odds / 100).toFixed(2) });
  });

  test('counts in the limits at its new odds, and no longer when it is settled', async () => {
    const { id } = await moved('higher', 2600);
    const risk = async () =>
      (
        await stage.site.database.ownerPool.query<{ outcome: string; risk: number; staked: number }>(
          'select outcome, risk_cents::int as risk, staked_cents::int as staked from bets.exposure where event_id = $1 and market = $2 order by 1',
          [id, '1x2'],
        )
      ).rows;
    expect(await risk()).toEqual([
      { outcome: '', risk: 1600, staked: 1000 },
      { outcome: '1', risk: 1600, staked: 1000 },
    ]);
    const name = [...stage.feed.sent.keys()].find((fixture) => stage.feed.idOf(fixture) === id)!;
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await expect.poll(async () => (await risk()).every((row) => row.risk === 0 && row.staked === 0)).toBe(true);
  });
});

describe('the delay', () => {
  test('follows the tempo of a simulated match, between one and ten seconds', async () => {
    expect([1, 0.5, 0.1, 3, 10].map((tempo) => delayMsOf(5, tempo))).toEqual([5000, 2500, 1000, 10_000, 10_000]);
    const name = 'quick-match';
    const id = await stage.feed.fixture(name, { status: 'live', tempo: 0.3 });
    await stage.feed.odds(name, [[WINNER, PRICES]], scoreOf(0, 0));
    await refresh();
    const answer = await place(await stage.player(), [on(id)]);
    if (answer.status !== 'held') throw new Error('not held');
    const { placed_at: at, decided_at: decided } = answer.bet;
    expect(Date.parse(decided!) - Date.parse(at)).toBe(3000);
  });
});

describe('a match whose start has passed', () => {
  test.each(['scheduled', 'postponed'] as const)(
    'takes no bet while its producer says that it is %s, and does as soon as it is live',
    async (status) => {
      const name = `late-${status}`;
      const startsAt = new Date(Date.now() - 1_000).toISOString();
      const id = await stage.feed.fixture(name, { startsAt, status });
      await stage.feed.odds(name, [[WINNER, PRICES]]);
      await refresh();
      const player = await stage.player();
      expect(await place(player, [on(id)])).toMatchObject({ status: 'unavailable', legs: [{ reason: 'late-start' }] });
      const { markets } = await player.ok<{ markets: { reason: string }[] }>('Sports.getEvent', { id });
      expect(markets[0]!.reason).toBe('late-start');
      await stage.feed.fixture(name, { status: 'live' });
      await refresh();
      expect(await place(player, [on(id)])).toMatchObject({ status: 'held', bet: { legs: [{ was_live: true }] } });
    },
  );

  test('takes none by a process that remembers a later start', async () => {
    const { name, id } = await stage.event();
    await stage.feed.fixture(name, { startsAt: new Date(Date.now() - 1_000).toISOString() });
    // As this process has it: the start is to come.
    bookOf(stage.site.site.services).events.get(id)!.starts_at = new Date(Date.now() + 3_600_000);
    expect(await place(await stage.player(), [on(id)])).toMatchObject({
      status: 'unavailable',
      legs: [{ reason: 'late-start' }],
    });
  });
});
