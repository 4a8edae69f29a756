// CT-04: what pages read. Nested attributes are merged up, envelopes are opened, media becomes its address.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';

export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isObject(value)) return value;
  if (isEnvelope(value)) return flatten(value['data']);
  if (isObject(value['attributes'])) {
    const { attributes, ...rest } = value as { attributes: Record<string, unknown> };
    return flatten({ ...rest, ...attributes });
  }
  if (isMedia(value)) return value['url'];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flatten(inner)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEnvelope = (value: Record<string, unknown>): boolean =>
  'data' in value &&
  Object.keys(value).every((key) => key === 'data' || key === 'meta') &&
  (value['data'] === null || typeof value['data'] === 'object');

/** A media object has an address and names the kind of its file. */
const isMedia = (value: Record<string, unknown>): boolean =>
  typeof value['url'] === 'string' && ('ext' in value || 'mime' in value);

/** CT-05: a description with its keys renamed; a key that is not mapped keeps its name, unless another was mapped to it. */
export function remap(
  description: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const remaining = Object.entries(description).filter(([key]) => !Object.hasOwn(names, key));
  const mapped = Object.entries(description).flatMap(([key, value]) =>
    Object.hasOwn(names, key) ? [[names[key]!, value] as const] : [],
  );
  return Object.fromEntries([...remaining, ...mapped]);
}

/** A text, or a list of texts: paragraphs, terms. */
const isSaid = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** `de`, `pt-BR`: one that the site does not have, or not yet, takes nothing from the others. */
const isLanguage = (key: string): boolean => /^[a-z]{2}(-[A-Z]{2})?$/.test(key);

/** A value that is written once per language, `{ "en": "Home", "es": "Inicio" }`, becomes that of one language. */
export function inLocale(value: unknown, locale: string, locales: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => inLocale(inner, locale, locales));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const localized = entries.find(([key]) => locales.includes(key));
  const isTranslated =
    localized !== undefined &&
    entries.every(([key, value]) => (locales.includes(key) || isLanguage(key)) && isSaid(value));
  if (isTranslated) return value[locale] ?? value[DEFAULT_LOCALE] ?? localized[1];
  return Object.fromEntries(entries.map(([key, inner]) => [key, inLocale(inner, locale, locales)]));
}
