/** The locales that are shipped, each complete; content chooses which are offered; the default comes first (LO-03). */
export const LOCALES = ['en', 'es', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE = LOCALES[0];

/** What an address in a language begins with: nothing in the default one (LO-02). */
export const localePrefix = (locale: string): string => (locale === DEFAULT_LOCALE ? '' : `/${locale}`);
