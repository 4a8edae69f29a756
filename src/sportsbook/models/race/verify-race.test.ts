import { describe, expect, test } from 'vitest';
import { chainOf } from '#fairness/seeds/chain.ts';
import { playRace, RACE_MODEL } from './play-race.ts';
import { resultsOfPlaces } from './results.ts';
import { raceCommitment, revealedRace, verifyRace, type RaceRecord, type StatedRace } from './verify-race.ts';

const chain = chainOf('6d'.repeat(32), 2_000);

const recordOf = (place: number, change: Partial<RaceRecord> = {}): RaceRecord => ({
  race: `larkfield-park.6.${place}`,
  runners: ['candlewick-lane', 'pewter-moon', 'quiet-mile', 'rusty-halo', 'brass-nightingale', 'ambergate'],
  startsAt: '2026-11-28T12:00:00.000Z',
  distance: 1200,
  par: 71_000,
  model: RACE_MODEL,
  strengths: [0, 300_000, -200_000, 550_000, -900_000, 10_000],
  believed: [0, 290_000, -210_000, 560_000, -910_000, 0],
  published: chain[0]!,
  salt: 'a salt',
  place,
  link: chain[place]!,
  ...change,
});

/** What an honest site says of it. */
function statedOf(record: RaceRecord): Required<StatedRace> {
  const { finish } = playRace(record);
  const runners = record.runners.map((_, nth) => ({ isNonRunner: record.withdrawn?.runner === nth + 1 }));
  return {
    commitment: raceCommitment(record),
    revealed: revealedRace(record),
    finish,
    markets: {
      'race-winner': resultsOfPlaces(finish, runners, 1),
      'race-placed/part=4&places=2': resultsOfPlaces(finish, runners, 2),
    },
  };
}
const failed = (stated: StatedRace): string[] => {
  const { verdict, checks } = verifyRace(stated);
  const fails = checks.filter(({ result }) => result === 'fails').map(({ name }) => name);
  expect(verdict).toBe(fails.length > 0 ? 'unfair' : 'fair');
  return fails;
};

describe('a race that was run as it was committed to', () => {
  test('holds, with its chain and the race run anew', () => {
    const record = recordOf(1);
    const { verdict, checks, chain: proved, played } = verifyRace(statedOf(record));
    expect(verdict).toBe('fair');
    expect(checks.map(({ name }) => name)).toEqual([
      'record',
      'commitment',
      'chain',
      'model',
      'finish',
      'settlement',
      'settlement',
    ]);
    expect(proved).toEqual({ published: record.published, salt: record.salt });
    expect(played!.finish).toEqual(playRace(record).finish);
  });

  test('holds where two have won: each is paid half', () => {
    const places = Array.from({ length: 1_900 }, (_, nth) => nth + 1);
    const place = places.find((nth) => playRace(recordOf(nth)).finish[1]!.place === 1)!;
    const stated = statedOf(recordOf(place));
    expect(Object.values(stated.markets!['race-winner']!).filter((result) => result === '1/2')).toHaveLength(2);
    expect(failed(stated)).toEqual([]);
    // The same finish, with one winner.
    const [first, second, ...others] = stated.finish!;
    expect(failed({ ...stated, finish: [first!, { ...second!, place: 2 }, ...others] })).toEqual(['finish']);
  });

  test('holds with a non-runner, whose bets are void, and in a market that was opened without it', () => {
    const record = recordOf(3, { withdrawn: { runner: 4, at: '2026-11-28T11:52:00.000Z' } });
    const stated = statedOf(record);
    expect(stated.markets!['race-winner']!['4']).toBe('void');
    const { 4: _, ...opened } = stated.markets!['race-placed/part=4&places=2']!;
    expect(failed(stated)).toEqual([]);
    expect(failed({ ...stated, markets: { 'race-placed/part=4&places=2': opened } })).toEqual([]);
    expect(failed({ ...stated, markets: { 'race-winner': { ...stated.markets!['race-winner'], 4: 'lost' } } })).toEqual(
      ['settlement'],
    );
  });

  test('holds without times, where the site shows none', () => {
    const stated = statedOf(recordOf(2));
    expect(failed({ ...stated, finish: stated.finish!.map(({ runner, place }) => ({ runner, place })) })).toEqual([]);
  });
});

describe('a site that cheats is found by the check of', () => {
  const record = recordOf(5);
  const stated = statedOf(record);
  const changed = (change: Partial<RaceRecord>): string => revealedRace({ ...record, ...change });
  const withNewCommitment = (change: Partial<RaceRecord>): StatedRace => ({
    ...stated,
    commitment: raceCommitment({ ...record, ...change }),
    revealed: changed(change),
  });

  test.each<[string, StatedRace]>([
    ['record', { ...stated, revealed: '{"race":"larkfield"}' }],
    ['record', { ...stated, revealed: changed({ strengths: record.strengths.slice(1) }) }],
    ['record', { ...stated, revealed: changed({ withdrawn: { runner: 7, at: record.startsAt } }) }],
    ['commitment', { ...stated, commitment: 'ab'.repeat(32) }],
    ['commitment', { ...stated, revealed: changed({ strengths: record.strengths.toReversed() }) }],
    ['commitment', { ...stated, revealed: changed({ withdrawn: { runner: 1, at: record.startsAt } }) }],
    ['chain', withNewCommitment({ link: chain[6]! })],
    ['model', withNewCommitment({ model: 'race-0' })],
    [
      'finish',
      {
        ...stated,
        finish: stated.finish!.map((entry, nth) => ({ ...entry, runner: stated.finish!.at(-1 - nth)!.runner })),
      },
    ],
    ['finish', { ...stated, finish: stated.finish!.map((entry) => ({ ...entry, timeMs: entry.timeMs! + 5 })) }],
    ['finish', { ...stated, finish: stated.finish!.slice(1) }],
    [
      'settlement',
      {
        ...stated,
        markets: { 'race-winner': { ...stated.markets!['race-winner'], [stated.finish![0]!.runner]: 'lost' } },
      },
    ],
    [
      'settlement',
      {
        ...stated,
        markets: { 'race-winner': { ...stated.markets!['race-winner'], [stated.finish![1]!.runner]: 'won' } },
      },
    ],
    [
      'settlement',
      { ...stated, markets: { 'race-placed/part=4&places=3': stated.markets!['race-placed/part=4&places=2']! } },
    ],
    ['settlement', { ...stated, markets: { outright: stated.markets!['race-winner']! } }],
  ])('%s (%#)', (check, forged) => {
    expect(failed(forged)).toContain(check);
  });
});
