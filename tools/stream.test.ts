import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { rawDraws } from './stream.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const block = (message: string) => createHmac('sha256', Buffer.from(SEED, 'hex')).update(message).digest();

it('gives the blocks of round after round, as the recipe describes them', () => {
  const first = [1, 2].flatMap((nonce) => Array.from({ length: 8 }, (_, cursor) => block(`stream:${nonce}:${cursor}`)));
  const [chunk] = rawDraws(SEED);
  expect(chunk!.subarray(0, 512)).toEqual(Buffer.concat(first));
  expect(chunk!.toString('hex', 0, 16)).toBe(block('stream:1:0').toString('hex', 0, 16));
});

it('ends at its limit, and begins again the same', () => {
  const bytes = Buffer.concat([...rawDraws(SEED, 600_001)]);
  expect(bytes.length).toBe(600_001);
  expect(Buffer.concat([...rawDraws(SEED, 1_000)])).toEqual(bytes.subarray(0, 1_000));
});
