// What a player sees about the security of their account, and ending a session that they do not recognise.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { endSession, OpenSession, Security } from './profile-contract.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { idleMsOf } from './sessions.ts';
import { findContact } from './store/contacts.ts';
import { passkeysOf } from './store/passkeys.ts';
import { readPlayer } from './store/players.ts';
import { leftRecoveryCodes } from './store/recovery-codes.ts';
import { servicesOf } from './linked-services.ts';
import { endSessionsOf, livingSessions } from './store/sessions.ts';

export async function securityOf(ctx: Context): Promise<Security> {
  const { id } = playerOf(ctx);
  const player = await readPlayer(ctx.db, id);
  const contact = await findContact(ctx.db, id, player.login);
  return {
    two_factor: player.second_factor ?? 'off',
    recovery_codes_left: await leftRecoveryCodes(ctx.db, id),
    is_login_confirmed: Boolean(contact?.confirmed_at),
    passkeys: (await passkeysOf(ctx.db, id)).map((passkey) => ({
      id: String(passkey.id),
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    services: await servicesOf(ctx, id),
  };
}

export async function sessionsOf(ctx: Context): Promise<OpenSession[]> {
  const { id, sessionId } = playerOf(ctx);
  const rows = await livingSessions(ctx.db, id, ctx.clock.now(), idleMsOf(ctx));
  return rows.map((row) => ({
    id: String(row.id),
    device: row.device,
    ip: row.ip ?? '',
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === sessionId,
  }));
}

export async function endOtherSession(ctx: Context, { session }: InputOf<typeof endSession>): Promise<1> {
  const { id, sessionId } = playerOf(ctx);
  const only = session === 'others' ? undefined : BigInt(session);
  const ended = await transaction(ctx.db, async (tx) => {
    if (only === undefined) {
      // The devices of all other sessions are forgotten too; this device is remembered again at once.
      await forgetDevices(tx, id);
      await rememberDevice(ctx, tx, id);
    }
    return endSessionsOf(tx, id, {
      ...(only !== undefined && { only }),
      except: sessionId,
      reason: 'player',
      now: ctx.clock.now(),
    });
  });
  if (only !== undefined && ended === 0) refuse('InvalidParameter', { rule: 'accounts.own-session', inputs: {} });
  return 1;
}
