/**
 * A player takes an offer: by a code, or from the list. Bonuses that it pays at once are awarded in the same transaction, all
 * of them or none; those that come with a deposit wait for a deposit made with the offer.
 */
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { CONFIRM_CONTACT, ONCE_PER_PERSON } from '#rewards/gifts/index.ts';
import { payBonuses, SPENT_TODAY, type Reason } from './awards.ts';
import { addUse, findCode, takeUse } from './code-store.ts';
import {
  OFFER_FIELDS,
  type activateOffer,
  type checkPromoCode,
  type PromoCodeError,
  type takePromotions,
} from './offer-contract.ts';
import { callerOf, offersOf, whyNotForPerson, withFields, type Caller, type KnownOffer, type Taker } from './offers.ts';
import { normalCode, usedUp, whyNotCode } from './rules/codes.ts';
import { sameCode, whyNot } from './rules/may-take.ts';
import { addTaken, countTaken, lockOffer, takenBy } from './store.ts';
import type { CodeRow } from './tables.ts';
import { acceptInvitation, isReferralCode, referralOffer } from './invitations.ts';

/** The offer behind a code: one with a code of its own, or one that codes were generated for. */
interface Found {
  offer: KnownOffer;
  promoCode?: CodeRow;
}

async function behind(ctx: Context, handle: Database | Transaction, code: string): Promise<Found | undefined> {
  const offers = offersOf(ctx, ctx.locale);
  const knownOffer = offers.find(({ terms }) => terms.promoCode !== '' && sameCode(terms.promoCode, code));
  if (knownOffer) return { offer: knownOffer };
  const promoCode = await findCode(handle, normalCode(code));
  const offer = promoCode && offers.find(({ sysname }) => sysname === promoCode.offer_sysname);
  return offer && { offer, promoCode };
}

/** Checks the code without taking the offer. A guest learns whether the code is valid at all. */
export async function lookAtCode(
  ctx: Context,
  { promo_code }: InputOf<typeof checkPromoCode>,
): Promise<OutputOf<typeof checkPromoCode>> {
  const codeOffer = await behind(ctx, ctx.db, promo_code);
  const invited = codeOffer ? undefined : await invitationBehind(ctx, promo_code);
  if (invited) return { offer: withFields(invited.describe(undefined, false), OFFER_FIELDS) };
  const { offer, promoCode } = codeOffer ?? {};
  const caller = await callerOf(ctx, offer ? [offer] : []);
  const takenByAll = typeof offer?.terms.limit === 'number' ? await countTaken(ctx.db, offer.sysname) : 0;
  const reason =
    whyNotFor(ctx, offer, caller, takenByAll) ??
    (promoCode && whyNotMade(ctx, promoCode, ctx.player)) ??
    (await whyNotPerson(ctx, codeOffer!));
  if (reason) return refuseCode(reason);
  return { offer: withFields(offer!.describe(caller.facts, false), OFFER_FIELDS) };
}

/** A code that an operator has made for this player is theirs. */
async function whyNotPerson(ctx: Context, { offer, promoCode }: Found): Promise<PromoCodeError | undefined> {
  const reason = promoCode && promoCode.player_id !== null ? undefined : await whyNotForPerson(ctx, ctx.db, offer);
  return reason && errorOf(reason);
}

const invitationBehind = async (ctx: Context, code: string): Promise<KnownOffer | undefined> =>
  (await isReferralCode(ctx, normalCode(code))) ? referralOffer(ctx, ctx.locale) : undefined;

export async function takeByCode(
  ctx: Context,
  { promo_code, fields }: InputOf<typeof activateOffer>,
): Promise<OutputOf<typeof activateOffer>> {
  const codeOffer = await behind(ctx, ctx.db, promo_code);
  if (!codeOffer) return takeInvitation(ctx, promo_code, fields);
  const { caller, reason } = await take(ctx, codeOffer);
  if (reason) return refuseCode(reason);
  return { offer: withFields(codeOffer.offer.describe(caller.facts, true), fields) };
}

async function takeInvitation(ctx: Context, code: string, fields: readonly string[]) {
  const offer = referralOffer(ctx, ctx.locale);
  const accepted =
    offer &&
    (await transaction(ctx.db, (tx) =>
      acceptInvitation(ctx, tx, { code: normalCode(code), friendId: playerOf(ctx).id }),
    ));
  if (!accepted) return refuseCode('INVALID');
  if (accepted.reason) return refuseCode(accepted.reason);
  return { offer: withFields(offer.describe((await callerOf(ctx, [offer])).facts, true), fields) };
}

export async function takeFromList(
  ctx: Context,
  { offer_id }: InputOf<typeof takePromotions>,
): Promise<OutputOf<typeof takePromotions>> {
  const offer = offersOf(ctx, ctx.locale).find(
    ({ id, action, terms }) =>
      id === offer_id && terms.promoCode === '' && (action === 'deposit' || action === 'claim'),
  );
  if (!offer) return refuseOffer('INVALID', 404);
  const { caller, reason } = await take(ctx, { offer });
  // Pressed twice, the offer is theirs all the same; its bonus they may have had by another one.
  if (reason && !(reason === 'ALREADY_USED' && (await isTheirs(ctx, offer)))) return refuseOffer(reason, 409);
  return { offer: withFields(offer.describe(caller.facts, true), OFFER_FIELDS) };
}

const isTheirs = async (ctx: Context, { sysname }: KnownOffer): Promise<boolean> =>
  (await takenBy(ctx.db, playerOf(ctx).id)).some(({ offer_sysname }) => offer_sysname === sysname);

