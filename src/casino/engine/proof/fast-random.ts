/**
 * A fast seeded generator (sfc32) for proofs by simulation and statistical tests. Never for a player's round: those draw
 * from the fairness stream. Draws are by rejection here too, but from few bits: products then stay small integers, several times faster.
 */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';

const RANGE = 2 ** 30;
/** A whole word, as curves draw it. */
const WORD = 2 ** 32;
const SMALL = 2 ** 14;

export function fastRandom(seed: number): Random {
  const state = Int32Array.of(0x9e3779b9, 0x243f6a88, seed, 1);
  let lastBound = 0;
  let limit = 0;

  const next = (): number => {
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const sum = (((state[0]! + b) | 0) + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    state[3] = counter + 1;
    return sum >>> 2;
  };
  for (let warm = 0; warm < 15; warm++) next();

  return {
    int(bound) {
      if (bound === WORD) return next() * 4 + (next() >>> 28);
      if (bound !== lastBound) {
        assert(Number.isInteger(bound) && bound >= 1 && bound <= RANGE, `bound ${bound} is not in 1…2^30`);
        lastBound = bound;
        limit = bound <= SMALL ? 0x10000 % bound : RANGE - (RANGE % bound);
      }
      // Lemire's method: the high half of a product is the draw, its low half decides which draws are rejected.
      if (bound <= SMALL) {
        for (;;) {
          const product = (next() >>> 14) * bound;
          if ((product & 0xffff) >= limit) return product >>> 16;
        }
      }
      for (;;) {
        const draw = next();
        if (draw < limit) return draw % bound;
      }
    },
  };
}
