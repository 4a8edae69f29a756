/**
 * A round of a drand beacon: the network's key signs the round's number, and the hash of the signature is the randomness. Scheme
 * `bls-unchained-g1-rfc9380`. In a separate file, because the code for curves is large.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { DrandNetwork } from '#kernel/drand.ts';
import { wholeBytes } from './salt.ts';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;

/** A point of G1: SHA-256 of the number in eight bytes, hashed to the curve. */
const messageOf = (round: number) => shortSignatures.hash(sha256(wholeBytes(round, 8)), DOMAIN);

/** Takes a tenth of a second. */
export function isSignedRound({ publicKey }: DrandNetwork, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey));
  } catch {
    return false; // not a point of the curve
  }
}

/** For running a beacon of our own, as is its public key. */
export const signRound = (secretKey: Uint8Array, round: number): string =>
  shortSignatures.Signature.toHex(shortSignatures.sign(messageOf(round), secretKey));

export const publicKeyOf = (secretKey: Uint8Array): string => shortSignatures.getPublicKey(secretKey).toHex();
