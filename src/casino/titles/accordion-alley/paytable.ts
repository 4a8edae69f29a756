import type { ReelSlotRules } from '../../engine/reel-rules.ts';

/** The canonical rules of Accordion Alley. Their hash is part of every commitment: change a letter, raise the version. */
export const rules = {
  kind: 'reel-slot',
  stakeUnits: 20,
  rows: 6,
  symbols: {
    W: 'accordion',
    S: 'poster',
    V: 'violin',
    T: 'trumpet',
    D: 'drum',
    M: 'mask',
    H: 'hat',
    C: 'coffee',
    P: 'pigeon',
    L: 'leaf',
  },
  wild: 'W',
  trigger: 'S',
  pays: { by: 'ways' },
  table: {
    V: { 3: 6, 4: 17, 5: 85 },
    T: { 3: 3, 4: 11, 5: 42 },
    D: { 3: 3, 4: 8, 5: 28 },
    M: { 3: 2, 4: 4, 5: 14 },
    H: { 3: 1, 4: 3, 5: 11 },
    C: { 3: 1, 4: 2, 5: 6 },
    P: { 3: 1, 4: 1, 5: 5 },
    L: { 3: 1, 4: 1, 5: 5 },
  },
  freeSpins: {
    award: { 3: 8, 4: 12, 5: 20 },
    retrigger: { spins: 4, atMost: 5 },
    multiplier: { first: 2, step: 0, last: 2 },
  },
  buy: {
    price: 22,
    triggers: [
      [3, 17],
      [4, 3],
    ],
  },
  maxWin: 220,
  sets: {
    base: {
      strips: [
        'CCSLHVMPLHMPVDHPPCMDTLLTC',
        'DHPLMVMLSLLPVPDHWCCTPMTHC',
        'HPDLSTCLPCTMLHPVWHMCDPLMV',
        'PVTHMCCLSTHDPCVLPDPLWHMML',
        'PLHPMPTCHVCLPMHSTLDCLDCVM',
      ],
      heights: [
        '3545465256352432323462443',
        '4424625253634332454655233',
        '5432342524635653334445262',
        '3325542655242323454446363',
        '6423355456432525332462443',
      ],
    },
    free: {
      strips: [
        'LPPMDMSCHLCMTLPCCHPHLVVTD',
        'PHLMTPLPHLMPDCVTDWMVSLHCC',
        'DHCHVPLDMTMCLMSWCTPLVPHPL',
        'HWLTMCLSDHPCMVPPPCDLHMVTL',
        'SPMLCHPPLVLTVHCDCDMCLPMHT',
      ],
      heights: [
        '4566366455445565345356643',
        '4656654456335346543655654',
        '3645643565355654445664536',
        '4566456664336535534446555',
        '5456565436546533645364456',
      ],
    },
  },
} as const satisfies ReelSlotRules;
