import { expect, test } from 'vitest';
import { inventedVisitor } from './invented-visitor.ts';

test('a visitor without facts of a player is a guest', () => {
  expect(inventedVisitor([])).toEqual({ language: 'en', country: null });
  expect(inventedVisitor(['language=ru', 'country=DE'])).toEqual({ language: 'ru', country: 'DE' });
});

test('a player has what is said of them, and what a new one has otherwise', () => {
  expect(inventedVisitor(['level=3', 'segments=vip,new', 'played=slot', 'days_away=20'])).toMatchObject({
    language: 'en',
    player: { level: 3, segments: ['vip', 'new'], played: ['slot'], daysAway: 20, deposits: 0, currency: 'EUR' },
  });
});

test.each([['lvl=3'], ['level'], ['level=many'], ['deposits=-1'], ['level=1.5']])('%s is no fact', (word) => {
  expect(() => inventedVisitor([word])).toThrow(word.includes('=') && !word.startsWith('lvl') ? 'whole number' : word);
});
