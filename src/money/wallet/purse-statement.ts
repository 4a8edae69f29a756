// What was in a purse at a moment, and what moved in it between two: without reading what came before.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { BUCKETS } from './reasons.ts';
import type { Purse } from './moved-sums.ts';

/** Of entries that are dated before a moment. */
export interface PurseBefore {
  entries: number;
  balance: bigint;
}

export interface PurseEntry {
  seq: bigint;
  at: Date;
  fact: string;
  /** As stored: 100 + n is the reversal of n. */
  reason: number;
  amount: bigint;
}

/** Entries near a limit may be numbered in another order than they are dated: as in `wallet.account_before`. */
const MARGIN_MS = 300_000;
const PAGE = 2000;

const accountOf = ({ playerId, currency, bucket }: Purse) => sql`
  (select id from wallet.accounts where player_id = ${playerId} and currency = ${currency} and bucket = ${BUCKETS[bucket]})`;

export async function purseBefore(handle: Database | Transaction, purse: Purse, at: Date): Promise<PurseBefore> {
  const { rows } = await sql<{ entries: bigint | null; balance: bigint | null }>`
    select entries, balance from wallet.account_before(${accountOf(purse)}, ${at})`.execute(handle);
  return { entries: Number(rows[0]?.entries ?? 0), balance: rows[0]?.balance ?? 0n };
}

/** In the order of their numbers, some at a time; `from` belongs to it, `to` does not. */
export async function* purseEntries(
  handle: Database | Transaction,
  purse: Purse,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<PurseEntry[]> {
  const { rows: limits } = await sql<{ account: bigint; after: bigint; until: bigint }>`
    select a.id as account, wallet.seq_before(a.id, ${new Date(from.getTime() - MARGIN_MS)}) as after,
           wallet.seq_before(a.id, ${new Date(to.getTime() + MARGIN_MS)}) as until
      from wallet.accounts a where a.id = ${accountOf(purse)}`.execute(handle);
  if (!limits[0]) return;
  const { account, until } = limits[0];
  for (let { after } = limits[0]; after < until;) {
    // Between the first and the last of them only a part of the transfers is read, which are in the order of their ids.
    const { rows } = await sql<PurseEntry>`
      with page as materialized (
        select seq, transfer_id, amount from wallet.entries
         where account_id = ${account} and account_id > 0 and seq > ${after} and seq <= ${until} order by seq limit ${PAGE})
      select p.seq, t.created_at as at, t.fact, t.reason, p.amount
        from page p join wallet.transfers t on t.id = p.transfer_id
       where t.id between (select min(transfer_id) from page) and (select max(transfer_id) from page)
       order by p.seq`.execute(handle);
    if (rows.length === 0) return;
    yield rows.filter(({ at }) => at >= from && at < to);
    after = rows.at(-1)!.seq;
  }
}

/** In which a player has ever had money of their own. */
export async function currenciesOf(handle: Database | Transaction, playerId: bigint): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from wallet.accounts where player_id = ${playerId} and bucket = ${BUCKETS.main} and seq > 0 order by id`.execute(
    handle,
  );
  return rows.map(({ currency }) => currency);
}
