/** The canonical rules of Coin Flip. Multipliers are hundredths: 196 is shown as 1.96. */
export const SIDES = ['heads', 'tails'] as const;
export type Side = (typeof SIDES)[number];

export const rules = {
  kind: 'coin-flip',
  sides: SIDES,
  mostFlips: 10,
  /** What one flip pays; each further flip in a row doubles it. */
  first: 196,
  win: 'when every flip shows the chosen side; the first that does not ends the round',
} as const;

/** What so many flips in a row pay. */
export const paysFor = (flips: number): number => rules.first * 2 ** (flips - 1);
