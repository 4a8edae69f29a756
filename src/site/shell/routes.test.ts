import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, prefixOf, routes, splitLocale } from './routes.ts';
import { readShippedTexts } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const texts = readShippedTexts();
const read = (locale: string, area: string): unknown => texts.get(locale)![area];

/** Keys of a tree of texts, `a.b.c`. */
const keysOf = (value: unknown, prefix = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key))
    : [prefix];

describe('routes', () => {
  it('name modules that exist, each id and path once', () => {
    for (const route of routes)
      expect(existsSync(path.join(import.meta.dirname, '../../..', route.module)), route.module).toBe(true);
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
  });

  it('name areas of texts that exist in every language', () => {
    for (const route of routes)
      for (const area of route.texts)
        for (const locale of LOCALES) expect(keysOf(read(locale, area))).not.toEqual(['']);
  });

  it('the default language has no prefix, another language has its own', covers('~RT-01'), () => {
    expect(prefixOf('en')).toBe('');
    expect(prefixOf('es')).toBe('/es');
    expect(splitLocale('/es/gamehall')).toEqual({ locale: 'es', path: '/gamehall' });
    expect(splitLocale('/es')).toEqual({ locale: 'es', path: '/' });
    expect(splitLocale('/gamehall')).toEqual({ locale: 'en', path: '/gamehall' });
    expect(splitLocale('/en/gamehall')).toEqual({ locale: 'en', path: '/en/gamehall' });
    expect(splitLocale('/essay')).toEqual({ locale: 'en', path: '/essay' });
  });
});

describe('texts', () => {
  const areas = Object.keys(texts.get('en')!);
  it.each(areas)('of %s are complete in every language, with the same values to fill in', (area) => {
    const english = read('en', area);
    for (const locale of LOCALES) {
      const other = read(locale, area);
      expect(keysOf(other).toSorted(), locale).toEqual(keysOf(english).toSorted());
      for (const key of keysOf(english)) {
        const at = (tree: unknown): string =>
          String(key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], tree));
        const values = (text: string): string[] =>
          [
            ...new Set(
              [...text.matchAll(/\{(\w+)[,}]|\$\$(\w+)\$\$|<(\w+)>/g)].map(
                (match) => match[1] ?? match[2] ?? match[3]!,
              ),
            ),
          ].toSorted();
        expect(values(at(other)), `${locale} ${area}.${key}`).toEqual(values(at(english)));
      }
    }
  });
});
