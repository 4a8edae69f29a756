// Editors' writes: check, store, notify every process, and return what readers see from now on.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import type { Collection } from './collections.ts';
import { ContentError, refuseInvalid } from './content-error.ts';
import { checkEntry } from './entry-checks.ts';
import { inLanguage, libraryOf } from './library.ts';
import { definitionOf, notFound, type FoundMany } from './read-content.ts';
import { cleanEntry } from './rules/clean-entry.ts';
import { documentsOf } from './rules/documents.ts';
import { NOTHING, readFindQuery } from './rules/find-query.ts';
import type { QueryObject } from './rules/query-string.ts';
import { deleteEntry, hasNamesake, insertEntry, updateEntry } from './store.ts';
import { keepingVersions } from './versions.ts';

/** In addition to attributes an editor may give the language and the moment of publishing; `publishedAt: null` is a draft. */
interface Written {
  attributes: Record<string, unknown>;
  locale: string | undefined;
  publishedAt: Date | null | undefined;
}

export async function createEntry(
  services: Services,
  name: string,
  data: unknown,
  query: QueryObject,
): Promise<FoundMany> {
  const definition = writableOf(services, name);
  const { attributes, locale, publishedAt } = read(definition, data, query, true);
  checkEntry(services, name, attributes);
  const now = services.clock.now();
  const entry = {
    locale: definition.isLocalised ? (locale ?? DEFAULT_LOCALE) : null,
    attributes,
    published_at: publishedAt === undefined ? now : publishedAt,
  };
  const id = await transaction(services.db, (tx) =>
    keepingVersions(tx, name, now, async () => {
      const inserted = await insertEntry(tx, name, entry, now, definition);
      if (inserted !== undefined) await refuseNamesake(tx, name, inserted, definition);
      return inserted;
    }),
  );
  if (id !== undefined) return answer(services, name, id, query);
  // Another editor was first: what is given is changed in theirs.
  await libraryOf(services).reload(name);
  return changeEntry(services, name, undefined, data, {
    ...query,
    ...(entry.locale !== null && { locale: entry.locale }),
  });
}

/** `id` is left out for a collection of one: its entry is changed, or created when there is none. */
export async function changeEntry(
  services: Services,
  name: string,
  id: string | undefined,
  data: unknown,
  query: QueryObject,
): Promise<FoundMany> {
  const definition = writableOf(services, name);
  const entryId = idOf(services, name, definition, id, query);
  if (entryId === undefined) return createEntry(services, name, data, query);
  const { attributes, locale, publishedAt } = read(definition, data, query, false);
  const change = {
    attributes,
    ...(locale !== undefined && definition.isLocalised && { locale }),
    ...(publishedAt !== undefined && { publishedAt }),
  };
  const check = (whole: Record<string, unknown>): void => checkEntry(services, name, whole);
  const now = services.clock.now();
  const isThere = await transaction(services.db, (tx) =>
    keepingVersions(tx, name, now, async () => {
      const isUpdated = await updateEntry(tx, name, entryId, change, now, check);
      if (isUpdated) await refuseNamesake(tx, name, entryId, definition);
      return isUpdated;
    }),
  );
  return isThere ? answer(services, name, entryId, query) : notFound();
}

export async function removeEntry(
  services: Services,
  name: string,
  id: string | undefined,
  query: QueryObject,
): Promise<FoundMany> {
  const definition = writableOf(services, name);
  const entryId = idOf(services, name, definition, id, query);
  const library = libraryOf(services);
  const entry = entryId === undefined ? undefined : library.entry(name, entryId);
  if (!entry) return notFound();
  const [document] = documentsOf(library, name, [entry], { populate: NOTHING, isPreview: true });
  const isDeleted = await transaction(services.db, (tx) =>
    keepingVersions(tx, name, services.clock.now(), () => deleteEntry(tx, name, entry.id)),
  );
  if (!isDeleted) return notFound();
  await library.reload(name);
  return { data: document!, meta: {} };
}

export async function refuseNamesake(tx: Transaction, name: string, id: number, { key }: Collection): Promise<void> {
  if (key !== undefined && (await hasNamesake(tx, name, id, key)))
    throw new ContentError(
      'ConflictError',
      `There is another entry with this ${key}; change that one, or unpublish it first.`,
    );
}

function writableOf(services: Services, name: string): Collection {
  if (services.config.CONTENT_URL !== '')
    throw new ContentError('ForbiddenError', 'This content is kept by another service; change it there.');
  return definitionOf(name);
}

function idOf(
  services: Services,
  name: string,
  { isSingle, isLocalised }: Collection,
  id: string | undefined,
  query: QueryObject,
) {
  if (!isSingle) return id !== undefined && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : notFound();
  if (id !== undefined) return notFound();
  const locale = typeof query['locale'] === 'string' ? query['locale'] : DEFAULT_LOCALE;
  const entries = libraryOf(services).entries(name);
  return (isLocalised ? entries.filter((entry) => entry.locale === locale) : inLanguage(entries, false, locale))[0]?.id;
}

function read(definition: Collection, data: unknown, query: QueryObject, isComplete: boolean): Written {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return refuseInvalid('Missing "data" payload in the request body');
  const {
    locale: inData,
    publishedAt: publishDate,
    id: _,
    createdAt: __,
    updatedAt: ___,
    ...attributes
  } = data as Record<string, unknown>;
  // The same check as for a reader's parameter.
  const locale = inData ?? query['locale'];
  if (locale !== undefined && locale !== null) {
    if (typeof locale !== 'string' || locale === 'all') refuseInvalid('Invalid locale', ['locale']);
    readFindQuery(definition, { locale: locale as string });
  }
  return {
    attributes: cleanEntry(definition, attributes, { isComplete }),
    locale: typeof locale === 'string' ? locale : undefined,
    publishedAt: publishedAtOf(publishDate),
  };
}

function publishedAtOf(value: unknown): Date | null | undefined {
  if (value === undefined || value === null) return value;
  const time = typeof value === 'string' && value.length <= 40 ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime())
    ? time
    : refuseInvalid('publishedAt must be a time or null', ['publishedAt']);
}

async function answer(services: Services, name: string, id: number, query: QueryObject): Promise<FoundMany> {
  const library = libraryOf(services);
  await library.reload(name);
  const entry = library.entry(name, id);
  if (!entry) return notFound();
  const { populate, fields } = readFindQuery(definitionOf(name), onlyShape(query));
  return { data: documentsOf(library, name, [entry], { populate, fields, isPreview: true })[0]!, meta: {} };
}

function onlyShape({ populate, fields }: QueryObject): QueryObject {
  return { ...(populate !== undefined && { populate }), ...(fields !== undefined && { fields }) };
}
