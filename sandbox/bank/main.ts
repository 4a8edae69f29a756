/**
 * The stand-in for a bank as a process of its own: `node sandbox/bank/main.ts`. Options by environment; it ends with its parent process
 * when that gave it a pipe as standard input.
 */
import type { Account } from './book.ts';
import { startSandboxBank } from './sandbox-bank.ts';

const { env } = process;
const server = await startSandboxBank({
  port: Number(env['SANDBOX_BANK_PORT'] ?? '3008'),
  accounts: JSON.parse(env['SANDBOX_BANK_ACCOUNTS'] ?? '[]') as Account[],
  inbox: env['SANDBOX_BANK_INBOX'] ?? '',
  dataFile: env['SANDBOX_BANK_DATA'] || undefined,
  settleMs: env['SANDBOX_BANK_SETTLE_MS'] ? Number(env['SANDBOX_BANK_SETTLE_MS']) : undefined,
  log: (line) => console.log(line),
});
console.log(`stand-in for a bank on ${server.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_BANK_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
