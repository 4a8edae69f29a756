// Constructs that make a test depend on how busy its machine is, so no test may contain them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const FORBIDDEN = {
  // Files of a worker share their modules, so what one of them mocks is not what the next has loaded.
  'a mocked module': /\bvi\.(?:do)?[mM]ock\(/,
  'a retry': /\bretry: \d|\.retry\(/,
  'a bound on how long something took': /expect\((?:performance|Date)\.now\(\) - \w+\)\.toBeLess/,
  // All wait as long as the run has patience (`testing/patience.ts`); less fails on a slow machine, by chance.
  'a time limit of its own':
    /\btimeout: (?!currentPatienceMs)|\b(?:test|hook)Timeout: (?!patienceMs)|setDefaultTimeout\((?!currentPatienceMs)|^\s*\}, [\d_]{5,}\);$|^\s*(?:\w+ \? [\d_]{5,} : )?\d{2,}_000,$|\bvi\.wait\w+\((?!check)/,
};
/** Without a folder of its own, what is read in demo mode writes its secrets to `./data`. */
const READ_CONFIG = /\breadConfig\(\{[^}]*\}/g;
const NAMES_A_FOLDER = /DATA_DIR|PRODUCTION_ENVIRONMENT|\.\.\.(?:good|demo)\b/;
/** Bounds that are asserted in the long form alone, where the machine does nothing else. */
const IN_THE_LONG_FORM = ['src/casino/engine/odds.test.ts'];

const linesWith = (pattern: RegExp, lines: readonly string[]): string[] => lines.filter((line) => pattern.test(line));

test.each(Object.entries(FORBIDDEN))('no test has %s', (_, pattern) => {
  const files = globSync(
    ['{src,sandbox,tools,testing}/**/*.test.{ts,tsx}', '{.,src/*/*}/testing/*.ts', 'testing/journeys/browser.ts'],
    {
      cwd: ROOT,
    },
  );
  expect(files.length).toBeGreaterThan(200);
  const offences = files
    .filter((file) => !IN_THE_LONG_FORM.includes(file) && !file.endsWith('testing/rules.test.ts'))
    .flatMap((file) =>
      linesWith(pattern, readFileSync(path.join(ROOT, file), 'utf8').split('\n')).map((line) => `${file}: ${line}`),
    );
  expect(offences).toEqual([]);
});

const withoutFolder = (text: string): string[] =>
  [...text.matchAll(READ_CONFIG)].map(([call]) => call).filter((call) => !NAMES_A_FOLDER.test(call));

test('no test reads settings that would be written into the project', () => {
  const files = globSync('{{src,sandbox,tools}/**/*.{test,bench}.ts,{.,src/*/*}/testing/*.ts,bench/*.ts}', {
    cwd: ROOT,
  });
  expect(files.length).toBeGreaterThan(200);
  const calls = files
    .filter((file) => !file.endsWith('testing/rules.test.ts'))
    .flatMap((file) => withoutFolder(readFileSync(path.join(ROOT, file), 'utf8')).map((call) => `${file}: ${call}`));
  expect(calls).toEqual([]);
  expect(withoutFolder("config: readConfig({ LOG_LEVEL: 'silent' }),")).toHaveLength(1);
});

test.each([
  ['a mocked module', "vi.mock('./live.ts', () => ({}));"],
  ['a retry', "test('…', { retry: 2 }, async () => {"],
  ['a bound on how long something took', 'expect(performance.now() - began).toBeLessThan(10_000);'],
  ['a time limit of its own', '}, 600_000);'],
  ['a time limit of its own', '    60_000,'],
  ['a time limit of its own', "await page.waitForSelector('main', { timeout: 30_000 });"],
  ['a time limit of its own', 'await vi.waitFor(() => expect(opened).toBe(true));'],
] as const)('%s would be found', (name, line) => {
  expect(linesWith(FORBIDDEN[name], ['const a = 1;', line])).toEqual([line]);
});
