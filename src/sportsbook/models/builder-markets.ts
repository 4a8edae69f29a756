// What can be part of a bet builder; the pages of the sportsbook need no more than this.
import { lineText } from './lines.ts';
import type { MarketKey, Sport } from './market.ts';

export const MIN_BUILDER_LEGS = 2;
export const MAX_BUILDER_LEGS = 10;

const ANY_LINE = ['1x2', 'double-chance', 'handicap-3way', 'both-score', 'both-score-result', 'correct-score'];
const MORE = ['half-full', 'odd-even', 'exact-goals', 'clean-sheet'];
const BY_LINE = ['total', 'team-total', 'handicap', 'corners-total', 'cards-total', 'sets-total', 'sets-handicap'];

const COMBINED: Readonly<Partial<Record<Sport, readonly string[]>>> = {
  football: [...ANY_LINE, ...MORE, ...BY_LINE],
  tennis: ['winner', 'set-betting', 'odd-even', 'total', 'handicap', 'sets-total', 'sets-handicap'],
  basketball: ['winner', '1x2', 'total', 'team-total', 'handicap', 'winning-margin', 'odd-even'],
  esports: ['winner', 'set-betting', 'odd-even', 'total', 'handicap', 'sets-total', 'sets-handicap'],
  'ice-hockey': ['winner', '1x2', 'double-chance', 'handicap-3way', 'both-score', 'odd-even', ...BY_LINE],
};

/** Of sports without a model, whose feed may price them: what is won or lost by the score and never given back. */
const BY_SCORE = [...ANY_LINE, ...BY_LINE, 'winner', 'set-betting', 'odd-even'];

/** Sports of which a model combines outcomes of one match. */
export const BUILDER_SPORTS: readonly Sport[] = Object.keys(COMBINED);

/** Whether a market can be part of a bet builder: nothing that may be given back, wholly or in half. */
export function isCombined(sport: Sport, { kind, specifiers }: Pick<MarketKey, 'kind' | 'specifiers'>): boolean {
  if (!(COMBINED[sport] ?? BY_SCORE).includes(kind)) return false;
  const line = BY_LINE.includes(kind) ? (specifiers['total'] ?? specifiers['handicap']) : undefined;
  return line === undefined || lineText(Math.floor(Number(line)) + 0.5) === line;
}
