import type { ReelSlotRules } from '../../engine/reel-rules.ts';
import { TWENTY_LINES } from '../../engine/line-sets.ts';

/** The canonical rules of Frostbound Lodge. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'frost-wolf',
    S: 'aurora',
    A: 'antlers',
    H: 'hearth',
    L: 'lantern',
    K: 'skates',
    M: 'mittens',
    C: 'cocoa',
    P: 'pine',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'lines',
    lines: TWENTY_LINES,
  },
  table: {
    W: { 5: 320 },
    A: { 3: 20, 4: 80, 5: 320 },
    H: { 3: 16, 4: 60, 5: 240 },
    L: { 3: 12, 4: 40, 5: 160 },
    K: { 3: 6, 4: 24, 5: 80 },
    M: { 3: 5, 4: 20, 5: 65 },
    C: { 3: 4, 4: 16, 5: 48 },
    P: { 3: 4, 4: 16, 5: 48 },
  },
  triggerPays: { 3: 40 },
  wilds: { expand: true, after: 'stick' },
  freeSpins: { award: { 3: 8 }, retrigger: { spins: 0, atMost: 0 }, multiplier: { first: 1, step: 0, last: 1 } },
  buy: { price: 61, triggers: [[3, 1]] },
  maxWin: 500,
  sets: {
    base: {
      strips: [
        'PMHSCKALMPKKCACKLCMLHHPPAM',
        'MPLLAKPKPPAHWCAMLMCMCHCKHK',
        'SAPLPHWHCCCKKMHCKMKAAMLMLPP',
        'MWHHMAPCKALCMALCPKCHMPLPKK',
        'HLKMCCKCHMMPLPAACPKKPSHALM',
      ],
    },
    free: {
      strips: [
        'MHPCLLKPMCHACPAMKMHCPLKAK',
        'MHAKPKLAWCHMCKACCLLPPKHPMM',
        'PPMCLLCMKCLAPAKHHKHWCAPMKM',
        'MKPPHLMPHCCAMPLCKMKAWHKALC',
        'HHLCKPLCCMPMAMKKPACKMLAHP',
      ],
    },
  },
} as const satisfies ReelSlotRules;
