// Passkeys: public keys of devices; the private key never leaves the device.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

type Passkey = AccountsTables['accounts.passkeys'];

export async function insertPasskey(tx: Transaction, passkey: Omit<Passkey, 'id'>): Promise<void> {
  await tables<AccountsTables>(tx).insertInto('accounts.passkeys').values(passkey).execute();
}

export const passkeysOf = (db: Database | Transaction, playerId: bigint) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.passkeys')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();

export const findPasskey = (db: Database | Transaction, credentialId: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export async function countPasskeyUse(tx: Transaction, id: bigint, counter: bigint, now: Date): Promise<void> {
  await tables<AccountsTables>(tx)
    .updateTable('accounts.passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** False when the player has no such passkey. */
export async function deletePasskey(tx: Transaction, playerId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tables<AccountsTables>(tx)
    .deleteFrom('accounts.passkeys')
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
