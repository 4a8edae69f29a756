import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Amber Harbor. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'lantern',
    S: 'lighthouse',
    F: 'schooner',
    A: 'anchor',
    N: 'net',
    O: 'oyster',
    R: 'rope',
    B: 'buoy',
    G: 'gull',
    K: 'knot',
  },
  wild: 'W',
  trigger: 'S',
  pays: { by: 'ways' },
  table: {
    F: { 3: 16, 4: 50, 5: 210 },
    A: { 3: 13, 4: 37, 5: 125 },
    N: { 3: 8, 4: 26, 5: 85 },
    O: { 3: 8, 4: 21, 5: 65 },
    R: { 3: 4, 4: 13, 5: 42 },
    B: { 3: 4, 4: 10, 5: 31 },
    G: { 3: 3, 4: 8, 5: 26 },
    K: { 3: 3, 4: 8, 5: 26 },
  },
  triggerPays: { 3: 40, 4: 200, 5: 1000 },
  freeSpins: {
    award: { 3: 10, 4: 15, 5: 20 },
    retrigger: { spins: 10, atMost: 5 },
    multiplier: { first: 3, step: 0, last: 3 },
  },
  ante: { costUnits: 23 },
  maxWin: 500,
  sets: {
    base: {
      strips: [
        'KGBRSRFKOOBGRNFNRGGBONAKKAB',
        'ORGOSKKFNKRRKWNRGFBNBBBGAGOA',
        'WAKGASOGKFGBNRKNAKRGNORBRFWBOB',
        'OBNFGGNRGBABNSKKBRFKAOWOKRRGA',
        'NNOBKGBBGAGKGRFOBNRRKKORAFAS',
      ],
    },
    ante: {
      strips: [
        'RKBSGBRAONNFKGOGRBGOKKBFRAN',
        'ONGBWABBRFKOGROANGKRBFGSKNRK',
        'BWKNGBGAKGWRNSKFROGASOFOBBANRR',
        'AOFNGRBGSBOGKGRRRBKWKNOABNAFK',
        'NKGFGASGNKBOFKNKRBAORBABRRGO',
      ],
    },
    free: {
      strips: [
        'GRGNKNKSAOROABGNFGKBFBKROBR',
        'BWBRRNGSGWNRAKKKOBGNKFBROOAF',
        'AFBNKSRROKRKAABBGOFGOWRBGNWKGN',
        'OGNAOWNRASAKBBBOKWRFKRGNFGGRK',
        'AGOBKFGKBRKSARRFKONABNGBRNOG',
      ],
    },
  },
} as const satisfies ReelSlotRules;
