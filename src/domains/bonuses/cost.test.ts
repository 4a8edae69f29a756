// What is said of a bonus before it is taken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBonuses } from '#testing/bonuses.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { titles } from '#math/titles/index.ts';
import type { Cost } from './contract.ts';
import { playThrough } from '#math/statistics/play-through.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    prepare: withBonuses({
      match: {
        kind: 'deposit-match',
        percent: 100,
        cap: { EUR: '100' },
        minimumDeposit: { EUR: '20' },
        wagering: { base: 'bonus', multiplier: 10 },
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
    const slots = Object.values(titles).filter(({ type, steps }) => type === 'slot' && !steps);
    const best = Math.max(...slots.map(({ proof }) => Number(proof.rtp)));
    expect(answer.game!.return_percent).toBe(best);
    expect(Number(answer.expected_cost.amount)).toBeCloseTo(500 * (1 - best / 100), 1);
  });

  test('of a game that counts half is twice as much play', async () => {
    const answer = await cost({ definition: 'match', deposit: '50.00', game: 'scratch-card' });
    expect(answer).toMatchObject({ requirement: { amount: '1000.00' }, expected_cost: { amount: '20.00' } });
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
      const task = { moneyMinor: 1_000n, toStakeMinor, stakeMinor: 100n, lostAtMinor: 5n };
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
});
