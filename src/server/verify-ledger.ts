// `npm run verify:ledger`: asks an auditor's questions of the books, names the first wrong row, exits with 1 when any is.
import { auditLedger } from './audit-ledger.ts';
import { runCommand, withDatabase } from './command-line.ts';

await runCommand(() =>
  withDatabase(async ({ owner }) => {
    if (!(await auditLedger(owner))) process.exitCode = 1;
  }, console.log),
);
