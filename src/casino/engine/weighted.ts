/** Draws one of several values, each with its own whole weight. */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';

export type Weighted<Value> = readonly (readonly [value: Value, weight: number])[];

export const weightOf = (table: Weighted<unknown>): number => table.reduce((sum, [, weight]) => sum + weight, 0);

export function drawWeighted<Value>(table: Weighted<Value>, random: Random): Value {
  let rest = random.int(weightOf(table));
  for (const [value, weight] of table) {
    if (rest < weight) return value;
    rest -= weight;
  }
  assert(false, 'a draw lies beyond the weights');
}
