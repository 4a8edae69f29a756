/**
 * Checks a password: at log-in, and again before anything that the thief of an open session must not do. After three wrong ones
 * from one place within half an hour that place has to wait; a player elsewhere is not locked out by it.
 */
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import { passwordMatches } from './password-hash.ts';
import { countAttempt, forgetAttempts } from './store/attempts.ts';
import { readPlayer } from './store/players.ts';

const MAX_FAILURES = 3;
const LOCK_MS = 30 * 60_000;

/**
 * True when it is right. The attempt is counted before the check, and the count is cleared when it was right. `place`: the key
 * under which the caller's wrong passwords are counted. `stored` is undefined for an unknown account.
 */
export async function tryPassword(
  ctx: Context,
  place: Buffer,
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const now = ctx.clock.now();
  const { failures, firstAt } = await countAttempt(ctx.db, place, now, LOCK_MS);
  if (failures > MAX_FAILURES) {
    const minutes = Math.max(1, Math.ceil((firstAt.getTime() + LOCK_MS - now.getTime()) / 60_000));
    refuse('TooManyRequests', {
      rule: 'accounts.soft-lock',
      inputs: { minutes },
      sentence: `Too many wrong passwords. Try again in ${minutes} minutes, or set a new password.`,
      retryAfterSeconds: minutes * 60,
    });
  }
  const isRight = await passwordMatches(ctx.config, password, stored);
  if (isRight) await forgetAttempts(ctx.db, place);
  return isRight;
}

/** Checks the signed-in player's own password again. */
export async function requirePassword(
  ctx: Context,
  playerId: bigint,
  password: string,
  field = 'password',
): Promise<void> {
  const { password_hash } = await readPlayer(ctx.db, playerId);
  if (password_hash === null)
    refuse('InvalidRequest', {
      rule: 'accounts.no-password',
      inputs: {},
      status: 409,
      sentence: 'Your account has no password yet. Set one with “Forgot your password?” where you log in.',
    });
  if (await tryPassword(ctx, sha256(`own-password ${playerId}`), password, password_hash)) return;
  refuse('InvalidParameter', {
    rule: 'accounts.own-password',
    inputs: {},
    sentence: 'Wrong password',
    ...inFields({ [field]: { key: 'password' } }),
  });
}
