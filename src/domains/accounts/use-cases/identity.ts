// What others may write to a player's account: how well he is known, and a letter.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Message } from '#domains/messages/index.ts';
import { findPlayer, updatePlayer } from '../store/players.ts';
import { refreshSessionsOf } from '../store/sessions.ts';
import { tellPlayer } from '../tell-player.ts';

/** Every process knows of it with the end of the transaction: a bet asks nobody. */
export async function setIdentity(
  tx: Transaction,
  playerId: bigint,
  identity: { identity_level: number; verify_by: Date | null; is_on_verification: boolean },
): Promise<void> {
  await updatePlayer(tx, playerId, identity);
  await refreshSessionsOf(tx, playerId);
}

/** To his log-in contact, in the language of his account; nobody is written to any more who is gone. */
export async function writeToPlayer(
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  template: Message['template'],
  values: (locale: string) => Record<string, string>,
): Promise<void> {
  const player = await findPlayer(tx, playerId);
  if (player && player.status !== 'deleted') await tellPlayer(ctx, tx, player, template, values(player.locale));
}
