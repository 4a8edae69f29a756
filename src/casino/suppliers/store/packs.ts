// Packs of free spins that suppliers are notified of.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { ProvidersTables } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<ProvidersTables>(handle);

export type StoredPack = ProvidersTables['suppliers.packs'];

export async function insertPack(tx: Transaction, pack: StoredPack): Promise<void> {
  await on(tx)
    .insertInto('suppliers.packs')
    .values(pack)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markForWithdrawal(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await on(tx)
    .updateTable('suppliers.packs')
    .set({ state: 'to-withdraw', tries: 0, next_try_at: at })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['to-grant', 'granted'])
    .execute();
}

export const duePacks = (db: Database, now: Date, limit: number): Promise<StoredPack[]> =>
  on(db)
    .selectFrom('suppliers.packs')
    .selectAll()
    .where('state', 'in', ['to-grant', 'to-withdraw'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();

/** Unless something else has been decided about it in the meantime. */
export async function movePack(
  handle: Database | Transaction,
  { id, state }: Pick<StoredPack, 'id' | 'state'>,
  change: Partial<Pick<StoredPack, 'state' | 'tries' | 'next_try_at'>>,
): Promise<void> {
  await on(handle).updateTable('suppliers.packs').set(change).where('id', '=', id).where('state', '=', state).execute();
}
