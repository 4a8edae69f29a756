// Cashback from the first stake to the main balance, as a player sees it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { changeEntry, single } from '#site/content/index.ts';
import { erasePlayer } from '#players/privacy/index.ts';
import { stakeReopened, stakeReversed, stakeSettled, type StakeSettled } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { addLevelSource, cashbackDataOf, owedCashback } from './index.ts';
import type { Cashback, CashbackProgress } from './contract.ts';
import { SUBSCRIBER } from './count-play.ts';
import { expireCashbacks } from './jobs.ts';
import { cashbackTerms } from './terms.ts';
import { closeWeeks } from './close-weeks.ts';
import { covers } from '#testing/covers.ts';

/** Sunday evening. */
const START = new Date('2027-03-07T23:50:00Z');
/** The week ends on Sunday, 7 March; its cashback can be decided a minute later. */
const DECIDED = new Date('2027-03-08T00:01:00Z');

const clock = manualClock(START);
let site: TestSite;
const levels = new Map<bigint, number>();
beforeAll(async () => {
  // Players stay signed in until they claim.
  site = await startTestSite({ clock, environment: { SESSION_IDLE_MINUTES: '10080' } });
  addLevelSource(site.site.services, async () => levels);
  // What bounds it by the edge has tests of its own.
  const { weekly } = single<{ weekly: object }>(site.site.services, 'cashback-config')!;
  await changeEntry(
    site.site.services,
    'cashback-config',
    undefined,
    { weekly: { ...weekly, of_edge: null, least_rounds: 0 } },
    {},
  );
});
afterAll(() => site.close());

const system = () => systemContext(site.site.services, 'test');

async function player(currency = 'EUR'): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.player({ currency });
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}

const settled = (playerId: bigint, fields: Partial<StakeSettled>): StakeSettled => ({
  roundId: uuidv7(clock.now().getTime(), site.site.services.random),
  playerId: String(playerId),
  kind: 'round',
  subject: 'dice',
  category: 'fast',
  currency: 'EUR',
  stakedMinor: '0',
  wonMinor: '0',
  isFree: false,
  startedAt: clock.now().toISOString(),
  settledAt: clock.now().toISOString(),
  ...fields,
});

async function announced(...stakes: StakeSettled[]): Promise<void> {
  for (const stake of stakes) await transaction(site.site.services.db, (tx) => announce(tx, stakeSettled, stake));
  await untilCounted();
}
const untilCounted = () => expect.poll(() => waitingSince(site.site.services.db, SUBSCRIBER)).toBeUndefined();
const list = (client: ApiClient, fields: Record<string, string> = {}) =>
  client.ok<{ items: Cashback[]; count: number }>('Cashbacks.get', {}, { query: fields });
const progress = (client: ApiClient) => client.ok<CashbackProgress>('Cashbacks.getProgress');
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const mainOf = async (client: ApiClient): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;

/** Players whose week gives them 5 % of 100.00. */
async function lost(minor = '10000'): Promise<{ client: ApiClient; id: bigint; cashback: Cashback }> {
  clock.set(START);
  const { client, id } = await player();
  await announced(settled(id, { stakedMinor: minor }));
  clock.set(DECIDED);
  await closeWeeks(system());
  const { items } = await list(client);
  return { client, id, cashback: items[0]! };
}

