import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Moonlit Folios. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 10,
  rows: 3,
  symbols: {
    W: 'cat',
    S: 'book',
    A: 'astrolabe',
    Q: 'quill',
    H: 'hourglass',
    K: 'key',
    L: 'lamp',
    R: 'scroll',
    E: 'letter',
    P: 'spectacles',
  },
  wild: 'W',
  trigger: 'S',
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
    W: {
      5: 1830,
    },
    A: {
      3: 28,
      4: 185,
      5: 1830,
    },
    Q: {
      3: 18,
      4: 90,
      5: 730,
    },
    H: {
      3: 15,
      4: 55,
      5: 370,
    },
    K: {
      3: 11,
      4: 35,
      5: 220,
    },
    L: {
      3: 7,
      4: 22,
      5: 110,
    },
    R: {
      3: 6,
      4: 17,
      5: 85,
    },
    E: {
      3: 4,
      4: 11,
      5: 55,
    },
    P: {
      3: 4,
      4: 11,
      5: 55,
    },
  },
  triggerPays: {
    3: 20,
    4: 100,
    5: 500,
  },
  wilds: {
    expand: true,
    after: 'stick',
  },
  freeSpins: {
    award: {
      3: 8,
      4: 10,
      5: 12,
    },
    retrigger: {
      spins: 3,
      atMost: 2,
    },
    multiplier: {
      first: 1,
      step: 0,
      last: 1,
    },
  },
  buy: {
    price: 76,
    triggers: [
      [3, 9],
      [4, 1],
    ],
  },
  maxWin: 2500,
  sets: {
    base: {
      strips: [
        'RLPLEEPASEPQRLHQHERKLHKRKAP',
        'AQSRLRKHRPLKEPLPAKPHREELEHQ',
        'LERHPSWELPQLEERKAHLKPQPRHRKA',
        'HQHREQRPLRLAAEPEHERLKPWLPKKS',
        'LEQEEAREKKHLSHHLRPPRPQKRALP',
      ],
    },
    free: {
      strips: [
        'EHSHKRAPPLKQEAPLREERHKQPRLL',
        'ESPLHHEPAAERRKEPRQQLKRHPKWLL',
        'LEERLAPRRALKSPHWHKHLPPEEQQRK',
        'LRESRKPLHQPWQAAHELKPKLRREPEH',
        'KPRKHLQLHLREESALAHRQPEREPKP',
      ],
    },
  },
} as const satisfies ReelSlotRules;
