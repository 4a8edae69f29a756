import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Jasmine Teahouse. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'teapot',
    F: 'fan',
    K: 'koi',
    C: 'chime',
    J: 'jasmine',
    B: 'bowl',
    D: 'dumpling',
    M: 'moon-cake',
    L: 'leaf',
  },
  wild: 'W',
  pays: {
    by: 'ways',
  },
  table: {
    F: {
      3: 35,
      4: 70,
      5: 175,
    },
    K: {
      3: 28,
      4: 55,
      5: 140,
    },
    C: {
      3: 21,
      4: 45,
      5: 110,
    },
    J: {
      3: 19,
      4: 35,
      5: 95,
    },
    B: {
      3: 14,
      4: 28,
      5: 65,
    },
    D: {
      3: 14,
      4: 26,
      5: 60,
    },
    M: {
      3: 12,
      4: 23,
      5: 50,
    },
    L: {
      3: 12,
      4: 23,
      5: 50,
    },
  },
  wilds: {
    expand: true,
    after: 'vanish',
  },
  gamble: {
    atMost: 5,
  },
  maxWin: 105,
  sets: {
    base: {
      strips: [
        'DBLMCDFCLDKMJDJJLBLMBKMCFFBK',
        'DLBFCJJLMCFDBMLCJLKKMBDKMDBF',
        'DJKDBMMKLMCFJMKBDCCBFJFLBDL',
        'LBDFKMLCFDBJDBCDKFBLJMJWMKCML',
        'JKBDBFLCDFLJCKKFCDBJBMLDMLMM',
      ],
    },
  },
} as const satisfies ReelSlotRules;
