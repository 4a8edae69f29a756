/**
 * Which outcomes of a tennis match win together, by exact recursion over its sets: what counts of those that are over is who has won
 * how many, the games of both, and which outcomes on a set have won.
 */
import type { Played } from './decide.ts';
import type { MarketKind } from './market.ts';
import type { Pair, Strengths, Team } from './model.ts';
import { FINALS, runningGame, Sets } from './tennis-prices.ts';
import { chancesOf, opponentOf, withPoint, type TennisState } from './tennis-state.ts';
import { endedWith, winners, type ChosenOutcome, type WinLaw } from './wins.ts';

const NEGLIGIBLE = 1e-13;
const OF_GAMES: readonly MarketKind[] = ['total', 'handicap', 'odd-even'];

/** A match between two sets, or at its end. */
interface Between {
  won: Pair;
  games: Pair;
  server: Team;
  mask: number;
  chance: number;
}

export function winsTogether(strengths: Strengths) {
  const tables = new Sets(chancesOf(strengths));
  return (state: TennisState, chosen: readonly ChosenOutcome[]): WinLaw | undefined => {
    const law = new Float64Array(1 << chosen.length);
    // Who serves first is drawn when the match begins.
    const states = state.server === 0 ? ([1, 2] as const).map((server) => ({ ...state, server })) : [state];
    for (const from of states) {
      const ends = endsFrom(from, tables, chosen);
      if (!ends) return undefined;
      for (const end of ends) {
        const mask = byMatch(end, state.setsToWin, chosen);
        if (mask === undefined) return undefined;
        law[end.mask | mask]! += end.chance / states.length;
      }
    }
    return law;
  };
}

const placesOf = (chosen: readonly ChosenOutcome[], period: string | undefined): number[] =>
  chosen.flatMap(({ key }, place) => (key.specifiers['period'] === period ? [place] : []));

/** Those that win by sets or games of the whole match. */
function byMatch({ won, games }: Between, setsToWin: number, chosen: readonly ChosenOutcome[]): number | undefined {
  const played: Played = {
    isOver: true,
    scorers: [],
    setsToWin,
    tally: ({ kind }) => ({ score: OF_GAMES.includes(kind) ? games : won, isOver: true }),
  };
  return winners(chosen, placesOf(chosen, undefined), played);
}

function endsFrom(state: TennisState, tables: Sets, chosen: readonly ChosenOutcome[]): Between[] | undefined {
  const server: Team = state.server === 0 ? 1 : state.server;
  const running = state.sets.at(-1) ?? ([0, 0] as const);
  const before = state.sets.slice(0, -1).reduce<Pair>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  const ends: Between[] = [];
  let matches: Between[] = [{ won: [state.won[0], state.won[1]], games: before, server, mask: 0, chance: 1 }];
  for (let set = state.won[0] + state.won[1] + 1; matches.length > 0; set++) {
    const isRunning = set === state.won[0] + state.won[1] + 1;
    const places = placesOf(chosen, `set${set}`);
    const masks = FINALS.map(([first, second]) => winners(chosen, places, endedWith([first, second])));
    const next = new Map<string, Between>();
    for (const match of matches) {
      const law = isRunning
        ? tables.within(running, match.server, runningGame({ ...state, server: match.server }, tables))
        : tables.from([0, 0], match.server);
      // Whoever serves now has served every other game of this set.
      const began = isRunning && (running[0] + running[1]) % 2 === 1 ? opponentOf(match.server) : match.server;
      for (const [at, [first, second]] of FINALS.entries()) {
        const chance = match.chance * law[at]!;
        if (chance < NEGLIGIBLE) continue;
        const mask = masks[at];
        if (mask === undefined) return undefined;
        add(next, {
          won: withPoint(match.won, first > second ? 1 : 2),
          games: [match.games[0] + first, match.games[1] + second],
          server: (first + second) % 2 === 0 ? began : opponentOf(began),
          mask: match.mask | mask,
          chance,
        });
      }
    }
    const afterSet = [...next.values()];
    const isOver = ({ won }: Between): boolean => Math.max(...won) === state.setsToWin;
    ends.push(...afterSet.filter(isOver));
    matches = afterSet.filter((match) => !isOver(match));
  }
  return ends;
}

function add(matches: Map<string, Between>, match: Between): void {
  const { won, games, server, mask, chance } = match;
  const key = [...won, ...games, server, mask].join();
  const same = matches.get(key);
  if (same) same.chance += chance;
  else matches.set(key, match);
}
