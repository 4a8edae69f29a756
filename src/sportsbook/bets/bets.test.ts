// Bets as a player sees them: quoted, placed, held, settled, void, rolled back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { endHolds, place, placed, placeSlip, quote, slipOf } from './testing/bets.ts';
import { GOALS, scoreOf, type ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { LiveClient } from '#testing/live-client.ts';
import type { TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { addStaff, restrict } from '#money/stakes/index.ts';
import { post } from '#money/wallet/index.ts';
import { betDataOf } from './index.ts';
import type { LimitsState } from '#money/limits/contract.ts';
import type { Bet, getBet, Placed, Slip } from './contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import {
  becomes,
  betOf,
  details,
  idOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
} from './testing/betting-site.ts';

type Details = OutputOf<typeof getBet>;

let stage: BettingSite;
let site: TestSite;
let feed: ScriptedFeed;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
  ({ site, feed } = stage);
});
afterAll(() => stage.close());

const event = (isLive = false) => stage.event({ isLive });
const richPlayer = (amount?: bigint) => stage.player(amount);

describe('a single bet before the match', () => {
  test('is quoted, placed, announced, settled and paid', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const quoted = await quote(player, slipOf([on(id)]));
    expect(quoted.bets[0]).toMatchObject({
      lines: 1,
      stake: { amount: '10.00' },
      potential_return: { amount: '20.00' },
      odds: '2000',
      lowest_stake: { amount: '0.10' },
      highest_stake: { amount: '6000.00' },
      highest_because: 'share',
      refusal: null,
    });
    const live = await LiveClient.open(site.url, player);
    live.join('me');
    const answer = await placeSlip(player, slipOf([on(id)]));
    expect(answer.bets[0]).toMatchObject({
      status: 'accepted',
      bet: { state: 'accepted', stake: { amount: '10.00' } },
    });
    expect(answer.balances.balance_main.amount).toBe('990.00');
    const bet = (answer.bets[0] as Extract<Placed, { bet: Bet }>).bet;
    await live.receive(
      'bet',
      (message: { id: string; state: string }) => message.id === bet.id && message.state === 'accepted',
    );
    const held = async () => (await player.ok<{ held_stakes: unknown }>('Account.getBalance')).held_stakes;
    expect(await held()).toEqual([{ id: bet.id, sysname: 'betting', staked: { amount: '10.00', currency: 'EUR' } }]);
    await feed.fixture(name, { status: 'live' });
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet.id, 'settled');
    expect(await held()).toEqual([]);
    await live.receive(
      'bet',
      (message: { id: string; state: string }) => message.id === bet.id && message.state === 'settled',
    );
    expect(await mainOf(player)).toBe('1010.00');
    const { bet: settled, decision, share } = await details(player, bet.id);
    expect(settled).toMatchObject({ returned: { amount: '20.00' }, legs: [{ result: 'won', closing_odds: 2000 }] });
    expect(decision).toMatchObject({
      lines: [{ legs: [0], factor: '2/1', returned: { amount: '20.00' } }],
      settlements: [{ generation: 0, is_rolled_back: false }],
    });
    const shared = await site.visitor().ok<Details>('Bets.getShared', { share });
    expect(shared.bet.id).toBe(bet.id);
    const other = await site.player();
    expect((await other.call('Bets.getBet', { id: bet.id })).status).toBe(404);
    expect((await site.visitor().call('Bets.getShared', { share: 'A'.repeat(20) })).status).toBe(404);
    live.close();
  });

  test('is the same bet when it is asked for twice, and a conflict when another slip has its key', async () => {
    const { id } = await event();
    const player = await richPlayer();
    const requestId = randomUUID();
    const slip = slipOf([on(id)]);
    const [first, second] = await Promise.all([
      placeSlip(player, slip, { requestId }),
      placeSlip(player, slip, { requestId }),
    ]);
    expect(second.bets).toEqual(first.bets);
    expect(await mainOf(player)).toBe('990.00');
    const other = await player.call('Bets.place', {
      slip: JSON.stringify(slipOf([on(id)], { stake: '11.00' })),
      currency: 'EUR',
      request_id: requestId,
    });
    expect(other.status).toBe(409);
  });

  test('is not placed when another slip with its key has placed a later bet', async () => {
    const { id } = await event();
    const player = await richPlayer();
    const requestId = randomUUID();
    const slip = (...stakes: string[]): Slip => {
      const { legs, bets } = slipOf([on(id)]);
      return { legs, bets: stakes.map((stake) => ({ ...bets[0]!, stake })) };
    };
    await placeSlip(player, slip('0.01', '10.00'), { requestId });
    const other = await player.call('Bets.place', {
      slip: JSON.stringify(slip('20.00', '10.00')),
      currency: 'EUR',
      request_id: requestId,
    });
    expect(other.status).toBe(409);
    expect(await mainOf(player)).toBe('990.00');
  });

  test('goes by its policy at the version in the database, whatever this process remembers', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    await feed.odds(name, [[WINNER, { '1': 1900, x: 3500, '2': 4400 }]]);
    const fallen = await place(player, [on(id)], { policy: 'higher' });
    expect(fallen).toMatchObject({ status: 'odds-changed', legs: [{ leg: 0, odds: 1900 }] });
    expect(await place(player, [on(id, '2')], { policy: 'none' })).toMatchObject({
      status: 'odds-changed',
      legs: [{ odds: 4400 }],
    });
    expect(await place(player, [on(id, '2')], { policy: 'higher' })).toMatchObject({
      status: 'accepted',
      bet: { legs: [{ odds_seen: 4000, odds: 4400 }] },
    });
    expect(await place(player, [on(id)], { policy: 'any' })).toMatchObject({
      status: 'accepted',
      bet: { legs: [{ odds: 1900 }] },
    });
    await feed.stop(name);
    expect(await place(player, [on(id)], { policy: 'any' })).toMatchObject({
      status: 'unavailable',
      legs: [{ leg: 0, reason: 'goal-check' }],
    });
  });

  test('is refused with a reason: too little money, too little stake, two legs of one match, no such outcome', async () => {
    const { id } = await event();
    const poor = await site.player();
    expect(await place(poor, [on(id)])).toMatchObject({ status: 'refused', rule: 'wallet.enough' });
    expect(await place(poor, [on(id)], { stake: '0.01' })).toMatchObject({
      status: 'refused',
      rule: 'bets.lowest-stake',
    });
    const both = [on(id), { event: id, market: GOALS, outcome: 'over', odds: 1900 }];
    expect(await place(poor, both)).toMatchObject({ status: 'refused', rule: 'bets.conflict' });
    expect((await quote(poor, slipOf(both))).legs.map(({ conflicts }) => conflicts)).toEqual([[1], [0]]);
    expect(await place(poor, [on(id), on('000000000000')], { type: 'single' })).toMatchObject({ rule: 'bets.shape' });
    expect(await place(poor, [on('000000000000')])).toMatchObject({
      status: 'unavailable',
      legs: [{ reason: 'not-offered' }],
    });
    for (const stake of ['1.999', '0.001', '10.000'])
      expect(await place(poor, [on(id)], { stake })).toMatchObject({
        status: 'refused',
        rule: 'bets.stake-decimals',
        inputs: { decimals: 2, currency: 'EUR' },
      });
    expect((await quote(poor, slipOf([on(id)], { stake: '1.999' }))).bets[0]!.refusal?.rule).toBe(
      'bets.stake-decimals',
    );
    expect(await place(poor, [on(id)], { stake: '007.5' })).toMatchObject({ rule: 'wallet.enough' });
    expect((await poor.call('Bets.place', { slip: '{}', currency: 'EUR', request_id: randomUUID() })).status).toBe(400);
    const dollars = { slip: JSON.stringify(slipOf([on(id)])), currency: 'USD', request_id: randomUUID() };
    expect((await poor.call('Bets.place', dollars)).error?.reason?.rule).toBe('bets.currency');
  });
});

