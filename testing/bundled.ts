// Programs that tests start again and again, each from a bundle: to find and link its 1,500 modules takes node three times as
// long as all that such a program does.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Workers that are killed at each of their steps, and an operator's commands. Whole sites start from their sources, as for everybody. */
const PROGRAMS = [
  ...globSync('testing/*-worker.ts', { cwd: ROOT, exclude: ['testing/run-worker.ts'] }),
  'src/server/operator.ts',
  'src/server/content.ts',
];

let bundles: Promise<string> | undefined;

/** The file to start for a program (`testing/….ts`, `src/server/operator.ts`). */
export async function bundled(program: string): Promise<string> {
  if (!PROGRAMS.includes(program)) throw new Error(`${program} is not bundled`);
  bundles ??= bundleAll();
  return path.join(await bundles, `${path.basename(program, '.ts')}.js`);
}

/** For this process of the run, and in a process that ends: a bundler keeps much memory. */
async function bundleAll(): Promise<string> {
  const folder = path.join(inject('testFolder'), `programs-${process.pid}`);
  await promisify(execFile)(process.execPath, ['testing/bundle-programs.ts', folder, ...PROGRAMS], { cwd: ROOT });
  return folder;
}
