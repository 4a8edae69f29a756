/**
 * `npm run test:changed [-- BASE]`: the tests that a change concerns, usually in a minute or two. The change is the
 * difference between the working tree and BASE: by default where it left `main`, or the last commit on `main` itself.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { UNIT_TESTS } from '../testing/kinds.ts';
import { concernedBy } from './test-changed/concerned.ts';

const root = path.join(import.meta.dirname, '..');
const { unit, journeys, sources } = concernedBy(
  changedFiles(process.argv[2] ?? base()),
  globSync([...UNIT_TESTS], { cwd: root }),
);
console.log(
  `  ${unit.length} files of tests, ${journeys.length} of journeys, and the pure tests of ${sources.length} sources`,
);
const steps = [
  () => sources.length === 0 || vitest(['related', '--run', '--passWithNoTests', ...sources], { KIND: 'pure' }),
  () => unit.length === 0 || vitest(['run', ...unit]),
  () => journeys.length === 0 || run(['tools/build.mjs']),
  // Whole, because `npm test` has only some of them.
  () =>
    journeys.length === 0 ||
    vitest(['run', '--config', 'testing/journeys/vitest.config.ts', ...journeys], { LONG_FORM: 'yes' }),
];
process.exit(steps.every((step) => step()) ? 0 : 1);

function changedFiles(since: string): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', '--diff-filter=d', since), ...untracked])];
}

function base(): string {
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'main');
  return fork && fork !== head ? fork : 'HEAD';
}

function git(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

function vitest(args: string[], environment: Record<string, string> = {}): boolean {
  return run(['node_modules/vitest/vitest.mjs', ...args], environment);
}

function run(args: string[], environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, ...environment, NODE_ENV: 'test' };
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}
