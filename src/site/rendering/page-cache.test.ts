import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressPage, encodingOf, QUICKEST_FIRST } from './compress-page.ts';
import { createPageCache, type CachedPage } from './guest-pages.ts';

const page = (tags: string[]): CachedPage => ({
  status: 200,
  bodies: compressPage('<p>ok</p>'),
  headers: { br: [], gzip: [], identity: [] },
  tags,
  staleAt: 0,
});

describe('the cache of guests’ pages', () => {
  it('forgets the pages that were made of what has changed, and no others', () => {
    const cache = createPageCache(10);
    cache.set('/', page(['Games.get', 'banners.get']));
    cache.set('/gamehall', page(['Games.get']));
    cache.set('/terms', page([]));
    cache.invalidate('banners.get');
    expect([cache.get('/'), cache.get('/gamehall'), cache.get('/terms')].map(Boolean)).toEqual([false, true, true]);
    cache.invalidate();
    expect(cache.size).toBe(0);
  });

  it('keeps no more pages than it may', () => {
    const cache = createPageCache(2);
    for (const path of ['/a', '/b', '/c']) cache.set(path, page([]));
    expect(cache.size).toBe(2);
    expect(cache.get('/a')).toBeUndefined();
  });

  it('lets go of the page that was read least recently', () => {
    const cache = createPageCache(2);
    for (const path of ['/a', '/b']) cache.set(path, page([]));
    cache.get('/a');
    cache.set('/c', page([]));
    expect(['/a', '/b', '/c'].filter((path) => cache.get(path))).toEqual(['/a', '/c']);
  });

  it('holds the same bytes in every encoding', () => {
    const bodies = compressPage('Тест '.repeat(100));
    expect(brotliDecompressSync(bodies.br).equals(bodies.identity)).toBe(true);
    expect(gunzipSync(bodies.gzip).equals(bodies.identity)).toBe(true);
  });

  it('sends what the client takes', () => {
    expect(encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(encodingOf('gzip, deflate, br, zstd', QUICKEST_FIRST)).toBe('gzip');
    for (const preferred of [undefined, QUICKEST_FIRST]) {
      expect(encodingOf('br', preferred)).toBe('br');
      expect(encodingOf('gzip', preferred)).toBe('gzip');
      expect(encodingOf('br;q=0, gzip;q=0.5', preferred)).toBe('gzip');
      for (const none of [undefined, '', 'identity', 'zstd', 'br;q=0', 'x'.repeat(300)])
        expect(encodingOf(none, preferred)).toBe('identity');
    }
  });
});
