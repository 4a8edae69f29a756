// An operator blocks an account, or lets its player in again. Blocking ends every session at once.
import type { Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { findByLogin } from './find-by-login.ts';
import { findPlayer, updatePlayer } from './store/players.ts';

/** `who`: the player's number or login. Returns their number, or `undefined` when there is no such player. */
export async function setBlocked(ctx: Context, who: string, isBlocked: boolean): Promise<bigint | undefined> {
  return transaction(ctx.db, async (tx) => {
    const target = await findPlayerBy(tx, who);
    if (!target || target.status === 'deleted') return undefined;
    await updatePlayer(tx, target.id, { status: isBlocked ? 'banned' : 'active' });
    return target.id;
  });
}

/** By the player's number, or by their login. */
export const findPlayerBy = async (
  db: Database | Transaction,
  who: string,
): Promise<{ id: bigint; status: string } | undefined> =>
  /^\d{1,9}$/.test(who) ? findPlayer(db, BigInt(who)) : (await findByLogin(db, who)).player;
