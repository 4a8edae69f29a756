import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isZone, weekOf } from './week.ts';

const HOUR_MS = 3_600_000;
const span = (at: string, zone: string): [string, string, number] => {
  const { startsAt, endsAt } = weekOf(new Date(at), zone);
  return [startsAt.toISOString(), endsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / HOUR_MS];
};

describe('a week of cashback', () => {
  test.each([
    ['UTC', '2026-10-28T12:00:00Z', '2026-10-26T00:00:00.000Z', '2026-11-02T00:00:00.000Z', 168],
    // Clocks are set back on Sunday, 25 October: the week has an hour more.
    ['Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 169],
    ['Europe/Madrid', '2026-03-25T12:00:00Z', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 167],
    ['America/New_York', '2026-03-05T12:00:00Z', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 167],
    ['America/New_York', '2026-10-30T12:00:00Z', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 169],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-04-01T12:00:00Z', '2026-03-29T13:00:00.000Z', '2026-04-05T13:30:00.000Z', 168.5],
  ])('in %s at %s lasts from %s to %s, %d hours', (zone, at, from, to, hours) => {
    expect(span(at, zone)).toEqual([from, to, hours]);
  });

  test('begins at midnight between Sunday and Monday: the last moment of one is not in the next', () => {
    const { startsAt, endsAt } = weekOf(new Date('2026-10-22T00:00:00Z'), 'Europe/Madrid');
    expect(weekOf(startsAt, 'Europe/Madrid')).toEqual({ startsAt, endsAt });
    expect(weekOf(new Date(endsAt.getTime() - 1), 'Europe/Madrid')).toEqual({ startsAt, endsAt });
    expect(weekOf(endsAt, 'Europe/Madrid').startsAt).toEqual(endsAt);
  });

  test('begins with the first moment of a Monday whose midnight is skipped', () => {
    // Beirut set its clocks from 00:00 to 01:00 on Sunday; Cuba on Sunday; of a Monday there is Amman, 1 April 1985.
    const { startsAt } = weekOf(new Date('1985-04-01T12:00:00Z'), 'Asia/Amman');
    expect(weekOf(startsAt, 'Asia/Amman').startsAt).toEqual(startsAt);
    expect(weekOf(new Date(startsAt.getTime() - 1), 'Asia/Amman').endsAt).toEqual(startsAt);
  });

  test.each(['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Havana'])(
    'of %s follows the one before without a gap, whatever the moment',
    (zone) => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
          (at) => {
            const { startsAt, endsAt } = weekOf(at, zone);
            expect(startsAt <= at && at < endsAt).toBe(true);
            expect(weekOf(new Date(startsAt.getTime() - 1), zone).endsAt).toEqual(startsAt);
            expect(weekOf(endsAt, zone).startsAt).toEqual(endsAt);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test('needs a zone that there is', () => {
    expect([isZone('Europe/Madrid'), isZone('Europe/Atlantis')]).toEqual([true, false]);
  });
});
