// Who has registered, and where from: for counting.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from './tables.ts';

export interface Registration {
  playerId: bigint;
  registeredAt: Date;
  country: string;
  promoCode: string | null;
}

/** In the order of their ids, those after one of them. */
export async function registrationsAfter(
  handle: Database | Transaction,
  id: bigint,
  limit: number,
): Promise<Registration[]> {
  return tables<AccountsTables>(handle)
    .selectFrom('accounts.players')
    .select(['id as playerId', 'reg_time as registeredAt', 'country_code as country', 'promo_code as promoCode'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}
