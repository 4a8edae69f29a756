import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Glasshouse Bloom. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 10,
  rows: 3,
  symbols: { W: 'orchid', B: 'butterfly', D: 'dragonfly', F: 'fern', L: 'lily', M: 'moss', P: 'petal', E: 'seed' },
  wild: 'W',
  pays: {
    by: 'lines',
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
      [1, 0, 0, 0, 1],
      [1, 2, 2, 2, 1],
      [0, 0, 1, 2, 2],
      [2, 2, 1, 0, 0],
      [1, 2, 1, 0, 1],
    ],
  },
  table: {
    B: { 3: 20, 4: 80, 5: 300 },
    D: { 3: 16, 4: 50, 5: 160 },
    F: { 3: 12, 4: 30, 5: 100 },
    L: { 3: 10, 4: 24, 5: 80 },
    M: { 3: 8, 4: 16, 5: 50 },
    P: { 3: 6, 4: 16, 5: 40 },
    E: { 3: 6, 4: 16, 5: 40 },
  },
  wilds: { expand: true, after: 'vanish' },
  gamble: { atMost: 5 },
  maxWin: 136,
  sets: {
    base: {
      strips: [
        'MMBEMDLPELLEBFLPPMFFDEEDP',
        'FLPEFBFPWEEMBPDLEMMDPLDLM',
        'LMDEWDMEPMDFELPBELFMFPPLB',
        'MBDLFMMPWDLFPMBEPDPEELLFE',
        'PELPFPDMLBMEELMBDEFMEFPDL',
      ],
    },
  },
} as const satisfies ReelSlotRules;
