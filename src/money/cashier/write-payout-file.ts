/**
 * Payouts by bank: approved withdrawals, and refunds of deposits, go into a file that a person hands to the bank. A withdrawal is in one file for ever, and the
 * file is kept, so that it can be written again as it was and never a second time as another.
 */
import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { BankAccount } from './adapters/bank/accounts.ts';
import { BANK, isReachable } from './adapters/bank/bank.ts';
import { creditorReference } from './adapters/bank/creditor-reference.ts';
import { endToEndIdOf, payoutXml, type PayoutOrder } from './adapters/bank/pain-001.ts';
import { applyReport } from './handle-payment-report.ts';
import { payingLineOf } from './store/bank-lines.ts';
import { depositById } from './store/deposits.ts';
import { addPayoutFile, lockRefundsToOrder, lockWithdrawalsToOrder } from './store/payout-files.ts';
import type { PayoutFileRow, WithdrawalRow } from './tables.ts';

/** What banks take in one file without asking. */
const MAX_ORDERS = 1000;

/** SEPA reaches accounts in euros only. */
export const payoutAccountOf = (ctx: Context): BankAccount | undefined =>
  ctx.config.BANK_ACCOUNTS.find(({ currency }) => currency === 'EUR');

export interface WrittenFile {
  /** `undefined`: there was nothing to order. */
  file: PayoutFileRow | undefined;
  /** Ids of withdrawals and refunds that SEPA cannot reach. */
  unreachable: string[];
}

export const writePayoutFile = (ctx: Context, account: BankAccount, createdBy: string): Promise<WrittenFile> =>
  transaction(ctx.db, async (tx) => {
    const waiting = await lockWithdrawalsToOrder(tx, { provider: BANK, currency: 'EUR', limit: MAX_ORDERS });
    const reachable = waiting.filter(({ requisites }) => isReachable(requisites['iban']));
    const unreachable = waiting.filter(({ requisites }) => !isReachable(requisites['iban'])).map(({ id }) => id);
    const refunds = await refundOrders(tx, MAX_ORDERS - reachable.length);
    const orders = [...reachable.map(payoutOrderOf), ...refunds.orders];
    unreachable.push(...refunds.unreachable);
    if (orders.length === 0) return { file: undefined, unreachable };
    const file = fileOf(ctx, account, orders, createdBy);
    await addPayoutFile(
      tx,
      file,
      orders.map(({ id }) => id),
    );
    for (const row of reachable) await noteOrdered(ctx, tx, row);
    return { file, unreachable };
  });

const payoutOrderOf = ({ id, requisites, amount_minor }: WithdrawalRow): PayoutOrder => ({
  id,
  holder: requisites['holder'] ?? '',
  iban: requisites['iban']!,
  cents: amount_minor,
});

/** Refunds of deposits go to the account that the money came from. */
async function refundOrders(tx: Transaction, limit: number): Promise<{ orders: PayoutOrder[]; unreachable: string[] }> {
  const orders: PayoutOrder[] = [];
  const unreachable: string[] = [];
  if (limit <= 0) return { orders, unreachable };
  for (const refund of await lockRefundsToOrder(tx, { provider: BANK, currency: 'EUR', limit })) {
    const deposit = (await depositById(tx, refund.deposit_id))!;
    const line = await payingLineOf(tx, deposit.id);
    const { name, iban } = line?.details.counterparty ?? {};
    if (!line || !isReachable(iban)) {
      unreachable.push(refund.id);
      continue;
    }
    orders.push({
      id: refund.id,
      holder: name ?? 'Payer',
      iban,
      // What waits for a decision goes back as it came, whatever was ordered.
      cents: deposit.credited_at === null ? line.amount_minor : refund.amount_minor,
      text: `Refund ${creditorReference(deposit.id)}`,
    });
  }
  return { orders, unreachable };
}

function fileOf(ctx: Context, account: BankAccount, orders: readonly PayoutOrder[], createdBy: string): PayoutFileRow {
  const createdAt = ctx.clock.now();
  const number = uuidv7(createdAt.getTime(), ctx.random).replaceAll('-', '').slice(-12);
  const id = `${createdAt.toISOString().slice(0, 10)}-${number}`;
  const xml = payoutXml(account, {
    id,
    createdAt,
    text: `Payout ${id}`,
    orders,
  });
  return {
    id,
    account: account.number,
    orders: orders.length,
    total_minor: orders.reduce((sum, { cents }) => sum + cents, 0n),
    xml,
    created_by: createdBy,
    created_at: createdAt,
  };
}

/** From now on the bank may have it. */
const noteOrdered = (ctx: Context, tx: Transaction, row: WithdrawalRow) =>
  applyReport(ctx, tx, BANK, {
    kind: 'withdrawal',
    paymentId: row.id,
    reference: endToEndIdOf(row.id),
    minor: row.amount_minor,
    currency: row.currency,
    status: 'pending',
  });
