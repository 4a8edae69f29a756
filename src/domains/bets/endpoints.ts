import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getBet, getBets, getSharedBet, placeBets, quoteBets } from './contract.ts';
import { getTokens } from './token-contract.ts';
import { betFor, betsFor, sharedBetFor } from './use-cases/get-bets.ts';
import { tokensFor } from './use-cases/get-tokens.ts';
import { placeFor } from './use-cases/place.ts';
import { quoteFor } from './use-cases/quote.ts';

export const endpoints: Endpoint[] = [
  bind(quoteBets, quoteFor),
  bind(placeBets, placeFor),
  bind(getBets, betsFor),
  bind(getBet, betFor),
  bind(getSharedBet, sharedBetFor),
  bind(getTokens, tokensFor),
];
