// A tennis match as it is played from its draws, point by point.
import type { Random } from '#kernel/random.ts';
import { happens, poisson } from './draws.ts';
import { KICK_OFF, MILLIONTHS, type Happening, type Step, type Strengths, type Team, type Timeline } from './model.ts';
import {
  GAME_S,
  POINT_S,
  SET_S,
  STOP_S,
  type TennisState,
  chancesOf,
  isSetWon,
  isTieBreak,
  isWon,
  opponentOf,
  withPoint,
  serverNow,
  setsToWinOf,
  startOf,
} from './tennis-state.ts';

export function simulate(strengths: Strengths, random: Random): Timeline<TennisState> {
  const serve = chancesOf(strengths);
  const server: Team = random.int(2) === 0 ? 1 : 2;
  // Few give up; when and who does not depend on the score.
  const retiresAt = happens(random, (strengths['retire']?.[0] ?? 0) / MILLIONTHS) ? 20 + poisson(random, 60) : Infinity;
  const retires: Team = random.int(2) === 0 ? 1 : 2;
  let state: TennisState = { ...startOf(setsToWinOf(strengths)), phase: 'play', server, sets: [[0, 0]], games: [''] };
  const steps: Step<TennisState>[] = [{ at: 0, state, happened: KICK_OFF, stop: 0 }];
  let at = 0;
  for (let point = 0; state.phase === 'play'; point++) {
    at += POINT_S;
    if (point >= retiresAt) {
      state = { ...state, phase: 'ft', retired: retires };
      steps.push({ at, state, happened: [{ kind: 'retired', team: retires }], stop: 0 });
      break;
    }
    const serving = serverNow(state);
    const winner = happens(random, serve[serving - 1]!) ? serving : opponentOf(serving);
    const isAce = winner === serving && random.int(9) === 0;
    const before = state;
    const happened: Happening[] = [];
    state = afterPoint(state, winner, happened);
    if (isAce) state = { ...state, aces: withPoint(state.aces, serving) };
    steps.push({ at, state, happened, stop: isCritical(state) ? STOP_S : 0 });
    if (state.sets.length > before.sets.length) at += SET_S;
    else if (state.points[0] + state.points[1] === 0) at += GAME_S;
  }
  return { steps, endsAt: at };
}

export function afterPoint(before: TennisState, winner: Team, happened: Happening[]): TennisState {
  const games = before.sets.at(-1)!;
  const inTieBreak = isTieBreak(games);
  const points = withPoint(before.points, winner);
  const state = { ...before, points, pointsWon: withPoint(before.pointsWon, winner) };
  if (!isWon(points, inTieBreak ? 7 : 4)) return state;

  const score = withPoint(games, winner);
  const server = before.server === 0 ? 1 : before.server;
  if (!inTieBreak && winner !== server) {
    happened.push({ kind: 'break-of-serve', team: winner });
    state.breaks = withPoint(state.breaks, winner);
  }
  state.points = [0, 0];
  state.server = opponentOf(server);
  state.sets = before.sets.with(-1, score);
  state.games = before.games.with(-1, before.games.at(-1)! + winner);
  if (!isSetWon(score)) return state;

  happened.push({ kind: 'set-won', team: winner });
  state.won = withPoint(before.won, winner);
  if (state.won[winner - 1] === before.setsToWin) {
    happened.push({ kind: 'match-end', team: null });
    return { ...state, phase: 'ft' };
  }
  return { ...state, sets: [...state.sets, [0, 0]], games: [...state.games, ''] };
}

/** The next point can break a serve or win a set. */
function isCritical(state: TennisState): boolean {
  if (state.phase !== 'play') return false;
  const server = serverNow(state);
  return ([1, 2] as const).some((team) => {
    const happened: Happening[] = [];
    afterPoint(state, team, happened);
    return happened.some(({ kind }) => kind === 'set-won' || (kind === 'break-of-serve' && team !== server));
  });
}

// The prices.
