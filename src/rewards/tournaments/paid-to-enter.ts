import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Handle } from './store.ts';
import type { TournamentRow } from './tables.ts';

export interface Paid {
  tournament_id: bigint;
  currency: Currency;
  paid: bigint;
}

/** Fees paid for tournaments with an entry price, entry by entry. */
export async function paidToEnter(handle: Handle, rows: readonly TournamentRow[]): Promise<Map<bigint, Paid[]>> {
  const ids = rows.filter(({ terms }) => terms.entry.kind === 'buy-in').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: paid } = await sql<Paid>`
    select tournament_id, currency, paid from tournaments.entries
     where tournament_id = any(${ids}::bigint[]) and refunded_at is null and paid > 0`.execute(handle);
  return Map.groupBy(paid, ({ tournament_id }) => tournament_id);
}
