/**
 * One price for several outcomes of one match: their joint chance with a margin. What cannot come in, and what is part of the others
 * already, makes no bet, and is named.
 */
import { oddsFor } from './ladder.ts';
import type { BuilderRefusal } from './market.ts';
import { chanceOf, type WinLaw } from './wins.ts';

/**
 * Each leg bears this margin, as a leg of an accumulator bears that of its market: what the model has wrong counts once more with each
 * of them.
 */
export const MARGIN_PER_LEG = 1.04;
/** Rarer is not offered. */
const MIN_CHANCE = 0.001;
const IMPOSSIBLE = 1e-9;
const EQUAL = 1 + 1e-9;

export type BuilderPrice =
  | { is: 'priced'; odds: number; chance: number }
  | { is: 'refused'; why: BuilderRefusal; /** Places of the legs that it is about. */ legs: number[] };

const refused = (why: BuilderRefusal, legs: number[] = []): BuilderPrice => ({ is: 'refused', why, legs });

/** `soon`: at the next price, if nothing happens until then. This one stands until that. */
export function priceBuilder(now: WinLaw, soon: WinLaw, legs: number): BuilderPrice {
  const places = Array.from({ length: legs }, (_, place) => place);
  const everyLeg = (1 << legs) - 1;
  const chance = chanceOf(now, everyLeg);
  if (chance < IMPOSSIBLE) return refused('contradiction', contradictingPair(now, places) ?? places);
  for (const place of places)
    if (chanceOf(now, everyLeg & ~(1 << place)) <= chance * EQUAL)
      return refused('implied', [place, ...impliedBy(now, place, places)]);
  if (chance < MIN_CHANCE) return refused('unlikely');
  const odds = oddsFor(Math.max(chance, chanceOf(soon, everyLeg)) * MARGIN_PER_LEG ** legs);
  return odds === null ? refused('sure') : { is: 'priced', odds, chance };
}

/** Those that were chosen last first: without the newest there was none as a rule, and each pair takes time to look at. */
function contradictingPair(law: WinLaw, places: readonly number[]): number[] | undefined {
  for (const second of places.toReversed())
    for (const first of places.slice(0, second))
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
