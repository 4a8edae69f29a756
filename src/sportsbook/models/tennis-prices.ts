// How likely everything is from a state of a tennis match, by exact recursion over points, games and sets.
import { isSurelyPlayed, setChances } from './best-of.ts';
import { idsOf } from './decide.ts';
import type { ScoreLaw } from './laws.ts';
import type { MarketKey } from './market.ts';
import { over, type Outlook, type Pair, type Strengths, type Team } from './model.ts';
import { handicapsAround, linesOf, market, scoreChances, totalsAround, type Chances } from './score-markets.ts';
import {
  type TennisState,
  chancesOf,
  isSetWon,
  isTieBreak,
  opponentOf,
  withPoint,
  serverInTieBreak,
} from './tennis-state.ts';

/** That the server wins a game from these points. */
export function gameChance(p: number, value: number, others: number): number {
  if (value >= 4 && value - others >= 2) return 1;
  if (others >= 4 && others - value >= 2) return 0;
  if (value >= 3 && others >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    return value === others ? deuce : value > others ? p + (1 - p) * deuce : p * deuce;
  }
  return p * gameChance(p, value + 1, others) + (1 - p) * gameChance(p, value, others + 1);
}

/** That the first wins a tie-break from these points. */
export function tieBreakChance(serve: Readonly<Pair>, began: Team, value: number, two: number): number {
  if (value >= 7 && value - two >= 2) return 1;
  if (two >= 7 && two - value >= 2) return 0;
  const both = serve[0] * (1 - serve[1]);
  const neither = (1 - serve[0]) * serve[1];
  // From six all on, each serves one of two points.
  if (value >= 6 && value === two) return both / (both + neither);
  const p = serverInTieBreak(began, value + two) === 1 ? serve[0] : 1 - serve[1];
  return p * tieBreakChance(serve, began, value + 1, two) + (1 - p) * tieBreakChance(serve, began, value, two + 1);
}

/** Every final score of a set. */
export const FINALS: readonly Readonly<Pair>[] = [0, 1, 2, 3, 4]
  .flatMap((lost): Pair[] => [
    [6, lost],
    [lost, 6],
  ])
  .concat([
    [7, 5],
    [5, 7],
    [7, 6],
    [6, 7],
  ]);
const finalOf = ([first, second]: Readonly<Pair>): number => FINALS.findIndex(([a, b]) => a === first && b === second);

/** Final scores of a set by games and server: computed once for two players. */
export class Sets {
  readonly serve: Readonly<Pair>;
  readonly #hold: Pair;
  readonly #tieBreak: Pair;
  readonly #known = new Map<number, Float64Array>();

  constructor(serve: Readonly<Pair>) {
    this.serve = serve;
    this.#hold = [gameChance(serve[0], 0, 0), gameChance(serve[1], 0, 0)];
    this.#tieBreak = [tieBreakChance(serve, 1, 0, 0), tieBreakChance(serve, 2, 0, 0)];
  }

  /** From the beginning of a game. */
  from(games: Readonly<Pair>, server: Team): Float64Array {
    const key = (games[0] * 8 + games[1]) * 2 + server - 1;
    let law = this.#known.get(key);
    if (!law) this.#known.set(key, (law = this.#count(games, server, this.firstWins(games, server))));
    return law;
  }

  /** That the first wins the game which begins so. */
  firstWins(games: Readonly<Pair>, server: Team): number {
    if (isTieBreak(games)) return this.#tieBreak[server - 1]!;
    return server === 1 ? this.#hold[0] : 1 - this.#hold[1];
  }

  /** From within a game that the first wins with this chance. */
  within(games: Readonly<Pair>, server: Team, first: number): Float64Array {
    return this.#count(games, server, first);
  }

  #count(games: Readonly<Pair>, server: Team, first: number): Float64Array {
    const law = new Float64Array(FINALS.length);
    for (const [team, chance] of [
      [1, first],
      [2, 1 - first],
    ] as const) {
      const score = withPoint(games, team);
      if (isSetWon(score)) law[finalOf(score)]! += chance;
      else {
        const rest = this.from(score, opponentOf(server));
        for (let at = 0; at < law.length; at++) law[at]! += chance * rest[at]!;
      }
    }
    return law;
  }
}

/** Games are at most thirteen in a set. */
const MAX_GAMES = 13 * 5 + 1;

