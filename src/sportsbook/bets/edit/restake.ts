/**
 * Makes a bet what it becomes, in the caller's transaction, which holds it, its markets and their exposure: the old one is cashed out,
 * and what that pays is the stake of the new one.
 */
import { factId } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { takeStake, type Permission } from '#money/stakes/index.ts';
import { assert } from '#kernel/assert.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { betRows } from '../bet-rows.ts';
import { payCashOut } from '../cash-out/pay.ts';
import type { CashOutRow } from '../cash-out/store.ts';
import type { BetMessage } from '../contract.ts';
import { addExposure, addToDay, riskOf } from '../exposure-store.ts';
import { SPORTSBOOK } from '../place-quickly.ts';
import { insertBet, type BetRow, type LegRow } from '../store.ts';
import type { Priced } from './price.ts';
import { ofToday } from './room.ts';

/** What the player may do has changed since it was allowed: everything is to be undone, and looked at again. */
export class OtherRules extends Error {}

/** Id of the new bet, and of the fact of its stake: `bet/{id}/edit/{nth}`. */
export const editedBetId = (betId: string, nth: number): string => factId(sha256Hex(`bet/${betId}/edit/${nth}`), betId);

interface Edit extends Pick<CashOutRow, 'nth' | 'policy' | 'digest'> {
  permission: Permission;
  /** Of each leg, as its player saw them. */
  oddsSeen: readonly number[];
}

export async function restake(
  ctx: Context,
  tx: Transaction,
  { row, legs }: { row: BetRow; legs: readonly LegRow[] },
  { part, bet, offers, pricing, highest, delayMs }: Priced,
  { nth, policy, digest, permission, oddsSeen }: Edit,
): Promise<{ row: BetRow; newRow: BetRow }> {
  const now = ctx.clock.now();
  const currency = currencyOf(row.currency);
  const { stake, offer } = part;
  const staked = offer.offer;
  // The old bet may no longer pay what it might have.
  await addToDay(tx, row.player_id, now, pricing.worth(staked).payoutCents - ofToday(ctx, row));
  const after = await payCashOut(tx, ctx, { row, legs }, { nth, stake, offer, becomes: 'stake' });
  const id = editedBetId(row.id, nth);
  const stakeTaken = await takeStake(tx, {
    fact: id,
    round: id,
    playerId: row.player_id,
    currency,
    amountMinor: staked,
    house: SPORTSBOOK,
    permission: { ...permission, purseOrder: ['main'] },
    at: now,
  });
  if (stakeTaken.status === 'other-rules') throw new OtherRules();
  assert(stakeTaken.status === 'taken', `what bet ${row.id} paid is not there to be staked again`);
  const order = { id, digest, bet, stake: staked, staked, currency, purse: 'main', policy, tokenId: null } as const;
  const conditions = { offers, pricing, price: null, permission, promotion: null, highest };
  const rows = betRows(ctx, { id: row.player_id }, order, conditions);
  // It has been held already, as an edit.
  const newRow: BetRow = { ...rows.row, state: 'accepted', due_at: null, delay_ms: delayMs, edited_from: row.id };
  const newLegs = rows.legs.map((leg, place) => ({ ...leg, odds_seen: oddsSeen[place] ?? leg.odds_seen }));
  await addExposure(
    tx,
    newLegs.map((leg) => riskOf(leg)),
  );
  await insertBet(tx, newRow, newLegs);
  const message: BetMessage = { kind: 'bet', id, state: newRow.state };
  await publish(tx, `player/${row.player_id}`, message);
  return { row: after, newRow };
}
