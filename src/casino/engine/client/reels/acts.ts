// What a stage can do.
import type { Cell, ReelSetName } from '../../slot-events.ts';
import type { Pace } from '../pace.ts';
import type { ShownCoin } from './coin-board.ts';
import type { Mood } from './theme.ts';
import type { Light } from './win-lights.ts';

export interface Stage {
  /** All reels begin to turn. */
  turn(): void;
  /** Stops one reel; resolves when it has come to rest. */
  land(set: ReelSetName, reel: number, stop: number, column: readonly string[], ms: number): Promise<void>;
  /** Shows a board at once. */
  show(board: readonly (readonly string[])[]): void;
  /** Lights up wins and dims everything else. */
  light(lights: readonly Light[]): void;
  dark(): void;
  /** Makes a reel glow while the player waits for it; `undefined` stops it. */
  expect(reel: number | undefined): void;
  /** Wilds lie over the board while it turns, until they are released. */
  hold(cells: readonly Cell[]): void;
  walk(cells: readonly Cell[], from: readonly Cell[], pace: Pace): Promise<void>;
  release(): void;
  /** Turns these reels into those of `board`, row by row. */
  expand(reels: readonly number[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  vanish(cells: readonly Cell[], pace: Pace): Promise<void>;
  /** Symbols above the vanished cells fall, until `board` is shown. */
  fall(removed: readonly Cell[], board: readonly (readonly string[])[], pace: Pace): Promise<void>;
  openCoins(coins: readonly ShownCoin[]): void;
  respinCoins(landed: readonly ShownCoin[], pace: Pace): Promise<void>;
  closeCoins(): void;
  mood(mood: Mood): Promise<void>;
  burst(count: number): void;
  destroy(): void;
}

/** For a show that was interrupted and may still call its stage. */
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
