// One collection of an outside service in one language: fetched, checked, and stored as our copy of it.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { sha256 } from '#platform/secure-random.ts';
import { transaction } from '#platform/db/database.ts';
import { type Services, perProcess } from '#platform/context.ts';
import type { StrapiClient, StrapiDocument } from './adapters/strapi.ts';
import { COLLECTIONS, type Collection } from './collections.ts';
import {
  keepCheck,
  keepCopy,
  loadChecks,
  numberDocuments,
  type Namesake,
  type ExternalName,
} from './external-store.ts';
import { aliasOf, entryFromExternal, relatedTo, type ExternalDocument } from './rules/from-external.ts';
import { seedEntries, shippedEntries } from './seed.ts';
import { loadEntries } from './store.ts';
import { fetchCollection } from './fetch-collection.ts';
import type { Entry } from './entry.ts';

/** A collection in one language. */
export interface Part {
  collection: string;
  locale: string;
}

/** What has been logged for a part, so that it is logged once and not with each refresh. */
const named = perProcess('content.outside-dropped', () => new Map<string, ReadonlySet<string>>());

export async function keepPart(
  services: Services,
  client: StrapiClient,
  { collection: name, locale }: Part,
  version: string,
): Promise<void> {
  const definition = COLLECTIONS[name]!;
  const documents = await fetchCollection(client, name, definition.isLocalised ? locale : undefined);
  const check = { collection: name, locale, version, stamp: documents ? stampOf(documents) : '' };
  // A missing collection stays as shipped, or as it last was; a missing language becomes that of the default.
  if (documents === undefined && !(await hasDefault(services, { collection: name, locale })))
    return keepCheck(services.db, check);
  const dropped = new Map<string, object>();
  const numbers = await numbersFor(services, name, definition, documents ?? []);
  const entries = (documents ?? []).flatMap((document): Entry[] => {
    const entry = entryFromExternal(name, definition, document, {
      locale,
      origin: new URL(services.config.CONTENT_URL).origin,
      numberOf: (collectionName, externalDocument) =>
        externalDocument.documentId === undefined
          ? externalDocument.id
          : numbers.get(collectionName)?.get(externalDocument.documentId),
      drop: (reason) => {
        const id = document.documentId ?? document.id;
        dropped.set(`${id} ${reason}`, { collection: name, locale, documentId: id, reason });
      },
    });
    return entry && entry.publishedAt !== null ? [withEssentials(services, name, entry, dropped)] : [];
  });
  // The service's order changes with each publication; ours must not, because it is the order on the page.
  entries.sort((a, b) => a.id - b.id);
  const isHeldBack = entries.length === 0 && isEssential(name) && !mayBeEmpty(services, name);
  if (isHeldBack)
    dropped.set('empty', {
      collection: name,
      reason:
        'the content service holds nothing here; what was there stays until CONTENT_EMPTY_OK names this collection',
    });
  await transaction(services.db, async (tx) => {
    if (!isHeldBack) await keepCopy(tx, name, locale, entries, services.clock.now());
    await keepCheck(tx, check);
  });
  nameOnce(services, `${name} ${locale}`, dropped);
}

async function hasDefault(services: Services, { collection, locale }: Part): Promise<boolean> {
  if (locale === DEFAULT_LOCALE) return false;
  const stamp = (await loadChecks(services.db)).get(`${collection} ${DEFAULT_LOCALE}`)?.stamp ?? '';
  return stamp !== '';
}

