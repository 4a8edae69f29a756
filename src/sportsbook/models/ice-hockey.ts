/**
 * Ice hockey: goals of both teams as Poisson processes over three periods; level after sixty minutes, five minutes in which the next
 * goal wins, then a shoot-out. Markets are on the sixty minutes; the `winner` alone is of the whole match.
 */
import type { Random } from '#kernel/random.ts';
import { happens, poisson, timesBetween } from './draws.ts';
import {
  beyondChance,
  leftOf,
  OVERTIME_S,
  overtimeRates,
  PERIOD_S,
  PERIODS,
  ratesOf,
  regular,
  SIZE,
  stateOn,
  type HockeyState,
  type Rates,
} from './ice-hockey-state.ts';
import { winsTogether } from './ice-hockey-together.ts';
import { poissonLaw, scoreLaw, type ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import {
  KICK_OFF,
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

const CLOCK_RATE = 7.5;
const BREAK_S = 20;
const SHOOT_OUT_S = 25;
const GOAL_STOP_S = 5;
const raised = ([first, second]: Readonly<Pair>, team: Team, by = 1): Pair =>
  team === 1 ? [first + by, second] : [first, second + by];

const START: HockeyState = {
  phase: 'before',
  isBreak: false,
  clockS: 0,
  periods: [],
  extra: [0, 0],
  scorers: [],
  shots: [0, 0],
  penaltyMinutes: [0, 0],
};

function simulate(strengths: Strengths, random: Random): Timeline<HockeyState> {
  const rates = ratesOf(strengths);
  const steps: Step<HockeyState>[] = [];
  let began = 0;
  let state = START;
  const add = (at: number, next: HockeyState, happened: readonly Happening[], stop = 0): void => {
    state = next;
    steps.push({ at, state, happened, stop });
  };
  for (const [index, phase] of PERIODS.entries()) {
    add(
      began,
      { ...state, phase, isBreak: false, clockS: 0, periods: [...state.periods, [0, 0]] },
      index === 0 ? KICK_OFF : [],
    );
    for (const { at, team, kind } of periodOf(random, rates)) {
      const clockS = Math.floor(at);
      const moment = began + clockS / CLOCK_RATE;
      if (kind === 'goal') {
        const periods = state.periods.with(-1, raised(state.periods.at(-1)!, team));
        const scored = { periods, scorers: [...state.scorers, team], shots: raised(state.shots, team) };
        add(moment, { ...state, ...scored, clockS }, [{ kind, team }], GOAL_STOP_S);
      } else if (kind === 'shot') add(moment, { ...state, clockS, shots: raised(state.shots, team) }, []);
      else add(moment, { ...state, clockS, penaltyMinutes: raised(state.penaltyMinutes, team, 2) }, []);
    }
    began += PERIOD_S / CLOCK_RATE;
    if (index < 2) {
      add(began, { ...state, isBreak: true, clockS: PERIOD_S }, [{ kind: 'period-end', team: null }]);
      began += BREAK_S;
    }
  }
  const [first, second] = regular(state);
  if (first === second) began = beyond(random, rates, state, began, add);
  add(began, { ...state, phase: 'ft' }, [{ kind: 'match-end', team: null }]);
  return { steps, endsAt: began };
}

function periodOf(random: Random, { goals }: Rates): { at: number; team: Team; kind: 'goal' | 'shot' | 'penalty' }[] {
  return ([1, 2] as const)
    .flatMap((team) => {
      const often = (kind: 'goal' | 'shot' | 'penalty', rate: number) =>
        timesBetween(random, poisson(random, rate), 0, PERIOD_S).map((at) => ({ at, team, kind }));
      return [...often('goal', goals[team - 1]! / 3), ...often('shot', 9), ...often('penalty', 1.2)];
    })
    .sort((a, b) => a.at - b.at);
}

type Add = (at: number, next: HockeyState, happened: readonly Happening[], stop?: number) => void;

/** Overtime and, when it brings no goal, the shoot-out; when it is over. */
function beyond(random: Random, rates: Rates, level: HockeyState, end: number, add: Add): number {
  const over = { ...level, isBreak: true, clockS: PERIOD_S };
  add(end, over, [{ kind: 'period-end', team: null }]);
  const began = end + BREAK_S;
  const overtime: HockeyState = { ...over, phase: 'ot', isBreak: false, clockS: 0 };
  add(began, overtime, []);
  const [firstRate, secondRate] = overtimeRates(rates, 0);
  const firsts = ([1, 2] as const).map(
    (team) => timesBetween(random, poisson(random, team === 1 ? firstRate : secondRate), 0, OVERTIME_S)[0] ?? Infinity,
  ) as Pair;
  const first = Math.min(...firsts);
  if (first < OVERTIME_S) {
    const team = firsts[0] <= firsts[1] ? 1 : 2;
    const clockS = Math.floor(first);
    const at = began + clockS / CLOCK_RATE;
    add(at, { ...overtime, clockS, extra: raised([0, 0], team) }, [{ kind: 'goal', team }], GOAL_STOP_S);
    return at;
  }
  const shootOut: HockeyState = { ...overtime, phase: 'so', isBreak: true, clockS: OVERTIME_S };
  const at = began + OVERTIME_S / CLOCK_RATE;
  // No bets while the shots are taken.
  add(at, shootOut, [{ kind: 'period-end', team: null }], SHOOT_OUT_S);
  const team = happens(random, rates.shootOut) ? 1 : 2;
  add(at + SHOOT_OUT_S, { ...shootOut, extra: raised([0, 0], team) }, [{ kind: 'goal', team }], GOAL_STOP_S);
  return at + SHOOT_OUT_S;
}

// The prices.

function lawOf(base: Readonly<Pair>, { goals }: Rates, periods: number): ScoreLaw {
  const home = poissonLaw((goals[0] * periods) / 3, SIZE);
  const away = poissonLaw((goals[1] * periods) / 3, SIZE);
  const joint = new Float64Array(SIZE * SIZE);
  for (let h = 0, at = 0; h < SIZE; h++) for (let a = 0; a < SIZE; a++, at++) joint[at] = home[h]! * away[a]!;
  return scoreLaw([base[0], base[1]], joint, SIZE);
}

function outlook(strengths: Strengths): (state: HockeyState) => Outlook {
  const rates = ratesOf(strengths);
  return (state) => {
    const left = PERIODS.map((_, at) => leftOf(state, at));
    const goalMass = left[0]! + left[1]! + left[2]!;
    const base = regular(state);
    const full = lawOf(base, rates, goalMass);
    const laws = new Map<string, ScoreLaw>();
    const periodLaw = (period: string): ScoreLaw | undefined => {
      const at = PERIODS.findIndex((candidate) => candidate === period);
      if (at < 0 || left[at] === 0) return undefined;
      let law = laws.get(period);
      if (!law) laws.set(period, (law = lawOf(state.periods[at] ?? [0, 0], rates, left[at]!)));
      return law;
    };
    const nextGoal = state.scorers.length + 1;
    const chances = (key: MarketKey): Chances | undefined => {
      const { kind, specifiers } = key;
      const { period } = specifiers;
      if (period) {
        const law = periodLaw(period);
        return law && scoreChances(law, key);
      }
      if (kind === 'winner') {
        const ways = scoreChances(full, market('1x2'))!;
        const firstWins = ways['1']! + ways['x']! * beyondChance(rates, state);
        return { 1: firstWins, 2: 1 - firstWins };
      }
      if (kind !== 'next-goal') return goalMass > 0 ? scoreChances(full, key) : undefined;
      if (Number(specifiers['goal']) !== nextGoal || goalMass === 0) return undefined;
      const [first, second] = rates.goals;
      const none = Math.exp((-(first + second) * goalMass) / 3);
      return { 1: (first / (first + second)) * (1 - none), none, 2: (second / (first + second)) * (1 - none) };
    };
    return { chances, offers: () => (goalMass > 0 ? offersOf(full, periodLaw, nextGoal) : [market('winner')]) };
  };
}

function offersOf(full: ScoreLaw, periodLaw: (period: string) => ScoreLaw | undefined, nextGoal: number): MarketKey[] {
  return [
    market('winner'),
    ...linesOf('total', 'total', totalsAround(full, [0, -1, 1, -2, 2])),
    ...linesOf('handicap', 'handicap', handicapsAround(full, [0, -1, 1])),
    market('1x2'),
    market('double-chance'),
    market('draw-no-bet'),
    market('next-goal', { goal: String(nextGoal) }),
    market('both-score'),
    market('odd-even'),
    ...['0:1', '1:0'].map((handicap) => market('handicap-3way', { handicap })),
    ...(['1', '2'] as const).flatMap((team) =>
      linesOf('team-total', 'total', teamTotalsAround(full, team === '1' ? 0 : 1, [0, 1]), { team }),
    ),
    ...PERIODS.flatMap((period) => {
      const law = periodLaw(period);
      if (!law) return [];
      return [
        market('1x2', { period }),
        ...linesOf('total', 'total', totalsAround(law, [0, 1]), { period }),
        market('both-score', { period }),
        market('odd-even', { period }),
      ];
    }),
  ];
}

export const iceHockey: Model<HockeyState> = {
  sport: 'ice-hockey',
  version: 'ice-hockey-1',
  clockRate: CLOCK_RATE,
  simulate,
  start: () => START,
  later(state, seconds) {
    if (state.isBreak || state.phase === 'before' || state.phase === 'ft') return state;
    const end = state.phase === 'ot' ? OVERTIME_S : PERIOD_S;
    return { ...state, clockS: Math.min(Math.floor(state.clockS + seconds * CLOCK_RATE), end) };
  },
  outlook,
  together: { stateOn, winsTogether },
  played(state) {
    const isOver = hasRegularEnded(state);
    return {
      isOver,
      scorers: state.scorers,
      tally({ kind, specifiers: { period } }) {
        if (!period) {
          const [first, second] = regular(state);
          if (kind !== 'winner') return { score: [first, second], isOver };
          return { score: [first + state.extra[0], second + state.extra[1]], isOver: state.phase === 'ft' };
        }
        const at = PERIODS.findIndex((candidate) => candidate === period);
        const score = state.periods[at];
        return score && { score, isOver: leftOf(state, at) === 0 && (state.isBreak || state.phase !== period) };
      },
    };
  },
  board(state) {
    const [first, second] = regular(state);
    const { phase, extra } = state;
    const hasExtra = phase === 'ot' || phase === 'so' || extra[0] + extra[1] > 0;
    return {
      score: [first + extra[0], second + extra[1]],
      periods: [...state.periods, ...(hasExtra ? [extra] : [])].map(([a, b]) => [a, b]),
      period: phase === 'before' ? '' : phase,
      clockS: phase === 'before' ? null : state.clockS,
      isRunning: !state.isBreak && phase !== 'before' && phase !== 'ft',
      points: null,
      serving: null,
      statistics: { shots: [...state.shots], 'penalty-minutes': [...state.penaltyMinutes] },
    };
  },
};

const hasRegularEnded = ({ phase, isBreak }: HockeyState): boolean =>
  phase === 'ot' || phase === 'so' || phase === 'ft' || (phase === 'p3' && isBreak);
