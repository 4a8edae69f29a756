import { expect, test } from 'vitest';
import { periodsAround } from './statement-periods.ts';

test('periods with a name follow each other, over the turn of a year and a leap year too', () => {
  expect(periodsAround(new Date('2027-01-01T00:30:00Z'))).toEqual({
    thisMonth: { from: '2027-01-01', to: '2027-01-01' },
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
    thisYear: { from: '2027-01-01', to: '2027-01-01' },
  });
  expect(periodsAround(new Date('2028-03-31T23:59:59Z')).lastMonth).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
