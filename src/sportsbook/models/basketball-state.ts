// The state of a basketball match: quarters, and possessions in turn.
import type { Board, Pair, Team } from './model.ts';

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

export const QUARTERS = 4;
export const EACH = 20;
export const EACH_OVERTIME = 10;
export const POSSESSION_S = 3;
export const CLOCK_RATE = 5;

export const START: BasketballState = {
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

export const ofQuarter = (quarter: number): number => (quarter > QUARTERS ? EACH_OVERTIME : EACH);

export const sum = (quarters: readonly Readonly<Pair>[]): Pair =>
  quarters.reduce<Pair>(([a, b], [first, second]) => [a + first, b + second], [0, 0]);

/** Whose turn it is. */
export const attacker = ({ first, quarter, possessions }: BasketballState): Team =>
  (possessions + quarter + (first === 1 ? 1 : 0)) % 2 === 0 ? 1 : 2;

/** Possessions that each team has left in a quarter. */
export function leftIn(state: BasketballState, quarter: number): Pair {
  const quarterLaw = ofQuarter(quarter);
  if (quarter > state.quarter) return [quarterLaw, quarterLaw];
  if (quarter < state.quarter || state.isBreak || state.isOver) return [0, 0];
  const possessionsLeft = 2 * quarterLaw - state.possessions;
  const next = attacker(state);
  const [more, less] = [Math.ceil(possessionsLeft / 2), Math.floor(possessionsLeft / 2)];
  return next === 1 ? [more, less] : [less, more];
}

/** Parts of a match that are bet on, by the quarters that they consist of. */
export const PARTS: Readonly<Record<string, readonly number[]>> = {
  q1: [1],
  q2: [2],
  q3: [3],
  q4: [4],
  '1h': [1, 2],
};

/**
 * After an even number of possessions each team has as many left. After an odd one the next is that of one of them, which no
 * scoreboard shows.
 */
export function stateOn({ periods, clockS }: Pick<Board, 'periods' | 'clockS'>): BasketballState | undefined {
  if (periods.length === 0 || clockS === null) return undefined;
  const possessions = clockS / (POSSESSION_S * CLOCK_RATE);
  if (possessions % 2 !== 0 || possessions > 2 * ofQuarter(periods.length)) return undefined;
  return { ...START, quarter: periods.length, possessions, quarters: periods };
}
