// What tiles say of a game beside what it is: free spins that wait for this player, and that it feeds a jackpot.
import { createContext } from 'react';

export interface TileMarks {
  /** Free spins by game. */
  spins: Readonly<Record<string, number>>;
  /** Games that feed a jackpot. */
  jackpots: readonly string[];
}

/** Provided by pages that show games. */
export const TileMarksContext = createContext<TileMarks>({ spins: {}, jackpots: [] });
