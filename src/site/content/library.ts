/**
 * All content of this process, in memory: pages read it thousands of times between two changes by an editor. A Postgres
 * notification reloads the changed collection in every process. Before the database has been read, and for collections that an
 * outside service never delivered, the shipped files are used.
 */
import { LRUCache } from 'lru-cache';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { COLLECTIONS } from './collections.ts';
import type { Entry, Media } from './entry.ts';
import { addEntryCheck } from './entry-checks.ts';
import type { Shelves } from './rules/documents.ts';
import { faultOfMenu } from './rules/menu-fault.ts';
import { seedContent, shippedEntries } from './seed.ts';
import { refreshExternal } from './refresh-external.ts';
import { loadCopies } from './external-store.ts';
import { loadEntries, loadMedia } from './store.ts';

export interface Library extends Shelves {
  entries(collection: string): readonly Entry[];
  /** Derives a value from content once, until content changes. */
  derive<Value>(key: string, make: () => Value): Value;
  /** Reloads a collection (`media` for files, nothing for all), then notifies its listeners. */
  reload(collection?: string): Promise<void>;
  onChange(handler: (collection: string | undefined) => void): void;
}

/** Derived values are for finite keys: collection and language. More than this means that keys come from visitors. */
const MAX_MADE = 2000;

export const libraryOf = perProcess<Library>('content.library', (services) => {
  const isExternal = services.config.CONTENT_URL !== '';
  let lists = new Map<string, readonly Entry[]>();
  let files = new Map<number, Media>();
  const derivations = new LRUCache<string, { value: unknown }>({ max: MAX_MADE });
  const byId = new Map<string, Map<number, Entry[]>>();
  const handlers: Array<(collection: string | undefined) => void> = [];
  let loading: Promise<void> = Promise.resolve();

  const entries = (collection: string): readonly Entry[] => {
    let list = lists.get(collection);
    if (!list) lists.set(collection, (list = shippedEntries(collection)));
    return list;
  };

  async function load(collection: string | undefined): Promise<void> {
    if (collection === undefined || collection === 'media') {
      files = new Map((await loadMedia(services.db)).map((media) => [media.id, media]));
    }
    if (collection !== 'media') {
      const loaded = isExternal ? await loadCopies(services.db) : await loadEntries(services.db, collection);
      if (collection === undefined || isExternal) {
        lists = new Map(loaded);
        // A collection without entries is empty; one that an outside service never delivered is as shipped.
        if (!isExternal) for (const name of Object.keys(COLLECTIONS)) if (!lists.has(name)) lists.set(name, []);
      } else lists.set(collection, loaded.get(collection) ?? []);
    }
    derivations.clear();
    byId.clear();
  }

  return {
    entries,
    entry(collection, id, locale) {
      let entriesById = byId.get(collection);
      if (!entriesById) byId.set(collection, (entriesById = Map.groupBy(entries(collection), (entry) => entry.id)));
      const candidates = entriesById.get(id);
      return candidates?.find((entry) => entry.locale === locale) ?? candidates?.[0];
    },
    media: (id) => files.get(id),
    derive<Value>(key: string, make: () => Value): Value {
      let cached = derivations.get(key);
      if (!cached) derivations.set(key, (cached = { value: make() }));
      return cached.value as Value;
    },
    reload(collection) {
      // One after the other, so that an older result never replaces a newer one.
      const turn = loading.then(() => load(collection));
      loading = turn.catch(() => {});
      return turn.then(() => handlers.forEach((handler) => handler(collection)));
    },
    onChange: (handler) => void handlers.push(handler),
  };
});

/** Listens for changes; before the listening connection is opened, so that none is missed. */
export function watchContent(services: Services): void {
  addEntryCheck(services, 'menus', faultOfMenu);
  const reload = (what?: string): Promise<void> => libraryOf(services).reload(what === '*' ? undefined : what);
  services.notifications.refreshOn(
    'content',
    reload,
    'changed content could not be read; the old stays until it can be',
  );
}

/** Fills an empty database from the files and loads all of it. */
export async function openContent(services: Services): Promise<void> {
  if (services.config.CONTENT_URL === '') await seedContent(services.db, services.clock.now());
  await libraryOf(services).reload();
  // An outside service is not waited for: until it has answered, the last copy or the shipped files are shown.
  if (services.config.CONTENT_URL !== '')
    refreshExternal(services).catch((error: Error) =>
      services.log.error({ error: error.message }, 'outside content could not be kept'),
    );
}

/** Entries of one language: those of the default language where it has none of its own. */
export function inLanguage(entries: readonly Entry[], isLocalised: boolean, locale: string): readonly Entry[] {
  if (!isLocalised) return entries;
  const ownEntries = entries.filter((entry) => entry.locale === locale);
  return ownEntries.length > 0 ? ownEntries : entries.filter((entry) => entry.locale === DEFAULT_LOCALE);
}
