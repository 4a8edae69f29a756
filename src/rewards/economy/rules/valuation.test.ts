// The bounds hold against every strategy: the best play of small games is computed exactly, and is never worth more.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cashbackGain,
  cheapest,
  longOdds,
  worthOfBonus,
  worthOfBoost,
  worthOfNoRisk,
  type BonusPlay,
} from './valuation.ts';

/** A game with two outcomes: `multiple` times the stake with chance (1 − edge) ÷ multiple, otherwise nothing. */
interface Game {
  multiple: number;
  edge: number;
  contribution: number;
}

const game = fc.record({
  multiple: fc.integer({ min: 2, max: 8 }),
  edge: fc.double({ min: 0.005, max: 0.2, noNaN: true }),
  contribution: fc.constantFrom(0.25, 0.5, 1),
});

/** What the best player makes of a bonus of whole units, staking any whole number of them on any of the games, until it is wagered or lost. */
function bestPlay(games: readonly Game[], amount: number, required: number, cap: number): number {
  const memo = new Map<string, number>();
  const value = (balance: number, requirement: number): number => {
    if (requirement <= 0) return Math.min(balance, cap);
    if (balance <= 0) return 0;
    const key = `${balance} ${requirement}`;
    const memoised = memo.get(key);
    if (memoised !== undefined) return memoised;
    let best = 0;
    for (let stake = 1; stake <= balance; stake++)
      for (const { multiple, edge, contribution } of games) {
        const chance = (1 - edge) / multiple;
        const remainder = requirement - stake * contribution;
        const won = Math.min(balance + stake * (multiple - 1), 60);
        best = Math.max(best, chance * value(won, remainder) + (1 - chance) * value(balance - stake, remainder));
      }
    memo.set(key, best);
    return best;
  };
  return value(amount, required);
}

const costOf = (games: readonly Game[]): number =>
  Math.min(...games.map(({ edge, contribution }) => edge / contribution));

describe('bonus money that is played', () => {
  test('is worth no more to the best player than the bound says, and no less than the cheapest play', () => {
    fc.assert(
      fc.property(
        fc.array(game, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (games, amount, required, cap) => {
          const play: BonusPlay = { amount, required, cap, cost: costOf(games), counting: 'bonus' };
          const { profit } = worthOfBonus(play);
          expect(bestPlay(games, amount, required, cap)).toBeLessThanOrEqual(profit + 1e-9);
          expect(cheapest(play)).toBeLessThanOrEqual(profit + 1e-9);
          expect(profit).toBeLessThanOrEqual(Math.min(amount, cap) + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('comes close to the bound at long odds', () => {
    // One bet of everything at 400 times, and then the requirement out of plenty.
    const cost = 0.01;
    const [amount, required, cap] = [1, 30, 399];
    const reached = 0.99 * (amount / 400) * Math.min(cap, 400 - required * cost);
    expect(longOdds({ amount, required, cap, cost, counting: 'bonus' })).toBeGreaterThan(reached);
    expect(longOdds({ amount, required, cap, cost, counting: 'bonus' })).toBeLessThan(reached * 1.02);
  });

  test('is worth less the lower its cap, the higher its requirement and the dearer its games', () => {
    const sum = fc.double({ min: 1, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(sum, sum, sum, fc.double({ min: 0.001, max: 1, noNaN: true }), (amount, required, cap, cost) => {
        const play: BonusPlay = { amount, required, cap, cost, counting: 'bonus' };
        const { profit } = worthOfBonus(play);
        expect(worthOfBonus({ ...play, cap: cap / 2 }).profit).toBeLessThanOrEqual(profit + 1e-9);
        expect(worthOfBonus({ ...play, required: required * 2 }).profit).toBeLessThanOrEqual(profit + 1e-9);
        expect(worthOfBonus({ ...play, cost: cost * 2 }).profit).toBeLessThanOrEqual(profit + 1e-9);
      }),
    );
  });
});

describe('a bonus on a deposit', () => {
  const welcome: BonusPlay = { amount: 100, required: 3_000, cap: 1_000, cost: 0.02, counting: 'all' };

  test('of 100 at 30 times, any stake counting, is nearly given away: the finding', () => {
    expect(worthOfBonus(welcome).profit).toBeGreaterThan(39);
  });

  test('of which everything counts brings at least what own money first makes sure of', () => {
    const certainGain = worthOfBonus({ ...welcome, required: 1_000 });
    expect(certainGain.profit).toBeGreaterThanOrEqual(100 - 1_000 * 0.02);
  });

  test('that is earned by own money brings what it costs less than the bonus, and nothing when it costs as much', () => {
    expect(worthOfBonus({ ...welcome, counting: 'own' })).toMatchObject({ profit: 40, strategy: 'cheapest-game' });
    expect(worthOfBonus({ ...welcome, required: 5_000, counting: 'own' }).profit).toBe(0);
  });

  test('that is earned: no strategy over its games makes more of own money', () => {
    // Own money without end: each euro staked costs its edge, and the bonus comes when enough has counted.
    fc.assert(
      fc.property(
        fc.array(game, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 400 }),
        (games, plan) => {
          const [amount, required] = [10, 40];
          let [remaining, lost] = [0, 0];
          for (const at of plan) {
            const { edge, contribution } = games[at % games.length]!;
            if (remaining >= required) break;
            remaining += contribution;
            lost += edge;
          }
          const gain = (remaining >= required ? amount : 0) - lost;
          const bound = worthOfBonus({ amount, required, cap: Infinity, cost: costOf(games), counting: 'own' });
          expect(gain).toBeLessThanOrEqual(bound.profit + 1e-9);
        },
      ),
    );
  });

  test('with nothing to wager is its sum, and doing nothing is the strategy', () => {
    expect(worthOfBonus({ ...welcome, required: 0 })).toEqual({ strategy: 'doing-nothing', profit: 100 });
  });
});

test('cashback of any loss is worth more than the edge to a player who bets once', () => {
  expect(cashbackGain(0.05, 0.01)).toMatchObject({ strategy: 'long-odds' });
  expect(cashbackGain(0.05, 0.01).profit).toBeCloseTo(0.04);
  expect(cashbackGain(0.005, 0.01).profit).toBe(0);
});

test('a boost gains when it is more than the margins of its legs', () => {
  expect(worthOfBoost(50, 0.95, [{ legs: 3, percent: 5 }]).profit).toBe(0);
  expect(worthOfBoost(50, 0.99, [{ legs: 3, percent: 5 }]).profit).toBeGreaterThan(0);
});

test('a bet without risk is worth what its refund is, less the margin', () => {
  const back: BonusPlay = { amount: 10, required: 50, cap: 100, cost: 0.02, counting: 'bonus' };
  expect(worthOfNoRisk(10, 0.95, back).profit).toBeCloseTo(longOdds(back) - 0.5);
});
