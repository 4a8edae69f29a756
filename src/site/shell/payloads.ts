// Page data for the browser: one request per navigation, sent earlier when the visitor's pointer gives a hint.
import type { Payload } from './page-payload.ts';
import { ApiRefusal } from './api.ts';

/** A prefetched payload is good for this long; after that the page fetches it again. */
const FRESH_MS = 10_000;

export interface Payloads {
  take: (url: URL) => Promise<Payload>;
  prefetch: (url: URL) => void;
  forget: () => void;
  texts: (locale: string, area: string) => Promise<unknown>;
}

export function createPayloads({ build, fetch }: { build: string; fetch: typeof window.fetch }): Payloads {
  const early = new Map<string, { at: number; payload: Promise<Payload> }>();

  const request = async (url: URL): Promise<Payload> => {
    const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
    const rest = url.search ? `&${url.search.slice(1)}` : '';
    // Errors of a page come as a payload too, with their HTTP status; only a body that is no payload is a failure.
    const response = await fetch(`${path}/_payload.json?${build}${rest}`, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (typeof body === 'object' && body !== null && 'route' in body) return body as Payload;
    throw new ApiRefusal({ type: 'UnknownErrorException' }, response.status);
  };

  return {
    take(url) {
      const key = url.pathname + url.search;
      const hit = early.get(key);
      early.delete(key);
      return hit && Date.now() - hit.at < FRESH_MS ? hit.payload : request(url);
    },
    prefetch(url) {
      const key = url.pathname + url.search;
      const hit = early.get(key);
      if (hit && Date.now() - hit.at < FRESH_MS) return;
      const payload = request(url);
      early.set(key, { at: Date.now(), payload });
      payload.catch(() => early.delete(key));
    },
    forget: () => early.clear(),
    async texts(locale, area) {
      const response = await fetch(`/builds/texts/${build}/${locale}/${area}.json`);
      if (!response.ok) throw new ApiRefusal({ type: 'UnknownErrorException' }, response.status);
      return response.json();
    },
  };
}
