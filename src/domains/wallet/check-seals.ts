// Recomputes the sealed blocks and names the first row that was changed, added or removed since.
import type pg from 'pg';
import { blockHash, GENESIS, markAt, merkleRoot, type Leaf } from './seal.ts';
import type { WalletTables } from './tables.ts';

type Block = WalletTables['wallet.blocks'];

/** Sentences, newest block last; empty when every block is as it was sealed. */
export async function checkSeals(pool: pg.Pool): Promise<string[]> {
  const { rows: blocks } = await pool.query<Block>('select * from wallet.blocks order by height');
  let previous = GENESIS;
  let height = 0n;
  let reached = 0n;
  for (const block of blocks) {
    if (block.height !== height + 1n) return [`block ${height + 1n} is missing`];
    if (block.from_xid !== reached && height > 0n)
      return [`block ${block.height} does not begin where block ${height} ends`];
    if (!block.previous.equals(previous)) return [`block ${block.height} does not follow block ${height}`];
    if (!block.hash.equals(blockHash(block.previous, block.root))) return [`block ${block.height} was changed`];
    const fault = await checkEntries(pool, block);
    if (fault) return [fault];
    previous = block.hash;
    height = block.height;
    reached = block.to_xid;
  }
  return [];
}

async function checkEntries(pool: pg.Pool, block: Block): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<Leaf>('select transfer_id, account_id, leaf from wallet.leaves($1, $2)', [
      block.from_xid,
      block.to_xid,
    ]);
    if (rows.length === block.entries && merkleRoot(rows.map((row) => row.leaf)).equals(block.root)) return undefined;
    const first = rows.findIndex((row, index) => !row.leaf.subarray(0, 8).equals(markAt(block.marks, index)));
    const row = first >= 0 ? rows[first]! : undefined;
    const place = row ? `transfer ${row.transfer_id}, account ${row.account_id}` : 'after its last entry';
    return `block ${block.height} (sealed with ${block.entries} entries, has ${rows.length}): first difference at ${place}`;
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}
