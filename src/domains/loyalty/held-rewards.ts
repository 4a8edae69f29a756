// Rewards that are held until their player has made a deposit, or their identity is confirmed.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { findPlayer } from '#domains/accounts/index.ts';
import { hasDepositThatStands } from '#domains/cashier/index.ts';
import { addNotice } from './notices.ts';
import { DUE_CHANNEL } from './due-channel.ts';
import { noticeWords } from './texts.ts';

/** Documents have been seen. */
const CONFIRMED = 2;
const DAY_MS = 86_400_000;
/** How long one is held. */
const LAPSES_AFTER_MS = 30 * DAY_MS;

/** Anybody can open accounts; few can pay for each of them, or show documents. */
export async function isProved(handle: Database | Transaction, playerId: bigint): Promise<boolean> {
  const player = await findPlayer(handle, playerId);
  return (player?.identity_level ?? 0) >= CONFIRMED || (await hasDepositThatStands(handle, playerId));
}

/** When a held reward is looked at again, unless something happens before; nothing when it has been held long enough. */
export function lookAgainAt(createdAt: Date, now: Date): Date | null {
  const lapsesAt = createdAt.getTime() + LAPSES_AFTER_MS;
  return now.getTime() >= lapsesAt ? null : new Date(Math.min(now.getTime() + DAY_MS, lapsesAt));
}

/** Why a reward does not come: now (`held`: a deposit or documents; `contact`; `later`: the budget), or at all (`once`). */
export type Delay = 'held' | 'contact' | 'later' | 'once';

export const noteDelay = (
  tx: Transaction,
  services: Services,
  { playerId, fact, why }: { playerId: bigint; fact: string; why: Delay },
): Promise<void> =>
  addNotice(tx, services, {
    playerId,
    trigger: why,
    type: 'info',
    amount: '',
    amountType: '',
    ...noticeWords(services, why, {}),
    image: '',
    fact: `${why}/${fact}`,
  });

/** A deposit, a confirmed identity or a confirmed contact: what these players are held is looked at again. */
export async function releaseHeld(tx: Transaction, playerIds: readonly bigint[], now: Date): Promise<void> {
  if (playerIds.length === 0) return;
  const { numAffectedRows } = await sql`
    update loyalty.rewards set due_at = ${now}
     where player_id = any(${[...playerIds]}::bigint[]) and (needs_proof or gift is not null) and due_at is not null`.execute(
    tx,
  );
  if ((numAffectedRows ?? 0n) > 0n) await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx);
}
