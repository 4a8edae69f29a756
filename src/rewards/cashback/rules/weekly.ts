// What a week of play gives back: pure decisions.
import type { Currency } from '#kernel/money.ts';
import { MILLION } from './rakeback.ts';

/** Minor units; what was staked and won with main money, and the bonuses that were received. */
export interface PlayedWeek {
  staked: bigint;
  won: bigint;
  received: bigint;
  /** What the house keeps of the stakes in the long run, in millionths of a minor unit. */
  edge: bigint;
  rounds: number;
}

export interface WeeklyTerms {
  /** Hundredths of a percent, for levels from 1 on; a higher level has the last. */
  rates: readonly number[];
  /** Minor units by currency; none where a currency is missing. */
  minimum: Readonly<Partial<Record<Currency, bigint>>>;
  cap: Readonly<Partial<Record<Currency, bigint>>>;
  claimHours: number;
  /** Hundredths of a percent: at most this share of the edge comes back; `null`: without such a bound. */
  ofEdge: number | null;
  /** Fewer bring nothing. */
  leastRounds: number;
}

export interface WeeklyCashback {
  amount: bigint;
  rate: number;
  isCapped: boolean;
  /** It is the share of the house edge, which is less than the share of the loss. */
  isBounded: boolean;
}

/** What the player lost of their own money, less what bonuses made up for. */
export function baseOf({ staked, won, received }: Pick<PlayedWeek, 'staked' | 'won' | 'received'>): bigint {
  const base = staked - won - received;
  return base > 0n ? base : 0n;
}

export const rateOf = ({ rates }: WeeklyTerms, level: number): number =>
  rates[Math.min(Math.max(level, 1), rates.length) - 1] ?? 0;

/** The most that comes back of a week by its edge. Losses are chance, and two players on opposite sides share them; the edge is neither. */
export const boundOf = ({ edge }: Pick<PlayedWeek, 'edge'>, { ofEdge }: Pick<WeeklyTerms, 'ofEdge'>): bigint | null =>
  ofEdge === null ? null : (edge * BigInt(ofEdge)) / 10_000n / MILLION;

/** Rounded down to the minor unit; 0 where it would be less than the minimum, or after too few rounds. */
export function cashbackOf(week: PlayedWeek, level: number, terms: WeeklyTerms, currency: Currency): WeeklyCashback {
  const rate = rateOf(terms, level);
  const full = (baseOf(week) * BigInt(rate)) / 10_000n;
  const bound = boundOf(week, terms);
  const isBounded = bound !== null && full > bound;
  const uncapped = isBounded ? bound : full;
  const cap = terms.cap[currency];
  const isCapped = cap !== undefined && uncapped > cap;
  const amount = isCapped ? cap : uncapped;
  const minimum = terms.minimum[currency] ?? 1n;
  const isPaid = amount >= minimum && week.rounds >= terms.leastRounds;
  return { amount: isPaid ? amount : 0n, rate, isCapped, isBounded: isBounded && !isCapped };
}
