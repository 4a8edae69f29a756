/**
 * Sessions: an opaque random token in the player's cookie, its hash in the database. A process caches live sessions for a
 * while, because every call needs one; the end of a session is announced to all processes, and when announcements may have been
 * missed the cache is dropped.
 */
import { LRUCache } from 'lru-cache';
import { isConnectionTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { perProcess, type Context, type Services, type SignedInPlayer } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { rememberDevice } from './known-devices.ts';
import { deviceName } from './rules/device-name.ts';
import {
  endSession,
  findSession,
  type ClosedAccount,
  insertSession,
  SESSION_CHANNEL,
  touchSession,
  type StoredSession,
} from './store/sessions.ts';

const TOKEN_BYTES = 32;
const REMEMBER_MS = 15_000;
const TOUCH_EVERY_MS = 60_000;
const MAX_REMEMBERED = 50_000;

interface Cached extends StoredSession {
  checkedAt: number;
  /** The last sign of use on its way into the database. Only the next call that reads it there waits for it. */
  touching?: Promise<void>;
}

const cached = perProcess('accounts.sessions', (services: Services) => {
  /** `changes`: how often something had to be forgotten. Anything read before the last change may be stale. */
  const memory = { sessions: new LRUCache<string, Cached>({ max: MAX_REMEMBERED }), changes: 0 };
  services.notifications.on(SESSION_CHANNEL, (hash) => {
    memory.changes++;
    memory.sessions.delete(hash);
  });
  services.notifications.onLost(() => {
    memory.changes++;
    memory.sessions.clear();
  });
  return memory;
});

interface TokenHash {
  bytes: Buffer;
  /** Hexadecimal. */
  text: string;
}

const tokenHashes = perProcess('accounts.token-hashes', () => new LRUCache<string, TokenHash>({ max: MAX_REMEMBERED }));

/** Every call of a session has the same token, so it is hashed once. */
function hashOf(services: Services, token: string): TokenHash {
  const hashes = tokenHashes(services);
  let hash = hashes.get(token);
  if (!hash) {
    const bytes = sha256(token);
    hash = { bytes, text: bytes.toString('hex') };
    hashes.set(token, hash);
  }
  return hash;
}

/** How long a session may be unused: as configured, or as its content says, whichever is shorter. */
export function idleMsOf(services: Services): number {
  const { time_to_force_logout: seconds } = generalInfoOf(services);
  const most = services.config.SESSION_IDLE_MINUTES * 60_000;
  return seconds === null || seconds <= 0 ? most : Math.min(most, seconds * 1000);
}

/** The player behind a session token; why it ended, when their account is closed; `undefined` for any other dead token. */
export async function playerBehind(
  services: Services,
  token: string | undefined,
): Promise<SignedInPlayer | ClosedAccount | undefined> {
  if (!token || token.length > 64) return undefined;
  const { clock, db } = services;
  const { bytes: tokenHash, text: key } = hashOf(services, token);
  const memory = cached(services);
  const { sessions } = memory;
  const now = clock.now();
  const idleMs = idleMsOf(services);
  let session = sessions.get(key);
  if (!session || now.getTime() - session.checkedAt > REMEMBER_MS) {
    await session?.touching;
    const { changes } = memory;
    const stored = await findSession(db, tokenHash, now, idleMs);
    if (stored === undefined || typeof stored === 'string') {
      sessions.delete(key);
      return stored;
    }
    session = { ...stored, checkedAt: now.getTime() };
    // The session may have ended while it was read: then the next call reads it again.
    if (changes === memory.changes) sessions.set(key, session);
    else sessions.delete(key);
  }
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (idle > idleMs || session.expiresAt <= now) return undefined;
  if (idle > Math.min(TOUCH_EVERY_MS, idleMs / 4)) {
    session.lastSeenAt = now;
    session.touching = touchSession(db, session.player.sessionId, now).catch((error: Error) => {
      if (!isConnectionTrouble(error)) services.log.error({ error: error.message }, 'session could not be touched');
    });
  }
  return session.player;
}

/** The player of a session known by its id, read from the database: for callers who act for the player elsewhere. */
export async function playerOfSession(services: Services, sessionId: bigint): Promise<SignedInPlayer | undefined> {
  const stored = await findSession(services.db, sessionId, services.clock.now(), idleMsOf(services));
  return typeof stored === 'string' ? undefined : stored?.player;
}

/** Opens a session and has its token set as the answer's cookie. */
export async function openSession(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  const token = Buffer.from(ctx.random.bytes(TOKEN_BYTES)).toString('base64url');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + ctx.config.SESSION_MAX_DAYS * 86_400_000);
  // A token received from a client is never kept: an attacker who had planted it would share the session.
  if (ctx.session.token) await endSession(tx, sha256(ctx.session.token), now);
  await insertSession(tx, {
    tokenHash: sha256(token),
    playerId,
    now,
    expiresAt,
    device: deviceName(ctx.userAgent),
    ip: ctx.ip,
  });
  ctx.session.change = { token, expiresAt };
  await rememberDevice(ctx, tx, playerId);
}

