// Whether a deposit can bring an offer: the one answer for the list of offers, for a deposit that begins and for one that settles.
import { isCurrency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { countDeposits, type DepositCheck } from '#money/cashier/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { whyNotPayable, type Reason } from './awards.ts';
import { hasPaid } from './grant-store.ts';
import { offersOf, type KnownOffer } from './offers.ts';
import { isRunning, whyNotDeposit } from './rules/may-take.ts';
import { countTaken, takenBy } from './store.ts';

/** The offer that a deposit names. An offer that comes by a press, a code or an invitation does not come with a deposit. */
export const offerOfDeposit = (ctx: Context, campaignOfferId: bigint): KnownOffer | undefined =>
  offersOf(ctx).find(({ id, action }) => BigInt(id) === campaignOfferId && action === 'deposit');

export const UNAVAILABLE: Reason = {
  rule: 'campaigns.offer',
  sentence: 'This offer is not available any more.',
};

export interface DepositWith {
  playerId: bigint;
  currency: string;
  /** Of all their deposits; the first is 1. */
  number: number;
  /** `undefined`: not chosen yet. */
  method?: string | undefined;
  amountMinor?: bigint | undefined;
  /** When it began: an offer that was running then is honoured. */
  beganAt: Date;
}

/** The first rule of the offer itself that the deposit fails. */
export async function whyNotOffer(
  ctx: Context,
  handle: Database | Transaction,
  { terms, sysname }: KnownOffer,
  { playerId, currency, number, method, beganAt }: DepositWith,
): Promise<Reason | undefined> {
  const takenOffers = await takenBy(handle, playerId);
  const account = await findPlayer(handle, playerId);
  return whyNotDeposit(terms, {
    isRunning: isRunning(terms, beganAt),
    facts: {
      currency,
      country: account?.country_code ?? null,
      deposits: number,
      isOnBreak: await isOnBreak(ctx, handle, playerId),
    },
    method,
    isTaken: takenOffers.some(({ offer_sysname }) => offer_sysname === sysname),
    hasPaid: await hasPaid(handle, playerId, sysname),
    takenByAll: terms.limit === null ? 0 : await countTaken(handle, sysname),
  });
}

/** The first rule of the offer, or of a bonus that it pays, that the deposit fails. Nothing is taken or awarded. */
export async function whyNotWithDeposit(
  ctx: Context,
  handle: Database | Transaction,
  offer: KnownOffer,
  deposit: DepositWith,
): Promise<Reason | undefined> {
  const reason = await whyNotOffer(ctx, handle, offer, deposit);
  if (reason) return reason;
  const { playerId, currency, number, method, amountMinor } = deposit;
  if (!isCurrency(currency)) return UNAVAILABLE;
  return whyNotPayable(ctx, handle, {
    playerId,
    currency,
    offer: offer.sysname,
    bonuses: offer.bonuses,
    ...(offer.terms.promoCode !== '' && { code: offer.terms.promoCode }),
    deposit: { number, method, minor: amountMinor },
  });
}

/** A deposit with an offer that could not come with it is refused before any money moves. */
export const refuseWithoutItsOffer: DepositCheck = async (ctx, tx, deposit) => {
  const { campaignOfferId, playerId, currency, method, amountMinor } = deposit;
  if (campaignOfferId < 0n) return;
  const offer = offerOfDeposit(ctx, campaignOfferId);
  const reason = offer
    ? await whyNotWithDeposit(ctx, tx, offer, {
        playerId,
        currency,
        number: (await countDeposits(tx, playerId)) + 1,
        method,
        amountMinor,
        beganAt: ctx.clock.now(),
      })
    : UNAVAILABLE;
  if (!reason) return;
  refuse('InvalidParameter', {
    ...reason,
    inputs: { offer: Number(campaignOfferId) },
    ...inFields({ campaign_offer_id: { key: 'wrongField' } }),
  });
};