describe('the running week', () => {
  test('adds up what the main purse staked and won, and says what it would pay', async () => {
    clock.set(START);
    const { client, id } = await player();
    await announced(
      settled(id, { stakedMinor: '10000', wonMinor: '4000' }),
      // A stake that the bonus purse paid in part counts with the part of main.
      settled(id, {
        stakedMinor: '5000',
        wonMinor: '1000',
        purses: {
          staked: { bonus: '3000', bettingBonus: '0', house: '0' },
          won: { bonus: '600', bettingBonus: '0', house: '0' },
        },
      }),
    );
    expect((await progress(client)).week).toEqual({
      start_date: '2027-03-01T00:00:00.000Z',
      end_date: '2027-03-08T00:00:00.000Z',
      staked: eur('120.00'),
      won: eur('44.00'),
      received: eur('0.00'),
      base: eur('76.00'),
      rate: '5',
      level: 1,
      amount: eur('3.80'),
      minimum: eur('1.00'),
      cap: eur('1000.00'),
      claim_hours: 48,
      bound: null,
      of_edge: null,
      rounds: 2,
      least_rounds: 0,
    });
  });

  test('forgets a bet that is taken back, and counts what comes of it in the end', async () => {
    clock.set(START);
    const { client, id } = await player();
    const bet = settled(id, { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '20000' });
    await announced(bet);
    const { settledAt: reopenedAt, ...reopened } = bet;
    await transaction(site.site.services.db, (tx) => announce(tx, stakeReopened, { ...reopened, reopenedAt }));
    await untilCounted();
    expect((await progress(client)).week.base).toEqual(eur('0.00'));
    await announced({ ...bet, wonMinor: '5000' });
    expect((await progress(client)).week.base).toEqual(eur('150.00'));
  });

  test('keeps its bounds and what it holds when the zone is changed within it', async () => {
    clock.set(new Date('2027-03-05T12:00:00Z'));
    const config = site.site.services.config as { CASHBACK_ZONE: string };
    const zone = config.CASHBACK_ZONE;
    const { client, id } = await player();
    const newcomer = await player();
    const bet = settled(id, { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '2000' });
    await announced(settled(id, { stakedMinor: '10000' }), bet);
    const bounds = { start_date: '2027-03-01T00:00:00.000Z', end_date: '2027-03-08T00:00:00.000Z' };
    try {
      config.CASHBACK_ZONE = 'America/New_York';
      expect((await progress(client)).week).toMatchObject({ ...bounds, base: eur('120.00') });
      await announced(settled(id, { stakedMinor: '500' }), settled(newcomer.id, { stakedMinor: '700' }));
      const { settledAt: reopenedAt, ...reopened } = bet;
      await transaction(site.site.services.db, (tx) => announce(tx, stakeReopened, { ...reopened, reopenedAt }));
      await untilCounted();
      expect((await progress(client)).week).toMatchObject({ ...bounds, base: eur('105.00') });
      expect((await progress(newcomer.client)).week).toMatchObject({
        start_date: '2027-03-01T05:00:00.000Z',
        end_date: '2027-03-08T05:00:00.000Z',
        base: eur('7.00'),
      });
      // The hours between the ends of both weeks belong to the rest of the new one.
      clock.set(new Date('2027-03-08T02:00:00Z'));
      await announced(settled(id, { stakedMinor: '300' }));
      expect((await progress(client)).week).toMatchObject({ end_date: '2027-03-08T05:00:00.000Z', base: eur('3.00') });
      await closeWeeks(system());
      expect((await list(client)).items.map(({ amount }) => amount)).toEqual([eur('5.25')]);
    } finally {
      config.CASHBACK_ZONE = zone;
    }
  });

  test('a stake that is given back and never counted changes nothing', async () => {
    clock.set(START);
    const { client, id } = await player();
    await announced(settled(id, { stakedMinor: '1000' }));
    const { settledAt: reversedAt, ...stake } = settled(id, { stakedMinor: '900' });
    await transaction(site.site.services.db, (tx) =>
      announce(tx, stakeReversed, { ...stake, fact: stake.roundId, reversedAt }),
    );
    await untilCounted();
    expect((await progress(client)).week.staked).toEqual(eur('10.00'));
  });
});

