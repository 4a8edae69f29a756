// The player's awards, as pages list them.
import type { InputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Bonus, getBonuses } from './contract.ts';
import { awardsOf } from './store.ts';
import { wireAwards } from './wire.ts';

export const bonusesFor =
  (isBetting: boolean) =>
  async (ctx: Context, { offset, count, fields, status }: InputOf<typeof getBonuses>) => {
    const { id } = playerOf(ctx);
    const page = await awardsOf(ctx.db, id, { isBetting, status, offset, count });
    const items = await wireAwards(ctx, id, page.rows);
    return { items: items.map((bonus) => withFields(bonus, fields)), count: page.count };
  };

function withFields(bonus: Bonus, fields: readonly string[] | undefined): Partial<Bonus> {
  if (!fields) return bonus;
  return Object.fromEntries(Object.entries(bonus).filter(([name]) => name === 'id' || fields.includes(name)));
}
