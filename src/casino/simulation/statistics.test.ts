// What comes out of every title, tested as a laboratory would; `npm run statistics` does the same with a million rounds each.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { titles } from '#casino/titles/index.ts';
import { fairDraws, FLAWS } from './draws.ts';
import { chiSquare, failedTests, fourFold, pOfChiSquare, pOfNormal, runs } from './tests.ts';
import { playWay, tryWay, type Draws, type Tested } from './trial.ts';
import { waysToPlay } from './ways.ts';

const hexOf = (player: number): string => createHash('sha256').update(`a seed, ${player}`).digest('hex');
const fair = fairDraws(hexOf);
const ways = waysToPlay();
const wayOf = (sysname: string) => ways.find(({ title }) => title.sysname === sysname)!;
/** As even, and quicker, where millions of rounds are looked at before one is taken. */
const quick: Draws = (player, nonce) => fastRandom(Math.imul(player + 1, 0x9e3779b1) ^ Math.imul(nonce, 0x85ebca6b));

const results: Tested[] = [];

describe('the tests themselves', () => {
  it('know the tables of the books', () => {
    expect(pOfNormal(1.959964)).toBeCloseTo(0.05, 6);
    expect(pOfNormal(5)).toBeCloseTo(5.733e-7, 10);
    expect(pOfChiSquare(3.841459, 1)).toBeCloseTo(0.05, 6);
    expect(pOfChiSquare(18.307038, 10)).toBeCloseTo(0.05, 6);
    expect(pOfChiSquare(149.448991, 100)).toBeCloseTo(0.000_99, 4);
    expect(pOfChiSquare(2, 10)).toBeCloseTo(0.996_34, 5);
    expect(chiSquare([50, 50], [0.5, 0.5])).toBe(1);
    expect(chiSquare([60, 40], [0.5, 0.5])).toBeCloseTo(0.0455, 4);
    expect(chiSquare([50, 49, 1], [0.5, 0.5, 0])).toBeLessThan(1);
    expect(fourFold([30, 20, 20, 30])).toBeCloseTo(0.0455, 4);
    expect(runs(Uint8Array.from({ length: 100 }, (_, at) => at % 2))).toBeLessThan(1e-20);
    expect(runs(Uint8Array.from([1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0]))).toBeGreaterThan(0.5);
  });

  it('accuse many honest ones together once in a hundred times', () => {
    const ps = (...values: number[]) => values.map((p) => ({ p }));
    expect(failedTests(ps(0.004, 0.9))).toHaveLength(1);
    expect(failedTests(ps(0.006, 0.9))).toHaveLength(0);
    expect(failedTests(ps(0.006, 0.001, 0.9))).toEqual(ps(0.001));
    const random = fastRandom(3);
    let accused = 0;
    for (let run = 0; run < 2_000; run++)
      if (failedTests(Array.from({ length: 50 }, () => ({ p: (random.int(1e9) + 0.5) / 1e9 }))).length > 0) accused++;
    expect(accused / 2_000).toBeGreaterThan(0.003);
    expect(accused / 2_000).toBeLessThan(0.02);
  });
});

describe('what comes out', () => {
  it('is tried in every title', () => {
    expect(new Set(ways.map(({ title }) => title.sysname))).toEqual(new Set(Object.keys(titles)));
    for (const { title, seen } of ways)
      for (const { name, chances } of seen)
        expect([title.sysname, name, chances.reduce((sum, chance) => sum + chance, 0)]).toEqual([
          title.sysname,
          name,
          expect.closeTo(1, 9),
        ]);
  });

  it.each(ways.map((way) => [way.title.sysname, way] as const))('of %s can be tested', (sysname, way) => {
    results.push(...tryWay(way, fair, way.title.type === 'slot' ? 3_000 : 6_000));
    expect(results.filter((test) => test.sysname === sysname && Number.isNaN(test.p))).toEqual([]);
  });

  it('is what was proved and shows no pattern, in all titles together at 99 %', () => {
    expect(results.length).toBeGreaterThan(ways.length * 7);
    expect(failedTests(results)).toEqual([]);
  });

  it('knows neither stake nor player nor what was before: the same seed, the same outcome', () => {
    for (const way of ways)
      for (let nonce = 1; nonce <= 20; nonce++) {
        const { title } = way;
        const outcomes = (stake: bigint) =>
          way.seen.map(({ classOf }) => classOf(playWay(way, stake, fair(1, nonce)).events));
        const before = outcomes(title.stakeStepMinor * 10n);
        playWay(way, title.stakeStepMinor, fair(2, nonce)); // somebody else plays meanwhile
        expect([title.sysname, outcomes(title.stakeStepMinor * 5_000n)]).toEqual([title.sysname, before]);
      }
  });

  it('comes from a seed and a number that never give the same bytes twice', () => {
    const outcomeKeys = new Set<string>();
    for (let player = 0; player < 100; player++)
      for (let nonce = 1; nonce <= 100; nonce++)
        outcomeKeys.add(`${fair(player, nonce).int(2 ** 32)} ${fair(player, nonce + 100).int(2 ** 32)}`);
    expect(outcomeKeys.size).toBe(10_000);
  });
});

describe('a flaw that is planted', () => {
  const caught = (flaw: string, sysname: string, rounds: number): string[] => {
    const way = wayOf(sysname);
    const tests = tryWay(way, FLAWS[flaw]!(way, quick), rounds);
    // As sharp as when all titles are tried together.
    const others = results.filter((test) => test.sysname !== sysname);
    return failedTests([...tests, ...others]).map((failed) => `${failed.sysname}: ${failed.test}`);
  };

  it.each([
    ['american-roulette', 'pocket'],
    ['blackjack', 'first card'],
    ['keno', 'first number'],
    ['dice', 'roll'],
    ['scratch-card', undefined],
  ])('remainder instead of rejection is found in %s', (sysname, test) => {
    if (test) expect(caught('remainder instead of rejection', sysname, 40_000)).toContain(`${sysname}: ${test}`);
    // A million cards need more than 16 bits: drawn whole, they are as fair as ever.
    else expect(caught('remainder instead of rejection', sysname, 40_000)).not.toContain(`${sysname}: card`);
  });

  it('half a percent more is found in dice', () => {
    expect(caught('half a percent more', 'dice', 250_000)).toContain('dice: return');
  });

  it.each(['limbo', 'baccarat', 'mines', 'orchard-fair'])('no win twice in a row is found in %s', (sysname) => {
    expect(caught('no win twice in a row', sysname, 3_000)).toContain(`${sysname}: runs of wins`);
  });
});
