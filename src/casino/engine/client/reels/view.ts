/** What is in front of the reels, as text of the page. */
import type { Celebration } from '../../celebration.ts';

/** A value inside a text: `bigint` is money in minor units. */
export type Value = string | number | bigint;

export interface FreeSpinCount {
  /** From 1; 0 before the first. */
  number: number;
  total: number;
  multiplier: number;
  /** What these free spins have won so far. */
  wonMinor: bigint;
}

/** What a feature has won in all, until the player closes it. */
export interface Summary {
  kind: 'free-spins-end' | 'hold-end';
  /** Spins or coins. */
  count: number;
  /** Counts up to what was won. */
  minor: bigint;
}

export interface View {
  /** Free spins in progress. */
  feature?: FreeSpinCount;
  /** Free respins while wilds walk. */
  walk?: { step: number };
  /** Multipliers of the wins of one spin, and the current one. */
  ladder?: { steps: readonly number[]; at: number };
  /** Hold and respin in progress. */
  hold?: { left: number; coins: number; cells: number };
  summary?: Summary;
  card?: { kind: CardKind; values: Readonly<Record<string, Value>> };
  celebration?: { size: Celebration; amountMinor: bigint };
  /** What a win consists of, below the amount. */
  note?: { text: string; values: Readonly<Record<string, Value>> };
}

export type CardKind =
  | 'free-spins'
  | 'retrigger'
  | 'hold'
  | 'hold-full'
  | 'walk-end'
  | 'gamble-won'
  | 'gamble-lost'
  | 'capped';
