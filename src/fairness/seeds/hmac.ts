/**
 * HMAC-SHA256 (RFC 2104) of short texts under one key, from which the rounds of every game draw their numbers. Library hashes
 * take a key, a buffer and an object each time; here the two pads of the key are mixed in once, so that a usual message costs
 * two runs of the compression function. It runs unchanged in a browser, where players verify their rounds.
 */
import { assert } from '#kernel/assert.ts';

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const STATE_WORDS = 8;
const ROUNDS = 64;
/** The message is followed by a 1 bit and, in the last two words of a block, its length. */
const TRAILER_BYTES = 9;

/** FIPS 180-4: the first 32 bits of the fractional parts of the roots of the first primes. */
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter((one) =>
  Array.from({ length: Math.floor(Math.sqrt(one)) - 1 }, (_, at) => at + 2).every((by) => one % by !== 0),
);
const wholeRoot = (of: bigint, degree: bigint): bigint => {
  let [low, high] = [0n, of];
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= of) low = middle;
    else high = middle - 1n;
  }
  return low;
};
const behindThePoint = (degree: bigint) => (prime: number) =>
  Number(wholeRoot(BigInt(prime) << (32n * degree), degree) & 0xffff_ffffn) | 0;
const START = Int32Array.from(primes.slice(0, STATE_WORDS), behindThePoint(2n));
const CONSTANTS = Int32Array.from(primes.slice(0, ROUNDS), behindThePoint(3n));

const schedule = new Int32Array(ROUNDS);

/** FIPS 180-4, 6.2.2: mixes 16 words of `block` into `state`, from `before` (which may be the state itself). */
function compress(state: Int32Array, before: Int32Array, block: Int32Array, from: number): void {
  const w = schedule;
  for (let at = 0; at < BLOCK_WORDS; at++) w[at] = block[from + at]!;
  for (let at = BLOCK_WORDS; at < ROUNDS; at++) {
    const x = w[at - 15]!;
    const y = w[at - 2]!;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[at] = (w[at - 16]! + small0 + w[at - 7]! + small1) | 0;
  }
  let a = before[0]!;
  let b = before[1]!;
  let c = before[2]!;
  let d = before[3]!;
  let e = before[4]!;
  let f = before[5]!;
  let g = before[6]!;
  let h = before[7]!;
  for (let at = 0; at < ROUNDS; at++) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + big1 + ((e & f) ^ (~e & g)) + CONSTANTS[at]! + w[at]!) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = (before[0]! + a) | 0;
  state[1] = (before[1]! + b) | 0;
  state[2] = (before[2]! + c) | 0;
  state[3] = (before[3]! + d) | 0;
  state[4] = (before[4]! + e) | 0;
  state[5] = (before[5]! + f) | 0;
  state[6] = (before[6]! + g) | 0;
  state[7] = (before[7]! + h) | 0;
}

const encoder = new TextEncoder();
/** A client seed and two numbers fill two blocks at most; the buffer grows for a longer message. */
let bytes = new Uint8Array(2 * BLOCK_BYTES);
let words = new Int32Array(bytes.length / 4);
const inner = new Int32Array(STATE_WORDS);
/** The inner hash as the outer message: one block, whose length never changes. */
const outer = new Int32Array(BLOCK_WORDS);
outer[STATE_WORDS] = 1 << 31;
outer[BLOCK_WORDS - 1] = (BLOCK_BYTES + STATE_WORDS * 4) * 8;

/** Writes the message as UTF-8 into `words`, padded to whole blocks, and returns the number of blocks. */
function fill(message: string): number {
  const most = message.length * 3 + TRAILER_BYTES;
  if (most > bytes.length) {
    bytes = new Uint8Array(Math.ceil(most / BLOCK_BYTES) * BLOCK_BYTES);
    words = new Int32Array(bytes.length / 4);
  }
  const { written } = encoder.encodeInto(message, bytes);
  const blocks = Math.ceil((written + TRAILER_BYTES) / BLOCK_BYTES);
  bytes[written] = 0x80;
  bytes.fill(0, written + 1, blocks * BLOCK_BYTES);
  const count = blocks * BLOCK_WORDS;
  for (let at = 0, from = 0; at < count; at++, from += 4)
    words[at] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
  words[count - 1] = (BLOCK_BYTES + written) * 8;
  return blocks;
}

/** Writes the eight words of a message's HMAC into `into`. */
export type KeyedHmac = (message: string, into: Int32Array) => void;

export function keyedHmac(key: Uint8Array): KeyedHmac {
  assert(key.length <= BLOCK_BYTES, 'a longer key is hashed first');
  const padded = (pad: number): Int32Array => {
    const block = new Int32Array(BLOCK_WORDS).fill(pad * 0x0101_0101);
    key.forEach((byte, at) => (block[at >> 2]! ^= byte << (24 - 8 * (at & 3))));
    const state = new Int32Array(STATE_WORDS);
    compress(state, START, block, 0);
    return state;
  };
  const [afterInner, afterOuter] = [padded(0x36), padded(0x5c)];
  return (message, into) => {
    const blocks = fill(message);
    compress(inner, afterInner, words, 0);
    for (let block = 1; block < blocks; block++) compress(inner, inner, words, block * BLOCK_WORDS);
    for (let at = 0; at < STATE_WORDS; at++) outer[at] = inner[at]!;
    compress(into, afterOuter, outer, 0);
  };
}
