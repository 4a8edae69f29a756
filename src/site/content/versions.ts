// What stood on the site at which time, who changed it and why. Versions are only ever added.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { digestOf, findPiece, idOfPiece, piecesIn, publishedOf, type Piece, type PieceAddress } from './pieces.ts';
import { lockCollection } from './store.ts';
import type { ContentTables, Languages, VersionKind } from './tables.ts';

export interface Change {
  at: Date;
  byWhom: string;
  how: VersionKind;
  reason: string | null;
}

const db = (handle: Database | Transaction) => tables<ContentTables>(handle);

/** The newest first. */
export const versionsOf = (handle: Database | Transaction, { collection, name }: PieceAddress) =>
  db(handle)
    .selectFrom('content.versions')
    .select(['number', 'at', 'by_whom', 'how', 'reason'])
    .where('collection', '=', collection)
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(200)
    .execute();

/** The last change of each piece by its id. */
export async function lastChanges(handle: Database): Promise<Map<string, { by: string; at: Date }>> {
  const rows = await db(handle)
    .selectFrom('content.versions')
    .select(['collection', 'name', 'by_whom', 'at'])
    .distinctOn(['collection', 'name'])
    .orderBy('collection')
    .orderBy('name')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map(({ collection, name, by_whom: by, at }) => [idOfPiece({ collection, name }), { by, at }]));
}

export const findVersion = (handle: Database | Transaction, { collection, name }: PieceAddress, number: number) =>
  db(handle)
    .selectFrom('content.versions')
    .selectAll()
    .where('collection', '=', collection)
    .where('name', '=', name)
    .where('number', '=', number)
    .executeTakeFirst();

/** Under the lock of the collection: what stands now, where that has not been kept. */
export async function keepStanding(tx: Transaction, piece: Piece): Promise<void> {
  const languages = publishedOf(piece);
  const last = await lastVersion(tx, piece.address);
  const isKept = last ? digestOf(last.languages) === digestOf(languages) : Object.keys(languages).length === 0;
  if (isKept) return;
  const at = [...piece.entries.values()].map((row) => row.updated_at).toSorted((a, b) => b.getTime() - a.getTime())[0]!;
  const byWhom = [...piece.entries.values()].some((row) => row.is_edited) ? 'an earlier change' : 'the release';
  await addVersion(tx, piece.address, { languages, change: { at, byWhom, how: 'before', reason: null } });
}

/** The same for a change by the content service, which names no piece: those that differ afterwards are kept as they were and are. */
export async function keepingVersions<Result>(
  tx: Transaction,
  collection: string,
  at: Date,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockCollection(tx, collection);
  const before = await piecesIn(tx, collection);
  const result = await change();
  const after = new Map(
    (await piecesIn(tx, collection)).map((piece) => [piece.address.name, digestOf(publishedOf(piece))]),
  );
  const digests = new Map(before.map((piece) => [piece.address.name, digestOf(publishedOf(piece))]));
  const changed = [...new Set([...digests.keys(), ...after.keys()])].filter(
    (name) => digests.get(name) !== after.get(name),
  );
  for (const name of changed) {
    const standing = before.find((piece) => piece.address.name === name);
    if (standing) await keepStanding(tx, standing);
    await keepChange(tx, { collection, name }, { at, byWhom: 'the content service', how: 'written', reason: null });
  }
  return result;
}

/** What stands from now on, under the name that it has now. */
export async function keepChange(tx: Transaction, address: PieceAddress, change: Change): Promise<void> {
  const languages = publishedOf(await findPiece(tx, address));
  const last = await lastVersion(tx, address);
  if (digestOf(last?.languages ?? {}) !== digestOf(languages)) await addVersion(tx, address, { languages, change });
}

const lastVersion = (tx: Transaction, { collection, name }: PieceAddress) =>
  db(tx)
    .selectFrom('content.versions')
    .select(['number', 'languages'])
    .where('collection', '=', collection)
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

async function addVersion(
  tx: Transaction,
  address: PieceAddress,
  { languages, change: { at, byWhom, how, reason } }: { languages: Languages; change: Change },
): Promise<void> {
  const last = await lastVersion(tx, address);
  await db(tx)
    .insertInto('content.versions')
    .values({
      ...address,
      number: (last?.number ?? 0) + 1,
      languages: JSON.stringify(languages) as never,
      at,
      by_whom: byWhom,
      how,
      reason,
    })
    .execute();
}
