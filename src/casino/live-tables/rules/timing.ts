// How long the parts of a round last at each table.

export interface Timing {
  /** How long bets are taken. */
  windowMs: number;
  /** From the result to the next window: the browser shows the round, and players see their wins. */
  showMs: number;
}

export const TIMINGS: Readonly<Record<string, Timing>> = {
  'live-roulette': { windowMs: 18_000, showMs: 10_000 },
  'live-baccarat': { windowMs: 15_000, showMs: 9_500 },
  'money-wheel': { windowMs: 15_000, showMs: 8_500 },
  'live-crash': { windowMs: 9_000, showMs: 4_000 },
};

/** `pace` in percent, as an operator sets it. */
export const timingOf = (sysname: string, pace: number): Timing => {
  const { windowMs, showMs } = TIMINGS[sysname]!;
  return { windowMs: (windowMs * pace) / 100, showMs: (showMs * pace) / 100 };
};

/** A curve that was not driven for this long is void: its players could not leave it. */
export const LONGEST_GAP_MS = 5_000;
