// A bank account to test: payments by it, and its statements.
import { randomUUID } from 'node:crypto';
import { systemContext, type Context } from '#platform/context.ts';
import { creditorReference } from '../adapters/bank/creditor-reference.ts';
import { endToEndIdOf } from '../adapters/bank/pain-001.ts';
import { makeDeposit, makeWithdrawal } from '../contract.ts';
import { importStatement, type ImportedFile } from '../import-bank-file.ts';
import { approveWithdrawal } from '../review-withdrawal.ts';
import type { BankLineRow } from '../tables.ts';
import { camt053, type CamtEntry } from './camt.ts';
import type { TestCashier } from './cashier.ts';

export const OUR_IBAN = 'DE89370400440532013000';
export const PAYER = { name: 'Anna Müller', iban: 'AT611904300234573201' };
export const BANK_ENVIRONMENT = {
  PAYOUT_CODE: 'off',
  BANK_ACCOUNTS: JSON.stringify([
    { name: 'main', holder: 'Baize Ltd', number: OUR_IBAN, currency: 'EUR', country: 'MT', town: 'Sliema' },
  ]),
};

export const operatorOf = (cashier: TestCashier): Context => systemContext(cashier.services, 'operator');

/** A deposit that waits for its transfer; answers its id. */
export async function beginBankDeposit(cashier: TestCashier, player: Context, amount = '50'): Promise<string> {
  const input = { method: 'transfer', amount, request_id: randomUUID() };
  const { transaction: id } = await cashier.call(player, makeDeposit, input as never);
  return id;
}

/** A withdrawal that may be ordered at the bank; answers its id. */
export async function approveBankWithdrawal(cashier: TestCashier, player: Context, amount = '50'): Promise<string> {
  const requisites = JSON.stringify({ holder: 'ANNA MUELLER', iban: PAYER.iban });
  const input = { method: 'transfer', amount, requisites, request_id: randomUUID() };
  const { id } = await cashier.call(player, makeWithdrawal, input as never);
  await approveWithdrawal(operatorOf(cashier), id);
  return id;
}

/** A transfer of a payer, with the reference of a deposit. */
export const transferFor = (depositId: string, minor: bigint, more: Partial<CamtEntry> = {}): CamtEntry => ({
  direction: 'CRDT',
  payments: [{ minor, text: [`Deposit ${creditorReference(depositId)} thank you`], debtor: PAYER }],
  ...more,
});

export const takenBackFrom = (depositId: string, minor: bigint, more: Partial<CamtEntry> = {}): CamtEntry => ({
  direction: 'DBIT',
  isReversal: true,
  payments: [{ minor, text: [creditorReference(depositId)], debtor: PAYER, returnReason: 'FOCR' }],
  ...more,
});

/** Our order as the bank has carried it out. */
export const payoutOf = (withdrawalId: string, minor: bigint): CamtEntry => ({
  direction: 'DBIT',
  payments: [{ minor, endToEndId: endToEndIdOf(withdrawalId), creditor: PAYER }],
});

export const returnOf = (withdrawalId: string, minor: bigint): CamtEntry => ({
  direction: 'CRDT',
  payments: [{ minor, endToEndId: endToEndIdOf(withdrawalId), creditor: PAYER, returnReason: 'AC04' }],
});

export const statementOf = (entries: CamtEntry[], openingMinor = 0n): Buffer =>
  Buffer.from(camt053('08', [{ account: OUR_IBAN, openingMinor, entries }]));

export const importEntries = (
  cashier: TestCashier,
  entries: CamtEntry[],
  openingMinor?: bigint,
): Promise<ImportedFile> =>
  importStatement(operatorOf(cashier), {
    name: 'statement.xml',
    bytes: statementOf(entries, openingMinor),
    importedBy: 'anna',
  });

export type LineInTest = Pick<BankLineRow, 'state' | 'reason' | 'effect' | 'payment_id'> & {
  id: string;
  minor: string;
};

/** All lines, in the order in which they came. */
export async function linesOf({ database }: TestCashier): Promise<LineInTest[]> {
  const { rows } = await database.ownerPool.query<LineInTest>(
    'select id, amount_minor::text as minor, state, reason, effect, payment_id from cashier.bank_lines order by id',
  );
  return rows;
}