describe('the terms', () => {
  const change = (config: object) => changeEntry(site.site.services, 'cashback-config', undefined, config, {});
  const shipped = () => single<{ weekly: object; rakeback: object }>(site.site.services, 'cashback-config')!;

  test('have a minimum and a cap in every currency: the sum in EUR where a currency has none of its own', async () => {
    const { services } = site.site;
    const { weekly } = shipped();
    expect(cashbackTerms(services).weekly.cap).toMatchObject({ EUR: 100_000n, JPY: 150_000n, RUB: 9_200_000n });
    await change({ weekly: { ...weekly, cap: { EUR: '1000' } } });
    const { minimum, cap } = cashbackTerms(services).weekly;
    expect(cap).toMatchObject({ EUR: 100_000n, JPY: 160_000n });
    expect(Object.keys(cap).toSorted()).toEqual(Object.keys(ratesPerEur(services)).toSorted());
    expect(Object.keys(minimum).toSorted()).toEqual(Object.keys(cap).toSorted());
    await change({ weekly });
  });

  test('of an editor are refused with what would be right, and those of before stay', async () => {
    const { weekly } = shipped();
    const before = cashbackTerms(site.site.services);
    const percentage = 'must be a percentage of at most 100 as text, e.g. "7.5"';
    for (const [config, fault] of [
      [{ weekly: { ...weekly, rates: [5, 6] } }, 'weekly.rates.0: must be text in quotation marks'],
      [{ weekly: { ...weekly, rates: ['5', '6 %'] } }, `weekly.rates.1: ${percentage}`],
      [{ weekly: { ...weekly, cap: { EUR: 100 } } }, 'weekly.cap.EUR: must be text in quotation marks'],
      [{ weekly: { ...weekly, cap: { EUR: '0' } } }, 'weekly.cap in EUR must be a sum above 0, e.g. "5".'],
      [{ weekly: { ...weekly, minimum: { EURO: '1' } } }, 'weekly.minimum names EURO, which is no currency.'],
      [{ weekly: { ...weekly, claimHours: 24 } }, 'weekly: has no claimHours'],
      [{ rakeback: { share: '100.50' } }, `rakeback.share: ${percentage}`],
    ] as const)
      await expect(change(config)).rejects.toThrow(fault);
    expect(cashbackTerms(site.site.services)).toEqual(before);
  });
});

