/**
 * The shipped files of `content/` as entries. A file `{collection}.json` holds a list, or one object for a collection of one;
 * `{locale}/{collection}.json` holds the entries of that language. They fill an empty database, and a new version of a file
 * updates every entry that has not been edited; what is no longer shipped is removed, unless it was edited.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { tables, transaction, type Database } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts';
import { COLLECTIONS, type Collection } from './collections.ts';
import { cleanEntry } from './rules/clean-entry.ts';
import type { Entry } from './entry.ts';
import type { ContentTables } from './tables.ts';

const ROOT = path.join(import.meta.dirname, '../../../content');

export interface SeedEntry {
  collection: string;
  /** Stays the same while the entry's place in the files does: `en/0`, `rail`. */
  key: string;
  /** Preferred id; used when it is free. */
  id: number | undefined;
  locale: string | null;
  attributes: Record<string, unknown>;
  digest: string;
}

/** A file of `content/`; `undefined` when there is none. */
export function readContentFile(file: string): unknown {
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
  const common = fromFile(name, definition, `${name}.json`, definition.isLocalised ? DEFAULT_LOCALE : null);
  if (!definition.isLocalised) return common;
  return [...common, ...LOCALES.flatMap((locale) => fromFile(name, definition, `${locale}/${name}.json`, locale))];
}

function fromFile(name: string, definition: Collection, file: string, locale: string | null): SeedEntry[] {
  const content = readContentFile(file);
  if (content === undefined) return [];
  const isLocal = file.includes('/');
  return listed(definition, content).map(([key, { id, ...attributes }]) => {
    try {
      const clean = cleanEntry(definition, attributes, { isComplete: true });
      const digest = sha256(JSON.stringify(clean)).toString('hex');
      const wanted = typeof id === 'number' && !isLocal ? id : undefined;
      return { collection: name, key: `${locale ?? 'all'}/${key}`, id: wanted, locale, attributes: clean, digest };
    } catch (error) {
      throw new Error(`content/${file}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function listed(definition: Collection, content: unknown): Array<[string, Record<string, unknown>]> {
  if (Array.isArray(content)) return content.map((entry: Record<string, unknown>, index) => [String(index), entry]);
  if (definition.isSingle) return [['0', content as Record<string, unknown>]];
  // `menus.json`: each menu under its name.
  return Object.entries(content as object).map(([key, items]) => [key, { name: key, items }]);
}

/** Writes the files into the database; returns whether anything changed. Processes that start together take turns. */
export async function seedContent(db: Database, now: Date): Promise<boolean> {
  const wanted = Object.keys(COLLECTIONS).flatMap(seedEntries);
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7242, hashtext('content'))`.execute(tx);
    const handle = tables<ContentTables>(tx);
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
    for (const entry of news.filter((one) => !isNew(one)))
      await handle
        .updateTable('content.entries')
        .set({ attributes: JSON.stringify(entry.attributes) as never, updated_at: now })
        .where('collection', '=', entry.collection)
        .where('seed_key', '=', entry.key)
        .where('is_edited', '=', false)
        .execute();
    const added = news.filter(isNew);
    if (added.length > 0) {
      const taken = await handle.selectFrom('content.entries').select(['collection', 'id']).execute();
      const ids = new Ids(taken);
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

/** Ids by collection: the preferred one when it is free, otherwise the next. */
export class Ids {
  readonly #taken = new Map<string, Set<number>>();

  constructor(taken: ReadonlyArray<{ collection: string; id: number }> = []) {
    for (const { collection, id } of taken) this.#of(collection).add(id);
  }

  next(collection: string, wanted?: number): number {
    const taken = this.#of(collection);
    let id = wanted ?? 1;
    while (taken.has(id)) id = wanted !== undefined && id === wanted ? taken.size + 1 : id + 1;
    taken.add(id);
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

let locales: readonly string[] | undefined;

/** Languages that have texts of their own. Read once: every text of content that is written in several asks for them. */
export const shippedLocales = (): readonly string[] => (locales ??= readLocales());

const readLocales = (): string[] =>
  readdirSync(path.join(ROOT, 'texts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
