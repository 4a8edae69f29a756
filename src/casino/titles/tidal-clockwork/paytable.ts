import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Tidal Clockwork. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 4,
  symbols: {
    W: 'tide',
    S: 'clock-face',
    O: 'octopus',
    T: 'tortoise',
    G: 'gear',
    P: 'pendulum',
    A: 'anchor',
    C: 'crab',
    F: 'fish',
    Y: 'shell',
  },
  wild: 'W',
  trigger: 'S',
  pays: {
    by: 'ways',
  },
  table: {
    O: {
      3: 10,
      4: 23,
      5: 80,
    },
    T: {
      3: 8,
      4: 19,
      5: 60,
    },
    G: {
      3: 6,
      4: 16,
      5: 40,
    },
    P: {
      3: 6,
      4: 12,
      5: 29,
    },
    A: {
      3: 4,
      4: 8,
      5: 19,
    },
    C: {
      3: 4,
      4: 8,
      5: 17,
    },
    F: {
      3: 2,
      4: 6,
      5: 14,
    },
    Y: {
      3: 2,
      4: 6,
      5: 14,
    },
  },
  freeSpins: {
    award: {
      3: 6,
      4: 8,
      5: 12,
    },
    retrigger: {
      spins: 3,
      atMost: 4,
    },
    multiplier: {
      first: 1,
      step: 0,
      last: 1,
    },
  },
  ante: {
    costUnits: 25,
  },
  maxWin: 120,
  sets: {
    base: {
      strips: [
        'YATTAFFOGFGCAYCPGOYASPOCCPYFT',
        'FPFSAFOAGGPACGCTTCYTYPFAOCYO',
        'CCTFYFAAOTGCPACTWYYPOYAFGGFPOS',
        'ACOYCWPFFSYGGFAPCCATPOGOYATTY',
        'GPFATFCAYACYCTPYSOOGPAFCOTYGF',
      ],
    },
    ante: {
      strips: [
        'GAFCFPYYAFTCPSYCTOGGYOOCSATP',
        'AYCFAAFOYTTCCSFOGYPPOPCAFTGG',
        'GSTWCOYCCPGOAOTGCFFYAFFAPAYPT',
        'OFGACPCFAAYSAYGFCTGPOCTWTOPYY',
        'PFYFGOTCYAGCGFAPTTFASCYOOPAS',
      ],
    },
    free: {
      strips: [
        'TFCPTCFGSCPPAYYFOGTOAAYGFYOAC',
        'COYCFFGTAYAOGGFYPPTWTPOSCCAA',
        'TAYPOOGSYTGOGFCTCYYFPCAFFWPACA',
        'TSCCAPFGYFWCYAOWPTOACTYAGOGFP',
        'FOAPCATFGPTOAYAYCGSYOCCPTFYFG',
      ],
    },
  },
} as const satisfies ReelSlotRules;
