/**
 * How often what is read, so that the credits of a month last it: matches that begin soon more often than those that begin later, and all
 * of them less often by the same factor where credits are short. Scores come first, because they decide bets.
 */
export interface Intervals {
  near: number;
  day: number;
  far: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEAR_MS = 2 * HOUR_MS;
/** Prices leave so much of a day's credits to scores. */
const FOR_PRICES = 0.8;

/** A thing that costs credits whenever it is read. */
export interface PaidPoll {
  what: string;
  cost: number;
  /** Of the next match that it prices. */
  startsAt: Date;
}

export function wantedMs({ startsAt }: Pick<PaidPoll, 'startsAt'>, now: Date, intervals: Intervals): number {
  const ahead = startsAt.getTime() - now.getTime();
  return (ahead <= NEAR_MS ? intervals.near : ahead <= DAY_MS ? intervals.day : intervals.far) * 1000;
}

export interface Credits {
  monthly: number;
  daily: number | undefined;
  /** As the API says; `null`: not heard of yet. */
  remaining: number | null;
  /** In this month and today (UTC), by our own count. */
  spentInMonth: number;
  spentToday: number;
}

/** What a day may spend: an equal share of the month for each of its days that are left. */
export function shareOfDay({ monthly, daily, remaining, spentInMonth, spentToday }: Credits, now: Date): number {
  const rest = Math.min(monthly - spentInMonth, remaining ?? Infinity);
  if (rest <= 0) return 0;
  return Math.min(Math.floor((rest + spentToday) / daysLeft(now)), daily ?? Infinity);
}

/** What of it is left. */
export const leftToday = (credits: Credits, now: Date): number =>
  Math.max(0, shareOfDay(credits, now) - credits.spentToday);

/** With today. */
export function daysLeft(now: Date): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return Math.round((end - today) / DAY_MS);
}

export interface PricePlan {
  /** How long after the last one each is read again, by what. */
  intervalMs: Map<string, number>;
  /** The same if the credits of the day were spread over all of it: by what its prices are judged. */
  steadyMs: Map<string, number>;
  /** For prices, until midnight. */
  left: number;
}

interface DayCredits {
  /** Until midnight. */
  left: number;
  /** Of the whole day. */
  share: number;
}

export function planPrices(
  polls: readonly PaidPoll[],
  now: Date,
  { left, share }: DayCredits,
  intervals: Intervals,
): PricePlan {
  const intervalsBy = (stretch: number): Map<string, number> =>
    new Map(polls.map((poll) => [poll.what, wantedMs(poll, now, intervals) * stretch]));
  const stretchOver = (spanMs: number, credits: number): number => {
    const wanted = polls.reduce((sum, poll) => sum + (poll.cost * spanMs) / wantedMs(poll, now, intervals), 0);
    return Math.max(1, wanted / Math.max(credits * FOR_PRICES, 1e-9));
  };
  return {
    intervalMs: intervalsBy(stretchOver(DAY_MS - (now.getTime() % DAY_MS), left)),
    // Without any credits nothing is read any more, and prices are as old as they look.
    steadyMs: intervalsBy(share > 0 ? stretchOver(DAY_MS, share) : 1),
    left: left * FOR_PRICES,
  };
}

/** What is due, the match that begins first before the others, as far as credits go. */
export function duePolls(
  polls: readonly PaidPoll[],
  { intervalMs, left }: PricePlan,
  triedAt: (what: string) => Date | undefined,
  now: Date,
): PaidPoll[] {
  let rest = left;
  return polls
    .filter(({ what }) => {
      const last = triedAt(what);
      return last === undefined || now.getTime() - last.getTime() >= intervalMs.get(what)!;
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .filter(({ cost }) => {
      if (cost > rest) return false;
      rest -= cost;
      return true;
    });
}

const STALE_POLLS = 3;

/** Prices that were read before this take no bets. */
export const oldestPrice = (intervalMs: number, maxAgeMs: number, now: Date): Date =>
  new Date(now.getTime() - Math.min(STALE_POLLS * intervalMs, maxAgeMs));

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** After so many failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
