/**
 * The sandbox supplier of games as a process of its own: `node sandbox/supplier/main.ts`. Options by
 * environment; it ends with its parent process when that gave it a pipe as standard input.
 */
import { readFileSync } from 'node:fs';
import { startSandboxSupplier } from './sandbox-supplier.ts';

const environment = process.env;
const supplier = await startSandboxSupplier({
  port: Number(environment['SANDBOX_SUPPLIER_PORT'] ?? '3005'),
  secret: environment['SANDBOX_SUPPLIER_SECRET'] ?? '',
  privateKey: readFileSync(environment['SANDBOX_SUPPLIER_KEY'] ?? '', 'utf8'),
  site: environment['SANDBOX_SUPPLIER_SITE'] ?? '',
  siteOrigin: environment['SANDBOX_SUPPLIER_SITE_ORIGIN'] ?? '',
  dataFile: environment['SANDBOX_SUPPLIER_DATA'] || undefined,
  log: (line) => console.log(line),
});
console.log(`sandbox supplier on ${supplier.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await supplier.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (environment['SANDBOX_SUPPLIER_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
