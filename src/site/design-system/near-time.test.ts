import { expect, it } from 'vitest';
import { nearTime } from './near-time.ts';

const NOW = new Date(2026, 2, 5, 13, 0).getTime();
const at = (day: number, hour: number, minute: number): string => new Date(2026, 2, day, hour, minute).toISOString();
const textOf = (moment: string, locale: 'en' | 'es' | 'ru' = 'en'): string | undefined =>
  nearTime(moment, { now: NOW, locale });

it('within an hour is how long ago or ahead', () => {
  expect(textOf(at(5, 13, 5))).toBe('in 5 min');
  expect(textOf(at(5, 12, 1))).toBe('59 min ago');
  expect(textOf(at(5, 13, 0))).toBe('now');
  expect(textOf(at(5, 13, 5), 'es')).toBe('dentro de 5 min');
  expect(textOf(at(5, 13, 5), 'ru')).toBe('через 5 мин');
});

it('yesterday, today and tomorrow are named with the time', () => {
  expect(textOf(at(5, 14, 0))).toBe('Today 14:00');
  expect(textOf(at(5, 0, 5))).toBe('Today 0:05');
  expect(textOf(at(6, 23, 59))).toBe('Tomorrow 23:59');
  expect(textOf(at(4, 9, 5))).toBe('Yesterday 9:05');
  expect(textOf(at(5, 19, 30), 'es')).toBe('Hoy 19:30');
  expect(textOf(at(6, 9, 5), 'ru')).toBe('Завтра 9:05');
  expect(nearTime(at(6, 9, 5), { now: NOW, locale: 'en', word: 'at' })).toBe('tomorrow at 9:05');
});

it('leaves what is further away to its date', () => {
  expect(textOf(at(7, 0, 0))).toBeUndefined();
  expect(textOf(at(3, 23, 59))).toBeUndefined();
});

it('counts days of the calendar where a day has 23 hours', () => {
  // The night in which clocks go forward in much of Europe; elsewhere a day like any other.
  const now = new Date(2026, 2, 28, 23, 0).getTime();
  const next = new Date(2026, 2, 29, 22, 30).toISOString();
  expect(nearTime(next, { now, locale: 'en' })).toBe('Tomorrow 22:30');
});
