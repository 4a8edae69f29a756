import { expect, test } from 'vitest';
import { topicMatcher } from './topics.ts';

test.each([
  ['#', '', true],
  ['#', 'hi.pre.-.odds_change', true],
  ['*.*.live.#', 'hi.-.live.odds_change.1.sr:match.7.-', true],
  ['*.*.live.#', 'hi.-.live', true],
  ['*.*.live.#', 'hi.pre.-.odds_change.1.sr:match.7.-', false],
  ['*.*.live.#', 'live', false],
  ['-.-.-.#', '-.-.-.alive.-.-.-.-', true],
  ['#.sr:match.*.5', 'hi.-.live.odds_change.1.sr:match.7.5', true],
  ['#.sr:match.*.5', 'hi.-.live.odds_change.1.sr:match.7.-', false],
  ['a.#.#.b', 'a.b', true],
  ['a.#.b.#', 'a.x.b.y.b.z', true],
  ['*', '', true],
  ['*', 'a.b', false],
  ['a', 'a', true],
  ['a.*', 'a', false],
])('%s takes %s: %s', (binding, key, isTaken) => {
  expect(topicMatcher(binding)(key)).toBe(isTaken);
});
