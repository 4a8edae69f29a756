// All SQL of the public log.
import { sql, type RawBuilder } from 'kysely';
import type { Node, NodeAt, Place } from '#fairness/seeds/merkle-log.ts';
import { assert } from '#kernel/assert.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';

type Handle = Database | Transaction;

export interface NewEntry {
  leaf: string;
  body: string;
}

/** An existing one is left as it is. */
export async function insertEntries(handle: Handle, entries: readonly NewEntry[], now: Date): Promise<void> {
  await sql`
    insert into public_log.entries (leaf, body, added_at)
    select leaf, body, ${now} from json_to_recordset(${rowsAsJson(entries)}) as e(leaf text, body text)
    on conflict (leaf) do nothing`.execute(handle);
}

/** Locked until the transaction ends: two processes cannot assign the same places. */
export async function entriesWithoutPlace(tx: Transaction, most: number): Promise<{ id: string; leaf: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('public_log.places', 0))`.execute(tx);
  const { rows } = await sql<{ id: string; leaf: string }>`
    select id::text, leaf from public_log.entries where place is null order by id limit ${most}`.execute(tx);
  return rows;
}

export async function givePlaces(tx: Transaction, ids: readonly string[], from: number): Promise<void> {
  await sql`
    update public_log.entries e set place = ${from} + n.nth - 1
      from unnest(${ids}::bigint[]) with ordinality as n(id, nth) where e.id = n.id`.execute(tx);
}

export async function sizeOf(handle: Handle): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select coalesce(max(place) + 1, 0) as size from public_log.entries`.execute(handle);
  return Number(rows[0]!.size);
}

export async function insertNodes(tx: Transaction, nodes: readonly Node[]): Promise<void> {
  await sql`
    insert into public_log.nodes (level, place, hash)
    select level, place, hash from json_to_recordset(${rowsAsJson(nodes)}) as n(level smallint, place bigint, hash text)`.execute(
    tx,
  );
}

/** Reads what `compute` needs in one query: it is run once to find out, and again with the results. */
export async function withNodes<Answer>(handle: Handle, compute: (nodeAt: NodeAt) => Answer): Promise<Answer> {
  const wanted: Place[] = [];
  compute((at) => {
    wanted.push(at);
    return '0'.repeat(64);
  });
  const { rows } = await sql<{ key: string; hash: string }>`
    select n.level || '/' || n.place as key, n.hash from public_log.nodes n
      join json_to_recordset(${rowsAsJson(wanted)}) as w(level smallint, place bigint) using (level, place)`.execute(
    handle,
  );
  const hashes = new Map(rows.map(({ key, hash }) => [key, hash]));
  return compute(({ level, place }) => {
    const hash = hashes.get(`${level}/${place}`);
    assert(hash, `the public log lacks its node ${level}/${place}`);
    return hash;
  });
}

export interface Head {
  size: number;
  root: string;
  issuer: string;
  kid: string;
  at: Date;
  signature: string;
}

export async function insertHead(handle: Handle, head: Head): Promise<void> {
  await sql`
    insert into public_log.heads (size, root, issuer, kid, at, signature)
    values (${head.size}, ${head.root}, ${head.issuer}, ${head.kid}, ${head.at}, ${head.signature})
    on conflict (size) do nothing`.execute(handle);
}

export const newestHead = (handle: Handle): Promise<Head | undefined> => findHead(handle, sql`order by h.size desc`);

/** The first that covers a place. */
export const firstHeadBeyond = (handle: Handle, place: number): Promise<Head | undefined> =>
  findHead(handle, sql`where h.size > ${place} order by h.size`);

async function findHead(handle: Handle, which: RawBuilder<unknown>): Promise<Head | undefined> {
  const { rows } = await sql<Omit<Head, 'size'> & { size: string }>`
    select h.size::text, h.root, h.issuer, h.kid, h.at, h.signature from public_log.heads h ${which} limit 1`.execute(
    handle,
  );
  return rows[0] && { ...rows[0], size: Number(rows[0].size) };
}

export async function entriesFrom(handle: Handle, from: number, before: number): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from public_log.entries where place >= ${from} and place < ${before} order by place`.execute(handle);
  return rows.map(({ body }) => body);
}

export async function placeOfLeaf(handle: Handle, leaf: string): Promise<number | undefined> {
  const { rows } = await sql<{ place: string | null }>`
    select place::text from public_log.entries where leaf = ${leaf}`.execute(handle);
  const place = rows[0]?.place;
  return place === null || place === undefined ? undefined : Number(place);
}

/** Oldest first. */
export async function journalHeads(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from public_log.entries where body like '%"kind":"journal"}' order by id`.execute(handle);
  return rows.map(({ body }) => body);
}
