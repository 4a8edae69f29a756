/**
 * How a bet is cashed out: is it the player's and open → is the offer one that was made, and not too old → what is it worth now,
 * with its markets held → payment, or a hold for the delay of the sport, in one transaction. A repeated request finds what it did.
 */
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { minorOf } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256 } from '#platform/secure-random.ts';
import { currencyOf, toWireBalances } from '#players/accounts/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { holdOffers, offerNow } from '#sportsbook/book/index.ts';
import { OTHER_REQUEST_RULE, type BetMessage } from '../contract.ts';
import { unknownBet } from '../get-bets.ts';
import { betsByIds, legsOf, lockBet, type BetRow, type LegRow } from '../store.ts';
import { wireBetOf } from '../wire.ts';
import type { cashOutBet, CashOutQuote, getCashOutOffers } from '../cash-out-contract.ts';
import { chosenOf, isQuoted, isSuspended, offerFor, partOf, quoteOf, valueOf, type Value } from './offer.ts';
import { cashOutFact, payCashOut } from './pay.ts';
import { cashOutsOf, insertCashOut, notifyCashOutDue, type CashOutRow } from './store.ts';

const MAX_QUOTED = 20;

export async function cashOutQuotesFor(
  ctx: Context,
  { ids, percent }: InputOf<typeof getCashOutOffers>,
): Promise<OutputOf<typeof getCashOutOffers>> {
  const player = playerOf(ctx);
  const rows = (await betsByIds(ctx.db, ids.slice(0, MAX_QUOTED))).filter((row) => row.player_id === player.id);
  const betIds = rows.map(({ id }) => id);
  const legs = Map.groupBy(await legsOf(ctx.db, betIds), ({ bet_id }) => bet_id);
  const cashOuts = await cashOutsOf(ctx.db, betIds);
  return {
    items: rows.map((row) => {
      const betLegs = legs.get(row.id) ?? [];
      const offers = betLegs.map((leg) => offerNow(ctx, chosenOf(leg)));
      return quoteOf(ctx, { row, legs: betLegs, offers }, { percent, hasHeld: hasHeld(cashOuts.get(row.id)) });
    }),
  };
}

const hasHeld = (cashOuts: readonly CashOutRow[] = []): boolean => cashOuts.some(({ state }) => state === 'held');

type Input = InputOf<typeof cashOutBet>;
type Status = OutputOf<typeof cashOutBet>['status'];

export async function cashOutFor(ctx: Context, input: Input): Promise<OutputOf<typeof cashOutBet>> {
  const player = playerOf(ctx);
  const { row, status, quote } = await transaction(ctx.db, (tx) => take(ctx, tx, input));
  return {
    status,
    bet: await wireBetOf(ctx, ctx.db, row),
    quote,
    balances: toWireBalances(await balancesOf(ctx.db, player.id, currencyOf(row.currency))),
  };
}

interface Taken {
  row: BetRow;
  status: Status;
  quote: CashOutQuote | null;
}

async function take(ctx: Context, tx: Transaction, input: Input): Promise<Taken> {
  const { id, percent, policy, request_id: requestId } = input;
  const row = await lockBet(tx, id);
  if (!row || row.player_id !== playerOf(ctx).id) return unknownBet(id);
  const request = sha256(requestId);
  const { offer: offerText, quote: mark } = input;
  const digest = sha256(canonicalJson({ id, percent, policy, offer: offerText, quote: mark }));
  const cashOuts = (await cashOutsOf(tx, [id])).get(id) ?? [];
  const existing = cashOuts.find((cashOut) => cashOut.request.equals(request));
  if (existing) return existing.digest.equals(digest) ? { row, status: existing.state, quote: null } : otherRequest();
  const legs = await legsOf(tx, [id]);
  const bet = { row, legs, offers: await holdOffers(ctx, tx, legs.map(chosenOf)) };
  const quote = quoteOf(ctx, bet, { percent, hasHeld: hasHeld(cashOuts) });
  if (quote.status !== 'offered') return { row, status: 'unavailable', quote };
  const offered = minorOf({ amount: offerText, currency: currencyOf(row.currency) });
  const isLower = minorOf(quote.offer) < offered;
  if (!isQuoted(ctx, row, mark, { percent, offer: offered }) || (isLower && policy === 'higher'))
    return { row, status: 'changed', quote };
  const value = valueOf(ctx, bet);
  // Just now it was offered.
  if (isSuspended(value)) return { row, status: 'unavailable', quote };
  const requestedCashOut = { request, digest, policy, stake: partOf(row, percent), offered, isAutomatic: false };
  return { ...(await begin(ctx, tx, { row, legs, cashOuts }, requestedCashOut, value)), quote: null };
}

export function otherRequest(): never {
  refuse('InvalidRequest', {
    rule: OTHER_REQUEST_RULE,
    inputs: {},
    status: 409,
    sentence: 'This request_id was used for another request.',
  });
}

export interface WantedCashOut {
  request: Buffer;
  digest: Buffer;
  policy: CashOutRow['policy'];
  /** The part of the stake. */
  stake: bigint;
  offered: bigint;
  isAutomatic: boolean;
}

/** Pays at once, or holds the cash-out for the delay of the sport. */
export async function begin(
  ctx: Context,
  tx: Transaction,
  { row, legs, cashOuts }: { row: BetRow; legs: readonly LegRow[]; cashOuts: readonly CashOutRow[] },
  { request, digest, policy, stake, offered, isAutomatic }: WantedCashOut,
  value: Value,
): Promise<{ row: BetRow; status: 'paid' | 'held' }> {
  const now = ctx.clock.now();
  const nth = cashOuts.length;
  const offer = offerFor(ctx, row, stake, value);
  const isHeld = value.delayMs > 0;
  await insertCashOut(tx, {
    bet_id: row.id,
    nth,
    request,
    digest,
    is_automatic: isAutomatic,
    policy,
    state: isHeld ? 'held' : 'paid',
    stake,
    offered,
    fair: offer.fair,
    fee_percent: ctx.config.CASH_OUT_FEE,
    paid: isHeld ? null : offer.offer,
    fact: cashOutFact(row.id, nth),
    book_version: value.bookVersion,
    requested_at: now,
    due_at: isHeld ? new Date(now.getTime() + value.delayMs) : null,
    decided_at: isHeld ? null : now,
    rule: null,
    sentence: null,
    edit: null,
  });
  if (!isHeld)
    return { row: await payCashOut(tx, ctx, { row, legs }, { nth, stake, offer, becomes: 'money' }), status: 'paid' };
  await notifyCashOutDue(tx);
  await publish(tx, `player/${row.player_id}`, { kind: 'bet', id: row.id, state: row.state } satisfies BetMessage);
  return { row, status: 'held' };
}
