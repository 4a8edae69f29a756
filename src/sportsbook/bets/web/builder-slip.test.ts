// The slip on the page of a match that has a bet builder: which bets its selections make.
import { describe, expect, test } from 'vitest';
import { EMPTY_SLIP, tabsFor, withBuilding, withToggledLeg, without, type SlipLeg, type SlipState } from './slip.ts';
import { betsToQuote, builderKey, plannedBets, slipOf } from './slip-bets.ts';

const leg = (event: string, market: string, canBuild = true): SlipLeg => ({
  event,
  slug: `x-${event}`,
  sport: 'football',
  competition: 'Premier',
  competitionSlug: 'premier',
  competitors: ['City', 'United'],
  market,
  outcome: '1',
  odds: 2000,
  version: 1,
  ...(canBuild && { canBuild }),
});
const slipWith = (slip: SlipState, ...legs: SlipLeg[]): SlipState => legs.reduce(withToggledLeg, slip);
const A = 'aaaaaaaaaaaa';
const B = 'bbbbbbbbbbbb';
const building = withBuilding(EMPTY_SLIP, A);

describe('a bet builder in the slip', () => {
  test('opens with the second selection of the match that is being built on, and closes with the last but one', () => {
    const two = slipWith(building, leg(A, '1x2'), leg(A, 'total/total=2.5'));
    expect(two.tab).toBe('builder');
    expect(tabsFor(two.legs)).toEqual(['singles', 'builder']);
    expect(without(two, two.legs[0]!).tab).toBe('singles');
    // Without the builder two selections of a match stay two singles.
    expect(slipWith(EMPTY_SLIP, leg(A, '1x2'), leg(A, 'total/total=2.5')).tab).toBe('singles');
  });

  test('is one bet for each match with enough selections, of those alone that can be part of it', () => {
    const slip = slipWith(
      building,
      leg(A, '1x2'),
      leg(A, 'total/total=2.5'),
      leg(A, 'next-goal/goal=1', false),
      leg(B, '1x2'),
    );
    const builders = plannedBets(slip, 'EUR').filter(({ type }) => type === 'builder');
    expect(builders).toMatchObject([{ key: builderKey(A), legs: [0, 1], lines: 1 }]);
    expect(tabsFor(slip.legs)).toEqual(['singles', 'multi', 'system', 'builder']);
    expect(betsToQuote({ tab: 'builder' }, plannedBets(slip, 'EUR'))).toEqual(builders);
  });

  test('is placed at the price that is shown, and quoted without one', () => {
    const slip = slipWith(building, leg(A, '1x2'), leg(A, 'total/total=2.5'));
    const bet = plannedBets(slip, 'EUR').find(({ type }) => type === 'builder')!;
    expect(slipOf(slip, [bet]).bets[0]).not.toHaveProperty('odds');
    expect(slipOf(slip, [{ ...bet, odds: 3450 }]).bets[0]).toMatchObject({ type: 'builder', odds: 3450 });
  });

  test('takes no more than ten selections', () => {
    const legs = Array.from({ length: 11 }, (_, nth) => leg(A, `total/total=${nth}.5`));
    const slip = slipWith(building, ...legs);
    expect(slip.legs).toHaveLength(10);
    expect(plannedBets(slip, 'EUR').find(({ type }) => type === 'builder')!.legs).toHaveLength(10);
  });
});
