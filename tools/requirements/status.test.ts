import { describe, expect, test } from 'vitest';
import { statuses, withSummaries, type Status } from './status.ts';

const run = (...tests: Array<[row: string, hasPassed?: boolean]>): Map<string, { status: Status }> =>
  statuses(tests.map(([row, hasPassed = true]) => ({ title: 'a test', rows: [row], hasPassed })));

describe('a row is', () => {
  test.each([
    ['met by a test of its whole check', [['ZZ-01']], 'met'],
    ['met when others cover parts besides', [['ZZ-01'], ['~ZZ-01']], 'met'],
    ['in part when tests cover parts only', [['~ZZ-01'], ['~ZZ-01']], 'in part'],
    ['met by tests declared together', [['ZZ-01 1/2'], ['ZZ-01 2/2']], 'met'],
    ['in part when one of those is not there', [['ZZ-01 1/3'], ['ZZ-01 3/3']], 'in part'],
    ['in part when they do not agree on their number', [['ZZ-01 1/2'], ['ZZ-01 2/3']], 'in part'],
    ['in part when a test of it fails', [['ZZ-01'], ['~ZZ-01', false]], 'in part'],
    ['in part when one of those together fails', [['ZZ-01 1/2'], ['ZZ-01 2/2', false]], 'in part'],
    ['missing when all fail', [['ZZ-01', false]], 'missing'],
  ] as Array<[string, Array<[string, boolean?]>, Status]>)('%s', (_, tests, status) => {
    expect(run(...tests).get('ZZ-01')?.status).toBe(status);
  });

  test('not claimed by a test that names another', () => {
    expect(run(['ZZ-02']).has('ZZ-01')).toBe(false);
  });

  test.each(['ZZ-1', '[ZZ-01]', 'ZZ-01 1', '~~ZZ-01'])('not to be claimed as %s', (row) => {
    expect(() => run([row])).toThrow('names no row');
  });
});

test('one test may claim several rows, each in its own way', () => {
  const result = statuses([{ title: 'test', rows: ['ZZ-01', '~ZZ-02', 'ZZ-03'], hasPassed: true }]);
  expect(Object.fromEntries(result)).toEqual({
    'ZZ-01': { status: 'met', tests: ['test'] },
    'ZZ-02': { status: 'in part', tests: ['test'] },
    'ZZ-03': { status: 'met', tests: ['test'] },
  });
});

test.each([
  [['met', 'met'], 'met', '2 of 2 rows of AP are met'],
  [['met', 'in part'], 'in part', '1 of 2 rows of AP are met'],
  [['in part', 'missing'], 'missing', '0 of 2 rows of AP are met'],
] as Array<[Status[], Status, string]>)('a row that sums up others, which are %j, is %s', (others, status, words) => {
  const rows = others.map((status, index) => ({ id: `AP-0${index + 1}`, status, tests: ['a test'] }));
  const [summary, ...same] = withSummaries([{ id: 'OP-01', status: 'missing', tests: [] }, ...rows]);
  expect(summary).toEqual({ id: 'OP-01', status, tests: [words] });
  expect(same).toEqual(rows);
});
