/**
 * A file of the bank comes in: read whole or refused whole, its lines kept by their keys, so that the same file, or one of
 * overlapping days, adds nothing twice. What the lines say about payments is worked out afterwards, line by line.
 */
import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { BankAccount } from './adapters/bank/accounts.ts';
import { readCamt } from './adapters/bank/camt.ts';
import { readCsv } from './adapters/bank/csv-statement.ts';
import { MAX_STATEMENT_BYTES, StatementFault, type Statement } from './adapters/bank/statement.ts';
import { matchBankLines } from './match-bank-lines.ts';
import { addBankFile, addBankLines, bankFileByDigest } from './store/bank-lines.ts';
import type { BankFileRow } from './tables.ts';

export interface BankFile {
  name: string;
  bytes: Uint8Array;
  importedBy: string;
}

export interface ImportedFile {
  format: BankFileRow['format'];
  lines: number;
  /** The others were in files before it; all, where the file itself was. */
  newLines: number;
  isNew: boolean;
}

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Throws a `StatementFault` that says why the file is refused. */
export async function importStatement(ctx: Context, file: BankFile): Promise<ImportedFile> {
  const digest = digestOf(file.bytes);
  const earlierFile = await bankFileByDigest(ctx.db, digest);
  const imported = earlierFile
    ? { format: earlierFile.format, lines: earlierFile.lines, newLines: 0, isNew: false }
    : await store(ctx, digest, file);
  // Also after a crash between the two, when the same file comes again.
  await matchBankLines(ctx);
  return imported;
}

async function store(ctx: Context, digest: Buffer, { name, bytes, importedBy }: BankFile): Promise<ImportedFile> {
  const statements = await readStatements(ctx.config.BANK_ACCOUNTS, name, bytes);
  const { format } = statements[0]!;
  const lines = statements.flatMap((statement) => statement.lines);
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const row = { digest, name, format, lines: lines.length, imported_by: importedBy, imported_at: now };
    const isNew = await addBankFile(tx, row);
    const newLines = isNew ? await addBankLines(tx, lines, { digest, createdAt: now }) : 0;
    return { format, lines: lines.length, newLines, isNew };
  });
}

function readStatements(accounts: readonly BankAccount[], name: string, bytes: Uint8Array): Promise<Statement[]> {
  if (bytes.length > MAX_STATEMENT_BYTES)
    throw new StatementFault(`It is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB.`);
  if (accounts.length === 0) throw new StatementFault('No bank account is configured (BANK_ACCOUNTS).');
  return isXml(bytes) ? readCamt(bytes, accounts) : readCsvOf(accounts, name, bytes);
}

const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\xEF\xBB\xBF)?\s*</.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));

/** A CSV file does not say whose it is: the account is the one by whose name the file's begins, or the only one that sends such files. */
async function readCsvOf(accounts: readonly BankAccount[], name: string, bytes: Uint8Array): Promise<Statement[]> {
  const candidates = accounts.filter(({ csv }) => csv !== undefined);
  const account = candidates.length === 1 ? candidates[0] : candidates.find((candidate) => isNamedBy(candidate, name));
  if (!account?.csv)
    throw new StatementFault(
      candidates.length === 0
        ? 'It is no XML, and no account is configured to send CSV.'
        : 'Several accounts send CSV: let the name of the file begin with the name of its account.',
    );
  return [await readCsv(bytes, account, account.csv)];
}

/** `main-2026-03.csv` is of `main`, and not of `mai`. */
const isNamedBy = (account: BankAccount, fileName: string): boolean =>
  fileName.startsWith(account.name) && !/^[a-z0-9]/i.test(fileName.slice(account.name.length));
