// Pages as bytes: compressed well where they are sent often, quickly where they are sent once.
import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What a browser takes, by its `accept-encoding`; browsers that take brotli say so plainly. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (acceptEncoding.includes('br')) return 'br';
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity';
}

/** Fast settings: a page lives for a minute, and a visitor waits for the first one. */
export function compressPage(body: string): Record<Encoding, Buffer> {
  const identity = Buffer.from(body);
  return {
    identity,
    br: brotliCompressSync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzip: gzipSync(identity, { level: 6 }),
  };
}

/** Header of a gzip stream that says nothing but `deflate`: no name, no time. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * gzip for a page that is sent once, so it is compressed quickly. Its head, its tail and every second piece of its body are
 * most of it and the same for many pages: each is compressed once and well and ends at a byte's border, and the page's own
 * blocks come between them in the same stream.
 */
export function gzippedOnce(head: string, pieces: readonly string[], tail = ''): Buffer {
  const first = partOf(head, 'inner');
  const deflated = [GZIP_HEADER, first.deflated];
  let { crc, length } = first;
  for (const [at, piece] of pieces.entries()) {
    const isLast = tail === '' && at === pieces.length - 1;
    if (piece === '' && !isLast) continue;
    if (at % 2 === 1 && !isLast) append(partOf(piece, 'inner'));
    else {
      const bytes = bytesOf(piece);
      crc = crc32(bytes, crc);
      length += bytes.length;
      deflated.push(blockOf(bytes, isLast));
    }
  }
  if (tail !== '') append(partOf(tail, 'last'));
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...deflated, trailer]);

  function append(part: Part): void {
    crc = (multiplied(part.shift, crc) ^ part.crc) >>> 0;
    length += part.length;
    deflated.push(part.deflated);
  }
}

/** Setting up a compressor costs more than a thousand bytes are worth: those go as they are. */
const WORTH_COMPRESSING = 1500;

/** A page's own bytes as blocks that end at a byte's border. */
function blockOf(bytes: Buffer, isLast: boolean): Buffer {
  if (bytes.length > WORTH_COMPRESSING)
    return deflateRawSync(bytes, {
      level: 1,
      // What comes out is smaller than the usual chunk, which would be made and thrown away.
      chunkSize: 4096,
      ...(!isLast && { finishFlush: constants.Z_SYNC_FLUSH }),
    });
  const block = Buffer.allocUnsafe(5 + bytes.length);
  block[0] = isLast ? 1 : 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  block.set(bytes, 5);
  return block;
}

let scratch = Buffer.allocUnsafe(1 << 19);

/**
 * The text in UTF-8, good until the next call: written into existing memory, which takes a third of the time of a Buffer of
 * its own.
 */
function bytesOf(text: string): Buffer {
  if (text.length * 3 > scratch.length) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

interface Part {
  deflated: Buffer;
  length: number;
  crc: number;
  /** The factor by which the checksum of everything before it is multiplied. */
  shift: number;
}
const MAX_PARTS = 256;
const parts = {
  inner: new LRUCache<string, Part>({ max: MAX_PARTS }),
  last: new LRUCache<string, Part>({ max: MAX_PARTS }),
};

function partOf(text: string, place: 'inner' | 'last'): Part {
  const known = parts[place].get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const options = { level: 9, ...(place === 'inner' && { finishFlush: constants.Z_FULL_FLUSH }) };
  const part: Part = {
    length: bytes.length,
    crc: crc32(bytes),
    shift: shiftBy(bytes.length),
    deflated: bytes.length === 0 ? bytes : deflateRawSync(bytes, options),
  };
  parts[place].set(text, part);
  return part;
}

const POLYNOMIAL = 0xedb88320;

/**
 * CRC-32 of two texts in a row, from those of each: the first one's times x to the power of the second one's bits, modulo the
 * checksum's polynomial. The highest bit stands for x⁰. Reading all of a page again would cost more than compressing its own.
 */
function multiplied(a: number, b: number): number {
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
    if (left & 1) power = multiplied(square, power);
    square = multiplied(square, square);
  }
  return power >>> 0;
}