describe('the cashback of a week', () => {
  test(
    'is there when the week is over, says how it came about, and is decided once',
    covers('AP-61', 'EN-17', 'OP-25 3/4'),
    async () => {
      const { client, cashback } = await lost();
      await closeWeeks(system());
      expect((await list(client)).count).toBe(1);
      expect(cashback).toEqual({
        id: cashback.id,
        kind: 'weekly',
        status: 'active',
        description: 'Weekly cashback',
        amount: eur('5.00'),
        start_date: '2027-03-01T00:00:00.000Z',
        end_date: '2027-03-08T00:00:00.000Z',
        receiving_expired_at: '2027-03-10T00:01:00.000Z',
        paid_out_at: null,
        created_at: '2027-03-08T00:01:00.000Z',
        sum: {
          staked: eur('100.00'),
          won: eur('0.00'),
          received: eur('0.00'),
          base: eur('100.00'),
          rate: '5',
          level: 1,
          is_capped: false,
          is_bounded: false,
        },
      });
      for (const statuses of ['paid_out', 'nothing'])
        expect(await list(client, { statuses })).toEqual({ items: [], count: 0 });
      expect((await list(client, { fields: 'amount' })).items).toEqual([{ id: cashback.id, amount: eur('5.00') }]);
    },
  );

  test('is not decided before its last minute is counted, nor by a week that was won', async () => {
    clock.set(START);
    const [loser, winner] = [await player(), await player()];
    await announced(
      settled(loser.id, { stakedMinor: '10000' }),
      settled(winner.id, { stakedMinor: '10000', wonMinor: '10001' }),
    );
    clock.set(new Date(DECIDED.getTime() - 1));
    await closeWeeks(system());
    expect((await list(loser.client)).count).toBe(0);
    clock.set(DECIDED);
    await closeWeeks(system());
    expect([(await list(loser.client)).count, (await list(winner.client)).count]).toEqual([1, 0]);
  });

  test('has the rate of the player’s level', async () => {
    clock.set(START);
    const { client, id } = await player();
    levels.set(id, 10);
    await announced(settled(id, { stakedMinor: '10000' }));
    clock.set(DECIDED);
    await closeWeeks(system());
    expect((await list(client)).items[0]).toMatchObject({ amount: eur('20.00'), sum: { level: 10, rate: '20' } });
  });

  test('what is counted late belongs to the running week', async () => {
    const { client, id } = await lost();
    await announced(settled(id, { stakedMinor: '7000', settledAt: '2027-03-07T23:59:59.999Z' }));
    expect((await list(client)).items[0]!.amount).toEqual(eur('5.00'));
    expect((await progress(client)).week).toMatchObject({
      start_date: '2027-03-08T00:00:00.000Z',
      staked: eur('70.00'),
    });
  });

  test('is paid to the main balance once, however often it is asked for', covers('AP-62'), async () => {
    const { client, cashback } = await lost();
    const paid = await client.ok<{ cashback: Cashback; balances: object }>('Cashbacks.payout');
    expect(paid).toMatchObject({
      cashback: { id: cashback.id, status: 'paid_out', paid_out_at: DECIDED.toISOString() },
      balances: { balance_main: eur('5.00') },
    });
    expect(await client.ok('Cashbacks.payout', { cashback_id: cashback.id })).toEqual(paid);
    expect(await client.call('Cashbacks.payout')).toMatchObject({
      status: 409,
      error: { reason: { rule: 'cashback.waiting' } },
    });
    expect(await mainOf(client)).toBe('5.00');
  });

  test('that is declined leaves the list, and cannot be claimed any more', covers('AP-63'), async () => {
    const { client, cashback } = await lost();
    expect(await client.ok('Cashbacks.remove')).toBe(1);
    expect(await client.ok('Cashbacks.remove', { cashback_id: cashback.id })).toBe(1);
    expect((await list(client)).items).toEqual([]);
    expect((await client.call('Cashbacks.payout', { cashback_id: cashback.id })).status).toBe(409);
    expect(await mainOf(client)).toBe('0.00');
  });

  test('that nobody claims in 48 hours is gone, to the minute', async () => {
    const [late, early] = [await lost(), await lost()];
    const end = new Date('2027-03-10T00:01:00Z');
    clock.set(new Date(end.getTime() - 1));
    await expireCashbacks(system());
    await early.client.ok('Cashbacks.payout');
    clock.set(end);
    expect((await late.client.call('Cashbacks.payout')).error?.reason?.rule).toBe('cashback.in-time');
    expect((await list(late.client)).items).toEqual([]);
    await expireCashbacks(system());
    expect((await late.client.call('Cashbacks.payout')).error?.reason?.rule).toBe('cashback.waiting');
    expect(await mainOf(early.client)).toBe('5.00');
  });

  test('of somebody else does not exist', async () => {
    const [owner, other] = [await lost(), await lost()];
    expect((await other.client.call('Cashbacks.payout', { cashback_id: owner.cashback.id })).status).toBe(409);
    expect((await other.client.call('Cashbacks.remove', { cashback_id: owner.cashback.id })).status).toBe(409);
    expect((await list(owner.client)).items[0]!.status).toBe('active');
  });

  test('that is asked for without its id is the one in the currency of the account, where there are several', async () => {
    clock.set(START);
    const { client, id } = await player('USD');
    for (const currency of ['EUR', 'USD']) await announced(settled(id, { stakedMinor: '10000', currency }));
    clock.set(DECIDED);
    await closeWeeks(system());
    const paid = await client.ok<{ cashback: Cashback }>('Cashbacks.payout');
    expect(paid.cashback).toMatchObject({ amount: { amount: '5.00', currency: 'USD' } });
  });

  test('is not paid in a currency that the account leaves in the same moment', async () => {
    const { client, cashback } = await lost();
    const lock = await holdLock(site.database.ownerPool, 'select from cashback.cashbacks where id = $1 for update', [
      cashback.id,
    ]);
    const claimed = client.call('Cashbacks.payout');
    await untilBlocked(site.database.ownerPool);
    await client.ok('Account.setCurrency', { currency: 'JPY' });
    await lock.release();
    expect((await claimed).status).not.toBe(200);
    await client.ok('Account.setCurrency', { currency: 'EUR' });
    expect(await mainOf(client)).toBe('0.00');
    await client.ok('Cashbacks.payout');
    expect(await mainOf(client)).toBe('5.00');
  });

  test('is not paid on an account that ends in the same moment', async () => {
    const { client, cashback } = await lost();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const lock = await holdLock(site.database.ownerPool, 'select from cashback.cashbacks where id = $1 for update', [
      cashback.id,
    ]);
    const claimed = client.call('Cashbacks.payout');
    await untilBlocked(site.database.ownerPool);
    await erasePlayer(system(), BigInt(uid), 'operator');
    await lock.release();
    expect(await claimed).toMatchObject({ status: 503, error: { reason: { rule: 'accounts.busy' } } });
    expect((await balancesOf(site.database.db, BigInt(uid), 'EUR')).main).toBe(0n);
  });

  test('[P07] is not paid to a player who takes a break', async () => {
    const { client } = await lost();
    await client.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect((await client.call('Cashbacks.payout')).error?.reason?.rule).toBe('limits.time-out');
    expect(await mainOf(client)).toBe('0.00');
  });

  test('has the sum of all that was paid on the account cashback_cost, in each currency', async () => {
    clock.set(START);
    const { client, id } = await player('JPY');
    await announced(settled(id, { currency: 'JPY', stakedMinor: '100000' }));
    clock.set(DECIDED);
    await closeWeeks(system());
    await client.ok('Cashbacks.payout');
    const { rows } = await site.database.ownerPool.query<{ paid: string }>(
      `select sum(-e.amount)::text as paid from wallet.entries e join wallet.house_accounts a on a.id = e.account_id
        where a.name = 'cashback_cost' and a.currency = 'JPY'`,
    );
    expect(rows[0]!.paid).toBe('5000');
  });
});

