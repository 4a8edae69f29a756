/**
 * Basketball: possession by possession, four quarters of twenty possessions each team, overtime of ten as often as it takes. What is
 * still to come is the exact convolution of the possessions that are left. The whole match includes overtime.
 */
import type { Random } from '#kernel/random.ts';
import { fraction } from './draws.ts';
import { independentLaw, type ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import {
  KICK_OFF,
  MILLIONTHS,
  type Happening,
  type Model,
  type Outlook,
  type Pair,
  type Step,
  type Strengths,
  type Team,
  type Timeline,
} from './model.ts';
import {
  handicapsAround,
  linesOf,
  market,
  scoreChances,
  teamTotalsAround,
  totalsAround,
  type Chances,
} from './score-markets.ts';

export interface BasketballState {
  /** 0 before the start, 1 to 4, more in overtime. */
  quarter: number;
  /** Of both teams in this quarter, in turn. */
  possessions: number;
  isBreak: boolean;
  isOver: boolean;
  /** Who has the first ball of the match; they take turns at it by quarter. */
  first: Team;
  /** Points of each quarter that has begun. */
  quarters: readonly Readonly<Pair>[];
  threes: Readonly<Pair>;
  twos: Readonly<Pair>;
  freeThrows: Readonly<Pair>;
}

const QUARTERS = 4;
const EACH = 20;
const EACH_OVERTIME = 10;
const POSSESSION_S = 3;
const CLOCK_RATE = 5;
const BREAK_S = 15;
const HALF_BREAK_S = 30;

/** How likely 0, 1, 2 and 3 points of a possession are that brings so many on average. */
function kernel(points: number): Float64Array {
  const freeThrow = 0.05;
  const three = 0.13;
  const two = (points - freeThrow - 3 * three) / 2;
  return Float64Array.of(1 - freeThrow - two - three, freeThrow, two, three);
}

const START: BasketballState = {
  quarter: 0,
  possessions: 0,
  isBreak: false,
  isOver: false,
  first: 1,
  quarters: [],
  threes: [0, 0],
  twos: [0, 0],
  freeThrows: [0, 0],
};

const ofQuarter = (quarter: number): number => (quarter > QUARTERS ? EACH_OVERTIME : EACH);
const sum = (quarters: readonly Readonly<Pair>[]): Pair =>
  quarters.reduce<Pair>(([a, b], [first, second]) => [a + first, b + second], [0, 0]);

/** Whose turn it is. */
const attacker = ({ first, quarter, possessions }: BasketballState): Team =>
  (possessions + quarter + (first === 1 ? 1 : 0)) % 2 === 0 ? 1 : 2;

function simulate({ points }: Strengths, random: Random): Timeline<BasketballState> {
  const kernels = [kernel(points![0]! / MILLIONTHS), kernel(points![1]! / MILLIONTHS)] as const;
  const steps: Step<BasketballState>[] = [];
  let state: BasketballState = { ...START, first: random.int(2) === 0 ? 1 : 2 };
  let at = 0;
  const add = (next: BasketballState, happened: readonly Happening[]): void => {
    state = next;
    steps.push({ at, state, happened, stop: 0 });
  };
  let leader: Team | undefined;
  for (let quarter = 1; ; quarter++) {
    add(
      { ...state, quarter, possessions: 0, isBreak: false, quarters: [...state.quarters, [0, 0]] },
      quarter === 1 ? KICK_OFF : [],
    );
    for (let turn = 0; turn < 2 * ofQuarter(quarter); turn++) {
      const team = attacker(state);
      const scored = drawn(random, kernels[team - 1]!);
      at += POSSESSION_S;
      const next = score({ ...state, possessions: turn + 1 }, team, scored);
      const [first, second] = sum(next.quarters);
      const ahead = first > second ? 1 : first < second ? 2 : undefined;
      const isChange = ahead !== undefined && leader !== undefined && ahead !== leader;
      leader = ahead ?? leader;
      add(next, isChange ? [{ kind: 'lead-change', team: ahead! }] : []);
    }
    const [first, second] = sum(state.quarters);
    if (quarter >= QUARTERS && first !== second) break;
    add({ ...state, isBreak: true }, [{ kind: 'period-end', team: null }]);
    at += quarter === 2 ? HALF_BREAK_S : BREAK_S;
  }
  add({ ...state, isOver: true }, [{ kind: 'match-end', team: null }]);
  return { steps, endsAt: at };
}

function drawn(random: Random, law: Float64Array): number {
  let left = fraction(random);
  for (let points = 0; points < 3; points++) if ((left -= law[points]!) < 0) return points;
  return 3;
}

function score(state: BasketballState, team: Team, points: number): BasketballState {
  if (points === 0) return state;
  const add = ([first, second]: Readonly<Pair>, by: number): Pair =>
    team === 1 ? [first + by, second] : [first, second + by];
  const quarters = state.quarters.with(-1, add(state.quarters.at(-1)!, points));
  if (points === 1) return { ...state, quarters, freeThrows: add(state.freeThrows, 1) };
  if (points === 2) return { ...state, quarters, twos: add(state.twos, 1) };
  return { ...state, quarters, threes: add(state.threes, 1) };
}

// The prices.

/** Points of so many possessions, by how many they are. */
function powers(law: Float64Array, most: number): readonly Float64Array[] {
  const powers = [Float64Array.of(1)];
  for (let count = 1; count <= most; count++) {
    const before = powers.at(-1)!;
    const next = new Float64Array(before.length + 3);
    for (let at = 0; at < before.length; at++)
      for (let points = 0; points < 4; points++) next[at + points]! += before[at]! * law[points]!;
    powers.push(next);
  }
  // What never comes in a lifetime of matches costs time in every product.
  return powers.map((law) => law.subarray(0, law.findLastIndex((chance) => chance > 1e-11) + 1));
}

interface Tables {
  points: readonly [readonly Float64Array[], readonly Float64Array[]];
  /** What overtime adds until it is decided. */
  overtime: { total: Float64Array; home: Float64Array; away: Float64Array; difference: Float64Array; shift: number };
}

function tablesOf(points: readonly number[]): Tables {
  const tables = points.map((strength) => powers(kernel(strength / MILLIONTHS), QUARTERS * EACH)) as [
    readonly Float64Array[],
    readonly Float64Array[],
  ];
  return { points: tables, overtime: overtimeOf(tables[0][EACH_OVERTIME]!, tables[1][EACH_OVERTIME]!) };
}

const ROUNDS_OF_OVERTIME = 5;

function overtimeOf(home: Float64Array, away: Float64Array): Tables['overtime'] {
  const length = Math.max(home.length, away.length);
  const most = length * (ROUNDS_OF_OVERTIME + 1);
  const sums = { total: new Float64Array(2 * most), home: new Float64Array(most), away: new Float64Array(most) };
  const difference = new Float64Array(2 * length + 1);
  /** Level after some overtimes, by the points of each. */
  let level = Float64Array.of(1);
  for (let round = 0; round < ROUNDS_OF_OVERTIME; round++) {
    const next = new Float64Array(level.length + length);
    for (let before = 0; before < level.length; before++) {
      const chance = level[before]!;
      if (chance < 1e-12) continue;
      for (let h = 0; h < home.length; h++)
        for (let a = 0; a < away.length; a++) {
          const both = chance * home[h]! * away[a]!;
          if (h === a) {
            next[before + h]! += both;
            continue;
          }
          sums.total[2 * before + h + a]! += both;
          sums.home[before + h]! += both;
          sums.away[before + a]! += both;
          difference[h - a + length]! += both;
        }
    }
    level = next;
  }
  const decided = difference.reduce((total, value) => total + value, 0);
  const scaled = (law: Float64Array): Float64Array =>
    law.subarray(0, law.findLastIndex((value) => value > 1e-11) + 1).map((value) => value / decided);
  return {
    total: scaled(sums.total),
    home: scaled(sums.home),
    away: scaled(sums.away),
    difference: difference.map((value) => value / decided),
    shift: length,
  };
}

/** How a match ends whose regular time, or running overtime, ends by this law: no draws. */
function undrawn(law: ScoreLaw, { overtime }: Tables): ScoreLaw {
  const [first, second] = law.base;
  const size = (length: number): number => length + overtime.total.length;
  const total = padded(law.total, size(law.total.length));
  const home = padded(law.home, size(law.home.length));
  const away = padded(law.away, size(law.away.length));
  const shift = Math.max(law.shift, overtime.shift + first - second);
  const from = shift - law.shift;
  const top = Math.max(from + law.difference.length, shift + second - first + overtime.shift + 1);
  const difference = new Float64Array(top);
  difference.set(law.difference, from);
  const drawAt = shift + second - first;
  const drawn = difference[drawAt] ?? 0;
  if (drawn < 1e-12) return law;
  difference[drawAt] = 0;
  for (let at = 0; at < overtime.difference.length; at++)
    if (overtime.difference[at]! > 0) difference[drawAt + at - overtime.shift]! += drawn * overtime.difference[at]!;
  for (let h = 0; h < law.home.length; h++) {
    const a = h + first - second;
    const chance = law.home[h]! * (law.away[a] ?? 0);
    if (chance < 1e-13) continue;
    total[h + a]! -= chance;
    home[h]! -= chance;
    away[a]! -= chance;
    for (let at = 0; at < overtime.total.length; at++) total[h + a + at]! += chance * overtime.total[at]!;
    for (let at = 0; at < overtime.home.length; at++) home[h + at]! += chance * overtime.home[at]!;
    for (let at = 0; at < overtime.away.length; at++) away[a + at]! += chance * overtime.away[at]!;
  }
  return { base: law.base, home, away, total, difference, shift };
}

function padded(law: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length);
  longer.set(law);
  return longer;
}

