/**
 * Which tests a change concerns. The graph of imports is of no use beyond pure tests: a test that starts a site imports all
 * of the product. So a change is tested by the tests next to it and below its slice, and by the journeys of its area; that
 * it breaks nothing else is for `npm test` to show.
 */
import path from 'node:path';

export interface Concerned {
  /** Tests to be run by name. */
  unit: string[];
  journeys: string[];
  /** Sources whose pure tests are found by the graph. */
  sources: string[];
}

const ALWAYS: readonly string[] = ['tools/architecture.test.ts'];

export function concernedBy(changed: readonly string[], tests: readonly string[]): Concerned {
  const sources = changed.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const areas = new Set(changed.flatMap(areaOf));
  const folders = changed.map(partOf).filter((folder) => folder !== undefined);
  const changedTests = tests.filter(
    (test) => changed.includes(test) || folders.some((folder) => test.startsWith(`${folder}/`)),
  );
  const unit = changedTests.filter((test) => !isJourney(test));
  return {
    unit: sources.length + unit.length === 0 ? [] : [...new Set([...unit, ...ALWAYS])],
    journeys: tests.filter(
      (test) => isJourney(test) && (changedTests.includes(test) || areas.has(areaOfJourney(test))),
    ),
    sources,
  };
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => file.endsWith('.journey.test.ts');
const areaOfJourney = (file: string): string => path.basename(file).replace('.journey.test.ts', '');

/** The part of the product whose tests cover a file: its slice, its title, else its folder. */
function partOf(file: string): string | undefined {
  if (isJourney(file)) return undefined;
  const [part] = /^src\/(?:casino\/titles\/[^/]+|(?!kernel|platform|app)[^/]+\/[^/]+)/.exec(file) ?? [];
  return part ?? (path.posix.dirname(file) === '.' ? undefined : path.posix.dirname(file));
}

/** A journey bears the name of the area whose pages it walks. */
function areaOf(file: string): string[] {
  const [, area] = /^src\/(?!kernel|platform|app)[^/]+\/([^/]+)\//.exec(file) ?? [];
  return area === undefined ? [] : [area];
}
