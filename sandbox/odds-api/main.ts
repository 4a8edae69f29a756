/**
 * The stand-in for The Odds API as a process of its own: `node sandbox/odds-api/main.ts`. Options by environment; it ends with its
 * parent process when that gave it a pipe as standard input.
 */
import { startSandboxOddsApi } from './sandbox-odds-api.ts';

const { env } = process;
const api = await startSandboxOddsApi({
  port: Number(env['SANDBOX_ODDS_API_PORT'] ?? '3014'),
  key: env['SANDBOX_ODDS_API_KEY'] ?? 'sandbox-key',
  credits: Number(env['SANDBOX_ODDS_API_CREDITS'] ?? '100000'),
  log: (line) => console.log(line),
});
console.log(`stand-in for The Odds API: ${api.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await api.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_ODDS_API_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
