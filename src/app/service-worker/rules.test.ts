import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheOf, isStale, treatmentOf, type Build } from './rules.ts';

const ORIGIN = 'https://baize.example';
const build: Build = {
  id: 'b1',
  precache: ['/icon.svg', '/builds/offline/en.html'],
  offline: { en: '/builds/offline/en.html', es: '/builds/offline/es.html' },
};
const how = (path: string, asked: { method?: string; mode?: string } = {}) =>
  treatmentOf({ method: 'GET', mode: 'cors', url: ORIGIN + path, ...asked }, ORIGIN, build).how;

describe('the service worker', () => {
  it('[~PW-01] keeps files of the build', () => {
    expect(how('/assets/frame-1234.js')).toBe('static');
    expect(how('/icon.svg')).toBe('static');
  });

  it('[~PW-01] keeps no page, no payload and no answer of the API', () => {
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

  it('[~PW-01] shows the offline page in the language of the address', () => {
    const offline = (path: string) =>
      treatmentOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, build);
    expect(offline('/es/gamehall')).toEqual({ how: 'page', offline: '/builds/offline/es.html' });
    expect(offline('/gamehall')).toEqual({ how: 'page', offline: '/builds/offline/en.html' });
    expect(offline('/constructor/x')).toEqual({ how: 'page', offline: '/builds/offline/en.html' });
  });

  it('[~PW-01] whatever is written or asked of others goes by', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('POST', 'PUT', 'DELETE', 'HEAD'), (path, method) => {
        expect(how(path, { method, mode: 'navigate' })).toBe('network');
      }),
    );
    expect(
      treatmentOf({ method: 'GET', mode: 'cors', url: 'https://other.example/assets/a.js' }, ORIGIN, build).how,
    ).toBe('network');
  });

  it('[~PW-01] forgets the files of other builds, and nothing that is not its own', () => {
    expect(isStale('static-b0', build)).toBe(true);
    expect(isStale(cacheOf(build), build)).toBe(false);
    expect(isStale('somebody-else', build)).toBe(false);
  });
});
