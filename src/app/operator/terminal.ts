/**
 * The terminal in use, named so that no other is mistaken for it: the device, the process that leads the log-in on it with
 * the time when that process began, and the user. On Linux it is read from /proc, elsewhere from `ps`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Terminal } from '#players/accounts/index.ts';

/** `undefined` without a terminal, or where input is a pipe: then no one is there to answer. */
export function terminalOfProcess(user: string): Terminal | undefined {
  if (!process.stdin.isTTY) return undefined;
  return process.platform === 'linux' ? terminalFromProc(user) : terminalFromPs(user);
}

/** `root`: where /proc is. */
export function terminalFromProc(user: string, root = '/proc'): Terminal | undefined {
  try {
    const fields = statOf(`${root}/self/stat`);
    const [session, device] = [fields[SESSION], fields[DEVICE]];
    if (!session || !device || device === '0') return undefined;
    const begun = statOf(`${root}/${session}/stat`)[BEGUN];
    const boot = readFileSync(`${root}/sys/kernel/random/boot_id`, 'utf8').trim();
    const processes = readlinkSync(`${root}/self/ns/pid`);
    if (begun === undefined) return undefined;
    return { name: nameOfDevice(root), identity: [boot, processes, device, session, begun, user].join(' ') };
  } catch {
    return undefined;
  }
}

/** Positions in `stat` after the name of the program, which may hold spaces and brackets itself (proc(5)). */
const [SESSION, DEVICE, BEGUN] = [3, 4, 19] as const;
function statOf(file: string): string[] {
  const text = readFileSync(file, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function nameOfDevice(root: string): string {
  try {
    return readlinkSync(`${root}/self/fd/0`).replace(/^\/dev\//, '');
  } catch {
    return 'terminal';
  }
}

/** POSIX systems without /proc. The leader of the session is the oldest process on the terminal that `ps` marks so. */
export function terminalFromPs(user: string): Terminal | undefined {
  const name = ps(['-o', 'tty=', '-p', String(process.pid)]);
  if (!name || /^\?+$/.test(name)) return undefined;
  const leader = ps(['-t', name, '-o', 'pid=,stat=,lstart='])
    ?.split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line))
    .find((match) => match?.[2]?.includes('s'));
  if (!leader) return undefined;
  return { name, identity: [name, leader[1], leader[3], user].join(' ') };
}

function ps(parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('ps', parameters, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return status === 0 ? stdout.trim() : undefined;
}
