// A football match as it is played from its draws.
import type { Random } from '#kernel/random.ts';
import { fraction, happens, poisson, timesBetween } from './draws.ts';
import { LOW, NEVER, type Rates, SHAPE, ratesOf, share, weight } from './football-rates.ts';
import {
  FULL_TIME,
  type FootballState,
  GOAL_STOP_S,
  HALF_S,
  HALF_TIME,
  NO_STOP,
  clockOf,
  momentOf,
} from './football-state.ts';
import { KICK_OFF, type Happening, type Pair, type Step, type Strengths, type Team, type Timeline } from './model.ts';

interface Scored {
  at: number;
  team: Team;
}

export function simulate(strengths: Strengths, random: Random): Timeline<FootballState> {
  const rates = ratesOf(strengths);
  const heaviest = Math.max(1, ...LOW.map(([home, away]) => weight(rates.goals, home, away)));
  for (;;) {
    const reds = rates.reds.map((rate) => redAt(random, rate)) as Pair;
    const goals = [...goalsOf(random, 1, rates, reds), ...goalsOf(random, 2, rates, reds)];
    const home = goals.filter(({ team }) => team === 1).length;
    const acceptance = weight(rates.goals, home, goals.length - home) / heaviest;
    if (happens(random, acceptance)) return timelineOf(random, rates, reds, goals);
  }
}

function redAt(random: Random, rate: number): number {
  const minute = (-Math.log(1 - fraction(random)) / rate) * FULL_TIME;
  return rate > 0 && minute < FULL_TIME ? minute : NEVER;
}

function goalsOf(random: Random, team: Team, { goals }: Rates, reds: Readonly<Pair>): Scored[] {
  const [ownReds, other] = team === 1 ? reds : [reds[1], reds[0]];
  const cuts = [ownReds, other].filter((at) => at < FULL_TIME);
  const scored: Scored[] = [];
  for (const [start, end] of SHAPE) {
    const edges = [start, ...cuts.filter((at) => at > start && at < end).sort((a, b) => a - b), end];
    for (let piece = 1; piece < edges.length; piece++) {
      const [from, to] = [edges[piece - 1]!, edges[piece]!];
      const count = poisson(random, goals[team - 1]! * share(from, to, ownReds, other));
      for (const at of timesBetween(random, count, from, to)) scored.push({ at, team });
    }
  }
  return scored;
}

type Kind = 'goal' | 'red-card' | 'yellow-card' | 'corner' | 'shot';

function timelineOf(
  random: Random,
  rates: Rates,
  reds: Readonly<Pair>,
  goals: readonly Scored[],
): Timeline<FootballState> {
  const events: { at: number; team: Team; kind: Kind }[] = goals.map((goal) => ({ ...goal, kind: 'goal' }));
  for (const team of [1, 2] as const) {
    const red = reds[team - 1]!;
    if (red < FULL_TIME) events.push({ at: red, team, kind: 'red-card' });
    const often = (kind: Kind, rate: number): void => {
      for (const at of timesBetween(random, poisson(random, rate), 0, FULL_TIME)) events.push({ at, team, kind });
    };
    often('corner', rates.corners[team - 1]!);
    often('yellow-card', rates.yellows[team - 1]!);
    often('shot', 6 + 3 * rates.goals[team - 1]!);
  }
  const added: Pair = [60 + random.int(121), 150 + random.int(211)];
  events.sort((a, b) => a.at - b.at);

  let state: FootballState = { ...startState, added, phase: '1h' };
  const steps: Step<FootballState>[] = [step(state, KICK_OFF, NO_STOP)];
  const halfTime = (): void => {
    state = { ...state, phase: 'ht', clockS: HALF_S };
    steps.push(step(state, [{ kind: 'period-end', team: null }], NO_STOP));
    state = { ...state, phase: '2h' };
    steps.push(step(state, KICK_OFF, NO_STOP));
  };
  for (const { at, team, kind } of events) {
    if (at >= HALF_TIME && state.phase === '1h') halfTime();
    state = happen({ ...state, clockS: Math.floor(clockOf(at, added)) }, team, kind);
    const happened: Happening[] = kind === 'shot' ? [] : [{ kind, team }];
    steps.push(step(state, happened, kind === 'goal' || kind === 'red-card' ? GOAL_STOP_S : NO_STOP));
  }
  if (state.phase === '1h') halfTime();
  state = { ...state, phase: 'ft', clockS: 2 * HALF_S + added[1] };
  const end = step(state, [{ kind: 'match-end', team: null }], NO_STOP);
  return { steps: [...steps, end], endsAt: end.at };
}

export const startState: Omit<FootballState, 'added'> = {
  phase: 'before',
  clockS: 0,
  goals: [0, 0],
  half: [0, 0],
  corners: [0, 0],
  yellows: [0, 0],
  reds: [0, 0],
  shots: [0, 0],
  scorers: [],
};

const raised = ([first, second]: Readonly<Pair>, team: Team): Pair =>
  team === 1 ? [first + 1, second] : [first, second + 1];

function happen(state: FootballState, team: Team, kind: Kind): FootballState {
  switch (kind) {
    case 'goal': {
      const goals = raised(state.goals, team);
      const scorers = [...state.scorers, team];
      const shots = raised(state.shots, team);
      return { ...state, goals, scorers, shots, half: state.phase === '1h' ? goals : state.half };
    }
    case 'red-card':
      return { ...state, reds: raised(state.reds, team) };
    case 'yellow-card':
      return { ...state, yellows: raised(state.yellows, team) };
    case 'corner':
      return { ...state, corners: raised(state.corners, team) };
    default:
      return { ...state, shots: raised(state.shots, team) };
  }
}

const step = (state: FootballState, happened: readonly Happening[], stop: number): Step<FootballState> => ({
  at: momentOf(state),
  state,
  happened,
  stop,
});
