// The rules of money that every provider keeps, each played at its stand-in over HTTP; and what a provider cannot do, one by one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTCOMES, type Outcome } from './testing/outside/outside.ts';
import { PROVIDER_RULES } from './testing/provider-rules.ts';
import { openWorld, type ProviderWorld } from './testing/provider-world.ts';
import type { ProviderName } from './testing/stand-ins.ts';

/** What there is not, and because of which some rules are not played. */
const CANNOT: Readonly<Record<ProviderName, readonly Outcome[]>> = {
  sandbox: [],
  btcpay: [
    'pays in another currency',
    'cancels',
    ...(['reviews', 'approves', 'rejects', 'disputes', 'wins', 'loses', 'takes back', 'refunds'] as const),
    'returns payout',
  ],
  hyperswitch: ['pays more', 'pays in another currency', 'takes back'],
  bank: [
    ...(['sees', 'confirms', 'pays unheard', 'pays forged', 'declines', 'cancels'] as const),
    ...(['reviews', 'approves', 'rejects', 'disputes', 'wins', 'loses', 'refunds'] as const),
  ],
};

describe.each(Object.entries(CANNOT) as [ProviderName, readonly Outcome[]][])('%s', (name, cannot) => {
  let world: ProviderWorld;
  beforeAll(async () => void (world = await openWorld(name)));
  afterAll(() => world.close());

  test('does what the port says that it can do, and the rest is listed here', () => {
    const { hands } = world.outside;
    expect(OUTCOMES.filter((outcome) => typeof hands[outcome] === 'string').toSorted()).toEqual(cannot.toSorted());
    const { can } = world;
    expect(can.refund === 'no').toBe(cannot.includes('ends refund'));
    expect(can.payout).toBe(!cannot.includes('pays out'));
    // Where the payer enters the sum themselves, they may enter another.
    if (can.otherAmount)
      for (const outcome of ['pays less', 'pays more'] as const) expect(cannot).not.toContain(outcome);
  });

  for (const { rule, needs, play } of PROVIDER_RULES)
    if (!needs.some((outcome) => cannot.includes(outcome))) test(rule, () => play(world));
});
