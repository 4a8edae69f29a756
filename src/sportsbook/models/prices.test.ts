import { assert, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { LADDER, LOWEST_ODDS, oddsFor, onLadder } from './ladder.ts';
import { MARGIN_MODELS, withMargin } from './margin.ts';
import { HIGHEST_ODDS } from './market.ts';

const chances = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 2, maxLength: 26 })
  .map((weights) => {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });
const overround = fc.double({ min: 1, max: 1.3, noNaN: true });

describe('a margin', () => {
  it.each(MARGIN_MODELS)(
    '%s: what is implied adds up to the overround, and nothing implies less than it is likely',
    (model) =>
      fc.assert(
        fc.property(chances, overround, (fair, sum) => {
          const implied = withMargin(fair, sum, model);
          expect(Math.abs(implied.reduce((total, value) => total + value, 0) - sum)).toBeLessThan(1e-9);
          implied.forEach((value, at) => expect(value).toBeGreaterThan(fair[at]! - 1e-12));
        }),
      ),
  );

  it('leaves what cannot come without a price', () => {
    for (const model of MARGIN_MODELS) {
      const implied = withMargin([0.5, 0, 0.3, 0.2, 0], 1.1, model);
      expect(implied.filter((value) => value === 0)).toHaveLength(2);
      expect(Math.abs(implied.reduce((total, value) => total + value, 0) - 1.1)).toBeLessThan(1e-9);
    }
  });

  it('of 105 % on even chances is 1.90 for both, by every model', () => {
    for (const model of MARGIN_MODELS) expect(withMargin([0.5, 0.5], 1.05, model).map(oddsFor)).toEqual([1_900, 1_900]);
  });

  it('by power and by Shin falls on the outsider more than on the favourite', () => {
    for (const model of ['power', 'shin'] as const) {
      const [favourite, outsider] = withMargin([0.8, 0.2], 1.05, model);
      expect(outsider! / 0.2).toBeGreaterThan(favourite! / 0.8);
    }
  });
});

describe('the ladder', () => {
  it('rises from 1.01 to 1000 in steps that grow', () => {
    expect([LADDER[0], LADDER.at(-1)]).toEqual([LOWEST_ODDS, HIGHEST_ODDS]);
    LADDER.slice(2).forEach((rung, at) => {
      const [before, last] = [LADDER[at]!, LADDER[at + 1]!];
      assert(rung > last && rung - last >= last - before, `after ${last}`);
    });
    for (const odds of [1_990, 2_020, 3_050, 5_100, 10_500, 21_000]) expect(LADDER).toContain(odds);
  });

  it('shows no odds that imply less than the probability, and none that are a whole rung worse', () =>
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (implied) => {
        const odds = oddsFor(implied);
        if (odds === null) {
          expect(1000 / implied).toBeLessThan(LOWEST_ODDS);
          return;
        }
        expect(1000 / odds).toBeGreaterThanOrEqual(implied - 1e-9);
        const next = LADDER[LADDER.indexOf(odds) + 1];
        expect(next === undefined || 1000 / next < implied).toBe(true);
      }),
    ));

  it('has nothing for what is as good as certain', () => expect([onLadder(1_009), oddsFor(0)]).toEqual([null, null]));
});
