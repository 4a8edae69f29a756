// How likely everything is from a state of a football match: one joint matrix of scores for all markets of goals.
import { LOW, NEVER, type Rates, ratesOf, share, weight } from './football-rates.ts';
import { FULL_TIME, type FootballState, HALF_TIME, minuteOf } from './football-state.ts';
import { poissonLaw, scoreLaw, sumLaw, type ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import type { Outlook, Pair, Strengths } from './model.ts';
import {
  handicapsAround,
  linesOf,
  market,
  scoreChances,
  teamTotalsAround,
  totalsAround,
  type Chances,
} from './score-markets.ts';

const SIZE = 13;
const NODES = [0.2113248654, 0.7886751346] as const;

interface Scenario {
  chance: number;
  /** When red cards that are still to come, come. */
  reds: Pair;
}

/** Red cards to come, as a few cases that stand for all: their times by two points of each half (Gauss and Legendre). */
export function scenarios(now: number, rates: Readonly<Pair>, had: Readonly<Pair>): Scenario[] {
  const edges = now < HALF_TIME ? [now, HALF_TIME, FULL_TIME] : [now, FULL_TIME];
  const cases = (team: 0 | 1, nodes: readonly number[]): { at: number; chance: number }[] => {
    const hazard = had[team] > 0 ? 0 : rates[team] / FULL_TIME;
    const none = { at: had[team] > 0 ? -1 : NEVER, chance: Math.exp(-hazard * (FULL_TIME - now)) };
    if (hazard === 0) return [none];
    const scenarios = [none];
    for (let half = 1; half < edges.length; half++) {
      const [from, to] = [edges[half - 1]!, edges[half]!];
      const chance = Math.exp(-hazard * (from - now)) - Math.exp(-hazard * (to - now));
      for (const node of nodes) scenarios.push({ at: from + (to - from) * node, chance: chance / nodes.length });
    }
    return scenarios;
  };
  const fine = [cases(0, NODES), cases(1, NODES)] as const;
  const coarse = [cases(0, [0.5]), cases(1, [0.5])] as const;
  const combined: Scenario[] = [];
  for (const [at, scenario] of fine[0].entries()) {
    combined.push({ chance: scenario.chance * fine[1][0]!.chance, reds: [scenario.at, fine[1][0]!.at] });
    if (at === 0)
      for (const two of fine[1].slice(1))
        combined.push({ chance: scenario.chance * two.chance, reds: [scenario.at, two.at] });
  }
  for (const scenario of coarse[0].slice(1))
    for (const two of coarse[1].slice(1))
      combined.push({ chance: scenario.chance * two.chance, reds: [scenario.at, two.at] });
  return combined;
}

interface Goals {
  full: ScoreLaw;
  /** Before half-time. */
  half: ScoreLaw | undefined;
  halfFull: Chances;
  nextGoal: Pair;
}

const WAYS = ['1', 'x', '2'] as const;
const wayOf = (ahead: number): 0 | 1 | 2 => (ahead > 0 ? 0 : ahead < 0 ? 2 : 1);

function goalsFrom(state: FootballState, rates: Rates): Goals {
  const now = minuteOf(state);
  const isFirst = now < HALF_TIME && state.phase !== 'ht';
  const middle = Math.max(now, HALF_TIME);
  const [h0, a0] = state.goals;
  const full = new Float64Array(SIZE * SIZE);
  const half = new Float64Array(SIZE * SIZE);
  const halfFull = new Float64Array(9);
  const next: Pair = [0, 0];
  let mass = 0;
  for (const { chance, reds } of scenarios(now, rates.reds, state.reds)) {
    const [homeRed, awayRed] = reds;
    const rate = (team: 0 | 1, from: number, to: number): number =>
      from < to
        ? rates.goals[team] * (team === 0 ? share(from, to, homeRed, awayRed) : share(from, to, awayRed, homeRed))
        : 0;
    const h1 = poissonLaw(isFirst ? rate(0, now, HALF_TIME) : 0, SIZE);
    const a1 = poissonLaw(isFirst ? rate(1, now, HALF_TIME) : 0, SIZE);
    const h2 = poissonLaw(rate(0, middle, FULL_TIME), SIZE);
    const a2 = poissonLaw(rate(1, middle, FULL_TIME), SIZE);
    const h = poissonLaw(rate(0, now, FULL_TIME), SIZE);
    const a = poissonLaw(rate(1, now, FULL_TIME), SIZE);
    addProduct(full, h, a, chance);
    if (isFirst) addProduct(half, h1, a1, chance);
    addHalfFull(halfFull, state, isFirst ? [h1, a1] : undefined, [h2, a2], chance);
    addNext(next, now, reds, rate, chance);
    mass += chance;
    for (const [home, away] of LOW) {
      const [i, j] = [home - h0, away - a0];
      if (i < 0 || j < 0) continue;
      const extra = chance * (weight(rates.goals, home, away) - 1);
      const cell = extra * h[i]! * a[j]!;
      mass += cell;
      full[i * SIZE + j]! += cell;
      if (i + j > 0) {
        next[0] += (cell * i) / (i + j);
        next[1] += (cell * j) / (i + j);
      }
      const atEnd = wayOf(home - away);
      if (!isFirst) {
        halfFull[wayOf(state.half[0] - state.half[1]) * 3 + atEnd]! += cell;
        continue;
      }
      for (let x = 0; x <= i; x++)
        for (let y = 0; y <= j; y++) {
          const part = extra * h1[x]! * a1[y]! * h2[i - x]! * a2[j - y]!;
          half[x * SIZE + y]! += part;
          halfFull[wayOf(h0 + x - a0 - y) * 3 + atEnd]! += part;
        }
    }
  }
  for (const sums of [full, half, halfFull]) for (let at = 0; at < sums.length; at++) sums[at]! /= mass;
  return {
    full: scoreLaw(state.goals, full, SIZE),
    half: isFirst ? scoreLaw(state.goals, half, SIZE) : undefined,
    halfFull: Object.fromEntries(
      WAYS.flatMap((atHalf, way) => WAYS.map((atEnd, two) => [`${atHalf}/${atEnd}`, halfFull[way * 3 + two]!])),
    ),
    nextGoal: [next[0] / mass, next[1] / mass],
  };
}

function addProduct(into: Float64Array, law: Float64Array, two: Float64Array, chance: number): void {
  for (let h = 0, at = 0; h < SIZE; h++) {
    const row = law[h]! * chance;
    for (let a = 0; a < SIZE; a++, at++) into[at]! += row * two[a]!;
  }
}

type Laws = readonly [Float64Array, Float64Array];

function addHalfFull(into: Float64Array, state: FootballState, first: Laws | undefined, second: Laws, chance: number) {
  const rest = differences(second);
  /** From a lead on: ahead, level, behind at the end. */
  const add = (lead: number, atHalf: number, weighed: number): void => {
    for (let at = 0; at < rest.length; at++) into[atHalf * 3 + wayOf(lead + at - SIZE + 1)]! += weighed * rest[at]!;
  };
  const [h0, a0] = state.goals;
  if (!first) return add(h0 - a0, wayOf(state.half[0] - state.half[1]), chance);
  const leads = differences(first);
  for (let at = 0; at < leads.length; at++) {
    if (leads[at]! < 1e-12) continue;
    const lead = h0 - a0 + at - SIZE + 1;
    add(lead, wayOf(lead), chance * leads[at]!);
  }
}

function differences([first, second]: Laws): Float64Array {
  const law = new Float64Array(2 * SIZE - 1);
  for (let h = 0; h < SIZE; h++) {
    const chance = first[h]!;
    if (chance < 1e-14) continue;
    for (let a = 0; a < SIZE; a++) law[h - a + SIZE - 1]! += chance * second[a]!;
  }
  return law;
}

/** Who scores next: piece by piece between red cards, in which the two rates keep their proportion. */
function addNext(
  next: Pair,
  now: number,
  reds: Readonly<Pair>,
  rate: (team: 0 | 1, from: number, to: number) => number,
  chance: number,
): void {
  const edges = [now, ...reds.filter((at) => at > now && at < FULL_TIME).sort((a, b) => a - b), FULL_TIME];
  let none = chance;
  for (let piece = 1; piece < edges.length; piece++) {
    const [first, second] = [rate(0, edges[piece - 1]!, edges[piece]!), rate(1, edges[piece - 1]!, edges[piece]!)];
    if (first + second <= 0) continue;
    const scored = none * -Math.expm1(-first - second);
    next[0] += (scored * first) / (first + second);
    next[1] += (scored * second) / (first + second);
    none -= scored;
  }
}

const totalLaw = (base: Readonly<Pair>, total: Float64Array): ScoreLaw => ({
  base,
  home: total,
  away: total,
  total,
  difference: total,
  shift: 0,
});

export function outlook(strengths: Strengths): (state: FootballState) => Outlook {
  const rates = ratesOf(strengths);
  return (state) => {
    const left = (FULL_TIME - minuteOf(state)) / FULL_TIME;
    const goals = goalsFrom(state, rates);
    const corners = totalLaw(state.corners, poissonLaw((rates.corners[0] + rates.corners[1]) * left, 40));
    const red = ([0, 1] as const).map((team) => {
      const none = state.reds[team] > 0 ? 1 : Math.exp(-rates.reds[team] * left);
      return Float64Array.of(none, 1 - none);
    });
    const yellows = poissonLaw((rates.yellows[0] + rates.yellows[1]) * left, 24);
    const cardCounts: Pair = [state.yellows[0] + state.reds[0], state.yellows[1] + state.reds[1]];
    const cards = totalLaw(cardCounts, sumLaw(yellows, sumLaw(red[0]!, red[1]!)));
    const nextGoal = state.scorers.length + 1;

    const chances = (key: MarketKey): Chances | undefined => {
      const { kind, specifiers } = key;
      if (kind === 'corners-total') return scoreChances(corners, key);
      if (kind === 'cards-total') return scoreChances(cards, key);
      if (kind === 'half-full') return goals.halfFull;
      if (kind === 'next-goal') {
        if (Number(specifiers['goal']) !== nextGoal) return undefined;
        const [first, second] = goals.nextGoal;
        return { 1: first, none: Math.max(0, 1 - first - second), 2: second };
      }
      if (specifiers['period'] === '1h') return goals.half && scoreChances(goals.half, key);
      return specifiers['period'] ? undefined : scoreChances(goals.full, key);
    };
    return { chances, offers: () => offersOf(goals, corners, cards, nextGoal) };
  };
}

function offersOf({ full, half }: Goals, corners: ScoreLaw, cards: ScoreLaw, nextGoal: number): MarketKey[] {
  const period = { period: '1h' };
  const firstHalf = half && [
    market('1x2', period),
    ...linesOf('total', 'total', totalsAround(half, [0, -1, 1]), period),
    ...linesOf('handicap', 'handicap', handicapsAround(half, [0, -0.5, 0.5]), period),
    market('double-chance', period),
    market('draw-no-bet', period),
    market('both-score', period),
    market('odd-even', period),
    market('correct-score', period),
  ];
  const favourite = full.base[0] - full.base[1] + mean(full.home) - mean(full.away) >= 0;
  return [
    market('1x2'),
    ...linesOf('total', 'total', totalsAround(full, [0, -1, 1, -2, 2])),
    ...linesOf('handicap', 'handicap', handicapsAround(full, [0, -1, 1])),
    market('both-score'),
    market('double-chance'),
    market('draw-no-bet'),
    market('next-goal', { goal: String(nextGoal) }),
    ...linesOf('total', 'total', totalsAround(full, [-0.5, -0.25, 0.25, 0.5])),
    ...linesOf('handicap', 'handicap', handicapsAround(full, [-0.5, -0.25, 0.25, 0.5])),
    ...['0:1', '1:0', favourite ? '0:2' : '2:0'].map((handicap) => market('handicap-3way', { handicap })),
    market('both-score-result'),
    market('half-full'),
    market('correct-score'),
    market('exact-goals'),
    market('odd-even'),
    ...(['1', '2'] as const).flatMap((team) => [
      ...linesOf('team-total', 'total', teamTotalsAround(full, team === '1' ? 0 : 1, [0, 1]), { team }),
      market('clean-sheet', { team }),
    ]),
    ...(firstHalf ?? []),
    ...linesOf('corners-total', 'total', totalsAround(corners, [0, -1, 1])),
    ...linesOf('cards-total', 'total', totalsAround(cards, [0, -1, 1])),
  ];
}

const mean = (law: Float64Array): number => law.reduce((sum, chance, count) => sum + chance * count, 0);
