/**
 * The stand-in for a drand beacon as a process of its own: `node sandbox/beacon/main.ts`. It ends with
 * its parent process when that gave it a pipe as standard input.
 */
import { startSandboxBeacon } from './sandbox-beacon.ts';

const { env } = process;
const beacon = await startSandboxBeacon({ port: Number(env['SANDBOX_BEACON_PORT'] ?? '3006') });
console.log(`sandbox beacon on ${beacon.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await beacon.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_BEACON_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
