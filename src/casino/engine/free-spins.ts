/**
 * The book-keeping of a free-spin feature: how many are left, which multiplier applies, what a retrigger adds.
 * A retrigger adds spins and raises the multiplier of the spins that follow; after the last allowed one it adds nothing.
 */
export interface FreeSpinRules {
  /** Spins won, by the number of scatters, e.g. `{ 3: 10 }`. */
  award: Readonly<Record<string, number>>;
  retrigger: { spins: number; atMost: number };
  multiplier: { first: number; step: number; last: number };
}

export interface FreeSpins {
  played: number;
  total: number;
  retriggers: number;
  multiplier: number;
}

export const multiplierAfter = ({ multiplier }: FreeSpinRules, retriggers: number): number =>
  Math.min(multiplier.first + multiplier.step * retriggers, multiplier.last);

export const openFreeSpins = (rules: FreeSpinRules, spins: number): FreeSpins => ({
  played: 0,
  total: spins,
  retriggers: 0,
  multiplier: multiplierAfter(rules, 0),
});

/** `false` when this retrigger came after the last allowed one. */
export function retrigger(rules: FreeSpinRules, feature: FreeSpins): boolean {
  if (feature.retriggers >= rules.retrigger.atMost) return false;
  feature.retriggers++;
  feature.total += rules.retrigger.spins;
  feature.multiplier = multiplierAfter(rules, feature.retriggers);
  return true;
}
