// What the ledger has moved for given facts: for whoever holds somebody else's books against ours.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { REASONS } from './reasons.ts';

/** In minor units; what was given back is not in it. */
export interface Moved {
  staked: bigint;
  won: bigint;
}

/** A fact for which nothing was moved is not in the answer. */
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
