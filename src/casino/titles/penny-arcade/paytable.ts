import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Penny Arcade. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 10,
  rows: 3,
  symbols: { W: 'token', M: 'marble', T: 'tin-robot', K: 'kite', D: 'drum', S: 'spinning-top', B: 'ball' },
  wild: 'W',
  pays: {
    by: 'lines',
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
  },
  table: { W: { 3: 2200 }, M: { 3: 440 }, T: { 3: 170 }, K: { 3: 70 }, D: { 3: 34 }, S: { 3: 18 }, B: { 3: 9 } },
  gamble: { atMost: 5 },
  maxWin: 220,
  sets: {
    base: {
      strips: [
        'BDKSMSBBDWBTBSDBSSKMBDDKSDKTBBTS',
        'SMTSMKDDDKBBBTSSSSDKBKWBBBTDDSBB',
        'SDSMSWTKBTKBBDTDBSDKKSBSBMSDBBBD',
      ],
    },
  },
} as const satisfies ReelSlotRules;
