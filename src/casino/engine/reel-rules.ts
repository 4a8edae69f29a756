/** The rules of a slot as plain data, which is all there is to such a title. Wins are in units, whole parts of a stake. */
import type { FreeSpinRules } from './free-spins.ts';
import type { HoldRules } from './hold-and-respin.ts';
import type { Weighted } from './weighted.ts';

export interface ReelSlotRules {
  kind: 'reel-slot';
  /** Units that a stake divides into. */
  stakeUnits: number;
  /** Rows of the tallest reel. */
  rows: number;
  /** Name of each symbol by its letter on the strips. */
  symbols: Readonly<Record<string, string>>;
  wild?: string;
  /** The symbol that starts the feature: a scatter, or a coin. */
  trigger?: string;
  sets: { base: StripRules; ante?: StripRules; free?: StripRules; respin?: StripRules };
  pays:
    | { by: 'lines'; lines: readonly (readonly number[])[] }
    | { by: 'ways' }
    | { by: 'clusters' }
    | { by: 'anywhere' };
  /** Units by the symbol's letter and count; the highest count also stands for more. */
  table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Units by the number of triggers on the board. */
  triggerPays?: Readonly<Record<string, number>>;
  /** Wins vanish and the reels fall. Multipliers of the first win, the second …; the last one repeats. */
  tumble?: { base: readonly number[]; free: readonly number[] };
  wilds?: WildRules;
  /** At most one of these two features. */
  freeSpins?: FreeSpinRules;
  hold?: HoldRules;
  /** Price in stakes, and the number of triggers that the bought feature begins with. They do not pay. */
  buy?: { price: number; triggers: Weighted<number> };
  /** What a round with the ante costs, in units. */
  ante?: { costUnits: number };
  /** Double or nothing on what the round has won, at most this often. */
  gamble?: { atMost: number };
  /** The most that one round can win, in stakes. */
  maxWin: number;
}

export interface StripRules {
  strips: readonly string[];
  /** For reels of varying height: for each stop a digit, the number of rows it shows. Otherwise all rows. */
  heights?: readonly string[];
}

export interface WildRules {
  /** A reel with a wild is wild from top to bottom. */
  expand: boolean;
  /**
   * After the spin: `vanish`: they go with the spin. `stick`: those of free spins stay for the rest of the feature.
   * `walk`: each takes a step to the left, with a free respin, until it has left the board.
   */
  after: 'vanish' | 'stick' | 'walk';
}

export type SlotMode = 'spin' | 'ante' | 'buy';

/** The ways to play that the rules offer. */
export const modesOf = (rules: ReelSlotRules): SlotMode[] => [
  'spin',
  ...(rules.ante ? (['ante'] as const) : []),
  ...(rules.buy ? (['buy'] as const) : []),
];

/** What a round costs, in units. */
export function costUnits(rules: ReelSlotRules, mode: SlotMode): number {
  if (mode === 'ante') return rules.ante!.costUnits;
  return mode === 'buy' ? rules.buy!.price * rules.stakeUnits : rules.stakeUnits;
}
