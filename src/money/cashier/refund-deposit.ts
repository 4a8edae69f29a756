// An operator gives a deposit back, or a part of it: the money is set aside first, so that it cannot be played while the provider works.
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { releaseHold } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { ProviderRefused, ProviderUnavailable, type RefundOrder } from './adapters/provider.ts';
import { providerOf } from './adapters/providers.ts';
import { DEPOSIT_PART_REFUNDED, DEPOSIT_REFUND_RETURNED } from './rules/deposit-states.ts';
import { depositById, lockDeposit } from './store/deposits.ts';
import { endRefund, noteRefundReturned, refundsOf, refundsToSend, refundUnderWay } from './store/refunds.ts';
import type { DepositRow, RefundRow } from './tables.ts';
import { handleReport } from './handle-payment-report.ts';
import { decideOnDeposit } from './lock-payment.ts';
import { beginRefund, moveDeposit } from './move-deposit.ts';
import { publishMove } from './moves.ts';

const AT_ONCE = 20;

export interface RefundRequest {
  reason: string;
  /** Everything that has not gone back yet unless it names a sum. */
  amountMinor?: bigint | undefined;
  /** The payer's address, where the provider cannot send it to where it came from. */
  toAddress?: string | undefined;
}

/** The same request twice is one refund while it is under way. */
export async function askForRefund(ctx: Context, id: string, request: RefundRequest): Promise<DepositRow> {
  return decideOnDeposit(ctx, id, async (tx, row) => {
    const refunds = await refundsOf(tx, id);
    const left = row.amount_minor - row.returned_minor;
    const { reason, amountMinor = left, toAddress } = request;
    const underWay = refunds.find(({ state }) => state === 'asked');
    if (underWay?.amount_minor === amountMinor || (row.state === 'refunded' && request.amountMinor === undefined))
      return row;
    if (underWay) refuseRefund(row, 'A refund of this deposit is under way. Wait until it has ended.');
    if (refunds.at(-1)?.state === 'refused' && !toAddress)
      refuseRefund(
        row,
        'The payment provider has refused to give this deposit back; the money is on the player’s balance.',
      );
    if (row.state !== 'success') refuseRefund(row, `A deposit that is ${row.state} cannot be refunded.`);
    if (amountMinor > left)
      refuseRefund(row, `Only ${formatAmount(left, row.currency)} ${row.currency} of it can still be refunded.`);
    await mustHaveWayBack(ctx, row, toAddress);
    await beginRefund(ctx, tx, row, { amountMinor, reason, toAddress });
    return row;
  });
}

/** Refuses what the provider could not send. */
export async function mustHaveWayBack(ctx: Context, row: DepositRow, toAddress: string | undefined): Promise<void> {
  const port = providerOf(ctx, row.provider);
  const { refund } = port.can(row.method);
  if (refund === 'no') refuseRefund(row, 'The payment provider cannot give a payment by this method back.');
  if (refund === 'to-address' && !toAddress)
    refuseRefund(row, 'Name the address to which the payer wants it: it cannot go back to where it came from.');
  const reason = await port.noWayBack?.({ ...nameOf(row), currency: row.currency });
  if (reason !== undefined) refuseRefund(row, reason);
}

function refuseRefund({ id, state }: DepositRow, sentence: string): never {
  refuse('InvalidRequest', { rule: 'cashier.refundable', inputs: { id, state }, status: 409, sentence });
}

/** Refunds that are requested but not done: repeated until the provider answers, under the same id, each apart from the others. */
export async function sendRefunds(ctx: Context): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const rows = await refundsToSend(ctx.db, after, AT_ONCE);
    await Promise.all(rows.map((row) => sendRefund(ctx, row)));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

async function sendRefund(ctx: Context, refund: RefundRow): Promise<void> {
  try {
    const deposit = (await depositById(ctx.db, refund.deposit_id))!;
    const outcome = await outcomeOf(ctx, deposit, refund);
    if (outcome === 'done') await refundIsDone(ctx, refund);
    if (outcome === 'fail') await giveToPlayer(ctx, refund);
  } catch (error) {
    const about = { deposit: refund.deposit_id, refund: refund.id };
    if (error instanceof ProviderUnavailable)
      ctx.log.warn({ ...about, error: error.message }, 'payment provider did not answer');
    else ctx.log.error({ ...about, err: error }, 'a refund could not be sent');
  }
}

