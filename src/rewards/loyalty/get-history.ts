import type { InputOf, OutputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { inWords } from '#site/content/index.ts';
import type { getHistory } from './contract.ts';
import { historyOf } from './player-store.ts';
import { products } from './products.ts';
import { pointsText } from './rules/points.ts';

export async function historyFor(ctx: Context, page: InputOf<typeof getHistory>): Promise<OutputOf<typeof getHistory>> {
  const { rows, total } = await historyOf(ctx.db, playerOf(ctx).id, page);
  const names = new Map(products(ctx).map(({ sysname, title }) => [sysname, inWords(title, ctx.locale)]));
  return {
    items: rows.map(({ kind, about, tier, balance, at }) => ({
      kind,
      about: kind === 'purchase' || kind === 'refund' ? (names.get(about) ?? about) : about,
      tier_points: pointsText(tier),
      points: pointsText(balance),
      at: at.toISOString(),
    })),
    ...page,
    total,
  };
}
