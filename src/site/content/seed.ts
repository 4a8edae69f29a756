/**
 * The shipped files of `content/` as entries. A file `{collection}.json` holds a list, or one object for a collection of one;
 * `{locale}/{collection}.json` holds the entries of that language. They fill an empty database, and a new version of a file
 * updates every entry that has not been edited; what is no longer shipped is removed, unless it was edited.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { tables, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts';
import { COLLECTIONS, type Collection } from './collections.ts';
import { cleanEntry } from './rules/clean-entry.ts';
import type { Entry } from './entry.ts';
import type { ContentTables } from './tables.ts';

const ROOT = path.join(import.meta.dirname, '../../../content');

export interface SeedEntry {
  collection: string;
  /** Stays the same whatever becomes of the entries around it: `all/dice`, `en/terms`; `all/0` where nothing names it. */
  key: string;
  /** Preferred id; used when it is free. */
  id: number | undefined;
  locale: string | null;
  attributes: Record<string, unknown>;
  digest: string;
}

/** A file of `content/`; `undefined` when there is none. */
function readContentFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`content/${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

export function seedEntries(name: string): SeedEntry[] {
  const definition = COLLECTIONS[name]!;
  const common = fromFile(name, `${name}.json`, definition.isLocalised ? DEFAULT_LOCALE : null);
  if (!definition.isLocalised) return common;
  return [...common, ...LOCALES.flatMap((locale) => fromFile(name, `${locale}/${name}.json`, locale))];
}

function fromFile(name: string, file: string, locale: string | null): SeedEntry[] {
  const content = readContentFile(file);
  if (content === undefined) return [];
  try {
    return entriesOf(name, content, locale, { hasOwnIds: !file.includes('/') });
  } catch (error) {
    throw new Error(`content/${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Entries of the content of one file. */
export function entriesOf(
  name: string,
  content: unknown,
  locale: string | null,
  { hasOwnIds = true } = {},
): SeedEntry[] {
  const definition = COLLECTIONS[name]!;
  return listed(definition, content).map(([key, { id, ...attributes }]) => {
    const clean = cleanEntry(definition, attributes, { isComplete: true });
    const digest = sha256(JSON.stringify(clean)).toString('hex');
    const wanted = typeof id === 'number' && hasOwnIds ? id : undefined;
    return { collection: name, key: `${locale ?? 'all'}/${key}`, id: wanted, locale, attributes: clean, digest };
  });
}

function listed(definition: Collection, content: unknown): Array<[string, Record<string, unknown>]> {
  if (Array.isArray(content))
    return content.map((entry: Record<string, unknown>, place) => [nameOf(definition, entry) ?? String(place), entry]);
  if (definition.isSingle) return [['0', content as Record<string, unknown>]];
  // `menus.json`: each menu under its name.
  return Object.entries(content as object).map(([key, items]) => [key, { name: key, items }]);
}

function nameOf({ key }: Collection, attributes: Record<string, unknown>): string | undefined {
  const name = key === undefined ? undefined : attributes[key];
  return typeof name === 'string' ? name : undefined;
}

/** Writes the files into the database; returns whether anything changed. Processes that start together take turns. */
export async function seedContent(
  db: Database,
  now: Date,
  wanted: readonly SeedEntry[] = Object.keys(COLLECTIONS).flatMap(seedEntries),
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7242, hashtext('content'))`.execute(tx);
    const handle = tables<ContentTables>(tx);
    await nameByKey(tx, wanted);
    const seeded = await handle.selectFrom('content.seeds').selectAll().execute();
    const before = new Map(seeded.map((row) => [`${row.collection} ${row.seed_key}`, row.digest]));
    const news = wanted.filter((entry) => before.get(`${entry.collection} ${entry.key}`) !== entry.digest);
    const gone = seeded.filter(
      ({ collection, seed_key }) => !wanted.some((entry) => entry.collection === collection && entry.key === seed_key),
    );
    if (news.length === 0 && gone.length === 0) return false;
    for (const { collection, seed_key } of gone) {
      await handle
        .deleteFrom('content.entries')
        .where('collection', '=', collection)
        .where('seed_key', '=', seed_key)
        .where('is_edited', '=', false)
        .execute();
      await handle
        .deleteFrom('content.seeds')
        .where('collection', '=', collection)
        .where('seed_key', '=', seed_key)
        .execute();
    }
    const isNew = (entry: SeedEntry): boolean => !before.has(`${entry.collection} ${entry.key}`);
    for (const entry of news.filter((seedEntry) => !isNew(seedEntry)))
      await handle
        .updateTable('content.entries')
        .set({ attributes: JSON.stringify(entry.attributes) as never, updated_at: now })
        .where('collection', '=', entry.collection)
        .where('seed_key', '=', entry.key)
        .where('is_edited', '=', false)
        .execute();
    const added = news.filter(isNew);
    if (added.length > 0) {
      const existingEntries = await handle.selectFrom('content.entries').select(['collection', 'id']).execute();
      const ids = new Ids(existingEntries);
      await handle
        .insertInto('content.entries')
        .values(
          added.map((entry) => ({
            collection: entry.collection,
            id: ids.next(entry.collection, entry.id),
            locale: entry.locale,
            attributes: JSON.stringify(entry.attributes) as never,
            published_at: now,
            created_at: now,
            updated_at: now,
            seed_key: entry.key,
            is_edited: false,
          })),
        )
        .execute();
    }
    if (news.length > 0)
      await handle
        .insertInto('content.seeds')
        .values(news.map(({ collection, key, digest }) => ({ collection, seed_key: key, digest })))
        .onConflict((conflict) =>
          conflict.columns(['collection', 'seed_key']).doUpdateSet((eb) => ({ digest: eb.ref('excluded.digest') })),
        )
        .execute();
    await sql`select pg_notify('content', '*')`.execute(tx);
    return true;
  });
}

/**
 * Earlier versions knew entries of lists by their places. Each is known by its name from now on: of the shipped entry that it
 * was taken in from, where that is still the same, or as it stands in the database. Of one that was removed there, and is
 * shipped otherwise by now, only the place is known: it comes last, so that it takes no other's name.
 */
async function nameByKey(tx: Transaction, wanted: readonly SeedEntry[]): Promise<void> {
  const { rows } = await sql<{
    collection: string;
    seed_key: string;
    digest: string;
    attributes: Record<string, unknown> | null;
  }>`
    select s.collection, s.seed_key, s.digest, e.attributes
      from content.seeds s left join content.entries e using (collection, seed_key) where s.seed_key ~ '^[^/]+/[0-9]+$'`.execute(
    tx,
  );
  const wantedKeys = new Set(wanted.map(({ collection, key }) => `${collection} ${key}`));
  const numbered = rows.flatMap(({ collection, seed_key: old, digest, attributes }) => {
    const definition = COLLECTIONS[collection];
    if (definition?.key === undefined || wantedKeys.has(`${collection} ${old}`)) return [];
    const [language = '', place = ''] = old.split('/');
    const seedEntrys = wanted.filter(
      (entry) => entry.collection === collection && entry.key.startsWith(`${language}/`),
    );
    const name = attributes ? nameOf(definition, attributes) : undefined;
    const sure = seedEntrys.find((entry) => entry.digest === digest)?.key ?? (name && `${language}/${name}`);
    const key = sure ?? seedEntrys[Number(place)]?.key;
    return key === undefined ? [] : [{ collection, old, key, isSure: sure !== undefined }];
  });
  for (const { collection, old, key } of numbered.toSorted((a, b) => Number(b.isSure) - Number(a.isSure)))
    for (const table of ['content.entries', 'content.seeds'])
      await sql`
        update ${sql.table(table)} t set seed_key = ${key} where collection = ${collection} and seed_key = ${old}
           and not exists (select from ${sql.table(table)} o where o.collection = t.collection and o.seed_key = ${key})`.execute(
        tx,
      );
}

/** Ids by collection: the preferred one when it is free, otherwise the next. */
export class Ids {
  readonly #taken = new Map<string, Set<number>>();

  constructor(existingEntries: ReadonlyArray<{ collection: string; id: number }> = []) {
    for (const { collection, id } of existingEntries) this.#of(collection).add(id);
  }

  next(collection: string, wanted?: number): number {
    const usedNumbers = this.#of(collection);
    let id = wanted ?? 1;
    while (usedNumbers.has(id)) id = wanted !== undefined && id === wanted ? usedNumbers.size + 1 : id + 1;
    usedNumbers.add(id);
    return id;
  }

  #of(collection: string): Set<number> {
    let ids = this.#taken.get(collection);
    if (!ids) this.#taken.set(collection, (ids = new Set()));
    return ids;
  }
}

const SHIPPED_AT = '2026-01-01T00:00:00.000Z';

/** The files as entries, for a start without a database and for what an outside service lacks. */
export function shippedEntries(collection: string): Entry[] {
  const ids = new Ids();
  return seedEntries(collection).map((seed) => ({
    id: ids.next(collection, seed.id),
    locale: seed.locale,
    attributes: seed.attributes,
    createdAt: SHIPPED_AT,
    updatedAt: SHIPPED_AT,
    publishedAt: SHIPPED_AT,
  }));
}
