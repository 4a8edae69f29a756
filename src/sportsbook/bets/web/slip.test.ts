import { describe, expect, test } from 'vitest';
import type { BetToken } from '../token-contract.ts';
import {
  EMPTY_SLIP,
  keyOf,
  readSlip,
  singleKey,
  withToggledLeg,
  withBanker,
  without,
  withOdds,
  withStake,
  type SlipLeg,
  type SlipState,
} from './slip.ts';
import { betsToQuote, isTypedStake, plannedBets, slipOf, systemsFor, totalOf, withDeclinedBet } from './slip-bets.ts';
import { knownQuote, quoteFor } from './slip-quote.ts';
import { tokensFor, withKnownTokens, withToken } from './slip-tokens.ts';

const leg = (event: string, outcome = '1', market = '1x2'): SlipLeg => ({
  event,
  slug: `a-v-b-${event}`,
  sport: 'football',
  competition: 'League',
  competitionSlug: 'league',
  competitors: ['A', 'B'],
  market,
  outcome,
  odds: 2500,
  version: 7,
});
const slipWith = (...events: string[]) => events.reduce((slip, event) => withToggledLeg(slip, leg(event)), EMPTY_SLIP);

describe('the slip', () => {
  test('a press puts a selection in, another one takes it out with its stake', () => {
    const slip = withStake(withToggledLeg(EMPTY_SLIP, leg('e1')), singleKey(leg('e1')), '5');
    expect(plannedBets(slip, 'EUR')).toMatchObject([{ type: 'single', stake: '5.00', legs: [0] }]);
    expect(withToggledLeg(slip, leg('e1'))).toEqual(EMPTY_SLIP);
  });

  test('with a second match it turns to the accumulator, with two outcomes of one match it does not', () => {
    expect(slipWith('e1', 'e2').tab).toBe('multi');
    expect(withToggledLeg(slipWith('e1'), leg('e1', 'x')).tab).toBe('singles');
    expect(without(slipWith('e1', 'e2'), leg('e2')).tab).toBe('singles');
  });

  test('single bets, accumulator and systems stand side by side', () => {
    const slip = withStake(withStake(slipWith('e1', 'e2', 'e3'), 'accumulator', '2'), 'system-2/3', '1.5');
    const bets = plannedBets(slip, 'EUR').filter(({ stake }) => stake !== '');
    expect(bets).toMatchObject([
      { type: 'accumulator', legs: [0, 1, 2], stake: '2.00' },
      { type: 'system-2/3', lines: 3, stake: '1.50' },
    ]);
    expect(totalOf(bets, 'EUR')).toBe(650n);
    expect(slipOf(slip, bets).bets[1]).toEqual({ type: 'system-2/3', legs: [0, 1, 2], bankers: [], stake: '1.50' });
  });

  test('a stake in total is divided among the lines, rounded down', () => {
    const slip = { ...withStake(slipWith('e1', 'e2', 'e3'), 'patent', '10'), stakeBy: 'total' as const };
    const patent = plannedBets(slip, 'EUR').find(({ type }) => type === 'patent')!;
    expect(patent).toMatchObject({ lines: 7, stake: '1.42' });
    expect(totalOf([patent], 'EUR')).toBe(994n);
  });

  test('bankers stand in each line, and full covers are for slips without', () => {
    const slip = withBanker(slipWith('e1', 'e2', 'e3', 'e4'), keyOf(leg('e2')));
    expect(plannedBets(slip, 'EUR').filter(({ type }) => type.startsWith('system'))).toMatchObject([
      { type: 'system-1/3', lines: 3, bankers: [1] },
      { type: 'system-2/3', lines: 3, bankers: [1] },
    ]);
  });

  test.each([
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky-15', 4, 15],
    ['canadian', 5, 26],
    ['lucky-31', 5, 31],
    ['heinz', 6, 57],
    ['lucky-63', 6, 63],
    ['super-heinz', 7, 120],
    ['goliath', 8, 247],
  ])('%s is offered over %d selections, with %d lines', (type, legs, lines) => {
    expect(systemsFor(legs, 0)).toContainEqual({ type, lines });
  });

  test('no system is offered that would be refused for its lines', () => {
    expect(systemsFor(14, 0).map(({ type }) => type)).not.toContain('system-7/14');
    expect(systemsFor(14, 0).every(({ lines }) => lines <= 1_000)).toBe(true);
  });

  test('the server is asked about what is staked first, and about no more than a slip may hold', () => {
    const events = Array.from({ length: 14 }, (_, index) => `e${index}`);
    const slip = { ...withStake(slipWith(...events), 'accumulator', '2'), tab: 'system' as const };
    const bets = betsToQuote(slip, plannedBets(slip, 'EUR'));
    expect(bets[0]).toMatchObject({ type: 'accumulator', stake: '2.00' });
    expect(bets.map(({ type }) => type)).not.toContain('system-7/14');
    expect(bets.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(2_000);
    const singles = { ...slipWith(...events), tab: 'singles' as const };
    expect(betsToQuote(singles, plannedBets(singles, 'EUR')).every(({ type }) => type === 'single')).toBe(true);
  });

  test('odds that the player takes replace those that they saw', () => {
    const now = { [keyOf(leg('e1'))]: { odds: null, version: 8 }, [keyOf(leg('e2'))]: { odds: 2400, version: 9 } };
    const slip = withOdds(slipWith('e1', 'e2'), now);
    expect(slip.legs.map(({ odds, version }) => [odds, version])).toEqual([
      [2500, 7],
      [2400, 9],
    ]);
  });

  test('what is known of a selection stays with it when others are taken out, and a bet over all of them is asked for again', () => {
    const slip = slipWith('e1', 'e2', 'e3');
    const bets = plannedBets(slip, 'EUR');
    const none = { amount: '0.00', currency: 'EUR' } as const;
    const quote = knownQuote(
      { legs: slip.legs.map(keyOf), bets: bets.map(({ key }) => key) },
      {
        legs: [2100, 2200, null].map((odds, index) => ({
          odds,
          book_odds: null,
          has_starting_price: false,
          version: index + 8,
          reason: odds === null ? ('goal-check' as const) : null,
          conflicts: index === 0 ? [1] : [],
        })),
        bets: bets.map(({ type, lines }) => ({
          type,
          lines,
          stake: none,
          potential_return: none,
          odds: null,
          lowest_stake: none,
          highest_stake: none,
          highest_because: 'market' as const,
          refusal: null,
          not_built: null,
          extra: null,
          promotions: [],
          nearly: null,
        })),
      },
    );
    expect(quoteFor(slip, quote)).toBe(quote);
    expect(quote.legs[keyOf(leg('e1'))]!.conflicts).toEqual([keyOf(leg('e2'))]);
    const less = without(slip, leg('e1'));
    const left = quoteFor(less, quote);
    expect(less.legs.map((item) => left.legs[keyOf(item)]!.odds)).toEqual([2200, null]);
    expect(Object.keys(left.bets)).toEqual(slip.legs.map(singleKey));
    // Taken over, the odds are those of the same selection, and one without odds keeps its own.
    expect(withOdds(less, left.legs).legs.map(({ odds, version }) => [odds, version])).toEqual([
      [2200, 9],
      [2500, 7],
    ]);
    expect(quoteFor(withToggledLeg(slip, leg('e4')), quote).bets['accumulator']).toBeUndefined();
  });

  test('what is typed is an amount of the currency', () => {
    expect(['', '5', '5.', '5,25', '.5'].every((text) => isTypedStake(text, 'EUR'))).toBe(true);
    expect(['5.255', '1e5', '-1', '5.5.5'].some((text) => isTypedStake(text, 'EUR'))).toBe(false);
    expect(isTypedStake('5.0', 'JPY')).toBe(false);
    expect(plannedBets(withStake(slipWith('e1'), singleKey(leg('e1')), '5,'), 'EUR')[0]!.stake).toBe('5.00');
  });

  test('it is kept as text, and anything else is an empty slip', () => {
    const slip = withStake(slipWith('e1', 'e2'), 'accumulator', '2');
    expect(readSlip(JSON.stringify(slip))).toEqual(slip);
    for (const text of [null, '', '{}', '[]', '7', '{"legs":[{"event":1}]}', '{"legs":{}}'])
      expect(readSlip(text)).toEqual(EMPTY_SLIP);
  });
});

describe('a declined bet', () => {
  const placed = (slip: SlipState, type: string) => plannedBets(slip, 'EUR').find((bet) => bet.type === type)!;

  test('of each kind stands in an emptied slip as it was placed, stake, bankers and token too', () => {
    const token = { accumulator: { id: 'token', isFree: false } };
    const single = withStake(slipWith('e1'), singleKey(leg('e1')), '5');
    const accumulator = { ...withStake(slipWith('e1', 'e2'), 'accumulator', '5'), tokens: token };
    const system = {
      ...withStake(slipWith('e1', 'e2', 'e3'), 'system-1/2', '5'),
      tab: 'system' as const,
      bankers: [keyOf(leg('e1'))],
    };
    for (const [slip, type] of [
      [single, 'single'],
      [accumulator, 'accumulator'],
      [system, 'system-1/2'],
    ] as const)
      expect(withDeclinedBet(EMPTY_SLIP, slip, placed(slip, type))).toEqual(slip);
  });

  test('keeps what has come into the slip meanwhile, and no combined bet gets other selections than it had', () => {
    const slip = withStake(slipWith('e1', 'e2'), 'accumulator', '5');
    const later = withDeclinedBet(slipWith('e3'), slip, placed(slip, 'accumulator'));
    expect(later.legs.map(({ event }) => event)).toEqual(['e3', 'e1', 'e2']);
    expect(later.stakes).toEqual({});
    const single = withStake(slipWith('e1'), singleKey(leg('e1')), '5');
    const both = withDeclinedBet(slipWith('e3'), single, placed(single, 'single'));
    expect(plannedBets(both, 'EUR').filter(({ stake }) => stake !== '')).toMatchObject([{ type: 'single', legs: [1] }]);
    // A selection that was put in again stays at its own odds, with the stake that was typed since.
    const again = withToggledLeg(EMPTY_SLIP, { ...leg('e1'), odds: 1900, version: 9 });
    const typed = withStake(again, singleKey(leg('e1')), '7');
    expect(withDeclinedBet(typed, single, placed(single, 'single'))).toEqual(typed);
  });

  test('stays out of a slip that would be too full with it', () => {
    const full = slipWith(...Array.from({ length: 40 }, (_, nth) => `e${nth + 10}`));
    const single = withStake(slipWith('e1'), singleKey(leg('e1')), '5');
    expect(withDeclinedBet(full, single, placed(single, 'single'))).toBe(full);
  });
});

describe('a bonus for bets in the slip', () => {
  const token = (id: string, kind: BetToken['kind'] = 'free-bet'): BetToken => ({
    id,
    kind,
    status: 'active',
    amount: { amount: '5.00', currency: 'EUR' },
    percent_by_legs: null,
    minimum_odds: 1001,
    minimum_legs: 1,
    sports: [],
    because: 'welcome',
    expires_at: '2030-01-01T00:00:00.000Z',
    bet_id: null,
  });
  const key = singleKey(leg('e1'));

  test('a free bet brings its stake, costs nothing, and takes its stake away again', () => {
    const slip = withToken(slipWith('e1'), key, token('a'));
    const bets = plannedBets(slip, 'EUR');
    expect([bets[0]!.stake, totalOf(bets, 'EUR')]).toEqual(['5.00', 0n]);
    expect(slipOf(slip, bets).bets[0]).toMatchObject({ stake: '5.00', token_id: 'a' });
    expect(withToken(slip, key, undefined)).toEqual(slipWith('e1'));
    expect(without(slip, leg('e1'))).toEqual(EMPTY_SLIP);
  });

  test('each is for one bet, is kept with the slip, and leaves it when it can be used no longer', () => {
    const boost = token('b', 'boost');
    const slip = withToken(withStake(slipWith('e1', 'e2'), 'accumulator', '2'), 'accumulator', boost);
    expect(tokensFor(slip, key, [boost, token('a')]).map(({ id }) => id)).toEqual(['a']);
    expect(totalOf(plannedBets(slip, 'EUR'), 'EUR')).toBe(200n);
    expect(readSlip(JSON.stringify(slip))).toEqual(slip);
    expect(withKnownTokens(slip, [])).toEqual({ ...slip, tokens: {} });
  });
});
