// The door of limits: asked by every money path before money moves. Each refusal carries rule, inputs and a sentence.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { mustBeIdentified } from '#domains/verification/index.ts';
import { PROFILES, type JurisdictionProfile } from './rules/profiles.ts';

export type { JurisdictionProfile } from './rules/profiles.ts';

export const profileInForce = (services: Services): JurisdictionProfile => PROFILES[services.config.JURISDICTION];

/** A blocked account neither pays in nor plays; it may always take its money out. */
function mustBeActive(ctx: Context): void {
  const { status } = playerOf(ctx);
  if (status === 'banned') refuse('UserBanned', { rule: 'limits.account-status', inputs: { status } });
  if (status === 'deleted') refuse('UserDeleted', { rule: 'limits.account-status', inputs: { status } });
}

export interface StakeQuestion {
  /** What the round takes, in minor units. */
  stakedMinor: bigint;
  currency: Currency;
  isFeatureBuy: boolean;
}

/** May this player stake this now? Real money only. */
export function mayStake(ctx: Context, question: StakeQuestion): void {
  mustBeActive(ctx);
  mustBeIdentified(ctx, 'play');
  const profile = profileInForce(ctx);
  if (question.isFeatureBuy && !profile.isFeatureBuyAllowed)
    refuse('AccessDenied', {
      rule: 'limits.feature-buy',
      inputs: { profile: profile.name },
      sentence: 'Buying a feature is not allowed in your country.',
    });
  const most = profile.maxStakeMajor === null ? undefined : parseAmount(profile.maxStakeMajor, question.currency);
  if (most !== undefined && question.stakedMinor > most)
    refuse('InvalidParameter', {
      rule: 'limits.max-stake',
      inputs: {
        staked: formatAmount(question.stakedMinor, question.currency),
        max: formatAmount(most, question.currency),
        currency: question.currency,
        profile: profile.name,
      },
      sentence: `The highest stake in your country is ${formatAmount(most, question.currency)} ${question.currency}.`,
    });
}

/** May this player pay in? Asked before the payment provider hears of it. */
export function mayDeposit(ctx: Context): void {
  mustBeActive(ctx);
  mustBeIdentified(ctx, 'deposit');
}

/** May this player take money out? A blocked one may, a deleted one has nothing left. */
export function mayWithdraw(ctx: Context): void {
  const { status } = playerOf(ctx);
  if (status === 'deleted') refuse('UserDeleted', { rule: 'limits.account-status', inputs: { status } });
  mustBeIdentified(ctx, 'withdrawal');
}
