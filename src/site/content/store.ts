// All SQL of content. A write notifies every process in its own transaction.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Collection } from './collections.ts';
import type { Entry, Format, Media } from './entry.ts';
import type { MadeFormat } from './resize.ts';
import type { ContentTables } from './tables.ts';

const content = (handle: Database | Transaction) => tables<ContentTables>(handle);

type EntryRow = ContentTables['content.entries'];

export async function loadEntries(db: Database, collection?: string): Promise<Map<string, Entry[]>> {
  let query = content(db).selectFrom('content.entries').selectAll().orderBy('collection').orderBy('id');
  if (collection !== undefined) query = query.where('collection', '=', collection);
  const entries = new Map<string, Entry[]>();
  for (const row of await query.execute()) {
    const list = entries.get(row.collection) ?? [];
    list.push(entryOf(row));
    entries.set(row.collection, list);
  }
  return entries;
}

const entryOf = (row: EntryRow): Entry => ({
  id: row.id,
  locale: row.locale,
  attributes: row.attributes,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
});

/** Its id; `undefined` where a collection of one has its entry in that language already. */
export async function insertEntry(
  tx: Transaction,
  collection: string,
  entry: Pick<EntryRow, 'locale' | 'attributes' | 'published_at'>,
  now: Date,
  { isSingle }: Pick<Collection, 'isSingle'>,
): Promise<number | undefined> {
  await lockCollection(tx, collection);
  const { rows } = await sql<{ id: number }>`
    insert into content.entries (collection, id, locale, attributes, published_at, created_at, updated_at, is_edited)
    select ${collection}::text, coalesce(max(id), 0) + 1, ${entry.locale}::text, ${JSON.stringify(entry.attributes)}::jsonb,
           ${entry.published_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, true
    from content.entries where collection = ${collection}
    having not ${isSingle} or count(*) filter (where locale is not distinct from ${entry.locale}) = 0
    returning id`.execute(tx);
  if (rows.length > 0) await notifyAll(tx, collection);
  return rows[0]?.id;
}

/**
 * Returns whether there was such an entry. Attributes that are not given are left unchanged; `check` may refuse the whole, as it
 * would be stored: another editor may have changed the rest of it in the same moment.
 */
export async function updateEntry(
  tx: Transaction,
  collection: string,
  id: number,
  change: { attributes: Record<string, unknown>; locale?: string; publishedAt?: Date | null },
  now: Date,
  check: (attributes: Record<string, unknown>) => void,
): Promise<boolean> {
  await lockCollection(tx, collection);
  const stored = await content(tx)
    .selectFrom('content.entries')
    .select('attributes')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return false;
  check({ ...stored.attributes, ...change.attributes });
  await content(tx)
    .updateTable('content.entries')
    .set({
      attributes: sql`attributes || ${JSON.stringify(change.attributes)}::jsonb` as never,
      updated_at: now,
      is_edited: true,
      ...(change.locale !== undefined && { locale: change.locale }),
      ...(change.publishedAt !== undefined && { published_at: change.publishedAt }),
    })
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
  await notifyAll(tx, collection);
  return true;
}

/** Attributes as a whole: what is left out is gone. */
export async function replaceEntry(
  tx: Transaction,
  collection: string,
  id: number,
  { attributes, publishedAt, now }: { attributes: Record<string, unknown>; publishedAt: Date; now: Date },
): Promise<void> {
  await content(tx)
    .updateTable('content.entries')
    .set({
      attributes: JSON.stringify(attributes) as never,
      published_at: publishedAt,
      updated_at: now,
      is_edited: true,
    })
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
  await notifyAll(tx, collection);
}

/** From now on a newer release updates it, unless another entry has come from the same one. */
export const markShipped = (tx: Transaction, collection: string, id: number, seedKey: string) =>
  sql`
    update content.entries set seed_key = ${seedKey}, is_edited = false
     where collection = ${collection} and id = ${id}
       and not exists (select from content.entries where collection = ${collection} and seed_key = ${seedKey} and id <> ${id})`.execute(
    tx,
  );

