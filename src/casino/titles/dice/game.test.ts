import { describe, expect, it } from 'vitest';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { toNumber, toPercent } from '../../engine/proof/rational.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { dice } from './game.ts';
import { payoutMinor, rules } from './paytable.ts';
import { prove, returnOf, samples } from './prove.ts';

const rolling = (roll: number) => ({ int: () => roll });
const won = (direction: 'under' | 'over', target: string, roll: number, stake = 100n) =>
  dice.play(stake, { direction, target }, rolling(roll)).wonMinor;

describe('dice', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(dice.proof.mathHash).toBe(rulesHash(dice));
    expect(dice.proof).toEqual(prove().proof);
  });

  it('wins strictly under or strictly over the target', () => {
    expect([4949, 4950, 4951].map((roll) => won('under', '49.50', roll))).toEqual([200n, 0n, 0n]);
    expect([5048, 5049, 5050].map((roll) => won('over', '50.49', roll))).toEqual([0n, 0n, 200n]);
    expect([won('under', '0.01', 0), won('under', '0.01', 1)]).toEqual([990_000n, 0n]);
    expect([won('over', '99.98', 9999), won('over', '99.98', 9998)]).toEqual([990_000n, 0n]);
  });

  it('pays whole minor units, rounded down', () => {
    expect(won('under', '66.66', 0, 100n)).toBe(148n); // 148.51
    expect(won('under', '66.66', 0, 1_000n)).toBe(1_485n);
  });

  it('never returns more than 99 %, and more than 98 % at every choice and stake', () => {
    for (let winning = rules.winning.least; winning <= rules.winning.most; winning++) {
      const smallest = toNumber(returnOf(winning));
      expect(smallest > 0.98 && smallest <= 0.99).toBe(true);
      for (const times of [2n, 7n, 1_000n])
        expect(payoutMinor(100n * times, winning)).toBeGreaterThanOrEqual(times * payoutMinor(100n, winning));
    }
    expect(toPercent(returnOf(4_950))).toBe('99.0000');
  });

  it('never pays a win that is no more than the stake', () => {
    expect(payoutMinor(100n, rules.winning.most)).toBe(101n);
  });

  it('returns what was proved over a million rolls', () => {
    for (const { zScore } of sampleRounds(samples, dice.proof, 1_000_000, fastRandom(7)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('refuses targets that it does not offer', () => {
    const offered = (direction: string, target: unknown) => dice.params.safeParse({ direction, target }).success;
    expect([
      offered('under', '98.00'),
      offered('under', '98.01'),
      offered('under', '0.00'),
      offered('under', '0.01'),
    ]).toEqual([true, false, false, true]);
    expect([
      offered('over', '1.99'),
      offered('over', '1.98'),
      offered('over', '99.98'),
      offered('over', '99.99'),
    ]).toEqual([true, false, true, false]);
    for (const target of ['49.5', '049.50', '-1.00', '1e1', '49,50', ' 49.50', 49.5, null, ''])
      expect(offered('under', target)).toBe(false);
    expect(dice.params.safeParse({}).success).toBe(false);
    expect(dice.params.safeParse({ direction: 'under', target: '50.00', edge: 0 }).success).toBe(false);
  });
});
