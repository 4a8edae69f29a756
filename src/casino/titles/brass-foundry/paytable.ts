import type { ReelSlotRules } from '../../engine/reel-rules.ts';
import { TWENTY_LINES } from '../../engine/line-sets.ts';

/** The canonical rules of Brass Foundry. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'flame',
    O: 'coin',
    H: 'hammer',
    A: 'anvil',
    G: 'gear',
    B: 'bellows',
    T: 'tongs',
    N: 'nail',
    R: 'rivet',
  },
  wild: 'W',
  trigger: 'O',
  pays: {
    by: 'lines',
    lines: TWENTY_LINES,
  },
  table: {
    W: { 5: 870 },
    H: { 3: 22, 4: 85, 5: 430 },
    A: { 3: 17, 4: 65, 5: 260 },
    G: { 3: 13, 4: 43, 5: 175 },
    B: { 3: 10, 4: 35, 5: 130 },
    T: { 3: 5, 4: 22, 5: 85 },
    N: { 3: 4, 4: 17, 5: 65 },
    R: { 3: 4, 4: 17, 5: 65 },
  },
  hold: {
    from: 6,
    respins: 3,
    chance: [1, 18],
    values: [
      [20, 55],
      [40, 25],
      [60, 12],
      [100, 8],
      [200, 4],
      [1000, 1],
    ],
    full: 20000,
  },
  buy: {
    price: 27,
    triggers: [
      [6, 80],
      [7, 15],
      [8, 5],
    ],
  },
  maxWin: 1200,
  sets: {
    base: {
      strips: [
        'RNNGBOTORTGABGHONBANTAHORROT',
        'HGOOABNGNRATRBOWHBTORATNTNORG',
        'HWTRBAOGOGOBNGNRAHTTNARRNBOOT',
        'NTGOAOWATGHOTNNNBTRORHGOARBBR',
        'GTRARNTANONOHGTONTABBRRGBHOO',
      ],
    },
  },
} as const satisfies ReelSlotRules;
