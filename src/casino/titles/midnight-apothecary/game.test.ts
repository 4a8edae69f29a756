// What every slot keeps is tested in `slots.test.ts`; here what is this one's own.
import { describe, expect, it } from 'vitest';
import type { Random } from '#kernel/random.ts';
import { firstPublished } from '../../engine/testing/archive.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { midnightApothecary as title } from './game.ts';
import { rules } from './paytable.ts';
import { samples } from './prove.ts';

const { proof } = title;

it('never shows two moons on one reel', () => {
  for (const strip of [...rules.sets.base.strips, ...rules.sets.free.strips]) {
    const looped = strip + strip.slice(0, 2);
    for (let stop = 0; stop < strip.length; stop++)
      expect(looped.slice(stop, stop + 3).split('S').length).toBeLessThanOrEqual(2);
  }
});

it('plays the same rounds as its first version, which had an engine of its own', async () => {
  const before = await firstPublished('midnight-apothecary');
  expect(before.version).toBe('1.0.0');
  for (const action of ['spin', 'buy'] as const)
    for (let seed = 1; seed <= 500; seed++) {
      const now = title.play(2_000n, { action, gamble: 0 }, fastRandom(seed));
      expect(now.wonMinor).toBe(before.play(2_000n, { action }, fastRandom(seed)).wonMinor);
    }
});

/** Seeded rounds: does the mean agree with the proof, and are the stops even? */
function statistics(
  random: Random,
  modes: readonly string[],
  pays = 1,
  rounds = 1_000_000,
): { zScores: number[]; chiSquare: number } {
  const planted = Object.fromEntries(
    modes
      .map((mode) => [mode, samples[mode]!] as const)
      .map(([mode, play]) => [mode, (from: Random) => play(from) * pays]),
  );
  const zScores = sampleRounds(planted, proof, rounds, random).map((sampled) => sampled.zScore);
  const { length } = rules.sets.base.strips[0];
  const counts = new Float64Array(length);
  const draws = 1_000_000;
  for (let draw = 0; draw < draws; draw++) counts[random.int(length)]!++;
  const expected = draws / length;
  return { zScores, chiSquare: counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) };
}

// 39 degrees of freedom: beyond 72.1 lies one honest sample in a thousand; |z| beyond 4 one in sixteen thousand.
const honest = ({ zScores, chiSquare }: ReturnType<typeof statistics>): boolean =>
  chiSquare < 72.1 && zScores.every((z) => Math.abs(z) < 4);

describe('rounds', () => {
  // A million of them are played by `npm run statistics`.
  it('return what was proved, from stops that are even', () => {
    expect(honest(statistics(fastRandom(20_260), ['spin', 'buy'], 1, 200_000))).toBe(true);
  });

  it('betray a generator that folds its last range in', () => {
    const fair = fastRandom(20_260);
    // 8 bits by remainder: 256 = 6 × 40 + 16, so the first 16 stops come seven times as often as the others come six.
    const biased: Random = { int: (bound) => (bound > 256 ? fair.int(bound) : fair.int(256) % bound) };
    expect(honest(statistics(biased, ['spin']))).toBe(false);
  });

  // Half a percent, which would take a million of them, is found in the statistics of dice.
  it('betray one percent planted in the pays of the bought feature', () => {
    expect(honest(statistics(fastRandom(20_260), ['buy'], 1.01, 300_000))).toBe(false);
  });
});

it('ends at the cap', () => {
  // Every stop that shows three moths, over and over: the free spins run into the cap.
  const moths = rules.sets.free.strips.map((strip) => strip.indexOf('MMM'));
  const queue = [0, ...Array.from({ length: 12 }, () => moths).flat()];
  const { events, wonMinor } = title.play(2_000n, { action: 'buy', gamble: 0 }, { int: () => queue.shift() ?? 0 });
  expect(wonMinor).toBe(2_000n * 1_500n);
  const types = (events as { type: string }[]).map(({ type }) => type);
  expect(types).toContain('win-capped');
  expect(types.filter((type) => type === 'free-spin')).toHaveLength(2);
});
