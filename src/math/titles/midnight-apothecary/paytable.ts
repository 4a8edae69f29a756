import type { LinesSlotRules } from '../../engine/lines-slot.ts';
import { TWENTY_LINES } from '../../engine/line-sets.ts';

/** The canonical rules of Midnight Apothecary. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'lines-slot',
  rows: 3,
  symbols: {
    W: 'elixir',
    S: 'moon',
    M: 'moth',
    T: 'toadstool',
    C: 'candle',
    K: 'key',
    R: 'rose-vial',
    B: 'blue-vial',
    G: 'green-vial',
  },
  wild: 'W',
  scatter: 'S',
  strips: {
    base: [
      'SBGTTRBKKRGBGRBRGMMMGCCRGBRKKGBKTTCCRBCC',
      'GMMMKKRGSGKKWRCCTTRGBGRGBTTGBRBGBRBWCCBR',
      'GTTRGBRWGBCCRBCBGRWRGMMMBKKBRSWKKGTTBCCS',
      'BWKKCCGBGRWRGRBGRTTKKSCBGCCMMMGBGRBGBRTT',
      'MMMRGCCBRSBRWBRTTKBKKGKKBGWBRGCCGTTRBGCC',
    ],
    free: [
      'BCCKGRBRBTCCMMMKKTTGRBGRKKRGTTBRBSCG',
      'RBSBGWCCGRBGWRGWGRKKWMMMRTTBKKWSCCWBTT',
      'WKKMMMGWRGRBSGBGRBRWCCSKKRWTTBWTTCCWGB',
      'GTTGRBSRWCCGTTWRGBWSKKBWKKWRBWCCBRMMM',
      'CCGWBTTWRMMMWGKKTTKKRGWRBRSCCBWGBGRB',
    ],
  },
  lines: TWENTY_LINES,
  pays: {
    M: [0, 0, 30, 150, 500],
    T: [0, 0, 20, 80, 300],
    K: [0, 0, 15, 50, 200],
    C: [0, 0, 12, 40, 150],
    R: [0, 0, 8, 20, 80],
    B: [0, 0, 6, 20, 75],
    G: [0, 0, 5, 15, 50],
  },
  scatterPays: { 3: 40, 4: 200, 5: 2000 },
  freeSpins: {
    award: { 3: 10, 4: 12, 5: 15 },
    retrigger: { spins: 5, atMost: 10 },
    multiplier: { first: 2, step: 1, last: 5 },
  },
  buy: {
    price: 53,
    scatters: [
      [3, 81],
      [4, 17],
      [5, 2],
    ],
  },
  maxWin: 1500,
} as const satisfies LinesSlotRules;
