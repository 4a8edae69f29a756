// The stakes that a game takes: a ladder to step along, and any other sum between its ends that is a whole number of steps.
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';

export interface StakeRange {
  currency: Currency;
  /** The ladder, ascending, decimal strings in major units. */
  stakes: readonly string[];
  /** A stake is a whole multiple of it; absent where only the ladder itself is taken. */
  stakeStep?: string | undefined;
  /** With which the game opens; the lowest where it names none. */
  usualStake?: string | undefined;
}

const minorIn = ({ currency }: StakeRange, amount: string): bigint => parseAmount(amount, currency) ?? 0n;

/** The highest stake that is no more than this; the lowest where there is none. */
export function stakeAtMost(range: StakeRange, minor: bigint): string {
  const { stakes, stakeStep, currency } = range;
  const [lowest, highest] = [stakes[0] ?? '0', stakes.at(-1) ?? '0'];
  if (minor >= minorIn(range, highest)) return highest;
  if (minor <= minorIn(range, lowest)) return lowest;
  if (stakeStep === undefined) return stakes.findLast((stake) => minorIn(range, stake) <= minor) ?? lowest;
  const step = minorIn(range, stakeStep);
  return formatAmount(minor - (minor % step), currency);
}

/** Whether the game takes it. */
export function isStake(range: StakeRange, stake: string): boolean {
  const minor = parseAmount(stake, range.currency);
  return minor !== undefined && minor > 0n && stakeAtMost(range, minor) === stake;
}

/** The next rung of the ladder up or down; a stake between two rungs has one on either side. */
export function stepStake(range: StakeRange, stake: string, by: 1 | -1): string {
  const minor = minorIn(range, stake);
  const next =
    by > 0
      ? range.stakes.find((rung) => minorIn(range, rung) > minor)
      : range.stakes.findLast((rung) => minorIn(range, rung) < minor);
  return next ?? stake;
}

export const halfStake = (range: StakeRange, stake: string): string => stakeAtMost(range, minorIn(range, stake) / 2n);

export const twiceStake = (range: StakeRange, stake: string): string => stakeAtMost(range, minorIn(range, stake) * 2n);

/** What a player has typed; `undefined` when it is no sum. */
export function typedStake(range: StakeRange, typed: string): string | undefined {
  const minor = parseAmount(typed.replace(',', '.').replaceAll(/[^\d.]/g, ''), range.currency);
  return minor === undefined || minor === 0n ? undefined : stakeAtMost(range, minor);
}
