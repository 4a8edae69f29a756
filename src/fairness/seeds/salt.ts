/**
 * Where the salt of a hash chain comes from. The house publishes link 0 first; then the salt is either drawn by the house, or follows
 * from a drand beacon's round that did not exist at that time: the chain's entry in the public log names the round.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const SALT_DOMAIN = 'baize-salt/1';

/** Big-endian. */
export function wholeBytes(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let left = BigInt(value);
  for (let at = count - 1; at >= 0; at--, left >>= 8n) bytes[at] = Number(left & 0xffn);
  return bytes;
}

/** As drand publishes it of each round. */
export const randomnessOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)));

/**
 * SHA-256(`baize-salt/1` ‖ chain hash of the network ‖ round in eight bytes, big-endian ‖ randomness ‖ link 0), as 64 hexadecimal
 * digits. Link 0 is in it so that chains that name the same round have salts of their own.
 */
export const saltFrom = (round: { network: string; round: number; signature: string }, published: string): string =>
  bytesToHex(
    sha256(
      concatBytes(
        utf8ToBytes(SALT_DOMAIN),
        hexToBytes(round.network),
        wholeBytes(round.round, 8),
        hexToBytes(randomnessOf(round.signature)),
        hexToBytes(published),
      ),
    ),
  );
