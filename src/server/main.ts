// Starts the site: reads the configuration, brings up what it needs, says where it is, and takes all of it down again.
import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigError, readConfig, STAND_IN_TOKEN, type Config } from '#platform/config.ts';
import { DatabaseStartError } from '#platform/db/embedded.ts';
import { siteMigrations } from './migrations.ts';
import { lockSite, prepareDatabase, reachDatabase, StartError } from './open-database.ts';
import { openSite } from './site.ts';
import { openWeb } from './open-web.ts';

process.env['NODE_ENV'] ??= 'production';
const say = (line: string): void => console.log(`  ${line}`);
const undo: Array<() => Promise<unknown>> = [];
let isStopping = false;

async function start(): Promise<void> {
  const config = readConfig(await withFreePorts(process.env));
  const begun = performance.now();
  say(config.DATABASE_URL ? 'Connecting to the database …' : 'Starting the database …');
  const database = await reachDatabase(config, say);
  undo.push(() => database.stop());
  if (!config.DATABASE_URL) undo.push(await lockSite(database.owner, config));
  const applied = await prepareDatabase(database.owner, siteMigrations());
  if (applied > 0) say(`Applied ${applied} migrations.`);
  if (config.SANDBOX_PSP) {
    const provider = startSandboxProvider(config);
    undo.push(() => ended(provider));
  }
  if (config.SANDBOX_IDP) {
    const provider = startIdentityProvider(config);
    undo.push(() => ended(provider));
  }
  if (config.SANDBOX_KYC && config.SUMSUB_APP_TOKEN === STAND_IN_TOKEN) {
    const service = startIdentityStandIn(config);
    undo.push(() => ended(service));
  }
  if (config.SANDBOX_SUPPLIER) {
    const supplier = startSupplier(config);
    undo.push(() => ended(supplier));
  }
  const site = await openSite({ config, connection: database.app, addWeb: openWeb });
  undo.push(() => site.stop());
  say(
    `Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${config.MODE} mode, data in ${path.relative(process.cwd(), config.DATA_DIR) || '.'}.`,
  );
  console.log(`\n  Baize is on ${config.PUBLIC_URL}\n`);
  leaveStartBehind();
}

/** What compiling and reading leave, Node would hold until it needs the room; collecting takes 50 ms, once. */
function leaveStartBehind(): void {
  setFlagsFromString('--expose-gc');
  // Not of the thorough kind (`last-resort`): it gives 30 MB more, and pages are then served at two thirds of the speed.
  const collect = runInNewContext('gc') as () => void;
  setTimeout(collect, 1500).unref();
}

/** Port 0 takes a free one; it must be known before the configuration names addresses by it. */
async function withFreePorts(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const resolved = { ...environment };
  for (const name of ['PORT', 'SANDBOX_PSP_PORT', 'SANDBOX_KYC_PORT', 'SANDBOX_IDP_PORT', 'SANDBOX_SUPPLIER_PORT'])
    if (resolved[name] === '0') resolved[name] = String(await freePort());
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

const startSandboxProvider = (config: Config): ChildProcess =>
  startStandIn('sandbox payment provider', 'sandbox-psp', 'SANDBOX_PSP_PORT', {
    SANDBOX_PSP_PORT: String(config.SANDBOX_PSP_PORT),
    SANDBOX_PSP_SECRET: config.SANDBOX_PSP_SECRET,
    SANDBOX_PSP_DATA: path.join(config.DATA_DIR, 'sandbox-psp.json'),
    SANDBOX_PSP_FOLLOW_PARENT: 'on',
  });

const startIdentityStandIn = (config: Config): ChildProcess =>
  startStandIn('stand-in for the identity service', 'sandbox-kyc', 'SANDBOX_KYC_PORT', {
    SANDBOX_KYC_PORT: String(config.SANDBOX_KYC_PORT),
    SANDBOX_KYC_SITE: new URL(config.PUBLIC_URL).origin,
    SANDBOX_KYC_WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/callbacks/sumsub`,
    SANDBOX_KYC_DATA: path.join(config.DATA_DIR, 'sandbox-kyc.json'),
    SANDBOX_KYC_FOLLOW_PARENT: 'on',
    SUMSUB_APP_TOKEN: config.SUMSUB_APP_TOKEN,
    SUMSUB_SECRET: config.SUMSUB_SECRET,
    SUMSUB_WEBHOOK_SECRET: config.SUMSUB_WEBHOOK_SECRET,
  });

function startSupplier(config: Config): ChildProcess {
  const file = config.SANDBOX_SUPPLIER_KEY;
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return startStandIn('sandbox supplier of games', 'sandbox-supplier', 'SANDBOX_SUPPLIER_PORT', {
    SANDBOX_SUPPLIER_PORT: String(config.SANDBOX_SUPPLIER_PORT),
    SANDBOX_SUPPLIER_SECRET: config.SANDBOX_SUPPLIER_SECRET,
    SANDBOX_SUPPLIER_KEY: file,
    SANDBOX_SUPPLIER_SITE: `http://127.0.0.1:${config.PORT}`,
    SANDBOX_SUPPLIER_SITE_ORIGIN: new URL(config.PUBLIC_URL).origin,
    SANDBOX_SUPPLIER_DATA: path.join(config.DATA_DIR, 'sandbox-supplier.json'),
    SANDBOX_SUPPLIER_FOLLOW_PARENT: 'on',
  });
}

/** A process of its own, as a real service would be; it ends when we do, because its standard input ends then. */
function startStandIn(
  name: string,
  folder: string,
  port: 'SANDBOX_PSP_PORT' | 'SANDBOX_KYC_PORT' | 'SANDBOX_IDP_PORT' | 'SANDBOX_SUPPLIER_PORT',
  environment: Record<string, string>,
): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `stand-ins/${folder}/main.ts`)], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true, // a Ctrl-C in the terminal is for us
    env: { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...environment },
  });
  child.on('exit', (code) => {
    if (!isStopping)
      console.error(`  The ${name} ended (${code ?? 'signal'}): is port ${environment[port]} taken? Set ${port}.`);
  });
  return child;
}

const startIdentityProvider = (config: Config): ChildProcess =>
  startStandIn('sandbox identity provider', 'identity-provider', 'SANDBOX_IDP_PORT', {
    SANDBOX_IDP_PORT: String(config.SANDBOX_IDP_PORT),
    SANDBOX_IDP_SECRET: config.SANDBOX_IDP_SECRET,
    SANDBOX_IDP_REDIRECT_URIS: `${config.PUBLIC_URL}/oauth/callback/dev`,
    SANDBOX_IDP_FOLLOW_PARENT: 'on',
  });

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), 15_000).unref(); // a stop has an end
  for (const step of undo.reverse()) await step().catch((error: Error) => console.error(`  ${error.message}`));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!isStopping) console.log('\n  Stopping …');
    void stop(0);
  });

try {
  await start();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError || error instanceof DatabaseStartError;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    console.error(`\n  Port ${port} is taken. Stop what uses it, or set PORT to another one.\n`);
  else console.error(isExpected ? `\n  ${(error as Error).message}\n` : error);
  await stop(1);
}
