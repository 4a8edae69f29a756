// The door of the cashier for the server.
import { addDepositFacts } from '#domains/limits/index.ts';
import type { Context, Services } from '#platform/context.ts';
import type { IncomingCallback } from './adapters/provider.ts';
import { providers } from './adapters/providers.ts';
import { addCashierFigures } from './figures.ts';
import { depositedByDay } from './store/deposits.ts';
import { receiveCallback } from './use-cases/hear-of-payment.ts';

export { endpoints } from './endpoints.ts';
export { forgetRequisites, hasOpenPayments, paymentDataOf, personalTables } from './personal-data.ts';
export { jobs } from './jobs.ts';
export { countDeposits } from './store/deposits.ts';
export { askForRefund } from './use-cases/refund-deposit.ts';
export { DESTINATION_MARKS, markDestination } from './use-cases/mark-destination.ts';
export { approveWithdrawal, declineWithdrawal } from './use-cases/review-withdrawal.ts';
export { describeDeposit, findWithdrawal, listWithdrawals } from './use-cases/look-up.ts';

/** Who calls us back at `POST /callbacks/{provider}`; the body must come byte for byte as it was sent. */
export const callbacks: Record<
  string,
  (ctx: Context, callback: IncomingCallback) => Promise<{ status: number; body: string }>
> = {
  sandbox: (ctx, callback) => receiveCallback(ctx, 'sandbox', callback),
};

/** Before the first request. */
export function watchCashier(services: Services): void {
  addDepositFacts(services, { byDay: depositedByDay });
  addCashierFigures(services);
}

export const hasPaymentProvider = (services: Services): boolean => providers(services).size > 0;
