import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Hayloft Moon. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 3,
  symbols: {
    W: 'moon',
    J: 'jack',
    S: 'sunflower',
    C: 'corn',
    A: 'apple',
    P: 'pear',
    M: 'maple',
  },
  wild: 'W',
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
  table: {
    J: {
      3: 165,
    },
    S: {
      3: 105,
    },
    C: {
      3: 65,
    },
    A: {
      3: 40,
    },
    P: {
      3: 29,
    },
    M: {
      3: 23,
    },
  },
  wilds: {
    expand: true,
    after: 'walk',
  },
  gamble: {
    atMost: 5,
  },
  maxWin: 40,
  sets: {
    base: {
      strips: ['JCAACMPMPSMPPAPCSAJMMAMCPAMPMCS', 'MCPCPPSSACAMJMMAPAMSCMPCAPPAMJM', 'CMMAWPPMSACMCSMMJAPAPCAPSPJCAM'],
    },
    respin: {
      strips: ['JCPAAMSCPAMPMMCJASMSMPAMCSJPACP', 'PMAAMPPJMCASCMJSJAASPMCMCAPMSPC', 'CJAPJMAMJSMACACMSPMAAPMCPCSMPPS'],
    },
  },
} as const satisfies ReelSlotRules;
