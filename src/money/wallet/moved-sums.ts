// What the ledger has moved for given facts: for comparing outside books with ours.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { BUCKETS, REASONS, type Bucket } from './reasons.ts';
import type { Currency } from '#kernel/money.ts';

/** In minor units; without what was given back. */
export interface Moved {
  staked: bigint;
  won: bigint;
}

/** A fact for which nothing was moved is not in the result. */
export async function movedFor(
  handle: Database | Transaction,
  facts: readonly string[],
): Promise<ReadonlyMap<string, Moved>> {
  const { stake, win } = REASONS;
  const { rows } = await sql<Moved & { fact: string }>`
    select fact, coalesce(sum(case when reason > 100 then -amount else amount end) filter (where reason % 100 = ${stake}), 0)::bigint as staked,
           coalesce(sum(case when reason > 100 then -amount else amount end) filter (where reason % 100 = ${win}), 0)::bigint as won
      from wallet.transfers
     where fact = any(${facts}::uuid[]) and reason in (${stake}, ${win}, ${stake + 100}, ${win + 100}) group by fact`.execute(
    handle,
  );
  return new Map(rows.map(({ fact, ...moved }) => [fact, moved]));
}

/** One purse of a player. */
export interface Purse {
  playerId: bigint;
  currency: Currency;
  bucket: Bucket;
}

/** What a purse holds, and how many entries it has: those that come later have higher numbers. */
export async function purseAt(
  handle: Database | Transaction,
  { playerId, currency, bucket }: Purse,
): Promise<{ balance: bigint; seq: bigint }> {
  const { rows } = await sql<{ balance: bigint; seq: bigint }>`
    select balance, seq from wallet.accounts
     where player_id = ${playerId} and currency = ${currency} and bucket = ${BUCKETS[bucket]}`.execute(handle);
  return rows[0] ?? { balance: 0n, seq: 0n };
}

/** What one transfer has brought into a purse after its entry `seq`; `reason` as stored, 100 + n for a reversal. */
export async function movedIntoPurse(
  handle: Database | Transaction,
  { playerId, currency, bucket }: Purse,
  { fact, reason, seq }: { fact: string; reason: number; seq: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
      from wallet.transfers t join wallet.entries e on e.transfer_id = t.id join wallet.accounts a on a.id = e.account_id
     where t.fact = ${fact}::uuid and t.reason = ${reason} and a.player_id = ${playerId} and a.currency = ${currency}
       and a.bucket = ${BUCKETS[bucket]} and e.seq > ${seq}`.execute(handle);
  return rows[0]!.amount;
}

/** The part of a win that went to the bonus purse and has left it with everything else there; in minor units. */
export interface BonusMovedOn {
  part: bigint;
  /** The fact of the transfers with which it left. */
  leftWith: string;
  /** What became the player's own of the money that it left with. */
  converted: bigint;
}

/**
 * Of these wins those whose part in the bonus purse was converted or forfeited since: on its own, because it came late, or with
 * all that the purse held.
 */
export async function bonusMovedOn(
  tx: Transaction,
  wins: readonly string[],
): Promise<ReadonlyMap<string, BonusMovedOn>> {
  const { win, 'bonus-converted': converted, 'bonus-forfeited': forfeited } = REASONS;
  const { rows } = await sql<BonusMovedOn & { fact: string }>`
    select w.fact, e.amount as part, m.fact as "leftWith", coalesce((select c.amount from wallet.transfers c where c.fact = m.fact and c.reason = ${converted}), 0)::bigint as converted
      from wallet.transfers w
      join wallet.entries e on e.transfer_id = w.id and e.account_id > 0
      join wallet.accounts a on a.id = e.account_id and a.bucket = ${BUCKETS.bonus}
      cross join lateral (select coalesce(
        (select l.fact from wallet.transfers l where l.fact = w.fact and l.reason in (${converted}, ${forfeited}) limit 1),
        (select t.fact from wallet.entries n join wallet.transfers t on t.id = n.transfer_id
          where n.account_id = a.id and n.account_id > 0 and n.seq > e.seq and n.balance_after = 0 and t.reason in (${converted}, ${forfeited})
          order by n.seq limit 1)) as fact) m
     where w.fact = any(${wins}::uuid[]) and w.reason = ${win} and m.fact is not null`.execute(tx);
  return new Map(rows.map(({ fact, ...moved }) => [fact, moved]));
}

/** Whether anything was ever deposited, whatever became of it. The reason stands in the query: the index is of deposits alone. */
export async function hasDeposited(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from wallet.transfers where player_id = ${playerId} and reason = ${sql.lit(REASONS.deposit)}) as has`.execute(
    handle,
  );
  return rows[0]!.has;
}
