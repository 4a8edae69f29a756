// Checks that may refuse a deposit before it begins. They belong to slices above the cashier, which cannot be called from here
// and register themselves at start-up.
import type { Currency } from '#kernel/money.ts';
import { perProcess, type Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface NewDeposit {
  playerId: bigint;
  currency: Currency;
  method: string;
  amountMinor: bigint;
  /** The offer that it would be made with; -1: none (EN-08). */
  campaignOfferId: bigint;
}

/** Refuses, or does nothing. Runs in the transaction that records the deposit, before anything is ordered. */
export type DepositCheck = (ctx: Context, tx: Transaction, deposit: NewDeposit) => Promise<void>;

const checksOf = perProcess('cashier.deposit-checks', (): DepositCheck[] => []);

export const addDepositCheck = (services: Parameters<typeof checksOf>[0], check: DepositCheck): void =>
  void checksOf(services).push(check);

export async function checkNewDeposit(ctx: Context, tx: Transaction, deposit: NewDeposit): Promise<void> {
  for (const check of checksOf(ctx)) await check(ctx, tx, deposit);
}
