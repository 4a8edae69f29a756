// What the shop has, at the caller's prices.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { inWords } from '#site/content/index.ts';
import { perkOf } from './characters.ts';
import { hasShop } from './config.ts';
import type { getProducts, Product } from './contract.ts';
import { readPlayer } from './player-store.ts';
import { isSoldIn, kindOf, products } from './products.ts';
import { rewardOnWire } from './reward-wire.ts';
import { priceWith, type Perk } from './rules/perk.ts';
import { barOf, freeAt, isOffered, type Bought, type ProductDefinition } from './rules/product.ts';
import { boughtBy, soldOf } from './shop-store.ts';

export async function productsFor(
  ctx: Context,
  { offset, limit }: InputOf<typeof getProducts>,
): Promise<OutputOf<typeof getProducts>> {
  const currency: Currency = ctx.player?.currency ?? 'EUR';
  const offered = hasShop(ctx)
    ? products(ctx).filter((one) => isOffered(one, ctx.clock.now()) && isSoldIn(ctx, one, currency))
    : [];
  const [sold, shopper] = await Promise.all([soldOf(ctx.db), shopperOf(ctx)]);
  const all = offered.map((one) => wire(ctx, one, currency, sold, shopper));
  return { items: all.slice(offset, offset + limit), offset, limit, total: all.length };
}

interface Shopper {
  level: number;
  perk: Perk | undefined;
  bought: ReadonlyMap<string, Bought>;
}

async function shopperOf(ctx: Context): Promise<Shopper | undefined> {
  if (!ctx.player) return undefined;
  const { id } = ctx.player;
  const [{ level, character }, bought] = await Promise.all([readPlayer(ctx.db, id), boughtBy(ctx.db, id)]);
  return { level, perk: character ? perkOf(ctx, character) : undefined, bought };
}

function wire(
  ctx: Context,
  one: ProductDefinition,
  currency: Currency,
  sold: ReadonlyMap<string, number>,
  shopper: Shopper | undefined,
): Product {
  const now = ctx.clock.now();
  const left = one.stock === null ? null : Math.max(0, one.stock - (sold.get(one.sysname) ?? 0));
  const bought = shopper?.bought.get(one.sysname) ?? { count: 0, lastAt: null };
  // A guest sees what is sold out, but no bars that depend on a level.
  const bar = barOf(one, { left, level: shopper?.level ?? one.minLevel, bought, now });
  return {
    id: one.id,
    sysname: one.sysname,
    name: inWords(one.title, ctx.locale),
    text: inWords(one.text, ctx.locale),
    kind: kindOf(ctx, one),
    art: one.art ?? '',
    points: priceWith(one.price, shopper?.perk),
    full_points: one.price,
    reward: rewardOnWire(ctx, one.reward, currency, ctx.locale),
    left,
    minimum_level: one.minLevel,
    most: one.perPlayer,
    bought: bought.count,
    cooldown_hours: one.cooldownHours,
    bar,
    free_at: bar === 'cooldown' ? freeAt(one, bought)!.toISOString() : null,
  };
}
