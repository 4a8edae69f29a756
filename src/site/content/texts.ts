// Texts of the site that an editor has overridden: entries of the collection `texts`, by key, e.g. `home.heading`.
import type { Services } from '#platform/context.ts';
import { libraryOf } from './library.ts';

/** The editor's own texts of one language; the others stay as shipped. */
export const ownTexts = (services: Services, locale: string): ReadonlyMap<string, string> =>
  libraryOf(services).derive(`own texts/${locale}`, () => {
    const written = libraryOf(services)
      .entries('texts')
      .filter((entry) => entry.publishedAt !== null && entry.locale === locale)
      .map(({ attributes: { key, text } }) => [key, text] as const);
    return new Map(
      written.filter(
        (pair): pair is readonly [string, string] => typeof pair[0] === 'string' && typeof pair[1] === 'string',
      ),
    );
  });
