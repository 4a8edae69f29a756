// The one place where a withdrawal changes its state, with the money that goes with it.
import { assert } from '#kernel/assert.ts';
import { hold, releaseHold, settleHold } from '#money/wallet/index.ts';
import { countTurnover } from '#players/verification/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import type { WithdrawalState } from './contract.ts';
import { paymentEvent, withdrawalPaid, withdrawalRequested, withdrawalReturned } from './events.ts';
import { nextPoll } from './rules/patience.ts';
import { moneyOnEntering, WITHDRAWAL_CAUSES, withdrawalDeadline, withdrawalStates } from './rules/withdrawal-states.ts';
import { changeWithdrawal } from './store/withdrawals.ts';
import type { WithdrawalRow } from './tables.ts';
import { publishMove, recordMove, type Move } from './moves.ts';
import { giveBackToPlayer, takeFromPlayer } from './player-debts.ts';
import { sendWithdrawalLetters } from './send-payment-letters.ts';

/** Enters the states one after another. The caller holds the row's lock and has read `row` under it. */
export async function moveWithdrawal(
  ctx: Context,
  tx: Transaction,
  row: WithdrawalRow,
  move: Move<WithdrawalState>,
): Promise<WithdrawalRow> {
  let state = row.state;
  for (const next of move.path) {
    assert(withdrawalStates.canMove(state, next), `withdrawal ${row.id} cannot go from ${state} to ${next}`);
    await moveMoney(ctx, tx, row, next, state);
    state = next;
  }
  return recordStates(ctx, tx, row, move);
}

/** The very first state: the money is set aside before anything else can happen to it. */
export async function beginWithdrawal(ctx: Context, tx: Transaction, row: WithdrawalRow): Promise<WithdrawalRow> {
  await moveMoney(ctx, tx, row, 'requested', undefined);
  return recordStates(ctx, tx, row, { path: ['requested'], byWhom: 'player' });
}

async function recordStates(
  ctx: Context,
  tx: Transaction,
  row: WithdrawalRow,
  move: Move<WithdrawalState>,
): Promise<WithdrawalRow> {
  const now = ctx.clock.now();
  const state = move.path.at(-1)!;
  await recordMove(tx, row.id, move, WITHDRAWAL_CAUSES, now);
  const changes: Partial<WithdrawalRow> = {
    state,
    updated_at: now,
    deadline_at: withdrawalDeadline(state, now),
    next_attempt_at: attemptAfter(state, now),
    ...(move.reference !== undefined && { provider_reference: move.reference }),
  };
  await changeWithdrawal(tx, row.id, changes);
  await sendWithdrawalLetters(ctx, tx, row, move);
  await publishMove(tx, row);
  ctx.log.info({ withdrawal: row.id, state, by: move.byWhom }, 'withdrawal moved');
  return { ...row, ...changes };
}

/** An approved one is sent at once; for a sent one we wait a little for the callback before we poll. */
function attemptAfter(state: WithdrawalState, now: Date): Date | null {
  if (state === 'approved') return now;
  return state === 'sent' ? nextPoll(now, now) : null;
}

async function moveMoney(
  ctx: Context,
  tx: Transaction,
  row: WithdrawalRow,
  entered: WithdrawalState,
  from: WithdrawalState | undefined,
): Promise<void> {
  const transfer = { fact: row.id, playerId: row.player_id, currency: row.currency, amountMinor: row.amount_minor };
  const clearing = { house: `psp.${row.method}.clearing` };
  switch (moneyOnEntering(entered, from)) {
    case 'hold':
      await countTurnover(ctx, tx, [withdrawn(row, row.amount_minor)]);
      await hold(tx, transfer);
      return announce(tx, withdrawalRequested, { ...paymentEvent(row), requestedAt: ctx.clock.now().toISOString() });
    case 'pay-out':
      await settleHold(tx, { fact: row.id, to: clearing, amountMinor: row.amount_minor });
      return announce(tx, withdrawalPaid, paymentEvent(row));
    case 'take-again':
      await countTurnover(ctx, tx, [withdrawn(row, row.amount_minor)]);
      await takeFromPlayer(ctx, tx, { ...transfer, reason: 'payout-corrected', to: clearing, paymentId: row.id });
      return announce(tx, withdrawalPaid, paymentEvent(row));
    case 'return':
      await giveBackToPlayer(tx, { ...transfer, reason: 'payout-returned', from: clearing, paymentId: row.id });
      await countTurnover(ctx, tx, [withdrawn(row, -row.amount_minor)]);
      return announce(tx, withdrawalReturned, paymentEvent(row));
    case 'give-back':
      await releaseHold(tx, { fact: row.id });
      await countTurnover(ctx, tx, [withdrawn(row, -row.amount_minor)]);
      return announce(tx, withdrawalReturned, paymentEvent(row));
    case 'stays':
  }
}

const withdrawn = (row: WithdrawalRow, amountMinor: bigint) =>
  ({ playerId: row.player_id, currency: row.currency, kind: 'withdrawn', amountMinor }) as const;
