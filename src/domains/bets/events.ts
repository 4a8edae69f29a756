// What bets announce of tokens; of stakes they announce what every stake does.
import { eventType } from '#platform/events/events.ts';

/** The bet that uses a token is settled. A void one gives the token back; what is declined is not announced. */
export interface TokenSettled {
  tokenId: string;
  playerId: string;
  betId: string;
  /** Of the settlement: with `betId` it names the event for good. */
  generation: number;
  currency: string;
  /** `lost`: less has come back than was staked. */
  outcome: 'won' | 'lost' | 'void';
  stakedMinor: string;
  /** What the bet has paid; a boost's extra is apart, and the stake of a free bet is not in it. */
  wonMinor: string;
  extraMinor: string;
  /** ISO 8601. */
  settledAt: string;
}
export const tokenSettled = eventType<TokenSettled>('bets.token-settled');

/** A settlement that was announced does not hold any more; what comes of the bet is announced again. */
export interface TokenReopened extends Pick<
  TokenSettled,
  'tokenId' | 'playerId' | 'betId' | 'generation' | 'currency'
> {
  reopenedAt: string;
}
export const tokenReopened = eventType<TokenReopened>('bets.token-reopened');
