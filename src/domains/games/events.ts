import { eventType } from '#platform/events/events.ts';

export interface RoundSettled {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
}

/** A real-money round is settled and paid. Written by games.play_rounds() in the transaction of the bet. */
export const roundSettled = eventType<RoundSettled>('games.round-settled');
