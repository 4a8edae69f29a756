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
  const library = libraryOf(services);
  const { isSingle = false, isLocalised = false, key } = collectionNamed(collection) ?? {};
  const isOther = (entry: Entry): boolean =>
    !isSingle && (key === undefined || entry.attributes[key] !== attributes[key]);
  const otherEntries = library.entries(collection).filter(isOther);
  const stamp = services.clock.now().toISOString();
  const newEntry: Entry = {
    id: Math.max(0, ...otherEntries.map(({ id }) => id)) + 1,
    locale: isLocalised ? DEFAULT_LOCALE : null,
    attributes: { ...attributes },
    createdAt: stamp,
    updatedAt: stamp,
    publishedAt: stamp,
  };
  return servicesOver(services, {
    ...library,
    entries: (name) => (name === collection ? [...otherEntries, newEntry] : library.entries(name)),
  });
}

function servicesOver(services: Services, library: Library): Services {
  const original = libraryOf(services);
  const derivations = new Map<string, unknown>();
  const shadow: Library = {
    ...library,
    entry: (collection, id, locale) => {
      const translations = library.entries(collection).filter((entry) => entry.id === id);
      return translations.find((entry) => entry.locale === locale) ?? translations[0];
    },
    derive: <Value>(key: string, make: () => Value): Value => {
      if (!derivations.has(key)) derivations.set(key, make());
      return derivations.get(key) as Value;
    },
  };
  const caches = new Map(services.processState);
  for (const [key, value] of caches) if (value === original) caches.set(key, shadow);
  return { ...services, processState: caches, log: silentLogger() };
}
