/**
 * What promotions are worth to somebody who makes the most of them, with the usual options, against the prices that the built-in league
 * offers: never more than the margin that is paid for it. docs/decisions/0180 has the numbers.
 */
import { expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { options } from '#sportsbook/bets/options.ts';
import { football } from '#sportsbook/models/football.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { LEAST_MARGIN, leastImplied, offeredOdds } from '#sportsbook/models/offer.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { competitions } from '../competitions/index.ts';
import { ratings, strengthsOf } from './strengths.ts';

const TWO_GOALS = options.TWO_GOALS_AHEAD.parse(options.TWO_GOALS_AHEAD.fallback)!;
const BOOST = options.ACCUMULATOR_BOOST.parse(options.ACCUMULATOR_BOOST.fallback)!;
const INSURANCE = options.ACCUMULATOR_INSURANCE.parse(options.ACCUMULATOR_INSURANCE.fallback)!;

/** At the lowest margin that any outcome carries, as if every leg had it. */
const MOST_LEGS = 20;
const LONGEST_ODDS = 10;

interface Accumulator {
  legs: number;
  /** Of each leg. */
  odds: number;
}

/** Every length, and odds from the lowest that the terms allow. */
const accumulators = (leastLegs: number, leastOdds: number): Accumulator[] =>
  Array.from({ length: MOST_LEGS - leastLegs + 1 }, (_, more) => leastLegs + more).flatMap((legs) =>
    Array.from({ length: 200 }, (_, step) => ({ legs, odds: leastOdds + (step * (LONGEST_ODDS - leastOdds)) / 200 })),
  );

const chanceAt = (odds: number): number => 1 / (odds * LEAST_MARGIN);
const plainWorth = ({ legs }: Accumulator): number => LEAST_MARGIN ** -legs;
const bestOf = (worths: readonly number[]): number => Math.max(...worths);

/** What one staked returns on average. */
function boostedWorth(accumulator: Accumulator): number {
  const { legs, odds } = accumulator;
  const percent = Math.max(
    0,
    ...Object.entries(BOOST.percents).map(([least, value]) => (legs >= Number(least) ? value : 0)),
  );
  return plainWorth(accumulator) + (percent / 100) * (plainWorth(accumulator) - chanceAt(odds) ** legs);
}

function insuredWorth(accumulator: Accumulator): number {
  const { legs, odds } = accumulator;
  const chance = chanceAt(odds);
  return plainWorth(accumulator) + legs * chance ** (legs - 1) * (1 - chance);
}

test('an accumulator boost never makes a bet worth its stake', () => {
  const best = bestOf(accumulators(3, BOOST.odds / 1000).map(boostedWorth));
  expect(best).toBeGreaterThan(0.85);
  expect(best).toBeLessThan(0.99);
});

test('insurance never makes a bet worth its stake, and would with lower odds or fewer legs', () => {
  const best = bestOf(accumulators(INSURANCE.legs, INSURANCE.odds / 1000).map(insuredWorth));
  expect(best).toBeGreaterThan(0.9);
  expect(best).toBeLessThan(0.98);
  // The reason for the terms.
  expect(bestOf(accumulators(INSURANCE.legs, 1.7).map(insuredWorth))).toBeGreaterThan(1);
  expect(bestOf(accumulators(INSURANCE.legs - 1, INSURANCE.odds / 1000).map(insuredWorth))).toBeGreaterThan(1);
});

const [MATCHES, PLAYS] = IS_LONG_FORM ? [60, 10_000] : [24, 1_500];
const LEAD = 2;

/** Of both sides of a match at exact prices: the odds, how often it wins, and how often it wins or has led by two goals. */
function sidesOf(match: number): { odds: number; won: number; promoted: number }[] {
  const random = fastRandom(7_001 + match);
  const leagues = competitions.filter(({ sport }) => sport === 'football');
  const competition = leagues[match % leagues.length]!;
  const rated = ratings(competition, random);
  const home = random.int(rated.length);
  const away = (home + 1 + random.int(rated.length - 1)) % rated.length;
  const strengths = strengthsOf(competition, rated[home]!, rated[away]!, random);
  const chances = football.outlook(strengths)(football.start(strengths)).chances(WINNER)!;
  const odds = offeredOdds(WINNER, chances, { least: leastImplied(chances, chances) });
  const counts = [0, 0];
  for (let play = 0; play < PLAYS; play++) {
    const scores = football.simulate(strengths, random).steps.map(({ state }) => state.goals);
    for (const side of [0, 1] as const) {
      const leadOf = (goals: (typeof scores)[number]): number => goals[side] - goals[(1 - side) as 0 | 1];
      if (leadOf(scores.at(-1)!) > 0 || scores.some((goals) => leadOf(goals) >= LEAD)) counts[side]!++;
    }
  }
  return (['1', '2'] as const).flatMap((id, side) => {
    const price = odds[id];
    return price === null || price === undefined
      ? []
      : [{ odds: price / 1000, won: chances[id]!, promoted: counts[side]! / PLAYS }];
  });
}

test('a lead of two goals that wins at once does not make the winner of a football match worth its stake', () => {
  const sides = Array.from({ length: MATCHES }).flatMap((_, match) => sidesOf(match));
  const covered = sides.filter(({ odds }) => odds <= TWO_GOALS.odds / 1000);
  const outsiders = sides.filter(({ odds }) => odds > 3);
  const meanOf = (group: typeof sides, worth: (side: (typeof sides)[number]) => number): number =>
    group.reduce((sum, side) => sum + worth(side), 0) / group.length;
  const plain = meanOf(covered, ({ odds, won }) => odds * won);
  const promoted = meanOf(covered, (side) => side.odds * side.promoted);
  expect(covered.length).toBeGreaterThan(5);
  expect(promoted).toBeGreaterThan(plain);
  expect(promoted).toBeLessThan(1);
  // The reason for the terms: the longer the odds, the more such a lead adds to what a bet is worth.
  const gainOf = (group: typeof sides): number =>
    meanOf(group, (side) => side.odds * side.promoted) / meanOf(group, ({ odds, won }) => odds * won) - 1;
  expect(gainOf(outsiders)).toBeGreaterThan(1.5 * gainOf(covered));
});
