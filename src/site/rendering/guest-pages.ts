// Pages that look the same to every guest: made once, kept ready, and refreshed in the background when a visitor finds them stale.
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressPage, type Encoding } from './compress-page.ts';
import { pageUrlOf, type PageAddresses } from './page-addresses.ts';
import type { WebDeps } from './page-deps.ts';
import type { PageHeaders } from './page-headers.ts';
import type { Body, Renderer, Visitor } from './web-bundle.ts';

/** A cached page is made again after this long even when nothing has invalidated it. */
const FRESH_MS = 30_000;
const MAX_CACHED_PAGES = 1000;
const NOTHING = Buffer.alloc(0);
const NO_BODIES = { br: NOTHING, gzip: NOTHING, identity: NOTHING };

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

/** What identifies the visitor of a page. */
export type PageRequest = Pick<FastifyRequest, 'id' | 'ip'> & {
  headers: { cookie?: string | undefined; host?: string | undefined; 'accept-language'?: string | undefined };
};

/** Requests a page on no visitor's behalf, because the cached one has grown old. */
const REFRESH = { id: 'page-cache', ip: '127.0.0.1' };

export interface GuestPages {
  /** The page as it is kept, even if stale; `target` as `PageAddresses.keptTarget` gives it, `headers` name the host. */
  find: (target: string, headers: PageRequest['headers']) => CachedPage | undefined;
  isInMaking: (target: string, headers: PageRequest['headers']) => boolean;
  /** Makes it, once for all who request it at the same time; keeps it when it is a page (200). */
  make: (target: string, request: PageRequest) => Promise<CachedPage>;
  /** Makes a stale page again, for the next visitor. */
  refresh: (target: string, headers: PageRequest['headers']) => void;
  invalidate: (tag?: string) => void;
}

interface GuestPagesDeps extends Pick<WebDeps, 'hostOf' | 'log'> {
  renderer: Renderer;
  addresses: PageAddresses;
  headers: PageHeaders;
  visitorOf: (request: PageRequest, hasSession: boolean, page: URL) => Visitor;
}

export function createGuestPages({ renderer, addresses, headers, hostOf, visitorOf, log }: GuestPagesDeps): GuestPages {
  const cache = createPageCache(MAX_CACHED_PAGES);
  const making = new Map<string, Promise<CachedPage>>();
  /** For each page that is being made: what has changed since it was begun. */
  const changed = new Set<Set<string | undefined>>();

  /** Pages of two slices differ in their heads alone; a path begins with a slash, a host does not. */
  const keyOf = (target: string, { host }: PageRequest['headers']): string => (hostOf(host) ?? '') + target;

  async function makeAs(key: string, target: string, request: PageRequest): Promise<CachedPage> {
    const { kind, page } = pageUrlOf(addresses.urlOf(target)!);
    const meanwhile = new Set<string | undefined>();
    changed.add(meanwhile);
    const rendered = await renderer
      .render(kind, page, visitorOf(request, false, page))
      .finally(() => changed.delete(meanwhile));
    const { body } = rendered;
    const bodies = body === undefined || body.takesNonce ? NO_BODIES : compressPage(body.text());
    const headersFor = (encoding: Encoding): string[] =>
      headers.listOf(kind, { encoding, length: bodies[encoding].length });
    const cachedPage: CachedPage = {
      status: rendered.status,
      bodies,
      headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
      tags: rendered.tags,
      ...(body?.takesNonce && { live: body }),
      isUnprefixed: kind === 'document' && !addresses.isPrefixed(page),
      staleAt: Date.now() + FRESH_MS,
    };
    // What it was made of may be older than the change.
    const isOutdated = [undefined, ...rendered.tags].some((tag) => meanwhile.has(tag));
    if (rendered.status === 200 && !isOutdated) cache.set(key, cachedPage);
    return cachedPage;
  }

  function make(target: string, request: PageRequest): Promise<CachedPage> {
    const key = keyOf(target, request.headers);
    let running = making.get(key);
    if (!running) {
      running = makeAs(key, target, request).finally(() => making.delete(key));
      making.set(key, running);
    }
    return running;
  }

  return {
    make,
    find: (target, headers) => cache.get(keyOf(target, headers)),
    isInMaking: (target, headers) => making.has(keyOf(target, headers)),
    refresh(target, headers) {
      make(target, { ...REFRESH, headers }).catch((failure: unknown) =>
        log.error({ err: failure }, 'a stale page could not be made again; the old one stays'),
      );
    },
    invalidate(tag) {
      for (const meanwhile of changed) meanwhile.add(tag);
      cache.invalidate(tag);
    },
  };
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
