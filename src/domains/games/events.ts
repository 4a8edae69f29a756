import type { Odds } from '#math/engine/title.ts';
import { eventType } from '#platform/events/events.ts';

export interface RoundSettled {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
  /**
   * What it is held against by the watch over returns; absent where there is nothing to hold it against: games of outside
   * suppliers, rounds that were given back, and all bets of a shared round but the first, which stands for them.
   */
  odds?: Odds;
  /** What the odds are of, where that is not won ÷ staked. */
  returned?: number;
  /** The outside supplier who played it out; absent for our own, which can be shown again. */
  provider?: string;
}

/** A real-money round is settled and paid. Written in its transaction, for bets in one go by games.play_rounds(). */
export const roundSettled = eventType<RoundSettled>('games.round-settled');
