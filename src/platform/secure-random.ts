// The process's own randomness. Only here does the server touch the operating system's generator for ids and secrets.
import { createHmac, hash, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '#kernel/random.ts';

const POOL = Buffer.alloc(8192);
let used = POOL.length;

/** Secure random bytes, read from the operating system 8 KiB at a time. */
export const secureRandom: RandomBytes = {
  bytes(count) {
    if (count > 1024) return randomFillSync(new Uint8Array(count));
    if (used + count > POOL.length) {
      randomFillSync(POOL);
      used = 0;
    }
    const bytes = new Uint8Array(POOL.subarray(used, used + count));
    POOL.fill(0, used, used + count); // what was handed out is not kept
    used += count;
    return bytes;
  },
};

// Via text: a Buffer made by the hash itself has memory of its own, which takes twice the time of the hash.
export const sha256 = (data: string | Uint8Array): Buffer => Buffer.from(hash('sha256', data, 'binary'), 'latin1');
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** A digest that only we can make. */
export const hmacSha256 = (key: string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Compares two secrets in a time that does not depend on where they differ. */
export function secretsEqual(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
