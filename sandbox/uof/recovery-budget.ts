/** How often a reader may ask for what it has missed, as the feed restricts it: the further back, the less often. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Limit {
  most: number;
  withinMs: number;
}

const LIMITS = {
  short: [
    { most: 20, withinMs: 10 * MINUTE_MS },
    { most: 60, withinMs: HOUR_MS },
  ],
  day: [
    { most: 4, withinMs: 10 * MINUTE_MS },
    { most: 10, withinMs: HOUR_MS },
  ],
  long: [
    { most: 2, withinMs: 30 * MINUTE_MS },
    { most: 4, withinMs: 2 * HOUR_MS },
  ],
  event: [
    { most: 100, withinMs: 10 * MINUTE_MS },
    { most: 300, withinMs: HOUR_MS },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type RecoveryKind = keyof typeof LIMITS;

/** Without a time everything is asked for. */
export function recoveryKind(now: number, after: number | undefined): RecoveryKind {
  const backMs = after === undefined ? Infinity : now - after;
  return backMs < 30 * MINUTE_MS ? 'short' : backMs < 24 * HOUR_MS ? 'day' : 'long';
}

/** Of each producer by itself; what is refused does not count. */
export class RecoveryBudget {
  readonly #requests = new Map<string, number[]>();

  /** Whether it may be carried out; if so it counts. */
  spend(producer: number, kind: RecoveryKind, now: number): boolean {
    const key = `${producer} ${kind}`;
    const requests = (this.#requests.get(key) ?? []).filter((at) => now - at < 2 * HOUR_MS);
    const isFree = LIMITS[kind].every(
      ({ most, withinMs }) => requests.filter((at) => now - at < withinMs).length < most,
    );
    if (isFree) requests.push(now);
    this.#requests.set(key, requests);
    return isFree;
  }
}
