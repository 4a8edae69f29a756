import { describe, expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { chainOf } from '#fairness/seeds/chain.ts';
import { bell } from '../draws.ts';
import { MILLIONTHS } from '../model.ts';
import { factorOf } from '../bets/returns.ts';
import { placedChances, winChances } from './law.ts';
import { isStarting, playRace, type RunnableRace } from './play-race.ts';
import { placedResult } from './results.ts';

const RACES = 100_000;
const link = chainOf('6b'.repeat(32), 4)[3]!;

const strengthsOf = (runners: number, seed: number): number[] => {
  const random = fastRandom(seed);
  return Array.from({ length: runners }, () => Math.round(0.8 * bell(random) * MILLIONTHS));
};
const race = (strengths: readonly number[], place: number, change: Partial<RunnableRace> = {}): RunnableRace => ({
  distance: 1600,
  par: 96_000,
  strengths,
  salt: 'a salt',
  place,
  link,
  ...change,
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('chances in a race', () => {
  test.each([2, 5, 6, 8, 11, 14])('of %i runners add up to the places there are', (runners) => {
    const wins = winChances(strengthsOf(runners, runners));
    expect(sum(wins)).toBeCloseTo(1, 12);
    for (let places = 1; places <= 4; places++)
      expect(sum(placedChances(wins, places))).toBeCloseTo(Math.min(places, runners), 10);
    const [first, second] = [placedChances(wins, 1), placedChances(wins, 2)];
    for (const [runner, chance] of wins.entries()) {
      expect(first[runner]).toBeCloseTo(chance, 12);
      expect(second[runner]!).toBeGreaterThanOrEqual(chance);
    }
  });

  test('are those of the others when a runner is withdrawn', () => {
    const strengths = strengthsOf(7, 3);
    const wins = winChances(strengths, (runner) => runner !== 2);
    expect(wins[2]).toBe(0);
    expect(placedChances(wins, 3)[2]).toBe(0);
    const before = winChances(strengths);
    expect(wins[5]! / wins[0]!).toBeCloseTo(before[5]! / before[0]!, 10);
  });
});

describe('a hundred thousand races', () => {
  const strengths = strengthsOf(9, 21);
  const withdrawn = { runner: 4 };
  const wins = winChances(strengths, isStarting({ withdrawn }));
  const starts = isStarting({ withdrawn });
  const runs = Array.from({ length: RACES }, (_, place) => playRace(race(strengths, place, { withdrawn })).finish);

  test.each([1, 2, 3])('are won and placed as often as the law says: first %i', (places) => {
    const chances = placedChances(wins, places);
    for (const runner of strengths.keys()) {
      // With its part of a dead heat: that is what a bet on it is paid.
      const paid = sum(
        runs.map((finish) => {
          const { numerator, denominator } = factorOf(placedResult(finish, runner + 1, places), 1000);
          return Number(numerator) / Number(denominator);
        }),
      );
      const chance = chances[runner]!;
      const error = Math.sqrt((chance * (1 - chance)) / RACES);
      expect(Math.abs(paid / RACES - chance)).toBeLessThanOrEqual(4 * error);
    }
  });

  test('end in a dead heat for the first place about once in three hundred', () => {
    const heats = runs.filter((finish) => finish.filter(({ place }) => place === 1).length > 1).length;
    expect(RACES / heats).toBeGreaterThan(220);
    expect(RACES / heats).toBeLessThan(400);
  });

  test('leave out who is withdrawn, and change nothing for the others', () => {
    for (let place = 0; place < 100; place++) {
      const whole = playRace(race(strengths, place));
      const without = playRace(race(strengths, place, { withdrawn }));
      expect(without.finish.map(({ runner }) => runner)).toEqual(
        whole.finish.map(({ runner }) => runner).filter((runner) => starts(runner - 1)),
      );
      expect(without.timesMs).toEqual(whole.timesMs.map((timeMs, runner) => (starts(runner) ? timeMs : null)));
    }
  });
});
