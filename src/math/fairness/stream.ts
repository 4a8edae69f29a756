/**
 * The random numbers of a round: `HMAC-SHA256(key = server seed, message = "clientSeed:nonce:cursor")`.
 *
 * The key is the seed's 32 bytes; the message is UTF-8, nonce and cursor in decimal digits. Cursor 0, 1, 2 … gives 32
 * bytes each, read in order. Whole numbers are drawn from 4 bytes at a time by rejection (kernel/random.ts).
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { randomFrom, type Random, type RandomBytes } from '#kernel/random.ts';
import { isHash } from './commitment.ts';

const BLOCK = 32;

/** A server seed with its key already mixed in: keep it for as long as the seed runs, a round then costs one HMAC. */
export interface SeedStream {
  /** The bytes of round `nonce`. */
  bytes(clientSeed: string, nonce: number): RandomBytes;
  /** The draws of round `nonce`. */
  random(clientSeed: string, nonce: number): Random;
}

export function seedStream(serverSeed: string): SeedStream {
  assert(isHash(serverSeed), 'a server seed is 64 lower-case hexadecimal digits');
  const keyed = hmac.create(sha256, hexToBytes(serverSeed));

  const bytes = (clientSeed: string, nonce: number): RandomBytes => {
    assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce is a whole number');
    const prefix = `${clientSeed}:${nonce}:`;
    let cursor = 0;
    let block = new Uint8Array(0);
    let used = 0;
    const turn = () => {
      block = keyed
        .clone()
        .update(utf8ToBytes(`${prefix}${cursor++}`))
        .digest();
      used = 0;
    };
    return {
      bytes(count) {
        if (used === block.length) turn();
        if (count <= BLOCK - used) return block.subarray(used, (used += count));
        const out = new Uint8Array(count);
        for (let filled = 0; filled < count;) {
          if (used === block.length) turn();
          const part = block.subarray(used, used + count - filled);
          out.set(part, filled);
          filled += part.length;
          used += part.length;
        }
        return out;
      },
    };
  };

  return { bytes, random: (clientSeed, nonce) => randomFrom(bytes(clientSeed, nonce)) };
}
