// Processor time by the system's own count, in steps of 10 ms.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteProcess } from '#testing/site-process.ts';

/** Fields of /proc/{pid}/stat after the name, which may hold spaces; `undefined` when it has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return undefined;
  }
}

const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
/** Of children that have ended. */
const ENDED_USER = 13;
const ENDED_SYSTEM = 14;
const MS_PER_TICK = 10;

const usedMs = (stat: string[] | undefined, fields = [USER, SYSTEM]): number =>
  stat ? fields.reduce((sum, field) => sum + Number(stat[field]), 0) * MS_PER_TICK : 0;

/** Of the process that serves, user and system, in ms since it started. */
export const serverMs = (site: SiteProcess): number => usedMs(statOf(site.process.pid!));

/** Of its PostgreSQL with all processes that it has or had, in ms. */
export function databaseMs(site: SiteProcess): number {
  const [postmaster = ''] = readFileSync(path.join(site.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, stat: statOf(pid) }))
    .filter(({ pid, stat }) => pid === postmaster || stat?.[PARENT] === postmaster)
    .reduce(
      (sum, { pid, stat }) =>
        sum + usedMs(stat, pid === postmaster ? [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] : undefined),
      0,
    );
}
