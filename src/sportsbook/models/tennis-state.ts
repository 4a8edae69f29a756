// The state of a tennis match: sets, games, points, and who serves.
import { MILLIONTHS, type Board, type Pair, type Strengths, type Team } from './model.ts';

export interface TennisState {
  phase: 'before' | 'play' | 'ft';
  setsToWin: number;
  won: Readonly<Pair>;
  /** Games of each set that has begun. */
  sets: readonly Readonly<Pair>[];
  /** Who won each game of each set, as digits: `1221…`. */
  games: readonly string[];
  /** Points of the running game as they are counted. */
  points: Readonly<Pair>;
  /** Who serves this game, or began the tie-break; 0 before the start. */
  server: Team | 0;
  pointsWon: Readonly<Pair>;
  aces: Readonly<Pair>;
  breaks: Readonly<Pair>;
  retired: Team | 0;
}

export const POINT_S = 4;
export const GAME_S = 3;
export const SET_S = 12;
/** Until after the point that is looked at. */
export const STOP_S = POINT_S + 1;

export const opponentOf = (team: Team): Team => (team === 1 ? 2 : 1);
export const withPoint = ([first, second]: Readonly<Pair>, team: Team): Pair =>
  team === 1 ? [first + 1, second] : [first, second + 1];
export const isTieBreak = ([first, second]: Readonly<Pair>): boolean => first === 6 && second === 6;

/** Who serves point number `point` (from 0) of a tie-break: the first one once, then by twos. */
export const serverInTieBreak = (first: Team, point: number): Team =>
  ((point + 1) >> 1) % 2 === 0 ? first : opponentOf(first);

export function serverNow({ sets, points, server }: TennisState): Team {
  const first = server === 0 ? 1 : server;
  return isTieBreak(sets.at(-1) ?? [0, 0]) ? serverInTieBreak(first, points[0] + points[1]) : first;
}

export const isWon = ([first, second]: Readonly<Pair>, least: number): boolean =>
  Math.max(first, second) >= least && Math.abs(first - second) >= 2;
export const isSetWon = ([first, second]: Readonly<Pair>): boolean =>
  isWon([first, second], 6) || first + second === 13;

export const startOf = (setsToWin: number): TennisState => ({
  phase: 'before',
  setsToWin,
  won: [0, 0],
  sets: [],
  games: [],
  points: [0, 0],
  server: 0,
  pointsWon: [0, 0],
  aces: [0, 0],
  breaks: [0, 0],
  retired: 0,
});

export const chancesOf = ({ serve }: Strengths): Pair => [serve![0]! / MILLIONTHS, serve![1]! / MILLIONTHS];
export const setsToWinOf = ({ setsToWin }: Strengths): number => setsToWin![0]!;

/** As points of a game are called. */
export const POINT_NAMES = ['0', '15', '30', '40'];

/** Advantage is a point more than forty, which both have counted from deuce on. */
const pointsOf = (text: string, isInTieBreak: boolean): number =>
  isInTieBreak ? Number(text) : text === 'A' ? POINT_NAMES.length : POINT_NAMES.indexOf(text);

export function stateOn(
  { score, periods, points, serving }: Pick<Board, 'score' | 'periods' | 'points' | 'serving'>,
  strengths: Strengths,
): TennisState | undefined {
  const games = periods.at(-1);
  if (!games || !points || serving === null) return undefined;
  const isInTieBreak = isTieBreak(games);
  const counted: Pair = [pointsOf(points[0], isInTieBreak), pointsOf(points[1], isInTieBreak)];
  if (!counted.every((count) => count >= 0)) return undefined;
  const began = serverInTieBreak(1, counted[0] + counted[1]) === serving ? 1 : 2;
  return {
    ...startOf(setsToWinOf(strengths)),
    phase: 'play',
    won: score,
    sets: periods,
    points: counted,
    server: isInTieBreak ? began : serving,
  };
}
