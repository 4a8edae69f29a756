// The flow of the ledger between two transaction numbers, by account and reason, for those who count what a day has brought.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database, Transaction } from '#platform/db/database.ts';

export interface LedgerFlow {
  /** In UTC. */
  day: string;
  playerId: bigint;
  /** Of the house by its name; purses of players together as `players.main`. */
  account: string;
  currency: Currency;
  /** As stored: 100 + n is the reversal of n. */
  reason: number;
  /** Whether its transfers moved money from or to a payment provider. */
  hasProvider: boolean;
  amount: bigint;
  count: number;
  lowXid: bigint;
  highXid: bigint;
}

/** Entries written between these moments belong to this day. */
export interface MovedDay {
  from: Date;
  to: Date;
  day: string;
}

/** Every transaction below has ended. */
export async function ledgerHorizon(handle: Database | Transaction): Promise<bigint> {
  const { rows } = await sql<{ xid: bigint }>`select wallet.horizon() as xid`.execute(handle);
  return rows[0]!.xid;
}

/** The number of the first transaction from `xid` on that has entries. */
export async function nextLedgerXid(handle: Database | Transaction, xid: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ xid: bigint | null }>`
    select min(xid) as xid from wallet.entries where xid >= ${xid}`.execute(handle);
  return rows[0]!.xid ?? undefined;
}

/**
 * From the transaction `from` up to and without `to`; play money apart. With `day` only that day. Without nested loops, as in
 * `wallet.leaves`: the newest transactions are behind the last statistics.
 */
export async function ledgerFlows(
  tx: Transaction,
  { from, to, day }: { from: bigint; to: bigint; day?: string },
  moved: readonly MovedDay[],
): Promise<LedgerFlow[]> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<Omit<LedgerFlow, 'count'> & { count: bigint }>`
    with e as materialized (select transfer_id, account_id, amount, xid from wallet.entries where xid >= ${from} and xid < ${to}),
         b as (select min(transfer_id) as low, max(transfer_id) as high from e),
         t as (select t.* from wallet.transfers t, b where t.id between b.low and b.high and t.currency <> 'FUN'),
         legs as (
           select coalesce(m.day, (t.created_at at time zone 'UTC')::date) as day, t.player_id, t.currency, t.reason, e.amount, e.xid,
                  coalesce(h.name, 'players.' || (array['main', 'bonus', 'betting_bonus', 'fun', 'locked'])[a.bucket], 'none') as account,
                  bool_or(h.name like 'psp.%') over (partition by t.id) as has_provider
             from e join t on t.id = e.transfer_id
             left join wallet.house_accounts h on h.id = e.account_id
             left join wallet.accounts a on a.id = e.account_id
             left join unnest(${moved.map(({ from: at }) => at)}::timestamptz[], ${moved.map(({ to: at }) => at)}::timestamptz[],
                              ${moved.map((shift) => shift.day)}::date[]) m(from_at, to_at, day)
               on t.created_at >= m.from_at and t.created_at < m.to_at)
    select day, player_id as "playerId", account, currency, reason, coalesce(has_provider, false) as "hasProvider",
           sum(amount)::bigint as amount, count(*) as count, min(xid) as "lowXid", max(xid) as "highXid"
      from legs where ${day ?? null}::date is null or day = ${day ?? null}::date group by 1, 2, 3, 4, 5, 6`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  return rows.map(({ count, ...flow }) => ({ ...flow, count: Number(count) }));
}

/** When the first transfer was made; `undefined` before there is one. */
export async function firstTransferAt(handle: Database | Transaction): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from (select created_at from wallet.transfers order by id limit 100) t`.execute(
    handle,
  );
  return rows[0]!.at ?? undefined;
}

export interface HouseBalance {
  account: string;
  currency: Currency;
  minor: bigint;
}

/** What each account of the house holds, as the transaction sees it. */
export async function houseBalances(handle: Database | Transaction): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select name as account, currency, balance::bigint as minor from wallet.house_balances where currency <> 'FUN'`.execute(
    handle,
  );
  return rows;
}

/** What purses of one kind hold together, by currency. */
export async function purseTotals(handle: Database | Transaction): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select 'players.' || (array['main', 'bonus', 'betting_bonus', 'fun', 'locked'])[bucket] as account, currency, sum(balance)::bigint as minor
      from wallet.accounts where currency <> 'FUN' group by bucket, currency`.execute(handle);
  return rows;
}
