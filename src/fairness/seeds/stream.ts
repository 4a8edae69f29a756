/**
 * The random numbers of a round: `HMAC-SHA256(key = server seed, message = "clientSeed:nonce:cursor")`.
 *
 * The key is the seed's 32 bytes; the message is UTF-8, nonce and cursor in decimal digits. Cursor 0, 1, 2 … gives 32
 * bytes each, read in order. Whole numbers are drawn from 4 bytes at a time by rejection (kernel/random.ts).
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { randomFromWords, type Random, type RandomBytes } from '#kernel/random.ts';
import { isHash } from './commitment.ts';
import { keyedHmac } from './hmac.ts';

/** A server seed with its key already mixed in: keep it as long as the seed is in use, so that a round costs one HMAC. */
export interface SeedStream {
  /** The bytes of round `nonce`. */
  bytes(clientSeed: string, nonce: number): RandomBytes;
  /** The draws of round `nonce`. */
  random(clientSeed: string, nonce: number): Random;
}

const BLOCK_WORDS = 8;

export function seedStream(serverSeed: string): SeedStream {
  assert(isHash(serverSeed), 'a server seed is 64 lower-case hexadecimal digits');
  const keyed = keyedHmac(hexToBytes(serverSeed));

  /** The numbers of a round as they come: 32 bits each, big-endian. */
  const wordsOf = (clientSeed: string, nonce: number): (() => number) => {
    assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce is a whole number');
    const prefix = `${clientSeed}:${nonce}:`;
    const block = new Int32Array(BLOCK_WORDS);
    let used = BLOCK_WORDS;
    let cursor = 0;
    return () => {
      if (used === BLOCK_WORDS) {
        keyed(`${prefix}${cursor++}`, block);
        used = 0;
      }
      return block[used++]! >>> 0;
    };
  };

  return {
    bytes(clientSeed, nonce) {
      const nextWord = wordsOf(clientSeed, nonce);
      let word = 0;
      let left = 0;
      return {
        bytes: (count) =>
          Uint8Array.from({ length: count }, () => {
            if (left === 0) {
              word = nextWord();
              left = 4;
            }
            return word >>> (8 * --left);
          }),
      };
    },
    random: (clientSeed, nonce) => randomFromWords(wordsOf(clientSeed, nonce)),
  };
}
