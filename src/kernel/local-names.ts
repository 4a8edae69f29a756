// Names by locale.
import * as z from 'zod/mini';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';

const name = z.string().check(z.minLength(1), z.maxLength(120));
const inLocales = Object.fromEntries(LOCALES.map((locale) => [locale, z.optional(name)]));

/** In each of the site's languages; English where one is missing. */
export const localNames = z.strictObject({
  ...(inLocales as Record<Locale, z.ZodMiniOptional<typeof name>>),
  [DEFAULT_LOCALE]: name,
});
export type LocalNames = z.output<typeof localNames>;

export const nameIn = (locale: string, names: LocalNames): string => names[locale as Locale] ?? names[DEFAULT_LOCALE];
