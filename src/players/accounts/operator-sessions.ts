/**
 * Sessions of operators: a valid code opens one for fifteen minutes on the terminal where it was typed, so that the next
 * commands there need none. The token is worth nothing on another terminal, after the operator's key has changed, or when the
 * operator is no longer named.
 */
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import { hmacSha256, sha256 } from '#platform/secure-random.ts';
import type { AccountsTables } from './tables.ts';

export const OPERATOR_SESSION_MS = 15 * 60_000;

/** A terminal with a person at it. */
export interface Terminal {
  /** As it is shown: `pts/3`. */
  name: string;
  /** Identifies this terminal, its log-in and its user, and no other that has ever existed. */
  identity: string;
}

function keyDigest({ config }: Context, name: string): Buffer | undefined {
  const key = Object.hasOwn(config.OPERATORS, name) ? config.OPERATORS[name]!.secret : undefined;
  return key === undefined ? undefined : hmacSha256(config.SECRET, `operator ${name} ${key}`);
}

/** Opens a session and ends earlier ones of the terminal; returns its token, 32 bytes in base64url. */
export async function beginOperatorSession(ctx: Context, name: string, terminal: Terminal): Promise<string> {
  await endOperatorSessions(ctx, terminal);
  const token = Buffer.from(ctx.random.bytes(32)).toString('base64url');
  const now = ctx.clock.now();
  await tables<AccountsTables>(ctx.db)
    .insertInto('accounts.operator_sessions')
    .values({
      token_hash: sha256(token),
      by_whom: name,
      terminal: sha256(terminal.identity),
      key_digest: keyDigest(ctx, name)!,
      begun_at: now,
      expires_at: new Date(now.getTime() + OPERATOR_SESSION_MS),
      ended_at: null,
    })
    .execute();
  return token;
}

/** The operator whose session the token opens on this terminal; `undefined` when it opens none. */
export async function operatorInSession(ctx: Context, token: string, terminal: Terminal): Promise<string | undefined> {
  const row = await tables<AccountsTables>(ctx.db)
    .selectFrom('accounts.operator_sessions')
    .select(['by_whom', 'key_digest'])
    .where('token_hash', '=', sha256(token))
    .where('terminal', '=', sha256(terminal.identity))
    .where('expires_at', '>', ctx.clock.now())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && keyDigest(ctx, row.by_whom)?.equals(row.key_digest) ? row.by_whom : undefined;
}

/** Ends every session on the terminal; returns how many there were. */
export async function endOperatorSessions(ctx: Context, terminal: Terminal): Promise<number> {
  const now = ctx.clock.now();
  const { numUpdatedRows } = await tables<AccountsTables>(ctx.db)
    .updateTable('accounts.operator_sessions')
    .set({ ended_at: now })
    .where('terminal', '=', sha256(terminal.identity))
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
