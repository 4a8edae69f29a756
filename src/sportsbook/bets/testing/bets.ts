// Slips as a page sends them, for tests of the sportsbook.
import { randomUUID } from 'node:crypto';
import type { BetType, Placed, Quote, Slip } from '../contract.ts';
import type { Promotion } from '../promotions/terms.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestDatabase } from '#testing/database.ts';
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';

export interface Pick {
  event: string;
  market: MarketKey;
  outcome: string;
  odds: number;
}

export interface SlipOptions {
  stake?: string;
  type?: BetType;
  bankers?: number[];
  policy?: 'none' | 'higher' | 'any';
  purse?: 'main' | 'betting-bonus';
  currency?: string;
  requestId?: string;
  token?: string;
  /** Of a builder, as seen. */
  odds?: number;
  promotion?: Promotion;
}

export const slipOf = (
  picks: readonly Pick[],
  { stake = '10.00', type, bankers = [], token, odds, promotion }: SlipOptions = {},
): Slip => ({
  legs: picks.map(({ event, market, outcome, odds }) => ({
    event,
    market: marketRef(market),
    outcome,
    odds,
    version: 1,
  })),
  bets: [
    {
      type: type ?? (picks.length === 1 ? 'single' : 'accumulator'),
      legs: picks.map((_, place) => place),
      bankers,
      stake,
      ...(odds !== undefined && { odds }),
      ...(token && { token_id: token }),
      ...(promotion && { promotion }),
    },
  ],
});

export interface Answer {
  bets: Placed[];
  balances: {
    balance_main: { amount: string };
    balance_bonus: { amount: string };
    balance_betting_bonus: { amount: string };
  };
}

const callPlace = (client: ApiClient, slip: Slip, options: SlipOptions) =>
  client.call('Bets.place', {
    slip: JSON.stringify(slip),
    currency: options.currency ?? 'EUR',
    policy: options.policy ?? 'none',
    purse: options.purse ?? 'main',
    request_id: options.requestId ?? randomUUID(),
  });

export async function placeSlip(client: ApiClient, slip: Slip, options: SlipOptions = {}): Promise<Answer> {
  const { status, data, error } = await callPlace(client, slip, options);
  if (status !== 200) throw new Error(`the slip was refused: ${JSON.stringify(error)}`);
  return data as unknown as Answer;
}

/** One bet, and what became of it. */
export async function place(client: ApiClient, picks: readonly Pick[], options: SlipOptions = {}): Promise<Placed> {
  return (await placeSlip(client, slipOf(picks, options), options)).bets[0]!;
}

/** The same on a site that is overloaded for a moment: retries with the same key, as a page does. */
export async function placeWhenServed(
  client: ApiClient,
  picks: readonly Pick[],
  options: SlipOptions,
): Promise<Placed> {
  const requestId = randomUUID();
  for (;;) {
    const { status, data } = await callPlace(client, slipOf(picks, options), { ...options, requestId });
    if (status !== 503) return (data as unknown as Answer).bets[0]!;
  }
}

/** The id of a bet that was accepted. */
export async function placed(client: ApiClient, picks: readonly Pick[], options: SlipOptions = {}): Promise<string> {
  const answer = await place(client, picks, options);
  if (!('bet' in answer)) throw new Error(`the bet was not taken: ${JSON.stringify(answer)}`);
  return answer.bet.id;
}

export const quote = (client: ApiClient, slip: Slip, options: SlipOptions = {}): Promise<Quote> =>
  client.ok<Quote>('Bets.quote', {
    slip: JSON.stringify(slip),
    currency: options.currency ?? 'EUR',
    purse: options.purse ?? 'main',
  });

type Owned = { ownerPool: TestDatabase['ownerPool'] };

/** No test depends on how long a bet is held: its hold ends when the test says so. */
export const endHolds = ({ ownerPool }: Owned) =>
  ownerPool.query(
    `with due as (update bets.bets set due_at = placed_at where state = 'held' returning 1)
     select pg_notify('bets_due', '') from due`,
  );

/** Held bets stay held until `endHolds`; answers how many they are. */
export const prolongHolds = async ({ ownerPool }: Owned): Promise<number> =>
  (await ownerPool.query(`update bets.bets set due_at = placed_at + interval '1 hour' where state = 'held'`)).rowCount!;
