import type { ReelSlotRules } from '../../engine/reel-rules.ts';
import { TWENTY_LINES } from '../../engine/line-sets.ts';

/** The canonical rules of Quarry Rush. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'dynamite',
    S: 'mine-cart',
    D: 'diamond',
    R: 'ruby',
    E: 'emerald',
    A: 'amethyst',
    T: 'topaz',
    Q: 'quartz',
    B: 'basalt',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'lines',
    lines: TWENTY_LINES,
  },
  table: {
    D: { 3: 32, 4: 160, 5: 640 },
    R: { 3: 12, 4: 65, 5: 250 },
    E: { 3: 9, 4: 32, 5: 125 },
    A: { 3: 6, 4: 16, 5: 65 },
    T: { 3: 5, 4: 13, 5: 50 },
    Q: { 3: 3, 4: 10, 5: 32 },
    B: { 3: 3, 4: 10, 5: 32 },
  },
  tumble: { base: [1, 2, 3, 5], free: [3, 6, 9, 15] },
  freeSpins: {
    award: { 3: 10, 4: 12, 5: 15 },
    retrigger: { spins: 5, atMost: 4 },
    multiplier: { first: 1, step: 0, last: 1 },
  },
  maxWin: 1000,
  sets: {
    base: {
      strips: [
        'BTRSQTDATBAABDQAEQTEERBBRQ',
        'TBEEDABABBSRWQDTETQTQRQARA',
        'QDWETERSQQTQARBABARDTATEBB',
        'RBDATATRDQQTSEQBAQRWBEBEAT',
        'BBTAQAQBTQRETDDQEABBSRRETA',
      ],
    },
    free: {
      strips: [
        'TRBBEEABTQRDQBSTATRQBEADAQ',
        'TRDABAESWQRTQADQQEEBBARBTT',
        'BBTQEEQTAQESBDARRARWQDBTAT',
        'TABBRETBRQQDTBEQATADWRASEQ',
        'BERARBEAQTTBTDATQBDQAQESRB',
      ],
    },
  },
} as const satisfies ReelSlotRules;
