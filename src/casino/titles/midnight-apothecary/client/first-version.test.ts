import { expect, it } from 'vitest';
import type { SlotEvent } from '../../../engine/slot-events.ts';
import { fastRandom } from '../../../engine/proof/fast-random.ts';
import { midnightApothecary } from '../game.ts';
import { firstPublished } from '../../../engine/testing/archive.ts';
import { fromFirstVersion } from './first-version.ts';

type Events = Parameters<typeof fromFirstVersion>[0];

it('shows rounds of the first version as the same rounds are recorded now', async () => {
  const first = await firstPublished('midnight-apothecary');
  expect(first.version).toBe('1.0.0');
  const seen = new Set<string>();
  for (const action of ['spin', 'buy'] as const)
    for (let seed = 1; seed <= 400; seed++) {
      const then = first.play(2_000n, { action }, fastRandom(seed)).events as unknown as Events;
      const now = midnightApothecary.play(2_000n, { action, gamble: 0 }, fastRandom(seed)).events as SlotEvent[];
      for (const { type } of then) seen.add(type);
      expect(fromFirstVersion(then)).toEqual(now);
    }
  expect([...seen]).toEqual(
    expect.arrayContaining(['feature-bought', 'line-win', 'scatter-win', 'free-spins-won', 'retrigger']),
  );
});
