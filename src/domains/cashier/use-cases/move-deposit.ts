// The one place where a deposit changes its state, with the money that goes with it.
import { assert } from '#kernel/assert.ts';
import { Refusal } from '#kernel/refusals.ts';
import { mustReturnDeposit } from '#domains/limits/index.ts';
import { balancesOf, hold, post, releaseHold, settleHold } from '#domains/wallet/index.ts';
import { countTurnover } from '#domains/verification/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import type { DepositState } from '../contract.ts';
import { depositReturned, depositSettled, paymentEvent } from '../events.ts';
import { countDeposit } from '../figures.ts';
import { DEPOSIT_CAUSES, depositDeadline, depositStates } from '../rules/deposit-states.ts';
import { nextPoll } from '../rules/patience.ts';
import { changeDeposit, countDeposits } from '../store/deposits.ts';
import type { DepositRow } from '../tables.ts';
import { coverReturnedDeposit } from './cover-returned-deposit.ts';
import { publishMove, recordMove, type Move } from './moves.ts';
import { sendDepositLetters } from './send-payment-letters.ts';

/** Enters the states one after another. The caller holds the row's lock and has read `row` under it. */
export async function moveDeposit(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  move: Move<DepositState>,
): Promise<DepositRow> {
  const now = ctx.clock.now();
  let state = row.state;
  for (const next of move.path) {
    assert(depositStates.canMove(state, next), `deposit ${row.id} cannot go from ${state} to ${next}`);
    state = next;
    await moveMoney(ctx, tx, row, state);
  }
  await recordMove(tx, row.id, move, DEPOSIT_CAUSES, now);
  const changes: Partial<DepositRow> = {
    state,
    updated_at: now,
    deadline_at: depositDeadline(state, row.created_at),
    next_poll_at: state === 'pending' ? nextPoll(row.created_at, now) : null,
    ...(move.reference !== undefined && { provider_reference: move.reference }),
    ...(state === 'refunded' && { refund: 'done' as const }),
    // What the payer's bank has taken back is not there to be refunded.
    ...(state === 'charged_back' && { refund: null }),
    ...(state === 'success' && (await returnedAtOnce(ctx, tx, row))),
  };
  await changeDeposit(tx, row.id, changes);
  await sendDepositLetters(ctx, tx, row, move.path);
  await publishMove(tx, row);
  countDeposit(state);
  ctx.log.info({ deposit: row.id, state, by: move.byWhom }, 'deposit moved');
  return { ...row, ...changes };
}

async function moveMoney(ctx: Context, tx: Transaction, row: DepositRow, entered: DepositState): Promise<void> {
  if (entered === 'success') {
    await post(tx, {
      ...transferOf(row),
      reason: 'deposit',
      amountMinor: row.amount_minor,
      from: { house: clearingOf(row) },
      to: { bucket: 'main' },
    });
    await countTurnover(ctx, tx, [
      { playerId: row.player_id, currency: row.currency, kind: 'deposited', amountMinor: row.amount_minor },
    ]);
    await announce(tx, depositSettled, {
      ...paymentEvent(row),
      campaignOfferId: row.campaign_offer_id.toString(),
      // Under the lock of their purse, so that no two deposits have one number.
      number: (await countDeposits(tx, row.player_id)) + 1,
    });
  }
  if (entered === 'refunded' || entered === 'charged_back') {
    if (row.refund === 'asked' && entered === 'refunded')
      await settleHold(tx, { fact: row.id, to: { house: clearingOf(row) }, amountMinor: row.amount_minor });
    else await takeBack(ctx, tx, row);
    await announce(tx, depositReturned, paymentEvent(row));
  }
}

/** A player on a break gets late money on their account, held, and it goes back automatically as a refund. */
async function returnedAtOnce(ctx: Context, tx: Transaction, row: DepositRow): Promise<Partial<DepositRow>> {
  if (!(await mustReturnDeposit(ctx, tx, row.player_id))) return {};
  await hold(tx, { fact: row.id, playerId: row.player_id, currency: row.currency, amountMinor: row.amount_minor });
  return { refund: 'asked', refund_reason: 'limits.break' };
}

/** A charge-back happens whether or not the money is still there: what is missing on the balance is the house's loss. */
async function takeBack(ctx: Context, tx: Transaction, row: DepositRow): Promise<void> {
  if (row.refund === 'asked') await releaseHold(tx, { fact: row.id });
  await coverReturnedDeposit(ctx, tx, row);
  const to = { house: clearingOf(row) };
  for (let attempt = 1; ; attempt++) {
    const { main } = await balancesOf(tx, row.player_id, row.currency);
    const fromPlayer = main < row.amount_minor ? main : row.amount_minor;
    try {
      if (fromPlayer > 0n)
        await post(tx, {
          ...transferOf(row),
          reason: 'charge-back',
          amountMinor: fromPlayer,
          from: { bucket: 'main' },
          to,
        });
      const loss = row.amount_minor - fromPlayer;
      if (loss > 0n)
        await post(tx, {
          ...transferOf(row),
          reason: 'adjustment',
          amountMinor: loss,
          from: { house: 'adjustments' },
          to,
        });
      return;
    } catch (error) {
      // The player staked between our look and our move; look again.
      if (!(error instanceof Refusal) || attempt === 5) throw error;
    }
  }
}

const transferOf = (row: DepositRow) => ({ fact: row.id, playerId: row.player_id, currency: row.currency });
const clearingOf = (row: DepositRow): string => `psp.${row.method}.clearing`;
