import type { ReelSlotRules } from '../../engine/reel-rules.ts';
import { TWENTY_LINES } from '../../engine/line-sets.ts';

/** The canonical rules of Lamplighter Lane. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'lamplighter',
    L: 'lamp',
    C: 'carriage',
    T: 'top-hat',
    U: 'umbrella',
    B: 'bell',
    R: 'rose',
    K: 'key',
    M: 'match',
  },
  wild: 'W',
  pays: {
    by: 'lines',
    lines: TWENTY_LINES,
  },
  table: {
    L: { 3: 12, 4: 47, 5: 185 },
    C: { 3: 12, 4: 44, 5: 145 },
    T: { 3: 9, 4: 29, 5: 115 },
    U: { 3: 6, 4: 17, 5: 60 },
    B: { 3: 5, 4: 15, 5: 47 },
    R: { 3: 3, 4: 12, 5: 35 },
    K: { 3: 3, 4: 9, 5: 29 },
    M: { 3: 3, 4: 9, 5: 29 },
  },
  wilds: { expand: true, after: 'walk' },
  maxWin: 80,
  sets: {
    base: {
      strips: [
        'UCKBBULRLMMURBKKLTBKTRUTCMMCR',
        'UKUKLBBCBMMURCBTLTRKLUTRMRKCM',
        'TMLTBBKLBCMCUKURMUTKRRUMRKBCL',
        'UCBUTKRKWLBRTKLMKCMRMCRTULUMBB',
        'KLKBRLMMCKRUTKMWTBRLUUTRBCMUBC',
      ],
    },
    respin: {
      strips: [
        'MTLRMLBCBLMBKMBKTCRKUURKCUUTR',
        'TCKKMCBKTLRBULMUMUMLRBTURBRKC',
        'RBRMUTKRCMCTBKLTRBBULMCULUKMK',
        'RMBCUTTUMCUBKLRMBKRBKMLKURTLC',
        'TMMUTBRKBLCKCKLBUMURRRKMLCUBT',
      ],
    },
  },
} as const satisfies ReelSlotRules;
