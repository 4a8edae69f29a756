import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Paper Lanterns. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 5,
  symbols: {
    S: 'moon',
    D: 'dragon',
    K: 'koi',
    C: 'crane',
    L: 'lotus',
    R: 'red-lantern',
    G: 'green-lantern',
    B: 'blue-lantern',
  },
  trigger: 'S',
  pays: { by: 'anywhere' },
  table: {
    D: { 7: 135, 9: 340, 11: 670 },
    K: { 7: 40, 9: 135, 11: 340 },
    C: { 7: 34, 9: 80, 11: 200 },
    L: { 7: 27, 9: 55, 11: 160 },
    R: { 7: 13, 9: 27, 11: 135 },
    G: { 7: 11, 9: 20, 11: 105 },
    B: { 7: 8, 9: 16, 11: 65 },
  },
  tumble: { base: [1, 1, 2, 2, 3], free: [2, 3, 4, 5, 6, 8] },
  freeSpins: {
    award: { 4: 10, 5: 15 },
    retrigger: { spins: 5, atMost: 3 },
    multiplier: { first: 1, step: 0, last: 1 },
  },
  buy: {
    price: 16,
    triggers: [
      [4, 17],
      [5, 3],
    ],
  },
  maxWin: 500,
  sets: {
    base: {
      strips: [
        'LSDRLBRRBCGDCLGGRCKKBBKG',
        'BCKRCGSBGLDGKLRBRDGCKBRL',
        'RRBBKBBKGCRRDSLCLKGGCDGL',
        'BGGLSDKRBCDLRKRKBLCCGBGR',
        'LRRBBRKLKCSDGGLCBRDCGBGK',
      ],
    },
    free: {
      strips: [
        'RGRLDBGCBKBSCLGDBGCRRKKL',
        'SKBCDRRGBLRGGLGKCBBRDLKC',
        'CDLRBGCRKGLCGBDRSBKLBRGK',
        'DKGKLGDBLCCLRGRBGRSBBRKC',
        'RGCRLKLKBBRGCBKLDSDCBGGR',
      ],
    },
  },
} as const satisfies ReelSlotRules;
