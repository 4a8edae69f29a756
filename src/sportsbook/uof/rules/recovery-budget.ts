/**
 * How often a producer may be asked for a recovery, and from when. Who asks more often than Sportradar allows is refused for longer, so
 * what was asked is counted here first: of a gap under 30 minutes 20 times in ten minutes and 60 in an hour, under a day 4 and 10,
 * of a longer one 2 in half an hour and 4 in two hours.
 */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface PastRequest {
  /** When, in milliseconds. */
  at: number;
  /** How far back it went; without an `after` it counts as the longest. */
  spanMs: number;
}

interface Limit {
  perMs: number;
  most: number;
}

interface Tier {
  belowMs: number;
  limits: readonly Limit[];
}

const TIERS: readonly Tier[] = [
  {
    belowMs: 30 * MINUTE_MS,
    limits: [
      { perMs: 10 * MINUTE_MS, most: 20 },
      { perMs: HOUR_MS, most: 60 },
    ],
  },
  {
    belowMs: DAY_MS,
    limits: [
      { perMs: 10 * MINUTE_MS, most: 4 },
      { perMs: HOUR_MS, most: 10 },
    ],
  },
  {
    belowMs: Infinity,
    limits: [
      { perMs: 30 * MINUTE_MS, most: 2 },
      { perMs: 2 * HOUR_MS, most: 4 },
    ],
  },
];

/** As long as a request counts. */
export const BUDGET_PERIOD_MS: number = 2 * HOUR_MS;

const tierOf = (spanMs: number): Tier => TIERS.find(({ belowMs }) => spanMs < belowMs)!;

/** How long a request that goes back so far has to wait; 0: it may be sent. `past`: of the same producer. */
export function waitFor(past: readonly PastRequest[], spanMs: number, now: number): number {
  const tier = tierOf(spanMs);
  const requestsOfTier = past.filter((request) => tierOf(request.spanMs) === tier).map(({ at }) => at);
  const waits = tier.limits.map(({ perMs, most }) => {
    const within = requestsOfTier.filter((at) => at > now - perMs).toSorted((a, b) => b - a);
    // The one that has to leave the period before there is room.
    const last = within[most - 1];
    return last === undefined ? 0 : last + perMs - now;
  });
  return Math.max(0, ...waits);
}

const WINDOW_MS = 72 * HOUR_MS;
const WINDOWS: Readonly<Record<string, number>> = { liveodds: 10 * HOUR_MS };
const VIRTUAL = /^v[a-z]{1,3}$/;
const VIRTUAL_WINDOW_MS = 3 * HOUR_MS;

/** The longest gap that a producer fills. */
export const windowOf = (path: string, windowMinutes: number | undefined): number =>
  windowMinutes !== undefined
    ? windowMinutes * MINUTE_MS
    : (WINDOWS[path] ?? (VIRTUAL.test(path) ? VIRTUAL_WINDOW_MS : WINDOW_MS));

/** From when; `undefined`: everything that is current, where nothing was ever heard. What is older than the window cannot be had. */
export const recoverAfter = (heardAt: number | undefined, windowMs: number, now: number): number | undefined =>
  heardAt === undefined ? undefined : Math.max(heardAt, now - windowMs + MINUTE_MS);

const FIRST_REFUSAL_MS = 30_000;
const LONGEST_REFUSAL_MS = 10 * MINUTE_MS;

/** After so many refusals one after the other (429, or none that could be understood). */
export const waitAfterRefusals = (refusals: number, retryAfterS: number | undefined): number =>
  Math.max((retryAfterS ?? 0) * 1000, Math.min(LONGEST_REFUSAL_MS, FIRST_REFUSAL_MS * 2 ** (refusals - 1)));
