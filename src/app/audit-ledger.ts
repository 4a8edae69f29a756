// Puts an auditor's questions to a database and prints the answers, for every command that ends with them.
import type pg from 'pg';
import type { ConnectionOptions } from '#platform/db/database.ts';
import {
  findLedgerFaults,
  LEDGER_CHECKS,
  openAuditPool,
  SEAL_CHECK,
  type LedgerAnswer,
  type LedgerCheck,
  type LedgerFault,
} from './ledger-checks.ts';

/** An audit that came to no result. It says nothing about the books, and has an exit code of its own. */
export class AuditIncompleteError extends Error {
  override name = 'AuditIncompleteError';
  readonly exitCode = 2;
}

export interface AuditOptions {
  checks?: readonly LedgerCheck[];
  print?: (line: string) => void;
}

/** Answers whether the books balance; throws an `AuditIncompleteError` when not all of its questions were answered. */
export async function auditLedger(
  owner: ConnectionOptions,
  { checks = LEDGER_CHECKS, print = console.log }: AuditOptions = {},
): Promise<boolean> {
  const pool = openAuditPool(owner);
  const begun = performance.now();
  const seconds = (): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  try {
    const { entries, head } = await extentOf(pool);
    print(`  ${entries} entries, ${checks.length + 1} questions:`);
    const faults = await findLedgerFaults(pool, checks, printerOf(checks, print, seconds));
    for (const { check, fault } of faults) print(`  ${check}: ${fault}`);
    print(`  ${entries} entries in ${seconds()}, newest sealed block ${head ?? '(none yet)'}: ${verdictOn(faults)}`);
    return faults.length === 0;
  } catch (error) {
    throw new AuditIncompleteError(
      `The audit could not be completed: ${(error as Error).message}. This says nothing about the books; run npm run verify:ledger again.`,
      { cause: error },
    );
  } finally {
    await pool.end();
  }
}

const verdictOn = (faults: readonly LedgerFault[]): string =>
  faults.length === 0 ? 'the books balance' : 'THE BOOKS DO NOT BALANCE';

/** Each question is printed once it is answered, so that a long audit shows how far it is. */
function printerOf(
  checks: readonly LedgerCheck[],
  print: (line: string) => void,
  seconds: () => string,
): (answer: LedgerAnswer) => void {
  const questions = new Map(checks.map(({ id, asks }) => [id, asks]));
  questions.set(SEAL_CHECK, 'every sealed block is as it was');
  return ({ check, faults }) =>
    print(`  ${faults.length === 0 ? '✓' : '✗'} ${check.padEnd(4)} ${questions.get(check)} (${seconds()})`);
}

/** How many entries there are, and the hash of the newest sealed block. */
async function extentOf(pool: pg.Pool): Promise<{ entries: bigint; head: string | null }> {
  const { rows } = await pool.query<{ entries: bigint; head: string | null }>(
    `select (select count(*) from wallet.entries) as entries, (select encode(hash, 'hex') from wallet.blocks order by height desc limit 1) as head`,
  );
  return rows[0]!;
}
