// SQL of the shop: what was sold, and to whom.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Bought } from './rules/product.ts';

type Handle = Database | Transaction;

export interface PurchaseRow {
  id: string;
  player_id: bigint;
  product: string;
  price: bigint;
  at: Date;
  refunded_at: Date | null;
}

export async function soldOf(handle: Handle): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ product: string; count: number }>`select product, count from loyalty.sold`.execute(
    handle,
  );
  return new Map(rows.map(({ product, count }) => [product, count]));
}

/** Takes one more from the stock; false when none was left. Concurrent buyers of the same product wait for the end of the transaction. */
export async function takeFromStock(tx: Transaction, product: string, stock: number | null): Promise<boolean> {
  if (stock === 0) return false;
  const { rows } = await sql`
    insert into loyalty.sold as s (product, count) values (${product}, 1)
    on conflict (product) do update set count = s.count + 1 where ${stock}::int is null or s.count < ${stock}::int
    returning count`.execute(tx);
  return rows.length === 1;
}

export async function putBackInStock(tx: Transaction, product: string): Promise<void> {
  await sql`update loyalty.sold set count = count - 1 where product = ${product} and count > 0`.execute(tx);
}

/** What a player has bought without a refund, by product. */
export async function boughtBy(handle: Handle, playerId: bigint): Promise<ReadonlyMap<string, Bought>> {
  const { rows } = await sql<{ product: string; count: number; last_at: Date }>`
    select product, count(*)::int as count, max(at) as last_at from loyalty.purchases
     where player_id = ${playerId} and refunded_at is null group by 1`.execute(handle);
  return new Map(rows.map(({ product, count, last_at: lastAt }) => [product, { count, lastAt }]));
}

export async function findPurchase(handle: Handle, id: string): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`select * from loyalty.purchases where id = ${id}`.execute(handle);
  return rows[0];
}

export async function insertPurchase(
  tx: Transaction,
  { id, player_id, product, price, at }: Omit<PurchaseRow, 'refunded_at'>,
): Promise<void> {
  await sql`
    insert into loyalty.purchases (id, player_id, product, price, at)
    values (${id}, ${player_id}, ${product}, ${price}, ${at})`.execute(tx);
}

/** False when it was refunded before. */
export async function markRefunded(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update loyalty.purchases set refunded_at = ${now} where id = ${id} and refunded_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function purchasesOf(handle: Handle, playerId: bigint, most: number): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select * from loyalty.purchases where player_id = ${playerId} order by at desc limit ${most}`.execute(handle);
  return rows;
}
