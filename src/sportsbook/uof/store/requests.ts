// SQL of requests of recoveries.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { PastRequest } from '../rules/recovery-budget.ts';
import type { RequestRow, UofTables } from '../tables.ts';

type Handle = Database | Transaction;
const uof = (handle: Handle) => tables<UofTables>(handle);

export interface NewRequest {
  feed: string;
  product: number;
  askedAt: Date;
  spanMs: number;
  /** Request of the book. */
  answers: string;
}

/** Counts from now on, whether it arrives or not. Returns its id; those before it are no longer waited for. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<number> {
  await endRequests(tx, request.feed, request.product);
  const { id } = await uof(tx)
    .insertInto('uof.requests')
    .values({
      feed: request.feed,
      product: request.product,
      asked_at: request.askedAt,
      span_ms: BigInt(Math.round(request.spanMs)),
      state: 'open',
      answers: request.answers,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setRequestState(handle: Handle, id: number, state: RequestRow['state']): Promise<void> {
  await uof(handle).updateTable('uof.requests').set({ state }).where('id', '=', id).execute();
}

/** What they bring is no longer all that is missing. */
export async function endRequests(handle: Handle, feed: string, product: number): Promise<void> {
  await uof(handle)
    .updateTable('uof.requests')
    .set({ state: 'ended' })
    .where('feed', '=', feed)
    .where('product', '=', product)
    .where('state', '=', 'open')
    .execute();
}

export interface OpenRequest {
  id: number;
  askedAt: Date;
  answers: string;
}

export async function openRequest(handle: Handle, feed: string, product: number): Promise<OpenRequest | undefined> {
  const row = await uof(handle)
    .selectFrom('uof.requests')
    .selectAll()
    .where('feed', '=', feed)
    .where('product', '=', product)
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, askedAt: row.asked_at, answers: row.answers };
}

export async function pastRequests(handle: Handle, feed: string, product: number, since: Date): Promise<PastRequest[]> {
  const rows = await uof(handle)
    .selectFrom('uof.requests')
    .select(['asked_at', 'span_ms'])
    .where('feed', '=', feed)
    .where('product', '=', product)
    .where('asked_at', '>', since)
    .execute();
  return rows.map(({ asked_at, span_ms }) => ({ at: asked_at.getTime(), spanMs: Number(span_ms) }));
}

/** `undefined`: it is not waited for. */
export async function answeredRequest(
  handle: Handle,
  feed: string,
  product: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ answers: string }>`
    select answers from uof.requests
     where id = ${id} and feed = ${feed} and product = ${product} and state = 'open'`.execute(handle);
  return rows[0]?.answers;
}

export async function forgetRequests(handle: Handle, before: Date): Promise<void> {
  await sql`delete from uof.requests where asked_at < ${before} and state <> 'open'`.execute(handle);
}
