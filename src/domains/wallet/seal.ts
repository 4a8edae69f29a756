/**
 * Tamper evidence: entries are sealed in blocks, each hash over the one before. Runs in the background up to the commit
 * horizon; nothing of it is on the way of a bet.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import type { WalletTables } from './tables.ts';

/** Transactions that one block may cover: keeps a block small enough to hash in some milliseconds. */
const WINDOW = 2000n;
const MARK_BYTES = 8;
export const GENESIS: Buffer = Buffer.alloc(32);

export interface Leaf {
  transfer_id: bigint;
  account_id: bigint;
  leaf: Buffer;
}

const sha256 = (data: Uint8Array): Buffer => hash('sha256', data, 'buffer');

const FAN_OUT = 16;

/** Root of the tree over the leaves: each node is the hash of its (at most 16) children in a row. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let index = 0; index < level.length; index += FAN_OUT)
      next.push(sha256(Buffer.concat(level.slice(index, index + FAN_OUT))));
    level = next;
  }
  return level[0] ?? GENESIS;
}

export const blockHash = (previous: Buffer, root: Buffer): Buffer => sha256(Buffer.concat([previous, root]));
export const marksOf = (leaves: readonly Buffer[]): Buffer =>
  Buffer.concat(leaves.map((leaf) => leaf.subarray(0, MARK_BYTES)));
export const markAt = (marks: Buffer, index: number): Buffer =>
  marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES);

export async function leavesOf(handle: Database | Transaction, fromXid: bigint, toXid: bigint): Promise<Leaf[]> {
  const { rows } =
    await sql<Leaf>`select transfer_id, account_id, leaf from wallet.leaves(${fromXid}, ${toXid})`.execute(handle);
  return rows;
}

/** Seals what is complete; answers the number of blocks written. One sealer at a time. */
export async function seal(db: Database): Promise<number> {
  for (let written = 0; ; written++) if (!(await sealOne(db))) return written;
}

const SEAL_LOCK = 7_242_004;

async function sealOne(db: Database): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    const last = await tables<WalletTables>(tx)
      .selectFrom('wallet.blocks')
      .selectAll()
      .orderBy('height', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last?.to_xid ?? 0n;
    const { rows } = await sql<{ first: bigint | null; horizon: bigint }>`
      select (select min(xid) from wallet.entries where xid >= ${from}) as first, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon`.execute(
      tx,
    );
    const { first, horizon } = rows[0]!;
    if (first === null || first >= horizon) return false;
    const to = first + WINDOW < horizon ? first + WINDOW : horizon;
    const leaves = (await leavesOf(tx, from, to)).map((row) => row.leaf);
    const root = merkleRoot(leaves);
    const previous = last?.hash ?? GENESIS;
    await tables<WalletTables>(tx)
      .insertInto('wallet.blocks')
      .values({
        height: (last?.height ?? 0n) + 1n,
        from_xid: from,
        to_xid: to,
        entries: leaves.length,
        root,
        marks: marksOf(leaves),
        previous,
        hash: blockHash(previous, root),
      })
      .execute();
    return true;
  });
}
