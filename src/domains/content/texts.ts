// Words of the site that an editor has written anew: entries of the collection `texts`, by key, e.g. `home.heading`.
import type { Services } from '#platform/context.ts';
import { libraryOf } from './library.ts';

/** The editor's own words of one language; what they have not written in it stays as it is shipped. */
export const ownTexts = (services: Services, locale: string): ReadonlyMap<string, string> =>
  libraryOf(services).made(`own texts/${locale}`, () => {
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
