// The site as a newcomer runs it: a process of its own on a data folder of its own. To be measured and killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { TEST_PII_KEYS, TEST_SECRET } from './keys.ts';
import { freePort } from './free-port.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';

export interface SiteProcess {
  url: string;
  port: number;
  process: ChildProcess;
  dataDir: string;
  /** How to reach its database as the owner. */
  owner: ConnectionOptions;
  /** A graceful stop; the data stays. */
  stop(): Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** Its terminal output. */
  output(): string;
}

/** As `npm start` sets them. */
const [, VARIABLES = '', FLAGS = ''] =
  / exec env ((?:\w+=\S+ )*)node ((?:--\S+ )*)/.exec(packageJson.scripts.start) ?? [];
const NODE_FLAGS = FLAGS.split(' ').filter(Boolean);
const START_ENVIRONMENT = Object.fromEntries(new URLSearchParams(VARIABLES.trim().replaceAll(' ', '&')));

/** What a site process leaves out unless it is asked for, as an operator starts it. */
export const AS_SHIPPED: Readonly<Record<string, string>> = {
  LIVE_TABLES: 'on',
  LOYALTY: 'on',
  TOURNAMENTS: 'on',
  JACKPOTS: 'on',
  RAFFLES: 'on',
  LEAGUE: 'on',
};

/** Deletes what a site process has stored. */
export const removeData = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

export async function startSiteProcess(
  environment: Record<string, string> = {},
  entry = 'src/app/main.ts',
): Promise<SiteProcess> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'baize-process-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, entry], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...CHILD_ENVIRONMENT,
      ...START_ENVIRONMENT,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LIVE_TABLES: 'off',
      LOYALTY: 'off',
      TOURNAMENTS: 'off',
      JACKPOTS: 'off',
      RAFFLES: 'off',
      LEAGUE: 'off',
      LOG_LEVEL: 'warn',
      SANDBOX_PSP: 'off',
      SANDBOX_IDP: 'off',
      SANDBOX_KYC: 'off',
      SANDBOX_SUPPLIER: 'off',
      SANDBOX_BTCPAY: 'off',
      SANDBOX_HYPERSWITCH: 'off',
      SANDBOX_BANK: 'off',
      DESK_PORT: 'off',
      // Sites that share a database share its keys.
      ...(environment['DATABASE_URL'] && { SECRET: TEST_SECRET, PII_KEYS: TEST_PII_KEYS }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the site did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const outside = environment['DATABASE_URL'];
  const [, , , , host] = outside ? [] : readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    url,
    port,
    process: child,
    dataDir,
    output: () => output,
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
    owner: outside ? { url: outside } : { host: host!, port: 5432, user: 'baize_owner', database: 'baize' },
  };
}

/** `npm run dev`, with the API server behind it. */
export const startDevelopmentServer = async (): Promise<SiteProcess> =>
  startSiteProcess({ NODE_ENV: 'development', API_PORT: String(await freePort()) }, 'tools/dev.mjs');

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).status === 200;
  } catch {
    return false;
  }
}

export const postHead = (site: SiteProcess, method: string, cookie: string): string =>
  `POST /api/${method}?v=2.34&locale=en HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n`;

export const getHead = (site: SiteProcess, target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\n${headers}\r\n`;
