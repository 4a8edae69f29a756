// Content as it would be with one entry changed, for checks that look at all of it together.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { silentLogger } from '#platform/log.ts';
import type { Services } from '#platform/context.ts';
import { collectionNamed } from './collections.ts';
import type { Entry } from './entry.ts';
import { libraryOf, type Library } from './library.ts';
import { localeOf, nameOf, type PieceAddress } from './pieces.ts';
import type { Languages } from './tables.ts';

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

/** The same for a whole piece: what it says in each language takes the place of its published entries, and these keep their ids. */
export function servicesWithPiece(
  services: Services,
  { collection, name }: PieceAddress,
  languages: Languages,
): Services {
  const library = libraryOf(services);
  const standing = library.entries(collection).filter(({ attributes }) => nameOf(collection, attributes) === name);
  const others = library.entries(collection).filter((entry) => !standing.includes(entry));
  const stamp = services.clock.now().toISOString();
  let nextId = Math.max(0, ...library.entries(collection).map(({ id }) => id));
  const entries = Object.entries(languages).map(([language, attributes]): Entry => {
    const locale = localeOf(language);
    const existing = standing.find((entry) => entry.locale === locale);
    return {
      id: existing?.id ?? (nextId += 1),
      locale,
      attributes: { ...attributes },
      createdAt: existing?.createdAt ?? stamp,
      updatedAt: stamp,
      publishedAt: stamp,
    };
  });
  return servicesOver(services, {
    ...library,
    entries: (which) => (which === collection ? [...others, ...entries] : library.entries(which)),
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
