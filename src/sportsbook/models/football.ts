/**
 * Football: goals of both teams as Poisson processes whose rates rise towards the end and change with a red card, corrected for
 * low scores as Dixon and Coles (1997) do; corners and cards as processes of their own.
 *
 * Time is counted in *minutes of play*, 47 in the first half and 49 in the second: added time is as long as it happens to be, and
 * as rich as two and four minutes. The correction is a weight on the final score: a match is drawn without it and kept with a
 * chance in proportion to its weight, and prices are weighted sums, so both mean the same, whenever they are asked.
 */
import { startState, simulate } from './football-play.ts';
import { outlook } from './football-prices.ts';
import { CLOCK_RATE, type FootballState, later, stateOn, USUALLY_ADDED } from './football-state.ts';
import { winsTogether } from './football-together.ts';
import type { Model, Pair } from './model.ts';

export const football: Model<FootballState> = {
  sport: 'football',
  version: 'football-1',
  clockRate: CLOCK_RATE,
  simulate,
  start: () => ({ ...startState, added: USUALLY_ADDED }),
  later,
  outlook,
  together: { stateOn, winsTogether },
  played(state) {
    const isOver = state.phase === 'ft';
    const half = { score: state.half, isOver: state.phase !== 'before' && state.phase !== '1h' };
    return {
      isOver,
      scorers: state.scorers,
      half,
      tally({ kind, specifiers }) {
        if (kind === 'corners-total') return { score: state.corners, isOver };
        if (kind === 'cards-total') {
          const { yellows, reds } = state;
          return { score: [yellows[0] + reds[0], yellows[1] + reds[1]], isOver };
        }
        const { period } = specifiers;
        return period === undefined ? { score: state.goals, isOver } : period === '1h' ? half : undefined;
      },
    };
  },
  board(state) {
    const { goals, half, phase } = state;
    const second: Pair = [goals[0] - half[0], goals[1] - half[1]];
    const pair = ([first, second]: Readonly<Pair>): Pair => [first, second];
    return {
      score: pair(goals),
      periods: phase === 'before' ? [] : phase === '1h' || phase === 'ht' ? [pair(half)] : [pair(half), second],
      period: phase === 'before' ? '' : phase,
      clockS: phase === 'before' ? null : state.clockS,
      isRunning: phase === '1h' || phase === '2h',
      points: null,
      serving: null,
      statistics: {
        shots: pair(state.shots),
        corners: pair(state.corners),
        'yellow-cards': pair(state.yellows),
        'red-cards': pair(state.reds),
      },
    };
  },
};
