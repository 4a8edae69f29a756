/**
 * Makes `nice` count between the sessions of a desktop's kernel. With autogroups Linux first divides the processors equally
 * among sessions, and `nice` counts only within one; PostgreSQL opens a session for each of its processes, so that every
 * connection would weigh as much as the whole site. The group of a session has a niceness of its own (sched(7)).
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOOK_MS = 1_000;

/**
 * Keeps the sessions of a server's processes at `niceness`, those that it will start too, until the function that it returns
 * is called. Does nothing where the kernel has no autogroups.
 */
export function keepSessionsNice(serverPid: () => number | undefined, niceness: number): () => void {
  if (niceness === 0 || !hasAutogroups()) return () => {};
  let nice = new Set<number>();
  const look = (): void => {
    const running = childrenOf(serverPid());
    nice = new Set(running.filter((pid) => nice.has(pid)));
    for (const pid of running) {
      if (nice.has(pid)) continue;
      // Without root one may be changed every tenth of a second; the others wait for the next look.
      if (setSessionNiceness(pid, niceness) === 'EAGAIN') return;
      nice.add(pid);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Whether this kernel has them, and uses them. */
export function hasAutogroups(): boolean {
  try {
    return readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1';
  } catch {
    return false;
  }
}

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The error's code where it failed: the process has just ended, or belongs to another user. */
function setSessionNiceness(pid: number, niceness: number): string | undefined {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
