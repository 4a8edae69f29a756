// `npm run verify:ledger`: puts an auditor's questions to the books, names the first wrong row, exits with 1 when there is one.
import { auditLedger } from './audit-ledger.ts';
import { runCommand, withSiteDatabase } from './command-line.ts';

await runCommand(() =>
  withSiteDatabase(async ({ owner }) => {
    if (!(await auditLedger(owner))) process.exitCode = 1;
  }, console.log),
);
