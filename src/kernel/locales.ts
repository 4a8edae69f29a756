/** The locales that are shipped, each complete; content chooses which are offered. The first is the default (LO-03). */
export const LOCALES = ['en', 'es', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

/** What an address in a language begins with: nothing in the default one (LO-02). */
export const localePrefix = (locale: string): string => (locale === LOCALES[0] ? '' : `/${locale}`);
