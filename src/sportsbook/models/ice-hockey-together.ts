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
      if (places.length === 0) {
        unsplit += left;
        continue;
      }
      const masks = tableOf(chosen, places, state.periods[at] ?? [0, 0]);
      if (!masks) return undefined;
      sums = withGoals(sums, goalsOf(rates.goals, left), masks);
    }
    sums = withGoals(sums, goalsOf(rates.goals, unsplit));

    const law = new Float64Array(1 << chosen.length);
    for (const [at, masks] of sums.entries()) {
      if (!masks) continue;
      const score: Pair = [base[0] + Math.floor(at / SIZE), base[1] + (at % SIZE)];
      const byScore = winners(chosen, whole, endedWith(score));
      if (byScore === undefined) return undefined;
      for (const [chance, end] of endsOf(score, first)) {
        const byWinner = winners(chosen, winner, endedWith(end));
        if (byWinner === undefined) return undefined;
        for (const [mask, sum] of masks) law[mask | byScore | byWinner]! += sum * chance;
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

/** By the goals of both that are still to come: how likely, for each set of those who win by a period. */
type Sums = (Map<number, number> | undefined)[];

const started = (): Sums => {
  const sums: Sums = Array.from({ length: SIZE * SIZE });
  sums[0] = new Map([[0, 1]]);
  return sums;
};

type Goals = readonly [Float64Array, Float64Array];

const goalsOf = ([home, away]: Readonly<Pair>, periods: number): Goals => [
  poissonLaw((home * periods) / PERIODS.length, SIZE),
  poissonLaw((away * periods) / PERIODS.length, SIZE),
];

function tableOf(chosen: readonly ChosenOutcome[], places: readonly number[], base: Readonly<Pair>) {
  const masks = new Int32Array(SIZE * SIZE);
  for (let at = 0; at < masks.length; at++) {
    const mask = winners(chosen, places, endedWith([base[0] + Math.floor(at / SIZE), base[1] + (at % SIZE)]));
    if (mask === undefined) return undefined;
    masks[at] = mask;
  }
  return masks;
}

function withGoals(sums: Sums, [home, away]: Goals, masks?: Int32Array): Sums {
  const next: Sums = Array.from({ length: SIZE * SIZE });
  for (const [before, bySet] of sums.entries()) {
    if (!bySet) continue;
    const [h0, a0] = [Math.floor(before / SIZE), before % SIZE];
    for (let h = 0; h < SIZE; h++)
      for (let a = 0; a < SIZE; a++) {
        const chance = home[h]! * away[a]!;
        if (chance < NEGLIGIBLE) continue;
        const at = Math.min(h0 + h, SIZE - 1) * SIZE + Math.min(a0 + a, SIZE - 1);
        const into = (next[at] ??= new Map());
        const more = masks ? masks[h * SIZE + a]! : 0;
        for (const [mask, sum] of bySet) into.set(mask | more, (into.get(mask | more) ?? 0) + sum * chance);
      }
  }
  return next;
}
