// Recomputes the sealed blocks and names the first row that was changed, added or removed since.
import type pg from 'pg';
import { blockHash, GENESIS, MARK_BYTES, type BlockContent } from './seal.ts';
import type { WalletTables } from './tables.ts';

type Block = Omit<WalletTables['wallet.blocks'], 'marks'>;

/** Blocks that are recomputed concurrently, each on a connection of its own. */
const AT_ONCE = 2;

/** Sentences about the first fault in the order of the blocks; empty when every block is as it was sealed. */
export async function checkSeals(pool: pg.Pool): Promise<string[]> {
  const { rows: blocks } = await pool.query<Block>(
    'select height, from_xid, to_xid, entries, root, previous, hash from wallet.blocks order by height',
  );
  const broken = checkChain(blocks);
  const whole = broken ? blocks.slice(0, broken.at) : blocks;
  const faults: string[] = [];
  let next = 0;
  let firstAt = whole.length;
  const work = async (): Promise<void> => {
    while (next < firstAt) {
      const at = next++;
      const fault = await checkEntries(pool, whole[at]!);
      if (fault) {
        faults[at] = fault;
        firstAt = Math.min(firstAt, at);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const first = faults[firstAt] ?? broken?.fault;
  return first === undefined ? [] : [first];
}

/** The first place where the chain of hashes does not hold. */
function checkChain(blocks: readonly Block[]): { at: number; fault: string } | undefined {
  let previous = GENESIS;
  let height = 0n;
  let reached = 0n;
  for (const [at, block] of blocks.entries()) {
    const fault = linkFault(block, height, reached, previous);
    if (fault) return { at, fault };
    previous = block.hash;
    height = block.height;
    reached = block.to_xid;
  }
  return undefined;
}

function linkFault(block: Block, height: bigint, reached: bigint, previous: Buffer): string | undefined {
  if (block.height !== height + 1n) return `block ${height + 1n} is missing`;
  if (block.from_xid !== reached && height > 0n)
    return `block ${block.height} does not begin where block ${height} ends`;
  if (!block.previous.equals(previous)) return `block ${block.height} does not follow block ${height}`;
  if (!block.hash.equals(blockHash(block.previous, block.root))) return `block ${block.height} was changed`;
  return undefined;
}

async function checkEntries(pool: pg.Pool, block: Block): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await differenceIn(client, block);
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
}

async function differenceIn(client: pg.ClientBase, block: Block): Promise<string | undefined> {
  const range = [block.from_xid, block.to_xid];
  const content = await client.query<BlockContent>('select entries, root from wallet.block_of($1, $2)', range);
  const { entries, root } = content.rows[0]!;
  if (entries === block.entries && root?.equals(block.root)) return undefined;
  const { rows } = await client.query<{ transfer_id: bigint; account_id: bigint }>(
    `select l.transfer_id, l.account_id from wallet.leaves($1, $2) with ordinality as l(transfer_id, account_id, leaf, place), wallet.blocks b
      where b.height = $3 and substr(l.leaf, 1, ${MARK_BYTES}) <> substr(b.marks, (l.place::int - 1) * ${MARK_BYTES} + 1, ${MARK_BYTES})
      order by l.place limit 1`,
    [...range, block.height],
  );
  const [row] = rows;
  const place = row ? `transfer ${row.transfer_id}, account ${row.account_id}` : 'after its last entry';
  return `block ${block.height} (sealed with ${block.entries} entries, has ${entries}): first difference at ${place}`;
}
