import { describe, expect, test } from 'vitest';
import { factId, isUuid, uuidv7 } from './ids.ts';

const random = { bytes: (count: number) => new Uint8Array(count).fill(0xab) };

describe('ids', () => {
  test('of version 7 carry their time in front and sort by it', () => {
    const [early, late] = [uuidv7(1_700_000_000_000, random), uuidv7(1_700_000_000_001, random)];
    expect(isUuid(early)).toBe(true);
    expect(early[14]).toBe('7');
    expect(early < late).toBe(true);
    expect(Number.parseInt(early.slice(0, 8) + early.slice(9, 13), 16)).toBe(1_700_000_000_000);
  });

  test('of a fact are the same for the same words, and keep the time of a key that has one', () => {
    const digest = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex');
    const key = uuidv7(1_700_000_000_000, random);
    expect(factId(digest, key)).toBe(factId(digest, key.toUpperCase()));
    expect(factId(digest, key).slice(0, 13)).toBe(key.slice(0, 13));
    expect(factId(digest, 'no-uuid-at-all-x')).toBe('00010203-0405-8607-8809-0a0b0c0d0e0f');
  });
});
