/**
 * The stand-in for the identity service as a process of its own: `node sandbox/kyc/main.ts`. Options
 * by environment; it ends with its parent process when that gave it a pipe as standard input.
 */
import { startSandboxKyc } from './sandbox-kyc.ts';

const { env } = process;
const service = await startSandboxKyc({
  port: Number(env['SANDBOX_KYC_PORT'] ?? '3002'),
  appToken: env['SUMSUB_APP_TOKEN'] ?? '',
  secret: env['SUMSUB_SECRET'] ?? '',
  webhookSecret: env['SUMSUB_WEBHOOK_SECRET'] ?? '',
  webhookUrl: env['SANDBOX_KYC_WEBHOOK_URL'] ?? '',
  siteOrigin: env['SANDBOX_KYC_SITE'] ?? '',
  dataFile: env['SANDBOX_KYC_DATA'] || undefined,
  reviewMs: env['SANDBOX_KYC_REVIEW_MS'] ? Number(env['SANDBOX_KYC_REVIEW_MS']) : undefined,
  log: (line) => console.log(line),
});
console.log(`stand-in for the identity service on ${service.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await service.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_KYC_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
