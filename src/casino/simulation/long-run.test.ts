import { describe, expect, it } from 'vitest';
import { titles } from '#casino/titles/index.ts';
import { allWays, longRun } from './long-run.ts';

const SEED = '1a'.repeat(32);

describe('a long run', () => {
  it('says where a title has no way to be played', () => {
    expect(() => allWays('pearl-dive')).toThrow('pearl-dive has no way to play in src/casino/simulation/ways');
  });

  it('plays each mode of a proof by choices that return what the proof says of it', () => {
    for (const { sysname, proof, steps, stakeStepMinor, isClimb } of Object.values(titles)) {
      const ways = allWays(sysname);
      // Where the player acts, what they do makes the modes of the proof.
      if (steps && sysname !== 'crash') continue;
      expect(ways.map(({ name }) => name)).toEqual(Object.keys(proof.modes));
      // What a climb returns is known of its steps alone.
      for (const { name, way } of isClimb ? [] : ways) {
        const mean = way.title.odds(way.params, stakeStepMinor * 100n, []).mean * 100;
        // A proof of dice counts the smallest stake, of which most is rounded down.
        const tolerance = sysname === 'dice' ? 1 : 0.001;
        expect(Math.abs(mean - Number(proof.modes[name]!.rtp)), `${sysname} ${name}`).toBeLessThan(tolerance);
      }
    }
  });

  it('comes from the seed, and is held against the proof of just those rounds', () => {
    const [banker] = allWays('baccarat');
    const run = longRun(banker!.way, SEED, 2_000);
    expect(longRun(banker!.way, SEED, 2_000)).toEqual(run);
    expect(run.proved).toBeCloseTo(98.9421, 3);
    expect(Math.abs(run.zScore)).toBeLessThan(4);
    expect([...run.distribution.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 1.95]);
    expect([...run.distribution.values()].reduce((sum, value) => sum + value)).toBe(2_000);
  });
});
