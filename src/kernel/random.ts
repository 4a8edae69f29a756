/**
 * Randomness as games and ids need it. Whole numbers are drawn by rejection sampling, because scaling a fraction
 * (`floor(f × n)`) favours some results; the bias is too small for statistics to show, yet real money.
 */
export interface RandomBytes {
  /** The next `count` bytes of the stream. */
  bytes(count: number): Uint8Array;
}

export interface Random {
  /** A whole number in `0 … bound - 1`, every one equally likely. `bound` is 1 … 2^32. */
  int(bound: number): number;
}

const TWO_32 = 0x1_0000_0000;

/** Draws whole numbers from a byte stream, 4 bytes (big-endian) a try. */
export const randomFrom = (source: RandomBytes): Random =>
  randomFromWords(() => {
    const four = source.bytes(4);
    return ((four[0]! << 24) | (four[1]! << 16) | (four[2]! << 8) | four[3]!) >>> 0;
  });

/** Draws whole numbers from a stream of numbers below 2^32, one a try, throwing away the incomplete last range. */
export function randomFromWords(nextWord: () => number): Random {
  return {
    int(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > TWO_32)
        throw new RangeError(`bound ${bound} is not in 1…2^32`);
      // The incomplete range is shorter than the bound, so below this no draw lies in it and its length need not be known.
      const surely = TWO_32 - bound;
      for (;;) {
        const draw = nextWord();
        if (draw <= surely || draw < TWO_32 - (TWO_32 % bound)) return draw % bound;
      }
    },
  };
}
