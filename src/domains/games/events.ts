import type { Odds } from '#math/engine/title.ts';
import { eventType } from '#platform/events/events.ts';

export interface RoundSettled {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
  /** Mean and variance of won ÷ staked, as proved; absent for a title that is not watched. */
  odds?: Odds;
  /** The outside supplier who played it out; absent for our own, which can be shown again. */
  provider?: string;
}

/** A real-money round is settled and paid. Written in its transaction, for bets in one go by games.play_rounds(). */
export const roundSettled = eventType<RoundSettled>('games.round-settled');
