// pgbench -N on the site's own server: the yardstick for a bet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LOAD_NICENESS } from './driver.ts';
import { createDatabase } from '#app/open-database.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';

export function findPgbench(): string {
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...(existsSync('/usr/lib/postgresql')
      ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
      : []),
  ];
  const executable = folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!executable) throw new Error('The comparison needs pgbench (Debian: apt-get install postgresql-contrib).');
  return executable;
}

export async function preparePgbench(owner: ConnectionOptions): Promise<void> {
  await createDatabase({ ...owner, database: 'postgres' }, 'pgbench');
  execFileSync(findPgbench(), ['-i', '-q', '-s', '10', ...place(owner)], { stdio: 'ignore' });
}

/** Transactions a second of `pgbench -N` with as many clients. */
export function runPgbench(owner: ConnectionOptions, clients: number, seconds: number): number {
  const options = ['-N', '-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const run = spawnSync('nice', ['-n', String(LOAD_NICENESS), findPgbench(), ...options, ...place(owner)], {
    encoding: 'utf8',
  });
  const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1]);
  if (!perSecond) throw new Error(`pgbench failed: ${run.stderr}`);
  return perSecond;
}

const place = (owner: ConnectionOptions): string[] => [
  '-h',
  owner.host!,
  '-p',
  String(owner.port),
  '-U',
  owner.user!,
  'pgbench',
];
