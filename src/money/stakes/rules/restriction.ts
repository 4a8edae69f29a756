// Whether a stake complies with its player's restrictions: pure decisions.
import type { Currency } from '#kernel/money.ts';
import type { StakeKind } from '../events.ts';

/** The source that restricts the accounts of people who work for the house. */
export const STAFF = 'staff';

/** Where a stake can come from. `house`: a free bet, which no purse pays. */
export type PurseSource = 'main' | 'bonus' | 'betting-bonus' | 'house';

export interface Restriction {
  /** The source of the restriction, e.g. `bonus.17`; a player has one record of each source. */
  source: string;
  /** Currency of the highest stake; stakes in another currency are not compared with it. */
  currency: Currency;
  /** In minor units, for everything that one round takes. */
  highestStakeMinor: bigint | null;
  /** Sysnames of games, types of games, kinds of stakes. */
  excluded: { subjects: readonly string[]; categories: readonly string[]; kinds: readonly StakeKind[] };
  /** The purses that pay, in this order; `null`: main, then bonus. */
  purseOrder: readonly PurseSource[] | null;
  /** What the player sees: a short name of the cause, e.g. of the bonus. */
  because: string;
  startsAt: Date;
  endsAt: Date | null;
}

export interface RestrictedStake {
  kind: StakeKind;
  subject: string;
  category: string;
  currency: Currency;
  stakedMinor: bigint;
  /** What the same round has taken before. */
  beforeMinor?: bigint;
}

export type Breach = { breaks: 'highest-stake'; highest: bigint } | { breaks: 'excluded'; what: string };

export const isInForce = ({ startsAt, endsAt }: Restriction, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now);

/** What a stake would break in a restriction in force. A free spin stakes none of the player's money: only its kind counts. */
export function breachOf(restriction: Restriction, stake: RestrictedStake): Breach | undefined {
  const { excluded, highestStakeMinor, currency } = restriction;
  if (excluded.kinds.includes(stake.kind)) return { breaks: 'excluded', what: stake.kind };
  if (stake.kind === 'free-spin') return undefined;
  if (excluded.subjects.includes(stake.subject)) return { breaks: 'excluded', what: stake.subject };
  if (excluded.categories.includes(stake.category)) return { breaks: 'excluded', what: stake.category };
  const total = stake.stakedMinor + (stake.beforeMinor ?? 0n);
  return highestStakeMinor !== null && stake.currency === currency && total > highestStakeMinor
    ? { breaks: 'highest-stake', highest: highestStakeMinor }
    : undefined;
}

/** The order that the first restriction with one names. */
export const purseOrderOf = (restrictions: readonly Restriction[]): readonly PurseSource[] | undefined =>
  restrictions.find(({ purseOrder }) => purseOrder !== null)?.purseOrder ?? undefined;
