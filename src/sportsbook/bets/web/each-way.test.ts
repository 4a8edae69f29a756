import { describe, expect, test } from 'vitest';
import type { Quote } from '../contract.ts';
import { placeKey, whyNotPlaced, withEachWay, withPlaceOdds } from './each-way.ts';
import {
  EMPTY_SLIP,
  keyOf,
  readSlip,
  singleKey,
  withoutStakes,
  withStake,
  withToggledLeg,
  without,
  type SlipLeg,
  type SlipState,
} from './slip.ts';
import { betsToQuote, isStaked, plannedBets, slipOf, totalOf, withDeclinedBet } from './slip-bets.ts';
import { knownQuote, quoteFor } from './slip-quote.ts';
import { withStartingPrice } from './starting-price.ts';

const onRace = (event: string, changes: Partial<SlipLeg> = {}): SlipLeg => ({
  event,
  slug: `larkfield-handicap-${event}`,
  sport: 'horse-racing',
  competition: 'Meadowbrook',
  competitionSlug: 'meadowbrook',
  competitors: ['Silver Dawn', 'Thornfield', 'Quiet Harbour'],
  race: { en: 'Larkfield Handicap' },
  startsAt: '2030-01-01T14:30:00.000Z',
  market: 'race-winner',
  outcome: '2',
  eachWay: { part: 5, places: 3, odds: 1700, version: 0 },
  odds: 4500,
  version: 7,
  ...changes,
});
const onMatch = (event: string): SlipLeg => {
  const { race: _, startsAt: __, eachWay: ___, ...leg } = onRace(event, { market: '1x2', outcome: 'x' });
  return leg;
};
const slipWith = (...legs: SlipLeg[]): SlipState => legs.reduce(withToggledLeg, EMPTY_SLIP);
const PLACE = 'race-placed/part=5&places=3';
const sent = (slip: SlipState) => slipOf(slip, plannedBets(slip, 'EUR').filter(isStaked));

describe('an each-way bet', () => {
  const [first, second] = [onRace('e1'), onRace('e2', { eachWay: { part: 4, places: 2, odds: 1900, version: 3 } })];
  const single = withEachWay(withStake(slipWith(first), singleKey(first), '5'), singleKey(first));

  test('is two bets of the same stake: to win, and directly after it to be placed, at its own odds and version', () => {
    expect(sent(single)).toEqual({
      legs: [
        { event: 'e1', market: 'race-winner', outcome: '2', odds: 4500, version: 7 },
        { event: 'e1', market: PLACE, outcome: '2', odds: 1700, version: 0 },
      ],
      bets: [
        { type: 'single', legs: [0], bankers: [], stake: '5.00' },
        { type: 'single', legs: [1], bankers: [], stake: '5.00' },
      ],
    });
    expect(totalOf(plannedBets(single, 'EUR'), 'EUR')).toBe(1_000n);
    expect(sent(withEachWay(single, singleKey(first))).bets).toHaveLength(1);
  });

  test('is an accumulator too, of all races and nothing else, each part at the terms of its race', () => {
    const both = withEachWay(withStake(slipWith(first, second), 'accumulator', '2'), 'accumulator');
    expect(sent(both).legs.map(({ market }) => market)).toEqual([
      'race-winner',
      'race-winner',
      PLACE,
      'race-placed/part=4&places=2',
    ]);
    expect(sent(both).bets).toEqual([
      { type: 'accumulator', legs: [0, 1], bankers: [], stake: '2.00' },
      { type: 'accumulator', legs: [2, 3], bankers: [], stake: '2.00' },
    ]);
    const withMatch = withEachWay(withStake(slipWith(first, onMatch('e3')), 'accumulator', '2'), 'accumulator');
    expect(sent(withMatch).bets).toHaveLength(1);
    expect(whyNotPlaced(withMatch, plannedBets(withMatch, 'EUR').at(-1)!, {})).toBeUndefined();
  });

  test('names the place leg of its own selection among others', () => {
    const slip = withEachWay(
      withStake(slipWith(onMatch('e3'), first, second), singleKey(second), '1'),
      singleKey(second),
    );
    const { legs, bets } = sent(slip);
    expect(bets.map(({ legs: [place] }) => legs[place!]!.market)).toEqual([
      'race-winner',
      'race-placed/part=4&places=2',
    ]);
  });

  test('at the starting price is so in both parts', () => {
    expect(sent(withStartingPrice(single, first, true)).legs.map(({ is_at_start }) => is_at_start)).toEqual([
      true,
      true,
    ]);
    expect(sent(withStartingPrice(single, first, false)).legs.some((leg) => 'is_at_start' in leg)).toBe(false);
  });

  test('has no bonus: that is for one bet', () => {
    const slip = { ...single, tokens: { [singleKey(first)]: { id: 'token', isFree: false } } };
    expect(sent(slip).bets).toMatchObject([{ token_id: 'token' }]);
  });

  test('is asked about in both parts or not at all', () => {
    const many = Array.from({ length: 20 }, (_, nth) => onRace(`e${nth + 10}`));
    const slip = many.reduce<SlipState>((now, leg) => withEachWay(now, singleKey(leg)), {
      ...slipWith(...many),
      tab: 'singles',
    });
    const bets = betsToQuote(slip, plannedBets(slip, 'EUR'));
    expect(bets).toHaveLength(40);
    expect(bets.every(({ isPlacePart }, nth) => (isPlacePart === true) === (nth % 2 === 1))).toBe(true);
    const odd = withStake({ ...slip, legs: [...slip.legs.slice(1), onMatch('m1')] }, singleKey(onMatch('m1')), '1');
    const fewer = betsToQuote(odd, plannedBets(odd, 'EUR'));
    expect(fewer.filter(({ isPlacePart }) => isPlacePart)).toHaveLength(19);
  });

  test('counts as two of the selections that a slip may have', () => {
    const full = slipWith(...Array.from({ length: 20 }, (_, nth) => onRace(`e${nth + 10}`)));
    expect(withToggledLeg(full, onMatch('m1'))).toBe(full);
    expect(sent(full).legs).toHaveLength(40);
    const text = JSON.stringify({ ...full, legs: [...full.legs, onRace('e99')] });
    expect(readSlip(text).legs).toHaveLength(20);
  });

  test('is kept with the slip, and what is no race is left out', () => {
    const slip = withStartingPrice(single, first, true);
    expect(readSlip(JSON.stringify(slip))).toEqual(slip);
    for (const leg of [
      { ...first, eachWay: { part: 0, places: 3, odds: 1700, version: 0 } },
      { ...first, eachWay: 'yes' },
      { ...first, race: 'Handicap' },
      { ...first, startsAt: 'soon' },
      { ...first, isAtStart: 1 },
    ])
      expect(readSlip(JSON.stringify({ ...slip, legs: [leg] })).legs).toEqual([]);
  });

  test('is no longer each way once it was taken or taken out', () => {
    expect(withoutStakes(single, new Set([singleKey(first)])).eachWay).toEqual([]);
    expect(without({ ...single, legs: [...single.legs, second] }, first).eachWay).toEqual([]);
  });

  test('that is declined stands in the slip as it was, and its place part alone brings back no stake', () => {
    const [win, place] = plannedBets(single, 'EUR');
    expect(withDeclinedBet(EMPTY_SLIP, single, win!)).toEqual(single);
    expect(withDeclinedBet(EMPTY_SLIP, single, place!)).toMatchObject({ legs: single.legs, stakes: {}, eachWay: [] });
  });
});

