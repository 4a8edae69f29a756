// All SQL of campaigns.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CampaignsTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<CampaignsTables>(handle);

export const takenBy = (handle: Database | Transaction, playerId: bigint) =>
  on(handle)
    .selectFrom('campaigns.taken_offers')
    .select(['offer_id', 'offer_sysname', 'promo_code', 'taken_at'])
    .where('player_id', '=', playerId)
    .orderBy('taken_at')
    .execute();

export async function countTaken(handle: Database | Transaction, sysname: string): Promise<number> {
  const { count } = await on(handle)
    .selectFrom('campaigns.taken_offers')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('offer_sysname', '=', sysname)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A player who takes a limited offer holds it until their transaction ends, so that they are counted in turn. */
export async function lockOffer(tx: Transaction, sysname: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaigns.offer'), hashtext(${sysname}))`.execute(tx);
}

/** False when they had taken it before. */
export async function addTaken(tx: Transaction, row: CampaignsTables['campaigns.taken_offers']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('campaigns.taken_offers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