/**
 * Whether another entry that readers see has the name of this one, in the same language: only one of the two would ever be found.
 * `key`: the attribute that names it. Under the lock of a write, so that of two editors one is refused.
 */
export async function hasNamesake(tx: Transaction, collection: string, id: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from content.entries own join content.entries other using (collection)
    where collection = ${collection} and own.id = ${id} and other.id <> ${id}
      and own.published_at is not null and other.published_at is not null
      and other.locale is not distinct from own.locale
      and other.attributes->>${key} = own.attributes->>${key}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteEntry(tx: Transaction, collection: string, id: number): Promise<boolean> {
  await lockCollection(tx, collection);
  const result = await content(tx)
    .deleteFrom('content.entries')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  await notifyAll(tx, collection);
  return result.numDeletedRows > 0n;
}

/** Writers of a collection take turns, so that two never draw the same id. */
export const lockCollection = (tx: Transaction, collection: string) =>
  sql`select pg_advisory_xact_lock(7242, hashtext(${`content ${collection}`}))`.execute(tx);

export const notifyAll = (tx: Transaction, what: string) => sql`select pg_notify('content', ${what})`.execute(tx);

const MEDIA_COLUMNS = [
  'id',
  'name',
  'alternative_text',
  'caption',
  'width',
  'height',
  'hash',
  'ext',
  'mime',
  'created_at',
  'updated_at',
] as const;

export async function loadMedia(db: Database): Promise<Media[]> {
  const rows = await content(db)
    .selectFrom('content.media')
    .select(MEDIA_COLUMNS)
    .select(sql<number>`length(bytes)`.as('size'))
    .orderBy('id')
    .execute();
  const smaller = await content(db)
    .selectFrom('content.media_formats')
    .select(['media_id', 'name', 'width', 'height', sql<number>`length(bytes)`.as('size')])
    .orderBy('width')
    .execute();
  const formats = Map.groupBy(smaller, (row) => row.media_id);
  return rows.map((row) => ({
    id: row.id,
    formats: (formats.get(row.id) ?? []).map(({ name, width, height, size }) => ({ name, width, height, bytes: size })),
    name: row.name,
    alternativeText: row.alternative_text,
    caption: row.caption,
    width: row.width,
    height: row.height,
    hash: row.hash,
    ext: row.ext,
    mime: row.mime,
    bytes: row.size,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** The same bytes again are the same file: it keeps its id, and its texts become those of the newer upload. */
export async function insertMedia(
  tx: Transaction,
  media: Pick<
    ContentTables['content.media'],
    'name' | 'alternative_text' | 'caption' | 'width' | 'height' | 'hash' | 'ext' | 'mime' | 'bytes'
  >,
  now: Date,
): Promise<number> {
  const { id } = await content(tx)
    .insertInto('content.media')
    .values({ ...media, created_at: now, updated_at: now } as never)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        name: media.name,
        alternative_text: media.alternative_text,
        caption: media.caption,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyAll(tx, 'media');
  return id;
}

export async function insertFormats(tx: Transaction, mediaId: number, formats: readonly MadeFormat[]): Promise<void> {
  if (formats.length === 0) return;
  await content(tx)
    .insertInto('content.media_formats')
    .values(formats.map((format) => ({ media_id: mediaId, ...format })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMedia(tx: Transaction, id: number): Promise<boolean> {
  const result = await content(tx).deleteFrom('content.media').where('id', '=', id).executeTakeFirst();
  await notifyAll(tx, 'media');
  return result.numDeletedRows > 0n;
}

/** Of the file itself, or of one of its smaller pictures. */
export const mediaBytes = (db: Database, hash: string, format?: string) =>
  format === undefined
    ? content(db)
        .selectFrom('content.media')
        .select(['bytes', 'mime', 'ext'])
        .where('hash', '=', hash)
        .executeTakeFirst()
    : content(db)
        .selectFrom('content.media_formats as f')
        .innerJoin('content.media as m', 'm.id', 'f.media_id')
        .select(['f.bytes', 'm.mime', 'm.ext'])
        .where('m.hash', '=', hash)
        .where('f.name', '=', format as Format['name'])
        .executeTakeFirst();
