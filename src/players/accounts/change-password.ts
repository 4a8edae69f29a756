// A signed-in player changes their password; all their other sessions end.
import type { InputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { changePassword } from './profile-contract.ts';
import { hashPassword } from './password-hash.ts';
import { requirePassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { forgetDevices } from './known-devices.ts';
import { readPlayer, updatePlayer } from './store/players.ts';
import { endSessionsOf } from './store/sessions.ts';
import { notifyPlayer } from './notify-player.ts';
import { requireNewPassword } from './new-password.ts';

export async function setNewPassword(ctx: Context, input: InputOf<typeof changePassword>): Promise<1> {
  const { id } = playerOf(ctx);
  requireNewPassword(input.password, 'accounts.new-password');
  await requirePassword(ctx, id, input.old_password, 'old_password');
  const passwordHash = await hashPassword(ctx.config, input.password);
  await transaction(ctx.db, async (tx) => {
    await putPassword(ctx, tx, id, passwordHash);
    await openSession(ctx, tx, id);
  });
  return 1;
}

/** Sets a new password; every session ends, and the player is notified. */
export async function putPassword(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  passwordHash: string,
): Promise<void> {
  await updatePlayer(tx, playerId, { password_hash: passwordHash });
  await endSessionsOf(tx, playerId, { reason: 'password', now: ctx.clock.now() });
  await forgetDevices(tx, playerId);
  await notifyPlayer(ctx, tx, await readPlayer(tx, playerId), 'password-changed');
}