describe('the money of a bet', () => {
  const give = async (player: ApiClient, bucket: 'bonus' | 'betting_bonus', amountMinor: bigint) => {
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    await transaction(site.site.services.db, (tx) =>
      post(tx, {
        fact: randomUUID(),
        reason: 'adjustment',
        playerId: BigInt(uid),
        currency: 'EUR',
        amountMinor,
        from: { house: 'adjustments' },
        to: { bucket },
      }),
    );
    return BigInt(uid);
  };
  const balances = async (player: ApiClient) => {
    const info =
      await player.ok<Record<'balance_main' | 'balance_bonus' | 'balance_betting_bonus', { amount: string }>>(
        'Account.getInfo',
      );
    return [info.balance_main.amount, info.balance_bonus.amount, info.balance_betting_bonus.amount];
  };

  test('comes from the purse that the player has chosen, and what is won goes back to it', async () => {
    const { name, id } = await event();
    const player = await richPlayer(500n);
    await give(player, 'bonus', 10_000n);
    await give(player, 'betting_bonus', 1_000n);
    // Bonus money of the casino is no money for bets.
    expect(await place(player, [on(id)])).toMatchObject({ status: 'refused', rule: 'wallet.enough' });
    const quoted = await quote(player, slipOf([on(id)]), { purse: 'betting-bonus' });
    expect(quoted.bets[0]).toMatchObject({ highest_stake: { amount: '10.00' }, highest_because: 'balance-of-bonus' });
    const bet = await placed(player, [on(id)], { purse: 'betting-bonus' });
    expect(await balances(player)).toEqual(['5.00', '100.00', '0.00']);
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled');
    expect(await balances(player)).toEqual(['5.00', '100.00', '20.00']);
    await feed.rollBack(name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    expect(await balances(player)).toEqual(['5.00', '100.00', '0.00']);
    await feed.cancel(name, WINNER, 'abandoned');
    await becomes(player, bet, 'void', 1);
    expect(await balances(player)).toEqual(['5.00', '100.00', '10.00']);
  });

  test('follows what a restriction says of stakes and purses', async () => {
    const { id } = await event();
    const player = await richPlayer(10_000n);
    const uid = await give(player, 'bonus', 10_000n);
    const restriction = (excluded: string[]) => ({
      source: 'test.1',
      currency: 'EUR' as const,
      highestStakeMinor: 500n,
      excluded: { subjects: excluded, categories: [], kinds: [] },
      purseOrder: ['bonus', 'main'] as const,
      because: 'Welcome',
      startsAt: new Date(0),
      endsAt: null,
    });
    await transaction(site.site.services.db, (tx) => restrict(tx, uid, restriction([])));
    expect(await place(player, [on(id)])).toMatchObject({ status: 'refused', rule: 'stakes.highest-stake' });
    expect((await quote(player, slipOf([on(id)]))).bets[0]).toMatchObject({
      highest_stake: { amount: '5.00' },
      highest_because: 'restriction',
    });
    await placed(player, [on(id)], { stake: '5.00' });
    expect(await balances(player)).toEqual(['100.00', '95.00', '0.00']);
    await transaction(site.site.services.db, (tx) => restrict(tx, uid, restriction(['football'])));
    expect(await place(player, [on(id)], { stake: '5.00' })).toMatchObject({
      status: 'refused',
      rule: 'stakes.excluded',
    });
  });

  test('of a staff account is refused, and takes nothing', async () => {
    const { id } = await event();
    const player = await richPlayer(10_000n);
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    await addStaff(systemContext(site.site.services, 'test'), BigInt(uid));
    await expect(place(player, [on(id)])).rejects.toThrow('stakes.staff');
    expect((await balances(player))[0]).toBe('100.00');
  });

  test('is announced when it is settled, taken back, and given back', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [on(id)]);
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled');
    await feed.rollBack(name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    await feed.cancel(name, WINNER, 'abandoned');
    await becomes(player, bet, 'void', 1);
    const { rows } = await site.database.ownerPool.query<{ event: string; payload: object }>(
      `select o.event, p as payload from platform.outbox o cross join lateral json_array_elements(o.payloads) p
        where p ->> 'roundId' = $1 order by o.id`,
      [bet],
    );
    const staked = { kind: 'bet', subject: 'football', category: 'sports', currency: 'EUR', stakedMinor: '1000' };
    expect(rows).toMatchObject([
      { event: 'stakes.settled', payload: { ...staked, wonMinor: '2000', isFree: false } },
      { event: 'stakes.reopened', payload: { ...staked, wonMinor: '2000' } },
      { event: 'stakes.reversed', payload: { ...staked, fact: bet } },
    ]);
  });

  test('is announced as given back when it is void, though it returned as much before', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [on(id)]);
    await feed.settle(name, WINNER, { '1': { shared: 1, tied: 2 }, x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled');
    await feed.cancel(name, WINNER, 'abandoned');
    await expect.poll(async () => (await betOf(player, bet)).state).toBe('void');
    expect(await mainOf(player)).toBe('1000.00');
    const { rows } = await site.database.ownerPool.query<{ event: string }>(
      `select o.event from platform.outbox o cross join lateral json_array_elements(o.payloads) p
        where p ->> 'roundId' = $1 order by o.id`,
      [bet],
    );
    expect(rows.map((row) => row.event)).toEqual(['stakes.settled', 'stakes.reopened', 'stakes.reversed']);
  });

  test('does not leave the account in another currency, when it was placed in the moment of the change', async () => {
    const { id } = await event();
    const player = await richPlayer(1000n);
    // The process remembers their rules from a bet before, as it mostly does.
    expect(await place(player, [on(id)], { stake: '20.00' })).toMatchObject({ rule: 'wallet.enough' });
    // A step of the change behind the look at open bets.
    const lock = await holdLock(
      site.database.ownerPool,
      `select pg_advisory_xact_lock(hashtextextended('providers/' || $1, 0))`,
      [await idOf(player)],
    );
    const changed = player.call('Account.setCurrency', { currency: 'JPY' });
    await untilBlocked(site.database.ownerPool);
    await placed(player, [on(id)]);
    await lock.release();
    expect(await changed).toMatchObject({ status: 409, error: { reason: { rule: 'bets.unsettled' } } });
  });
});