/** Possessions that each team has left in a quarter. */
function leftIn(state: BasketballState, quarter: number): Pair {
  const quarterLaw = ofQuarter(quarter);
  if (quarter > state.quarter) return [quarterLaw, quarterLaw];
  if (quarter < state.quarter || state.isBreak || state.isOver) return [0, 0];
  const left = 2 * quarterLaw - state.possessions;
  const next = attacker(state);
  const [more, less] = [Math.ceil(left / 2), Math.floor(left / 2)];
  return next === 1 ? [more, less] : [less, more];
}

const PARTS: Readonly<Record<string, readonly number[]>> = {
  q1: [1],
  q2: [2],
  q3: [3],
  q4: [4],
  '1h': [1, 2],
};

function outlook({ points }: Strengths): (state: BasketballState) => Outlook {
  const tables = tablesOf(points!);
  return (state) => {
    const laws = new Map<string, ScoreLaw | undefined>();
    const lawOf = (quarters: readonly number[]): ScoreLaw | undefined => {
      let [home, away] = [0, 0];
      for (const quarter of quarters) {
        const [first, second] = leftIn(state, quarter);
        home += first;
        away += second;
      }
      if (home + away === 0) return undefined;
      const base = sum(quarters.map((quarter) => state.quarters[quarter - 1] ?? [0, 0]));
      return independentLaw(base, tables.points[0][home]!, tables.points[1][away]!);
    };
    const lawFor = (period: string): ScoreLaw | undefined => {
      if (!laws.has(period)) laws.set(period, period === '' ? wholeLaw() : PARTS[period] && lawOf(PARTS[period]));
      return laws.get(period);
    };
    const wholeLaw = (): ScoreLaw | undefined => {
      const last = Math.max(QUARTERS, state.quarter);
      const law =
        lawOf(Array.from({ length: last }, (_, at) => at + 1)) ??
        independentLaw(sum(state.quarters), Float64Array.of(1), Float64Array.of(1));
      return state.isOver ? undefined : undrawn(law, tables);
    };
    const chances = (key: MarketKey): Chances | undefined => {
      const law = lawFor(key.specifiers['period'] ?? '');
      return law && scoreChances(law, key);
    };
    return { chances, offers: () => offersOf(lawFor) };
  };
}

