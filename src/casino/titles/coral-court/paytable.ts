import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Coral Court. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 4,
  symbols: {
    W: 'pearl',
    S: 'trident',
    Q: 'queen',
    N: 'nautilus',
    H: 'seahorse',
    C: 'crab',
    F: 'fish',
    U: 'urchin',
    A: 'alga',
    O: 'coral',
  },
  wild: 'W',
  trigger: 'S',
  pays: { by: 'ways' },
  table: {
    Q: { 3: 5, 4: 14, 5: 60 },
    N: { 3: 3, 4: 9, 5: 35 },
    H: { 3: 2, 4: 6, 5: 19 },
    C: { 3: 1, 4: 3, 5: 12 },
    F: { 3: 1, 4: 2, 5: 9 },
    U: { 3: 1, 4: 1, 5: 5 },
    A: { 3: 1, 4: 1, 5: 5 },
    O: { 3: 1, 4: 1, 5: 4 },
  },
  triggerPays: { 3: 20, 4: 100, 5: 500 },
  freeSpins: {
    award: { 3: 10, 4: 15, 5: 20 },
    retrigger: { spins: 5, atMost: 4 },
    multiplier: { first: 2, step: 1, last: 6 },
  },
  buy: {
    price: 21,
    triggers: [
      [3, 90],
      [4, 9],
      [5, 1],
    ],
  },
  maxWin: 300,
  sets: {
    base: {
      strips: [
        'OUHSAFQCUOFCAQAFCAUHHNOONU',
        'CAUCOQOFOWOSHFUQHHUAUANACNF',
        'SQWCONOHAAAFFUHAFUCNQUCUHO',
        'UWNHFQAUFQCAFSHAOCANUOHOCF',
        'NCCUUUCAHFFAHOQQAOFFOSNNHU',
      ],
    },
    free: {
      strips: [
        'OAHCNFOCUOUAHQAOSUCUNAFHFQ',
        'AHAQHOWAQUSFUHUCONAFCCWUFNO',
        'QUWCHFAOAOCNUCSUAFNHFHUOQW',
        'NACWAQACHUWFOHUSQCOUAFNOHF',
        'COUCNHHONCFAUASFQUFONQAFUH',
      ],
    },
  },
} as const satisfies ReelSlotRules;
