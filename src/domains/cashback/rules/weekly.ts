// What a week of play gives back: pure decisions.
import type { Currency } from '#kernel/money.ts';

/** Minor units; what was staked and won with main money, and the bonuses that were received. */
export interface PlayedWeek {
  staked: bigint;
  won: bigint;
  received: bigint;
}

export interface WeeklyTerms {
  /** Hundredths of a percent, for levels from 1 on; a higher level has the last. */
  rates: readonly number[];
  /** Minor units by currency; none where a currency is missing. */
  minimum: Readonly<Partial<Record<Currency, bigint>>>;
  cap: Readonly<Partial<Record<Currency, bigint>>>;
  claimHours: number;
}

export interface WeeklyCashback {
  amount: bigint;
  rate: number;
  isCapped: boolean;
}

/** What the player lost of their own money, less what bonuses made up for. */
export function baseOf({ staked, won, received }: PlayedWeek): bigint {
  const base = staked - won - received;
  return base > 0n ? base : 0n;
}

export const rateOf = ({ rates }: WeeklyTerms, level: number): number =>
  rates[Math.min(Math.max(level, 1), rates.length) - 1] ?? 0;

/** Rounded down to the minor unit; 0 where it would be less than the minimum. */
export function cashbackOf(week: PlayedWeek, level: number, terms: WeeklyTerms, currency: Currency): WeeklyCashback {
  const rate = rateOf(terms, level);
  const full = (baseOf(week) * BigInt(rate)) / 10_000n;
  const cap = terms.cap[currency];
  const isCapped = cap !== undefined && full > cap;
  const amount = isCapped ? cap : full;
  const minimum = terms.minimum[currency] ?? 1n;
  return { amount: amount < minimum ? 0n : amount, rate, isCapped };
}
