// What is on offer to the caller now.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import type { getOffers, Offer, OfferAction } from './offer-contract.ts';
import { callerOf, offersOf, whyNotForPerson, withFields, type KnownOffer } from './offers.ts';
import { isRunning, type Facts } from './rules/may-take.ts';
import { whyNotWithDeposit } from './offers-of-deposits.ts';

/** An offer for invited players, or for generated codes alone, is in no list before its player has it. */
const isListed = (action: OfferAction, promoCode: string): boolean =>
  promoCode === '' && (action === 'deposit' || action === 'claim');

/** Offers that need a code are shown only to those who have used it: otherwise the list would give the codes away. */
export async function openOffers(
  ctx: Context,
  { offset, fields }: InputOf<typeof getOffers>,
): Promise<OutputOf<typeof getOffers>> {
  const now = ctx.clock.now();
  const running = offersOf(ctx, ctx.locale).filter(({ terms }) => isRunning(terms, now));
  if (running.length === 0) return { items: [], count: 0 };
  const { facts, takenOffers, reasons } = await callerOf(ctx, running);
  const listedOffers = running.filter(
    ({ sysname, action, terms }) => isListed(action, terms.promoCode) || takenOffers.has(sysname),
  );
  const items: Partial<Offer>[] = [];
  for (const offer of listedOffers.slice(offset)) {
    const isTaken = takenOffers.has(offer.sysname);
    const reason = reasons.get(offer.sysname) ?? (isTaken ? undefined : await whyNotForPerson(ctx, ctx.db, offer));
    const isForThem = await comesWithNext(ctx, offer, facts);
    items.push(withFields(offer.describe(facts, isTaken, { reason, isForThem }), fields));
  }
  return { items, count: listedOffers.length };
}

/** Of an offer that comes with a deposit: whether the player's next one can bring it. `undefined`: not a question of deposits. */
async function comesWithNext(ctx: Context, offer: KnownOffer, facts: Facts | undefined): Promise<boolean | undefined> {
  const { player, db } = ctx;
  if (offer.action !== 'deposit' || !player || !facts) return undefined;
  const next = { playerId: player.id, currency: player.currency, number: facts.deposits + 1, beganAt: ctx.clock.now() };
  return (await whyNotWithDeposit(ctx, db, offer, next)) === undefined;
}