/** Their number and the time of the newest change: the same as long as nothing is published. */
export function stampOf(documents: readonly StrapiDocument[], total = documents.length): string {
  const newest =
    documents
      .map(({ attributes }) => textOf(attributes['updatedAt']))
      .toSorted()
      .at(-1) ?? '';
  return `${total} ${newest}`.trim();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const mayBeEmpty = (services: Services, name: string): boolean =>
  (services.config.CONTENT_EMPTY_OK as readonly string[]).includes(name);

function withEssentials(services: Services, name: string, entry: Entry, dropped: Map<string, object>): Entry {
  if (!isEssential(name) || mayBeEmpty(services, name)) return entry;
  const { entry: whole, fields } = completed(name, entry, seedEntries(name)[0]?.attributes ?? {});
  for (const field of fields)
    dropped.set(`empty ${field}`, {
      collection: name,
      reason: `${field} is empty; what is shipped stays until CONTENT_EMPTY_OK names this collection`,
    });
  return whole;
}

function nameOnce(services: Services, part: string, dropped: ReadonlyMap<string, object>): void {
  const before = named(services).get(part);
  for (const [key, what] of dropped) if (!before?.has(key)) services.log.warn(what, 'outside content is left out');
  named(services).set(part, new Set(dropped.keys()));
}

/** Numbers of these documents and of related ones, by collection and `documentId`. */
async function numbersFor(
  services: Services,
  name: string,
  definition: Collection,
  documents: readonly ExternalDocument[],
): Promise<Map<string, Map<string, number>>> {
  const wanted = new Map<string, ExternalName[]>([[name, []]]);
  const want = (collectionName: string, document: ExternalDocument): void => {
    if (document.documentId === undefined) return;
    const list = wanted.get(collectionName) ?? [];
    list.push({ documentId: document.documentId, name: nameOf(COLLECTIONS[collectionName]!, document) });
    wanted.set(collectionName, list);
  };
  for (const document of documents) {
    want(name, document);
    for (const [collectionName, related] of relatedTo(definition, document)) want(collectionName, related);
  }
  const numbers = new Map<string, Map<string, number>>();
  for (const [collectionName, names] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (names.length === 0) continue;
    const shipped = await namesakesOf(services, collectionName);
    numbers.set(
      collectionName,
      await transaction(services.db, (tx) => numberDocuments(tx, collectionName, names, shipped)),
    );
  }
  return numbers;
}

function nameOf(definition: Collection, { attributes }: ExternalDocument): string | undefined {
  const theirs = Object.keys(attributes).find((key) => aliasOf(definition, key) === definition.key);
  const value = theirs === undefined ? undefined : attributes[theirs];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Entries that the site had before: its own, or the shipped ones. */
async function namesakesOf(services: Services, name: string): Promise<Namesake[]> {
  const entries = (await loadEntries(services.db, name)).get(name) ?? shippedEntries(name);
  const { key } = COLLECTIONS[name]!;
  return entries.map(({ id, attributes }) => ({ id, name: key === undefined ? '' : textOf(attributes[key]) }));
}

/** Changes when the way an answer is read does: then the same version of a service is fetched anew. */
export const readingOf = (services: Services): string =>
  sha256(JSON.stringify([services.config.CONTENT_URL, services.config.CONTENT_EMPTY_OK, COLLECTIONS]))
    .toString('hex')
    .slice(0, 16);

/** Collections that must not become empty unintentionally, and fields of theirs that must not. */
const ESSENTIAL: Readonly<Record<string, readonly string[]>> = {
  games: [],
  'payment-methods': [],
  menus: [],
  'general-info': ['available_locales', 'available_currencies'],
};

const isEssential = (collection: string): boolean => Object.hasOwn(ESSENTIAL, collection);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Essential fields that an entry leaves empty, with the shipped values in their place. */
function completed(
  collection: string,
  entry: Entry,
  shipped: Readonly<Record<string, unknown>>,
): { entry: Entry; fields: string[] } {
  const fields = (ESSENTIAL[collection] ?? []).filter(
    (name) => isEmpty(entry.attributes[name]) && !isEmpty(shipped[name]),
  );
  if (fields.length === 0) return { entry, fields };
  const attributes = { ...entry.attributes, ...Object.fromEntries(fields.map((name) => [name, shipped[name]])) };
  return { entry: { ...entry, attributes }, fields };
}
