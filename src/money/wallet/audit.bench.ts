// `npm run verify:ledger` as an operator gives it, beside the running site: how long it takes, and what it holds meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { SiteProcess } from '#testing/site-process.ts';

const LOOK_EVERY_MS = 100;
const KIB_PER_MIB = 1024;

export interface Audit {
  seconds: number;
  /** Most that the command held at any time, in MiB. */
  commandMib: number;
  /** Most that the connections of the database held together for themselves, without what they share, in MiB. */
  databaseMib: number;
}

/** Throws what it printed when it does not end with 0. */
export async function auditByCommand(site: SiteProcess): Promise<Audit> {
  const before = ownMib(serversOf(site));
  const began = performance.now();
  const command = spawn(process.execPath, ['src/app/verify-ledger.ts'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: site.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let commandMib = 0;
  let databaseMib = 0;
  const looking = setInterval(() => {
    commandMib = Math.max(commandMib, memoryOf(command.pid!, 'VmHWM'));
    databaseMib = Math.max(databaseMib, ownMib(serversOf(site)) - before);
  }, LOOK_EVERY_MS);
  try {
    const [output, [code]] = await Promise.all([
      Promise.all([text(command.stdout), text(command.stderr)]),
      once(command, 'exit'),
    ]);
    if (code !== 0) throw new Error(`verify:ledger ended with ${code}:\n${output.join('')}`);
    return { seconds: (performance.now() - began) / 1000, commandMib, databaseMib };
  } finally {
    clearInterval(looking);
  }
}

/** The processes of its PostgreSQL. */
function serversOf(site: SiteProcess): number[] {
  const [postmaster = ''] = readFileSync(path.join(site.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && new RegExp(`\nPPid:\t${postmaster}\n`).test(statusOf(name)),
  );
  return [postmaster, ...children].map(Number);
}

const ownMib = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + memoryOf(pid, 'RssAnon'), 0);

const memoryOf = (pid: number, field: 'VmHWM' | 'RssAnon'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(statusOf(pid))?.[1] ?? 0) / KIB_PER_MIB;

function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
