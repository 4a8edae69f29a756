import { expect, test } from 'vitest';
import { faultOfSchedule, isTimeFor } from './schedule.ts';

const FRIDAY_EVENING = { schedule: { weekdays: [5], fromHour: 18 } };

test.each([
  ['2027-05-07T17:59:00Z', false],
  ['2027-05-07T18:00:00Z', true],
  ['2027-05-08T00:00:00Z', false],
  ['2027-05-09T19:00:00Z', false],
])('a campaign of Friday evenings at %s: %s', (at, isDue) => {
  expect(isTimeFor(FRIDAY_EVENING, new Date(at))).toBe(isDue);
});

test('Sunday is the seventh day, and without a schedule every moment is right', () => {
  expect(isTimeFor({ schedule: { weekdays: [7], fromHour: 0 } }, new Date('2027-05-09T00:00:00Z'))).toBe(true);
  expect(isTimeFor({}, new Date())).toBe(true);
});

test('an impossible schedule is refused with a sentence', () => {
  expect(faultOfSchedule({ weekdays: [8] })).toContain('schedule weekdays.0');
  expect(faultOfSchedule({ weekdays: [] })).toContain('schedule weekdays');
  expect(faultOfSchedule({ hour: 3 })).toContain('schedule');
  expect([faultOfSchedule(null), faultOfSchedule({ weekdays: [1, 5], fromHour: 8 })]).toEqual([undefined, undefined]);
});
