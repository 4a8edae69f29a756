/**
 * The stand-in for BTCPay Server as a process of its own: `node sandbox/btcpay/main.ts`. Options by environment; it ends with its
 * parent process when that gave it a pipe as standard input.
 */
import { startSandboxBtcpay } from './sandbox-btcpay.ts';

const { env } = process;
const server = await startSandboxBtcpay({
  port: Number(env['SANDBOX_BTCPAY_PORT'] ?? '3009'),
  apiKey: env['SANDBOX_BTCPAY_KEY'] ?? '',
  storeId: env['SANDBOX_BTCPAY_STORE'] ?? 'sandbox',
  webhookSecret: env['SANDBOX_BTCPAY_WEBHOOK_SECRET'] ?? '',
  webhookUrl: env['SANDBOX_BTCPAY_WEBHOOK_URL'] || undefined,
  publicUrl: env['SANDBOX_BTCPAY_URL'] || undefined,
  dataFile: env['SANDBOX_BTCPAY_DATA'] || undefined,
  settleMs: env['SANDBOX_BTCPAY_SETTLE_MS'] ? Number(env['SANDBOX_BTCPAY_SETTLE_MS']) : undefined,
  log: (line) => console.log(line),
});
console.log(`stand-in for BTCPay Server on ${server.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_BTCPAY_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
