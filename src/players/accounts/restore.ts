/**
 * A player who has lost their password gets a code and a link at the contact that they log in with, and sets a new one. It
 * signs nobody in: a second factor is asked for afterwards as usual. An unknown login goes through the same steps.
 */
import type { InputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { issueCode, redeemCode, redeemLink, refuseCode, RESEND_AFTER_S, type Redeemed } from './challenges.ts';
import type { restore } from './contract.ts';
import { hashPassword } from './password-hash.ts';
import { unlock } from './log-in-guard.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { findByLogin } from './find-by-login.ts';
import { readPlayer, updatePlayer } from './store/players.ts';
import { endSessionsOf } from './store/sessions.ts';
import { siteLink, notifyPlayer } from './notify-player.ts';
import { requireNewPassword } from './new-password.ts';
import { wrongInput } from './wrong-input.ts';

export async function restorePassword(
  ctx: Context,
  { login, code, token, password }: InputOf<typeof restore>,
): Promise<{ resend_time: number | null; login: string | null }> {
  if (token === undefined && code === undefined) {
    if (login === undefined) wrongInput({ login: { key: 'required' } }, { rule: 'accounts.restore' });
    await sendCode(ctx, login);
    return { resend_time: RESEND_AFTER_S, login: null };
  }
  const playerId = await resetPassword(ctx, { login, code, token, password });
  return { resend_time: null, login: (await readPlayer(ctx.db, playerId)).login };
}

/** Sets a new password by a code or by the token of a link; returns the player it belongs to. */
export async function resetPassword(
  ctx: Context,
  { login, code, token, password }: Record<'login' | 'code' | 'token' | 'password', string | undefined>,
): Promise<bigint> {
  requireNewPassword(password ?? '', 'accounts.restore');
  // Hashed before the code is checked, so that a wrong code takes as long as a right one.
  const passwordHash = await hashPassword(ctx.config, password!);
  const set = async (tx: Transaction, redeemed: Redeemed): Promise<bigint> => {
    await setPassword(ctx, tx, redeemed, passwordHash);
    return redeemed.playerId;
  };
  if (token !== undefined) return redeemLink(ctx, 'restore', token, set);
  const { name } = await findByLogin(ctx.db, login ?? '');
  return redeemCode(ctx, { purpose: 'restore', contact: name, code: code! }, set);
}

async function sendCode(ctx: Context, login: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { name, player: account } = await findByLogin(tx, login);
    const player = account?.status === 'active' ? account : undefined;
    const { code, token } = await issueCode(ctx, tx, {
      purpose: 'restore',
      playerId: player?.id ?? null,
      contact: name,
    });
    if (!player) return;
    const link = siteLink(ctx, player.locale, `/forms/sign_in?restore=${token}`);
    await notifyPlayer(ctx, tx, player, 'restore', { code, link });
  });
}

async function setPassword(
  ctx: Context,
  tx: Transaction,
  { playerId, contact }: Redeemed,
  passwordHash: string,
): Promise<void> {
  const player = await readPlayer(tx, playerId);
  // A reader of the contact that its owner has replaced must not get in by a code from before.
  if (player.login !== contact) refuseCode('codeExpired');
  await updatePlayer(tx, playerId, { password_hash: passwordHash });
  await endSessionsOf(tx, playerId, { reason: 'password', now: ctx.clock.now() });
  await forgetDevices(tx, playerId);
  await unlock(ctx, tx, player.login);
  await rememberDevice(ctx, tx, playerId);
  await notifyPlayer(ctx, tx, player, 'password-changed');
}
