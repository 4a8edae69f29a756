// The site as a newcomer runs it, for measuring: a process of its own on a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiClient } from '#testing/api-client.ts';
import { freePort } from '#testing/free-port.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';

export interface BenchSite {
  url: string;
  port: number;
  process: ChildProcess;
  dataDir: string;
  /** How to reach its database as the owner. */
  owner: ConnectionOptions;
  stop(): Promise<void>;
}

export async function startBenchSite(
  environment: Record<string, string> = {},
  entry = 'src/server/main.ts',
): Promise<BenchSite> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'baize-bench-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [entry], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SANDBOX_PSP: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; !(await isReady(url)); waited += 50) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`the site did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [, , , , host] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    url,
    port,
    process: child,
    dataDir,
    owner: { host: host!, port: 5432, user: 'baize_owner', database: 'baize' },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      if (!environment['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).status === 200;
  } catch {
    return false;
  }
}

/** Players with money, and the raw head of a request of theirs. */
export async function benchPlayers(site: BenchSite, count: number): Promise<ApiClient[]> {
  const players: ApiClient[] = [];
  for (let index = 0; index < count; index++) {
    const client = new ApiClient(site.url);
    await client.ok('Auth.register', {
      login: `bench${index}.${Date.now()}@example.org`,
      password: 'Tr1cky-horse',
      currency: 'EUR',
      country_code: 'DE',
      birth_date: '1990-05-17',
      terms: '1',
      age: '1',
    });
    players.push(client);
  }
  return players;
}

export const postHead = (site: BenchSite, method: string, client: ApiClient): string =>
  `POST /api/${method}?v=2.34&locale=en HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\nsec-fetch-site: same-origin\r\ncookie: ${client.cookieHeader}\r\ncontent-type: application/x-www-form-urlencoded\r\n`;

export const getHead = (site: BenchSite, target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\n${headers}\r\n`;
