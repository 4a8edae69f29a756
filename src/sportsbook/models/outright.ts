// Who comes first in a season: its remaining matches are played many times by the chances that they have.
import type { Random } from '#kernel/random.ts';
import { fraction } from './draws.ts';

/** By place in the list of competitors. */
export interface SeasonMatch {
  home: number;
  away: number;
  /** How likely the one at home wins, and a draw is. */
  homeWins: number;
  draw: number;
}

export interface Season {
  /** By place: points, and goals (sets, points …) scored less conceded. */
  standings: readonly { points: number; difference: number }[];
  left: readonly SeasonMatch[];
  /** For a win and a draw. */
  points: readonly [win: number, draw: number];
}

/** Who comes first in one playing of the rest: on equal points the better difference so far, then by lot. */
export function playSeason({ standings, left, points: [win, draw] }: Season, random: Random): number {
  const points = standings.map((standing) => standing.points);
  for (const { home, away, homeWins, draw: drawn } of left) {
    const at = fraction(random);
    if (at < homeWins) points[home]! += win;
    else if (at >= homeWins + drawn) points[away]! += win;
    else {
      points[home]! += draw;
      points[away]! += draw;
    }
  }
  let first = 0;
  let tied = 1;
  for (let place = 1; place < points.length; place++) {
    const ahead =
      points[place]! - points[first]! || Math.sign(standings[place]!.difference - standings[first]!.difference);
    if (ahead > 0) [first, tied] = [place, 1];
    else if (ahead === 0 && random.int(++tied) === 0) first = place;
  }
  return first;
}
