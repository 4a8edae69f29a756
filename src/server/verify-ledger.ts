// `npm run verify:ledger`: asks an auditor's questions of the books, names the first wrong row, exits with 1 when any is.
import { openPool } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { runCommand, withDatabase } from './command-line.ts';
import { findLedgerFaults, LEDGER_CHECKS } from './ledger-checks.ts';
import type { OpenedDatabase } from './open-database.ts';

async function verify({ owner }: OpenedDatabase): Promise<void> {
  const pool = openPool(owner, 4, silentLogger());
  const begun = performance.now();
  const faults = await findLedgerFaults(pool);
  const { rows } = await pool.query<{ entries: bigint; head: string | null }>(
    `select (select count(*) from wallet.entries) as entries, (select encode(hash, 'hex') from wallet.blocks order by height desc limit 1) as head`,
  );
  await pool.end();
  const mark = (id: string): string => (faults.some((fault) => fault.check === id) ? '✗' : '✓');
  for (const { id, asks } of LEDGER_CHECKS) console.log(`  ${mark(id)} ${id.padEnd(4)} ${asks}`);
  console.log(`  ${mark('seal')} seal every sealed block is as it was; newest hash ${rows[0]!.head ?? '(none yet)'}`);
  faults.forEach(({ check, fault }) => console.error(`  ${check}: ${fault}`));
  console.log(
    `  ${rows[0]!.entries} entries in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${faults.length === 0 ? 'the books balance' : 'THE BOOKS DO NOT BALANCE'}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await runCommand(() => withDatabase(verify, console.log));
