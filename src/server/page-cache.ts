// Guests' pages, ready to be sent: compressed once, found by a few look-ups, made stale by tags or by time.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  status: number;
  bodies: Record<Encoding, Buffer>;
  /** Header list per encoding as `writeHead` takes it: nothing is put together while answering. */
  headers: Record<Encoding, string[]>;
  tags: readonly string[];
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For a page that is sent once: the quickest setting, off the event loop. */
export const compressedOnce = (body: string, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }) : gzipped(body, { level: 1 });

/** What a browser takes, by its `accept-encoding`; browsers that take brotli say so plainly. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (acceptEncoding.includes('br')) return 'br';
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity';
}
