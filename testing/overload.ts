/**
 * Offers a site several times what it can do. The load comes from a separate process at low priority (nice 15), because a
 * real site's machine would not have to generate it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { LoadCounts, LoadOrder } from './load-generator.ts';
import { removeData, startSiteProcess } from './site-process.ts';
import { createPlayers } from './virtual-players.ts';

export interface OverloadOptions {
  /** How many times its capacity is offered. */
  times: number;
  seconds: number;
  /** Seconds at full load before anything is measured: a fresh process compiles its code and makes its pages first. */
  warmUpSeconds: number;
  capacitySeconds: number;
  players: number;
  environment?: Record<string, string>;
}

export interface OverloadResult {
  /** Requests a second that were answered over 64 connections. */
  capacity: number;
  offered: number;
  during: LoadCounts;
  /** Milliseconds until a visitor is served in half a second again, five times in a row. */
  recoveredAfterMs: number;
}

const CONNECTIONS = 64;

export async function overload(options: OverloadOptions): Promise<OverloadResult> {
  const site = await startSiteProcess(options.environment ?? {});
  try {
    const players = await createPlayers(site.owner, options.players);
    const cookies = players.map(({ cookie }) => cookie);
    const order = { url: site.url, cookies, connections: CONNECTIONS };
    await load({ ...order, rate: 0, seconds: options.warmUpSeconds });
    const alone = await load({ ...order, rate: 0, seconds: options.capacitySeconds });
    const done = [alone.stake, alone.balance, alone.page].reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0);
    const capacity = Math.round(done / options.capacitySeconds);
    const offered = capacity * options.times;
    const during = await load({ ...order, rate: offered, seconds: options.seconds });
    return { capacity, offered, during, recoveredAfterMs: await untilServed(site.url, cookies[0]!) };
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
}

export function load(order: LoadOrder): Promise<LoadCounts> {
  const child = spawn('nice', ['-n', '15', process.execPath, path.join(import.meta.dirname, 'load-generator.ts')], {
    env: { ...process.env, LOAD: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(text) as LoadCounts) : reject(new Error(`the load ended with ${code}`)),
    );
  });
}

async function untilServed(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  for (let good = 0; good < 5 && performance.now() - began < 60_000;) {
    const startedAt = performance.now();
    const answers = await Promise.all(
      ['/', '/api/Account.getBalance?v=2.34&locale=en'].map((path) =>
        fetch(url + path, { headers: { cookie } }).then(
          async (answer) => (await answer.arrayBuffer()) && answer.status,
          () => 0,
        ),
      ),
    );
    good = answers.every((status) => status === 200) && performance.now() - startedAt < 500 ? good + 1 : 0;
  }
  return Math.round(performance.now() - began);
}
