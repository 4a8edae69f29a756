/**
 * Double or nothing, chosen with the stake: a fair coin decides, so the return of the title is the same with and without.
 * It is not offered where doubling would exceed the most that a round can win.
 */
import type { Random } from '#kernel/random.ts';

export function gamble(
  units: number,
  steps: number,
  capUnits: number,
  random: Random,
  onStep?: (step: number, won: boolean, units: number) => void,
): number {
  for (let step = 1; step <= steps && units > 0 && units * 2 <= capUnits; step++) {
    const won = random.int(2) === 1;
    units = won ? units * 2 : 0;
    onStep?.(step, won, units);
  }
  return units;
}
