import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Velvet Cellar. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 10,
  rows: 3,
  symbols: {
    W: 'singer',
    S: 'microphone',
    X: 'saxophone',
    D: 'double-bass',
    T: 'trumpet',
    K: 'keys',
    G: 'cocktail',
    V: 'vinyl',
    H: 'hat',
    N: 'note',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'ways',
  },
  table: {
    X: {
      3: 10,
      4: 40,
      5: 360,
    },
    D: {
      3: 6,
      4: 22,
      5: 110,
    },
    T: {
      3: 4,
      4: 13,
      5: 60,
    },
    K: {
      3: 3,
      4: 9,
      5: 35,
    },
    G: {
      3: 2,
      4: 5,
      5: 18,
    },
    V: {
      3: 1,
      4: 4,
      5: 14,
    },
    H: {
      3: 1,
      4: 3,
      5: 10,
    },
    N: {
      3: 1,
      4: 3,
      5: 10,
    },
  },
  triggerPays: {
    3: 20,
    4: 100,
    5: 500,
  },
  freeSpins: {
    award: {
      3: 8,
      4: 12,
      5: 16,
    },
    retrigger: {
      spins: 4,
      atMost: 4,
    },
    multiplier: {
      first: 5,
      step: 3,
      last: 14,
    },
  },
  buy: {
    price: 40,
    triggers: [
      [3, 85],
      [4, 13],
      [5, 2],
    ],
  },
  maxWin: 2500,
  sets: {
    base: {
      strips: [
        'NNVDNDHXGGVGKVNVSKTGKHHXTHT',
        'VNXNKHDVTXVGSHGDTKNHGVTNWGKH',
        'SHHNDNGHWTTHDGKNVVKNTKGGVXX',
        'NKTHNXTVXHGVHGGNTHNVGDVDKWKDS',
        'GNKHHVGXSXVTKNVVKDGGNHTHDTN',
      ],
    },
    free: {
      strips: [
        'SNHGTNVXXNDNHGHTHTGDGKKVKVV',
        'HWKNXDTVHSXNKVGKVNTGDHNHVWTG',
        'KDGKNGHVNHGVDHNXXSHNTVGTTWK',
        'XKTHNVNDXVHWVGGNDSKVNKHHGTTWD',
        'NXKGNHSHGTVKHVXGKHNVDTTNVGD',
      ],
    },
  },
} as const satisfies ReelSlotRules;
