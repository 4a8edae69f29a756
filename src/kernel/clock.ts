/** The one source of time. Injected, so that tests can stand before and after a deadline. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved; for tests and simulations. */
export function manualClock(start: Date): Clock & { advance(ms: number): void; set(at: Date): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => void (at += ms),
    set: (to) => void (at = to.getTime()),
  };
}
