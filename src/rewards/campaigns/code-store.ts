// All SQL of generated promo codes, and of invitations.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CampaignsTables, CodeRow } from './tables.ts';

const on = (handle: Database | Transaction) => tables<CampaignsTables>(handle);

export const findCode = (handle: Database | Transaction, code: string): Promise<CodeRow | undefined> =>
  on(handle).selectFrom('campaigns.codes').selectAll().where('code', '=', code).executeTakeFirst();

/** Existing codes are left out; returns how many were added. */
export async function insertCodes(tx: Transaction, rows: readonly CodeRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('campaigns.codes')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Takes one use of a code; false when none is left. The row stays locked until the transaction ends. */
export async function takeUse(tx: Transaction, code: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update campaigns.codes set uses = uses + 1 where code = ${code} and uses < max_uses`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when this player has used it before. */
export async function addUse(tx: Transaction, code: string, playerId: bigint, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('campaigns.code_uses')
    .values({ code, player_id: playerId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export interface BatchRow {
  batch: string;
  offer_sysname: string;
  codes: number;
  uses: number;
  made_at: Date;
}

export async function listBatches(db: Database): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batch, offer_sysname, count(*)::int as codes, sum(uses)::int as uses, min(made_at) as made_at
      from campaigns.codes group by batch, offer_sysname order by min(made_at) desc limit 200`.execute(db);
  return rows;
}

export const codesOfPlayer = (db: Database, playerId: bigint) =>
  on(db)
    .selectFrom('campaigns.code_uses')
    .select(['code', 'used_at'])
    .where('player_id', '=', playerId)
    .orderBy('used_at')
    .execute();

/** The player's own code, made on first use. */
export async function ownReferralCode(db: Database, playerId: bigint, fresh: string, now: Date): Promise<string> {
  await sql`
    insert into campaigns.referral_codes (player_id, code, made_at) values (${playerId}, ${fresh}, ${now})
    on conflict (player_id) do nothing`.execute(db);
  const { code } = await on(db)
    .selectFrom('campaigns.referral_codes')
    .select('code')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return code;
}

export async function referrerOf(handle: Database | Transaction, code: string): Promise<bigint | undefined> {
  const row = await on(handle)
    .selectFrom('campaigns.referral_codes')
    .select('player_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.player_id;
}

/** False when they have been invited before. */
export async function addReferral(
  tx: Transaction,
  { friendId, referrerId, now }: { friendId: bigint; referrerId: bigint; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('campaigns.referrals')
    .values({ friend_id: friendId, referrer_id: referrerId, used_at: now, deposit_id: null, rewarded_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countFriends(
  handle: Database | Transaction,
  referrerId: bigint,
): Promise<{ friends: number; rewarded: number }> {
  const { rows } = await sql<{ friends: number; rewarded: number }>`
    select count(*)::int as friends, count(referrer_paid_at)::int as rewarded
      from campaigns.referrals where referrer_id = ${referrerId}`.execute(handle);
  return rows[0]!;
}

/** Locked by its name until the transaction ends, so that a batch is made once. */
export async function isBatch(tx: Transaction, batch: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('campaigns.batch'), hashtext(${batch}))`.execute(tx);
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from campaigns.codes where batch = ${batch}) as is`.execute(tx);
  return rows[0]!.is;
}

/** A player's own code, and when they were invited themselves. */
export async function invitationOf(db: Database, playerId: bigint) {
  const { rows } = await sql<{ own_code: string | null; invited_at: Date | null }>`
    select (select code from campaigns.referral_codes where player_id = ${playerId}) as own_code,
           (select used_at from campaigns.referrals where friend_id = ${playerId}) as invited_at`.execute(db);
  return rows[0];
}
