// A player chooses the language of the site and of its letters (AP-09).
import type { InputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { changeLocale as method } from './contract.ts';
import { updatePlayer } from './store/players.ts';

export async function changeLocale(ctx: Context, { locale }: InputOf<typeof method>): Promise<1> {
  await updatePlayer(ctx.db, playerOf(ctx).id, { locale });
  return 1;
}
