// The state of a football match, and its clock: minutes of play, seconds on the board, seconds since the start.
import type { Board, Pair, Team } from './model.ts';

export interface FootballState {
  phase: 'before' | '1h' | 'ht' | '2h' | 'ft';
  clockS: number;
  /** Added to each half, in seconds; known to those who watch when the half is nearly over. */
  added: readonly [number, number];
  goals: Readonly<Pair>;
  /** At half-time; before it, what has been scored. */
  half: Readonly<Pair>;
  corners: Readonly<Pair>;
  yellows: Readonly<Pair>;
  reds: Readonly<Pair>;
  shots: Readonly<Pair>;
  scorers: readonly Team[];
}

export const HALF_TIME = 47;
export const FULL_TIME = 96;
export const HALF_S = 2_700;
export const CLOCK_RATE = 10;
const BREAK_S = 45;
export const GOAL_STOP_S = 5;
/** Corners and bookings are seen, not looked at. */
export const NO_STOP = 0;

/** Seconds on the clock at a minute of play. */
export function clockOf(minute: number, [first, second]: FootballState['added']): number {
  if (minute < 45) return minute * 60;
  if (minute < HALF_TIME) return HALF_S + ((minute - 45) / 2) * first;
  const played = minute - HALF_TIME;
  return HALF_S + (played < 45 ? played * 60 : HALF_S + ((played - 45) / 4) * second);
}

/** The minute of play at these seconds of the clock. */
export function minuteOf({ phase, clockS, added }: FootballState): number {
  if (phase === 'before') return 0;
  if (phase === '1h')
    return clockS < HALF_S ? clockS / 60 : Math.min(45 + ((clockS - HALF_S) / added[0]) * 2, HALF_TIME);
  if (phase === 'ht') return HALF_TIME;
  if (phase === 'ft') return FULL_TIME;
  const played = clockS - HALF_S;
  return HALF_TIME + (played < HALF_S ? played / 60 : Math.min(45 + ((played - HALF_S) / added[1]) * 4, 49));
}

/** Seconds since the start when the clock stands so. */
export function momentOf({ phase, clockS, added }: FootballState): number {
  const firstHalf = (HALF_S + added[0]) / CLOCK_RATE;
  if (phase === 'before' || phase === '1h') return clockS / CLOCK_RATE;
  if (phase === 'ht') return firstHalf;
  return firstHalf + BREAK_S + (clockS - HALF_S) / CLOCK_RATE;
}

export function later(state: FootballState, seconds: number): FootballState {
  if (state.phase !== '1h' && state.phase !== '2h') return state;
  const end = state.phase === '1h' ? HALF_S + state.added[0] : 2 * HALF_S + state.added[1];
  return { ...state, clockS: Math.min(Math.floor(state.clockS + seconds * CLOCK_RATE), end) };
}

/** Seconds that are added to each half where it is not known how many. */
export const USUALLY_ADDED = [120, 240] as const;

/** Not in added time: how long it is stands on no scoreboard. */
export function stateOn({
  score,
  periods,
  period,
  clockS,
  statistics,
}: Pick<Board, 'score' | 'periods' | 'period' | 'clockS' | 'statistics'>): FootballState | undefined {
  if (clockS === null || (period !== '1h' && period !== 'ht' && period !== '2h')) return undefined;
  if (clockS > (period === '2h' ? 2 * HALF_S : HALF_S)) return undefined;
  const half = period === '1h' ? score : periods[0];
  if (!half) return undefined;
  return {
    phase: period,
    clockS,
    added: USUALLY_ADDED,
    goals: score,
    half,
    corners: statistics['corners'] ?? [0, 0],
    yellows: statistics['yellow-cards'] ?? [0, 0],
    reds: statistics['red-cards'] ?? [0, 0],
    shots: statistics['shots'] ?? [0, 0],
    // Only who scores next is decided by it, which is not combined.
    scorers: [],
  };
}
