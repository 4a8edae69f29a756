// What the money of a deposit does when a state is entered.
import { factId } from '#kernel/ids.ts';
import { post, releaseHold, settleHold, balancesOf } from '#money/wallet/index.ts';
import { countTurnover } from '#players/verification/index.ts';
import { announce } from '#platform/events/events.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { depositReturned, depositSettled, paymentEvent } from './events.ts';
import { countDeposits } from './store/deposits.ts';
import { addDisputed, disputedOf } from './store/debts.ts';
import { addRefund, endRefund, nextRefund, refundUnderWay } from './store/refunds.ts';
import type { DepositRow, DisputedRow, RefundRow } from './tables.ts';
import { giveBackToPlayer, takeFromPlayer } from './player-debts.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { DECLINED_FOR_DEPOSIT, withdrawalStates } from './rules/withdrawal-states.ts';
import { lockUndecided } from './store/withdrawals.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

const transferOf = (row: DepositRow) => ({ fact: row.id, playerId: row.player_id, currency: row.currency });
const clearingOf = (row: DepositRow) => ({ house: `psp.${row.method}.clearing` });

export async function credit(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  const { amount_minor: amountMinor } = row;
  await post(tx, { ...transferOf(row), reason: 'deposit', amountMinor, from: clearingOf(row), to: { bucket: 'main' } });
  await countTurnover(ctx, tx, [{ playerId: row.player_id, currency: row.currency, kind: 'deposited', amountMinor }]);
  await announce(tx, depositSettled, {
    ...paymentEvent(row),
    campaignOfferId: row.campaign_offer_id.toString(),
    // Under the lock of their purse, so that no two deposits have one number.
    number: (await countDeposits(tx, row.player_id)) + 1,
  });
}

/**
 * Set aside when the refund was asked for; what was never credited is on no balance. One that the provider has given back on its own
 * is taken from the player.
 */
export async function giveBackRefunded(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  amountMinor: bigint,
): Promise<void> {
  const underWay = await refundUnderWay(tx, row.id);
  const isOurs = underWay?.amount_minor === amountMinor;
  if (underWay && isOurs) await endRefund(tx, underWay.id, { state: 'done', at: ctx.clock.now() });
  const refundRow = underWay && isOurs ? underWay : await noteForeignRefund(ctx, tx, row, amountMinor);
  if (row.credited_at === null) return;
  if (isOurs) await settleHold(tx, { fact: refundRow.id, to: clearingOf(row), amountMinor });
  else await takeBack(ctx, tx, row, { fact: refundRow.id, amountMinor });
  await announceReturned(tx, row, amountMinor);
}

async function noteForeignRefund(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  amountMinor: bigint,
): Promise<RefundRow> {
  const at = ctx.clock.now();
  const refundRow: RefundRow = {
    ...(await nextRefund(tx, row.id, 'provider')),
    deposit_id: row.id,
    amount_minor: amountMinor,
    state: 'done',
    reason: null,
    to_address: null,
    asked_at: at,
    ended_at: at,
  };
  await addRefund(tx, refundRow);
  return refundRow;
}

/** What the payer disputes leaves the balance, whether or not it is there, until that is decided. */
export async function setDisputedAside(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  amountMinor: bigint,
): Promise<void> {
  await refuseRefundUnderWay(ctx, tx, row);
  await takeBack(ctx, tx, row, { fact: await dispute(ctx, tx, row, 'charge-back', amountMinor), amountMinor });
}

/** A charge-back happens whether or not the money is still there. `amountMinor`: what the bank has taken in all. */
export async function loseDispute(ctx: Context, tx: Transaction, row: DepositRow, amountMinor: bigint): Promise<void> {
  const takenMinor = row.returned_minor - row.refunded_minor;
  const moreMinor = amountMinor - takenMinor;
  if (moreMinor > 0n) await setDisputedAside(ctx, tx, row, moreMinor);
  if (moreMinor < 0n) await giveBackDisputed(ctx, tx, row, -moreMinor);
  // What was disputed had not been announced.
  await announceReturned(tx, row, row.state === 'disputed' ? amountMinor : moreMinor);
}

/** What the payer's bank has taken is not there to be refunded. */
async function refuseRefundUnderWay(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  const underWay = await refundUnderWay(tx, row.id);
  if (!underWay) return;
  await releaseHold(tx, { fact: underWay.id });
  await endRefund(tx, underWay.id, { state: 'refused', at: ctx.clock.now() });
}

/** The dispute is won, in whole or in part: what the bank had taken back is there again. */
export async function giveBackDisputed(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  amountMinor: bigint,
): Promise<void> {
  await giveBackToPlayer(tx, {
    ...transferOf(row),
    fact: await dispute(ctx, tx, row, 'dispute-won', amountMinor),
    reason: 'dispute-won',
    amountMinor,
    from: clearingOf(row),
    paymentId: row.id,
  });
}

/** A refund came back after it was done: it is the player's again. */
export async function giveBackReturnedRefund(
  tx: Transaction,
  row: DepositRow,
  { id, amount_minor }: RefundRow,
): Promise<void> {
  await giveBackToPlayer(tx, {
    ...transferOf(row),
    fact: id,
    reason: 'dispute-won',
    amountMinor: amount_minor,
    from: clearingOf(row),
    paymentId: row.id,
  });
}

/** The fact under which it is booked. The first is the deposit itself, as it was before there were several. */
async function dispute(
  ctx: Context,
  tx: Transaction,
  { id }: DepositRow,
  kind: DisputedRow['kind'],
  amountMinor: bigint,
): Promise<string> {
  const ordinal = (await disputedOf(tx, id)).length;
  const fact = ordinal === 0 ? id : factId(sha256Hex(`deposit/${id}/disputed/${ordinal}`), id);
  await addDisputed(tx, { fact, deposit_id: id, ordinal, kind, amount_minor: amountMinor, at: ctx.clock.now() });
  return fact;
}

async function takeBack(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { fact, amountMinor }: { fact: string; amountMinor: bigint },
): Promise<void> {
  await coverReturnedDeposit(ctx, tx, { ...row, amount_minor: amountMinor });
  await takeFromPlayer(ctx, tx, {
    ...transferOf(row),
    fact,
    reason: 'charge-back',
    amountMinor,
    to: clearingOf(row),
    paymentId: row.id,
  });
}

const announceReturned = (tx: Transaction, row: DepositRow, part: bigint): Promise<void> =>
  announce(tx, depositReturned, { ...paymentEvent(row), returnedMinor: part.toString() });

/** Declines withdrawals on which nobody has decided, the newest first, until the main balance covers the deposit. */
async function coverReturnedDeposit(
  ctx: Context,
  tx: Transaction,
  { player_id, currency, amount_minor }: DepositRow,
): Promise<void> {
  const undecided = await lockUndecided(tx, player_id, currency);
  let { main } = await balancesOf(tx, player_id, currency);
  for (const withdrawal of undecided) {
    if (main >= amount_minor) return;
    const path = withdrawalStates.pathTo(withdrawal.state, 'declined')!;
    await moveWithdrawal(ctx, tx, withdrawal, { path, byWhom: 'site', cause: DECLINED_FOR_DEPOSIT });
    main += withdrawal.amount_minor;
  }
}
