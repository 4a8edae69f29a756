/**
 * What an invitation brings: the friend's bonus with their first deposit, and the referrer's when the friend has staked a multiple of
 * it. Both ask for contacts that are confirmed; until then they wait. A returned deposit ends what has not been paid.
 */
import { isCurrency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { lockAwarding } from '#rewards/bonuses/index.ts';
import { isReachable } from '#rewards/gifts/index.ts';
import { canBeTakenBack, earnsRewards, purseParts, type StakeSettled } from '#money/stakes/index.ts';
import { forDeposit, payBonuses, type Reason, type Settled } from './awards.ts';
import {
  addFriendStakes,
  changeReferral,
  countPaidSince,
  lockReferral,
  lockReferralOfDeposit,
} from './referral-store.ts';
import type { ReferralRow } from './tables.ts';
import { whyNotInvited } from './who-is-invited.ts';
import { referralOffer, referrerTermsOf } from './invitations.ts';

export async function beginInvitation(ctx: Context, tx: Transaction, event: Settled): Promise<void> {
  const friendId = BigInt(event.playerId);
  const referral = await lockReferral(tx, friendId);
  // Their first deposit is the one that counts.
  if (!referral || referral.deposit_id !== null || !isCurrency(event.currency) || !referralOffer(ctx)) return;
  const { minor, ...deposit } = await forDeposit(tx, event);
  const required = BigInt(Math.ceil(Number(minor) * referrerTermsOf(ctx).referrer_turnover));
  await changeReferral(tx, friendId, {
    deposit_id: deposit.id,
    deposit: { ...deposit, minor: String(minor) },
    currency: event.currency,
    required,
  });
  await rewardBoth(ctx, tx, friendId);
}

/** A returned deposit earns nothing any more. What was paid is taken back with the deposit's other awards. */
export async function endInvitation(ctx: Context, tx: Transaction, depositId: string): Promise<void> {
  const referral = await lockReferralOfDeposit(tx, depositId);
  if (!referral) return;
  const now = ctx.clock.now();
  await changeReferral(tx, referral.friend_id, {
    returned_at: now,
    ...(referral.referrer_decided_at === null && {
      referrer_decided_at: now,
      referrer_rule: 'campaigns.deposit-returned',
    }),
  });
}

export async function countFriendStakes(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  const stakes = events.flatMap(({ payload }) => {
    const { roundId, playerId, currency, kind, stakedMinor } = payload;
    const staked = purseParts(payload).staked.main;
    if (staked <= 0n || !earnsRewards(payload)) return [];
    const total = BigInt(stakedMinor);
    const isKept = canBeTakenBack(kind);
    return [{ roundId, friendId: BigInt(playerId), currency, total, staked, isKept }];
  });
  const friends = await addFriendStakes(tx, stakes);
  for (const friendId of friends.toSorted((a, b) => (a < b ? -1 : 1))) await rewardBoth(ctx, tx, friendId);
}

async function rewardBoth(ctx: Context, tx: Transaction, friendId: bigint): Promise<void> {
  const referral = await lockReferral(tx, friendId);
  if (!referral?.deposit || referral.returned_at !== null || !(await isReachable(tx, friendId))) return;
  const invitationReason = await whyNotInvited(tx, { friendId, referrerId: referral.referrer_id });
  if (referral.rewarded_at === null) await rewardFriend(ctx, tx, referral, invitationReason);
  if (referral.referrer_decided_at !== null || referral.staked < referral.required!) return;
  await rewardReferrer(ctx, tx, referral, invitationReason);
}

async function rewardFriend(
  ctx: Context,
  tx: Transaction,
  referral: ReferralRow,
  invitationReason: Reason | undefined,
) {
  const { friend_id: friendId, currency } = referral;
  const offer = referralOffer(ctx);
  if (!offer || currency === null || !isCurrency(currency)) return;
  const { minor, ...deposit } = referral.deposit!;
  const reason =
    invitationReason ??
    (await payBonuses(ctx, tx, {
      playerId: friendId,
      currency,
      offer: offer.sysname,
      bonuses: offer.bonuses,
      gift: offer.gift,
      fact: `referral/${friendId}/friend`,
      cause: 'promo-code',
      deposit: { ...deposit, minor: BigInt(minor) },
    }));
  if (reason) ctx.log.info({ friend: String(friendId), rule: reason.rule }, 'an invited player gets no bonus');
  await changeReferral(tx, friendId, { rewarded_at: ctx.clock.now() });
}

async function rewardReferrer(
  ctx: Context,
  tx: Transaction,
  referral: ReferralRow,
  invitationReason: Reason | undefined,
) {
  const { friend_id: friendId, referrer_id: referrerId } = referral;
  // They can still confirm a contact.
  if (!(await isReachable(tx, referrerId))) return;
  const now = ctx.clock.now();
  const reason = invitationReason ?? (await payReferrer(ctx, tx, referral, now));
  if (reason) ctx.log.info({ referrer: String(referrerId), rule: reason.rule }, 'a referrer gets no bonus');
  await changeReferral(tx, friendId, {
    referrer_decided_at: now,
    ...(reason ? { referrer_rule: reason.rule } : { referrer_paid_at: now }),
  });
}

async function payReferrer(
  ctx: Context,
  tx: Transaction,
  { friend_id: friendId, referrer_id: referrerId, deposit_id: depositId }: ReferralRow,
  now: Date,
): Promise<Reason | undefined> {
  const { referrer_bonus: bonus, referrer_per_month: perMonth } = referrerTermsOf(ctx);
  const account = await findPlayer(tx, referrerId);
  const offer = referralOffer(ctx);
  if (bonus === undefined || !offer || account?.status !== 'active')
    return { rule: 'campaigns.no-referrer-bonus', sentence: 'There is no reward for this invitation.' };
  // Held while they are counted: two friends at once do not both get the last place.
  await lockAwarding(tx, referrerId);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  if ((await countPaidSince(tx, referrerId, month)) >= perMonth)
    return { rule: 'campaigns.referrer-cap', sentence: 'No more invitations are rewarded this month.' };
  return payBonuses(ctx, tx, {
    playerId: referrerId,
    currency: currencyOf(account.currency),
    offer: offer.sysname,
    bonuses: [bonus],
    fact: `referral/${friendId}/referrer`,
    cause: 'promo-code',
    // It is taken back when the friend's deposit is returned; it is not a deposit of the referrer's.
    because: depositId!,
  });
}
