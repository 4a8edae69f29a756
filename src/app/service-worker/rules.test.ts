import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheOf, isStale, treatmentOf, type Build } from './rules.ts';
import { covers } from '#testing/covers.ts';

const ORIGIN = 'https://baize.example';
const build: Build = {
  id: 'b1',
  precache: ['/icon.svg', '/builds/offline/en.html'],
  offline: { en: '/builds/offline/en.html', es: '/builds/offline/es.html' },
};
const how = (path: string, init: { method?: string; mode?: string } = {}) =>
  treatmentOf({ method: 'GET', mode: 'cors', url: ORIGIN + path, ...init }, ORIGIN, build).how;

describe('the service worker', () => {
  it('keeps files of the build', covers('~PW-01'), () => {
    expect(how('/assets/frame-1234.js')).toBe('static');
    expect(how('/icon.svg')).toBe('static');
  });

  it('keeps no page, no payload and no answer of the API', covers('~PW-01'), () => {
    for (const path of [
      '/api/Account.getInfo?v=2.34',
      '/cashier/history/_payload.json?b1',
      '/_payload.json?b1',
      '/builds/meta/b1.json',
      '/auth/token',
      '/users/me',
      '/icon.svg?version=2',
    ])
      expect([path, how(path)]).toEqual([path, 'network']);
  });

  it('shows the offline page in the language of the address', covers('~PW-01'), () => {
    const offline = (path: string) =>
      treatmentOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, build);
    expect(offline('/es/gamehall')).toEqual({ how: 'page', offline: '/builds/offline/es.html' });
    expect(offline('/gamehall')).toEqual({ how: 'page', offline: '/builds/offline/en.html' });
    expect(offline('/constructor/x')).toEqual({ how: 'page', offline: '/builds/offline/en.html' });
  });

  it('whatever is written or asked of others goes by', covers('~PW-01'), () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('POST', 'PUT', 'DELETE', 'HEAD'), (path, method) => {
        expect(how(path, { method, mode: 'navigate' })).toBe('network');
      }),
    );
    expect(
      treatmentOf({ method: 'GET', mode: 'cors', url: 'https://other.example/assets/a.js' }, ORIGIN, build).how,
    ).toBe('network');
  });

  it('forgets the files of other builds, and nothing that is not its own', covers('~PW-01'), () => {
    expect(isStale('static-b0', build)).toBe(true);
    expect(isStale(cacheOf(build), build)).toBe(false);
    expect(isStale('somebody-else', build)).toBe(false);
  });
});