describe('the feed of winners', () => {
  test('has a bet that won twice its stake, as long as its settlement stands', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const [bet, small] = [await placed(player, [on(id)]), await placed(player, [on(id, 'x')])];
    const winners = async () =>
      (
        await site
          .visitor()
          .ok<{ items: { round_id: string; kind: string; sysname: string }[] }>('leaderboard.get', { count: '50' })
      ).items
        .filter(({ round_id: round }) => round === bet || round === small)
        .map(({ round_id: round, kind, sysname }) => [round, kind, sysname]);
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await expect.poll(winners).toEqual([[bet, 'bet', 'football']]);
    await feed.rollBack(name, WINNER);
    await expect.poll(winners).toEqual([]);
  });
});

describe('several legs', () => {
  test('an accumulator is lost with its first lost leg, and a void leg counts for one', async () => {
    const [a, b, c] = [await event(), await event(), await event()];
    const player = await richPlayer();
    const lost = await placed(player, [on(a.id), on(b.id), on(c.id)]);
    const won = await placed(player, [on(a.id, 'x'), on(b.id)]);
    await feed.settle(a.name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    await becomes(player, lost, 'settled');
    expect((await betOf(player, won)).state).toBe('accepted');
    await feed.cancel(b.name, WINNER, 'postponed');
    await becomes(player, won, 'settled');
    expect(await betOf(player, won)).toMatchObject({
      returned: { amount: '35.00' },
      legs: [{ result: 'won' }, { result: 'void', void_reason: 'postponed' }],
    });
    expect(await mainOf(player)).toBe('1015.00');
  });

  test('a system and a full cover are settled line by line', async () => {
    const events = [await event(), await event(), await event(), await event()];
    const player = await richPlayer();
    const system = await placed(
      player,
      events.map(({ id }) => on(id)),
      { type: 'system-2/3', bankers: [0], stake: '1.00' },
    );
    const lucky = await placed(
      player,
      events.map(({ id }) => on(id)),
      { type: 'lucky-15', stake: '1.00' },
    );
    expect(await mainOf(player)).toBe('982.00');
    for (const [nth, { name }] of events.entries())
      await feed.settle(name, WINNER, { '1': nth === 3 ? 'lost' : 'won', x: 'lost', '2': 'lost' });
    await becomes(player, system, 'settled');
    await becomes(player, lucky, 'settled');
    // One line of three legs; three singles, three doubles, a treble.
    expect((await betOf(player, system)).returned?.amount).toBe('8.00');
    expect((await betOf(player, lucky)).returned?.amount).toBe('26.00');
    expect(await mainOf(player)).toBe('1016.00');
  });

  test('half results and dead heats go by their factors', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const [half, lost, tied] = [
      await placed(player, [on(id, '1')]),
      await placed(player, [on(id, 'x')]),
      await placed(player, [on(id, '2')]),
    ];
    await feed.settle(name, WINNER, { '1': 'half-won', x: 'half-lost', '2': { shared: 1, tied: 2 } });
    for (const bet of [half, lost, tied]) await becomes(player, bet, 'settled');
    const returned = await Promise.all(
      [half, lost, tied].map(async (bet) => (await betOf(player, bet)).returned?.amount),
    );
    expect(returned).toEqual(['15.00', '5.00', '20.00']);
  });
});

