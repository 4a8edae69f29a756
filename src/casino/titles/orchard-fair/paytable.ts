import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Orchard Fair. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: { W: 'ribbon', S: 'carousel', P: 'plum', E: 'pear', A: 'apple', C: 'cherry', G: 'grape', B: 'berry' },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'lines',
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
  },
  table: { P: { 3: 870 }, E: { 3: 260 }, A: { 3: 85 }, C: { 3: 50 }, G: { 3: 35 }, B: { 3: 35 } },
  wilds: { expand: false, after: 'stick' },
  freeSpins: { award: { 3: 8 }, retrigger: { spins: 4, atMost: 2 }, multiplier: { first: 1, step: 1, last: 3 } },
  gamble: { atMost: 5 },
  maxWin: 400,
  sets: {
    base: {
      strips: [
        'BAACPCGBASBPBGCGCCESGCAEGAEEBBPG',
        'CWPGSEAAAPBGBPCCCCAEBEWBBBSAEGGG',
        'BPCABPEAGESCAGCGBBCGCSEGBPECAABG',
      ],
    },
    free: {
      strips: [
        'ACBBEBGACAPECCAGEPBBSGBCPGCEASGG',
        'CBEGSWAAGAPSCGEEGWBWCPEGBBPBCAAC',
        'BAPPGAGCEBAGSAPGBBCCGCCEBGABCSEE',
      ],
    },
  },
} as const satisfies ReelSlotRules;
