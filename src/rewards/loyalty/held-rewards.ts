// Rewards that are held until their player has made a deposit, or their identity is confirmed.
import type { Database, Transaction } from '#platform/db/database.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { hasDepositThatStands } from '#money/cashier/index.ts';

/** Documents have been seen. */
const CONFIRMED = 2;
const DAY_MS = 86_400_000;
/** How long one is held. */
const LAPSES_AFTER_MS = 30 * DAY_MS;

/** Opening accounts is easy; paying for each of them, or showing documents, is not. */
export async function isProved(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const player = await findPlayer(handle, playerId);
  return (player?.identity_level ?? 0) >= CONFIRMED || (await hasDepositThatStands(handle, playerId));
}

/** When a held reward is looked at again, unless something happens before; nothing when it has been held long enough. */
export function lookAgainAt(createdAt: Date, now: Date): Date | null {
  const lapsesAt = createdAt.getTime() + LAPSES_AFTER_MS;
  return now.getTime() >= lapsesAt ? null : new Date(Math.min(now.getTime() + DAY_MS, lapsesAt));
}
