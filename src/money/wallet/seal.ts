/**
 * Tamper evidence: entries are sealed in blocks, each hash over the one before. Runs in the background up to the commit
 * horizon; no bet waits for it. Leaves and tree are made by the database, next to the rows.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import type { WalletTables } from './tables.ts';

/** The size of one block, and what a single transaction may write beyond: bounds its memory and time. */
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
export async function seal(db: Database, maxEntries = MAX_ENTRIES): Promise<number> {
  const horizon = await commitHorizon(db);
  let written = 0;
  for (const end of await endsOfBlocks(db, horizon, maxEntries)) if (await sealUpTo(db, end)) written++;
  return written;
}

/** Every transaction below has ended. */
async function commitHorizon(db: Database): Promise<bigint> {
  const { rows } = await sql<{ xid: bigint }>`select wallet.horizon() as xid`.execute(db);
  return rows[0]!.xid;
}

const SEAL_LOCK = 7_242_004;

/** `false`: another has sealed it, or there is nothing. */
async function sealUpTo(db: Database, to: bigint): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    const last = await lastBlock(tx);
    const from = last?.to_xid ?? 0n;
    if (from >= to) return false;
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

const lastBlock = (handle: Database | Transaction) =>
  tables<WalletTables>(handle)
    .selectFrom('wallet.blocks')
    .select(['height', 'to_xid', 'hash'])
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Where the blocks of what is not sealed yet end, up to the horizon: by one running count over all of it, because a backlog that
 * is counted again for each of its blocks takes minutes. Other transactions use up numbers too, so fixed ranges would make many
 * small blocks, each of which has to search for its rows.
 */
async function endsOfBlocks(db: Database, horizon: bigint, maxEntries: bigint): Promise<bigint[]> {
  return transaction(db, async (tx) => {
    await sql`set local statement_timeout = '15min'`.execute(tx);
    const from = (await lastBlock(tx))?.to_xid ?? 0n;
    const { rows } = await sql<{ end: bigint }>`
      select max(counted.xid) + 1 as end
        from (select xid, (sum(count(*)) over (order by xid) - 1)::bigint / ${maxEntries}::bigint as block
                from wallet.entries where xid >= ${from} and xid < ${horizon} group by xid) counted
       group by counted.block order by counted.block`.execute(tx);
    const ends = rows.map(({ end }) => end);
    return ends.length === 0 ? [] : [...ends.slice(0, -1), horizon];
  });
}
