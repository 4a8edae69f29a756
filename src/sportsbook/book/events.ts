// What is announced about the book: decided markets, and decisions that were rolled back.
import { eventType } from '#platform/events/events.ts';
import type { VoidReason } from '#sportsbook/models/market.ts';
import type { Withdrawal } from '#sportsbook/models/race/deductions.ts';
import type { Cancellation } from './tables.ts';

/** The present decision on a market: everything needed to judge any bet on it. */
export interface DecidedMarket {
  ref: string;
  /** Rises with every decision on this market; an older one is dropped. */
  number: number;
  /** By outcome, as `resultText` writes it; `null`: not settled. */
  results: Record<string, string> | null;
  voidReason: VoidReason | null;
  cancellations: Cancellation[];
  /** By outcome: the last odds, and the last before the event began. */
  odds: Record<string, { last: number | null; closing: number | null }>;
  /** Of the winner in football, by outcome: the score at which it first led by two goals. Missing in what was announced earlier. */
  led?: Record<string, string>;
  /** Of a race: what the withdrawal of runners takes from winnings. */
  deductions?: Withdrawal[];
  /** By outcome: the odds that bets at the starting price are paid at. */
  startingPrices?: Record<string, number>;
}

export interface MarketsDecided {
  event: string;
  at: string;
  markets: DecidedMarket[];
}

export const marketsSettled = eventType<MarketsDecided>('sports.markets-settled');
export const marketsCancelled = eventType<MarketsDecided>('sports.markets-cancelled');
export const settlementRolledBack = eventType<MarketsDecided>('sports.settlement-rolled-back');
export const feedLost = eventType<{ producer: string; at: string }>('sports.feed-lost');