async function outcomeOf(ctx: Context, deposit: DepositRow, refund: RefundRow): Promise<'pending' | 'done' | 'fail'> {
  const port = providerOf(ctx, deposit.provider);
  try {
    return (await port.refund(refundOrder(deposit, refund))).status;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // It may have given the money back already, in answer to an earlier request whose answer was lost.
    const report = await port.status(nameOf(deposit));
    const isApplied = report && (await handleReport(ctx, deposit.provider, report)) === 'apply';
    return isApplied ? 'pending' : 'fail';
  }
}

const nameOf = ({ id, provider_reference: reference }: DepositRow) => ({ kind: 'deposit', id, reference }) as const;

const refundOrder = (deposit: DepositRow, refund: RefundRow): RefundOrder => ({
  id: refund.id,
  deposit: { ...nameOf(deposit), method: deposit.method, amountMinor: deposit.amount_minor },
  // What waits for a decision goes back as it came, whatever was ordered.
  minor: deposit.credited_at === null ? 'all' : refund.amount_minor,
  currency: deposit.currency,
  ...(refund.to_address !== null && { to: refund.to_address }),
});

const refundIsDone = (ctx: Context, refund: RefundRow): Promise<boolean> =>
  transaction(ctx.db, (tx) => endAsDone(ctx, tx, refund));

/** `false`: it is not under way any more. */
export async function endAsDone(ctx: Context, tx: Transaction, refund: RefundRow): Promise<boolean> {
  const row = (await lockDeposit(tx, refund.deposit_id))!;
  if ((await refundUnderWay(tx, row.id))?.id !== refund.id) return false;
  const refundedMinor = row.refunded_minor + refund.amount_minor;
  const isAll = refundedMinor === row.amount_minor;
  await moveDeposit(ctx, tx, row, {
    path: [isAll ? 'refunded' : 'success'],
    byWhom: 'provider',
    refundedMinor,
    ...(!isAll && { cause: DEPOSIT_PART_REFUNDED }),
  });
  return true;
}

/** It came back after it was done: credited money is on the balance again, other money waits for a person again. `false`: it is not done. */
export async function takeReturnedRefund(ctx: Context, tx: Transaction, refund: RefundRow): Promise<boolean> {
  const row = (await lockDeposit(tx, refund.deposit_id))!;
  const isDone = (await refundsOf(tx, row.id)).some(({ id, state }) => id === refund.id && state === 'done');
  if (!isDone || (row.state !== 'refunded' && row.state !== 'success')) return false;
  await noteRefundReturned(tx, refund.id);
  await moveDeposit(ctx, tx, row, {
    path: [row.credited_at === null ? 'review' : 'success'],
    byWhom: 'provider',
    returnedRefund: refund,
    cause: DEPOSIT_REFUND_RETURNED,
  });
  return true;
}

/** What cannot go back to where it came from is the player's; how they get it is for people to settle. */
const giveToPlayer = (ctx: Context, refund: RefundRow): Promise<boolean> =>
  transaction(ctx.db, (tx) => endAsRefused(ctx, tx, refund));

/** `false`: it is not under way any more. */
export async function endAsRefused(ctx: Context, tx: Transaction, refund: RefundRow): Promise<boolean> {
  const row = (await lockDeposit(tx, refund.deposit_id))!;
  if ((await refundUnderWay(tx, row.id))?.id !== refund.id) return false;
  // What waits for a decision is on no balance: the decision is a person's again.
  if (row.credited_at !== null) await releaseHold(tx, { fact: refund.id });
  await endRefund(tx, refund.id, { state: 'refused', at: ctx.clock.now() });
  await publishMove(tx, row);
  ctx.log.error(
    { alert: 'payment', provider: row.provider, deposit: refund.deposit_id, refund: refund.id },
    'a refund was refused by the provider: the money is back where it was',
  );
  return true;
}
