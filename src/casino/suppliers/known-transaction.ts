// A transaction that is already done: the same one again gets the same answer, a different one with the same id a conflict.
import { factId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { no } from './rules/call-refused.ts';
import { substanceOf } from './rules/parts.ts';
import { findTransaction } from './store/rounds.ts';

/** The fact in the ledger. */
export const factOf = (provider: string, reference: string): string =>
  factId(sha256Hex(`providers|${provider}||${reference}`), '');

export const digestOf = (kind: string, call: SupplierCall): Buffer => sha256(substanceOf(kind, call));

export async function knownAnswer(
  handle: Database | Transaction,
  provider: string,
  kind: string,
  call: SupplierCall & { user: string; transaction: string },
  currency: Currency,
): Promise<SupplierAnswer | undefined> {
  const transaction = await findTransaction(handle, provider, call.transaction);
  if (!transaction) return undefined;
  if (!transaction.digest.equals(digestOf(kind, call))) no('TRANSACTION_CONFLICT');
  // A supplier who repeats a bet that was taken back since must not believe that it stands.
  if (transaction.taken_back_at !== null) no('TRANSACTION_ROLLED_BACK');
  return { code: 'OK', user: call.user, currency, balanceMinor: transaction.balance, transaction: transaction.id };
}

/** What a player may stake: main and bonus purse together. */
export async function spendable(handle: Database | Transaction, playerId: bigint, currency: Currency): Promise<bigint> {
  const { main, bonus } = await balancesOf(handle, playerId, currency);
  return main + bonus;
}
