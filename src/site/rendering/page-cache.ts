// Guests' pages, ready to be sent: found by a few look-ups, made stale by tags or by time.
import { LRUCache } from 'lru-cache';
import type { Encoding } from './compress-page.ts';
import type { Body } from './web-bundle.ts';

export interface CachedPage {
  status: number;
  bodies: Record<Encoding, Buffer>;
  /** Header list per encoding as `writeHead` takes it: nothing is assembled while answering. */
  headers: Record<Encoding, string[]>;
  /** A document with the operator's own code: it gets a new nonce each time it is sent, so it is not compressed in advance. */
  live?: Body;
  tags: readonly string[];
  /** A document whose address names no language, so it is not for visitors who want another one (LO-04). */
  isUnprefixed?: boolean;
  /** After this moment (ms) the page is served stale while a new one is made. */
  staleAt: number;
}

export interface PageCache {
  get: (key: string) => CachedPage | undefined;
  set: (key: string, page: CachedPage) => void;
  /** Forgets every page that was made from this. Without a tag: all of them. */
  invalidate: (tag?: string) => void;
  readonly size: number;
}

/** The one unused for longest goes when it is full; hosts and paths are limited before they get here. */
export function createPageCache(maxPages: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: maxPages });
  return {
    get: (key) => pages.get(key),
    set: (key, page) => void pages.set(key, page),
    invalidate(tag) {
      if (tag === undefined) return pages.clear();
      for (const [key, page] of pages) if (page.tags.includes(tag)) pages.delete(key);
    },
    get size() {
      return pages.size;
    },
  };
}
