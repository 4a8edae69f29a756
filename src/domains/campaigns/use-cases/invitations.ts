// Players invite others by a code of their own; both are rewarded after the friend's first deposit.
import type { OutputOf } from '#kernel/method.ts';
import { isCurrency } from '#kernel/money.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { currencyOf, findPlayer, siteLink } from '#domains/accounts/index.ts';
import { countDeposits } from '#domains/cashier/index.ts';
import { single } from '#domains/content/index.ts';
import { forDeposit, payBonuses, type ForDeposit, type Settled } from '../awards.ts';
import { addReferral, countFriends, lockReferral, noteRewarded, ownReferralCode, referrerOf } from '../code-store.ts';
import type { getReferral, PromoCodeError } from '../offer-contract.ts';
import { offersOf, type KnownOffer } from '../offers.ts';
import { newCode } from '../rules/codes.ts';
import { isRunning } from '../rules/may-take.ts';

/** The offer of action `referral` says what a friend gets; the first that is running counts. */
export const referralOffer = (ctx: Context, locale?: string): KnownOffer | undefined =>
  offersOf(ctx, locale).find(({ action, terms }) => action === 'referral' && isRunning(terms, ctx.clock.now()));

/** What the referrer gets. */
export const referrerBonus = (ctx: Services): string | undefined => {
  const given = single<{ referrer_bonus?: unknown }>(ctx, 'campaigns-config')?.referrer_bonus;
  return typeof given === 'string' ? given : undefined;
};

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
  // An invitation is for players who have not deposited yet, and nobody can invite themselves.
  if (referrerId === friendId || (await countDeposits(tx, friendId)) > 0) return { reason: 'NOT_ELIGIBLE' };
  const isNew = await addReferral(tx, { friendId, referrerId, now: ctx.clock.now() });
  return { reason: isNew ? undefined : 'ALREADY_USED' };
}

export const isReferralCode = async (ctx: Context, code: string): Promise<boolean> =>
  (await transaction(ctx.db, (tx) => referrerOf(tx, code))) !== undefined;

export async function rewardInvitation(ctx: Context, tx: Transaction, deposit: Settled): Promise<void> {
  const friendId = BigInt(deposit.playerId);
  const referral = await lockReferral(tx, friendId);
  if (!referral || !isCurrency(deposit.currency)) return;
  const offer = referralOffer(ctx);
  if (!offer) return;
  const common = {
    offer: offer.sysname,
    gift: offer.gift,
    cause: 'promo-code' as const,
    deposit: await forDeposit(tx, deposit),
  };
  const refused = await payBonuses(ctx, tx, {
    ...common,
    playerId: friendId,
    currency: deposit.currency,
    bonuses: offer.bonuses,
    fact: `referral/${friendId}/friend`,
  });
  if (refused) ctx.log.info({ friend: deposit.playerId, rule: refused.rule }, 'an invited player gets no bonus');
  await payReferrer(ctx, tx, { ...common, referrerId: referral.referrer_id, friendId });
  await noteRewarded(tx, friendId, deposit.id, ctx.clock.now());
}

async function payReferrer(
  ctx: Context,
  tx: Transaction,
  given: { referrerId: bigint; friendId: bigint; offer: string; cause: 'promo-code'; deposit: ForDeposit },
): Promise<void> {
  const bonus = referrerBonus(ctx);
  const account = await findPlayer(tx, given.referrerId);
  if (bonus === undefined || account?.status !== 'active') return;
  const { referrerId, friendId, offer, cause, deposit } = given;
  const refused = await payBonuses(ctx, tx, {
    playerId: referrerId,
    currency: currencyOf(account.currency),
    offer,
    bonuses: [bonus],
    fact: `referral/${friendId}/referrer`,
    cause,
    // It is taken back when the friend's deposit is returned; it is not a deposit of the referrer's.
    because: deposit.id,
  });
  if (refused) ctx.log.info({ referrer: String(referrerId), rule: refused.rule }, 'a referrer gets no bonus');
}
