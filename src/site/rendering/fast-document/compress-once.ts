// gzip for a body that is sent once: quick, because most of its text is in other bodies too and was compressed with the first.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { SharedText } from './shared-texts.ts';

/** A part of a body: text of its own, or one that other bodies have too. */
export type Chunk = string | SharedText;

export const textOf = (chunk: Chunk): string => (typeof chunk === 'string' ? chunk : chunk.text);

/** Header of a gzip stream that says nothing but `deflate`: no name, no time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block of a stream: an empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** One gzip stream of chunks that were compressed separately: a deflate block may end at a byte's border. */
export function gzipOf(chunks: readonly Chunk[]): Buffer {
  const deflated: Buffer[] = [HEADER];
  let crc = 0;
  let length = 0;
  for (const chunk of joined(chunks)) {
    if (typeof chunk === 'string') {
      const bytes = bytesOf(chunk);
      crc = crc32(bytes, crc);
      length += bytes.length;
      deflated.push(deflateRawSync(bytes, QUICKLY));
    } else {
      const shared = (chunk.deflated ??= deflate(chunk.text));
      crc = (multiply(shared.shift, crc) ^ shared.crc) >>> 0;
      length += shared.length;
      deflated.push(shared.bytes);
    }
  }
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...deflated, LAST_BLOCK, trailer]);
}

/** Texts of its own in a row are one: each costs a compressor. */
function joined(chunks: readonly Chunk[]): Chunk[] {
  const result: Chunk[] = [];
  for (const chunk of chunks) {
    const last = result.at(-1);
    if (textOf(chunk) === '') continue;
    if (typeof chunk === 'string' && typeof last === 'string') result[result.length - 1] = last + chunk;
    else result.push(chunk);
  }
  return result;
}

/** What comes out is smaller than zlib's usual buffer, which would be allocated each time. */
const QUICKLY = { level: 1, chunkSize: 4096, finishFlush: constants.Z_SYNC_FLUSH };
const WELL = { level: 9, finishFlush: constants.Z_FULL_FLUSH };

let scratch = Buffer.allocUnsafe(1 << 19);

/** The text in UTF-8, valid until the next call: writing into existing memory takes a third of the time of a new Buffer. */
function bytesOf(text: string): Buffer {
  if (text.length * 3 > scratch.length) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

export interface Deflated {
  bytes: Buffer;
  /** Of the text in UTF-8. */
  length: number;
  crc: number;
  /** The factor by which the checksum of everything before it is multiplied. */
  shift: number;
}

function deflate(text: string): Deflated {
  const bytes = Buffer.from(text);
  return {
    bytes: deflateRawSync(bytes, WELL),
    length: bytes.length,
    crc: crc32(bytes),
    shift: shiftBy(bytes.length),
  };
}

const POLYNOMIAL = 0xedb88320;

/**
 * CRC-32 of two texts in a row, from those of each: the first one's times x to the power of the second one's bits, modulo the
 * checksum's polynomial. The highest bit stands for x⁰. Reading all of a page again would cost more than compressing its own.
 */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 1 << 31, times = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= times;
    times = times & 1 ? (times >>> 1) ^ POLYNOMIAL : times >>> 1;
  }
  return product >>> 0;
}

/** x to the power of eight times the number of bytes. */
function shiftBy(bytes: number): number {
  let [power, square] = [1 << 31, 1 << 23]; // x⁰ and x⁸
  for (let left = bytes; left > 0; left >>>= 1) {
    if (left & 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power >>> 0;
}
