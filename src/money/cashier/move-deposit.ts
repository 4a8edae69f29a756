// The one place where a deposit changes its state, with the money that goes with it.
import { assert } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { formatMoney } from '#kernel/written-money.ts';
import { mustReturnDeposit } from '#money/limits/index.ts';
import { hold } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { DepositState } from './contract.ts';
import { countDeposit } from './metrics.ts';
import { patienceOf } from './adapters/providers.ts';
import {
  DEPOSIT_CAUSES,
  DEPOSIT_PART_CHARGED_BACK,
  depositDeadline,
  depositStates,
  isAwaited,
} from './rules/deposit-states.ts';
import { nextPoll } from './rules/patience.ts';
import { changeDeposit } from './store/deposits.ts';
import type { DepositRow, RefundRow } from './tables.ts';
import {
  credit,
  giveBackDisputed,
  giveBackRefunded,
  giveBackReturnedRefund,
  loseDispute,
  setDisputedAside,
} from './deposit-money.ts';
import { addRefund, nextRefund, refundUnderWay } from './store/refunds.ts';
import { publishMove, recordMove, type Move } from './moves.ts';
import { sendDepositLetters } from './send-payment-letters.ts';

export interface DepositMove extends Move<DepositState> {
  /** What the payer's bank has taken back in total so far; everything unless it names a sum. */
  chargedBackMinor?: bigint | undefined;
  /** What was given back in total so far; everything unless it names a sum. */
  refundedMinor?: bigint | undefined;
  /** The refund that came back after it was done. */
  returnedRefund?: RefundRow;
}

/** Enters the states one after another. The caller holds the row's lock and has read `row` under it. */
export async function moveDeposit(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  move: DepositMove,
): Promise<DepositRow> {
  const now = ctx.clock.now();
  let moved = row;
  for (const next of move.path) {
    assert(depositStates.canMove(moved.state, next), `deposit ${row.id} cannot go from ${moved.state} to ${next}`);
    moved = { ...moved, ...(await moveMoney(ctx, tx, moved, next, move)), state: next };
  }
  const { state } = moved;
  await recordMove(tx, row.id, { ...move, ...causeOfPart(row, moved, move) }, DEPOSIT_CAUSES, now);
  const changes: Partial<DepositRow> = {
    state,
    credited_at: moved.credited_at,
    returned_minor: moved.returned_minor,
    refunded_minor: moved.refunded_minor,
    updated_at: now,
    deadline_at: depositDeadline(state, {
      createdAt: row.created_at,
      enteredAt: now,
      patienceMs: patienceOf(ctx, row),
    }),
    next_poll_at: isAwaited(state) ? nextPoll(row.created_at, now) : null,
    ...(move.reference !== undefined && { provider_reference: move.reference }),
    ...(state === 'review' && { decided_by: 'operator' as const }),
  };
  await changeDeposit(tx, row.id, changes);
  if (moved.credited_at !== null && row.credited_at === null && state === 'success') await returnAtOnce(ctx, tx, moved);
  await sendDepositLetters(ctx, tx, moved, { path: move.path, before: row });
  await publishMove(tx, row);
  countDeposit(state);
  ctx.log.info({ deposit: row.id, state, by: move.byWhom }, 'deposit moved');
  return { ...row, ...changes };
}

/** How much it was, where the bank has taken back a part, or a part was given back. */
function causeOfPart(before: DepositRow, after: DepositRow, { path }: DepositMove) {
  const { state, amount_minor, currency } = after;
  const noteOf = (minor: bigint) => ({ note: formatMoney(toWire(minor, currency)) });
  const takenBefore = path.includes('success') ? 0n : before.returned_minor - before.refunded_minor;
  const takenPart = after.returned_minor - after.refunded_minor - takenBefore;
  if (state === 'charged_back' && takenPart !== amount_minor && takenPart > 0n)
    return { cause: DEPOSIT_PART_CHARGED_BACK, ...noteOf(takenPart) };
  const givenPart = after.refunded_minor - before.refunded_minor;
  return state === 'success' && givenPart > 0n ? noteOf(givenPart) : {};
}

