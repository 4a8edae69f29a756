// Players' identities at other services, and journeys there and back.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

type Handle = Database | Transaction;

export const findIdentity = (db: Handle, provider: string, subject: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const identitiesOf = (db: Handle, playerId: bigint) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.identities')
    .select(['provider', 'subject', 'linked_at'])
    .where('player_id', '=', playerId)
    .orderBy('provider')
    .execute();

export async function insertIdentity(
  tx: Transaction,
  identity: { provider: string; subject: string; playerId: bigint; now: Date },
): Promise<void> {
  const { provider, subject, playerId, now } = identity;
  await tables<AccountsTables>(tx)
    .insertInto('accounts.identities')
    .values({ provider, subject, player_id: playerId, linked_at: now, last_used_at: now })
    .execute();
}

export async function touchIdentity(tx: Transaction, provider: string, subject: string, now: Date): Promise<void> {
  await tables<AccountsTables>(tx)
    .updateTable('accounts.identities')
    .set({ last_used_at: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

export async function removeIdentity(tx: Transaction, playerId: bigint, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tables<AccountsTables>(tx)
    .deleteFrom('accounts.identities')
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** At the end of the account. */
export async function removeIdentitiesOf(tx: Transaction, playerId: bigint): Promise<void> {
  await tables<AccountsTables>(tx).deleteFrom('accounts.identities').where('player_id', '=', playerId).execute();
}

export interface NewJourney {
  stateHash: Buffer;
  browserHash: Buffer;
  provider: string;
  sealed: Buffer;
  typeAuth: string;
  backPath: string;
  playerId: bigint | null;
  now: Date;
  expiresAt: Date;
}

export async function insertJourney(db: Handle, journey: NewJourney): Promise<void> {
  await tables<AccountsTables>(db)
    .insertInto('accounts.social_journeys')
    .values({
      state_hash: journey.stateHash,
      browser_hash: journey.browserHash,
      provider: journey.provider,
      sealed: journey.sealed,
      type_auth: journey.typeAuth,
      back_path: journey.backPath,
      player_id: journey.playerId,
      created_at: journey.now,
      expires_at: journey.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Takes a journey that is not over, for the browser that set out; of many requests at once one gets it. */
export const takeJourney = (
  db: Handle,
  attempt: { stateHash: Buffer; browserHash: Buffer; provider: string; now: Date },
) =>
  tables<AccountsTables>(db)
    .updateTable('accounts.social_journeys')
    .set({ used_at: attempt.now })
    .where('state_hash', '=', attempt.stateHash)
    .where('browser_hash', '=', attempt.browserHash)
    .where('provider', '=', attempt.provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', attempt.now)
    .returning(['sealed', 'type_auth', 'back_path', 'player_id'])
    .executeTakeFirst();

/** True the first time. */
export async function useProof(tx: Transaction, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<AccountsTables>(tx)
    .insertInto('accounts.used_proofs')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function forgetJourneys(db: Database, now: Date): Promise<void> {
  await tables<AccountsTables>(db).deleteFrom('accounts.social_journeys').where('expires_at', '<', now).execute();
  await tables<AccountsTables>(db).deleteFrom('accounts.used_proofs').where('expires_at', '<', now).execute();
}
