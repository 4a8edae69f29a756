// How a player can take money out: back to the source first (closed loop), then as they like.
import type { OutputOf } from '#kernel/method.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { isIdentityDue } from '#players/verification/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { getWithdrawSettings } from './contract.ts';
import { withEuroRate } from './ecb-rates.ts';
import { canPayOut, openMethods } from './payment-methods.ts';
import { closedLoop, isOpenForWithdrawal, type ClosedLoop, type MethodSum } from './rules/closed-loop.ts';
import { owedBy } from './store/debts.ts';
import { depositedSums } from './store/deposits.ts';
import { withdrawnByMethod } from './store/withdrawals.ts';
import { cashierTexts } from './texts.ts';

export async function withdrawSettingsOf(ctx: Context): Promise<OutputOf<typeof getWithdrawSettings>> {
  const { id, currency } = playerOf(ctx);
  const [{ main }, owed, loop] = await Promise.all([
    balancesOf(ctx.db, id, currency),
    owedBy(ctx.db, id, currency),
    closedLoopOf(ctx, ctx.db, id, currency),
  ]);
  const texts = cashierTexts(ctx.locale);
  const named = (sums: readonly MethodSum[]) =>
    sums.map(({ method, minor }) => ({
      method: texts.method[method]?.name ?? method,
      amount: toWire(minor, currency),
    }));
  const methods = openMethods(ctx, 'withdrawal', currency).map(({ method }) => method);
  return {
    available: toWire(owed < main ? main - owed : 0n, currency),
    methods: await withEuroRate(
      ctx,
      methods.filter(({ sysname }) => isOpenForWithdrawal(loop, sysname)),
    ),
    is_identity_due: isIdentityDue(ctx, 'withdrawal'),
    back_first: named(loop.owed),
    not_payable: named(loop.unpayable),
  };
}

/** What still has to go back to its source; a withdrawal in progress does not count itself. */
export async function closedLoopOf(
  ctx: Context,
  handle: Database | Transaction,
  playerId: bigint,
  currency: Currency,
  apart?: { method: string; amount_minor: bigint },
): Promise<ClosedLoop> {
  const deposited = await depositedSums(handle, playerId, currency);
  const withdrawn = await withdrawnByMethod(handle, playerId, currency);
  if (apart) withdrawn.set(apart.method, (withdrawn.get(apart.method) ?? 0n) - apart.amount_minor);
  const flows = deposited.map(({ method, provider, minor: depositedMinor }) => ({
    method,
    depositedMinor,
    isPayable: canPayOut(ctx, currency, { method, provider }),
  }));
  return closedLoop(flows, withdrawn);
}
