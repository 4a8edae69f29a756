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
    ? products(ctx).filter((product) => isOffered(product, ctx.clock.now()) && isSoldIn(ctx, product, currency))
    : [];
  const [sold, shopper] = await Promise.all([soldOf(ctx.db), shopperOf(ctx)]);
  const wiredProducts = offered.map((product) => wire(ctx, product, currency, sold, shopper));
  return { items: wiredProducts.slice(offset, offset + limit), offset, limit, total: wiredProducts.length };
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
  definition: ProductDefinition,
  currency: Currency,
  sold: ReadonlyMap<string, number>,
  shopper: Shopper | undefined,
): Product {
  const now = ctx.clock.now();
  const left = definition.stock === null ? null : Math.max(0, definition.stock - (sold.get(definition.sysname) ?? 0));
  const bought = shopper?.bought.get(definition.sysname) ?? { count: 0, lastAt: null };
  // A guest sees what is sold out, but no bars that depend on a level.
  const bar = barOf(definition, { left, level: shopper?.level ?? definition.minLevel, bought, now });
  return {
    id: definition.id,
    sysname: definition.sysname,
    name: inWords(definition.title, ctx.locale),
    text: inWords(definition.text, ctx.locale),
    kind: kindOf(ctx, definition),
    art: definition.art ?? '',
    points: priceWith(definition.price, shopper?.perk),
    full_points: definition.price,
    reward: rewardOnWire(ctx, definition.reward, currency, ctx.locale),
    left,
    minimum_level: definition.minLevel,
    most: definition.perPlayer,
    bought: bought.count,
    cooldown_hours: definition.cooldownHours,
    bar,
    free_at: bar === 'cooldown' ? freeAt(definition, bought)!.toISOString() : null,
  };
}
