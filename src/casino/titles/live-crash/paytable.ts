/** The canonical rules of live crash. Multipliers are hundredths: 200 is shown as 2.00. */
export const rules = {
  kind: 'live-crash',
  drawn: 'max(1, floor(100 * (1 - edge) / (1 - r / 2^52)) / 100), r being the first 52 bits of the round',
  /** 1 - edge, in hundredths. */
  kept: 99,
  /** Where a player may leave; at the most everybody does. */
  target: { least: 101, most: 100_000 },
  climb: 'e^(0.00008 * ms), cut to hundredths',
  win: 'stake * the multiplier at which the player left, when the curve got there',
  shared: 'one curve for all bets at the table',
} as const;

/** The curve doubles in about 8.7 seconds. */
const PER_MS = 0.00008;

/** How high the curve stands so long after it set out, in hundredths. Server and browser draw it by the same clock. */
export const heightAt = (ms: number): number =>
  Math.min(rules.target.most, Math.max(100, Math.floor(100 * Math.exp(PER_MS * ms) + 1e-9)));

/** After how many milliseconds the curve reaches so many hundredths. */
export const timeOf = (hundredths: number): number =>
  Math.ceil(Math.log(Math.min(hundredths, rules.target.most) / 100) / PER_MS);

export const isOffered = (target: number): boolean => target >= rules.target.least && target <= rules.target.most;
