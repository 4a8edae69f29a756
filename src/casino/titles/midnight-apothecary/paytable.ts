import { TWENTY_LINES } from '../../engine/line-sets.ts';
import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Midnight Apothecary. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
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
  trigger: 'S',
  pays: { by: 'lines', lines: TWENTY_LINES },
  table: {
    M: { 3: 30, 4: 150, 5: 500 },
    T: { 3: 20, 4: 80, 5: 300 },
    K: { 3: 15, 4: 50, 5: 200 },
    C: { 3: 12, 4: 40, 5: 150 },
    R: { 3: 8, 4: 20, 5: 80 },
    B: { 3: 6, 4: 20, 5: 75 },
    G: { 3: 5, 4: 15, 5: 50 },
  },
  triggerPays: { 3: 40, 4: 200, 5: 2000 },
  freeSpins: {
    award: { 3: 10, 4: 12, 5: 15 },
    retrigger: { spins: 5, atMost: 10 },
    multiplier: { first: 2, step: 1, last: 5 },
  },
  buy: {
    price: 53,
    triggers: [
      [3, 81],
      [4, 17],
      [5, 2],
    ],
  },
  maxWin: 1500,
  sets: {
    base: {
      strips: [
        'SBGTTRBKKRGBGRBRGMMMGCCRGBRKKGBKTTCCRBCC',
        'GMMMKKRGSGKKWRCCTTRGBGRGBTTGBRBGBRBWCCBR',
        'GTTRGBRWGBCCRBCBGRWRGMMMBKKBRSWKKGTTBCCS',
        'BWKKCCGBGRWRGRBGRTTKKSCBGCCMMMGBGRBGBRTT',
        'MMMRGCCBRSBRWBRTTKBKKGKKBGWBRGCCGTTRBGCC',
      ],
    },
    free: {
      strips: [
        'BCCKGRBRBTCCMMMKKTTGRBGRKKRGTTBRBSCG',
        'RBSBGWCCGRBGWRGWGRKKWMMMRTTBKKWSCCWBTT',
        'WKKMMMGWRGRBSGBGRBRWCCSKKRWTTBWTTCCWGB',
        'GTTGRBSRWCCGTTWRGBWSKKBWKKWRBWCCBRMMM',
        'CCGWBTTWRMMMWGKKTTKKRGWRBRSCCBWGBGRB',
      ],
    },
  },
} as const satisfies ReelSlotRules;
