/**
 * Tokens of the auth backend: statements signed by us, valid for fifteen minutes, for the same accounts as the sessions. One
 * algorithm and one key, chosen here and never by the token. A new password voids the tokens issued before it.
 */
import { jwtVerify, SignJWT, errors } from 'jose';
import type { Context } from '#platform/context.ts';
import { keyOf } from '#platform/encryption.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { findPlayer, readPlayer } from './store/players.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'auth-backend';
const GOOD_FOR_S = 15 * 60;
const MAX_CHARACTERS = 1024;

const PURPOSE = 'auth tokens';

/** Changes with the password, and reveals nothing about it. */
const versionOf = (passwordHash: string | null): string => sha256Hex(`password ${passwordHash ?? ''}`).slice(0, 16);

export async function newAuthToken(ctx: Context, playerId: bigint): Promise<string> {
  const { password_hash } = await readPlayer(ctx.db, playerId);
  const issuedAt = Math.floor(ctx.clock.now().getTime() / 1000);
  return new SignJWT({ pwd: versionOf(password_hash) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ctx.config.PUBLIC_URL)
    .setAudience(AUDIENCE)
    .setSubject(String(playerId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + GOOD_FOR_S)
    .sign(keyOf(ctx.config, PURPOSE));
}

/** The player behind a token; nothing when it is not ours, has expired, or the player is not allowed in any more. */
export async function playerOfToken(ctx: Context, token: string) {
  if (token.length > MAX_CHARACTERS) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx.config, PURPOSE), {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer: ctx.config.PUBLIC_URL,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat', 'pwd'],
      currentDate: ctx.clock.now(),
    });
    const player = /^[1-9]\d{0,17}$/.test(payload.sub!) ? await findPlayer(ctx.db, BigInt(payload.sub!)) : undefined;
    return player?.status === 'active' && payload['pwd'] === versionOf(player.password_hash) ? player : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
