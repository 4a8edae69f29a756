/**
 * The windows over which limits count: days, weeks from Monday and months, all in UTC. A zone with summer time would have
 * days of 23 and 25 hours, in which a limit is lost or doubled, and a player who travels would get a new day.
 */
import type { LimitPeriod } from '../contract.ts';

export const DAY_MS = 86_400_000;

export interface Window {
  from: Date;
  /** The first moment after it. */
  until: Date;
}

export function windowOf(period: LimitPeriod, at: Date): Window {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (period === 'month') return { from: utc(year, month, 1), until: utc(year, month + 1, 1) };
  if (period === 'day') return { from: utc(year, month, day), until: utc(year, month, day + 1) };
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return { from: utc(year, month, day - sinceMonday), until: utc(year, month, day - sinceMonday + 7) };
}

/** The beginning of the longest stretch that any window of this moment covers: a week may begin in the month before. */
export function earliestStart(at: Date): Date {
  const [week, month] = [windowOf('week', at).from, windowOf('month', at).from];
  return week < month ? week : month;
}

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
