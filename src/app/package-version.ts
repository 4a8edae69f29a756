// What is running: the version of Baize, from package.json, and the build of its pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const packageVersion = (): string =>
  (JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string })
    .version;

/** The id of the build in `dist`; `source` where nothing has been built. */
export function buildId(dist = path.join(import.meta.dirname, '../../dist')): string {
  try {
    return (JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8')) as { id: string }).id;
  } catch {
    return 'source';
  }
}
