/**
 * Tamper evidence: entries are sealed in blocks, each hash over the one before. Runs in the background up to the commit
 * horizon; no bet waits for it. Leaves and tree are made by the database, next to the rows.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import type { WalletTables } from './tables.ts';

/** The limit of one block, unless a single transaction wrote more: bounds its memory and time. */
const MAX_ENTRIES = 250_000n;
export const MARK_BYTES = 8;
export const GENESIS: Buffer = Buffer.alloc(32);

export interface BlockContent {
  entries: number;
  /** Null when there are no entries. */
  root: Buffer | null;
  /** The first bytes of each leaf, so that a changed row can be named. */
  marks: Buffer | null;
}

export const blockHash = (previous: Buffer, root: Buffer): Buffer =>
  hash('sha256', Buffer.concat([previous, root]), 'buffer');

async function contentOf(tx: Transaction, fromXid: bigint, toXid: bigint): Promise<BlockContent> {
  const { rows } =
    await sql<BlockContent>`select entries, root, marks from wallet.block_of(${fromXid}, ${toXid})`.execute(tx);
  return rows[0]!;
}

/**
 * Seals what was complete when it began; returns the number of blocks written. What arrives in the meantime waits for the next
 * time: under load it would otherwise never end, writing a small block each time. One sealer at a time.
 */
export async function seal(db: Database): Promise<number> {
  const horizon = await commitHorizon(db);
  for (let written = 0; ; written++) if (!(await sealOne(db, horizon))) return written;
}

/** Every transaction below has ended. */
async function commitHorizon(db: Database): Promise<bigint> {
  const { rows } = await sql<{ xid: bigint }>`select wallet.horizon() as xid`.execute(db);
  return rows[0]!.xid;
}

const SEAL_LOCK = 7_242_004;

async function sealOne(db: Database, horizon: bigint): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    const last = await tables<WalletTables>(tx)
      .selectFrom('wallet.blocks')
      .select(['height', 'to_xid', 'hash'])
      .orderBy('height', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last?.to_xid ?? 0n;
    if (from >= horizon) return false;
    const to = await endOfBlock(tx, from, horizon);
    const content = await contentOf(tx, from, to);
    const { entries, root, marks } = content;
    if (root === null || marks === null) return false;
    const previous = last?.hash ?? GENESIS;
    await tables<WalletTables>(tx)
      .insertInto('wallet.blocks')
      .values({
        height: (last?.height ?? 0n) + 1n,
        from_xid: from,
        to_xid: to,
        entries,
        root,
        marks,
        previous,
        hash: blockHash(previous, root),
      })
      .execute();
    return true;
  });
}

/**
 * Up to the horizon; halved until the entries fit. Other transactions use up numbers too, so fixed ranges would make many small
 * blocks, each of which has to search for its rows.
 */
async function endOfBlock(tx: Transaction, from: bigint, horizon: bigint): Promise<bigint> {
  let low = from;
  let high = horizon;
  for (let to = horizon; ; to = low + (high - low) / 2n) {
    const count = await countOf(tx, from, to);
    if (count <= MAX_ENTRIES && (count > 0n || to === horizon)) return to;
    if (high - low <= 1n) return high;
    if (count === 0n) low = to;
    else high = to;
  }
}

async function countOf(tx: Transaction, from: bigint, to: bigint): Promise<bigint> {
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) from wallet.entries where xid >= ${from} and xid < ${to}`.execute(tx);
  return rows[0]!.count;
}
