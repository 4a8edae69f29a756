import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Sugarcrust Row. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 5,
  symbols: {
    W: 'whisk',
    G: 'gateau',
    P: 'pretzel',
    C: 'croissant',
    D: 'doughnut',
    U: 'cupcake',
    B: 'bun',
  },
  wild: 'W',
  pays: {
    by: 'clusters',
  },
  table: {
    G: {
      4: 75,
      5: 130,
      7: 280,
      10: 1120,
    },
    P: {
      4: 50,
      5: 90,
      7: 205,
      10: 750,
    },
    C: {
      4: 35,
      5: 65,
      7: 150,
      10: 560,
    },
    D: {
      4: 28,
      5: 50,
      7: 110,
      10: 410,
    },
    U: {
      4: 21,
      5: 35,
      7: 85,
      10: 300,
    },
    B: {
      4: 17,
      5: 30,
      7: 65,
      10: 245,
    },
  },
  tumble: {
    base: [1, 1, 2, 2, 3],
    free: [1],
  },
  gamble: {
    atMost: 5,
  },
  maxWin: 80,
  sets: {
    base: {
      strips: [
        'PUDCUPCCPCBBGDUDBPGBUGDU',
        'PBBUBUPCUBPCUDBPDCGDCDGG',
        'DDCGBCPDUDUCGUGPBBUBWCPB',
        'UBDDUPGCPBGUUCCPGDBUCDBP',
        'UPPGBBGDDBDUCCPCPDBGDUCU',
      ],
    },
  },
} as const satisfies ReelSlotRules;
