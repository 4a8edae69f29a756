/**
 * What a deposit brings when it settles: the bonuses of the offer that it was made with, and, where it is the first of an
 * invited player, the reward of both. A returned deposit takes back what it has brought. The cashier announces a deposit's
 * settlement before its return, whatever the order of the provider's callbacks, and one subscriber receives both in that order.
 */
import { isCurrency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import type { depositReturned } from '#money/cashier/index.ts';
import { forDeposit, payBonuses, takeBackOf, type Reason, type Settled } from './awards.ts';
import { noteOutcome } from './grant-store.ts';
import type { KnownOffer } from './offers.ts';
import { addTaken, lockOffer } from './store.ts';
import { tellOfGains } from './deposit-gains.ts';
import { offerOfDeposit, UNAVAILABLE, whyNotOffer } from './offers-of-deposits.ts';
import { beginInvitation, endInvitation } from './reward-invitations.ts';

type Returned = NonNullable<(typeof depositReturned)['payload']>;

const NO_OFFER = '-1';

export async function onSettled(ctx: Context, tx: Transaction, events: ReadonlyArray<Announced<Settled>>) {
  for (const { payload } of events) {
    await payOffer(ctx, tx, payload);
    await beginInvitation(ctx, tx, payload);
    const { playerId, currency, id, amountMinor } = payload;
    if (isCurrency(currency))
      await tellOfGains(ctx, tx, {
        playerId: BigInt(playerId),
        currency,
        deposit: { id, minor: BigInt(amountMinor) },
      });
  }
}

export async function onReturned(ctx: Context, tx: Transaction, events: ReadonlyArray<Announced<Returned>>) {
  for (const { payload } of events) {
    await endInvitation(ctx, tx, payload.id);
    await takeBackOf(ctx, tx, payload.id);
  }
}

async function payOffer(ctx: Context, tx: Transaction, deposit: Settled): Promise<void> {
  const { campaignOfferId, currency } = deposit;
  if (campaignOfferId === NO_OFFER || !isCurrency(currency)) return;
  const playerId = BigInt(deposit.playerId);
  const offer = offerOfDeposit(ctx, BigInt(campaignOfferId));
  const reason = offer ? await payFor(ctx, tx, { offer, playerId, deposit }) : UNAVAILABLE;
  const now = ctx.clock.now();
  await noteOutcome(tx, {
    depositId: deposit.id,
    playerId,
    offer: offer?.sysname ?? `offer ${campaignOfferId}`,
    reason,
    now,
  });
}

interface Asked {
  offer: KnownOffer;
  playerId: bigint;
  deposit: Settled;
}

async function payFor(ctx: Context, tx: Transaction, { offer, playerId, deposit }: Asked): Promise<Reason | undefined> {
  const { terms, sysname } = offer;
  // Players who take a limited offer are counted one after the other.
  if (terms.limit !== null) await lockOffer(tx, sysname);
  const depositOffers = await forDeposit(tx, deposit);
  const reason = await whyNotOffer(ctx, tx, offer, {
    playerId,
    currency: deposit.currency,
    number: depositOffers.number,
    method: deposit.method,
    beganAt: beginningOf(deposit.id),
  });
  if (reason) return reason;
  const failed = await payBonuses(ctx, tx, {
    playerId,
    currency: deposit.currency,
    offer: sysname,
    bonuses: offer.bonuses,
    gift: offer.gift,
    fact: terms.isRepeatable ? `offer/${sysname}/${deposit.id}` : `offer/${sysname}/${playerId}`,
    cause: 'offer',
    ...(terms.promoCode !== '' && { code: terms.promoCode }),
    deposit: depositOffers,
  });
  if (failed) return failed;
  await addTaken(tx, {
    player_id: playerId,
    offer_id: offer.id,
    offer_sysname: sysname,
    promo_code: null,
    taken_at: ctx.clock.now(),
  });
  return undefined;
}

/** The timestamp in the first bits of a UUIDv7. */
const beginningOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
