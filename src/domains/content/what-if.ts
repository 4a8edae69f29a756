// Content as it would be with one entry changed, for checks that look at all of it together.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { silentLogger } from '#platform/log.ts';
import type { Services } from '#platform/context.ts';
import { collectionNamed } from './collections.ts';
import type { Entry } from './entry.ts';
import { libraryOf, type Library } from './library.ts';


/**
 * The same services over a copy of the library in which the entry takes the place of the one of its name. Nothing of what is derived
 * from it is remembered by the process itself.
 */
export function servicesWith(
  services: Services,
  collection: string,
  attributes: Readonly<Record<string, unknown>>,
): Services {
  const own = libraryOf(services);
  const { isSingle = false, isLocalised = false, key } = collectionNamed(collection) ?? {};
  const isOther = (entry: Entry): boolean =>
    !isSingle && (key === undefined || entry.attributes[key] !== attributes[key]);
  const others = own.entries(collection).filter(isOther);
  const stamp = services.clock.now().toISOString();
  const written: Entry = {
    id: Math.max(0, ...others.map(({ id }) => id)) + 1,
    locale: isLocalised ? DEFAULT_LOCALE : null,
    attributes: { ...attributes },
    createdAt: stamp,
    updatedAt: stamp,
    publishedAt: stamp,
  };
  return over(services, { ...own, entries: (asked) => (asked === collection ? [...others, written] : own.entries(asked)) });
}

function over(services: Services, library: Library): Services {
  const own = libraryOf(services);
  const made = new Map<string, unknown>();
  const shadow: Library = {
    ...library,
    entry: (collection, id, locale) => {
      const found = library.entries(collection).filter((entry) => entry.id === id);
      return found.find((entry) => entry.locale === locale) ?? found[0];
    },
    made: <Value>(key: string, make: () => Value): Value => {
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as Value;
    },
  };
  const kept = new Map(services.kept);
  for (const [key, value] of kept) if (value === own) kept.set(key, shadow);
  return { ...services, kept, log: silentLogger() };
}
