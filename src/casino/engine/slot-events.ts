/**
 * Everything that a slot records of a round, in the order in which it is shown. This file is the whole contract
 * between the mathematics and the client that draws it.
 *
 * - Amounts are minor units in decimal digits, for this round's stake. `total` is what the round has won so far.
 * - A board is a list of reels from the left, each a list of symbol names from the top. Reels may differ in height.
 * - A cell is `[reel, row]`, both from 0, the row from the top of its reel.
 * - `multiplier` is already included in the amount next to it.
 *
 * The order of a round: `feature-bought` or `ante` (when chosen), then spins, then `gamble`s, then `final-win`. A spin is
 * `reveal`, perhaps `wilds-held` and `wilds-expand`, its `win`s; with tumbles then `tumble` and more `win`s as long as
 * there are any; finally `scatter-win` and `spin-win`. What a spin starts (`free-spins-won`, `wilds-walk`, `hold-won`)
 * follows it.
 */
import type { Celebration } from './celebration.ts';

export type Cell = readonly [reel: number, row: number];
export type ReelSetName = 'base' | 'ante' | 'free' | 'respin';

export type SlotEvent =
  /** The feature was bought: it begins without a spin, with this many of the symbol that starts it. */
  | { type: 'feature-bought'; triggers: number; cost: string }
  /** The round costs more and starts features more often. */
  | { type: 'ante'; cost: string }
  /** The reels stop. `reels` says which set of strips turned. */
  | { type: 'reveal'; reels: ReelSetName; stops: number[]; board: string[][] }
  /** Wilds of earlier spins lie over the board, which is shown with them. */
  | { type: 'wilds-held'; cells: Cell[]; board: string[][] }
  /** Each of these reels had a wild and is wild from top to bottom now. */
  | { type: 'wilds-expand'; reels: number[]; board: string[][] }
  | SlotWin
  /** The cells of the wins just recorded vanish, what is above them falls, and `board` is the result. `step` counts from 1;
   * `multiplier` applies to the wins that may follow. */
  | { type: 'tumble'; step: number; removed: Cell[]; board: string[][]; multiplier: number }
  /** The symbols that start the feature pay on their own, wherever they are. */
  | { type: 'scatter-win'; count: number; cells: Cell[]; multiplier: number; amount: string }
  /** What the whole spin has won. Left out when that is nothing. */
  | { type: 'spin-win'; amount: string; total: string }
  | { type: 'free-spins-won'; triggers: number; spins: number; multiplier: number }
  /** The next spin is free. `number` counts from 1. */
  | { type: 'free-spin'; number: number; of: number; multiplier: number }
  | { type: 'retrigger'; spins: number; of: number; multiplier: number }
  | { type: 'free-spins-end'; spins: number; amount: string }
  /** Wilds take a step to the left and a free respin follows. They are now at `cells`; those that left the board are gone. */
  | { type: 'wilds-walk'; step: number; cells: Cell[] }
  | { type: 'walk-end'; respins: number; amount: string }
  /** Hold and respin begins. The coins lie on the otherwise empty board. */
  | { type: 'hold-won'; coins: Coin[]; respins: number; cells: number }
  /** One respin: which coins landed, and how many respins are left after it. A coin sets them back to the full number. */
  | { type: 'hold-respin'; landed: Coin[]; left: number; coins: number }
  /** Every cell holds a coin: the prize for that, on top of the coins. */
  | { type: 'hold-full'; amount: string }
  | { type: 'hold-end'; coins: number; amount: string; total: string }
  /** Double or nothing. `amount` is what the round has won after it. */
  | { type: 'gamble'; step: number; of: number; won: boolean; amount: string }
  /** The round has reached the most that it can win and ends here. */
  | { type: 'win-capped'; amount: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

/** One win on the board. `by` says what made it, and which of `line` and `ways` is set. */
export type SlotWin = {
  type: 'win';
  by: 'line' | 'ways' | 'cluster' | 'anywhere';
  symbol: string;
  /** Consecutive reels for lines and ways, otherwise symbols. */
  count: number;
  cells: Cell[];
  /** Index into the rules' lines. */
  line?: number;
  ways?: number;
  multiplier: number;
  amount: string;
};

export type Coin = {
  cell: Cell;
  amount: string;
};
