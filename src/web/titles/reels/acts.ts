// What a stage can do.
import type { Cell, ReelSetName } from '#math/engine/slot-events.ts';
import type { Pace } from '../pace.ts';
import type { ShownCoin } from './coin-board.ts';
import type { Mood } from './theme.ts';
import type { Light } from './win-lights.ts';

export interface Stage {
  /** All reels begin to turn. */
  turn(): void;
  /** Lands one reel; resolves when it stands. */
  land(set: ReelSetName, reel: number, stop: number, column: readonly string[], ms: number): Promise<void>;
  /** Shows a board at once. */
  show(board: readonly (readonly string[])[]): void;
  /** Lights up wins; everything else steps back. */
  light(lights: readonly Light[]): void;
  dark(): void;
  /** Makes a reel glow while everyone waits for it; `undefined` stops it. */
  expect(reel: number | undefined): void;
  /** Wilds lie over the board while it turns, until they are released. */
  hold(cells: readonly Cell[]): void;
  walk(cells: readonly Cell[], from: readonly Cell[], pace: Pace): Promise<void>;
  release(): void;
  /** These reels become what `board` says, row by row. */
  expand(reels: readonly number[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  vanish(cells: readonly Cell[], pace: Pace): Promise<void>;
  /** What is above the vanished cells falls, and `board` stands. */
  fall(removed: readonly Cell[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  openCoins(coins: readonly ShownCoin[]): void;
  respinCoins(landed: readonly ShownCoin[], pace: Pace): Promise<void>;
  closeCoins(): void;
  mood(mood: Mood): Promise<void>;
  burst(count: number): void;
  destroy(): void;
}

/** A show that was interrupted may still speak to its stage. */
export const GONE: Stage = {
  turn() {},
  land: () => Promise.resolve(),
  show() {},
  light() {},
  dark() {},
  expect() {},
  hold() {},
  walk: () => Promise.resolve(),
  release() {},
  expand: () => Promise.resolve(),
  vanish: () => Promise.resolve(),
  fall: () => Promise.resolve(),
  openCoins() {},
  respinCoins: () => Promise.resolve(),
  closeCoins() {},
  mood: () => Promise.resolve(),
  burst() {},
  destroy() {},
};
