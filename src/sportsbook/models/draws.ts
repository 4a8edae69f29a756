/** What models of matches draw: chances, waiting times and counts, each from whole numbers of the fairness stream. */
import type { Random } from '#kernel/random.ts';

const FINE = 2 ** 30;

/** At least 0, below 1, in steps of 2^-30. */
export const fraction = (random: Random): number => random.int(FINE) / FINE;

export const happens = (random: Random, chance: number): boolean => fraction(random) < chance;

/** How often something happens that is expected `rate` times. */
export function poisson(random: Random, rate: number): number {
  let left = fraction(random);
  let chance = Math.exp(-rate);
  let count = 0;
  while (left >= chance && count < 200) {
    left -= chance;
    count++;
    chance *= rate / count;
  }
  return count;
}

/** About normal with mean 0 and deviation 1, between -6 and 6: the sum of twelve fractions. */
export function bell(random: Random): number {
  let sum = -6;
  for (let at = 0; at < 12; at++) sum += fraction(random);
  return sum;
}

/** Times of `count` things between `from` and `to`, in order. */
export const timesBetween = (random: Random, count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, () => from + fraction(random) * (to - from)).sort((a, b) => a - b);
