// Goods: the player says where they go, the operator sends them, or gives the points back.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { getOrders, Order, OrderState, setAddress } from './contract.ts';
import { changeOrder, findOrder, lockOrder, ordersOf, type OrderRow } from './orders-store.ts';
import { addPoints, lockPoints } from './points-store.ts';
import { POINT } from './rules/points.ts';
import { findPurchase, markRefunded, putBackInStock } from './shop-store.ts';
import { wireOrder } from './wire.ts';

export async function ordersFor(ctx: Context, page: InputOf<typeof getOrders>): Promise<OutputOf<typeof getOrders>> {
  const { rows, total } = await ordersOf(ctx.db, playerOf(ctx).id, page);
  return { items: rows.map((row) => wireOrder(ctx, row)), ...page, total };
}

export async function addressFor(ctx: Context, { order_id: id, address }: InputOf<typeof setAddress>): Promise<Order> {
  const { id: playerId } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    const row = await lockOrder(tx, id);
    if (row?.player_id !== playerId) return refuseUnknown(id);
    if (row.state !== 'address' && row.state !== 'ordered') return refuseState(row);
    await changeOrder(tx, id, { address: JSON.stringify(address), state: 'ordered', changed_at: ctx.clock.now() });
  });
  return wireOrder(ctx, (await findOrder(ctx.db, id))!);
}

/** The states from which an operator may move an order to each of these. */
const FROM: Readonly<Record<Extract<OrderState, 'sent' | 'delivered' | 'cancelled'>, readonly OrderState[]>> = {
  sent: ['ordered'],
  delivered: ['ordered', 'sent'],
  cancelled: ['address', 'ordered', 'sent'],
};

/** A purchase that is cancelled gives its points back; repeating it changes nothing. */
export async function moveOrder(
  ctx: Context,
  id: string,
  state: keyof typeof FROM,
  note: string | undefined,
): Promise<OrderRow> {
  return transaction(ctx.db, async (tx) => {
    const order = await findOrder(tx, id);
    if (!order) return refuseUnknown(id);
    // Points are locked before the order, as in a purchase.
    if (state === 'cancelled') await lockPoints(tx, order.player_id);
    const row = (await lockOrder(tx, id))!;
    if (row.state === state) return row;
    if (!FROM[state].includes(row.state)) return refuseState(row);
    const now = ctx.clock.now();
    await changeOrder(tx, id, { state, changed_at: now, ...(note !== undefined && { note }) });
    if (state === 'cancelled') await refund(tx, row, now);
    return (await findOrder(tx, id))!;
  });
}

async function refund(tx: Transaction, { fact, player_id: playerId, cause }: OrderRow, now: Date): Promise<void> {
  if (cause !== 'shop') return;
  const purchase = await findPurchase(tx, fact.slice('shop/'.length));
  if (!purchase || !(await markRefunded(tx, purchase.id, now))) return;
  await putBackInStock(tx, purchase.product);
  await addPoints(
    tx,
    [
      {
        playerId,
        kind: 'refund',
        about: purchase.product,
        tier: 0n,
        balance: purchase.price * POINT,
        fact: `refund/${purchase.id}`,
      },
    ],
    now,
  );
}

const refuseUnknown = (id: string): never =>
  refuse('InvalidParameter', {
    rule: 'loyalty.known-order',
    inputs: { id },
    status: 404,
    sentence: 'There is no such order.',
  });

const refuseState = ({ state }: OrderRow): never =>
  refuse('InvalidRequest', {
    rule: 'loyalty.order-state',
    inputs: { state },
    status: 409,
    sentence: 'This order cannot be changed any more.',
  });
