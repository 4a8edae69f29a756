// What a copy of a player's data contains about cashback.
import { formatAmount } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import { allCashbacks, allWeeks } from './store.ts';

const MOST = 5_000;

export async function cashbackDataOf(db: Database, playerId: bigint) {
  const [cashbacks, weeks] = await Promise.all([allCashbacks(db, playerId, MOST), allWeeks(db, playerId, MOST)]);
  return {
    cashbacks: cashbacks.map(({ id, kind, state, currency, amount, starts_at, ends_at, created_at, paid_out_at }) => ({
      id,
      kind,
      state,
      currency,
      amount: formatAmount(amount, currency),
      starts_at,
      ends_at,
      created_at,
      paid_out_at,
    })),
    weeks: weeks.map(({ currency, starts_at, ends_at, staked, won, received }) => ({
      currency,
      starts_at,
      ends_at,
      staked: formatAmount(staked, currency),
      won: formatAmount(won, currency),
      received: formatAmount(received, currency),
    })),
  };
}
