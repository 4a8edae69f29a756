// Sessions: rows of live tokens, and of ended ones.
import { sql } from 'kysely';
import type { SignedInPlayer } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personalOrNull } from '#platform/db/personal-columns.ts';
import { pursesOf } from '#money/wallet/index.ts';
import type { AccountsTables } from '../tables.ts';
import { currencyOf } from './players.ts';

export async function insertSession(
  tx: Transaction,
  session: { tokenHash: Buffer; playerId: bigint; now: Date; expiresAt: Date; device: string; ip: string },
): Promise<void> {
  await tables<AccountsTables>(tx)
    .insertInto('accounts.sessions')
    .values({
      token_hash: session.tokenHash,
      player_id: session.playerId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ended_at: null,
      end_reason: null,
      device: session.device,
      ip: personalOrNull(session.ip || null),
    })
    .execute();
}

export interface StoredSession {
  player: SignedInPlayer;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Why a session ended together with its account: a ban, or the end of the account. */
export type ClosedAccount = 'banned' | 'deleted';

/** The live session behind the hash of a token or an id, with its player and purses; why it ended, for a closed account. */
export async function findSession(
  db: Database,
  which: Buffer | bigint,
  now: Date,
  idleMs: number,
): Promise<StoredSession | ClosedAccount | undefined> {
  const row = await tables<AccountsTables>(db)
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.players as p', 'p.id', 's.player_id')
    .select(['s.id as session_id', 's.last_seen_at', 's.expires_at', 's.ended_at', 's.end_reason'])
    .select(['p.id', 'p.currency', 'p.status', 'p.identity_level', 'p.verify_by', 'p.is_registration_completed'])
    .$if(typeof which === 'bigint', (query) => query.where('s.id', '=', which as bigint))
    .$if(typeof which !== 'bigint', (query) => query.where('s.token_hash', '=', which as Buffer))
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  if (row && row.status !== 'active' && row.end_reason === row.status) return row.status;
  if (!row || row.ended_at || row.last_seen_at.getTime() <= now.getTime() - idleMs) return undefined;
  const currency = currencyOf(row.currency);
  const { main, bonus, fun } = await pursesOf(db, row.id, currency);
  return {
    player: {
      id: row.id,
      currency,
      status: row.status,
      purses: { main, bonus, fun },
      sessionId: row.session_id,
      isIncomplete: !row.is_registration_completed,
      identityLevel: row.identity_level,
      verifyBy: row.verify_by,
    },
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

export async function touchSession(db: Database, sessionId: bigint, now: Date): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export const SESSION_CHANNEL = 'accounts_session_ended';

/** Ends a session and notifies every process, which forgets it at once. */
export async function endSession(db: Database | Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
  await sql`select pg_notify(${SESSION_CHANNEL}, ${tokenHash.toString('hex')})`.execute(db);
}

/** Ends sessions of a player, all or one, and notifies every process. Returns how many were ended. See `forgetDevices`. */
export async function endSessionsOf(
  tx: Transaction,
  playerId: bigint,
  which: { only?: bigint; except?: bigint; reason: string; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update accounts.sessions set ended_at = ${which.now}, end_reason = ${which.reason}
      where player_id = ${playerId} and ended_at is null
        and (${which.only ?? null}::bigint is null or id = ${which.only ?? null})
        and (${which.except ?? null}::bigint is null or id <> ${which.except ?? null})
      returning token_hash)
    select pg_notify(${SESSION_CHANNEL}, encode(token_hash, 'hex')) from ended`.execute(tx);
  return rows.length;
}

/** Makes every process read the player again: something that sessions remember (their currency) has changed. */
export async function refreshSessionsOf(tx: Transaction, playerId: bigint): Promise<void> {
  await sql`select pg_notify(${SESSION_CHANNEL}, encode(token_hash, 'hex')) from accounts.sessions
            where player_id = ${playerId} and ended_at is null`.execute(tx);
}

export const livingSessions = (db: Database, playerId: bigint, now: Date, idleMs: number) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.sessions')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen_at'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Whether the player has used this kind of device before, and whether they have logged in at all. */
export async function knowsDevice(
  tx: Transaction,
  playerId: bigint,
  device: string,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const { rows } = await sql<{ all: bigint; same: bigint }>`
    select count(*) as all, count(*) filter (where device = ${device}) as same
    from accounts.sessions where player_id = ${playerId}`.execute(tx);
  return { isFirst: rows[0]!.all === 0n, isKnown: rows[0]!.same > 0n };
}
