// May this player stake this now? Limits and everything under them first, then the restrictions of other slices.
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { mayStake as mayStakeUnderLimits, type StakeQuestion as LimitsQuestion } from '#money/limits/index.ts';
import {
  breachOf,
  isInForce,
  purseOrderOf,
  STAFF,
  type PurseSource,
  type RestrictedStake,
} from './rules/restriction.ts';
import type { Restriction } from './rules/restriction.ts';
import { restrictionsOf } from './restrictions.ts';
import { refuseStaff } from './staff.ts';

export interface StakeQuestion extends LimitsQuestion, Omit<RestrictedStake, 'currency' | 'stakedMinor'> {}

/** What a stake has to name: if the rules have changed since, it is not taken. */
export interface Permission {
  /** The fencing token of the purse: of limits, breaks and restrictions together. */
  fencingToken: bigint;
  /** The stake is checked against the player's limits, and counted, where it is taken. */
  isLimited: boolean;
  /** The purses that pay; absent: main, then bonus. */
  purseOrder?: readonly PurseSource[] | undefined;
  /** Those in force, if any. */
  restrictions?: readonly Restriction[];
}

/** Play money is subject to no rules. */
export const PLAY_MONEY: Permission = { fencingToken: 0n, isLimited: false };

/**
 * Restrictions, by the answer of limits after which they were read. That answer lives as long as the rules in force, and a
 * process forgets both together; a later restriction moves the token, which then no longer matches the old answer.
 */
const cached = new WeakMap<object, readonly Restriction[]>();

/** Real money only. Answered from memory where it can be. */
export async function mayStake(ctx: Context, question: StakeQuestion): Promise<Permission> {
  const permission = await mayStakeUnderLimits(ctx, question);
  let restrictions = cached.get(permission);
  if (!restrictions) cached.set(permission, (restrictions = await restrictionsOf(ctx.db, playerOf(ctx).id)));
  return hold(ctx, question, permission, restrictions);
}

function hold(
  ctx: Context,
  question: RestrictedStake,
  permission: Permission,
  cachedRestrictions: readonly Restriction[],
): Permission {
  if (cachedRestrictions.length === 0) return permission;
  const now = ctx.clock.now();
  const restrictions = cachedRestrictions.filter((restriction) => isInForce(restriction, now));
  if (restrictions.length === 0) return permission;
  const { fencingToken, isLimited } = permission;
  const held: Permission = { fencingToken, isLimited, purseOrder: purseOrderOf(restrictions), restrictions };
  mustKeepTo(held, question);
  return held;
}

/** Refuses a stake that breaks a restriction of its permission: checked again where only now it is known what its round took before. */
export function mustKeepTo({ restrictions }: Permission, stake: RestrictedStake): void {
  for (const restriction of restrictions ?? []) {
    const breach = breachOf(restriction, stake);
    if (!breach) continue;
    const { because, source } = restriction;
    if (source === STAFF) refuseStaff();
    if (breach.breaks === 'excluded')
      refuse('AccessDenied', {
        rule: 'stakes.excluded',
        inputs: { source, because, what: breach.what },
        sentence: `This cannot be played while this is active: ${because}.`,
      });
    const { currency } = stake;
    const staked = formatAmount(stake.stakedMinor + (stake.beforeMinor ?? 0n), currency);
    const max = formatAmount(breach.highest, currency);
    refuse('AccessDenied', {
      rule: 'stakes.highest-stake',
      inputs: { source, because, staked, max, currency },
      sentence: `The highest stake is ${max} ${currency} while this is active: ${because}.`,
    });
  }
}
