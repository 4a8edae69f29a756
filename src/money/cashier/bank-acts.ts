// Files from the bank and for it, and movements on which a person decides.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError, idOf, sum, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { MAX_STATEMENT_BYTES, StatementFault } from './adapters/bank/statement.ts';
import { importStatement, type BankFile } from './import-bank-file.ts';
import { importRejections } from './import-rejections.ts';
import { bankLinesIn } from './store/bank-lines.ts';
import { payoutFileById, payoutFiles } from './store/payout-files.ts';
import type { BankLineRow, PayoutFileRow } from './tables.ts';
import { payoutAccountOf, writePayoutFile } from './write-payout-file.ts';

const LINE_STATES = ['waiting', 'new', 'matched', 'ignored'] as const;

export const bankActs: Commands = {
  'cashier import-statement': {
    parameters: 'FILE',
    about: 'Reads a statement of the bank (camt.053, camt.054 or CSV); a file that was read before changes nothing.',
    run: async (ctx, input) => {
      const { format, lines, newLines, isNew } = await readingFile(() => importStatement(ctx, fileOf(input)));
      if (!isNew) return console.log('  This file was imported before; nothing has changed.');
      console.log(`  ${format}: ${lines} lines, ${newLines} of them new.`);
      const waiting = await bankLinesIn(ctx.db, 'waiting', { limit: 200 });
      if (waiting.length > 0) console.log(`  ${waiting.length} wait for a decision: operator -- cashier bank-lines`);
    },
  },
  'cashier bank-lines': {
    parameters: '[--state waiting]',
    about: 'Lists movements on our bank accounts that name no payment, or not clearly.',
    run: async (ctx, { state = 'waiting' }) => {
      const chosen = LINE_STATES.find((name) => name === state);
      if (!chosen) throw new UsageError(`There are only ${LINE_STATES.join(', ')}.`);
      const lines = await bankLinesIn(ctx.db, chosen, { limit: 200 });
      if (lines.length === 0) console.log('  Nothing is waiting.');
      for (const line of lines) console.log(`  ${lineText(line)}`);
    },
  },
  'cashier payout-file': {
    parameters: 'FILE [ID]',
    about:
      'Writes approved withdrawals by bank into a file of orders (pain.001) for the bank; with an ID, an earlier file again as it was.',
    run: async (ctx, input) => {
      const place = idOf(input);
      if (existsSync(place)) throw new UsageError(`${place} is there already.`);
      const [earlierId] = input.rest;
      const file = await (earlierId === undefined ? newFile(ctx, input) : earlierFile(ctx, earlierId));
      if (!file) return console.log('  No withdrawal is waiting for a file.');
      // It has names and account numbers.
      writeFileSync(place, file.xml, { flag: 'wx', mode: 0o600 });
      console.log(`  ${file.id}: ${file.orders} payouts, ${sum(totalOf(file))}, written to ${place}.`);
    },
  },
  'cashier payout-files': {
    parameters: '',
    about: 'Lists the files of orders that were written, the newest first.',
    run: async (ctx) => {
      const files = await payoutFiles(ctx.db, 100);
      if (files.length === 0) console.log('  None was written yet.');
      for (const file of files)
        console.log(
          `  ${file.id}  ${time(file.created_at)}  ${file.orders} payouts, ${sum(totalOf(file))}, by ${file.created_by}`,
        );
    },
  },
  'cashier import-rejections': {
    parameters: 'FILE',
    about: 'Reads which payouts the bank refuses (pain.002); their money is on the players’ balances again.',
    run: async (ctx, input) => {
      const orders = await readingFile(() => importRejections(ctx, fileOf(input)));
      if (orders.length === 0) console.log('  The bank refuses none.');
      for (const { id, reason, verdict } of orders)
        console.log(`  ${id}  ${reason}${verdict === 'contradiction' ? '  IS PAID: look into it' : ''}`);
    },
  },
};

const totalOf = ({ total_minor }: Pick<PayoutFileRow, 'total_minor'>) =>
  ({ amount_minor: total_minor, currency: 'EUR' }) as const;

function fileOf(input: Input): BankFile {
  const place = idOf(input);
  const size = statSync(place, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new UsageError(`There is no file ${place}.`);
  if (size > MAX_STATEMENT_BYTES) throw new UsageError(`${place} is too large.`);
  return { name: path.basename(place), bytes: readFileSync(place), importedBy: input.operator.name };
}

/** Why a file is refused is for the operator to read. */
async function readingFile<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StatementFault)
      throw new UsageError(`The file is refused, and nothing of it is taken. ${error.message}`);
    throw error;
  }
}

function lineText(line: BankLineRow): string {
  const { id, booked_on, is_credit, details, reason, return_reason } = line;
  const { counterparty, remittance, endToEndId } = details;
  const parts = [
    `${id}  ${booked_on}  ${is_credit ? '+' : '-'}${sum(line)}`,
    [counterparty.name, counterparty.iban].filter(Boolean).join(' '),
    [...remittance, endToEndId].filter(Boolean).join(' | '),
    [reason, return_reason && `returned: ${return_reason}`].filter(Boolean).join(', '),
  ];
  return parts.filter(Boolean).join('  ');
}

async function newFile(ctx: Context, input: Input): Promise<PayoutFileRow | undefined> {
  const account = payoutAccountOf(ctx);
  if (!account) throw new UsageError('No bank account in EUR is configured (BANK_ACCOUNTS).');
  const { file, unreachable } = await writePayoutFile(ctx, account, input.operator.name);
  for (const id of unreachable) console.log(`  ${id} is to an account that SEPA does not reach.`);
  return file;
}

async function earlierFile(ctx: Context, id: string): Promise<PayoutFileRow> {
  const file = await payoutFileById(ctx.db, id);
  if (!file) throw new UsageError('There is no such file: operator -- cashier payout-files lists them.');
  if (file.xml === '') throw new UsageError('A player of this file has been forgotten, and the file with them.');
  return file;
}
