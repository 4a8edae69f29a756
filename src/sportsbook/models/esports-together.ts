/**
 * Which outcomes of an esports match win together, by exact recursion over its maps: what counts of those that are over is who has won
 * how many, and which outcomes on a map have won. Sides are drawn for each map.
 */
import type { Played } from './decide.ts';
import { chancesOf, playMap, withMore, type EsportsState } from './esports-state.ts';
import type { Pair, Strengths, Team } from './model.ts';
import { endedWith, winners, type ChosenOutcome, type WinLaw } from './wins.ts';

/** Scores at which a map may end, as `14:12`, and how likely they are. */
type MapEnds = ReadonlyMap<string, { score: Pair; chance: number }>;

/** A match between two maps, or at its end. */
interface Between {
  won: Pair;
  mask: number;
  chance: number;
}

export function winsTogether(strengths: Strengths) {
  const rounds = chancesOf(strengths);
  const fresh = mapEnds(rounds, [0, 0], [1, 2]);
  return (state: EsportsState, chosen: readonly ChosenOutcome[]): WinLaw | undefined => {
    const { won, maps, attacksFirst, mapsToWin } = state;
    const running = attacksFirst === 0 ? fresh : mapEnds(rounds, maps.at(-1)!, [attacksFirst]);
    const law = new Float64Array(1 << chosen.length);
    let matches: Between[] = [{ won: [won[0], won[1]], mask: 0, chance: 1 }];
    for (let map = won[0] + won[1] + 1; matches.length > 0; map++) {
      const ends = byWinners(map === maps.length ? running : fresh, chosen, placesOf(chosen, `map${map}`));
      if (!ends) return undefined;
      const played = matches.flatMap((match) =>
        ends.map(({ winner, mask, chance }) => ({
          won: withMore(match.won, winner),
          mask: match.mask | mask,
          chance: match.chance * chance,
        })),
      );
      matches = [];
      for (const match of played) {
        if (Math.max(...match.won) < mapsToWin) {
          matches.push(match);
          continue;
        }
        // Outcomes on a map that was not played are neither won nor lost.
        const mask = hasMapAfter(chosen, map) ? undefined : byMatch(match.won, mapsToWin, chosen);
        if (mask === undefined) return undefined;
        law[match.mask | mask]! += match.chance;
      }
      matches = merged(matches);
    }
    return law;
  };
}

function mapEnds(rounds: Pair, score: Readonly<Pair>, sides: readonly Team[]): MapEnds {
  const ends = new Map<string, { score: Pair; chance: number }>();
  for (const attacksFirst of sides)
    playMap(rounds, score, attacksFirst, (end, chance) => {
      const key = end.join(':');
      ends.set(key, { score: end, chance: (ends.get(key)?.chance ?? 0) + chance / sides.length });
    });
  return ends;
}

const placesOf = (chosen: readonly ChosenOutcome[], period: string | undefined): number[] =>
  chosen.flatMap(({ key }, place) => (key.specifiers['period'] === period ? [place] : []));

const hasMapAfter = (chosen: readonly ChosenOutcome[], map: number): boolean =>
  chosen.some(({ key: { specifiers } }) => Number(specifiers['period']?.slice('map'.length) ?? 0) > map);

/** How a map ends for these outcomes: who wins it, and which of them do. */
function byWinners(
  ends: MapEnds,
  chosen: readonly ChosenOutcome[],
  places: readonly number[],
): { winner: Team; mask: number; chance: number }[] | undefined {
  const sums = new Map<string, { winner: Team; mask: number; chance: number }>();
  for (const { score, chance } of ends.values()) {
    const mask = winners(chosen, places, endedWith(score));
    if (mask === undefined) return undefined;
    const winner: Team = score[0] > score[1] ? 1 : 2;
    const key = `${winner} ${mask}`;
    sums.set(key, { winner, mask, chance: (sums.get(key)?.chance ?? 0) + chance });
  }
  return [...sums.values()];
}

function byMatch(won: Pair, mapsToWin: number, chosen: readonly ChosenOutcome[]): number | undefined {
  const played: Played = {
    isOver: true,
    scorers: [],
    setsToWin: mapsToWin,
    tally: () => ({ score: won, isOver: true }),
  };
  return winners(chosen, placesOf(chosen, undefined), played);
}

function merged(matches: readonly Between[]): Between[] {
  const sums = new Map<string, Between>();
  for (const match of matches) {
    const key = [...match.won, match.mask].join();
    const same = sums.get(key);
    if (same) same.chance += match.chance;
    else sums.set(key, { ...match });
  }
  return [...sums.values()];
}
