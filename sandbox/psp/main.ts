/**
 * The sandbox payment provider as a process of its own: `node sandbox/psp/main.ts`. Options by
 * environment; it ends with its parent process when that gave it a pipe as standard input.
 */
import { startSandboxPsp } from './sandbox-psp.ts';

const { SANDBOX_PSP_PORT, SANDBOX_PSP_SECRET, SANDBOX_PSP_URL, SANDBOX_PSP_DATA, SANDBOX_PSP_SETTLE_MS } = process.env;

const provider = await startSandboxPsp({
  port: Number(SANDBOX_PSP_PORT ?? '3001'),
  secret: SANDBOX_PSP_SECRET ?? '',
  publicUrl: SANDBOX_PSP_URL || undefined,
  dataFile: SANDBOX_PSP_DATA || undefined,
  settleMs: SANDBOX_PSP_SETTLE_MS ? Number(SANDBOX_PSP_SETTLE_MS) : undefined,
  log: (line) => console.log(line),
});
console.log(`sandbox payment provider on ${provider.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await provider.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (process.env['SANDBOX_PSP_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
