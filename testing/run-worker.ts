// A worker of a test, as a process of its own that may kill itself in the middle of its work.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bundled } from './bundled.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';

/** `null` when it finished, else the signal that ended it. Rejects with its output when it fails. */
export async function runWorker(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [await bundled(name), ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...CHILD_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
  const [[code, signal], complaint] = await Promise.all([ended, text(child.stderr)]);
  if (code) throw new Error(`${name} ended with ${code}: ${complaint.slice(-2_000)}`);
  return signal;
}
