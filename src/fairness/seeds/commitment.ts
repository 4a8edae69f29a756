/**
 * What the house promises before a bet, so that it can change nothing afterwards: neither the seed, nor the mathematics,
 * nor the rules of the market. All hashes are written as 64 lower-case hexadecimal digits.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { canonicalHash } from './canonical.ts';

const HASH = /^[0-9a-f]{64}$/;

export const isHash = (text: string): boolean => HASH.test(text);

/** SHA-256 of the seed's 32 bytes (not of its hexadecimal spelling). */
export function seedHash(serverSeed: string): string {
  assert(isHash(serverSeed), 'a server seed is 64 lower-case hexadecimal digits');
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

const hashes = new WeakMap<object, string>();

/**
 * SHA-256 of the canonical JSON of a title's rules. Computed once for each title: rules never change at run time. Rounds name the
 * `mathHash` of titles/published.ts, which covers the code as well.
 */
export function rulesHash(title: { rules: unknown }): string {
  let hash = hashes.get(title);
  if (hash === undefined) hashes.set(title, (hash = canonicalHash(title.rules)));
  return hash;
}

export interface Commitment {
  serverSeedHash: string;
  mathHash: string;
  /** The title's version, at most 65,535 bytes of UTF-8. */
  mathVersion: string;
  /** `canonicalHash` of the jurisdiction profile in force. */
  profileHash: string;
}

/**
 * SHA-256 over these bytes, in this order:
 *
 * | bytes | content                                              |
 * |-------|------------------------------------------------------|
 * | 32    | the server seed's hash                               |
 * | 32    | the hash of the mathematics                          |
 * | 2     | length of the version in bytes, big-endian           |
 * | n     | the version in UTF-8                                 |
 * | 32    | the hash of the jurisdiction profile                 |
 *
 * The length before the only part of variable size makes it impossible to shift bytes from one part to the next.
 */
export function commitmentOf({ serverSeedHash, mathHash: math, mathVersion, profileHash }: Commitment): string {
  for (const hash of [serverSeedHash, math, profileHash]) assert(isHash(hash), `${hash} is not a SHA-256`);
  const version = utf8ToBytes(mathVersion);
  assert(version.length <= 0xffff, 'the version is too long');
  const length = Uint8Array.of(version.length >> 8, version.length & 0xff);
  return bytesToHex(
    sha256(concatBytes(hexToBytes(serverSeedHash), hexToBytes(math), length, version, hexToBytes(profileHash))),
  );
}
