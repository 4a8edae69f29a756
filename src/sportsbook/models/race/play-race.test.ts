import { describe, expect, test } from 'vitest';
import { chainOf } from '#fairness/seeds/chain.ts';
import { endsAtMs, playRace, runningOf, type RunnableRace } from './play-race.ts';

const chain = chainOf('6c'.repeat(32), 40);
const STEP_MS = 250;
const races = [1000, 1600, 3200].flatMap((distance) =>
  Array.from({ length: 12 }, (_, nth): RunnableRace => ({
    distance,
    par: distance * 61,
    strengths: [0, -400_000, 250_000, 700_000, -1_100_000, 120_000, 0, 90_000],
    salt: 'a salt',
    place: nth + 1,
    link: chain[nth + 1]!,
    ...(nth === 0 && { withdrawn: { runner: 2 } }),
  })),
);

describe('the running of a race', () => {
  test('goes forward all the time, at the speed of a horse, and reaches the line at the time of each runner', () => {
    for (const race of races) {
      const played = playRace(race);
      const at = runningOf(race, played);
      let before = at(0);
      expect(before.every((metres) => metres === null || metres === 0)).toBe(true);
      for (let time = STEP_MS; time <= endsAtMs(played) + STEP_MS; time += STEP_MS) {
        const now = at(time);
        const wrong = now.filter((metres, runner) => {
          const timeMs = played.timesMs[runner]!;
          if (timeMs === null || metres === null) return metres !== timeMs;
          const covered = metres - before[runner]!;
          const isIn = metres === race.distance;
          return (
            covered < 0 || covered > 22 * (STEP_MS / 1000) || (isIn !== time >= timeMs && metres < race.distance - 0.05)
          );
        });
        expect(wrong).toEqual([]);
        before = now;
      }
      for (const { runner, timeMs } of played.finish) {
        expect(at(timeMs)[runner - 1]).toBe(race.distance);
        expect(at(timeMs - 100)[runner - 1]!).toBeLessThan(race.distance);
      }
    }
  });

  test('changes the order on the way: who leads early does not always win', () => {
    const leaderAt = (race: RunnableRace, part: number): number => {
      const played = playRace(race);
      const metres = runningOf(race, played)(Math.round(played.finish[0]!.timeMs * part)).map((value) => value ?? 0);
      return 1 + metres.indexOf(Math.max(...metres));
    };
    const changes = races.filter((race) => leaderAt(race, 0.3) !== playRace(race).finish[0]!.runner).length;
    expect(changes).toBeGreaterThan(races.length / 3);
    const contested = races.filter((race) => new Set([0.2, 0.5, 0.8].map((part) => leaderAt(race, part))).size > 1);
    expect(contested.length).toBeGreaterThan(races.length / 4);
  });

  test('is the same whenever it is computed, and another with another seed', () => {
    const [first, second] = [races[1]!, races[2]!];
    const metresAt = (race: RunnableRace) => runningOf(race, playRace(race))(30_000);
    expect(metresAt(first)).toEqual(metresAt({ ...first }));
    expect(metresAt(first)).not.toEqual(metresAt(second));
  });
});
