// Levels and orders as players read them.
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { deriveFromContent, inWords } from '#site/content/index.ts';
import type { Level, Order, PostalAddress } from './contract.ts';
import { levels } from './levels.ts';
import type { OrderRow } from './orders-store.ts';
import { rewardOnWire } from './reward-wire.ts';

/** The same for all players of a currency and language until content changes; every page has them. */
export const wireLevels = (ctx: Context, currency: Currency): Level[] =>
  deriveFromContent(ctx, `loyalty/levels/${currency}/${ctx.locale}`, () =>
    levels(ctx).map(({ level, sysname, title, points, rewards }) => ({
      level,
      sysname,
      name: inWords(title, ctx.locale),
      points,
      rewards: rewards.map((reward) => rewardOnWire(ctx, reward, currency, ctx.locale)),
    })),
  );

export const wireOrder = (ctx: Context, row: OrderRow): Order => ({
  id: row.id,
  name: inWords(row.title, ctx.locale),
  state: row.state,
  address: row.address === null ? null : (JSON.parse(row.address) as PostalAddress),
  note: row.note ?? '',
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});
