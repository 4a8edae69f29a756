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
import { DEPOSIT_CAUSES, DEPOSIT_PART_CHARGED_BACK, depositDeadline, depositStates } from './rules/deposit-states.ts';
import { nextPoll } from './rules/patience.ts';
import { changeDeposit } from './store/deposits.ts';
import type { DepositRow } from './tables.ts';
import { chargeBack, credit, giveBackDisputed, giveBackRefunded } from './deposit-money.ts';
import { publishMove, recordMove, type Move } from './moves.ts';
import { sendDepositLetters } from './send-payment-letters.ts';

export interface DepositMove extends Move<DepositState> {
  /** What the payer's bank has taken back in total so far; everything unless it names a sum. */
  chargedBackMinor?: bigint | undefined;
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
  await recordMove(tx, row.id, { ...move, ...causeOfPart(row, moved, move.path) }, DEPOSIT_CAUSES, now);
  const changes: Partial<DepositRow> = {
    state,
    credited_at: moved.credited_at,
    returned_minor: moved.returned_minor,
    updated_at: now,
    deadline_at: depositDeadline(state, { createdAt: row.created_at, enteredAt: now }),
    next_poll_at: state === 'pending' ? nextPoll(row.created_at, now) : null,
    ...(move.reference !== undefined && { provider_reference: move.reference }),
    ...(state === 'refunded' && { refund: 'done' as const }),
    // What the payer's bank has taken back is not there to be refunded.
    ...(state === 'charged_back' && { refund: null }),
    ...(state === 'success' && row.credited_at === null && (await returnedAtOnce(ctx, tx, row))),
  };
  await changeDeposit(tx, row.id, changes);
  await sendDepositLetters(ctx, tx, moved, { path: move.path, fromMinor: row.returned_minor });
  await publishMove(tx, row);
  countDeposit(state);
  ctx.log.info({ deposit: row.id, state, by: move.byWhom }, 'deposit moved');
  return { ...row, ...changes };
}

/** How much it was, where the bank has taken back a part. */
function causeOfPart(
  before: DepositRow,
  { state, amount_minor, returned_minor, currency }: DepositRow,
  path: readonly DepositState[],
) {
  const part = returned_minor - (path.includes('success') ? 0n : before.returned_minor);
  if (state !== 'charged_back' || part === amount_minor) return {};
  return { cause: DEPOSIT_PART_CHARGED_BACK, note: formatMoney(toWire(part, currency)) };
}

async function moveMoney(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  entered: DepositState,
  { chargedBackMinor = row.amount_minor }: DepositMove,
): Promise<Partial<DepositRow>> {
  if (entered === 'success' && row.credited_at === null) {
    await credit(ctx, tx, row);
    return { credited_at: ctx.clock.now() };
  }
  if (entered === 'success') {
    await giveBackDisputed(ctx, tx, row);
    return { returned_minor: 0n };
  }
  if (entered === 'refunded') {
    await giveBackRefunded(ctx, tx, row);
    return { returned_minor: row.amount_minor };
  }
  if (entered === 'charged_back') {
    await chargeBack(ctx, tx, row, chargedBackMinor - row.returned_minor);
    return { returned_minor: chargedBackMinor };
  }
  return {};
}

/** A player on a break gets late money on their account, held, and it goes back automatically as a refund. */
async function returnedAtOnce(ctx: Context, tx: Transaction, row: DepositRow): Promise<Partial<DepositRow>> {
  if (!(await mustReturnDeposit(ctx, tx, row.player_id))) return {};
  await hold(tx, { fact: row.id, playerId: row.player_id, currency: row.currency, amountMinor: row.amount_minor });
  return { refund: 'asked', refund_reason: 'limits.break' };
}
