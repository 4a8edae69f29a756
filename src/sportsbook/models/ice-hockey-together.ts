/**
 * Which outcomes of an ice hockey match win together: goals of the periods are independent Poisson counts, and a match that is level
 * after them is won by the first with the chance of overtime and shoot-out. Exact.
 */
import { beyondChance, leftOf, PERIODS, ratesOf, regular, SIZE, type HockeyState } from './ice-hockey-state.ts';
import { poissonLaw } from './laws.ts';
import type { Pair, Strengths } from './model.ts';
import { endedWith, winners, type ChosenOutcome, type WinLaw } from './wins.ts';

const NEGLIGIBLE = 1e-12;

export function winsTogether(strengths: Strengths) {
  const rates = ratesOf(strengths);
  return (state: HockeyState, chosen: readonly ChosenOutcome[]): WinLaw | undefined => {
    if (chosen.some(({ key }) => key.kind === 'next-goal')) return undefined;
    const placesOf = (test: (outcome: ChosenOutcome) => boolean): number[] =>
      chosen.flatMap((outcome, place) => (test(outcome) ? [place] : []));
    const base = regular(state);
    const first = beyondChance(rates, state);
    const whole = placesOf(({ key }) => key.specifiers['period'] === undefined && key.kind !== 'winner');
    const winner = placesOf(({ key }) => key.kind === 'winner');

    let sums = started();
    let unsplit = 0;
    for (const [at, period] of PERIODS.entries()) {
      const left = leftOf(state, at);
      const places = placesOf(({ key }) => key.specifiers['period'] === period);
      const table = places.length > 0 ? tableOf(chosen, places, state.periods[at] ?? [0, 0]) : undefined;
      if (table) sums = withGoals(sums, goalsOf(rates.goals, left), table);
      else if (places.length > 0) return undefined;
      else unsplit += left;
    }
    sums = withGoals(sums, goalsOf(rates.goals, unsplit), WITHOUT);

    const law = new Float64Array(1 << chosen.length);
    const { masks, chances } = sums;
    for (let at = 0; at < CELLS; at++) {
      const score: Pair = [base[0] + Math.floor(at / SIZE), base[1] + (at % SIZE)];
      const byScore = winners(chosen, whole, endedWith(score));
      if (byScore === undefined) return undefined;
      for (const [chance, end] of endsOf(score, first)) {
        const byWinner = winners(chosen, winner, endedWith(end));
        if (byWinner === undefined) return undefined;
        for (const [nth, mask] of masks.entries())
          law[mask | byScore | byWinner]! += chances[at * masks.length + nth]! * chance;
      }
    }
    const mass = law.reduce((sum, chance) => sum + chance, 0);
    return law.map((chance) => chance / mass);
  };
}

/** Who wins in the end, where sixty minutes have not decided it: one of the two scores once more. */
const endsOf = ([home, away]: Pair, first: number): [chance: number, end: Pair][] =>
  home === away
    ? [
        [first, [home + 1, away]],
        [1 - first, [home, away + 1]],
      ]
    : [[1, [home, away]]];

const CELLS = SIZE * SIZE;

/** Sets of those who win by periods, and how likely each is together with the goals of both that are still to come. */
interface Sums {
  masks: readonly number[];
  /** By cell, as `home * SIZE + away`, and in it by set. */
  chances: Float64Array;
}

const started = (): Sums => ({ masks: [0], chances: Float64Array.of(1, ...new Float64Array(CELLS - 1)) });

type Goals = readonly [Float64Array, Float64Array];

const goalsOf = ([home, away]: Readonly<Pair>, periods: number): Goals => [
  poissonLaw((home * periods) / PERIODS.length, SIZE),
  poissonLaw((away * periods) / PERIODS.length, SIZE),
];

/** Who wins by a period, by its goals: places in `masks`. */
interface Table {
  masks: readonly number[];
  places: Int32Array;
}

const WITHOUT: Table = { masks: [0], places: new Int32Array(CELLS) };

function tableOf(chosen: readonly ChosenOutcome[], legs: readonly number[], base: Readonly<Pair>): Table | undefined {
  const masks: number[] = [];
  const places = new Int32Array(CELLS);
  for (let at = 0; at < CELLS; at++) {
    const mask = winners(chosen, legs, endedWith([base[0] + Math.floor(at / SIZE), base[1] + (at % SIZE)]));
    if (mask === undefined) return undefined;
    if (!masks.includes(mask)) masks.push(mask);
    places[at] = masks.indexOf(mask);
  }
  return { masks, places };
}

/** Legs of one period are legs of no other, so each pair of sets is a set of its own. */
function withGoals({ masks, chances }: Sums, [home, away]: Goals, table: Table): Sums {
  const size = masks.length;
  const next: Sums = {
    masks: table.masks.flatMap((more) => masks.map((mask) => mask | more)),
    chances: new Float64Array(CELLS * size * table.masks.length),
  };
  for (let before = 0; before < CELLS; before++) {
    const [h0, a0] = [Math.floor(before / SIZE), before % SIZE];
    const from = before * size;
    if (!chances.subarray(from, from + size).some((chance) => chance > NEGLIGIBLE)) continue;
    for (let h = 0; h < SIZE; h++)
      for (let a = 0; a < SIZE; a++) {
        const chance = home[h]! * away[a]!;
        if (chance < NEGLIGIBLE) continue;
        const cell = Math.min(h0 + h, SIZE - 1) * SIZE + Math.min(a0 + a, SIZE - 1);
        const into = cell * next.masks.length + table.places[h * SIZE + a]! * size;
        for (let nth = 0; nth < size; nth++) next.chances[into + nth]! += chances[from + nth]! * chance;
      }
  }
  return next;
}