describe('a slip with numbers that mean nothing', () => {
  const numbers = [-1, 0, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e300, 1.5];
  const changes: ((slip: Slip, number: number) => void)[] = [
    (slip, number) => (slip.legs[0]!.odds = number),
    (slip, number) => (slip.legs[0]!.version = number),
    (slip, number) => (slip.bets[0]!.legs = [number]),
    (slip, number) => (slip.bets[0]!.bankers = [number]),
    (slip, number) => (slip.bets[0]!.stake = String(number)),
    (slip, number) => (slip.bets[0]!.type = `system-${number}/3`),
    (slip, number) => (slip.bets[0]!.type = `system-2/${number}`),
  ];

  test.each(['Bets.quote', 'Bets.place'])('is refused or answered by %s, and never a fault', async (method) => {
    const { id } = await event();
    const player = await richPlayer();
    for (const change of changes)
      for (const number of numbers) {
        const slip = slipOf([on(id)]);
        change(slip, number);
        const fields = { slip: JSON.stringify(slip), currency: 'EUR', policy: 'any' };
        const { status } = await player.call(
          method,
          method === 'Bets.place' ? { ...fields, request_id: randomUUID() } : fields,
        );
        expect([200, 400], `${change.toString()} ${number}`).toContain(status);
      }
  });

  test.each(['system-2/03', 'system-02/3', 'system-+2/3', 'system--2/3', 'system-2/3 ', 'system-0/3', 'system-2/100'])(
    'is refused as a bet of the type %s',
    async (type) => {
      const { id } = await event();
      const slip = { ...slipOf([on(id)]), bets: [{ type, legs: [0], bankers: [], stake: '1.00' }] };
      const { status } = await site.visitor().call('Bets.quote', { slip: JSON.stringify(slip), currency: 'EUR' });
      expect(status).toBe(400);
    },
  );
});