function offersOf(lawOf: (period: string) => ScoreLaw | undefined): MarketKey[] {
  const whole = lawOf('');
  if (!whole) return [];
  return [
    market('winner'),
    ...linesOf('handicap', 'handicap', handicapsAround(whole, [0, -2, 2, -4, 4])),
    ...linesOf('total', 'total', totalsAround(whole, [0, -3, 3, -6, 6])),
    ...(['1', '2'] as const).flatMap((team) =>
      linesOf('team-total', 'total', teamTotalsAround(whole, team === '1' ? 0 : 1, [0, -2, 2]), { team }),
    ),
    market('winning-margin'),
    market('odd-even'),
    ...Object.keys(PARTS).flatMap((period) => {
      const law = lawOf(period);
      if (!law) return [];
      return [
        market('1x2', { period }),
        market('draw-no-bet', { period }),
        ...linesOf('total', 'total', totalsAround(law, [0, -2, 2]), { period }),
        ...linesOf('handicap', 'handicap', handicapsAround(law, [0, -1, 1]), { period }),
        market('odd-even', { period }),
      ];
    }),
  ];
}

export const basketball: Model<BasketballState> = {
  sport: 'basketball',
  version: 'basketball-1',
  clockRate: CLOCK_RATE,
  simulate,
  start: () => START,
  later: (state) => state,
  outlook,
  played: (state) => ({
    isOver: state.isOver,
    scorers: [],
    tally({ specifiers: { period } }) {
      if (!period) return { score: sum(state.quarters), isOver: state.isOver };
      const part = PARTS[period];
      if (!part || part[0]! > state.quarter) return undefined;
      const last = part.at(-1)!;
      const isOver = state.quarter > last || state.isOver || (state.quarter === last && state.isBreak);
      return { score: sum(part.map((quarter) => state.quarters[quarter - 1] ?? [0, 0])), isOver };
    },
  }),
  board(state) {
    const { quarter, possessions } = state;
    const name = quarter > QUARTERS ? 'ot' : `q${quarter}`;
    return {
      score: sum(state.quarters),
      periods: state.quarters.map(([first, second]) => [first, second]),
      period: quarter === 0 ? '' : state.isOver ? 'ft' : name,
      clockS: quarter === 0 ? null : possessions * POSSESSION_S * CLOCK_RATE,
      isRunning: quarter > 0 && !state.isBreak && !state.isOver,
      points: null,
      serving: null,
      statistics: {
        'three-pointers': [...state.threes],
        'two-pointers': [...state.twos],
        'free-throws': [...state.freeThrows],
      },
    };
  },
};
