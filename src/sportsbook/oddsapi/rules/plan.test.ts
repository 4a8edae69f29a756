// Credits last the month: near matches more often, all of them less often where credits are short, scores before prices.
import { describe, expect, test } from 'vitest';
import {
  daysLeft,
  duePolls,
  leftToday,
  oldestPrice,
  pauseAfter,
  planPrices,
  type Credits,
  type PaidPoll,
} from './plan.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const INTERVALS = { near: 60, day: 900, far: 3600 };
const HOUR_MS = 3_600_000;
const poll = (what: string, inHours: number, cost = 3): PaidPoll => ({
  what,
  cost,
  startsAt: new Date(NOW.getTime() + inHours * HOUR_MS),
});
const POLLS = [poll('odds/near', 1), poll('odds/day', 10), poll('odds/far', 72)];
const dayOf = (left: number) => ({ left, share: left });
const credits = (changes: Partial<Credits>): Credits => ({
  monthly: 500,
  daily: undefined,
  remaining: null,
  spentInMonth: 0,
  spentToday: 0,
  ...changes,
});

describe('of a day', () => {
  test('an equal share of what the month has left, less what today has cost', () => {
    expect(daysLeft(NOW)).toBe(16);
    expect(leftToday(credits({}), NOW)).toBe(31);
    expect(leftToday(credits({ spentInMonth: 180, spentToday: 20 }), NOW)).toBe(1);
    expect(leftToday(credits({ spentInMonth: 500 }), NOW)).toBe(0);
  });

  test('what the API says counts where it is less, and so does a limit by day', () => {
    expect(leftToday(credits({ remaining: 32 }), NOW)).toBe(2);
    expect(leftToday(credits({ daily: 10, spentToday: 4, spentInMonth: 4 }), NOW)).toBe(6);
  });

  test('the last day of a month may spend the rest', () => {
    expect(leftToday(credits({ spentInMonth: 470 }), new Date('2026-11-30T23:00:00Z'))).toBe(30);
  });
});

describe('prices', () => {
  test('with credits enough are read as often as is wanted', () => {
    const { intervalMs } = planPrices(POLLS, NOW, dayOf(1_000_000), INTERVALS);
    expect([...intervalMs.values()]).toEqual([60_000, 900_000, 3_600_000]);
  });

  test('with few are read less often by one factor, so that they suffice', () => {
    const { intervalMs } = planPrices(POLLS, NOW, dayOf(100), INTERVALS);
    const [near, day, far] = [...intervalMs.values()] as [number, number, number];
    expect([day / near, far / near].map(Math.round)).toEqual([15, 60]);
    const cost = [near, day, far].reduce((sum, ms) => sum + (3 * 12 * HOUR_MS) / ms, 0);
    expect(cost).toBeCloseTo(80, 6);
  });

  test('a whole day of it spends no more than the day has, also when each hour is planned anew', () => {
    let spent = 0;
    const tried = new Map<string, Date>();
    for (let minute = 0; minute < 24 * 60; minute++) {
      const now = new Date(Date.parse('2026-11-15T00:00:00Z') + minute * 60_000);
      const polls = [0, 1, 2].map((nth) => ({
        what: `odds/${nth}`,
        cost: 3,
        startsAt: new Date(now.getTime() + HOUR_MS),
      }));
      const left = leftToday(credits({ spentToday: spent, spentInMonth: spent }), now);
      const plan = planPrices(polls, now, dayOf(left), INTERVALS);
      for (const { what, cost } of duePolls(polls, plan, (name) => tried.get(name), now)) {
        tried.set(what, now);
        spent += cost;
      }
    }
    expect(spent).toBeLessThanOrEqual(31);
    expect(spent).toBeGreaterThan(15);
  });

  test('the match that begins first is read first, as far as credits go', () => {
    const plan = planPrices(POLLS, NOW, dayOf(9), INTERVALS);
    expect(duePolls(POLLS, plan, () => undefined, NOW).map(({ what }) => what)).toEqual(['odds/near', 'odds/day']);
    expect(duePolls(POLLS, { ...plan, left: 2 }, () => undefined, NOW)).toEqual([]);
  });

  test('are judged by the credits of the whole day, and by what is wanted once there are none', () => {
    const steady = (left: number, share: number): number =>
      planPrices(POLLS, NOW, { left, share }, INTERVALS).steadyMs.get('odds/near')!;
    expect(steady(0, 100)).toBe(steady(100, 100));
    expect(steady(100, 100)).toBeGreaterThan(60_000);
    expect(steady(0, 0)).toBe(60_000);
  });

  test('are too old after three intervals, or after the longest that is allowed', () => {
    expect(oldestPrice(60_000, HOUR_MS, NOW)).toEqual(new Date(NOW.getTime() - 180_000));
    expect(oldestPrice(HOUR_MS, HOUR_MS, NOW)).toEqual(new Date(NOW.getTime() - HOUR_MS));
  });
});

test('what fails is tried again later and later, and after five minutes at the latest', () => {
  expect([1, 2, 3, 7, 50].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
});