describe('a bet on a live event', () => {
  test('is held for the delay of the sport and accepted when its price stands', async () => {
    const { id } = await event(true);
    const player = await richPlayer();
    const answer = await place(player, [on(id)]);
    expect(answer).toMatchObject({
      status: 'held',
      bet: { state: 'held', legs: [{ was_live: true, score_taken: '0:0' }] },
    });
    expect(await mainOf(player)).toBe('990.00');
    await endHolds(stage.site.database);
    await becomes(player, (answer as { bet: Bet }).bet.id, 'accepted');
  });

  test('is declined and given back when its price fell or its market is suspended meanwhile', async () => {
    const { name, id } = await event(true);
    const player = await richPlayer();
    const [late, any] = [
      await placed(player, [on(id)], { policy: 'higher' }),
      await placed(player, [on(id)], { policy: 'any' }),
    ];
    await feed.odds(name, [[WINNER, { '1': 1200, x: 6000, '2': 9000 }]], scoreOf(1, 0));
    await endHolds(stage.site.database);
    await becomes(player, late, 'declined');
    await becomes(player, any, 'accepted');
    expect((await betOf(player, late)).reason?.rule).toBe('bets.odds-changed');
    expect(await betOf(player, any)).toMatchObject({ potential_return: { amount: '12.00' }, legs: [{ odds: 1200 }] });
    expect(await mainOf(player)).toBe('990.00');
    const stopped = await placed(player, [on(id, '1', 1200)]);
    await feed.stop(name);
    await endHolds(stage.site.database);
    await becomes(player, stopped, 'declined');
    expect((await betOf(player, stopped)).reason?.rule).toBe('bets.unavailable');
    expect(await mainOf(player)).toBe('990.00');
  });

  test('is declined when its player excludes themselves while it is held, and refused afterwards', async () => {
    const { id } = await event(true);
    const player = await richPlayer();
    const held = await placed(player, [on(id)]);
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    await endHolds(stage.site.database);
    await becomes(player, held, 'declined');
    const { bet: declined, share } = await details(player, held);
    expect(declined.reason?.rule).toBe('limits.exclusion');
    // The link says nothing of what its player did.
    expect((await site.visitor().ok<Details>('Bets.getShared', { share })).bet.reason).toBeNull();
    await expect(place(player, [on(id)])).rejects.toThrow('limits.time-out');
    expect((await quote(player, slipOf([on(id)]))).bets[0]?.refusal?.rule).toBe('limits.time-out');
    expect(await mainOf(player)).toBe('1000.00');
  });
});