describe('what is known of an each-way bet', () => {
  const leg = onRace('e1');
  const slip = withEachWay(withStake(slipWith(leg), singleKey(leg), '5'), singleKey(leg));
  const bets = plannedBets(slip, 'EUR');
  const place = `e1 ${PLACE} 2`;
  const quoted = (changes: Partial<Quote['legs'][number]> = {}): Quote => ({
    legs: [
      { odds: 4500, book_odds: null, has_starting_price: true, version: 8, reason: null, conflicts: [1] },
      { odds: 1650, book_odds: null, has_starting_price: true, version: 9, reason: null, conflicts: [0], ...changes },
    ],
    bets: [],
  });
  const knownOf = (quote: Quote) =>
    knownQuote({ legs: slipOf(slip, bets).legs.map(keyOf), bets: bets.map(({ key }) => key) }, quote);

  test('is not that its parts stand in each other’s way', () => {
    const quote = knownOf(quoted());
    expect(quote.legs[keyOf(leg)]!.conflicts).toEqual([]);
    expect(quoteFor(slip, quote)).toBe(quote);
    expect(bets.map(({ key }) => key)).toEqual([singleKey(leg), placeKey(singleKey(leg))]);
  });

  test('is whether its place part is offered, and at which odds it is placed', () => {
    expect(whyNotPlaced(slip, bets[0]!, knownOf(quoted()).legs)).toBeNull();
    expect(whyNotPlaced(slip, bets[0]!, knownOf(quoted({ reason: 'non-runner' })).legs)).toBe('non-runner');
    expect(whyNotPlaced(slip, bets[0]!, knownOf(quoted({ odds: null })).legs)).toBe('not-offered');
    expect(whyNotPlaced(slip, bets[0]!, {})).toBeUndefined();
    const seen = withPlaceOdds(slip, knownOf(quoted()).legs);
    expect(sent(seen).legs[1]).toEqual({ event: 'e1', market: PLACE, outcome: '2', odds: 1650, version: 9 });
    expect(keyOf(sent(seen).legs[1]!)).toBe(place);
  });
});
