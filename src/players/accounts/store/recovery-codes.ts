// Recovery codes of players who use an authenticator app; hashes only.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<AccountsTables>(handle);

/** Replaces the whole set; an empty one leaves none. */
export async function putRecoveryCodes(
  tx: Transaction,
  playerId: bigint,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await on(tx).deleteFrom('accounts.recovery_codes').where('player_id', '=', playerId).execute();
  if (hashes.length === 0) return;
  await on(tx)
    .insertInto('accounts.recovery_codes')
    .values(hashes.map((hash) => ({ player_id: playerId, code_hash: hash, created_at: now, used_at: null })))
    .execute();
}

/** False when there is no such code, or it was used. Of two at once one gets true. */
export async function useRecoveryCode(tx: Transaction, playerId: bigint, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('accounts.recovery_codes')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function leftRecoveryCodes(db: Database | Transaction, playerId: bigint): Promise<number> {
  const { left } = await on(db)
    .selectFrom('accounts.recovery_codes')
    .select((the) => the.fn.countAll<bigint>().as('left'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
