// Rounds in which the player goes on or takes what they have.
import type { Standing } from '#casino/engine/steps.ts';
import { likelier } from '#casino/titles/hi-lo/game.ts';
import { placeOf } from '#casino/titles/hi-lo/paytable.ts';
import { rules as mines } from '#casino/titles/mines/paytable.ts';
import { rules as tower } from '#casino/titles/tower/paytable.ts';
import { evenChances, first, seenCard, type Ways } from './way.ts';

const offers = ({ offers: standingOffers }: Standing, what: string): boolean =>
  standingOffers.some((offer) => offer.do === what);

/** Any of the sets of so many of them, each equally likely, by its place among all. */
function setsOf(many: number, few: number): Map<string, number> {
  const sets = new Map<string, number>();
  const walk = (from: number, chosen: number[]): void => {
    if (chosen.length === few) return void sets.set(chosen.join(), sets.size);
    for (let next = from; next < many; next++) walk(next + 1, [...chosen, next]);
  };
  walk(0, []);
  return sets;
}

const threeMines = setsOf(mines.cells, 3);
const { doors, safe } = tower.levels.medium;
const safeDoors = setsOf(doors, safe);
const FLOORS = 4;

export const climbs = (): Ways => ({
  mines: {
    params: { mines: 3 },
    winsAbove: 0,
    act: (_standing, at) => (at < 3 ? { do: 'open', cell: 6 * at } : { do: 'take' }),
    seen: [
      {
        name: 'mines',
        classOf: (events) => threeMines.get((first(events, 'reveal')['mines'] as number[]).join())!,
        chances: evenChances(threeMines.size),
      },
    ],
  },
  tower: {
    params: { level: 'medium' },
    winsAbove: 0,
    act: (_standing, at) => (at < 2 ? { do: 'climb', door: at } : { do: 'take' }),
    seen: [
      {
        name: 'safe doors',
        classOf: (events) =>
          (first(events, 'reveal')['safe'] as number[][])
            .slice(0, FLOORS)
            .reduce((sum, floor) => sum * safeDoors.size + safeDoors.get(floor.join())!, 0),
        chances: evenChances(safeDoors.size ** FLOORS),
      },
    ],
  },
  'hi-lo': {
    params: {},
    winsAbove: 0,
    act: (standing) =>
      offers(standing, 'take') ? { do: 'take' } : { do: likelier(placeOf(standing.events[0]!['card'] as string)) },
    seen: [
      seenCard('first card', (events) => events[0]!['card']),
      seenCard('second card', (events) => events[1]!['card']),
    ],
  },
});
