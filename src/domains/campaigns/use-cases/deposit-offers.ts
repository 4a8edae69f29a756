/**
 * What a deposit brings when it settles: the bonuses of the offer that it was made with, and, where it is the first of an
 * invited player, the reward of both. A returned deposit takes back what it has brought. The cashier announces a deposit's
 * settlement before its return, whatever the order of the provider's callbacks, and one subscriber receives both in that order.
 */
import { isCurrency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { findPlayer } from '#domains/accounts/index.ts';
import type { depositReturned } from '#domains/cashier/index.ts';
import { isOnBreak } from '#domains/limits/index.ts';
import { forDeposit, payBonuses, takeBackOf, type Reason, type Settled } from '../awards.ts';
import { hasPaid, noteOutcome } from '../grant-store.ts';
import { offersOf, type KnownOffer } from '../offers.ts';
import { isRunning, whyNotDeposit } from '../rules/may-take.ts';
import { addTaken, countTaken, lockOffer, takenBy } from '../store.ts';
import { beginInvitation, endInvitation } from './reward-invitations.ts';

type Returned = NonNullable<(typeof depositReturned)['payload']>;

const NO_OFFER = '-1';

export async function onSettled(ctx: Context, tx: Transaction, events: ReadonlyArray<Announced<Settled>>) {
  for (const { payload } of events) {
    await payOffer(ctx, tx, payload);
    await beginInvitation(ctx, tx, payload);
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
  // The player names it: one that comes by a press, a code or an invitation does not come with a deposit.
  const offer = offersOf(ctx).find(({ id, action }) => String(id) === campaignOfferId && action === 'deposit');
  const reason = offer
    ? await payFor(ctx, tx, { offer, playerId, deposit })
    : { rule: 'campaigns.offer', sentence: 'This offer is not available any more.' };
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
  const taken = (await takenBy(tx, playerId)).some(({ offer_sysname }) => offer_sysname === sysname);
  const account = await findPlayer(tx, playerId);
  const own = await forDeposit(tx, deposit);
  const reason = whyNotDeposit(terms, {
    // An offer that was running when the player chose it is honoured.
    isRunning: isRunning(terms, beginningOf(deposit.id)),
    facts: {
      currency: deposit.currency,
      country: account?.country_code ?? null,
      deposits: own.number,
      isOnBreak: await isOnBreak(ctx, tx, playerId),
    },
    method: deposit.method,
    isTaken: taken,
    hasPaid: await hasPaid(tx, playerId, sysname),
    takenByAll: terms.limit === null ? 0 : await countTaken(tx, sysname),
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
    deposit: own,
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
