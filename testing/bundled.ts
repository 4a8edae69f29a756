// Programs that tests start again and again, each from a bundle: to find and link its 1,500 modules takes node three times as
// long as all that such a program does.
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Workers that are killed at each of their steps, commands of the site, and sites that are killed and started again. */
const PROGRAMS = [
  ...globSync('src/*/*/testing/*-worker.ts', { cwd: ROOT }),
  ...['backup', 'content', 'main', 'operator', 'restore'].map((name) => `src/app/${name}.ts`),
];

let bundles: Promise<string> | undefined;

/** The file to start for a program (`src/app/main.ts`), or for a worker of a test by its name (`bonus-worker.ts`). */
export async function bundled(program: string): Promise<string> {
  if (!PROGRAMS.some((file) => file === program || file.endsWith(`/testing/${program}`)))
    throw new Error(`${program} is not bundled`);
  bundles ??= bundleAll();
  return path.join(await bundles, `${path.basename(program, '.ts')}.js`);
}

/** Once for all workers of a run: the first that needs a bundle makes it, the others wait for it. */
async function bundleAll(): Promise<string> {
  const folder = path.join(inject('testFolder'), 'programs');
  const unfinished = `${folder}-unfinished`;
  const failure = `${folder}-failure`;
  try {
    mkdirSync(`${folder}-claim`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    while (!existsSync(folder) && !existsSync(failure)) await sleep(50);
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    return folder;
  }
  try {
    // In a process that ends: a bundler keeps much memory.
    await promisify(execFile)(process.execPath, ['testing/bundle-programs.ts', unfinished, ...PROGRAMS], { cwd: ROOT });
    renameSync(unfinished, folder);
    return folder;
  } catch (error) {
    writeFileSync(failure, String(error));
    throw error;
  }
}