interface Match {
  sets: Record<string, number>;
  /** Games of the whole match; `total` counts those that are played already. */
  law: ScoreLaw;
  /** Games of sets that are running or surely come. */
  setLaws: Map<number, ScoreLaw>;
  /** The first's chance in the running game, and in the one behind it if there is one for sure. */
  game: number;
}

interface Branch {
  won: Pair;
  server: Team;
  chance: number;
  total: Float64Array;
  difference: Float64Array;
}

function matchFrom(state: TennisState, tables: Sets): Match {
  if (state.server === 0) return mixed(from({ ...state, server: 1 }, tables), from({ ...state, server: 2 }, tables));
  return from(state, tables);
}

function mixed(match: Match, two: Match): Match {
  const half = (a: Float64Array, b: Float64Array): Float64Array => a.map((chance, at) => (chance + b[at]!) / 2);
  const law = (a: ScoreLaw, b: ScoreLaw): ScoreLaw => ({
    ...a,
    home: half(a.home, b.home),
    away: half(a.away, b.away),
    total: half(a.total, b.total),
    difference: half(a.difference, b.difference),
  });
  return {
    sets: Object.fromEntries(
      Object.entries(match.sets).map(([score, chance]) => [score, (chance + two.sets[score]!) / 2]),
    ),
    law: law(match.law, two.law),
    setLaws: new Map([...match.setLaws].map(([set, first]) => [set, law(first, two.setLaws.get(set)!)])),
    game: (match.game + two.game) / 2,
  };
}

function from(state: TennisState, tables: Sets): Match {
  const games = state.sets.at(-1) ?? [0, 0];
  const server = state.server === 0 ? 1 : state.server;
  const game = runningGame(state, tables);
  const running = tables.within(games, server, game);
  const played = state.sets.slice(0, -1).reduce<Pair>(([a, b], [first, second]) => [a + first, b + second], [0, 0]);

  const sets: Record<string, number> = {};
  const total = new Float64Array(MAX_GAMES);
  const difference = new Float64Array(2 * MAX_GAMES + 1);
  const setLaws = new Map<number, ScoreLaw>();
  const first: Branch = {
    won: [state.won[0], state.won[1]],
    server,
    chance: 1,
    total: unit(MAX_GAMES, played[0] + played[1]),
    difference: unit(2 * MAX_GAMES + 1, played[0] - played[1] + MAX_GAMES),
  };
  let branches = [first];
  for (let set = state.won[0] + state.won[1] + 1; branches.length > 0; set++) {
    const isRunning = set === state.won[0] + state.won[1] + 1;
    const setLaw = new Float64Array(FINALS.length);
    const next = new Map<string, Branch>();
    for (const branch of branches) {
      const law = isRunning ? running : tables.from([0, 0], branch.server);
      for (const [at, score] of FINALS.entries()) {
        const chance = law[at]!;
        if (chance < 1e-13) continue;
        setLaw[at]! += chance * branch.chance;
        const won = withPoint(branch.won, score[0] > score[1] ? 1 : 2);
        // Games that were played in the running set count into who serves next.
        const began = isRunning && (games[0] + games[1]) % 2 === 1 ? opponentOf(branch.server) : branch.server;
        const serves = (score[0] + score[1]) % 2 === 0 ? began : opponentOf(began);
        const isOver = Math.max(...won) === state.setsToWin;
        const key = `${won[0]}:${won[1]}`;
        if (isOver) sets[key] = (sets[key] ?? 0) + chance * branch.chance;
        const name = isOver ? '' : `${key} ${serves}`;
        let to = isOver ? { total, difference } : next.get(name);
        if (!to) {
          const fresh: Branch = {
            won,
            server: serves,
            chance: 0,
            total: new Float64Array(MAX_GAMES),
            difference: new Float64Array(2 * MAX_GAMES + 1),
          };
          next.set(name, fresh);
          to = fresh;
        }
        if (!isOver) (to as Branch).chance += chance * branch.chance;
        addShifted(to.total, branch.total, score[0] + score[1], chance);
        addShifted(to.difference, branch.difference, score[0] - score[1], chance);
      }
    }
    if (isSurelyPlayed(state.setsToWin, state.won, set)) setLaws.set(set, lawOfSet(setLaw));
    branches = [...next.values()];
  }
  const law = { base: [0, 0] as const, home: total, away: total, total, difference, shift: MAX_GAMES };
  return { sets, law, setLaws, game };
}

