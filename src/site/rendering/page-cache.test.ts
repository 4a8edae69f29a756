import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressPage, encodingOf, gzippedOnce } from './compress-page.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';

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

  it('sends a page that is sent once whole, whatever its head', () => {
    const body = '<p>Раунд 7</p>'.repeat(3000);
    for (const head of ['', '<!doctype html>', `<style>${'.a{color:red}'.repeat(5000)}</style>`])
      for (const rest of [body, ''])
        for (const tail of ['', '</html>', 'é'.repeat(5000)])
          for (let time = 0; time < 2; time++)
            expect(gunzipSync(gzippedOnce(head, [rest], tail)).toString()).toBe(head + rest + tail);
  });

  it('sends pieces that stand on many pages between a page’s own, in their order', () => {
    const kept = `<nav>${'меню '.repeat(2000)}</nav>`;
    for (const own of ['', '<b>7</b>', '<p>own</p>'.repeat(500)])
      for (const tail of ['', '</html>'])
        for (const pieces of [[own], [own, kept, own], ['', kept, '', kept, own], [own, kept]])
          for (let time = 0; time < 2; time++)
            expect(gunzipSync(gzippedOnce('<head>', pieces, tail)).toString()).toBe(`<head>${pieces.join('')}${tail}`);
  });

  it('sends what the browser takes', () => {
    expect(encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(encodingOf('gzip')).toBe('gzip');
    expect(encodingOf(undefined)).toBe('identity');
    expect(encodingOf('')).toBe('identity');
  });
});