export async function closeSession(ctx: Context): Promise<void> {
  const { token } = ctx.session;
  ctx.session.change = 'clear';
  if (!token) return;
  const tokenHash = sha256(token);
  await transaction(ctx.db, (tx) => endSession(tx, tokenHash, ctx.clock.now()));
  cached(ctx).sessions.delete(tokenHash.toString('hex'));
}

/** The caller's own next call reads the player anew, without waiting for the notification that all processes get. */
export function rereadOwnSession(ctx: Context): void {
  const { token } = ctx.session;
  if (!token) return;
  const memory = cached(ctx);
  memory.changes++;
  memory.sessions.delete(hashOf(ctx, token).text);
}

interface Watcher {
  tokenHash: Buffer;
  onEnd: () => void;
}

/** Listeners that keep something open for a session, by the text of its hash. */
const watched = perProcess('accounts.watched-sessions', (services: Services) => {
  const watchers = new Map<string, Set<Watcher>>();
  services.notifications.on(SESSION_CHANNEL, (hash) => void lookAfter(services, watchers.get(hash)));
  services.notifications.onLost(() => void lookAfterAll(services, watchers));
  return watchers;
});

async function lookAfterAll(services: Services, watchers: ReadonlyMap<string, Set<Watcher>>): Promise<void> {
  // One after the other: as many queries at once would hold up everybody else.
  for (const some of watchers.values()) await lookAfter(services, some);
}

/** The same notification comes when a player has changed and when their session has ended, so the database is queried which it was. */
async function lookAfter(services: Services, some: ReadonlySet<Watcher> | undefined): Promise<void> {
  const [watcher] = some ?? [];
  if (!watcher) return;
  // Without an answer it stays open: when the database is back, everyone is checked again.
  const stored = await findSession(services.db, watcher.tokenHash, services.clock.now(), idleMsOf(services)).catch(
    (): 'unknown' => 'unknown',
  );
  if (stored === 'unknown' || typeof stored === 'object') return;
  for (const { onEnd } of some!) onEnd();
}

/** For what stays open as long as a session lives: calls back when it has ended. Returns a function that stops listening. */
export function whenSessionEnds(services: Services, token: string, onEnd: () => void): () => void {
  const { bytes, text } = hashOf(services, token);
  const watchers = watched(services);
  const watcher = { tokenHash: bytes, onEnd };
  const some = watchers.get(text) ?? new Set();
  watchers.set(text, some.add(watcher));
  // It may have ended between the check and now.
  if (!cached(services).sessions.has(text)) void lookAfter(services, new Set([watcher]));
  return () => {
    some.delete(watcher);
    if (some.size === 0 && watchers.get(text) === some) watchers.delete(text);
  };
}
