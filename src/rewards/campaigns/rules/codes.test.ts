import { describe, expect, test } from 'vitest';
import { secureRandom } from '#platform/secure-random.ts';
import { newCode, normalCode, whyNotCode, type MadeCode } from './codes.ts';
import { covers } from '#testing/covers.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const CODE: MadeCode = { playerId: null, currency: null, startsAt: null, endsAt: null, maxUses: 1, uses: 0 };
const CALLER = { playerId: 7n, currency: 'EUR', now: NOW };

describe('a code that was made', () => {
  test.each<[string | undefined, Partial<MadeCode>]>([
    [undefined, {}],
    ['NOT_STARTED', { startsAt: new Date('2026-05-01T12:00:01Z') }],
    [undefined, { startsAt: NOW }],
    ['EXPIRED', { endsAt: NOW }],
    [undefined, { endsAt: new Date('2026-05-01T12:00:01Z') }],
    ['ALREADY_USED', { uses: 1 }],
    ['LIMIT_REACHED', { maxUses: 5, uses: 5 }],
    ['NOT_ELIGIBLE', { playerId: 8n }],
    [undefined, { playerId: 7n }],
    ['WRONG_CURRENCY', { currency: 'USD' }],
  ])('is answered with %s', covers('~AP-59'), (answer, code) => {
    expect(whyNotCode({ ...CODE, ...code }, CALLER)).toBe(answer);
  });

  test('tells a guest whether it is good for anybody', () => {
    const guest = { playerId: undefined, currency: undefined, now: NOW };
    expect(whyNotCode({ ...CODE, playerId: 8n, currency: 'USD' }, guest)).toBeUndefined();
    expect(whyNotCode({ ...CODE, uses: 1 }, guest)).toBe('ALREADY_USED');
  });

  test('has ten letters that nobody mistakes, and is the same in any case', () => {
    const codes = Array.from({ length: 500 }, () => newCode(secureRandom, 'VIP-'));
    expect(codes.every((code) => /^VIP-[2-9A-HJ-NP-Z]{10}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(500);
    expect(normalCode(' vip-abc ')).toBe('VIP-ABC');
  });
});
