import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idlenessOf } from './inactivity.ts';

describe('a player who does nothing', () => {
  it('[ST-25] is warned at 80 % of the limit, with the remaining 20 % to go', () => {
    expect(idlenessOf(0, 79_999, 100)).toEqual({ is: 'active' });
    expect(idlenessOf(0, 80_000, 100)).toEqual({ is: 'warned', deadline: 100_000 });
    expect(idlenessOf(0, 99_999, 100)).toEqual({ is: 'warned', deadline: 100_000 });
  });

  it('[ST-26] is signed out at 100 %', () => {
    expect(idlenessOf(0, 100_000, 100)).toEqual({ is: 'out' });
    expect(idlenessOf(5_000, 400_000, 100)).toEqual({ is: 'out' });
  });

  it('[ST-25] never goes back from warned to active, or from out to warned, by waiting alone', () => {
    const order = ['active', 'warned', 'out'];
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.integer({ min: 1, max: 10_000 }), (first, more, limit) => {
        const earlier = order.indexOf(idlenessOf(0, first, limit).is);
        return order.indexOf(idlenessOf(0, first + more, limit).is) >= earlier;
      }),
    );
  });
});
