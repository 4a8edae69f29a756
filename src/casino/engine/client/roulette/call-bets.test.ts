import { expect, it } from 'vitest';
import { spotsOf, WHEELS } from '../../roulette-layout.ts';
import { CALLS, neighboursOf } from './call-bets.ts';
import { trackOf } from './track-places.ts';

const single = WHEELS.single;
const pocketsOf = (spots: readonly string[]) => spots.flatMap((spot) => spotsOf('single').get(spot)!.pockets);

it('the three called bets are spots of the cloth and cover the whole wheel', () => {
  const covered = Object.values(CALLS).flatMap(pocketsOf);
  expect(new Set(covered)).toEqual(new Set(single));
});

it('take as many chips as at every table: tiers six, orphelins five, voisins nine', () => {
  expect(Object.values(CALLS).map(({ length }) => length)).toEqual([6, 5, 9]);
});

it('the neighbours of a number lie beside it on the wheel, also across its first pocket', () => {
  expect(neighboursOf(single, '17')).toEqual(['2', '25', '17', '34', '6']);
  expect(neighboursOf(single, '0')).toEqual(['3', '26', '0', '32', '15']);
  expect(neighboursOf(WHEELS.double, '00')).toEqual(['13', '1', '00', '27', '10']);
});

it.each(['single', 'double'] as const)(
  'the racetrack of a wheel with %s zero has each pocket once, in order',
  (zeros) => {
    const places = trackOf(WHEELS[zeros]);
    expect(new Set(places.map(({ pocket }) => pocket))).toEqual(new Set(WHEELS[zeros]));
    // No button lies on another.
    const cells = places.flatMap(({ along, across, wide, high }) =>
      Array.from({ length: wide * high }, (_, nth) => `${along + (nth % wide)}/${across + Math.floor(nth / wide)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  },
);
