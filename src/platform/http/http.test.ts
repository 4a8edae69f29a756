import { describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { readCookies, writeCookie } from './cookies.ts';
import { RateLimiter } from './rate-limit.ts';

describe('cookies', () => {
  test.each([
    ['sid=abc', 'abc'],
    ['a=1; sid=abc; b=2', 'abc'],
    ['xsid=no; sid=yes', 'yes'],
    ['sidx=no', undefined],
    ['', undefined],
    [undefined, undefined],
    ['sid=first; sid=second', 'first'],
    ['sid=100%; b=2', '100%'],
    ['__proto__=x; sid=abc', 'abc'],
  ])('reads one from %j', (header, value) => {
    expect(readCookies(header)['sid']).toBe(value);
  });

  test('are bound to the host and secure on https', () => {
    expect(writeCookie('sid', 'x', { isSecure: true })).toBe('__Host-sid=x; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(writeCookie('sid', 'x', { isSecure: false })).toBe('sid=x; Path=/; HttpOnly; SameSite=Lax');
  });

  test('of a framed page are kept apart for each site, and an end is said in full', () => {
    const cookie = writeCookie('sid', 'x', { isSecure: true, isFramed: true, expires: new Date(0) });
    expect(cookie.split('; ').toSorted()).toEqual(
      [
        '__Host-sid=x',
        'Path=/',
        'HttpOnly',
        'Secure',
        'SameSite=None',
        'Partitioned',
        'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      ].toSorted(),
    );
  });
});

describe('a rate limit', () => {
  const rule = { name: 'test', most: 5, perMs: 60_000 };

  test('lets through what the rule allows, refuses the next with the time to wait, and recovers evenly', () => {
    const clock = manualClock(new Date('2026-01-01T00:00:00Z'));
    const limiter = new RateLimiter(clock, true);
    for (let call = 0; call < 5; call++) limiter.take(rule, 'me');
    expect(() => limiter.take(rule, 'me')).toThrow(
      expect.objectContaining({ type: 'TooManyRequests', reason: expect.objectContaining({ retryAfterSeconds: 12 }) }),
    );
    limiter.take(rule, 'another');
    clock.advance(12_000);
    limiter.take(rule, 'me');
    expect(() => limiter.take(rule, 'me')).toThrow();
  });

  test('is not fooled by a clock that jumps back', () => {
    const clock = manualClock(new Date('2026-01-01T12:00:00Z'));
    const limiter = new RateLimiter(clock, true);
    for (let call = 0; call < 5; call++) limiter.take(rule, 'me');
    clock.set(new Date('2026-01-01T11:00:00Z'));
    expect(() => limiter.take(rule, 'me')).toThrow();
  });
});
