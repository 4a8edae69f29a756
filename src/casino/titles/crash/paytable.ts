/** The canonical rules of Crash. Multipliers are hundredths: 200 is shown as 2.00. */
export const rules = {
  kind: 'crash',
  outcomes: '4503599627370496',
  /** What a height of *t* is reached with: kept ÷ t. */
  kept: 98,
  /** Where a bet may leave; at the most every bet does. */
  target: { least: 101, most: 100_000 },
  /** A curve that would climb higher breaks here. */
  highest: 1_000_000,
  bets: 2,
  climb: 'e^(0.0001 * ms), cut to hundredths; ms since the round was opened, by the clock of the server',
  leave:
    'at the target of the bet, or by hand at the height when the server hears of it, but not below the least target',
  win: 'stake × the height at which the bet has left, when the curve breaks there or above',
} as const;

/** The curve doubles in about seven seconds. */
const PER_MS = 0.0001;

/** How high the curve stands so long after it set out, in hundredths. Server and browser draw it by the same clock. */
export const heightAt = (ms: number): number =>
  Math.min(rules.target.most, Math.max(100, Math.floor(100 * Math.exp(PER_MS * ms))));

/** After how many milliseconds the curve stands at so many hundredths or above. */
export function timeOf(hundredths: number): number {
  let ms = Math.ceil(Math.log(Math.min(hundredths, rules.target.most) / 100) / PER_MS);
  // Logarithm and power are rounded, each in its own way: what counts is the height.
  while (ms > 0 && heightAt(ms - 1) >= hundredths) ms--;
  while (heightAt(ms) < Math.min(hundredths, rules.target.most)) ms++;
  return ms;
}

export const isOffered = (target: number): boolean => target >= rules.target.least && target <= rules.target.most;
