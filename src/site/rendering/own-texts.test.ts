import { expect, test } from 'vitest';
import { withOwnTexts } from './own-texts.ts';

const shipped = { home: { title: 'Hello {name}', count: '{count, plural, one {# game} other {# games}}', end: 'End' } };
const withEntries = (entries: Record<string, string>) => withOwnTexts(shipped, new Map(Object.entries(entries)));

test('words of an editor stand in their places, and nothing else moves', () => {
  const { texts, refused } = withEntries({ 'home.title': 'Good evening, {name}', 'home.end': 'Fin' });
  expect(texts).toEqual({ home: { ...shipped.home, title: 'Good evening, {name}', end: 'Fin' } });
  expect(refused).toEqual([]);
  expect(shipped.home.end).toBe('End');
});

test('a word that would show a key or nothing is refused with the reason, and the shipped one stands', () => {
  const bad = {
    'home.title': 'Hello {nobody}',
    'home.count': '{count, plural, one {# game}',
    'home.end': '  ',
    'home.nothing': 'x',
    home: 'x',
    __proto__x: 'x',
    'constructor.name': 'x',
  };
  const { texts, refused } = withEntries(bad);
  expect(texts).toEqual(shipped);
  expect(refused.map(({ key }) => key)).toEqual(Object.keys(bad));
});
