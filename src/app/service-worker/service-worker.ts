// The service worker, a script of its own at `/sw.js` (PW-01). The server prepends `BUILD`.
import { cacheOf, isStale, treatmentOf, type Build } from './rules.ts';

// The types of a worker and of a page exclude each other in one program; these few are what is used.
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  BUILD: Build;
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as Worker;
const build = worker.BUILD;

worker.addEventListener('install', (event) => {
  event.waitUntil(precache().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const treatment = treatmentOf({ method, mode, url }, worker.location.origin, build);
  if (treatment.how === 'static') event.respondWith(keptFile(event.request));
  if (treatment.how === 'page')
    event.respondWith(fetch(event.request).catch((failure: unknown) => offlinePage(treatment.offline, failure)));
});

async function precache(): Promise<void> {
  const cache = await worker.caches.open(cacheOf(build));
  // Without cookies: what is cached is the same for everybody.
  await cache.addAll(build.precache.map((path) => new Request(path, { credentials: 'omit' })));
}

async function forgetOldBuilds(): Promise<void> {
  const names = await worker.caches.keys();
  await Promise.all(names.filter((name) => isStale(name, build)).map((name) => worker.caches.delete(name)));
}

async function keptFile(request: Request): Promise<Response> {
  const cache = await worker.caches.open(cacheOf(build));
  const cachedResponse = await cache.match(request, { ignoreVary: true });
  if (cachedResponse) return cachedResponse;
  const fresh = await fetch(request);
  // A full disk is no reason to withhold the file.
  if (fresh.status === 200) await cache.put(request, fresh.clone()).catch(() => undefined);
  return fresh;
}

async function offlinePage(path: string, failure: unknown): Promise<Response> {
  const cache = await worker.caches.open(cacheOf(build));
  const page = await cache.match(path, { ignoreVary: true });
  if (!page) throw failure;
  return page;
}
