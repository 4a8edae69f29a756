// What bets announce about tokens; about stakes they announce what every stake does.
import { eventType } from '#platform/events/events.ts';

/** The bet that uses a token is settled. A void bet gives the token back; a declined one is not announced. */
export interface TokenSettled {
  tokenId: string;
  playerId: string;
  betId: string;
  /** Generation of the settlement: with `betId` it identifies the event for good. */
  generation: number;
  currency: string;
  /** `lost`: less was paid back than was staked. */
  outcome: 'won' | 'lost' | 'void';
  stakedMinor: string;
  /** What the bet has paid; a boost's extra is separate, and the stake of a free bet is not included. */
  wonMinor: string;
  extraMinor: string;
  /** ISO 8601. */
  settledAt: string;
}
export const tokenSettled = eventType<TokenSettled>('bets.token-settled');

/** An announced settlement no longer holds; the next one of the bet is announced again. */
export interface TokenReopened extends Pick<
  TokenSettled,
  'tokenId' | 'playerId' | 'betId' | 'generation' | 'currency'
> {
  reopenedAt: string;
}
export const tokenReopened = eventType<TokenReopened>('bets.token-reopened');
