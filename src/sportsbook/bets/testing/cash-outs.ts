// Cashing out as a page does it, for tests.
import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#kernel/method.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestDatabase } from '#testing/database.ts';
import type { Scoreboard } from '#sportsbook/book/index.ts';
import { marketAt, WINNER } from '#sportsbook/book/testing/feed.ts';
import type { cashOutBet, CashOutQuote } from '../cash-out-contract.ts';
import type { BettingSite } from './betting-site.ts';

export type Offered = Extract<CashOutQuote, { status: 'offered' }>;
export type CashOutAnswer = OutputOf<typeof cashOutBet>;

/** At 2.00, 4.00 and 4.00, with a winner as likely as this in percent. */
export async function likely(
  { feed }: BettingSite,
  name: string,
  percent: number,
  scoreboard: Scoreboard | null = null,
): Promise<void> {
  const rest = (1 - percent / 100) / 2;
  await feed.send(name, {
    type: 'odds_change',
    scoreboard,
    incidents: [],
    markets: [marketAt(WINNER, { '1': 2000, x: 4000, '2': 4000 }, { '1': percent / 100, x: rest, '2': rest })],
  });
}

export async function cashOutQuote(player: ApiClient, id: string, percent = 100): Promise<CashOutQuote> {
  const { items } = await player.ok<{ items: CashOutQuote[] }>('Bets.getCashOutOffers', {
    ids: id,
    percent: String(percent),
  });
  return items[0]!;
}

export async function offerOf(player: ApiClient, id: string, percent = 100): Promise<Offered> {
  const quote = await cashOutQuote(player, id, percent);
  if (quote.status !== 'offered') throw new Error(`nothing is offered: ${JSON.stringify(quote)}`);
  return quote;
}

interface Taking {
  policy?: 'higher' | 'any';
  requestId?: string;
}

/** Takes an offer. */
export const takeOffer = (
  player: ApiClient,
  { id, percent, offer, quote }: Offered,
  { policy = 'higher', requestId = randomUUID() }: Taking = {},
) =>
  player.call('Bets.cashOut', {
    id,
    percent: String(percent),
    offer: offer.amount,
    quote,
    policy,
    request_id: requestId,
  });

export async function cashOut(
  player: ApiClient,
  id: string,
  { percent = 100, ...taking }: Taking & { percent?: number } = {},
): Promise<CashOutAnswer> {
  const { status, data, error } = await takeOffer(player, await offerOf(player, id, percent), taking);
  if (status !== 200) throw new Error(`the cash-out was refused: ${JSON.stringify(error)}`);
  return data as unknown as CashOutAnswer;
}

/** No test depends on how long a cash-out is held: its hold ends when the test says so. */
export const endCashOutHolds = ({ ownerPool }: Pick<TestDatabase, 'ownerPool'>) =>
  ownerPool.query(
    `with due as (update bets.cash_outs set due_at = requested_at where state = 'held' returning 1)
     select pg_notify('cash_outs_due', '') from due`,
  );
