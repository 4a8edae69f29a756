import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Starlit Mesa. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 5,
  symbols: {
    S: 'comet',
    O: 'owl',
    T: 'telescope',
    P: 'ringed-planet',
    C: 'cactus',
    Y: 'scorpion',
    M: 'crescent',
    R: 'red-star',
    B: 'blue-star',
  },
  trigger: 'S',
  pays: {
    by: 'anywhere',
  },
  table: {
    O: {
      7: 450,
      9: 2030,
      11: 7900,
    },
    T: {
      7: 135,
      9: 450,
      11: 1690,
    },
    P: {
      7: 90,
      9: 280,
      11: 1020,
    },
    C: {
      7: 55,
      9: 170,
      11: 560,
    },
    Y: {
      7: 35,
      9: 90,
      11: 340,
    },
    M: {
      7: 23,
      9: 55,
      11: 225,
    },
    R: {
      7: 12,
      9: 35,
      11: 145,
    },
    B: {
      7: 10,
      9: 27,
      11: 115,
    },
  },
  tumble: {
    base: [1, 2, 4, 8],
    free: [5, 10, 20, 40],
  },
  freeSpins: {
    award: {
      4: 8,
      5: 12,
    },
    retrigger: {
      spins: 4,
      atMost: 3,
    },
    multiplier: {
      first: 1,
      step: 0,
      last: 1,
    },
  },
  buy: {
    price: 30,
    triggers: [
      [4, 9],
      [5, 1],
    ],
  },
  maxWin: 2000,
  sets: {
    base: {
      strips: [
        'OBCMMCPRBMRYSBCTYPRTOBY',
        'YSRCCRMBMMBOPTPBYBOCRYT',
        'BMBPCMYPBOCTYMCRORRTBYS',
        'BOPTMSRTBYRCOCCBYYMRPMB',
        'SMBMOPBRCMPYTBCTRCYYORB',
      ],
    },
    free: {
      strips: [
        'BRPYRTOPBBCRCOSCTYMYMMR',
        'YRCPTRYOBMMORMCBYBTPSRC',
        'MBCMTCMYRPCSYRYRBTOBORP',
        'MMYCPCRCYMTROBBOBYTSPRR',
        'TYSCPYMBMCRBPBRTRRMCYOO',
      ],
    },
  },
} as const satisfies ReelSlotRules;
