// A player whose deposits fail again and again is trying out cards, or needs help: they have to wait before the next one.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Patience {
  /** This many failures … */
  failed: number;
  /** … within this time … */
  withinMs: number;
  /** … close the deposit for this long after the last one. */
  closedMs: number;
}

/** The stricter one first. */
const STEPS: readonly Patience[] = [
  { failed: 10, withinMs: DAY_MS, closedMs: DAY_MS },
  { failed: 5, withinMs: 10 * MINUTE_MS, closedMs: 30 * MINUTE_MS },
];

/** Failures older than this do not count. */
export const FAILURES_COUNT_FOR_MS = DAY_MS;
export const MAX_FAILURES = 10;

/** Until when deposits are closed; `failures` are the times of the failed ones since the last success, newest first. */
export function closedUntil(failures: readonly Date[], now: Date): { until: Date; failed: number } | undefined {
  for (const { failed, withinMs, closedMs } of STEPS) {
    const [newest, oldest] = [failures[0], failures[failed - 1]];
    if (!newest || !oldest || newest.getTime() - oldest.getTime() > withinMs) continue;
    const until = new Date(newest.getTime() + closedMs);
    if (until > now) return { until, failed };
  }
  return undefined;
}
