import { toWire } from '#kernel/money.ts';
import { balancesOf } from '#domains/wallet/index.ts';
import { playerOf } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import {
  cancelWithdrawal,
  getDepositInfo,
  getDepositSettings,
  getHistory,
  getWithdrawSettings,
  makeDeposit,
  makeWithdrawal,
} from './contract.ts';
import { openMethods } from './payment-methods.ts';
import { cancelWithdrawalFor } from './use-cases/cancel-withdrawal.ts';
import { depositInfoOf, historyOf } from './use-cases/get-history.ts';
import { makeDepositFor } from './use-cases/make-deposit.ts';
import { makeWithdrawalFor } from './use-cases/make-withdrawal.ts';

export const endpoints: Endpoint[] = [
  bind(getDepositSettings, async (ctx) => ({
    methods: openMethods(ctx, 'deposit', playerOf(ctx).currency).map(({ method }) => method),
  })),
  bind(makeDeposit, makeDepositFor),
  bind(getDepositInfo, depositInfoOf),
  bind(getHistory, historyOf),
  bind(getWithdrawSettings, async (ctx) => {
    const { id, currency } = playerOf(ctx);
    const { main } = await balancesOf(ctx.db, id, currency);
    return {
      available: toWire(main, currency),
      methods: openMethods(ctx, 'withdrawal', currency).map(({ method }) => method),
    };
  }),
  bind(makeWithdrawal, makeWithdrawalFor),
  bind(cancelWithdrawal, cancelWithdrawalFor),
];
