// Puts an auditor's questions to a database and prints the answers, for every command that ends with them.
import { openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { findLedgerFaults, LEDGER_CHECKS, type LedgerCheck } from './ledger-checks.ts';

/** Answers whether the books balance. */
export async function auditLedger(
  owner: ConnectionOptions,
  checks: readonly LedgerCheck[] = LEDGER_CHECKS,
): Promise<boolean> {
  const pool = openPool(owner, 4, silentLogger());
  const begun = performance.now();
  const faults = await findLedgerFaults(pool, checks);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0'); // counting takes as long as there are entries
  const { rows } = await client.query<{ entries: bigint; head: string | null }>(
    `select (select count(*) from wallet.entries) as entries, (select encode(hash, 'hex') from wallet.blocks order by height desc limit 1) as head`,
  );
  client.release();
  await pool.end();
  const mark = (id: string): string => (faults.some((fault) => fault.check === id) ? '✗' : '✓');
  for (const { id, asks } of checks) console.log(`  ${mark(id)} ${id.padEnd(4)} ${asks}`);
  console.log(`  ${mark('seal')} seal every sealed block is as it was; newest hash ${rows[0]!.head ?? '(none yet)'}`);
  faults.forEach(({ check, fault }) => console.error(`  ${check}: ${fault}`));
  console.log(
    `  ${rows[0]!.entries} entries in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${faults.length === 0 ? 'the books balance' : 'THE BOOKS DO NOT BALANCE'}`,
  );
  return faults.length === 0;
}
