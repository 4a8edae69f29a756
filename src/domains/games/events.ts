import { eventType } from '#platform/events/events.ts';

export interface RoundSettled {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
}

/** A real-money round is settled and paid. Written in its transaction, for bets in one go by games.play_rounds(). */
export const roundSettled = eventType<RoundSettled>('games.round-settled');
