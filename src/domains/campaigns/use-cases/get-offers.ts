// What is on offer to the caller now.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import type { getOffers, OfferAction } from '../offer-contract.ts';
import { callerOf, offersOf, withFields } from '../offers.ts';
import { isRunning } from '../rules/may-take.ts';

/** One for invited players, and one for made codes alone, is in nobody's list before they have it. */
const isListed = (action: OfferAction, promoCode: string): boolean =>
  promoCode === '' && (action === 'deposit' || action === 'claim');

/** What needs a code is shown only to those who have used it: a list of codes would be none. */
export async function openOffers(
  ctx: Context,
  { offset, fields }: InputOf<typeof getOffers>,
): Promise<OutputOf<typeof getOffers>> {
  const now = ctx.clock.now();
  const running = offersOf(ctx, ctx.locale).filter(({ terms }) => isRunning(terms, now));
  if (running.length === 0) return { items: [], count: 0 };
  const { facts, taken, reasons } = await callerOf(ctx, running);
  const shown = running.filter(({ sysname, action, terms }) => isListed(action, terms.promoCode) || taken.has(sysname));
  return {
    items: shown
      .slice(offset)
      .map((offer) => withFields(offer.tell(facts, taken.has(offer.sysname), reasons.get(offer.sysname)), fields)),
    count: shown.length,
  };
}
