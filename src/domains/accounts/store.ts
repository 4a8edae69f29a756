// All SQL of accounts.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { isCurrency, type Currency } from '#kernel/money.ts';
import type { SignedInPlayer } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { pursesOf } from '#domains/wallet/index.ts';
import type { AccountsTables } from './tables.ts';

type Player = AccountsTables['accounts.players'];
export type NewPlayer = Omit<Player, 'id' | 'status'>;

export async function insertPlayer(tx: Transaction, player: NewPlayer): Promise<bigint> {
  const { id } = await tables<AccountsTables>(tx)
    .insertInto('accounts.players')
    .values({ ...player, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const isLoginTaken = async (db: Database | Transaction, login: string): Promise<boolean> =>
  (await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirst()) !== undefined;

export const findByLogin = (db: Database, login: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'password_hash', 'status', 'currency', 'locale'])
    .where('login', '=', login)
    .executeTakeFirst();

export const findPlayer = (db: Database, id: bigint) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'login', 'fakename', 'currency', 'country_code', 'locale', 'status', 'reg_time'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function setLocale(tx: Transaction, id: bigint, locale: string): Promise<void> {
  await tables<AccountsTables>(tx).updateTable('accounts.players').set({ locale }).where('id', '=', id).execute();
}

/** Public names of players, by id; for winners and leaderboards. */
export async function fakenamesOf(db: Database | Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'fakename'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.fakename]));
}

export async function insertSession(
  tx: Transaction,
  session: { tokenHash: Buffer; playerId: bigint; now: Date; expiresAt: Date },
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
    })
    .execute();
}

export interface StoredSession {
  player: SignedInPlayer;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** The living session behind a token, with its player and purses. */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  idleMs: number,
): Promise<StoredSession | undefined> {
  const row = await tables<AccountsTables>(db)
    .selectFrom('accounts.sessions as s')
    .innerJoin('accounts.players as p', 'p.id', 's.player_id')
    .select(['s.id as session_id', 's.last_seen_at', 's.expires_at', 'p.id', 'p.currency', 'p.status'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - idleMs))
    .executeTakeFirst();
  if (!row) return undefined;
  const currency = currencyOf(row.currency);
  const { main, bonus, fun } = await pursesOf(db, row.id, currency);
  return {
    player: { id: row.id, currency, status: row.status, purses: { main, bonus, fun }, sessionId: row.session_id },
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

/** Ends a session and tells every process, which forgets it at once. */
export async function endSession(db: Database | Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
  await sql`select pg_notify(${SESSION_CHANNEL}, ${tokenHash.toString('hex')})`.execute(db);
}

/** Ends all sessions of a player and tells every process, which forgets them at once. */
export async function endSessionsOf(tx: Transaction, playerId: bigint, now: Date): Promise<void> {
  const ended = await tables<AccountsTables>(tx)
    .updateTable('accounts.sessions')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .execute();
  for (const { token_hash } of ended)
    await sql`select pg_notify(${SESSION_CHANNEL}, ${token_hash.toString('hex')})`.execute(tx);
}

export function currencyOf(code: string): Currency {
  assert(isCurrency(code), `account in unknown currency ${code}`);
  return code;
}
