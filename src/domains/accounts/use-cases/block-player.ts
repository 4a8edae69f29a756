// An operator blocks an account, or lets its player in again. Blocking ends every session at once.
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { findByLogin, findPlayer, updatePlayer } from '../store/players.ts';
import { lookedUpLogin } from '../rules/contact.ts';

/** `who`: the player's number or login. Answers his number, or `undefined` when there is no such player. */
export async function setBlocked(ctx: Context, who: string, isBlocked: boolean): Promise<bigint | undefined> {
  return transaction(ctx.db, async (tx) => {
    const found = /^\d{1,9}$/.test(who) ? await findPlayer(tx, BigInt(who)) : await findByLogin(tx, lookedUpLogin(who));
    if (!found || found.status === 'deleted') return undefined;
    await updatePlayer(tx, found.id, { status: isBlocked ? 'banned' : 'active' });
    return found.id;
  });
}
