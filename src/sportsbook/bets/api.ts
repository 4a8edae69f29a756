import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getBet, getBets, getSharedBet, placeBets, quoteBets } from './contract.ts';
import { getPopular } from './popular-contract.ts';
import { cashOutBet, getCashOutOffers, setAutoCashOut } from './cash-out-contract.ts';
import { setAutoCashOutFor } from './cash-out/automatic.ts';
import { cashOutFor, cashOutQuotesFor } from './cash-out/cash-out.ts';
import { editBet, getEditOffer } from './edit-contract.ts';
import { editBetFor, editOfferFor } from './edit/edit.ts';
import { getTokens } from './token-contract.ts';
import { betFor, betsFor, sharedBetFor } from './get-bets.ts';
import { popularFor } from './get-popular.ts';
import { tokensFor } from './get-tokens.ts';
import { placeAndNote } from './note-refusals.ts';
import { quoteFor } from './quote.ts';

export const endpoints: Endpoint[] = [
  bind(quoteBets, quoteFor),
  bind(placeBets, placeAndNote),
  bind(getBets, betsFor),
  bind(getBet, betFor),
  bind(getSharedBet, sharedBetFor),
  bind(getTokens, tokensFor),
  bind(getPopular, popularFor),
  bind(getCashOutOffers, cashOutQuotesFor),
  bind(cashOutBet, cashOutFor),
  bind(setAutoCashOut, setAutoCashOutFor),
  bind(getEditOffer, editOfferFor),
  bind(editBet, editBetFor),
];
