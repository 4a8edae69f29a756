// A player takes an offer: by its code, or from the list. It is noted that they have it; no money moves here.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { activateOffer, checkPromoCode, PromoCodeError, takePromotions } from '../offer-contract.ts';
import { callerOf, offersOf, withFields, type Caller, type KnownOffer } from '../offers.ts';
import { sameCode, whyNot } from '../rules/may-take.ts';
import { addTaken, countTaken, lockOffer } from '../store.ts';

const SHOWN = ['id', 'name', 'trigger', 'description', 'promotions', 'is_taken', 'finished_at'];

const byCode = (ctx: Context, code: string): KnownOffer | undefined =>
  offersOf(ctx, ctx.locale).find(({ terms }) => terms.promoCode !== '' && sameCode(terms.promoCode, code));

/** Looks without taking. A guest hears whether the code is good for anybody. */
export async function lookAtCode(
  ctx: Context,
  { promo_code }: InputOf<typeof checkPromoCode>,
): Promise<OutputOf<typeof checkPromoCode>> {
  const offer = byCode(ctx, promo_code);
  const caller = await callerOf(ctx, offer ? [offer] : []);
  const takenByAll = typeof offer?.terms.limit === 'number' ? await countTaken(ctx.db, offer.sysname) : 0;
  const reason = whyNotFor(ctx, offer, caller, takenByAll);
  if (reason) return refuseCode(reason);
  return { offer: withFields(offer!.tell(caller.facts, false), SHOWN) };
}

export async function takeByCode(
  ctx: Context,
  { promo_code, fields }: InputOf<typeof activateOffer>,
): Promise<OutputOf<typeof activateOffer>> {
  const offer = byCode(ctx, promo_code);
  if (!offer) return refuseCode('INVALID');
  const { caller, reason } = await take(ctx, offer);
  if (reason) return refuseCode(reason);
  return { offer: withFields(offer.tell(caller.facts, true), fields) };
}

export async function takeFromList(
  ctx: Context,
  { offer_id }: InputOf<typeof takePromotions>,
): Promise<OutputOf<typeof takePromotions>> {
  const offer = offersOf(ctx, ctx.locale).find(({ id, terms }) => id === offer_id && terms.promoCode === '');
  if (!offer) return refuseOffer('INVALID', 404);
  const { caller, reason } = await take(ctx, offer);
  // Pressed twice it is their all the same.
  if (reason && reason !== 'ALREADY_USED') return refuseOffer(reason, 409);
  return { offer: withFields(offer.tell(caller.facts, true), SHOWN) };
}

async function take(ctx: Context, offer: KnownOffer): Promise<{ caller: Caller; reason?: PromoCodeError | undefined }> {
  const { id: playerId } = playerOf(ctx);
  const { limit, promoCode } = offer.terms;
  const caller = await callerOf(ctx, [offer]);
  return transaction(ctx.db, async (tx) => {
    let takenByAll = 0;
    if (limit !== null) {
      await lockOffer(tx, offer.sysname);
      takenByAll = await countTaken(tx, offer.sysname);
    }
    const reason = whyNotFor(ctx, offer, caller, takenByAll);
    if (reason) return { caller, reason };
    const isNew = await addTaken(tx, {
      player_id: playerId,
      offer_id: offer.id,
      offer_sysname: offer.sysname,
      promo_code: promoCode === '' ? null : promoCode,
      taken_at: ctx.clock.now(),
    });
    return { caller, reason: isNew ? undefined : 'ALREADY_USED' };
  });
}

const whyNotFor = (ctx: Context, offer: KnownOffer | undefined, { facts, taken }: Caller, takenByAll: number) =>
  whyNot(offer?.terms, {
    now: ctx.clock.now(),
    facts,
    isTaken: offer !== undefined && taken.has(offer.sysname),
    takenByAll,
  });

const refuseCode = (code: PromoCodeError): never =>
  refuse('InvalidParameter', {
    rule: 'campaigns.promo-code',
    inputs: { code },
    sentence: 'This promo code cannot be used.',
    errorData: { promo_code: [code] },
  });

const refuseOffer = (code: PromoCodeError, status: number): never =>
  refuse('InvalidParameter', {
    rule: 'campaigns.offer',
    inputs: { code },
    sentence: 'This offer cannot be taken.',
    status,
    errorData: { offer_id: [code] },
  });
