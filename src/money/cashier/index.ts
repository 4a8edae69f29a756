// The door of the cashier for the server.
import { desk } from './desk/index.ts';
import { endpoints } from './api.ts';
import { jobs } from './jobs.ts';
import type { CallbackHandler, SliceManifest } from '#platform/manifest.ts';
import { addCurrencyCheck } from '#players/accounts/index.ts';
import { addDepositFacts } from '#money/limits/index.ts';
import type { Services } from '#platform/context.ts';
import { providers } from './adapters/providers.ts';
import { checkBanksOnWrite } from './banks.ts';
import { checkMethodsOnWrite } from './payment-methods.ts';
import { addCashierMetrics } from './metrics.ts';
import { depositedByDay } from './store/deposits.ts';
import { refuseWhileDepositIsUnderWay } from './refuse-other-currency.ts';
import { openReceipt } from './get-receipt.ts';
import { openStatement } from './statement-files.ts';
import { receiveCallback } from './handle-payment-report.ts';

export { addDepositCheck, type DepositCheck } from './deposit-checks.ts';
export { depositReturned, depositSettled, withdrawalRequested } from './events.ts';
export { forgetRequisites, hasOpenPayments, paymentDataOf, personalTables } from './personal-data.ts';
export { countDeposits, hasDepositThatStands, offerNamedByDeposit } from './store/deposits.ts';
export { listWithdrawals } from './operator-queries.ts';
export { approveWithdrawal } from './review-withdrawal.ts';
export { openPayouts, payoutSpeed, type OpenPayouts, type PayoutSpeed } from './store/payout-times.ts';
export { ratesForLimits } from './ecb-rates.ts';
export { methodsOnOffer } from './payment-methods.ts';

/** Before the first request. */
function watchCashier(services: Services): void {
  checkMethodsOnWrite(services);
  checkBanksOnWrite(services);
  addCurrencyCheck(services, refuseWhileDepositIsUnderWay);
  addDepositFacts(services, { byDay: depositedByDay });
  addCashierMetrics(services);
}

export const hasPaymentProvider = (services: Services): boolean => providers(services).size > 0;

/** The providers that call us, at `POST /callbacks/{name}`. */
const CALLERS = ['sandbox', 'btcpay', 'hyperswitch'];

const callbackOf =
  (name: string): CallbackHandler =>
  (ctx, callback) =>
    receiveCallback(ctx, name, callback);

export const manifest = {
  desk,
  endpoints,
  jobs,
  callbacks: Object.fromEntries(CALLERS.map((name) => [name, callbackOf(name)])),
  files: { statements: openStatement, receipts: openReceipt },
  watch: watchCashier,
} satisfies SliceManifest;
