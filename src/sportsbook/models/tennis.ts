/**
 * Tennis, point by point: each server wins a point with a chance of their own, the same through the match. Games, sets and match
 * follow by exact recursion from any score. Sets go to a tie-break at six all.
 */
import type { Model, Pair } from './model.ts';
import { simulate } from './tennis-play.ts';
import { outlook } from './tennis-prices.ts';
import { type TennisState, isTieBreak, POINT_NAMES, serverNow, setsToWinOf, startOf, stateOn } from './tennis-state.ts';
import { winsTogether } from './tennis-together.ts';

function called({ points, sets }: TennisState): [string, string] {
  const [first, second] = points;
  if (isTieBreak(sets.at(-1) ?? [0, 0])) return [String(first), String(second)];
  if (first < 4 && second < 4) return [POINT_NAMES[first]!, POINT_NAMES[second]!];
  return first === second ? ['40', '40'] : first > second ? ['A', '40'] : ['40', 'A'];
}

export const tennis: Model<TennisState> = {
  sport: 'tennis',
  version: 'tennis-1',
  clockRate: 0,
  simulate,
  start: (strengths) => startOf(setsToWinOf(strengths)),
  later: (state) => state,
  outlook,
  together: { stateOn, winsTogether },
  played: (state) => {
    const isOver = state.phase === 'ft' && state.retired === 0;
    const ended = state.won[0] + state.won[1];
    return {
      isOver,
      scorers: [],
      setsToWin: state.setsToWin,
      gameWinner(set, game) {
        const winner = state.games[set - 1]?.[game - 1];
        return winner === undefined ? undefined : winner === '1' ? 1 : 2;
      },
      ...(state.retired ? { retired: { by: state.retired, hasWholeSet: ended > 0 } } : {}),
      tally({ kind, specifiers: { period } }) {
        if (period) {
          const set = Number(period.slice('set'.length));
          const score = state.sets[set - 1];
          return score && { score, isOver: set <= ended };
        }
        if (kind === 'total' || kind === 'handicap' || kind === 'odd-even') {
          const score = state.sets.reduce<Pair>(([a, b], [first, second]) => [a + first, b + second], [0, 0]);
          return { score, isOver };
        }
        return { score: state.won, isOver };
      },
    };
  },
  board(state) {
    const { phase, won, sets } = state;
    return {
      score: [won[0], won[1]],
      periods: sets.map(([first, second]) => [first, second]),
      period: phase === 'before' ? '' : phase === 'ft' ? 'ft' : `set${sets.length}`,
      clockS: null,
      isRunning: false,
      points: phase === 'play' ? called(state) : null,
      serving: phase === 'play' ? serverNow(state) : null,
      statistics: {
        'points-won': [...state.pointsWon],
        aces: [...state.aces],
        breaks: [...state.breaks],
      },
    };
  },
};
