// Starts the site: reads the configuration, brings up what it needs, says where it is, and shuts it all down again.
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configWarnings, readConfig } from './config.ts';
import { reopenLogs } from '#platform/log.ts';
import { firstInvitation, openDesk } from './desk/desk-listener.ts';
import { hasPast, playPast } from './demo-past/play-past.ts';
import { workAsStaff } from './demo-past/staff-work.ts';
import { siteMigrations } from './migrations.ts';
import { requireSameKeys } from './check-keys.ts';
import { lockSite, prepareDatabase, reachDatabase } from './open-database.ts';
import { openSite } from './site.ts';
import { openWeb } from '#site/rendering/open-web.ts';
import { standInSettings, startSandboxes } from './sandbox-processes.ts';
import { sentenceFor } from './start-sentences.ts';

process.env['NODE_ENV'] ??= 'production';
const print = (line: string): void => console.log(`  ${line}`);
const undo: Array<() => Promise<unknown>> = [];
let isStopping = false;
let drainMs = 0;

async function start(): Promise<void> {
  const config = readConfig(await withFreePorts(process.env));
  const warnings = configWarnings(config, process.env);
  for (const warning of warnings) print(`Warning: ${warning}`);
  drainMs = config.DRAIN_SECONDS * 1000;
  const begun = performance.now();
  print(config.DATABASE_URL ? 'Connecting to the database …' : 'Starting the database …');
  const database = await reachDatabase(config, { print, isKeptRunning: true });
  undo.push(() => database.stop());
  if (!config.DATABASE_URL) undo.push(await lockSite(database.owner, config));
  const applied = await prepareDatabase(database.owner, siteMigrations());
  if (applied > 0) print(`Applied ${applied} migrations.`);
  await requireSameKeys(database.owner, config);
  const isPastNew =
    hasPast(config) &&
    (await playPast({ config, connection: database.app, print }).catch((error: Error) => {
      print(`The demo players could not play for the past days: ${error.message}`);
      return false;
    }));
  const sandboxes = startSandboxes(config);
  sandboxes.ready.catch(() => {}); // awaited below, once the site has been opened alongside them
  undo.push(() => sandboxes.stop());
  const site = await openSite({ config, connection: database.app, warnings, addWeb: openWeb });
  undo.push(() => site.stop());
  const desk = await openDesk(site.services, database.desk);
  undo.push(() => desk.stop());
  if (isPastNew)
    await workAsStaff(desk.services).catch((error: Error) => {
      print(`The demo staff could not do its work of the past days: ${error.message}`);
    });
  await sandboxes.ready;
  print(
    `Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${config.MODE} mode, data in ${config.DATA_DIR}.`,
  );
  console.log(`\n  Baize is on ${config.PUBLIC_URL}`);
  if (desk.address !== undefined)
    console.log(`  The desk of the staff is on ${(await firstInvitation(desk.services)) ?? config.DESK_URL}`);
  if (config.SANDBOX_UOF) console.log(`  The stand-in of the Unified Odds Feed: ${standInSettings(config)}`);
  console.log('');
  leaveStartBehind();
}

/** Node would hold what compiling and reading leave until it needs the room; collecting takes 50 ms, once. */
function leaveStartBehind(): void {
  setFlagsFromString('--expose-gc');
  // Not of the thorough kind (`last-resort`): it frees 30 MB more, but pages are then served at two thirds of the speed.
  const collect = runInNewContext('gc') as () => void;
  setTimeout(collect, 1500).unref();
}

/** Port 0 takes a free one; it must be known before the configuration names addresses by it. */
async function withFreePorts(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const resolved = { ...environment };
  const ports = [
    'PORT',
    'SANDBOX_PSP_PORT',
    'SANDBOX_KYC_PORT',
    'SANDBOX_IDP_PORT',
    'SANDBOX_SUPPLIER_PORT',
    'SANDBOX_BEACON_PORT',
    'SANDBOX_FEED_PORT',
    'SANDBOX_UOF_PORT',
    'SANDBOX_UOF_API_PORT',
    'SANDBOX_ODDS_API_PORT',
    'SANDBOX_BTCPAY_PORT',
    'SANDBOX_HYPERSWITCH_PORT',
    'SANDBOX_BANK_PORT',
    'DESK_PORT',
  ];
  for (const name of ports) if (resolved[name] === '0') resolved[name] = String(await freePort());
  return resolved;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), 15_000 + drainMs).unref(); // a stop must end at some time
  for (const step of undo.reverse()) await step().catch((error: Error) => console.error(`  ${error.message}`));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isStopping) console.log('\n  Stopping …');
    void stop(0);
  });
// Log rotation moves the file away and signals for a new one; a terminal that closes sends the same, and then nothing reads our output.
process.on('SIGHUP', reopenLogs);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error) ?? error);
  await stop(1);
}
