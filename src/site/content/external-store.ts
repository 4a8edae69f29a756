// SQL of what is stored about an outside content service: its last good copy, the numbers of its documents, and what has been read.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Entry } from './entry.ts';
import { notifyAll } from './store.ts';
import type { ContentTables } from './tables.ts';

const content = (handle: Database | Transaction) => tables<ContentTables>(handle);

export async function loadCopies(db: Database): Promise<Map<string, Entry[]>> {
  const rows = await content(db).selectFrom('content.outside_copies').selectAll().orderBy('collection').execute();
  const entries = new Map<string, Entry[]>();
  for (const row of rows)
    entries.set(row.collection, [...(entries.get(row.collection) ?? []), ...(row.entries as Entry[])]);
  return entries;
}

/** Stores a copy when it differs from the present one; returns whether it did. */
export async function keepCopy(
  tx: Transaction,
  collection: string,
  locale: string,
  entries: readonly Entry[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into content.outside_copies as kept (collection, locale, entries, fetched_at)
    values (${collection}, ${locale}, ${JSON.stringify(entries)}::jsonb, ${now})
    on conflict (collection, locale) do update set entries = excluded.entries, fetched_at = excluded.fetched_at
    where kept.entries is distinct from excluded.entries
    returning collection`.execute(tx);
  if (rows.length > 0) await notifyAll(tx, collection);
  return rows.length > 0;
}

/** One of our entries, or a shipped one, whose number its namesake outside takes over. */
export interface Namesake {
  id: number;
  /** Value of the collection's key attribute. */
  name: string;
}

export interface ExternalName {
  documentId: string;
  name: string | undefined;
}

/**
 * The number of each document, by its `documentId`: its existing one, otherwise that of its namesake here if no other document
 * has it, otherwise a new one. Old addresses never lead to another entry, and a player's offer stays the same.
 */
export async function numberDocuments(
  tx: Transaction,
  collection: string,
  documents: readonly ExternalName[],
  shipped: readonly Namesake[],
): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  await sql`select pg_advisory_xact_lock(7242, hashtext(${`content outside ${collection}`}))`.execute(tx);
  const rows = await content(tx)
    .selectFrom('content.outside_documents')
    .select(['document_id', 'id'])
    .where('collection', '=', collection)
    .execute();
  const numbers = new Map(rows.map((row) => [row.document_id, row.id]));
  const news = documents.filter(({ documentId }) => !numbers.has(documentId));
  if (news.length === 0) return numbers;
  const usedNumbers = new Set(numbers.values());
  let last = Math.max(0, ...usedNumbers, ...shipped.map(({ id }) => id));
  for (const { documentId, name } of news) {
    if (numbers.has(documentId)) continue;
    const namesake = shipped.find((namesake) => namesake.name === name && !usedNumbers.has(namesake.id));
    const id = namesake?.id ?? ++last;
    usedNumbers.add(id);
    numbers.set(documentId, id);
  }
  await content(tx)
    .insertInto('content.outside_documents')
    .values(
      [...new Set(news.map(({ documentId }) => documentId))].map((documentId) => ({
        collection,
        document_id: documentId,
        id: numbers.get(documentId)!,
      })),
    )
    .execute();
  return numbers;
}

/** By collection and language: `games en`. */
export async function loadChecks(db: Database): Promise<Map<string, { version: string; stamp: string }>> {
  const rows = await content(db).selectFrom('content.outside_checks').selectAll().execute();
  return new Map(rows.map(({ collection, locale, version, stamp }) => [`${collection} ${locale}`, { version, stamp }]));
}

export async function keepCheck(
  handle: Database | Transaction,
  check: ContentTables['content.outside_checks'],
): Promise<void> {
  await content(handle)
    .insertInto('content.outside_checks')
    .values(check)
    .onConflict((conflict) =>
      conflict
        .columns(['collection', 'locale'])
        .doUpdateSet((eb) => ({ version: eb.ref('excluded.version'), stamp: eb.ref('excluded.stamp') })),
    )
    .execute();
}

/** Marks everything, or one collection, to be fetched anew. */
export async function forgetChecks(db: Database, collection: string | undefined): Promise<void> {
  let query = content(db).deleteFrom('content.outside_checks');
  if (collection !== undefined) query = query.where('collection', '=', collection);
  await query.execute();
}
