import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Honeycomb Hollow. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 5,
  symbols: { W: 'queen', H: 'honeycomb', F: 'foxglove', C: 'clover', D: 'dandelion', P: 'poppy', B: 'bluebell' },
  wild: 'W',
  pays: { by: 'clusters' },
  table: {
    H: { 5: 480, 7: 1200, 9: 3950, 12: 15900 },
    F: { 5: 240, 7: 640, 9: 2000, 12: 7950 },
    C: { 5: 160, 7: 400, 9: 1200, 12: 3950 },
    D: { 5: 125, 7: 320, 9: 790, 12: 3200 },
    P: { 5: 95, 7: 240, 9: 640, 12: 2400 },
    B: { 5: 80, 7: 190, 9: 480, 12: 2000 },
  },
  tumble: { base: [1, 2, 3, 5, 8], free: [1] },
  gamble: { atMost: 5 },
  maxWin: 350,
  sets: {
    base: {
      strips: [
        'DDHBDHCPBDCBHFCPPPCFFBBFP',
        'FDPBCHCBHBBPHPFDBDPFPCFCD',
        'CPFBWHDBPDFFBDPHBCCDFPPCH',
        'PHFCCDDBHFDFPPHBPFPBBDCCB',
        'PBDPCPFDCHPBBCDHFBFDBFPHC',
      ],
    },
  },
} as const satisfies ReelSlotRules;
