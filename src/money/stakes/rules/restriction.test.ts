import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breachOf, isInForce, purseOrderOf, type RestrictedStake, type Restriction } from './restriction.ts';

const free: Restriction = {
  source: 'test.1',
  currency: 'EUR',
  highestStakeMinor: null,
  excluded: { subjects: [], categories: [], kinds: [] },
  purseOrder: null,
  because: 'a test',
  startsAt: new Date(0),
  endsAt: null,
};
const stake: RestrictedStake = {
  kind: 'round',
  subject: 'blackjack',
  category: 'casino',
  currency: 'EUR',
  stakedMinor: 500n,
};

describe('a restriction', () => {
  test('without a word forbids nothing', () => expect(breachOf(free, stake)).toBeUndefined());

  test('counts what the round has taken before: doubling is no way around a highest stake', () => {
    const most = { ...free, highestStakeMinor: 900n };
    expect(breachOf(most, stake)).toBeUndefined();
    expect(breachOf(most, { ...stake, beforeMinor: 500n })).toEqual({ breaks: 'highest-stake', highest: 900n });
  });

  test('takes whatever is no more than its highest stake, and nothing above it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000n), fc.bigInt(0n, 10_000n), fc.bigInt(1n, 10_000n), (staked, before, highest) => {
        const breach = breachOf(
          { ...free, highestStakeMinor: highest },
          { ...stake, stakedMinor: staked, beforeMinor: before },
        );
        expect(breach !== undefined).toBe(staked + before > highest);
      }),
    );
  });

  test('holds no stake in another currency against its sum', () => {
    expect(breachOf({ ...free, highestStakeMinor: 1n, currency: 'JPY' }, stake)).toBeUndefined();
  });

  test('is in force from its beginning, and not at its end any more', () => {
    const restriction = { ...free, startsAt: new Date(10), endsAt: new Date(20) };
    expect([9, 10, 19, 20].map((at) => isInForce(restriction, new Date(at)))).toEqual([false, true, true, false]);
  });

  test('of several the first with an order names the purses', () => {
    expect(purseOrderOf([free])).toBeUndefined();
    expect(purseOrderOf([free, { ...free, purseOrder: ['bonus'] }, { ...free, purseOrder: ['main'] }])).toEqual([
      'bonus',
    ]);
  });
});
