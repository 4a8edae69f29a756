import { describe, expect, test } from 'vitest';
import { statuses, withSummaries, type Status } from './status.ts';

const run = (...tests: Array<[title: string, hasPassed?: boolean]>): Map<string, { status: Status }> =>
  statuses(tests.map(([title, hasPassed = true]) => ({ title, fullName: `a describe ${title}`, hasPassed })));

describe('a row is', () => {
  test.each([
    ['met by a test of its whole check', [['[ZZ-01] all of it']], 'met'],
    ['met when others cover parts besides', [['[ZZ-01] all of it'], ['[~ZZ-01] some']], 'met'],
    ['in part when tests cover parts only', [['[~ZZ-01] this'], ['[~ZZ-01] that']], 'in part'],
    ['met by tests declared together', [['[ZZ-01 1/2] this'], ['[ZZ-01 2/2] that']], 'met'],
    ['in part when one of those is not there', [['[ZZ-01 1/3] this'], ['[ZZ-01 3/3] that']], 'in part'],
    ['in part when they do not agree on their number', [['[ZZ-01 1/2] this'], ['[ZZ-01 2/3] that']], 'in part'],
    ['in part when a test of it fails', [['[ZZ-01] all of it'], ['[~ZZ-01] some', false]], 'in part'],
    ['in part when one of those together fails', [['[ZZ-01 1/2] this'], ['[ZZ-01 2/2] that', false]], 'in part'],
    ['missing when all fail', [['[ZZ-01] all of it', false]], 'missing'],
  ] as Array<[string, Array<[string, boolean?]>, Status]>)('%s', (_, tests, status) => {
    expect(run(...tests).get('ZZ-01')?.status).toBe(status);
  });

  test('not claimed by a test that does not name it', () => {
    expect(run(['[ZZ-02] another'], ['ZZ-01 without brackets'], ['[ZZ-1] no row']).has('ZZ-01')).toBe(false);
  });
});

test('one test may claim several rows, each in its own way, also by the titles around it', () => {
  const found = statuses([
    { fullName: '[ZZ-03] around [ZZ-01][~ZZ-02] test', title: '[ZZ-01][~ZZ-02] test', hasPassed: true },
  ]);
  expect(Object.fromEntries(found)).toEqual({
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
  const rows = others.map((one, index) => ({ id: `AP-0${index + 1}`, status: one, tests: ['a test'] }));
  const [summary, ...same] = withSummaries([{ id: 'OP-01', status: 'missing', tests: [] }, ...rows]);
  expect(summary).toEqual({ id: 'OP-01', status, tests: [words] });
  expect(same).toEqual(rows);
});
