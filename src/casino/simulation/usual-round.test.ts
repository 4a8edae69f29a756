import { expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { titles } from '#casino/titles/index.ts';
import { usualRound } from './usual-round.ts';

test.each(Object.values(titles).filter(({ steps }) => !steps))(
  'a round of $sysname can be simulated, costs its stake and never gives less than nothing',
  (title) => {
    const params = title.params.parse(usualRound(title)) as object;
    const stake = title.stakeStepMinor * 100n;
    expect(title.costMinor(stake, params)).toBe(stake);
    expect(title.play(stake, params, fastRandom(1)).wonMinor).toBeGreaterThanOrEqual(0n);
  },
);
