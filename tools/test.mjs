// Runs everything: types, lint, format, unused code, unit and database tests, build, journeys in a real browser.
// A step that checked nothing fails. The last line counts all tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import './compile-cache.mjs';
import { findChromium } from './find-chromium.mjs';

const root = path.join(import.meta.dirname, '..');
const reports = path.join(root, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const totals = { passed: 0, failed: 0 };
/** Failures, each in a few lines: repeated at the end, because a long output is read from there. */
const failures = [];
const began = Date.now();

// Before the long part: without a browser the journeys cannot run, and we should say so at once.
const chromium = findChromium();
if (!chromium.path) {
  console.error(`\n  ${chromium.sentence}\n\n0 passed, 1 failed`);
  process.exit(1);
}

check(
  'types',
  bin('tsc'),
  ['--noEmit', '--listFiles', '--checkers', '2'],
  (out) => out.split('\n').filter((line) => line.includes('/src/')).length,
);
check('lint', bin('oxlint'), ['--type-aware'], (out) => Number(/on (\d+) files/.exec(out)?.[1] ?? 0));
check('format', bin('oxfmt'), ['--check', '.']);
check('unused code', bin('knip'), []);
check('build', process.execPath, ['tools/build.mjs']); // tests that start a whole site need its pages
tests('unit and database tests', ['run'], 'unit.json');
tests('journeys', ['run', '--config', 'e2e/vitest.config.ts'], 'e2e.json');
check('requirements', process.execPath, ['tools/requirements.ts', '--check']);

for (const failure of failures) console.log(`\n  ✗ ${failure}`);
console.log(`\n  ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A step that passes or fails as one; `count` says how many files it saw. */
function check(name, command, args, count) {
  const started = Date.now();
  const run = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, env: environment() });
  const out = `${run.stdout}${run.stderr}`;
  const seen = count ? count(out) : undefined;
  const isGood = run.status === 0 && seen !== 0;
  // Without the list of files.
  if (!isGood) console.log(out.replaceAll(/^\/.*\n/gm, ''));
  totals[isGood ? 'passed' : 'failed']++;
  if (!isGood) failures.push(name);
  console.log(
    `  ${isGood ? '✓' : '✗'} ${name}${seen === undefined ? '' : ` (${seen} files)`} ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

function tests(name, args, report) {
  const file = path.join(reports, report);
  console.log(`\n  ${name}`);
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
    },
  );
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  totals.passed += result?.numPassedTests ?? 0;
  const failed = (result?.numTotalTests ?? 0) - (result?.numPassedTests ?? 0);
  // A run that failed without a failed test, skipped tests, or ran none, is a failure too.
  const isBroken = failed === 0 && (run.status !== 0 || !result?.numPassedTests);
  totals.failed += isBroken ? 1 : failed;
  if (isBroken) failures.push(`${name}: ended with ${run.status ?? run.signal} without a failed test`);
  failures.push(...(result?.testResults ?? []).flatMap(failuresOfFile));
}

/** A test file that failed as a whole (it could not be loaded), or its tests that did not pass. */
function failuresOfFile(file) {
  const where = path.relative(root, file.name);
  const failed = file.assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0) return file.status === 'failed' ? [`${where}: ${firstLines(file.message)}`] : [];
  return failed.map(
    (test) => `${where}: ${test.fullName} (${test.status})\n${firstLines(test.failureMessages?.join('\n'))}`,
  );
}

function firstLines(text = '') {
  return text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}

function environment() {
  return { ...process.env, CHROMIUM_PATH: chromium.path, NODE_ENV: 'test' };
}
