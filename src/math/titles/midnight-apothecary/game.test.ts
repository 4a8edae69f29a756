import { describe, expect, it } from 'vitest';
import type { Random } from '#kernel/random.ts';
import type { LinesSlotEvent } from '../../engine/lines-slot.ts';
import { rulesHash } from '../../fairness/commitment.ts';
import { fastRandom } from '../../proof/fast-random.ts';
import { slotReturn } from '../../proof/lines-return.ts';
import { rational, toNumber, toPercent } from '../../proof/rational.ts';
import { sampleRounds } from '../../proof/report.ts';
import { midnightApothecary as title, slot } from './game.ts';
import { rules } from './paytable.ts';
import { samples } from './prove.ts';

const { proof } = title;

describe('the proof of Midnight Apothecary', () => {
  it('belongs to the rules as they stand', () => {
    expect(proof.mathHash).toBe(rulesHash(title));
  });

  it('returns 96.0 ± 0.1 % by exact fractions, and what the cap takes is below a millionth', () => {
    const exact = slotReturn(rules);
    expect(Math.abs(toNumber(exact.total) - 0.96)).toBeLessThan(0.001);
    expect(toPercent(exact.lines)).toBe(proof.split['lines']);
    expect(toPercent(exact.scatters)).toBe(proof.split['scatters']);
    expect(toPercent(exact.freeSpins)).toBe(proof.split['freeSpins']);
    expect(Math.abs(toNumber(exact.total) * 100 - Number(proof.rtp))).toBeLessThan(0.0001);
    expect(Math.abs(toNumber(exact.bought) * 100 - Number(proof.modes['buy']!.rtp))).toBeLessThan(0.0002);
    expect(Math.abs(toNumber(exact.bought) - 0.96)).toBeLessThan(0.003);
  });

  it('no longer holds when one weight changes', () => {
    const swapped = {
      ...rules,
      strips: {
        ...rules.strips,
        base: rules.strips.base.map((strip, reel) => (reel === 1 ? strip.replace('G', 'W') : strip)),
      },
    };
    expect(toPercent(slotReturn(swapped).total)).not.toBe(toPercent(slotReturn(rules).total));
    expect(rulesHash({ rules: swapped })).not.toBe(proof.mathHash);
  });

  it('never shows two moons on one reel', () => {
    for (const strip of [...rules.strips.base, ...rules.strips.free]) {
      const looped = strip + strip.slice(0, 2);
      for (let stop = 0; stop < strip.length; stop++)
        expect(looped.slice(stop, stop + 3).split('S').length).toBeLessThanOrEqual(2);
    }
  });
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
  const length = rules.strips.base[0].length;
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

describe('a round', () => {
  const play = (seed: number, action: 'spin' | 'buy' = 'spin') => {
    const { events, wonMinor } = title.play(2_000n, { action }, fastRandom(seed));
    return { events: events as LinesSlotEvent[], wonMinor };
  };

  it('tells the same win as the fast path counts, and its parts add up', () => {
    for (let seed = 1; seed <= 3_000; seed++) {
      const action = seed % 20 === 0 ? 'buy' : 'spin';
      const { events, wonMinor } = play(seed, action);
      expect(BigInt(slot.units(action, fastRandom(seed))) * 100n).toBe(wonMinor);
      const parts = events.flatMap((event) =>
        event.type === 'line-win' || event.type === 'scatter-win' ? [BigInt(event.amount)] : [],
      );
      if (!events.some((event) => event.type === 'win-capped'))
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(wonMinor);
      expect(events.at(-1)).toMatchObject({ type: 'final-win', amount: String(wonMinor) });
    }
  });

  it('plays every free spin it has promised, retriggers included', () => {
    let retriggered = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const { events } = play(seed, 'buy');
      const last = events.findLast((event) => event.type === 'free-spin')!;
      const end = events.find((event) => event.type === 'free-spins-end')!;
      expect(last.number).toBe(last.of);
      expect(end.spins).toBe(last.of);
      const again = events.filter((event) => event.type === 'retrigger');
      retriggered += again.length;
      expect(last.multiplier).toBeLessThanOrEqual(Math.min(2 + again.length, 5));
    }
    expect(retriggered).toBeGreaterThan(0);
  });

  it('ends at the cap', () => {
    // Every stop that shows three moths, over and over: the free spins run into the cap.
    const moths = (set: 'base' | 'free') => rules.strips[set].map((strip) => strip.indexOf('MMM'));
    const queue = [0, ...Array.from({ length: 12 }, () => moths('free')).flat()];
    const { events, wonMinor } = title.play(2_000n, { action: 'buy' }, { int: () => queue.shift() ?? 0 });
    expect(wonMinor).toBe(2_000n * 1_500n);
    expect(events.map((event) => event.type)).toContain('win-capped');
    expect((events as LinesSlotEvent[]).filter((event) => event.type === 'free-spin')).toHaveLength(2);
  });

  it('costs the stake, or its price when the feature is bought', () => {
    expect(title.costMinor(200n, { action: 'spin' })).toBe(200n);
    expect(title.costMinor(200n, { action: 'buy' })).toBe(10_600n);
  });

  it('refuses a stake that its lines cannot share', () => {
    expect(() => title.play(30n, { action: 'spin' }, fastRandom(1))).toThrow();
  });

  it('understands nothing but its own choices', () => {
    expect(title.params.parse({})).toEqual({ action: 'spin' });
    for (const bad of [{ action: 'steal' }, { action: 'spin', extra: 1 }, [], null, 'spin'])
      expect(title.params.safeParse(bad).success).toBe(false);
  });
});

describe('fractions', () => {
  it('round half away from zero', () => {
    expect(toPercent(rational(1, 3))).toBe('33.3333');
    expect(toPercent(rational(-1, 16), 2)).toBe('-6.25');
    expect(toPercent(rational(1, 2_000_000))).toBe('0.0001');
  });
});
