// The operator's words for the web: texts per locale and area, menus, names. Read from `content/`, compiled once.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';

/** Texts of one locale by area, each message compiled. */
export type Texts = Record<string, unknown>;

export interface SiteContentFiles {
  textsOf: (locale: string) => Texts;
  /** `content/site.json` and `content/menus.json` in one language. */
  contentOf: (locale: string) => Record<string, unknown>;
  /** Changes with any of the words. */
  version: string;
}

export function readSiteContent(contentDir: string, options: { isDemo: boolean }): SiteContentFiles {
  const textsDir = path.join(contentDir, 'texts');
  const locales = readdirSync(textsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const hash = createHash('sha256');
  const read = (file: string): unknown => {
    const text = readFileSync(path.join(contentDir, file), 'utf8');
    hash.update(file).update('\0').update(text).update('\0');
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Error(`content/${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
    }
  };
  const areasOf = (locale: string): Texts =>
    Object.fromEntries(
      readdirSync(path.join(textsDir, locale))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => [path.basename(name, '.json'), compiled(read(`texts/${locale}/${name}`))]),
    );
  const texts = new Map(locales.map((locale) => [locale, areasOf(locale)]));
  const site = { ...(read('site.json') as object), menus: read('menus.json'), isDemo: options.isDemo };
  const content = new Map(
    locales.map((locale) => [locale, inLocale(site, locale, locales) as Record<string, unknown>]),
  );
  return {
    version: hash.digest('hex').slice(0, 12),
    textsOf: (locale) => known(texts, locale),
    contentOf: (locale) => known(content, locale),
  };
}

function known<Value>(map: Map<string, Value>, locale: string): Value {
  const value = map.get(locale) ?? map.get('en');
  if (!value) throw new Error(`content has no language ${locale}, and no en either`);
  return value;
}

/** ICU messages become what the small formatter of the browser reads; text without a pattern stays as it is. */
function compiled(value: unknown): unknown {
  if (typeof value === 'string') return /[{<']/.test(value) ? compile(value) : value;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compiled(inner)]));
}

/** A value that is written once per language: `{ "en": "Home", "es": "Inicio" }`. */
const isTranslated = (value: object, locales: readonly string[]): value is Record<string, string> => {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, text]) => locales.includes(key) && typeof text === 'string');
};

function inLocale(value: unknown, locale: string, locales: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => inLocale(inner, locale, locales));
  if (typeof value !== 'object' || value === null) return value;
  if (isTranslated(value, locales)) return value[locale] ?? value['en'];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocale(inner, locale, locales)]));
}
