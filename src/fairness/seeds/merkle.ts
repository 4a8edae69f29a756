/**
 * Many statements under one hash, each with a short path that proves it is among them (RFC 9162): a leaf is SHA-256(0x00 ‖ bytes), a
 * node SHA-256(0x01 ‖ left ‖ right), and a tree of n leaves splits at the greatest power of two below n. Hashes are written as 64
 * lower-case hexadecimal digits.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { isHash } from './commitment.ts';

export const leafHash = (bytes: Uint8Array): string => bytesToHex(sha256(concatBytes(Uint8Array.of(0), bytes)));

export const nodeHash = (left: string, right: string): string =>
  bytesToHex(sha256(concatBytes(Uint8Array.of(1), hexToBytes(left), hexToBytes(right))));

export function merkleRoot(leaves: readonly string[]): string {
  assert(leaves.length > 0, 'a tree has a leaf');
  if (leaves.length === 1) return leaves[0]!;
  const at = splitOf(leaves.length);
  return nodeHash(merkleRoot(leaves.slice(0, at)), merkleRoot(leaves.slice(at)));
}

/** The hashes that lead from a leaf to the root, the leaf's sibling first. */
export function merklePath(leaves: readonly string[], index: number): string[] {
  if (leaves.length === 1) return [];
  const at = splitOf(leaves.length);
  return index < at
    ? [...merklePath(leaves.slice(0, at), index), merkleRoot(leaves.slice(at))]
    : [...merklePath(leaves.slice(at), index - at), merkleRoot(leaves.slice(0, at))];
}

/** The root to which a path leads; `undefined` when a tree of this size has no such path. */
export function rootOfPath(leaf: string, index: number, size: number, path: readonly string[]): string | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  if (size === 1) return path.length === 0 ? leaf : undefined;
  const beside = path.at(-1);
  if (beside === undefined || !isHash(beside)) return undefined;
  const at = splitOf(size);
  const isLeft = index < at;
  const inner = rootOfPath(leaf, isLeft ? index : index - at, isLeft ? at : size - at, path.slice(0, -1));
  if (inner === undefined) return undefined;
  return isLeft ? nodeHash(inner, beside) : nodeHash(beside, inner);
}

/** The greatest power of two below `size`. */
export function splitOf(size: number): number {
  let at = 1;
  while (at * 2 < size) at *= 2;
  return at;
}
