import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Cinder Crown. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 5,
  symbols: {
    W: 'ember',
    S: 'volcano',
    C: 'crown',
    D: 'salamander',
    H: 'hammer',
    B: 'shield',
    O: 'obsidian',
    G: 'garnet',
    I: 'iron',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'clusters',
  },
  table: {
    C: {
      5: 330,
      6: 910,
      8: 3650,
      11: 16600,
    },
    D: {
      5: 115,
      6: 265,
      8: 910,
      11: 4000,
    },
    H: {
      5: 65,
      6: 150,
      8: 430,
      11: 1660,
    },
    B: {
      5: 45,
      6: 90,
      8: 265,
      11: 1030,
    },
    O: {
      5: 23,
      6: 50,
      8: 150,
      11: 580,
    },
    G: {
      5: 17,
      6: 35,
      8: 110,
      11: 430,
    },
    I: {
      5: 13,
      6: 30,
      8: 95,
      11: 370,
    },
  },
  tumble: {
    base: [1, 2, 4, 8],
    free: [8, 16, 32, 64],
  },
  freeSpins: {
    award: {
      3: 8,
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
  maxWin: 2500,
  sets: {
    base: {
      strips: [
        'IGODGOCDBGCBBHIISHOODGH',
        'OBGIWHGBDICOBIHGCOHIGD',
        'SIGBODWBHBBDDOIGHGHCOIC',
        'CBHHIGOOGBIOHBGDODCIIW',
        'GBCIIDOBOBHHDDGOCSGHIIG',
      ],
    },
    free: {
      strips: [
        'DIBHGCOODOIWGDHSHBIBGCO',
        'CODGHIIGIBGICHWBGHOWODB',
        'CGIOOHIGODBHIWBCSDBGWDH',
        'GWCDOBODHCIIBIGBOGWOIHH',
        'SBIHGGBIWHDCGOOCIODHGBD',
      ],
    },
  },
} as const satisfies ReelSlotRules;
