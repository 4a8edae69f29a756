// How many bytes of script a page loads before it works. Counted in the built files, without a browser.
import path from 'node:path';
import { expect, it } from 'vitest';
import { routeScripts } from './testing/route-scripts.ts';

/** The aim is 150 kB, which some pages exceed by up to nine per cent: none may grow further. */
const LIMIT_BYTES = 174_000;

it('no page asks for more than 174 kB of scripts, zipped, before it works', () => {
  const pages = routeScripts(path.join(import.meta.dirname, '../../../dist'));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter(({ bytes }) => bytes > LIMIT_BYTES)).toEqual([]);
  // React alone is more than a third of it: a smaller count must be wrong.
  expect(pages.filter(({ bytes }) => bytes < LIMIT_BYTES / 2)).toEqual([]);
});
