// What the service worker does with a request. It caches files of a build and nothing that belongs to a person: pages, their
// payloads and answers of the API always come from the network.

export interface Asked {
  method: string;
  /** `navigate` for a page. */
  mode: string;
  url: string;
}

export interface Build {
  id: string;
  /** Paths that are fetched in advance. */
  precache: readonly string[];
  /** The page to show without a connection, by language; the first one is used for any other. */
  offline: Readonly<Record<string, string>>;
}

/** `network`: the worker does nothing. `static`: from the cache, or fetched and cached. `page`: fetched, else the offline page. */
export type Treatment = { how: 'network' } | { how: 'static' } | { how: 'page'; offline: string };

const NETWORK: Treatment = { how: 'network' };

export function treatmentOf({ method, mode, url }: Asked, origin: string, build: Build): Treatment {
  const target = URL.parse(url);
  if (method !== 'GET' || target?.origin !== origin) return NETWORK;
  if (mode === 'navigate') return { how: 'page', offline: offlinePageOf(target.pathname, build) };
  // A hashed name means these bytes for ever; the other files are those of the build's own list, without a query.
  if (target.pathname.startsWith('/assets/')) return { how: 'static' };
  return target.search === '' && build.precache.includes(target.pathname) ? { how: 'static' } : NETWORK;
}

function offlinePageOf(pathname: string, { offline }: Build): string {
  const language = pathname.split('/')[1] ?? '';
  return (Object.hasOwn(offline, language) ? offline[language] : undefined) ?? Object.values(offline)[0]!;
}

const PREFIX = 'static-';
export const cacheOf = (build: Build): string => PREFIX + build.id;
/** Caches of outdated builds. */
export const isStale = (cache: string, build: Build): boolean => cache.startsWith(PREFIX) && cache !== cacheOf(build);
