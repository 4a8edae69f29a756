import { describe, expect, it } from 'vitest';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { keno } from './game.ts';
import { DRAWN, NUMBERS } from './paytable.ts';

describe('keno', () => {
  it('pays the hits among the spots by the chosen table', () => {
    // Always the first that is left: 1, then the ones that took its place from the end.
    const { events, wonMinor } = keno.play(100n, { table: 'classic', spots: [1, 40, 39, 2] }, { int: () => 0 });
    expect(events.filter(({ type }) => type === 'draw').map(({ number }) => number)).toEqual([
      1, 40, 39, 38, 37, 36, 35, 34, 33, 32,
    ]);
    expect(events.at(-2)).toEqual({ type: 'hits', hits: 3, spots: 4, multiplier: '11.00' });
    expect(wonMinor).toBe(1_100n);
  });

  it('draws ten different numbers of forty, each as often as the others', () => {
    const random = fastRandom(5);
    const counts = Array.from({ length: NUMBERS + 1 }, () => 0);
    const rounds = 20_000;
    for (let round = 0; round < rounds; round++) {
      const drawn = keno
        .play(100n, { table: 'low', spots: [7] }, random)
        .events.flatMap((event) => (event.type === 'draw' ? [event['number'] as number] : []));
      expect(new Set(drawn).size).toBe(DRAWN);
      for (const number of drawn) counts[number]!++;
    }
    const share = DRAWN / NUMBERS;
    const chi = counts
      .slice(1)
      .reduce((sum, count) => sum + (count - rounds * share) ** 2 / (rounds * share * (1 - share)), 0);
    expect(chi).toBeLessThan(90);
  });

  it('refuses spots that are doubled, outside the forty, or too many', () => {
    for (const spots of [[], [0], [41], [1, 1], [1.5], ['1'], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]])
      expect(keno.params.safeParse({ table: 'low', spots }).success).toBe(false);
  });
});
