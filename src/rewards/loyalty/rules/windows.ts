// The window in which a mission is played: a day, a week from Monday, or all time; in UTC, like limits.
export const PERIODS = ['daily', 'weekly', 'once'] as const;
export type Period = (typeof PERIODS)[number];

export interface Window {
  startsAt: Date;
  /** `null`: it has no end. */
  endsAt: Date | null;
}

const DAY_MS = 86_400_000;
const DAYS = { daily: 1, weekly: 7 } as const;

export function windowOf(period: Period, at: Date): Window {
  if (period === 'once') return { startsAt: new Date(0), endsAt: null };
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  // Monday is 1; 1 January 1970 was a Thursday.
  const sinceMonday = period === 'weekly' ? (new Date(midnight).getUTCDay() + 6) % 7 : 0;
  const startsAt = new Date(midnight - sinceMonday * DAY_MS);
  return { startsAt, endsAt: new Date(startsAt.getTime() + DAYS[period] * DAY_MS) };
}

/** `2027-03-08`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