describe('a settlement that was wrong', () => {
  test('is rolled back and repeated the other way', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [on(id)]);
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled');
    expect(await mainOf(player)).toBe('1010.00');
    await feed.rollBack(name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    expect(await mainOf(player)).toBe('990.00');
    await feed.settle(name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    await becomes(player, bet, 'settled', 1);
    expect(await mainOf(player)).toBe('990.00');
    expect((await details(player, bet)).decision.settlements).toMatchObject([
      { generation: 0, returned: { amount: '20.00' }, is_rolled_back: true },
      { generation: 1, returned: { amount: '0.00' }, is_rolled_back: false },
    ]);
  });

  test('that has been spent becomes a debt, which later returns pay back', async () => {
    const [first, second] = [await event(), await event()];
    const player = await richPlayer(1_000n);
    const bet = await placed(player, [on(first.id)]);
    await feed.settle(first.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled');
    // 20.00 on the balance; 15.00 of it is staked elsewhere before the roll-back comes.
    const later = await placed(player, [on(second.id)], { stake: '15.00' });
    await feed.rollBack(first.name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    expect(await mainOf(player)).toBe('0.00');
    // They read of it in the copy of their data.
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    expect((await betDataOf(site.site.services.db, BigInt(uid))).debts).toMatchObject([
      { bet, currency: 'EUR', amount: '15.00', repaid: '0.00' },
    ]);
    await feed.settle(second.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, later, 'settled');
    expect(await mainOf(player)).toBe('15.00');
    await feed.settle(first.name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    await becomes(player, bet, 'settled', 1);
    // As if it had been settled rightly at once: 10.00 lost, 15.00 doubled, of money that there never was.
    expect(await mainOf(player)).toBe('15.00');
  });

  test('a void bet leaves its room in the limits, and a wrong void takes it again', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    await placed(player, [on((await event()).id)]);
    for (const kind of ['stake', 'loss']) await player.ok('Limits.set', { kind, period: 'day', limit: '25.00' });
    const used = async (): Promise<unknown> => {
      const { limits } = await player.ok<LimitsState>('Limits.get');
      return Object.fromEntries(limits.map((limit) => [limit.kind, limit.used]));
    };
    const bet = await placed(player, [on(id)]);
    expect(await used()).toMatchObject({ stake: '20.00', loss: '20.00' });
    expect(await place(player, [on(id)])).toMatchObject({ status: 'refused', rule: 'limits.loss-limit' });
    await feed.cancel(name, WINNER, 'cancelled');
    await becomes(player, bet, 'void');
    expect(await used()).toMatchObject({ stake: '10.00', loss: '10.00' });
    await feed.rollBack(name, WINNER, 'cancel');
    await becomes(player, bet, 'accepted', 1);
    expect(await used()).toMatchObject({ stake: '20.00', loss: '20.00' });
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, bet, 'settled', 1);
    expect(await used()).toMatchObject({ stake: '20.00', loss: '0.00' });
    // An operator's void comes after the win.
    await feed.cancel(name, WINNER, 'wrong-price');
    await becomes(player, bet, 'void', 2);
    expect(await used()).toMatchObject({ stake: '10.00', loss: '10.00' });
  });

  test('a limit that is set afterwards does not count a void bet', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [on(id)]);
    await feed.cancel(name, WINNER, 'cancelled');
    await becomes(player, bet, 'void');
    await player.ok('Limits.set', { kind: 'stake', period: 'day', limit: '10.00' });
    await placed(player, [on((await event()).id)]);
  });

  test('shows beside each selection what decided it', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [{ event: id, market: GOALS, outcome: 'over', odds: 1900 }]);
    expect((await betOf(player, bet)).legs[0]).toMatchObject({ score: null, counted: null });
    await feed.odds(name, [], scoreOf(3, 1, 5_400));
    await feed.settle(name, GOALS, { over: 'won', under: 'lost' });
    await becomes(player, bet, 'settled');
    expect((await betOf(player, bet)).legs[0]).toMatchObject({
      score: '3:1',
      counted: { unit: 'goals', period: null, score: [3, 1], number: 4 },
    });
  });

  test('a void market gives the stake back, and takes it again when the void was wrong', async () => {
    const { name, id } = await event();
    const player = await richPlayer();
    const bet = await placed(player, [on(id)]);
    await feed.cancel(name, WINNER, 'cancelled');
    await becomes(player, bet, 'void');
    expect(await mainOf(player)).toBe('1000.00');
    await feed.rollBack(name, WINNER, 'cancel');
    await becomes(player, bet, 'accepted', 1);
    expect(await mainOf(player)).toBe('990.00');
  });
});

