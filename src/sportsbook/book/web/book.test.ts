import { describe, expect, test } from 'vitest';
import type { BookChange, EventDetails, Market, SportEvent } from '../contract.ts';
import { detailsWithChange, withChanges } from './book.ts';

const market = (ref: string, version: number, odds: number): Market => ({
  ref,
  kind: '1x2',
  specifiers: {},
  state: 'active',
  reason: null,
  void_reason: null,
  outcomes: [{ id: '1', odds, reason: null, result: null }],
  version,
});
const event = (id: string): SportEvent => ({
  id,
  slug: `a-v-b-${id}`,
  sport: 'football',
  competition: { id: 'c', slug: 'league', name: 'League', region: 'Here' },
  competitors: [],
  starts_at: '2026-11-23T12:00:00.000Z',
  status: 'live',
  is_simulated: true,
  scoreboard: null,
  as_of: null,
  race: null,
  main: [market('1x2', 5, 2000)],
  has_builder: false,
  open_markets: 10,
  version: 5,
});
const change = (...events: BookChange['events']): BookChange => ({ kind: 'book', version: 9, events });

describe('a list of matches', () => {
  test('takes newer prices and the score, and only of what it shows', () => {
    const [first, second] = [event('e1'), event('e2')];
    const changed = withChanges(
      [first, second],
      change({ id: 'e1', markets: [market('1x2', 9, 2100)], open_markets: 8 }),
    );
    expect(changed[0]).toMatchObject({ open_markets: 8, main: [{ version: 9, outcomes: [{ odds: 2100 }] }] });
    expect(changed[1]).toBe(second);
  });

  test('an older price, or one of a market that it does not show, changes none', () => {
    const list = [event('e1')];
    const changed = withChanges(
      list,
      change({ id: 'e1', markets: [market('1x2', 4, 1500), market('total/total=2.5', 9, 1900)] }),
    );
    expect(changed[0]!.main).toEqual(list[0]!.main);
  });

  test('a message about others leaves it as it is', () => {
    const list = [event('e1')];
    expect(withChanges(list, change({ id: 'e7', status: 'ended' }))).toBe(list);
  });
});

test('a match takes new markets too, and each incident once', () => {
  const goal = { id: 3, kind: 'goal', team: 1, period: '1h', clockS: 600, score: [1, 0] } as const;
  const details: EventDetails = {
    event: event('e1'),
    markets: [market('1x2', 5, 2000)],
    incidents: [],
    line_ups: null,
    form: [[], []],
    meetings: [],
    commitment: null,
    revealed: null,
    version: 5,
  };
  const message = change({
    id: 'e1',
    markets: [market('next-goal/goal=2', 9, 2500)],
    incidents: [{ ...goal, score: [1, 0] }],
  });
  const once = detailsWithChange(details, message);
  expect(once.markets.map(({ ref }) => ref)).toEqual(['1x2', 'next-goal/goal=2']);
  expect(detailsWithChange(once, message).incidents).toHaveLength(1);
});
