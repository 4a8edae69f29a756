/**
 * Recovery codes: ten ways in for a player who has lost their authenticator app. Made when the app is switched on, shown once,
 * kept as keyed hashes, each good for one use, of which the player is notified.
 */
import { createHmac } from 'node:crypto';
import { randomFrom } from '#kernel/random.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { leftRecoveryCodes, putRecoveryCodes, useRecoveryCode } from './store/recovery-codes.ts';
import type { LoginType } from './tables.ts';
import { notifyPlayer } from './notify-player.ts';

const HOW_MANY = 10;
/** Ten of them are fifty bits; letters that look like digits are left out. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Makes a new set and voids the one before. */
export async function makeRecoveryCodes(ctx: Context, tx: Transaction, playerId: bigint): Promise<string[]> {
  const random = randomFrom(ctx.random);
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[random.int(LETTERS.length)]).join(''),
  );
  const hashes = codes.map((code) => hashOf(ctx, playerId, code));
  await putRecoveryCodes(tx, playerId, hashes, ctx.clock.now());
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

interface Owner {
  id: bigint;
  login: string;
  login_type: LoginType;
  locale: string;
}

/** True for a code that was not used before; it is used up now, and its owner is notified. */
export async function takeRecoveryCode(ctx: Context, tx: Transaction, owner: Owner, written: string): Promise<boolean> {
  const code = asMade(written);
  if (code.length !== LENGTH || !(await useRecoveryCode(tx, owner.id, hashOf(ctx, owner.id, code), ctx.clock.now())))
    return false;
  const left = await leftRecoveryCodes(tx, owner.id);
  await notifyPlayer(ctx, tx, owner, 'recovery-code-used', { left: String(left) });
  return true;
}

/** Normalises a code, however it was copied from paper. */
const asMade = (written: string): string =>
  written.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');

const hashOf = (ctx: Context, playerId: bigint, code: string): Buffer =>
  createHmac('sha256', ctx.config.SECRET).update(`recovery ${playerId} ${code}`).digest();
