// From how strong the runners of a race are thought to be to the odds on each of them.
import { leastImplied, offeredOdds } from '../offer.ts';
import type { RacePrice } from './each-way.ts';
import { winChances, type RaceStrengths } from './law.ts';

const WINNER = { kind: 'race-winner', specifiers: {} } as const;

/** 112 % on six runners or fewer, up to 115 % on fourteen or more. */
const overroundOf = (starters: number): number => 1.12 + (0.03 * (Math.min(Math.max(starters, 6), 14) - 6)) / 8;

export function raceOdds(strengths: RaceStrengths, isStarting: (runner: number) => boolean): RacePrice {
  const wins = winChances(strengths, isStarting);
  const chances = Object.fromEntries(wins.flatMap((chance, runner) => (chance > 0 ? [[runner, chance]] : [])));
  const odds = offeredOdds(WINNER, chances, {
    overround: overroundOf(Object.keys(chances).length),
    least: leastImplied(chances, chances),
  });
  return { wins, odds: wins.map((_, runner) => odds[runner] ?? null) };
}
