/**
 * Ways to play each title, and how often each of their outcomes must come by rules and proof. What a player decides is fixed
 * here, so that what is left is chance.
 */
import { titles } from '#casino/titles/index.ts';
import { cardGames } from './ways/cards.ts';
import { climbs } from './ways/climbs.ts';
import { quickGames } from './ways/quick-games.ts';
import { slots } from './ways/slots.ts';
import { tableGames } from './ways/tables.ts';
import type { Way } from './ways/way.ts';

/** A title without one is found by the test. */
export function waysToPlay(): Way[] {
  const bySysname = { ...quickGames(), ...tableGames(), ...climbs(), ...cardGames(), ...slots() };
  return Object.entries(bySysname).flatMap(([sysname, ways]) =>
    [ways].flat().map((way) => ({ ...way, title: titles[sysname]! })),
  );
}
