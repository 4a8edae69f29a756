// The state of an ice hockey match, and how often goals come: over three periods, in overtime, and the chance in a shoot-out.
import { MILLIONTHS, type Board, type Pair, type Strengths, type Team } from './model.ts';

export interface HockeyState {
  phase: 'before' | 'p1' | 'p2' | 'p3' | 'ot' | 'so' | 'ft';
  /** Between two periods the clock stands at the end of the first. */
  isBreak: boolean;
  /** Of the period. */
  clockS: number;
  /** Goals of each period that has begun. */
  periods: readonly Readonly<Pair>[];
  /** Goals of overtime, or the one that the shoot-out counts for. */
  extra: Readonly<Pair>;
  scorers: readonly Team[];
  shots: Readonly<Pair>;
  penaltyMinutes: Readonly<Pair>;
}

export const PERIODS = ['p1', 'p2', 'p3'] as const;
export const PERIOD_S = 1_200;
export const OVERTIME_S = 300;
/** Three against three: more room, more goals. */
const OVERTIME_RICHNESS = 1.6;

export interface Rates {
  goals: Pair;
  /** The first's chance in a shoot-out. */
  shootOut: number;
}

export const ratesOf = ({ goals, shootOut }: Strengths): Rates => ({
  goals: [goals![0]! / MILLIONTHS, goals![1]! / MILLIONTHS],
  shootOut: shootOut![0]! / MILLIONTHS,
});

export const regular = ({ periods }: Pick<HockeyState, 'periods'>): Pair =>
  periods.reduce<Pair>((sum, [first, second]) => [sum[0] + first, sum[1] + second], [0, 0]);

export const overtimeRates = ({ goals }: Rates, played: number): Pair => {
  const part = ((OVERTIME_S - played) / (3 * PERIOD_S)) * OVERTIME_RICHNESS;
  return [goals[0] * part, goals[1] * part];
};

export const SIZE = 14;

/** How much of period `at` is still to come. */
export function leftOf({ phase, clockS, isBreak }: HockeyState, at: number): number {
  if (phase === 'before') return 1;
  const now = PERIODS.findIndex((period) => period === phase);
  if (now < 0 || at < now) return 0;
  if (at > now) return 1;
  return isBreak ? 0 : Math.max(0, 1 - clockS / PERIOD_S);
}

/** That the first wins, once sixty minutes have not decided it. */
export function beyondChance(rates: Rates, state: HockeyState): number {
  if (state.phase === 'so') return rates.shootOut;
  const [first, second] = overtimeRates(rates, state.phase === 'ot' ? state.clockS : 0);
  const none = Math.exp(-first - second);
  return (first / (first + second)) * (1 - none) + none * rates.shootOut;
}

/** While the sixty minutes are played; after them only the winner is open. */
export function stateOn({
  score,
  periods,
  period,
  clockS,
}: Pick<Board, 'score' | 'periods' | 'period' | 'clockS'>): HockeyState | undefined {
  const phase = PERIODS.find((candidate) => candidate === period);
  if (!phase || clockS === null || periods.length === 0) return undefined;
  const goals = score[0] + score[1];
  return {
    phase,
    // The clock of a break stands at the end of the period, which leaves as much to play.
    isBreak: false,
    clockS: Math.min(clockS, PERIOD_S),
    periods,
    extra: [0, 0],
    // How many, not by whom: who scores next is not combined.
    scorers: Array.from({ length: goals }, () => 1 as const),
    shots: [0, 0],
    penaltyMinutes: [0, 0],
  };
}
