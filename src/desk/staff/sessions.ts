// Sessions at the desk: a quarter of an hour without a request ends one, and ten hours end any.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Actor } from '#platform/desk.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { StaffTables } from './tables.ts';

const IDLE_MS = 15 * 60_000;
const LONGEST_MS = 10 * 3_600_000;
/** How often a request is noted. */
const SEEN_EVERY_MS = 30_000;

/** The channel on which processes tell each other that sessions have ended. */
export const SESSIONS_ENDED = 'desk_sessions_ended';

export interface OpenedSession {
  /** 32 bytes, base64url; kept as a digest. */
  token: string;
  /** By which the browser is known again. */
  device: string;
}

/** A member who is signed in. */
export interface SignedIn extends Actor {
  roles: readonly string[];
  /** Logins and contacts of their own accounts at the site. */
  playerAccounts: readonly string[];
  /** Names the session in the journal. */
  session: string;
  deviceHash: Buffer;
}

interface NewSession {
  memberId: bigint;
  ip: string;
  /** The browser is known by this already. */
  device?: string;
}

export async function openSession(
  ctx: Context,
  tx: Transaction,
  { memberId, ip, device = newToken(ctx) }: NewSession,
): Promise<OpenedSession> {
  const now = ctx.clock.now();
  const token = newToken(ctx);
  const db = tables<StaffTables>(tx);
  await db
    .insertInto('staff.devices')
    .values({ token_hash: sha256(device), member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('staff.sessions')
    .values({
      token_hash: sha256(token),
      member_id: memberId,
      device_hash: sha256(device),
      ip,
      begun_at: now,
      seen_at: now,
      ended_at: null,
    })
    .execute();
  return { token, device };
}

/** 32 bytes, base64url. */
export const newToken = ({ random }: Context): string => Buffer.from(random.bytes(32)).toString('base64url');

/** Sessions that are open now, with their members. */
export function openSessions(ctx: Context) {
  const now = ctx.clock.now().getTime();
  return tables<StaffTables>(ctx.db)
    .selectFrom('staff.sessions')
    .innerJoin('staff.members', 'staff.members.id', 'member_id')
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now - IDLE_MS))
    .where('begun_at', '>', new Date(now - LONGEST_MS))
    .where('state', '=', 'active');
}

const sessionOf = (ctx: Context, token: string) =>
  openSessions(ctx)
    .select(['member_id', 'name', 'roles', 'player_accounts', 'token_hash', 'device_hash', 'seen_at'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();

/** Whether somebody is signed in by this token; an open page that asks does not keep the session open. */
export const isSignedIn = async (ctx: Context, token: string): Promise<boolean> =>
  (await sessionOf(ctx, token)) !== undefined;

/** Who is signed in by this token; notes that they were seen, unless it is the page alone that asks. */
export async function memberBehind(
  ctx: Context,
  token: string | undefined,
  { isPersonPresent = true } = {},
): Promise<SignedIn | undefined> {
  if (token === undefined) return undefined;
  const now = ctx.clock.now().getTime();
  const row = await sessionOf(ctx, token);
  if (!row) return undefined;
  if (isPersonPresent && row.seen_at.getTime() < now - SEEN_EVERY_MS)
    await tables<StaffTables>(ctx.db)
      .updateTable('staff.sessions')
      .set({ seen_at: new Date(now) })
      .where('token_hash', '=', row.token_hash)
      .execute();
  return {
    id: row.member_id,
    name: row.name,
    roles: row.roles,
    playerAccounts: row.player_accounts,
    session: row.token_hash.toString('hex').slice(0, 12),
    deviceHash: row.device_hash,
  };
}

export const endSession = (ctx: Context, token: string): Promise<void> =>
  transaction(ctx.db, (tx) => endSessions(ctx, tx, ['token_hash', sha256(token)]));

/** All of a member: their roles or keys have changed. */
export const endSessionsOf = (ctx: Context, tx: Transaction, memberId: bigint): Promise<void> =>
  endSessions(ctx, tx, ['member_id', memberId]);

/** Open pages of the sessions close when the transaction has ended (`watch-session.ts`). */
async function endSessions(
  ctx: Context,
  tx: Transaction,
  [column, value]: ['token_hash', Buffer] | ['member_id', bigint],
): Promise<void> {
  await tables<StaffTables>(tx)
    .updateTable('staff.sessions')
    .set({ ended_at: ctx.clock.now() })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute();
  await sql`select pg_notify(${SESSIONS_ENDED}, '')`.execute(tx);
}
