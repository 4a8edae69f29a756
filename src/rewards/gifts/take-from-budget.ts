// Counts what gifts cost against their budgets, in the transaction that hands them out.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface GiftCost {
  /** Collection and sysname: `offers/first-look`. */
  gift: string;
  /** EUR cents. */
  budgetCents: bigint;
  costCents: bigint;
  /** As much must be left of the budget; the cost itself unless more may have been won. */
  roomCents?: bigint;
  /** The day whose budget it is; today unless it is for another. */
  at?: Date;
}

/**
 * Whether today's budget has room for it; then it is taken from it. One statement on one row: of claims at the same time each waits
 * for the one before it, and what is rolled back was never taken.
 */
export async function takeFromBudget(tx: Transaction, services: Services, cost: GiftCost): Promise<boolean> {
  const { gift, budgetCents, costCents, roomCents = costCents, at = services.clock.now() } = cost;
  if (roomCents > budgetCents) return false;
  const day = at.toISOString().slice(0, 10);
  const { rows } = await sql`
    insert into gifts.days as d (gift, day, spent) values (${gift}, ${day}::date, ${costCents})
    on conflict (gift, day) do update set spent = d.spent + ${costCents}
     where d.spent + ${roomCents} <= ${budgetCents}
    returning spent`.execute(tx);
  return rows.length > 0;
}
