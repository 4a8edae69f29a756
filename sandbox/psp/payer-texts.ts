/** Pages for payers are in their language: as the merchant has said it, else as their browser does. Desks of staff are in English. */
const LANGUAGES = ['en', 'es', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first that is one of ours, in the order of wishes such as `es-ES` or `ru,en;q=0.8`. */
export function languageOf(...wishes: readonly (string | null | undefined)[]): Language {
  const codes = wishes.flatMap((wish) => (wish ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase()));
  return codes.map((code) => LANGUAGES.find((language) => language === code)).find(Boolean) ?? 'en';
}

/** Of texts by key, one for each of the languages, in their order. */
export const textsIn =
  <Key extends string>(texts: Readonly<Record<Key, readonly [string, string, string]>>, language: Language) =>
  (key: Key): string =>
    texts[key][LANGUAGES.indexOf(language)]!;
