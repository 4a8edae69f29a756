/**
 * Who plays for the two clubs of a match: a squad that follows from the club, and of it those who begin, with a few changes from match
 * to match. Nothing of it decides a match: models know teams.
 */
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Fixture } from '#sportsbook/book/index.ts';
import type { Random } from '#kernel/random.ts';
import type { Sport } from '#sportsbook/models/market.ts';
import { HANDLES, playerNames } from '../competitions/player-names.ts';

export type LineUp = NonNullable<Fixture['lineUps']>[number];
type Player = LineUp['bench'][number];
type Competitor = Fixture['competitors'][number];

/** Players from the goal forward, by row. */
const FORMATIONS: Readonly<Partial<Record<Sport, readonly (readonly number[])[]>>> = {
  football: [
    [1, 4, 3, 3],
    [1, 4, 4, 2],
    [1, 4, 2, 3, 1],
    [1, 3, 5, 2],
  ],
  'ice-hockey': [[1, 2, 3]],
  basketball: [[2, 3]],
  esports: [[5]],
};
const SQUAD: Readonly<Partial<Record<Sport, number>>> = { football: 18, 'ice-hockey': 18, basketball: 12, esports: 6 };
/** At most so many of the usual ones are left out. */
const CHANGES = 2;

/** Anyone can draw the same: there is nothing to hide. */
const randomOf = (text: string): Random => seedStream(canonicalHash(text)).random('line-up', 0);

/** Nothing in sports of single players. */
export function lineUpsOf(
  sport: Sport,
  match: string,
  [home, away]: readonly Competitor[],
): [LineUp, LineUp] | undefined {
  if (!FORMATIONS[sport] || !home || !away) return undefined;
  return [lineUpOf(sport, match, home), lineUpOf(sport, match, away)];
}

function lineUpOf(sport: Sport, match: string, club: Competitor): LineUp {
  const formations = FORMATIONS[sport]!;
  const ofClub = randomOf(club.id);
  const formation = formations[ofClub.int(formations.length)]!;
  const squad = squadOf(sport, club, ofClub);
  const size = formation.reduce((sum, row) => sum + row, 0);
  const [starting, bench] = rotated(squad, size, randomOf(`${match} ${club.id}`));
  let from = 0;
  const rows = formation.map((count) => starting.slice(from, (from += count)));
  return { ...(sport === 'football' && { formation: formation.slice(1).join('-') }), rows, bench };
}

/** The usual ones first; whoever stands in goal has the number 1. */
function squadOf(sport: Sport, { country }: Competitor, random: Random): Player[] {
  const size = SQUAD[sport]!;
  if (sport === 'esports') return drawn(HANDLES, size, random).map((name, at) => ({ number: at + 1, name }));
  const { given, family } = playerNames(country);
  const families = drawn(family, size, random);
  const highest = sport === 'football' ? 30 : 60;
  const numbers = [
    1,
    ...drawn(
      Array.from({ length: highest - 1 }, (_, at) => at + 2),
      size - 1,
      random,
    ),
  ];
  return families.map((name, at) => ({ number: numbers[at]!, name: `${given[random.int(given.length)]!} ${name}` }));
}

/** Any from the bench may take the place of any but the first. */
function rotated(squad: readonly Player[], size: number, random: Random): [Player[], Player[]] {
  const players = [...squad];
  for (let change = random.int(CHANGES + 1); change > 0 && players.length > size; change--) {
    const [out, into] = [1 + random.int(size - 1), size + random.int(players.length - size)];
    [players[out], players[into]] = [players[into]!, players[out]!];
  }
  return [players.slice(0, size), players.slice(size).sort((a, b) => a.number! - b.number!)];
}

function drawn<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random.int(rest.length), 1)[0]!);
}
