import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Shifting Dunes. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 7,
  symbols: {
    W: 'mirage',
    S: 'oasis',
    K: 'scarab',
    F: 'falcon',
    C: 'caravan',
    A: 'amphora',
    D: 'dagger',
    P: 'palm',
    B: 'bead',
    T: 'tile',
  },
  wild: 'W',
  trigger: 'S',
  pays: { by: 'ways' },
  table: {
    K: { 3: 3, 4: 6, 5: 14, 6: 41 },
    F: { 3: 1, 4: 2, 5: 4, 6: 10 },
    C: { 3: 1, 4: 1, 5: 2, 6: 6 },
    A: { 3: 1, 4: 1, 5: 2, 6: 5 },
    D: { 3: 1, 4: 1, 5: 2, 6: 3 },
    P: { 3: 1, 4: 1, 5: 1, 6: 3 },
    B: { 3: 1, 4: 1, 5: 1, 6: 2 },
    T: { 3: 1, 4: 1, 5: 1, 6: 2 },
  },
  tumble: { base: [1, 2, 3, 5], free: [4, 8, 12, 20] },
  freeSpins: {
    award: { 5: 12, 6: 20 },
    retrigger: { spins: 6, atMost: 3 },
    multiplier: { first: 1, step: 0, last: 1 },
  },
  buy: {
    price: 20,
    triggers: [
      [5, 92],
      [6, 8],
    ],
  },
  maxWin: 2500,
  sets: {
    base: {
      strips: [
        'ACKSDCDPATFTBBFP',
        'TPCSAKADWTFFPBDC',
        'AFDCBSFAPKTCDTPB',
        'ATSBBFDCKADFWPCT',
        'KFAATDCSBFTPPCDB',
        'TBSDFPCTKABFPCAD',
      ],
      heights: [
        '2333452722643242',
        '3245322642723342',
        '6322324224452373',
        '4645233423722232',
        '3236424222473253',
        '4457322323324262',
      ],
    },
    free: {
      strips: [
        'ABCBDTTSPKAFFDCP',
        'CAADKBCSFWFDTTPP',
        'FPTDBDCBCPFATSKA',
        'ATAFDPCBSTBCDFWK',
        'CFDTCBSAPPDABTKF',
        'KTCBTPABDDPFCSFA',
      ],
      heights: [
        '4423233637242225',
        '2237254642323432',
        '2236222374235344',
        '2262437325424233',
        '4226433572243322',
        '4243362732242253',
      ],
    },
  },
} as const satisfies ReelSlotRules;