export function runningGame(state: TennisState, tables: Sets): number {
  const games = state.sets.at(-1) ?? [0, 0];
  const server = state.server === 0 ? 1 : state.server;
  const [first, second] = state.points;
  if (isTieBreak(games)) return tieBreakChance(tables.serve, server, first, second);
  return server === 1 ? gameChance(tables.serve[0], first, second) : 1 - gameChance(tables.serve[1], second, first);
}

function unit(length: number, at: number): Float64Array {
  const law = new Float64Array(length);
  law[at] = 1;
  return law;
}

function addShifted(into: Float64Array, law: Float64Array, by: number, chance: number): void {
  for (let at = Math.max(0, -by); at < Math.min(law.length, into.length - by); at++) {
    const part = law[at]!;
    if (part !== 0) into[at + by]! += part * chance;
  }
}

function lawOfSet(finals: Float64Array): ScoreLaw {
  const total = new Float64Array(14);
  const difference = new Float64Array(27);
  for (const [at, [first, second]] of FINALS.entries()) {
    total[first + second]! += finals[at]!;
    difference[first - second + 13]! += finals[at]!;
  }
  return { base: [0, 0], home: total, away: total, total, difference, shift: 13 };
}

export function outlook(strengths: Strengths): (state: TennisState) => Outlook {
  const tables = new Sets(chancesOf(strengths));
  return (state) => {
    if (state.phase === 'ft') return over;
    const match = matchFrom(state, tables);
    const set = state.won[0] + state.won[1] + 1;
    const game = (state.games.at(-1)?.length ?? 0) + 1;
    const ids = idsOf(market('set-betting'), state);
    const chances = (key: MarketKey): Chances | undefined => {
      const { kind, specifiers } = key;
      if (kind === 'game-winner') return gameWinner(key);
      if (specifiers['period']) {
        const law = match.setLaws.get(Number(specifiers['period'].slice('set'.length)));
        return law && scoreChances(law, key);
      }
      return kind === 'total' || kind === 'handicap' || kind === 'odd-even'
        ? scoreChances(match.law, key)
        : setChances(match.sets, ids, key);
    };
    /** The running game, and the next one when this one cannot end the set. */
    const gameWinner = ({ specifiers }: MarketKey): Chances | undefined => {
      if (Number(specifiers['set']) !== set) return undefined;
      const ahead = Number(specifiers['game']) - game;
      if (ahead === 0) return { 1: match.game, 2: 1 - match.game };
      if (ahead !== 1 || !hasNextGame(state)) return undefined;
      const games = state.sets.at(-1)!;
      const server = opponentOf(state.server === 0 ? 1 : state.server);
      const after = (team: Team): number => tables.firstWins(withPoint(games, team), server);
      const firstWins = match.game * after(1) + (1 - match.game) * after(2);
      return { 1: firstWins, 2: 1 - firstWins };
    };
    const offers = (): MarketKey[] => {
      const games = (at: number): MarketKey => market('game-winner', { set: String(set), game: String(at) });
      return [
        market('winner'),
        ...linesOf('total', 'total', totalsAround(match.law, [0, -1, 1, -2, 2])),
        ...linesOf('handicap', 'handicap', handicapsAround(match.law, [0, -1, 1, -2, 2])),
        market('set-betting'),
        market('sets-total', { total: state.setsToWin === 2 ? '2.5' : '3.5' }),
        ...(state.setsToWin === 3 ? [market('sets-total', { total: '4.5' })] : []),
        ...['-1.5', '1.5'].map((handicap) => market('sets-handicap', { handicap })),
        market('odd-even'),
        ...(state.phase === 'play' ? [games(game), ...(hasNextGame(state) ? [games(game + 1)] : [])] : []),
        ...[...match.setLaws]
          .filter(([at]) => at <= set + 1)
          .flatMap(([at, law]) => {
            const period = { period: `set${at}` };
            return [
              market('winner', period),
              ...linesOf('total', 'total', totalsAround(law, [0, -1, 1]), period),
              ...linesOf('handicap', 'handicap', handicapsAround(law, [0, -1, 1]), period),
            ];
          }),
      ];
    };
    return { chances, offers };
  };
}

/** Whichever side wins this game, the set goes on. */
const hasNextGame = ({ sets }: TennisState): boolean => {
  const games = sets.at(-1);
  return games !== undefined && !isSetWon(withPoint(games, 1)) && !isSetWon(withPoint(games, 2));
};
