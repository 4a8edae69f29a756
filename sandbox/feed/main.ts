/**
 * The stand-in for an outside feed as a process of its own: `node sandbox/feed/main.ts`. Options by
 * environment; it ends with its parent process when that gave it a pipe as standard input.
 */
import { startSandboxFeed } from './sandbox-feed.ts';

const { env } = process;
const way = env['SANDBOX_FEED'];
const feed = await startSandboxFeed({
  way: way === 'socket' || way === 'pull' ? way : 'push',
  site: env['SANDBOX_FEED_SITE'] ?? 'http://127.0.0.1:3000',
  port: Number(env['SANDBOX_FEED_PORT'] ?? '3011'),
  key: { id: env['SANDBOX_FEED_KEY'] ?? 'sandbox', secret: env['SANDBOX_FEED_SECRET'] ?? '' },
  log: (line) => console.log(line),
});
console.log(`sandbox feed: ${feed.url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await feed.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env['SANDBOX_FEED_FOLLOW_PARENT'] === 'on') process.stdin.on('end', () => void stop()).resume();
