/**
 * The stand-in for Hyperswitch as a process of its own: `node sandbox/hyperswitch/main.ts`. Options by environment; it ends with its
 * parent process when that gave it a pipe as standard input.
 */
import { startSandboxHyperswitch } from './sandbox-hyperswitch.ts';

const { env } = process;
const server = await startSandboxHyperswitch({
  port: Number(env['SANDBOX_HYPERSWITCH_PORT'] ?? '3007'),
  apiKey: env['SANDBOX_HYPERSWITCH_KEY'] ?? '',
  profileId: env['SANDBOX_HYPERSWITCH_PROFILE'] ?? 'sandbox',
  hashKey: env['SANDBOX_HYPERSWITCH_WEBHOOK_KEY'] ?? '',
  webhookUrl: env['SANDBOX_HYPERSWITCH_WEBHOOK_URL'] || undefined,
  publicUrl: env['SANDBOX_HYPERSWITCH_URL'] || undefined,
  dataFile: env['SANDBOX_HYPERSWITCH_DATA'] || undefined,
  settleMs: env['SANDBOX_HYPERSWITCH_SETTLE_MS'] ? Number(env['SANDBOX_HYPERSWITCH_SETTLE_MS']) : undefined,
  log: (line) => console.log(line),
});
console.log(`stand-in for Hyperswitch on ${server.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_HYPERSWITCH_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
