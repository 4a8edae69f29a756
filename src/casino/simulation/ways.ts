/**
 * Ways to play each title, and how often each of their outcomes must come by rules and proof. What a player decides is fixed
 * here, so that what is left is chance.
 */
import { titles } from '#casino/titles/index.ts';
import { cardGames } from './ways/cards.ts';
import { climbs } from './ways/climbs.ts';
import { quickGames } from './ways/quick-games.ts';
import { tableGames } from './ways/tables.ts';
import { type Way, evenChances, first, type Seen, type Ways } from './ways/way.ts';
import type { Title } from '#casino/engine/title.ts';
import { reelSlots } from '#casino/titles/reel-slots.ts';

/** A title without one is found by the test. */
export function waysToPlay(): Way[] {
  const bySysname = { ...quickGames(), ...tableGames(), ...climbs(), ...cardGames(), ...slots() };
  return Object.entries(bySysname).flatMap(([sysname, ways]) =>
    [ways].flat().map((way) => ({ ...way, title: titles[sysname]! })),
  );
}

/** The slots, by where their reels stop. */
const reveals = (length: (reel: number) => number, reels: number): Seen[] =>
  [0, reels - 1].map((reel) => ({
    name: reel === 0 ? 'first reel' : 'last reel',
    classOf: (events) => (first(events, 'reveal')['stops'] as number[])[reel]!,
    chances: evenChances(length(reel)),
  }));
const slotWay = (title: Title, params: object, seen: Seen[]): Omit<Way, 'title'> => {
  const hit = Number(title.proof.hitRate) / 100;
  const pays: Seen = {
    name: 'anything won',
    classOf: (events) => (events.at(-1)!['amount'] === '0' ? 0 : 1),
    chances: [1 - hit, hit],
  };
  return { params, winsAbove: 0, seen: [...seen, pays] };
};

const slots = (): Ways =>
  Object.fromEntries(
    reelSlots.map(({ title, slot }) => [
      title.sysname,
      slotWay(
        title as Title,
        { action: 'spin', gamble: 0 },
        reveals((reel) => slot.spin.sets.base!.lengths[reel]!, slot.spin.reels),
      ),
    ]),
  );
