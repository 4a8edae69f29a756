import { expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { playSeason, type Season } from './outright.ts';

const RUNS = 20_000;

/** How often each comes first. */
function chances(season: Season): number[] {
  const random = fastRandom(7);
  const counts = season.standings.map(() => 0);
  for (let run = 0; run < RUNS; run++) counts[playSeason(season, random)]!++;
  return counts.map((count) => count / RUNS);
}
const level = { points: 0, difference: 0 };

test('a competitor that cannot be caught any more comes first', () => {
  const standings = [level, { points: 7, difference: -9 }, { points: 3, difference: 5 }];
  const left = [{ home: 2, away: 0, homeWins: 1, draw: 0 }];
  expect(chances({ standings, left, points: [3, 1] })).toEqual([0, 1, 0]);
});

test('one match decides by its own chances, with a draw shared by lot', () => {
  const left = [{ home: 0, away: 1, homeWins: 0.5, draw: 0.2 }];
  const [home, away] = chances({ standings: [level, level], left, points: [3, 1] });
  expect(home).toBeCloseTo(0.6, 1);
  expect(away).toBeCloseTo(0.4, 1);
});

test('on equal points the better difference comes first', () => {
  const standings = [level, { points: 0, difference: 3 }, { points: 0, difference: 3 }];
  const [worst, ...others] = chances({ standings, left: [], points: [3, 1] });
  expect(worst).toBe(0);
  for (const chance of others) expect(chance).toBeCloseTo(0.5, 1);
});

test('equal sides that meet each other twice are as likely', () => {
  const left = [0, 1, 2, 3].flatMap((home) =>
    [0, 1, 2, 3].filter((away) => away !== home).map((away) => ({ home, away, homeWins: 0.4, draw: 0.25 })),
  );
  for (const chance of chances({ standings: [level, level, level, level], left, points: [3, 1] }))
    expect(Math.abs(chance - 0.25)).toBeLessThan(0.02);
});
