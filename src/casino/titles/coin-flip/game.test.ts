import { describe, expect, it } from 'vitest';
import { coinFlip } from './game.ts';

const falling = (...sides: number[]) => ({ int: () => sides.shift()! });

describe('coin flip', () => {
  it('doubles with every flip in a row and pays after the last', () => {
    const { events, wonMinor } = coinFlip.play(100n, { side: 'heads', flips: 3 }, falling(0, 0, 0));
    expect(events.map(({ type, reached }) => [type, reached])).toEqual([
      ['flip', '1.96'],
      ['flip', '3.92'],
      ['flip', '7.84'],
      ['final-win', undefined],
    ]);
    expect(wonMinor).toBe(784n);
  });

  it('ends with the first flip that misses', () => {
    const { events, wonMinor } = coinFlip.play(100n, { side: 'tails', flips: 10 }, falling(1, 1, 0, 1));
    expect(events).toHaveLength(4);
    expect(events[2]).toMatchObject({ side: 'heads', hit: false, reached: '0.00' });
    expect(wonMinor).toBe(0n);
  });

  it('refuses sides and lengths that it does not offer', () => {
    for (const bad of [{ side: 'edge' }, { flips: 0 }, { flips: 11 }, { flips: 1.5 }])
      expect(coinFlip.params.safeParse({ side: 'heads', flips: 1, ...bad }).success).toBe(false);
  });
});
