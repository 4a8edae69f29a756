// Points that come while the history is open push its rows down, and the next page begins with rows that are shown already.
import { expect, test } from 'vitest';
import type { PointsEntry } from '../contract.ts';
import { withFurther } from './further-points.ts';

const entry = (about: string): PointsEntry => ({
  kind: 'reward',
  about,
  tier_points: '0.00',
  points: '5.00',
  at: '2026-01-01T00:00:00.000Z',
});
const page = (total: number, ...abouts: string[]) => ({ items: abouts.map(entry), total });
const pageOf = ({ items, total }: { items: PointsEntry[]; total: number }) => [items.map(({ about }) => about), total];

test('further entries come behind those that are shown', () => {
  expect(pageOf(withFurther(page(4, 'd', 'c'), page(4, 'b', 'a')))).toEqual([['d', 'c', 'b', 'a'], 4]);
});

test('an entry that is shown already is not repeated', () => {
  expect(pageOf(withFurther(page(4, 'd', 'c'), page(5, 'c', 'b')))).toEqual([['d', 'c', 'b'], 5]);
  expect(pageOf(withFurther(page(4, 'd', 'c'), page(6, 'd', 'c', 'b')))).toEqual([['d', 'c', 'b'], 6]);
});

test('once nothing further comes, there is nothing more to ask for', () => {
  expect(pageOf(withFurther(page(4, 'd', 'c', 'b', 'a'), page(5, 'a')))).toEqual([['d', 'c', 'b', 'a'], 4]);
});
