// Guests' pages, ready to be sent: compressed once, found by a few look-ups, made stale by tags or by time.
import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  status: number;
  bodies: Record<Encoding, Buffer>;
  /** Header list per encoding as `writeHead` takes it: nothing is put together while answering. */
  headers: Record<Encoding, string[]>;
  /** A document with the operator's own code: it gets a nonce each time that it is sent, so it is not compressed before. */
  live?: { head: string; body: string; nonceSlot: string };
  tags: readonly string[];
  /** A document whose address names no language, so it is not for visitors who want another one (LO-04). */
  isUnprefixed?: boolean;
  /** After this moment (ms) the page is still served once more while a new one is made. */
  staleAt: number;
}

export interface PageCache {
  get: (key: string) => CachedPage | undefined;
  set: (key: string, page: CachedPage) => void;
  /** Forgets every page that was made of this. Without a tag: all of them. */
  invalidate: (tag?: string) => void;
  readonly size: number;
}

/** Oldest out first when full; hosts and paths are limited before they get here. */
export function createPageCache(maxPages: number): PageCache {
  const pages = new Map<string, CachedPage>();
  return {
    get: (key) => pages.get(key),
    set(key, page) {
      pages.delete(key);
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value!);
      pages.set(key, page);
    },
    invalidate(tag) {
      if (tag === undefined) return pages.clear();
      for (const [key, page] of pages) if (page.tags.includes(tag)) pages.delete(key);
    },
    get size() {
      return pages.size;
    },
  };
}

/** Fast settings: a page lives for a minute, and a visitor waits for the first one. */
export function compressed(body: string): Record<Encoding, Buffer> {
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
 * gzip for a page that is sent once, which is why it is compressed quickly. Its head and its tail are most of it and the
 * same for many pages: each is compressed once and well and ends at a byte's border, and the page's own blocks stand
 * between them in the same stream.
 */
export function gzippedOnce(head: string, body: string, tail = ''): Buffer {
  const first = partOf(head, 'first');
  const last = tail === '' ? undefined : partOf(tail, 'last');
  const own = bytesOf(body);
  const deflated = deflateRawSync(own, { level: 1, ...(last && { finishFlush: constants.Z_SYNC_FLUSH }) });
  const crc = crc32(own, first.crc);
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(last ? crc32(last.bytes, crc) : crc, 0);
  trailer.writeUInt32LE(first.bytes.length + own.length + (last?.bytes.length ?? 0), 4);
  return Buffer.concat([GZIP_HEADER, first.deflated, deflated, ...(last ? [last.deflated] : []), trailer]);
}

let scratch = Buffer.allocUnsafe(1 << 19);

/**
 * The text in UTF-8, good until the next call: written into memory that is there already, which takes a third of the time
 * of a Buffer of its own.
 */
function bytesOf(text: string): Buffer {
  if (text.length * 3 > scratch.length) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

interface Part {
  bytes: Buffer;
  deflated: Buffer;
  crc: number;
}
const parts = { first: new Map<string, Part>(), last: new Map<string, Part>() };
const MAX_PARTS = 64;

function partOf(text: string, place: 'first' | 'last'): Part {
  const known = parts[place].get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const options = { level: 9, ...(place === 'first' && { finishFlush: constants.Z_FULL_FLUSH }) };
  const part: Part = {
    bytes,
    crc: crc32(bytes),
    deflated: bytes.length === 0 ? bytes : deflateRawSync(bytes, options),
  };
  if (parts[place].size >= MAX_PARTS) parts[place].clear();
  parts[place].set(text, part);
  return part;
}

/** What a browser takes, by its `accept-encoding`; browsers that take brotli say so plainly. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (acceptEncoding.includes('br')) return 'br';
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity';
}
