// Lower stakes on slots for young players, where the market requires it.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isOfAge, profileInForce } from './gates.ts';
import { stakeCap } from './stake-cap.ts';

interface AgedStake {
  stakedMinor: bigint;
  currency: Currency;
  pace: 'slot' | 'other' | 'none';
}

interface Aged {
  birthDate: string | null;
}

/** The highest stake for a player of this age, when it is exceeded. A player of unknown age counts as young. */
export function tooMuchForAge(
  ctx: Context,
  { pace, stakedMinor, currency }: AgedStake,
  { birthDate }: Aged,
): { most: bigint; age: number } | undefined {
  const young = profileInForce(ctx).maxSlotStakeOfYoung;
  if (young === null || pace !== 'slot') return undefined;
  const most = stakeCap(ctx, young.major, currency);
  if (stakedMinor <= most || (birthDate !== null && isOfAge(birthDate, young.underAge, ctx.clock.now())))
    return undefined;
  return { most, age: young.underAge };
}

export function mustSuitAge(ctx: Context, question: AgedStake, rules: Aged): void {
  const stakeLimit = tooMuchForAge(ctx, question, rules);
  if (!stakeLimit) return;
  const { currency, stakedMinor } = question;
  const max = formatAmount(stakeLimit.most, currency);
  refuse('InvalidParameter', {
    rule: 'limits.max-stake-young',
    inputs: {
      staked: formatAmount(stakedMinor, currency),
      max,
      currency,
      age: stakeLimit.age,
      profile: profileInForce(ctx).name,
    },
    sentence: `Under ${stakeLimit.age} the highest stake on slots in your country is ${max} ${currency}.`,
  });
}
