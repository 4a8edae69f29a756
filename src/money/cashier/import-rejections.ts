// The bank refuses orders of a payout file (pain.002): the money is on the players' balances again.
import type { Context } from '#platform/context.ts';
import { BANK } from './adapters/bank/bank.ts';
import { transaction } from '#platform/db/database.ts';
import { endToEndIdOf, paymentIdIn } from './adapters/bank/pain-001.ts';
import { readRejections } from './adapters/bank/pain-002.ts';
import { StatementFault } from './adapters/bank/statement.ts';
import { applyReport } from './handle-payment-report.ts';
import { digestOf, type BankFile } from './import-bank-file.ts';
import { endAsRefused } from './refund-deposit.ts';
import { addBankFile } from './store/bank-lines.ts';
import { ordersOfFile, payoutFileById } from './store/payout-files.ts';
import { refundById } from './store/refunds.ts';
import { lockWithdrawal } from './store/withdrawals.ts';

export interface RejectedOrder {
  id: string;
  reason: string;
  /** What we made of it: `contradiction` where the payout is known as paid. */
  verdict: string;
}

/** Throws a `StatementFault` where it is not about a file of ours. All in one transaction: a file that is refused fails nothing. */
export async function importRejections(ctx: Context, { name, bytes, importedBy }: BankFile): Promise<RejectedOrder[]> {
  const { messageId, wholeFile, orders } = await readRejections(bytes);
  if (!(await payoutFileById(ctx.db, messageId)))
    throw new StatementFault(`It is about the file ${messageId.slice(0, 40)}, which was not written here.`);
  return transaction(ctx.db, async (tx) => {
    const ids = await ordersOfFile(tx, messageId);
    const refused =
      wholeFile === undefined
        ? orders.map((order) => ({ id: orderIn(ids, order.endToEndId), reason: order.reason }))
        : ids.map((id) => ({ id, reason: wholeFile }));
    await addBankFile(tx, {
      digest: digestOf(bytes),
      name,
      format: 'pain.002',
      lines: refused.length,
      imported_by: importedBy,
      imported_at: ctx.clock.now(),
    });
    const results: RejectedOrder[] = [];
    for (const { id, reason } of refused) {
      const refund = await refundById(tx, id);
      if (refund) {
        const verdict = (await endAsRefused(ctx, tx, refund)) ? 'apply' : 'contradiction';
        results.push({ id, reason, verdict });
        continue;
      }
      const row = (await lockWithdrawal(tx, id))!;
      const verdict = await applyReport(ctx, tx, BANK, {
        kind: 'withdrawal',
        paymentId: id,
        reference: endToEndIdOf(id),
        minor: row.amount_minor,
        currency: row.currency,
        status: 'fail',
      });
      ctx.log.warn({ withdrawal: id, reason, verdict: verdict.verdict }, 'the bank refuses a payout');
      results.push({ id, reason, verdict: verdict.verdict });
    }
    return results;
  });
}

function orderIn(ids: readonly string[], endToEndId: string): string {
  const id = paymentIdIn(endToEndId);
  if (id === undefined || !ids.includes(id))
    throw new StatementFault(`It refuses the order ${endToEndId.slice(0, 40)}, which is not in that file.`);
  return id;
}
