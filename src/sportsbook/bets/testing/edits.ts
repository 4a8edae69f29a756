// Editing a bet as a page does it, for tests.
import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#kernel/method.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import type { Change, editBet, EditQuote } from '../edit-contract.ts';
import type { Pick } from './bets.ts';

export type OfferedEdit = Extract<EditQuote, { status: 'offered' }>;
export type EditAnswer = OutputOf<typeof editBet>;

/** The legs that stay, and those that are added. */
export const changeOf = (keep: readonly number[], add: readonly Pick[] = []): Change => ({
  keep: [...keep],
  add: add.map(({ event, market, outcome }) => ({ event, market: marketRef(market), outcome })),
});

export async function editQuote(player: ApiClient, id: string, change: Change): Promise<EditQuote> {
  return (await player.ok<{ quote: EditQuote }>('Bets.getEditOffer', { id, change: JSON.stringify(change) })).quote;
}

export async function editOfferOf(player: ApiClient, id: string, change: Change): Promise<OfferedEdit> {
  const quote = await editQuote(player, id, change);
  if (quote.status !== 'offered') throw new Error(`nothing is offered: ${JSON.stringify(quote)}`);
  return quote;
}

interface Taking {
  policy?: 'higher' | 'any';
  requestId?: string;
}

/** Agrees to an edit. */
export const agreeTo = (
  player: ApiClient,
  change: Change,
  { id, stake, legs, quote }: OfferedEdit,
  { policy = 'higher', requestId = randomUUID() }: Taking = {},
) =>
  player.call('Bets.edit', {
    id,
    change: JSON.stringify(change),
    stake: stake.amount,
    odds: JSON.stringify(legs.map(({ odds }) => odds)),
    quote,
    policy,
    request_id: requestId,
  });

export async function edit(player: ApiClient, id: string, change: Change, taking: Taking = {}): Promise<EditAnswer> {
  const { status, data, error } = await agreeTo(player, change, await editOfferOf(player, id, change), taking);
  if (status !== 200) throw new Error(`the edit was refused: ${JSON.stringify(error)}`);
  return data as unknown as EditAnswer;
}
