import { isIdentityDue } from '#players/verification/index.ts';
import { playerOf } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { banksIn } from './banks.ts';
import {
  cancelDeposit,
  cancelWithdrawal,
  getBanks,
  getDepositInfo,
  getDepositSettings,
  getHistory,
  getPayoutTimes,
  getWithdrawSettings,
  makeDeposit,
  makeWithdrawal,
} from './contract.ts';
import { getReceipt, getStatement } from './statement-contract.ts';
import { withEuroRate } from './ecb-rates.ts';
import { openMethods } from './payment-methods.ts';
import { cancelDepositFor } from './cancel-deposit.ts';
import { cancelWithdrawalFor } from './cancel-withdrawal.ts';
import { depositInfoOf, historyOf } from './get-history.ts';
import { payoutTimesOf } from './get-payout-times.ts';
import { withdrawSettingsOf } from './get-withdraw-settings.ts';
import { receiptOf } from './get-receipt.ts';
import { statementOf } from './get-statement.ts';
import { makeDepositFor } from './make-deposit.ts';
import { makeWithdrawalFor } from './make-withdrawal.ts';

export const endpoints: Endpoint[] = [
  bind(getDepositSettings, async (ctx) => ({
    methods: await withEuroRate(
      ctx,
      openMethods(ctx, 'deposit', playerOf(ctx).currency).map(({ method }) => method),
    ),
    is_identity_due: isIdentityDue(ctx, 'deposit'),
  })),
  bind(getBanks, async (ctx) => ({ banks: banksIn(ctx, playerOf(ctx).currency) })),
  bind(makeDeposit, makeDepositFor),
  bind(getDepositInfo, depositInfoOf),
  bind(getHistory, historyOf),
  bind(getStatement, statementOf),
  bind(getReceipt, receiptOf),
  bind(getWithdrawSettings, withdrawSettingsOf),
  bind(getPayoutTimes, payoutTimesOf),
  bind(makeWithdrawal, makeWithdrawalFor),
  bind(cancelDeposit, cancelDepositFor),
  bind(cancelWithdrawal, cancelWithdrawalFor),
];
