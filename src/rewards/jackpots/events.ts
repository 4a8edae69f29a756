// What is announced about jackpots.
import type { Currency } from '#kernel/money.ts';
import { eventType } from '#platform/events/events.ts';

/** A level has dropped, and is paid. */
export interface JackpotDropped {
  dropId: string;
  jackpot: string;
  level: string;
  roundId: string;
  playerId: string;
  /** The game. */
  sysname: string;
  /** Whether the round can be replayed. */
  isReplayable: boolean;
  /** In EUR. */
  amountMinor: string;
  /** What was paid, in the winner's currency; what they had staked. */
  currency: Currency;
  paidMinor: string;
  stakedMinor: string;
  droppedAt: string;
}
export const jackpotDropped = eventType<JackpotDropped>('jackpots.dropped');
