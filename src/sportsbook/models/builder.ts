/**
 * One price for several outcomes of one match: their joint chance with a margin. What cannot come in, and what is part of the others
 * already, makes no bet, and is named.
 */
import { oddsFor } from './ladder.ts';
import { lineText } from './lines.ts';
import type { MarketKey, Sport } from './market.ts';
import { chanceOf, type WinLaw } from './wins.ts';

export const MIN_BUILDER_LEGS = 2;
export const MAX_BUILDER_LEGS = 10;

/**
 * Each leg bears this margin, as a leg of an accumulator bears that of its market: what the model has wrong counts once more with each
 * of them.
 */
export const MARGIN_PER_LEG = 1.04;
/** Rarer is not offered. */
const MIN_CHANCE = 0.001;
const IMPOSSIBLE = 1e-9;
const EQUAL = 1 + 1e-9;

export const BUILDER_REFUSALS = [
  'match', // outcomes of it are not combined
  'market', // one that is not combined
  'now', // not in this state of the match
  'contradiction', // they cannot all win
  'implied', // the first wins whenever the others do
  'unlikely',
  'sure',
] as const;
export type BuilderRefusal = (typeof BUILDER_REFUSALS)[number];

export type BuilderPrice =
  | { is: 'priced'; odds: number; chance: number }
  | { is: 'refused'; why: BuilderRefusal; /** Places of the legs that it is about. */ legs: number[] };

const refused = (why: BuilderRefusal, legs: number[] = []): BuilderPrice => ({ is: 'refused', why, legs });

/** `soon`: at the next price, if nothing happens until then. This one stands until that. */
export function priceBuilder(now: WinLaw, soon: WinLaw, legs: number): BuilderPrice {
  const places = Array.from({ length: legs }, (_, place) => place);
  const all = (1 << legs) - 1;
  const chance = chanceOf(now, all);
  if (chance < IMPOSSIBLE) return refused('contradiction', contradictingPair(now, places) ?? places);
  for (const place of places)
    if (chanceOf(now, all & ~(1 << place)) <= chance * EQUAL)
      return refused('implied', [place, ...impliedBy(now, place, places)]);
  if (chance < MIN_CHANCE) return refused('unlikely');
  const odds = oddsFor(Math.max(chance, chanceOf(soon, all)) * MARGIN_PER_LEG ** legs);
  return odds === null ? refused('sure') : { is: 'priced', odds, chance };
}

function contradictingPair(law: WinLaw, places: readonly number[]): number[] | undefined {
  for (const first of places)
    for (const second of places.slice(first + 1))
      if (chanceOf(law, (1 << first) | (1 << second)) < IMPOSSIBLE) return [first, second];
  return undefined;
}

/** The one leg that is enough for it, or all others. */
function impliedBy(law: WinLaw, place: number, places: readonly number[]): number[] {
  const others = places.filter((other) => other !== place);
  const enough = others.find(
    (other) => chanceOf(law, 1 << other) <= chanceOf(law, (1 << other) | (1 << place)) * EQUAL,
  );
  return enough === undefined ? others : [enough];
}

const ANY_LINE = ['1x2', 'double-chance', 'handicap-3way', 'both-score', 'both-score-result', 'correct-score'];
const MORE = ['half-full', 'odd-even', 'exact-goals', 'clean-sheet'];
const BY_LINE = ['total', 'team-total', 'handicap', 'corners-total', 'cards-total'];

const COMBINED: Readonly<Partial<Record<Sport, readonly string[]>>> = {
  football: [...ANY_LINE, ...MORE, ...BY_LINE],
};

/** Sports of which outcomes of one match are combined. */
export const BUILDER_SPORTS: readonly Sport[] = Object.keys(COMBINED);

/** Whether a market can be part of a bet builder: nothing that may be given back, wholly or in half. */
export function isCombined(sport: Sport, { kind, specifiers }: Pick<MarketKey, 'kind' | 'specifiers'>): boolean {
  if (!COMBINED[sport]?.includes(kind)) return false;
  const line = BY_LINE.includes(kind) ? (specifiers['total'] ?? specifiers['handicap']) : undefined;
  return line === undefined || lineText(Math.floor(Number(line)) + 0.5) === line;
}
