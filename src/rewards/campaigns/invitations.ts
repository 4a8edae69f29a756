// Players invite others by a code of their own.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import type { OutputOf } from '#kernel/method.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { siteLink } from '#players/accounts/index.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { single } from '#site/content/index.ts';
import { ONCE_PER_PERSON } from '#rewards/gifts/index.ts';
import { addReferral, countFriends, ownReferralCode, referrerOf } from './code-store.ts';
import { whyNotInvited } from './who-is-invited.ts';
import type { getReferral, PromoCodeError } from './offer-contract.ts';
import { offersOf, type KnownOffer } from './offers.ts';
import { newCode } from './rules/codes.ts';
import { isRunning } from './rules/may-take.ts';

/** The offer of action `referral` says what a friend gets; the first that is running counts. */
export const referralOffer = (ctx: Context, locale?: string): KnownOffer | undefined =>
  offersOf(ctx, locale).find(({ action, terms }) => action === 'referral' && isRunning(terms, ctx.clock.now()));

const referrerTerms = z.object({
  referrer_bonus: or(z.optional(z.string()), undefined),
  /** How often the friend must stake their first deposit before the referrer is paid. */
  referrer_turnover: or(z.number().check(z.minimum(0), z.maximum(1000)), 10),
  /** The most friends a month (UTC) for whom a referrer is paid. */
  referrer_per_month: or(z.int().check(z.minimum(0)), 5),
});

export const referrerTermsOf = (services: Services) =>
  referrerTerms.parse(single<object>(services, 'campaigns-config') ?? {});

/** What the referrer gets. */
export const referrerBonus = (services: Services): string | undefined => referrerTermsOf(services).referrer_bonus;

export async function referralFor(ctx: Context): Promise<OutputOf<typeof getReferral>> {
  const offer = referralOffer(ctx, ctx.locale);
  if (!offer) return { referral: null };
  const { id } = playerOf(ctx);
  const code = await ownReferralCode(ctx.db, id, newCode(ctx.random), ctx.clock.now());
  const { friends, rewarded } = await countFriends(ctx.db, id);
  return {
    referral: {
      code,
      link: `${siteLink(ctx, ctx.locale, '/')}?promo_code=${code}`,
      description: offer.description,
      friends,
      rewarded,
    },
  };
}

/** `undefined`: the code belongs to nobody. */
export async function acceptInvitation(
  ctx: Context,
  tx: Transaction,
  { code, friendId }: { code: string; friendId: bigint },
): Promise<{ reason: PromoCodeError | undefined } | undefined> {
  const referrerId = await referrerOf(tx, code);
  if (referrerId === undefined) return undefined;
  // An invitation is for players who have not deposited yet.
  if ((await countDeposits(tx, friendId)) > 0) return { reason: 'NOT_ELIGIBLE' };
  const reason = await whyNotInvited(tx, { friendId, referrerId });
  if (reason) return { reason: reason.rule === ONCE_PER_PERSON.rule ? 'ONCE_PER_PERSON' : 'NOT_ELIGIBLE' };
  const isNew = await addReferral(tx, { friendId, referrerId, now: ctx.clock.now() });
  return { reason: isNew ? undefined : 'ALREADY_USED' };
}

export const isReferralCode = async (ctx: Context, code: string): Promise<boolean> =>
  (await transaction(ctx.db, (tx) => referrerOf(tx, code))) !== undefined;
