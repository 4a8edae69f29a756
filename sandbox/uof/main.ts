/**
 * The stand-in of the Unified Odds Feed as a process of its own: `node sandbox/uof/main.ts`. Options by environment; it ends with its
 * parent process when that gave it a pipe as standard input.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startSandboxUof } from './sandbox-uof.ts';

const { env } = process;
const { SANDBOX_UOF_TLS_KEY: key, SANDBOX_UOF_TLS_CERT: cert, SANDBOX_UOF_SCENARIO: scenario } = env;
const uof = await startSandboxUof({
  brokerPort: Number(env['SANDBOX_UOF_PORT'] ?? '3012'),
  apiPort: Number(env['SANDBOX_UOF_API_PORT'] ?? '3013'),
  token: env['SANDBOX_UOF_TOKEN'] ?? 'sandbox',
  bookmaker: env['SANDBOX_UOF_BOOKMAKER'] ?? '1',
  broker: env['SANDBOX_UOF_BROKER'] || undefined,
  tls: key && cert ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : undefined,
  pace: env['SANDBOX_UOF_PACE'] ? Number(env['SANDBOX_UOF_PACE']) : undefined,
  scenario: scenario ? { file: fileOf(scenario), speed: Number(env['SANDBOX_UOF_SPEED'] ?? '1') } : undefined,
  log: (line) => console.log(`stand-in of the Unified Odds Feed: ${line}`),
});
console.log(`stand-in of the Unified Odds Feed: ${uof.apiUrl}`);

/** The name of one of ours, or a path. */
function fileOf(name: string): string {
  return name.includes('/') ? name : path.join(import.meta.dirname, 'scenarios', `${name}.jsonl`);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await uof.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_UOF_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
