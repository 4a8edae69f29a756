/**
 * What a model of a sport is: a match played from committed draws, and how likely everything is from a state of it. The two
 * never meet: prices see the state and what is thought of the competitors, nothing else.
 */
import type { Random } from '#kernel/random.ts';
import type { Played } from './decide.ts';
import type { MarketKey, ModelledSport } from './market.ts';
import type { Chances } from './score-markets.ts';
import type { ChosenOutcome, WinLaw } from './wins.ts';

export type Team = 1 | 2;
export type Pair = [number, number];

/** How strong the two are, in whole millionths by name, so that they can be committed to. */
export type Strengths = Readonly<Record<string, readonly number[]>>;
export const MILLIONTHS = 1_000_000;

export const INCIDENTS = [
  'kick-off',
  'goal',
  'yellow-card',
  'red-card',
  'corner',
  'penalty',
  'period-end',
  'break-of-serve',
  'set-won',
  'map-won',
  'lead-change',
  'match-end',
  'retired',
] as const;

/** One thing that happened. */
export interface Happening {
  kind: (typeof INCIDENTS)[number];
  team: Team | null;
}

export const KICK_OFF: readonly Happening[] = [{ kind: 'kick-off', team: null }];

/** A moment of a match: the state from here on, and what has brought it. */
export interface Step<State> {
  /** Seconds since the start, at the standard pace. */
  at: number;
  state: State;
  happened: readonly Happening[];
  /** Bets stop for so many seconds (at the standard pace) while this is looked at; 0: they go on. */
  stop: number;
}

export interface Timeline<State> {
  steps: readonly Step<State>[];
  endsAt: number;
}

/** What a scoreboard shows. */
export interface Board {
  score: Pair;
  periods: Pair[];
  period: string;
  clockS: number | null;
  /** Whether the clock runs. */
  isRunning: boolean;
  points: [string, string] | null;
  serving: Team | null;
  statistics: Record<string, Pair>;
}

/** What can be bet on in a state, and how likely it is. */
export interface Outlook {
  /** Markets that make sense now, the most important first. */
  offers(): MarketKey[];
  /** `undefined`: not to be said in this state. */
  chances(key: MarketKey): Chances | undefined;
}

/** Of a match that has ended. */
export const over: Outlook = { offers: () => [], chances: () => undefined };

export interface Model<State> {
  sport: ModelledSport;
  /** Raised with every change of what a seed leads to. */
  version: string;
  /** Seconds of the sport's clock for a second at the standard pace; 0 without a clock. */
  clockRate: number;
  simulate(strengths: Strengths, random: Random): Timeline<State>;
  /** Before the start. */
  start(strengths: Strengths): State;
  /** The state so many seconds after a step, if none comes in between. */
  later(state: State, seconds: number): State;
  /** By what is thought of the competitors; what only they decide is computed once. */
  outlook(strengths: Strengths): (state: State) => Outlook;
  played(state: State): Played;
  board(state: State): Board;
  /** Where outcomes of one match are combined in one bet. */
  together?: Together<State>;
}

export interface Together<State> {
  /** The state that a scoreboard shows; `undefined`: it does not show enough to price by. */
  stateOn(board: Omit<Board, 'isRunning'>, strengths: Strengths): State | undefined;
  /** By what is thought of the competitors; `undefined`: these are not combined. */
  winsTogether(strengths: Strengths): (state: State, chosen: readonly ChosenOutcome[]) => WinLaw | undefined;
}

/** The state at a moment; before the start the first. */
export function stateAt<State>(model: Model<State>, timeline: Timeline<State>, at: number): State {
  const step = timeline.steps.findLast((step) => step.at <= at) ?? timeline.steps[0]!;
  return model.later(step.state, Math.max(0, at - step.at));
}