type MoneyOfDeposit = Partial<Pick<DepositRow, 'credited_at' | 'returned_minor' | 'refunded_minor'>>;

async function moveMoney(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  entered: DepositState,
  { chargedBackMinor, refundedMinor, returnedRefund }: DepositMove,
): Promise<MoneyOfDeposit> {
  assert(row.state !== 'refunded' || returnedRefund, `deposit ${row.id} was refunded, and no refund came back`);
  if (returnedRefund) return takeBackRefund(tx, row, returnedRefund);
  switch (entered) {
    case 'success':
      if (row.credited_at === null) {
        await credit(ctx, tx, row);
        return { credited_at: ctx.clock.now() };
      }
      return row.state === 'success' ? refund(ctx, tx, row, refundedMinor) : winDispute(ctx, tx, row);
    case 'refunded':
      return refund(ctx, tx, row, row.amount_minor);
    case 'disputed': {
      const disputedMinor = chargedBackMinor ?? row.amount_minor - row.refunded_minor;
      await setDisputedAside(ctx, tx, row, disputedMinor);
      return { returned_minor: row.refunded_minor + disputedMinor };
    }
    case 'charged_back': {
      const takenMinor = chargedBackMinor ?? row.amount_minor - row.refunded_minor;
      await loseDispute(ctx, tx, row, takenMinor);
      return { returned_minor: row.refunded_minor + takenMinor };
    }
    default:
      return {};
  }
}

async function winDispute(ctx: Context, tx: Transaction, row: DepositRow): Promise<MoneyOfDeposit> {
  await giveBackDisputed(ctx, tx, row, row.returned_minor - row.refunded_minor);
  return { returned_minor: row.refunded_minor };
}

/** Its money is with us again. */
async function takeBackRefund(tx: Transaction, row: DepositRow, refundRow: RefundRow): Promise<MoneyOfDeposit> {
  if (row.credited_at !== null) await giveBackReturnedRefund(tx, row, refundRow);
  return {
    returned_minor: row.returned_minor - refundRow.amount_minor,
    refunded_minor: row.refunded_minor - refundRow.amount_minor,
  };
}

/** `upToMinor`: what was given back in all so far. */
async function refund(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  upToMinor = row.amount_minor,
): Promise<MoneyOfDeposit> {
  const refundedMinor = upToMinor - row.refunded_minor;
  await giveBackRefunded(ctx, tx, row, refundedMinor);
  return { returned_minor: row.returned_minor + refundedMinor, refunded_minor: upToMinor };
}

/** A player on a break gets late money on their account, held, and it goes back automatically as a refund. */
async function returnAtOnce(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  if (!(await mustReturnDeposit(ctx, tx, row.player_id)) || (await refundUnderWay(tx, row.id))) return;
  await beginRefund(ctx, tx, row, { amountMinor: row.amount_minor, reason: 'limits.break' });
}

/** Set aside first, so that it cannot be played while the provider works; what was never credited is on no balance. */
export async function beginRefund(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { amountMinor, reason, toAddress }: { amountMinor: bigint; reason: string; toAddress?: string | undefined },
): Promise<RefundRow> {
  const refundRow: RefundRow = {
    ...(await nextRefund(tx, row.id)),
    deposit_id: row.id,
    amount_minor: amountMinor,
    state: 'asked',
    reason,
    to_address: toAddress ?? null,
    asked_at: ctx.clock.now(),
    ended_at: null,
  };
  if (row.credited_at !== null)
    await hold(tx, { fact: refundRow.id, playerId: row.player_id, currency: row.currency, amountMinor });
  await addRefund(tx, refundRow);
  return refundRow;
}
