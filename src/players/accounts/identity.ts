// What other slices may write to a player's account: their identity level, and a letter.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Message } from '#players/messages/index.ts';
import { announce } from '#platform/events/events.ts';
import { identityChanged } from './events.ts';
import { findPlayer, updatePlayer } from './store/players.ts';
import { refreshSessionsOf } from './store/sessions.ts';
import { notifyPlayer } from './notify-player.ts';

/** Every process learns of it when the transaction ends, so a bet needs no query. */
export async function setIdentity(
  tx: Transaction,
  playerId: bigint,
  identity: { identity_level: number; verify_by: Date | null; is_on_verification: boolean },
): Promise<void> {
  await updatePlayer(tx, playerId, identity);
  await refreshSessionsOf(tx, playerId);
  await announce(tx, identityChanged, { playerId: String(playerId), level: identity.identity_level });
}

/** To their log-in contact, in the language of their account; closed accounts get no letters. */
export async function writeToPlayer(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  template: Message['template'],
  values: (locale: string) => Record<string, string>,
): Promise<void> {
  const player = await findPlayer(tx, playerId);
  if (player && player.status !== 'deleted') await notifyPlayer(ctx, tx, player, template, values(player.locale));
}
