/**
 * One spelling for each value, so that all programs get the same hash for the same rules.
 *
 * Canonical JSON: object keys in ascending UTF-16 order, no white space, strings as `JSON.stringify` writes them, whole
 * numbers in digits. Fractions are refused, because their spelling differs between languages: write them as strings.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';

export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), `${value} is not a whole number: write fractions as strings`);
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  assert(typeof value === 'object', `a ${typeof value} has no canonical form`);
  const members = Object.entries(value as object)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of the canonical JSON in UTF-8, as 64 lower-case hexadecimal digits. */
export const canonicalHash = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
