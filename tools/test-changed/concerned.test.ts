import { expect, test } from 'vitest';
import { concernedBy } from './concerned.ts';

const TESTS = [
  'src/money/limits/limits.test.ts',
  'src/money/limits/rules/rules.test.ts',
  'src/casino/rounds/rounds.test.ts',
  'src/platform/db/group-queue.test.ts',
  'tools/architecture.test.ts',
  'src/money/limits/limits.journey.test.ts',
  'src/casino/rounds/games.journey.test.ts',
];

test('a slice is tried by all of its tests, by the rules of the tree, and by the journey of its name', () => {
  const file = 'src/money/limits/rules/may-stake.ts';
  expect(concernedBy([file], TESTS)).toEqual({
    unit: ['src/money/limits/limits.test.ts', 'src/money/limits/rules/rules.test.ts', 'tools/architecture.test.ts'],
    journeys: ['src/money/limits/limits.journey.test.ts'],
    sources: [file],
  });
});

test('what belongs to no slice is tried by the tests of its folder', () => {
  expect(concernedBy(['src/platform/db/group-queue.ts'], TESTS).unit).toEqual([
    'src/platform/db/group-queue.test.ts',
    'tools/architecture.test.ts',
  ]);
});

test('a test that was changed is run itself, and no other journey with it', () => {
  expect(concernedBy(['src/casino/rounds/games.journey.test.ts'], TESTS)).toEqual({
    unit: [],
    journeys: ['src/casino/rounds/games.journey.test.ts'],
    sources: [],
  });
});

test('documents concern no test', () => {
  expect(concernedBy(['README.md', 'docs/glossary.md'], TESTS)).toEqual({ unit: [], journeys: [], sources: [] });
});
