/**
 * Basketball: possession by possession, four quarters of twenty possessions each team, overtime of ten as often as it takes. What is
 * still to come is the exact convolution of the possessions that are left. The whole match includes overtime.
 */
import type { Random } from '#kernel/random.ts';
import {
  attacker,
  CLOCK_RATE,
  leftIn,
  ofQuarter,
  PARTS,
  POSSESSION_S,
  QUARTERS,
  START,
  stateOn,
  sum,
  type BasketballState,
} from './basketball-state.ts';
import { kernel, tablesOf, type Tables } from './basketball-points.ts';
import { winsTogether } from './basketball-together.ts';
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

const BREAK_S = 15;
const HALF_BREAK_S = 30;

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
  together: { stateOn, winsTogether },
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
