// The player has answered whether their limits suit them; they are asked again in half a year.
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { changePlayer, lockPlayer } from './store.ts';

export async function dismissPrompt(ctx: Context): Promise<1> {
  const { id } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    await changePlayer(tx, id, { prompted_at: ctx.clock.now() });
  });
  return 1;
}
