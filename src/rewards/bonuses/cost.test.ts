// What is said of a bonus before it is taken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBonuses } from './testing/bonuses.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { titles } from '#casino/titles/index.ts';
import { transaction } from '#platform/db/database.ts';
import type { Bonus, Cost } from './contract.ts';
import { grantBonus } from './grant.ts';
import { playThrough, type Task } from '#casino/simulation/play-through.ts';

const MATCH = {
  kind: 'deposit-match',
  percent: 100,
  cap: { EUR: '100' },
  minimumDeposit: { EUR: '20' },
  wagering: { base: 'bonus', multiplier: 10 },
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    prepare: withBonuses({
      match: MATCH,
      ...Object.fromEntries(
        [
          ['first', { mode: 'non-sticky' }],
          ['second', { mode: 'sticky' }],
          ['apart', { mode: 'isolated' }],
          ['alone', { mode: 'earned' }],
          ['counted', { mode: 'non-sticky', wagering: { base: 'bonus', multiplier: 10, counts: 'bonus' } }],
        ].map(([name, fields]) => [name, { ...MATCH, ...(fields as object) }]),
      ),
      spun: {
        ...MATCH,
        mode: 'earned',
        wagering: { base: 'bonus', multiplier: 40 },
        freeSpins: {
          packs: [{ game: 'coral-court', count: 20, stake: { EUR: '0.20' } }],
          days: 7,
          winnings: 'bonus',
          multiplier: 40,
        },
      },
      light: { kind: 'no-deposit', amount: { EUR: '10' }, wagering: { base: 'bonus', multiplier: 1 } },
      slots: {
        kind: 'no-deposit',
        amount: { EUR: '10' },
        wagering: { base: 'bonus', multiplier: 1, contributions: { fast: 0, casino: 0, live: 0 } },
        excludedGames: ['coral-court'],
      },
    }),
  });
});
afterAll(() => site.close());

const TASK: Task = {
  ownMinor: 0n,
  bonusMinor: 0n,
  order: ['own', 'bonus'],
  toStakeMinor: 0n,
  stakeMinor: 100n,
  lostAtMinor: 5n,
};

const cost = (fields: Record<string, string>) =>
  site.visitor().ok<Cost>('Bonuses.getCost', { currency: 'EUR', ...fields });

