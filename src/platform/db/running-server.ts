// Which PostgreSQL is running on a data folder, by the `postmaster.pid` that it keeps there.
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseStartError } from './embedded-place.ts';

export interface RunningServer {
  pid: number;
  socketFolder: string;
}

/**
 * The server that works on `data`; `undefined` when there is none. PostgreSQL ignores a file that a dead server left,
 * unless its process id has been reused: then the file is removed. Throws when the folder is a copy of one whose server is
 * running: that server's database would be used instead.
 */
export function runningServer(data: string): RunningServer | undefined {
  const file = path.join(data, 'postmaster.pid');
  const lines = readLines(file);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  const [, named = '', , , socketFolder] = lines;
  const served = folderServedBy(pid, named);
  if (served === undefined) {
    rmSync(file, { force: true });
    return undefined;
  }
  if (isSameFolder(served, data)) return socketFolder ? { pid, socketFolder } : undefined;
  if (isSameFolder(served, named))
    throw new DatabaseStartError(
      `${data} is a copy of ${named}, taken while its database was running, and that database still is. A folder copied this way is not a backup: stop the other site and copy again, or use "npm run backup" and "npm run restore".`,
    );
  // The process id belongs to a server of another folder by now.
  rmSync(file, { force: true });
  return undefined;
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return /\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The folder of data that a process serves; `undefined` when it is no PostgreSQL. Outside Linux the file is trusted. */
function folderServedBy(pid: number, named: string): string | undefined {
  if (process.platform !== 'linux') return named;
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return undefined;
    return readlinkSync(`/proc/${pid}/cwd`); // PostgreSQL works in its folder of data
  } catch {
    return named; // another user's process does not show where it works
  }
}

function isSameFolder(folder: string, other: string): boolean {
  try {
    const [a, b] = [statSync(folder), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return path.resolve(folder) === path.resolve(other);
  }
}
