// Which scripts each page fetches before it works, from the manifest of the browser's bundle.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { assertIsBuilt } from '../read-build.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

export interface RouteScripts {
  /** The page's source. */
  page: string;
  /** As gzip would send them: the first script, the code that takes over any page, and the page's own. */
  bytes: number;
}

const ENTRY = 'src/app/web/browser.ts';
const isPage = (key: string): boolean => /\/web\/pages\//.test(key);
/** What a page loads for what it shows, and waits for (`ready` in `src/site/shell/page.ts`): one of several, so the largest counts. */
const isFrame = (key: string): boolean => key.endsWith('-frame.tsx');

export function routeScripts(distDir: string): RouteScripts[] {
  assertIsBuilt(distDir);
  const chunks = JSON.parse(readFileSync(path.join(distDir, 'client/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const zipped = new Map<string, number>();
  const bytesOf = (file: string): number => {
    let bytes = zipped.get(file);
    if (bytes === undefined)
      zipped.set(file, (bytes = gzipSync(readFileSync(path.join(distDir, 'client', file)), { level: 9 }).length));
    return bytes;
  };
  /** Chunks by their keys, with everything that they import. */
  const closureOf = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      closureOf(chunks[key]!.imports ?? [], seen);
    }
    return seen;
  };
  const sizeOf = (keys: Iterable<string>): number =>
    [...new Set([...keys].map((key) => chunks[key]!.file))].reduce((sum, file) => sum + bytesOf(file), 0);
  const atStart = [ENTRY, ...chunks[ENTRY]!.dynamicImports!.filter((key) => !isPage(key))];
  return Object.keys(chunks)
    .filter(isPage)
    .map((page) => {
      const closure = closureOf([page]);
      const frames = [...closure].flatMap((key) => (chunks[key]!.dynamicImports ?? []).filter(isFrame));
      const sizes = (frames.length > 0 ? frames : [page]).map((frame) => sizeOf(closureOf([...atStart, page, frame])));
      return { page, bytes: Math.max(...sizes) };
    });
}
