/**
 * The law of a race (Plackett and Luce): whoever is left wins the next place by their share of the weights that are left. As times: each
 * runner's strength, the logarithm of its weight, and a Gumbel noise of its own; the highest sum is first.
 */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { MILLIONTHS, type Strengths } from '../model.ts';

/** Logarithms of weights, in whole millionths, by place in the list of runners. */
export type RaceStrengths = Strengths[string];

const FINE = 2 ** 30;

/** Never infinite: it is drawn from the middles of 2^30 equal parts. */
export function gumbel(random: Random): number {
  const fraction = (random.int(FINE) + 0.5) / FINE;
  return -Math.log(-Math.log(fraction));
}

/** Weights that add up to 1: how likely each is to win. `isStarting`: by place in the list; who does not start has none. */
export function winChances(strengths: RaceStrengths, isStarting: (runner: number) => boolean = () => true): number[] {
  const highest = Math.max(...strengths);
  const weights = strengths.map((strength, runner) =>
    isStarting(runner) ? Math.exp((strength - highest) / MILLIONTHS) : 0,
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  assert(sum > 0, 'somebody starts');
  return weights.map((weight) => weight / sum);
}

/** How likely each is among the first so many: exact, over all orders of those before the last of these places. */
export function placedChances(wins: readonly number[], places: number): number[] {
  const starters = wins.flatMap((weight, runner) => (weight > 0 ? [runner] : []));
  const chances = wins.map(() => 0);
  if (places >= starters.length) {
    for (const runner of starters) chances[runner] = 1;
    return chances;
  }
  const isPlaced = wins.map(() => false);
  /** The next place, when those marked have the ones before it with this chance, and so much of the weights is left. */
  const place = (nth: number, chance: number, left: number): void => {
    for (const runner of starters) {
      if (isPlaced[runner]) continue;
      const weight = wins[runner]!;
      const here = (chance * weight) / left;
      chances[runner]! += here;
      if (nth === places) continue;
      isPlaced[runner] = true;
      place(nth + 1, here, left - weight);
      isPlaced[runner] = false;
    }
  };
  place(1, 1, 1);
  return chances;
}