describe('the cost of a bonus', () => {
  test('comes with the probability of 1,000 simulated runs, once they are played', async () => {
    await expect
      .poll(() => cost({ definition: 'light', game: 'velvet-cellar', stake: '1.00' }))
      .toMatchObject({ is_pending: false, runs: 1000 });
    const { completes_percent: percent } = await cost({ definition: 'light', game: 'velvet-cellar', stake: '1.00' });
    // 10.00 played through once at 1.00 always reaches the end.
    expect(percent).toBe(100);
    await expect
      .poll(() => cost({ definition: 'match', deposit: '20.00', game: 'velvet-cellar' }))
      .toMatchObject({ is_pending: false });
    const long = await cost({ definition: 'match', deposit: '20.00', game: 'velvet-cellar' });
    expect(long.completes_percent).toBeGreaterThan(0);
    expect(long.completes_percent).toBeLessThan(100);
  });

  test('is requirement × (1 − return) of the game in which it costs least, for a guest too', async () => {
    const answer = await cost({ definition: 'match', deposit: '50.00' });
    expect(answer).toMatchObject({
      amount: { amount: '50.00' },
      requirement: { amount: '500.00' },
      highest_stake: { amount: '5.00' },
      days: 14,
      cap: { amount: '500.00' },
    });
    // Games of the lobby by what a wagered euro costs there: all of them, those with choices too.
    const share = { slot: 1, fast: 0.5, casino: 0.1, live: 0.1 };
    const costs = Object.values(titles).map(({ type, proof }) => (100 - Number(proof.rtp)) / share[type]);
    const { return_percent: rtp, contribution_percent: percent } = answer.game!;
    expect((100 - rtp) / (percent / 100)).toBeCloseTo(Math.min(...costs), 6);
    expect(Number(answer.expected_cost.amount)).toBeCloseTo((500 * Math.min(...costs)) / 100, 1);
    expect(titles[answer.game!.sysname]!.type).toBe('fast');
  });

  test('of a game that counts half is twice as much play', async () => {
    const answer = await cost({ definition: 'match', deposit: '50.00', game: 'scratch-card' });
    expect(answer).toMatchObject({
      requirement: { amount: '500.00' },
      to_stake: { amount: '1000.00' },
      expected_cost: { amount: '20.00' },
    });
  });

  test('names no game that is excluded or counts nothing, and no stake above the highest', async () => {
    const refused = (fields: Record<string, string>) =>
      site.visitor().call('Bonuses.getCost', { currency: 'EUR', definition: 'slots', ...fields });
    for (const fields of [{ game: 'coral-court' }, { game: 'dice' }, { game: 'velvet-cellar', stake: '50.00' }])
      expect(await refused(fields as Record<string, string>)).toMatchObject({
        status: 400,
        error: { reason: { rule: 'bonuses.cost' } },
      });
    expect(await refused({ definition: 'nothing' })).toMatchObject({ status: 404 });
  });

  test('a run that can lose all of its money fails as often as the title says', () => {
    const title = titles['velvet-cellar']!;
    const share = (toStakeMinor: bigint): number => {
      const task = { ...TASK, bonusMinor: 1_000n, order: ['bonus'], toStakeMinor } satisfies Task;
      const runs: boolean[] = [];
      for (const met of playThrough(title, task, 1)) {
        if (met !== undefined) runs.push(met);
        if (runs.length === 300) break;
      }
      return runs.filter(Boolean).length / runs.length;
    };
    expect(share(1_000n)).toBe(1);
    const [some, few] = [share(10_000n), share(100_000n)];
    expect(some).toBeGreaterThan(few);
    expect(few).toBeLessThan(0.5);
  });

  test.each<[mode: string, played: { order: string[]; own: string; bonus: string }]>([
    ['first', { order: ['own', 'bonus'], own: '50.00', bonus: '50.00' }],
    ['second', { order: ['bonus', 'own'], own: '50.00', bonus: '50.00' }],
    ['apart', { order: ['bonus'], own: '0.00', bonus: '50.00' }],
    ['alone', { order: ['own'], own: '50.00', bonus: '0.00' }],
    ['counted', { order: ['bonus'], own: '0.00', bonus: '50.00' }],
  ])('is simulated with the money that plays, in the order in which it plays: %s', async (definition, played) => {
    const { played: money } = await cost({ definition, deposit: '50.00' });
    expect({ order: money!.order, own: money!.own.amount, bonus: money!.bonus.amount }).toEqual(played);
  });

  test('a stake is paid by the purses in their order, and a win is divided as its stake was', () => {
    const always = { ...titles['velvet-cellar']!, play: () => ({ events: [], wonMinor: 150n }) };
    const never = { ...always, play: () => ({ events: [], wonMinor: 0n }) };
    const first = (title: typeof always, task: Partial<Task>): boolean => {
      for (const met of playThrough(title, { ...TASK, ...task }, 1)) if (met !== undefined) return met;
      return false;
    };
    const both = { ownMinor: 200n, bonusMinor: 200n };
    // Four rounds there are, in any order; the bonus is lost with its last cent, though own money is left.
    expect(first(never, { ...both, toStakeMinor: 400n })).toBe(true);
    expect(first(never, { ...both, toStakeMinor: 300n, order: ['bonus', 'own'] })).toBe(false);
    expect(first(never, { ...both, toStakeMinor: 300n, order: ['own'] })).toBe(false);
    expect(first(always, { ownMinor: 100n, toStakeMinor: 10_000n, order: ['own'] })).toBe(true);
  });

  test('of one that was awarded is that of its own sums, the same as the bonus itself shows', async () => {
    const client = await site.confirmedPlayer();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { services } = site.site;
    await transaction(services.db, (tx) =>
      grantBonus(tx, services, {
        playerId: BigInt(uid),
        currency: 'EUR',
        definition: 'spun',
        fact: 'a deposit of 75',
        cause: 'operator',
        causeId: 'test',
        depositMinor: 7_500n,
      }),
    );
    const { items } = await client.ok<{ items: Bonus[] }>('Bonuses.get');
    const bonus = items[0]!;
    const ownCost = await client.ok<Cost>('Bonuses.getCost', {
      definition: bonus.definition,
      currency: 'EUR',
      bonus_id: bonus.id,
    });
    const before = await cost({ definition: 'spun', deposit: '75.00' });
    expect([bonus.wagering.required.amount, ownCost.requirement.amount, before.requirement.amount]).toEqual(
      Array(3).fill('3000.00'),
    );
    expect([bonus.amount.amount, ownCost.amount.amount, ownCost.deposit.amount]).toEqual(Array(3).fill('75.00'));
    expect([ownCost.spins, ownCost.to_stake]).toEqual([before.spins, before.to_stake]);
    expect(Number(ownCost.spins!.requirement.amount)).toBeGreaterThan(0);
    const stranger = await (
      await site.confirmedPlayer()
    ).call('Bonuses.getCost', { definition: 'spun', currency: 'EUR', bonus_id: bonus.id });
    expect(stranger.status).toBe(404);
  });
});
