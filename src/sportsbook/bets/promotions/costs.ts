/**
 * What promotions cost, in the ledger: moved from `promotion-cost` to the account of the sportsbook, which then holds what the book's own
 * odds and results have left. Nothing of it concerns the player, whose return is one payment. When a cost changes, the fact that
 * stands is reversed and another one takes its place.
 */
import { factId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { post, reverse } from '#money/wallet/index.ts';
import { SPORTSBOOK } from '../place-quickly.ts';
import type { BetRow } from '../store.ts';
import { costsOf, insertCost, markReversed } from './store.ts';

export const PROMOTION_COST = 'promotion-cost';

export interface BookedCost {
  /** With its generation as it is then. */
  row: BetRow;
  cost: bigint;
}

/** `costs`: of bets that the caller holds, where they differ from what is booked. */
export async function bookCosts(tx: Transaction, costs: readonly BookedCost[], now: Date): Promise<void> {
  if (costs.length === 0) return;
  const booked = Map.groupBy(
    await costsOf(
      tx,
      costs.map(({ row }) => row.id),
    ),
    ({ bet_id }) => bet_id,
  );
  for (const { row, cost } of costs) {
    const earlier = booked.get(row.id) ?? [];
    const standing = earlier.find(({ reversed_at }) => reversed_at === null);
    if (standing) {
      await reverse(tx, { fact: standing.fact, reason: 'promotion' });
      await markReversed(tx, standing, now);
    }
    if (cost > 0n) await book(tx, row, { nth: earlier.length, cost }, now);
  }
}

async function book(
  tx: Transaction,
  row: BetRow,
  { nth, cost }: { nth: number; cost: bigint },
  now: Date,
): Promise<void> {
  const fact = factId(sha256Hex(`bet/${row.id}/promotion/${nth}`), row.id);
  await insertCost(tx, {
    bet_id: row.id,
    nth,
    generation: row.generation,
    promotion: row.promotion!,
    fact,
    amount: cost,
    booked_at: now,
    reversed_at: null,
  });
  await post(tx, {
    fact,
    reason: 'promotion',
    playerId: row.player_id,
    currency: currencyOf(row.currency),
    amountMinor: cost,
    from: { house: PROMOTION_COST },
    to: { house: SPORTSBOOK },
  });
}
