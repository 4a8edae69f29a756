/**
 * The random numbers of a round: `HMAC-SHA256(key = server seed, message = "clientSeed:nonce:cursor")`.
 *
 * The key is the seed's 32 bytes; the message is UTF-8, nonce and cursor in decimal digits. Cursor 0, 1, 2 … gives 32
 * bytes each, read in order. Whole numbers are drawn from 4 bytes at a time by rejection (kernel/random.ts).
 */
import { sha256 as portableSha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { randomFromWords, type Random, type RandomBytes } from '#kernel/random.ts';
import { isHash } from './commitment.ts';

const BLOCK = 32;

/** A server seed with its key already mixed in: keep it for as long as the seed runs, a round then costs one HMAC. */
export interface SeedStream {
  /** The bytes of round `nonce`. */
  bytes(clientSeed: string, nonce: number): RandomBytes;
  /** The draws of round `nonce`. */
  random(clientSeed: string, nonce: number): Random;
}

/** `sha256` may be the machine's own, which a server has and which is quicker; the answer is the same. */
export function seedStream(serverSeed: string, sha256: (data: Uint8Array) => Uint8Array = portableSha256): SeedStream {
  assert(isHash(serverSeed), 'a server seed is 64 lower-case hexadecimal digits');
  const keyed = hmacSha256(hexToBytes(serverSeed), sha256);

  /** The blocks of a round, one after the other. */
  const blocksOf = (clientSeed: string, nonce: number): (() => Uint8Array) => {
    assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce is a whole number');
    const prefix = `${clientSeed}:${nonce}:`;
    let cursor = 0;
    return () => keyed(`${prefix}${cursor++}`);
  };

  return {
    bytes(clientSeed, nonce) {
      const nextBlock = blocksOf(clientSeed, nonce);
      let block: Uint8Array = new Uint8Array(0);
      let used = 0;
      return {
        bytes(count) {
          const out = new Uint8Array(count);
          for (let filled = 0; filled < count;) {
            if (used === block.length) {
              block = nextBlock();
              used = 0;
            }
            const part = block.subarray(used, used + count - filled);
            out.set(part, filled);
            filled += part.length;
            used += part.length;
          }
          return out;
        },
      };
    },
    random(clientSeed, nonce) {
      const nextBlock = blocksOf(clientSeed, nonce);
      let block: Uint8Array = new Uint8Array(0);
      let used = 0;
      return randomFromWords(() => {
        if (used === block.length) {
          block = nextBlock();
          used = 0;
        }
        const at = used;
        used += 4; // a block holds eight words
        return ((block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!) >>> 0;
      });
    },
  };
}

const HASHED_AT_A_TIME = 64;
/** A client seed and two numbers; a longer message gets a buffer of its own. */
const USUAL_MESSAGE = 256;
const encoder = new TextEncoder();

/** HMAC-SHA256 (RFC 2104) of texts under one key of at most 64 bytes, whose two pads are prepared once. */
function hmacSha256(key: Uint8Array, sha256: (data: Uint8Array) => Uint8Array): (message: string) => Uint8Array {
  const inner = new Uint8Array(HASHED_AT_A_TIME + USUAL_MESSAGE).fill(0x36, 0, HASHED_AT_A_TIME);
  const outer = new Uint8Array(HASHED_AT_A_TIME + BLOCK).fill(0x5c, 0, HASHED_AT_A_TIME);
  key.forEach((byte, index) => {
    inner[index]! ^= byte;
    outer[index]! ^= byte;
  });
  const afterPad = inner.subarray(HASHED_AT_A_TIME);
  return (message) => {
    let padded = inner;
    const { read, written } = encoder.encodeInto(message, afterPad);
    if (read < message.length) {
      const bytes = encoder.encode(message);
      padded = new Uint8Array(HASHED_AT_A_TIME + bytes.length);
      padded.set(inner.subarray(0, HASHED_AT_A_TIME));
      padded.set(bytes, HASHED_AT_A_TIME);
    } else padded = inner.subarray(0, HASHED_AT_A_TIME + written);
    outer.set(sha256(padded), HASHED_AT_A_TIME);
    return sha256(outer);
  };
}
