import { afterEach, expect, it, vi } from 'vitest';
import { followNextBuild } from './next-build.ts';
import { covers } from '#testing/covers.ts';

const HERE = 'https://casino.example/terms';

/** A page with this storage; returns where it went on its own. */
function page(storage: Partial<Storage>): string[] {
  const went: string[] = [];
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', {
    location: { href: HERE, reload: () => went.push('reload'), assign: (url: URL) => went.push(url.pathname) },
  });
  return went;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a page goes to the next build on its own once in ten seconds, and again after them', covers('~PW-06'), () => {
  vi.useFakeTimers();
  const storage = new Map<string, string>();
  const went = page({
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
  });
  followNextBuild(new URL(HERE));
  vi.advanceTimersByTime(9_999);
  followNextBuild(new URL(HERE));
  expect(went).toEqual(['reload']);
  vi.advanceTimersByTime(1);
  followNextBuild(new URL('/promotions', HERE));
  expect(went).toEqual(['reload', '/promotions']);
});

it('a browser that forbids storage gets the next page as a document all the same', () => {
  const forbid = (): never => {
    throw new Error('SecurityError');
  };
  const went = page({ getItem: forbid, setItem: forbid });
  followNextBuild(new URL('/promotions', HERE));
  expect(went).toEqual(['/promotions']);
});
