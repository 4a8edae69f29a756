// All SQL of hash chains. The tables belong to the slices that use them, and are named by a `ChainTable`.
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { ChainRow, ChainTable } from './chain-table.ts';

type Handle = Database | Transaction;

const columns = ({ of: owner }: ChainTable): RawBuilder<unknown> => sql`
  id, ${sql.ref(owner)} as "of", length, published, encrypted_secret as secret, salt_by, beacon, beacon_round::int as beacon_round,
  beacon_signature, salt, used, published_at, salted_at`;

async function select(handle: Handle, which: ChainTable, rest: RawBuilder<unknown>): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`select ${columns(which)} from ${sql.table(which.table)} ${rest}`.execute(handle);
  return rows;
}

/** Chains that are not used up, oldest first: they are used in this order. */
export const openChains = (handle: Handle, which: ChainTable, names: readonly string[]): Promise<ChainRow[]> =>
  names.length === 0
    ? Promise.resolve([])
    : select(handle, which, sql`where ${sql.ref(which.of)} = any(${names}::text[]) and used < length order by id`);

export async function findChain(handle: Handle, which: ChainTable, id: bigint): Promise<ChainRow | undefined> {
  return (await select(handle, which, sql`where id = ${id}`))[0];
}

/** By its published link. */
export async function findPublished(handle: Handle, which: ChainTable, link: string): Promise<ChainRow | undefined> {
  return (await select(handle, which, sql`where published = ${link}`))[0];
}

/** Newest first. */
export const newestChains = (handle: Handle, which: ChainTable, most: number): Promise<ChainRow[]> =>
  select(handle, which, sql`order by id desc limit ${most}`);

export type NewChain = Pick<
  ChainRow,
  'of' | 'length' | 'published' | 'secret' | 'salt_by' | 'beacon' | 'beacon_round' | 'published_at'
>;

export async function insertChains(tx: Transaction, which: ChainTable, fresh: readonly NewChain[]): Promise<void> {
  for (const chain of fresh)
    await sql`
      insert into ${sql.table(which.table)} (${sql.ref(which.of)}, length, published, encrypted_secret, salt_by, beacon, beacon_round, published_at)
      values (${chain.of}, ${chain.length}, ${chain.published}, ${personal(chain.secret)}, ${chain.salt_by}, ${chain.beacon},
              ${chain.beacon_round}, ${chain.published_at})`.execute(tx);
}

/** False when it is already salted. */
export async function saltChain(
  tx: Transaction,
  which: ChainTable,
  id: bigint,
  { salt, signature }: { salt: string; signature: string | null },
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(which.table)} set salt = ${salt}, beacon_signature = ${signature}, salted_at = ${at}
     where id = ${id} and salt is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes the next places of a chain; false when another process has. */
export async function takePlaces(
  tx: Transaction,
  which: ChainTable,
  id: bigint,
  from: number,
  count: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(which.table)} set used = ${from + count} where id = ${id} and used = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}