describe('a slip of more lines than can be priced in a moment', () => {
  test('has those bets refused that it has no room for', async () => {
    const { id } = await event();
    const { legs, bets } = slipOf(Array.from({ length: 12 }, () => on(id)));
    legs.forEach((leg, nth) => (leg.event = String(nth).padStart(12, '0')));
    const system = { ...bets[0]!, type: 'system-6/12' as const };
    const quoted = await quote(site.visitor(), { legs, bets: Array.from({ length: 40 }, () => system) });
    expect(quoted.bets.map(({ lines }) => lines)).toEqual([924, 924, ...Array.from({ length: 38 }, () => 0)]);
    expect(quoted.bets[2]!.refusal?.rule).toBe('bets.lines');
  });
});

describe('the highest stake', () => {
  test('over it a lower one is offered, and it is taken', async () => {
    const { id } = await event();
    const player = await richPlayer(10_000_000n);
    const answer = await place(player, [on(id)], { stake: '30000.00' });
    expect(answer).toMatchObject({ status: 'too-high', highest_stake: { amount: '6000.00' }, because: 'share' });
    expect(await place(player, [on(id)], { stake: '6000.00' })).toMatchObject({ status: 'accepted' });
  });

  test('shrinks with the player’s factor', async () => {
    const { id } = await event();
    const player = await site.player();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    await sql`insert into bets.factors (player_id, percent, because, by_whom, changed_at) values (${uid}, 10, 'Test', 'test', now())`.execute(
      site.site.services.db,
    );
    expect((await quote(player, slipOf([on(id)]))).bets[0]).toMatchObject({
      highest_stake: { amount: '600.00' },
      highest_because: 'share',
    });
  });
});