/** Ends the transaction with nothing taken. */
class NotTaken extends Error {
  readonly reason: PromoCodeError;
  constructor(reason: PromoCodeError) {
    super(reason);
    this.reason = reason;
  }
}

async function take(ctx: Context, codeOffer: Found): Promise<{ caller: Caller; reason?: PromoCodeError }> {
  const caller = await callerOf(ctx, [codeOffer.offer]);
  try {
    await transaction(ctx.db, (tx) => takeIn(ctx, tx, { ...codeOffer, caller, player: playerOf(ctx) }));
    return { caller };
  } catch (error) {
    if (error instanceof NotTaken) return { caller, reason: error.reason };
    throw error;
  }
}

interface Taking extends Found {
  caller: Caller;
  player: Taker;
}

async function takeIn(
  ctx: Context,
  tx: Transaction,
  { offer, promoCode: codeRow, caller, player }: Taking,
): Promise<void> {
  const { limit, promoCode } = offer.terms;
  let takenByAll = 0;
  if (limit !== null) {
    await lockOffer(tx, offer.sysname);
    takenByAll = await countTaken(tx, offer.sysname);
  }
  const reason = whyNotFor(ctx, offer, caller, takenByAll) ?? (codeRow && whyNotMade(ctx, codeRow, player));
  if (reason) throw new NotTaken(reason);
  if (codeRow) await useCode(ctx, tx, codeRow, player);
  const code = codeRow?.code ?? (promoCode === '' ? null : promoCode);
  const isNew = await addTaken(tx, {
    player_id: player.id,
    offer_id: offer.id,
    offer_sysname: offer.sysname,
    promo_code: code,
    taken_at: ctx.clock.now(),
  });
  if (!isNew) throw new NotTaken('ALREADY_USED');
  if (offer.action === 'deposit') return;
  const failed = await payBonuses(ctx, tx, {
    playerId: player.id,
    currency: player.currency,
    offer: offer.sysname,
    bonuses: offer.bonuses,
    gift: offer.gift,
    fact: `offer/${offer.sysname}/${player.id}`,
    cause: code === null ? 'offer' : 'promo-code',
    ...(code !== null && { code }),
    isPersonal: codeRow !== undefined && codeRow.player_id !== null,
  });
  if (failed) throw new NotTaken(errorOf(failed));
}

/** In the name of a player who gave the code at registration. Returns the reason of a refusal; then nothing is taken. */
export async function takeCodeFor(
  ctx: Context,
  tx: Transaction,
  player: Taker,
  code: string,
): Promise<PromoCodeError | undefined> {
  const codeOffer = await behind(ctx, tx, code);
  if (!codeOffer) {
    const accepted =
      referralOffer(ctx) && (await acceptInvitation(ctx, tx, { code: normalCode(code), friendId: player.id }));
    return accepted ? accepted.reason : 'INVALID';
  }
  const caller = await callerOf(ctx, [codeOffer.offer], { player, handle: tx });
  await sql`savepoint promo_code`.execute(tx);
  try {
    await takeIn(ctx, tx, { ...codeOffer, caller, player });
    return undefined;
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    await sql`rollback to savepoint promo_code`.execute(tx);
    return error.reason;
  }
}

/** The row of the code is locked first, so concurrent users of it are counted one after the other. */
async function useCode(ctx: Context, tx: Transaction, { code, max_uses }: CodeRow, { id }: Taker) {
  if (!(await takeUse(tx, code))) throw new NotTaken(usedUp({ maxUses: max_uses }));
  if (!(await addUse(tx, code, id, ctx.clock.now()))) throw new NotTaken('ALREADY_USED');
}

const ERRORS: Readonly<Record<string, PromoCodeError>> = {
  'bonuses.not-started': 'NOT_STARTED',
  'bonuses.over': 'EXPIRED',
  'bonuses.currency': 'WRONG_CURRENCY',
  'bonuses.had-already': 'ALREADY_USED',
  'campaigns.budget': 'SPENT_TODAY',
  'persons.contact': 'CONFIRM_CONTACT',
  'persons.once-per-person': 'ONCE_PER_PERSON',
};
const errorOf = ({ rule }: Reason): PromoCodeError => ERRORS[rule] ?? 'NOT_ELIGIBLE';

const whyNotMade = (ctx: Context, row: CodeRow, player: Taker | undefined): PromoCodeError | undefined =>
  whyNotCode(
    {
      playerId: row.player_id,
      currency: row.currency,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      maxUses: row.max_uses,
      uses: row.uses,
    },
    { playerId: player?.id, currency: player?.currency, now: ctx.clock.now() },
  );

const whyNotFor = (ctx: Context, offer: KnownOffer | undefined, { facts, takenOffers }: Caller, takenByAll: number) =>
  whyNot(offer?.terms, {
    now: ctx.clock.now(),
    facts,
    isTaken: offer !== undefined && takenOffers.has(offer.sysname),
    takenByAll,
  });

const refuseCode = (code: PromoCodeError): never =>
  refuse('InvalidParameter', {
    rule: 'campaigns.promo-code',
    inputs: { code },
    sentence: 'This promo code cannot be used.',
    errorData: { promo_code: [code] },
  });

const WORDS: Partial<Record<PromoCodeError, Reason>> = {
  SPENT_TODAY,
  CONFIRM_CONTACT,
  ONCE_PER_PERSON,
};

const refuseOffer = (code: PromoCodeError, status: number): never =>
  refuse('InvalidParameter', {
    ...(WORDS[code] ?? { rule: 'campaigns.offer', sentence: 'This offer cannot be taken.' }),
    inputs: { code },
    status,
    errorData: { offer_id: [code] },
  });
