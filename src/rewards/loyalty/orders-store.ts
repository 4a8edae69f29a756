// Goods on their way to players.
import type { Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personalOrNull } from '#platform/db/personal-columns.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import type { OrderState } from './contract.ts';
import type { LoyaltyTables } from './tables.ts';

export const personalTables: readonly PersonalTable[] = [{ table: 'loyalty.orders', key: 'id', columns: ['address'] }];

export type OrderRow = Selectable<LoyaltyTables['loyalty.orders']>;
type Handle = Database | Transaction;
const on = (handle: Handle) => tables<LoyaltyTables>(handle);

export const findOrder = (handle: Handle, id: string): Promise<OrderRow | undefined> =>
  on(handle).selectFrom('loyalty.orders').selectAll().where('id', '=', id).executeTakeFirst();

export const lockOrder = (tx: Transaction, id: string): Promise<OrderRow | undefined> =>
  on(tx).selectFrom('loyalty.orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const orderOfFact = (handle: Handle, fact: string): Promise<OrderRow | undefined> =>
  on(handle).selectFrom('loyalty.orders').selectAll().where('fact', '=', fact).executeTakeFirst();

export async function changeOrder(
  tx: Transaction,
  id: string,
  { address, ...set }: { state?: OrderState; address?: string | null; note?: string; changed_at: Date },
): Promise<void> {
  await on(tx)
    .updateTable('loyalty.orders')
    .set({ ...set, ...(address !== undefined && { address: personalOrNull(address) }) })
    .where('id', '=', id)
    .execute();
}

export async function ordersOf(
  handle: Handle,
  playerId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const orders = on(handle).selectFrom('loyalty.orders').where('player_id', '=', playerId);
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await orders.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function countAddressesDue(handle: Handle, playerId: bigint): Promise<number> {
  const { total } = await on(handle)
    .selectFrom('loyalty.orders')
    .where('player_id', '=', playerId)
    .where('state', '=', 'address')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** For the operator: oldest first. */
export const ordersIn = (handle: Handle, states: readonly OrderState[], most: number): Promise<OrderRow[]> =>
  on(handle)
    .selectFrom('loyalty.orders')
    .selectAll()
    .where('state', 'in', [...states])
    .orderBy('created_at')
    .limit(most)
    .execute();
