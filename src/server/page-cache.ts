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

interface Beginning {
  deflated: Buffer;
  crc: number;
  length: number;
}
const beginnings = new Map<string, Beginning>();
const MAX_BEGINNINGS = 32;

/**
 * gzip for a page that is sent once, which is why it is compressed quickly. Its head is half of it and the same for many
 * pages: compressed once and well, it ends at a byte's border, and each page's own blocks follow it in the same stream.
 */
export function gzippedOnce(head: string, body: string): Buffer {
  const { deflated, crc, length } = beginningOf(head);
  const rest = Buffer.from(body);
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(rest, crc), 0);
  trailer.writeUInt32LE(length + rest.length, 4);
  return Buffer.concat([GZIP_HEADER, deflated, deflateRawSync(rest, { level: 1 }), trailer]);
}

function beginningOf(head: string): Beginning {
  let known = beginnings.get(head);
  if (!known) {
    const bytes = Buffer.from(head);
    const deflated =
      bytes.length === 0 ? bytes : deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
    known = { deflated, crc: crc32(bytes), length: bytes.length };
    if (beginnings.size >= MAX_BEGINNINGS) beginnings.clear();
    beginnings.set(head, known);
  }
  return known;
}

/** What a browser takes, by its `accept-encoding`; browsers that take brotli say so plainly. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (acceptEncoding.includes('br')) return 'br';
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity';
}
