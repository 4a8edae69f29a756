// All SQL of what offers have paid, and of the outcomes of deposit offers.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CampaignsTables, GrantRow } from './tables.ts';

const on = (handle: Database | Transaction) => tables<CampaignsTables>(handle);

/** False when it was paid before. */
export async function addGrant(tx: Transaction, row: GrantRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('campaigns.grants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const grantsOfDeposit = (tx: Transaction, depositId: string): Promise<Array<{ fact: string }>> =>
  on(tx)
    .selectFrom('campaigns.grants')
    .select('fact')
    .where('deposit_id', '=', depositId)
    .where('taken_back_at', 'is', null)
    .orderBy('fact')
    .forUpdate()
    .execute();

/** Under which facts a deposit has paid its own player something that it has not taken back. */
export const factsOfDeposit = async (
  handle: Database | Transaction,
  playerId: bigint,
  depositId: string,
): Promise<string[]> =>
  (
    await on(handle)
      .selectFrom('campaigns.grants')
      .select('fact')
      .where('deposit_id', '=', depositId)
      .where('player_id', '=', playerId)
      .where('taken_back_at', 'is', null)
      .orderBy('fact')
      .execute()
  ).map(({ fact }) => fact);

/** What has become of the offer that the deposit named; `undefined`: not decided, or it named none. */
export const outcomeOfDeposit = (handle: Database | Transaction, playerId: bigint, depositId: string) =>
  on(handle)
    .selectFrom('campaigns.deposit_offers')
    .select(['is_granted', 'rule', 'sentence'])
    .where('deposit_id', '=', depositId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export async function noteTakenBack(tx: Transaction, fact: string, now: Date): Promise<void> {
  await on(tx).updateTable('campaigns.grants').set({ taken_back_at: now }).where('fact', '=', fact).execute();
}

export const grantsOf = (handle: Database | Transaction, playerId: bigint): Promise<GrantRow[]> =>
  on(handle)
    .selectFrom('campaigns.grants')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('granted_at')
    .limit(5000)
    .execute();

/** Whether an offer has ever paid this player anything. What went with a returned deposit is not offered again. */
export async function hasPaid(handle: Database | Transaction, playerId: bigint, offer: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select from campaigns.grants where player_id = ${playerId} and offer_sysname = ${offer}) as paid`.execute(
    handle,
  );
  return rows[0]!.paid;
}

export interface DepositOutcome {
  depositId: string;
  playerId: bigint;
  offer: string;
  reason: { rule: string; sentence: string } | undefined;
  now: Date;
}

export async function noteOutcome(tx: Transaction, { depositId, playerId, offer, reason, now }: DepositOutcome) {
  await on(tx)
    .insertInto('campaigns.deposit_offers')
    .values({
      deposit_id: depositId,
      player_id: playerId,
      offer_sysname: offer,
      is_granted: reason === undefined,
      rule: reason?.rule ?? null,
      sentence: reason?.sentence ?? null,
      decided_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The outcome of the last deposit with each offer, by offer. */
export async function lastOutcomes(
  handle: Database | Transaction,
  playerId: bigint,
): Promise<Map<string, { isGranted: boolean; rule: string | null; sentence: string | null }>> {
  const { rows } = await sql<{ offer: string; is_granted: boolean; rule: string | null; sentence: string | null }>`
    select distinct on (offer_sysname) offer_sysname as offer, is_granted, rule, sentence from campaigns.deposit_offers
     where player_id = ${playerId} order by offer_sysname, decided_at desc`.execute(handle);
  return new Map(
    rows.map(({ offer, is_granted: isGranted, rule, sentence }) => [offer, { isGranted, rule, sentence }]),
  );
}