describe('rakeback', () => {
  test('gathers a share of the proved edge of each round, and is paid once for a request', async () => {
    clock.set(START);
    const { client, id } = await player();
    await announced(
      settled(id, { subject: 'european-roulette', category: 'casino', stakedMinor: '100000', wonMinor: '250000' }),
      // No return of it is proved.
      settled(id, { kind: 'outside', subject: 'somebody-elses', category: 'slot', stakedMinor: '900000' }),
    );
    // 10 % of 1/37 of 1,000.00.
    expect((await progress(client)).rakeback).toEqual({ amount: eur('2.70'), share: '10' });
    const request = { request_id: randomUUID() };
    const paid = await client.ok('Cashbacks.claimRakeback', request);
    expect(await client.ok('Cashbacks.claimRakeback', request)).toEqual(paid);
    expect((await client.call('Cashbacks.claimRakeback', { request_id: randomUUID() })).status).toBe(409);
    expect(await mainOf(client)).toBe('2.70');
    expect((await list(client, { kind: 'rakeback' })).items).toMatchObject([
      { kind: 'rakeback', status: 'paid_out', amount: eur('2.70'), sum: null },
    ]);
    // It is not given a second time with the week.
    expect((await progress(client)).week.received).toEqual(eur('2.70'));
  });
});

test('what the house owes: what has accrued of the week, what can be taken of it afterwards, and rakeback until it is claimed', async () => {
  const owed = async () =>
    Object.fromEntries(
      (await owedCashback(system())).flatMap(({ kind, currency, minor }) =>
        currency === 'CAD' && minor > 0n ? [[kind, minor]] : [],
      ),
    );
  clock.set(START);
  const [{ client, id }, winner] = [await player('CAD'), await player('CAD')];
  expect(await owed()).toEqual({});
  await announced(
    settled(id, { currency: 'CAD', stakedMinor: '10000', subject: 'plinko' }),
    settled(winner.id, {
      currency: 'CAD',
      stakedMinor: '10000',
      wonMinor: '20000',
      kind: 'outside',
      subject: 'somebody-elses',
    }),
  );
  const { amount, rakeback } = await progress(client).then(({ week, rakeback: gathered }) => ({
    amount: week.amount.amount,
    rakeback: gathered.amount.amount,
  }));
  expect(amount).toBe('5.00');
  expect(Number(rakeback)).toBeGreaterThan(0);
  const gathered = BigInt(Math.round(Number(rakeback) * 100));
  expect(await owed()).toEqual({ accrued: 500n, rakeback: gathered });
  clock.set(DECIDED);
  await closeWeeks(system());
  expect(await owed()).toEqual({ claimable: 500n, rakeback: gathered });
  await client.ok('Cashbacks.claimRakeback', { request_id: randomUUID() });
  clock.set(new Date(DECIDED.getTime() + 48 * 3_600_000 + 1));
  expect(await owed()).toEqual({});
});

test('the copy of a player’s data names weeks and cashbacks', async () => {
  const { id, cashback } = await lost();
  expect(await cashbackDataOf(site.site.services.db, id)).toMatchObject({
    cashbacks: [{ id: cashback.id, state: 'active', amount: '5.00', currency: 'EUR' }],
    weeks: [{ staked: '100.00', won: '0.00', received: '0.00' }],
  });
});
