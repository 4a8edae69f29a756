// A player chooses the language that the site and its letters speak to him (AP-09).
import type { InputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { changeLocale as method } from '../contract.ts';
import { setLocale } from '../store.ts';

export async function changeLocale(ctx: Context, { locale }: InputOf<typeof method>): Promise<1> {
  await transaction(ctx.db, (tx) => setLocale(tx, playerOf(ctx).id, locale));
  return 1;
}
