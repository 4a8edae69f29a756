/**
 * Which outcomes of a football match win together. Given when red cards come, goals of both halves, yellow cards and corners are
 * independent Poisson counts; so the law is exact but for the few cases that stand for the times of red cards, the same as in the
 * prices of single markets.
 */
import { scenarios } from './football-prices.ts';
import { type Rates, ratesOf, share, weight } from './football-rates.ts';
import { FULL_TIME, type FootballState, HALF_TIME, minuteOf } from './football-state.ts';
import { poissonLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import type { Pair, Strengths } from './model.ts';
import { bothLaws, endedWith, winners, type ChosenOutcome, type SetLaw, type WinLaw } from './wins.ts';

/** Goals that are still to come, of a team; rarer numbers count as the last. */
const SIZE = 13;
const MAX_CORNERS = 40;
const MAX_YELLOWS = 24;
const NEGLIGIBLE = 1e-12;

type Part = 'full' | 'half' | 'half-full' | 'corners' | 'cards';

/** `undefined`: not among what is combined. Who scores next depends on the order of goals, which this law does not have. */
function partOf({ kind, specifiers }: MarketKey): Part | undefined {
  if (kind === 'corners-total') return 'corners';
  if (kind === 'cards-total') return 'cards';
  if (kind === 'half-full') return 'half-full';
  if (kind === 'next-goal') return undefined;
  const { period } = specifiers;
  return period === undefined ? 'full' : period === '1h' ? 'half' : undefined;
}

export function winsTogether(strengths: Strengths) {
  const rates = ratesOf(strengths);
  const tablesFor = keptTables();
  return (state: FootballState, chosen: readonly ChosenOutcome[]): WinLaw | undefined => {
    const placesOf = (wanted: Part): number[] =>
      chosen.flatMap(({ key }, place) => (partOf(key) === wanted ? [place] : []));
    if (chosen.some(({ key }) => partOf(key) === undefined)) return undefined;
    const left = (FULL_TIME - minuteOf(state)) / FULL_TIME;
    const [reds, corners] = [state.yellows[0] + state.yellows[1] + state.reds[0] + state.reds[1], state.corners];
    const tables = tablesFor(state, chosen, {
      full: placesOf('full'),
      half: placesOf('half'),
      both: placesOf('half-full'),
    });
    const ofCorners = countLaw(chosen, placesOf('corners'), {
      from: corners[0] + corners[1],
      counts: poissonLaw((rates.corners[0] + rates.corners[1]) * left, MAX_CORNERS),
    });
    const yellows = poissonLaw((rates.yellows[0] + rates.yellows[1]) * left, MAX_YELLOWS);
    const ofCards = [0, 1, 2].map((more) =>
      countLaw(chosen, placesOf('cards'), { from: reds + more, counts: yellows }),
    );
    if (!tables || !ofCorners) return undefined;

    const law = new Float64Array(1 << chosen.length);
    for (const scenario of scenarios(minuteOf(state), rates.reds, state.reds)) {
      const cards = ofCards[scenario.reds.filter((at) => at >= 0 && at < FULL_TIME).length];
      if (!cards) return undefined;
      const both = bothLaws(goalsLaw(state, rates, { scenario, tables, size: law.length }), cards);
      for (let mask = 0; mask < law.length; mask++) law[mask]! += both[mask]!;
    }
    const mass = law.reduce((sum, chance) => sum + chance, 0);
    return bothLaws(
      law.map((chance) => chance / mass),
      ofCorners,
    );
  };
}

/** Outcomes on a number that rises from `from` on. */
function countLaw(
  chosen: readonly ChosenOutcome[],
  places: readonly number[],
  { from, counts }: { from: number; counts: Float64Array },
): SetLaw | undefined {
  if (places.length === 0) return Float64Array.of(1);
  const law = new Float64Array(1 << chosen.length);
  for (const [count, chance] of counts.entries()) {
    const mask = winners(chosen, places, endedWith([from + count, 0]));
    if (mask === undefined) return undefined;
    law[mask]! += chance;
  }
  return law;
}

/** Who wins by the score at the end, by that at half-time, and by who leads at both. */
interface GoalTables {
  full: Int32Array;
  half: Int32Array;
  leads: readonly number[];
  hasHalf: boolean;
}

const LEADS: readonly Pair[] = [
  [1, 0],
  [0, 0],
  [0, 1],
];
const leadOf = (ahead: number): 0 | 1 | 2 => (ahead > 0 ? 0 : ahead < 0 ? 2 : 1);

function goalTables(
  { goals: [h0, a0], half }: FootballState,
  chosen: readonly ChosenOutcome[],
  places: { full: number[]; half: number[]; both: number[] },
): GoalTables | undefined {
  const tables: GoalTables = {
    full: new Int32Array(SIZE * SIZE),
    half: new Int32Array(SIZE * SIZE),
    leads: [],
    hasHalf: places.half.length + places.both.length > 0,
  };
  for (let h = 0, at = 0; h < SIZE; h++)
    for (let a = 0; a < SIZE; a++, at++) {
      const byFull = winners(chosen, places.full, endedWith([h0 + h, a0 + a]));
      const byHalf = winners(chosen, places.half, endedWith([half[0] + h, half[1] + a]));
      if (byFull === undefined || byHalf === undefined) return undefined;
      tables.full[at] = byFull;
      tables.half[at] = byHalf;
    }
  const leads = LEADS.flatMap((atHalf) => LEADS.map((atEnd) => winners(chosen, places.both, endedWith(atEnd, atHalf))));
  if (leads.some((mask) => mask === undefined)) return undefined;
  return { ...tables, leads: leads.map((mask) => mask ?? 0) };
}

/** Most of the work, and the same a moment later as long as there is no goal. */
function keptTables(): typeof goalTables {
  let latest: { chosen: readonly ChosenOutcome[]; score: string; tables: GoalTables | undefined } | undefined;
  return (state, chosen, places) => {
    const score = [...state.goals, ...state.half].join();
    if (latest?.chosen !== chosen || latest.score !== score)
      latest = { chosen, score, tables: goalTables(state, chosen, places) };
    return latest.tables;
  };
}

interface Case {
  scenario: ReturnType<typeof scenarios>[number];
  tables: GoalTables;
  size: number;
}

/** With the weight of the final score, so it adds up to more or less than the chance of the scenario. */
function goalsLaw(state: FootballState, rates: Rates, { scenario: { chance, reds }, tables, size }: Case): SetLaw {
  const now = minuteOf(state);
  const isFirst = now < HALF_TIME && state.phase !== 'ht';
  const splits = isFirst && tables.hasHalf;
  const laws = (from: number, to: number): [Float64Array, Float64Array] => [
    poissonLaw(from < to ? rates.goals[0] * share(from, to, reds[0], reds[1]) : 0, SIZE),
    poissonLaw(from < to ? rates.goals[1] * share(from, to, reds[1], reds[0]) : 0, SIZE),
  ];
  const [home1, away1] = laws(now, splits ? HALF_TIME : now);
  const [home2, away2] = laws(splits ? HALF_TIME : now, FULL_TIME);
  const [h0, a0] = state.goals;
  const law = new Float64Array(size);
  const most = SIZE - 1;
  for (let h1 = 0; h1 < SIZE; h1++)
    for (let a1 = 0; a1 < SIZE; a1++) {
      const before = chance * home1[h1]! * away1[a1]!;
      if (before < NEGLIGIBLE) continue;
      const byHalf = tables.half[h1 * SIZE + a1]!;
      const leads = 3 * leadOf(state.half[0] + h1 - state.half[1] - a1);
      for (let h2 = 0; h2 < SIZE; h2++) {
        const rows = before * home2[h2]!;
        if (rows < NEGLIGIBLE) continue;
        const h = h1 + h2;
        for (let a2 = 0; a2 < SIZE; a2++) {
          const a = a1 + a2;
          const byFull = tables.full[Math.min(h, most) * SIZE + Math.min(a, most)]!;
          const byLeads = tables.leads[leads + leadOf(h0 + h - a0 - a)]!;
          const weighed = h0 + h > 1 || a0 + a > 1 ? 1 : weight(rates.goals, h0 + h, a0 + a);
          law[byHalf | byFull | byLeads]! += rows * away2[a2]! * weighed;
        }
      }
    }
  return law;
}
