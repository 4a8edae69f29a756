// What decided a selection, where the score of its match does not say it: `7 corners`, `Quarter 3: 22:19`.
import type { BetLeg } from '../contract.ts';
import type { Texts } from '#site/shell/texts.ts';
import { periodName } from '#sportsbook/book/web/market-names.ts';

/** `t` of the area `bets`, `sports` of the area `sports`. */
export function countedTexts(t: Texts, sports: Texts, counted: NonNullable<BetLeg['counted']>): string[] {
  const { unit, period, score, number } = counted;
  const count = number === null ? [] : [t(`counted.${unit}`, { count: number })];
  if (period !== null) return [`${periodName(sports, period)}: ${score.join(':')}`, ...count];
  return number === null ? [t(`counted.in.${unit}`, { score: score.join(':') })] : count;
}
