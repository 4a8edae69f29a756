// How a selection was decided, in words: `Won`, `Dead heat of 2`, `Won, 10% deducted (Rule 4)`.
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import type { Texts } from '#site/shell/texts.ts';

/** `t` of the area `bets`. */
export function resultName(t: Texts, text: string): string {
  const result = parseResult(text);
  if (result === undefined) return text;
  if (typeof result === 'string') return t(`result.${result}`);
  const { shared, tied, deduction } = result;
  const name = tied === 1 ? 'won' : shared === 1 ? 'heat' : 'heatForPlaces';
  return t(`result.${deduction ? `${name}Less` : name}`, { tied, shared, ...(deduction && { percent: deduction }) });
}

/** Something came back of it, with what was won. */
export const isWin = (text: string): boolean =>
  text === 'won' || text === 'half-won' || typeof parseResult(text) === 'object';
