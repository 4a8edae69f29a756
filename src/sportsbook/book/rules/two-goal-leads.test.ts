// Leads of two goals: what counts as one, and what a feed may leave out or send too late without changing it.
import { expect, test } from 'vitest';
import { fixtureOf, scoreOf } from '../testing/feed.ts';
import type { EventMessage } from './apply-message.ts';
import { applyMessage } from './apply-message.ts';
import { workedMatch } from '../testing/worked-match.ts';
import { WINNER } from './two-goal-leads.ts';

const about = { producer: 'feed:1', feed: 'feed', event: 'match', timestamp: '2026-11-28T12:00:00.000Z', sequence: 1 };
type Odds = Record<string, number | null>;

const odds = (outcomes: Odds, score: ReturnType<typeof scoreOf> | null = null): EventMessage => ({
  ...about,
  type: 'odds_change',
  scoreboard: score,
  incidents: [],
  markets: [
    {
      kind: '1x2',
      specifiers: {},
      state: 'active',
      outcomes: Object.entries(outcomes).map(([id, price]) => ({ id, odds: price })),
    },
  ],
});
const score = (home: number, away: number, changes: Partial<ReturnType<typeof scoreOf>> = {}): EventMessage => ({
  ...about,
  type: 'odds_change',
  scoreboard: { ...scoreOf(home, away), ...changes },
  incidents: [],
  markets: [],
});
const settled = (): EventMessage => ({
  ...about,
  type: 'bet_settlement',
  certainty: 'confirmed',
  markets: [
    {
      kind: '1x2',
      specifiers: {},
      outcomes: [
        { id: '1', result: 'lost' },
        { id: 'x', result: 'won' },
        { id: '2', result: 'lost' },
      ],
    },
  ],
});
const PRICES = { '1': 1900, x: 3500, '2': 4000 };

/** The leads after these messages. */
function leadsAfter(...messages: EventMessage[]): Record<string, string> {
  const work = workedMatch(fixtureOf('match'));
  for (const message of [odds(PRICES), ...messages]) applyMessage(work, message);
  const { outcomes } = work.markets.get(WINNER)!;
  return Object.fromEntries(outcomes.flatMap(({ id, led }) => (led === undefined ? [] : [[id, led]])));
}

test('is kept by the score at which it was reached, and goes with a goal that is taken back', () => {
  expect(leadsAfter(score(2, 0), score(2, 2))).toEqual({ '1': '2:0' });
  expect(leadsAfter(score(2, 0), score(1, 0))).toEqual({});
});

test('in extra time decides nothing of the winner, which is decided by then', () => {
  const extraTime = {
    period: 'ot',
    periods: [
      [1, 0],
      [0, 1],
      [2, 0],
    ] as [number, number][],
  };
  expect(leadsAfter(score(1, 1), score(3, 1, extraTime))).toEqual({});
  expect(leadsAfter(score(1, 1), score(3, 1, { ...extraTime, period: 'ft' }))).toEqual({});
  expect(leadsAfter(score(1, 1), score(5, 3, { period: 'so' }))).toEqual({});
});

test('after the settlement changes nothing; one before it stays, and may still be taken back', () => {
  expect(leadsAfter(score(1, 1), settled(), score(3, 1))).toEqual({});
  expect(leadsAfter(score(2, 0), settled(), score(2, 2))).toEqual({ '1': '2:0' });
  expect(leadsAfter(score(2, 0), settled(), score(1, 1))).toEqual({});
});

test('is kept, and noticed, of an outcome that the feed no longer prices', () => {
  const others = { x: 9000, '2': 21_000 };
  expect(leadsAfter(score(2, 0), odds(others), score(2, 1), odds(PRICES))).toEqual({ '1': '2:0' });
  expect(leadsAfter(odds(others), score(2, 0), score(2, 2))).toEqual({ '1': '2:0' });
});
