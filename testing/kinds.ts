/**
 * What a test needs to run, read from what it imports, so that no list can be out of date:
 *
 * - `pure`: nothing but the processor; `npm run test:pure` runs all of them in seconds, without PostgreSQL.
 * - `database`: a PostgreSQL, with or without a site on it.
 * - `process`: other processes, which are started, killed or taken over from.
 * - `browser`: a Chromium; these are the journeys (`*.journey.test.ts`).
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Kind = 'pure' | 'database' | 'process' | 'browser';
export const KINDS: readonly Kind[] = ['pure', 'database', 'process', 'browser'];

const ROOT = path.join(import.meta.dirname, '..');
export const JOURNEYS = 'src/**/*.journey.test.ts';
export const UNIT_TESTS: readonly string[] = [
  'src/**/*.test.{ts,tsx}',
  'sandbox/**/*.test.ts',
  'tools/**/*.test.ts',
  'testing/**/*.test.ts',
];

const SIGNS: ReadonlyArray<readonly [Kind, RegExp]> = [
  ['browser', /^import \{.* from 'playwright-core'/m],
  ['process', /^import .* from '(?:node:child_process|#platform\/db\/embedded\.ts|\.\/embedded\.ts)'/m],
  ['database', /^import \{[^}]*\binject\b[^}]*\} from 'vitest'/m],
];
const IMPORT = /^(?:import|export)\b(?! type)[^;]*?from '([^']+)'/gm;

export type ReadSource = (file: string) => string | undefined;

const readSource: ReadSource = (file) => {
  const place = path.join(ROOT, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
};

/** By the file itself and what it imports from a folder `testing/`; the greatest need counts. */
export function kindOf(file: string, read: ReadSource = readSource): Kind {
  const sources = sourcesFrom(file, read);
  return SIGNS.find(([, sign]) => sources.some((source) => sign.test(source)))?.[0] ?? 'pure';
}

function sourcesFrom(file: string, read: ReadSource, seen = new Set<string>()): string[] {
  const source = seen.has(file) ? undefined : read(file);
  seen.add(file);
  if (source === undefined) return [];
  const imports = [...source.matchAll(IMPORT)].flatMap(([, specifier]) => ownPart(specifier!, file) ?? []);
  return [source, ...imports.flatMap((part) => sourcesFrom(part, read, seen))];
}

/** A file of a folder `testing/`; what the product imports for itself needs nothing until it is called. */
function ownPart(specifier: string, from: string): string | undefined {
  const file = specifier.startsWith('#testing/')
    ? specifier.slice(1)
    : specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : path.posix.join(path.posix.dirname(from), specifier);
  return /(?:^|\/)testing\//.test(file) ? file : undefined;
}

export const unitTests = (): string[] => globSync([...UNIT_TESTS], { cwd: ROOT, exclude: [JOURNEYS] });

/** All tests of a kind except journeys, which have a configuration of their own. */
export const unitTestsOf = (kind: Kind): string[] => unitTests().filter((file) => kindOf(file) === kind);
