import { expect, test } from 'vitest';
import { fixtureOf, scoreOf } from './testing/feed.ts';
import { feedMessage } from './feed-messages.ts';

const about = { producer: 'acme', timestamp: '2026-11-26T12:00:00Z', event: 'm1', sequence: 1 };
const fixture = (changes: object): object => ({
  ...about,
  type: 'fixture_change',
  fixture: { ...fixtureOf('arden'), ...changes },
});
const scoreboard = (home: number): object => ({
  ...about,
  type: 'odds_change',
  scoreboard: scoreOf(home, 0),
  incidents: [],
  markets: [],
});
const competition = (place: number): object => ({ competition: { ...fixtureOf('arden').competition, place } });
const isMessage = (message: object): boolean => feedMessage.safeParse(message).success;

test('no more places are shared than runners tie for them: a bet would return more than it has won', () => {
  const settled = (shared: number, tied: number): object => ({
    ...about,
    type: 'bet_settlement',
    markets: [{ kind: 'race-winner', specifiers: {}, outcomes: [{ id: '1', result: { shared, tied } }] }],
  });
  expect([settled(1, 2), settled(2, 2), settled(2, 1)].map(isMessage)).toEqual([true, true, false]);
});

test('what the book could not store is no message: it would take others down that are written with it', () => {
  expect([fixture({}), fixture(competition(2 ** 31 - 1)), scoreboard(130)].map(isMessage)).toEqual([true, true, true]);
  const tooMuch = [fixture(competition(2 ** 31)), scoreboard(2 ** 31), fixture({ startsAt: '0000-01-01T00:00:00Z' })];
  expect(tooMuch.map(isMessage)).toEqual([false, false, false]);
});
