// A player buys from the shop: points are taken, the product is theirs, and the stock is reduced, all of it or nothing.
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { findRepeated, requestKey, type RequestKey } from '#platform/request-key.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { toWireBalances } from '#players/accounts/index.ts';
import { requestIdReused } from '#casino/rounds/index.ts';
import { mayBegin } from '#money/limits/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { perkOf } from './characters.ts';
import { hasShop, mustBeOn } from './config.ts';
import type { Bought, buyProduct } from './contract.ts';
import { giveReward } from './give-reward.ts';
import { orderOfFact } from './orders-store.ts';
import { addPoints, lockPoints, pointsOf } from './points-store.ts';
import { isSoldIn, products } from './products.ts';
import { rewardOnWire } from './reward-wire.ts';
import { priceWith } from './rules/perk.ts';
import { POINT, wholePoints } from './rules/points.ts';
import { barOf, isOffered, type ProductDefinition } from './rules/product.ts';
import { boughtBy, findPurchase, insertPurchase, takeFromStock, type PurchaseRow } from './shop-store.ts';
import { playersOf } from './counted-store.ts';
import { notifyPlayer } from './notify-player.ts';
import { wireOrder } from './wire.ts';

/** The fact of a purchase's reward. */
export const purchaseFact = (id: string): string => `shop/${id}`;

export async function buy(ctx: Context, { id: productId, request_id }: InputOf<typeof buyProduct>): Promise<Bought> {
  mustBeOn(hasShop(ctx));
  // Nothing is given to a player who takes a break.
  await mayBegin(ctx);
  const player = playerOf(ctx);
  const product = products(ctx).find((product) => product.id === productId);
  if (!product || !isOffered(product, ctx.clock.now()) || !isSoldIn(ctx, product, player.currency))
    return refuseUnknown(productId);
  const key = requestKey(request_id, `purchase ${player.id} ${productId}`, ctx.clock.now());
  const purchase = await transaction(ctx.db, (tx) => buyOnce(ctx, tx, product, key));
  const { id } = purchase;
  const { balance } = await pointsOf(ctx.db, player.id);
  notifyPlayer(ctx, player.id, { points: wholePoints(balance) });
  const order = await orderOfFact(ctx.db, purchaseFact(id));
  return {
    purchase: { id, product: purchase.product, points: Number(purchase.price), at: purchase.at.toISOString() },
    points: wholePoints(balance),
    reward: rewardOnWire(ctx, product.reward, player.currency, ctx.locale),
    order: order ? wireOrder(ctx, order) : null,
    balances: toWireBalances(await balancesOf(ctx.db, player.id, player.currency)),
  };
}

const purchaseId = (playerId: bigint, requestId: string): string =>
  factId(sha256Hex(`purchase ${playerId} ${requestId}`), requestId);

/** Under the lock of the player's points a repeated request finds what the first one did. */
async function buyOnce(
  ctx: Context,
  tx: Transaction,
  product: ProductDefinition,
  key: RequestKey,
): Promise<PurchaseRow> {
  const { id: playerId, currency } = playerOf(ctx);
  const { balance, level } = await lockPoints(tx, playerId);
  const id = purchaseId(playerId, key.id);
  const existingPurchase = await findRepeated(
    key,
    (requestId) => findPurchase(tx, purchaseId(playerId, requestId)),
    (purchase) => purchase.at,
  );
  if (existingPurchase) return existingPurchase.product === product.sysname ? existingPurchase : requestIdReused();
  const now = ctx.clock.now();
  const character = (await playersOf(tx, [playerId])).get(playerId)?.character;
  const price = BigInt(priceWith(product.price, character ? perkOf(ctx, character) : undefined));
  const bought = (await boughtBy(tx, playerId)).get(product.sysname) ?? { count: 0, lastAt: null };
  refuseBarred(product, barOf(product, { left: null, level, bought, now }));
  if (balance < price * POINT)
    refuse('InvalidRequest', {
      rule: 'loyalty.points',
      inputs: { points: wholePoints(balance), price: Number(price) },
      status: 409,
      sentence: 'You do not have enough points for this.',
    });
  if (!(await takeFromStock(tx, product.sysname, product.stock))) refuseBarred(product, 'sold-out');
  const purchase = { id, player_id: playerId, product: product.sysname, price, at: now };
  await insertPurchase(tx, purchase);
  await addPoints(
    tx,
    [{ playerId, kind: 'purchase', about: product.sysname, tier: 0n, balance: -price * POINT, fact: `purchase/${id}` }],
    now,
  );
  await giveReward(tx, ctx, {
    playerId,
    currency,
    reward: product.reward,
    fact: purchaseFact(id),
    cause: 'shop',
    causeId: product.sysname,
  });
  return { ...purchase, refunded_at: null };
}

/** Refuses with a reason for each obstacle. */
function refuseBarred({ minLevel, perPlayer, cooldownHours }: ProductDefinition, bar: ReturnType<typeof barOf>): void {
  const status = 409;
  if (bar === 'sold-out')
    refuse('InvalidRequest', {
      rule: 'loyalty.sold-out',
      inputs: {},
      status,
      sentence: 'There is none of it left.',
    });
  if (bar === 'level')
    refuse('InvalidRequest', {
      rule: 'loyalty.level',
      inputs: { level: minLevel },
      status,
      sentence: 'Your level is too low for this.',
    });
  if (bar === 'limit')
    refuse('InvalidRequest', {
      rule: 'loyalty.limit',
      inputs: { most: perPlayer },
      status,
      sentence: 'You have bought as many of it as one player can.',
    });
  if (bar === 'cooldown')
    refuse('InvalidRequest', {
      rule: 'loyalty.cooldown',
      inputs: { hours: cooldownHours },
      status,
      sentence: 'You have bought this lately. Try again later.',
    });
}

const refuseUnknown = (id: number): never =>
  refuse('InvalidParameter', {
    rule: 'loyalty.known-product',
    inputs: { id },
    status: 404,
    sentence: 'There is no such product.',
  });
