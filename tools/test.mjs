// Runs everything: types, lint, format, unused code, build, pure tests, tests with a database or processes, and journeys
// in a real browser.
// A step that checked nothing fails. The last line counts all tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
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
/** What has not changed since the last run is not checked again. */
const KEPT_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'];
const sources = (out) => out.split('\n').filter((line) => line.includes('/src/')).length;

// Before the long part: without a browser the journeys cannot run, and we should say so at once.
const chromium = findChromium();
if (!chromium.path) {
  console.error(`\n  ${chromium.sentence}\n\n0 passed, 1 failed`);
  process.exit(1);
}

// What needs no result of a test runs beside them: they wait for clocks, locks and processes a part of their time.
const beside = inTurn([
  // One checker: two divide the files, but both read the types of all.
  (how) =>
    run('types', bin('tsc'), ['--noEmit', '--listFiles', '--checkers', '1', ...KEPT_TYPES], { count: sources, ...how }),
  (how) =>
    run('lint', bin('oxlint'), ['--type-aware'], {
      count: (out) => Number(/on (\d+) files/.exec(out)?.[1] ?? 0),
      ...how,
    }),
  (how) => run('format', bin('oxfmt'), ['--check', '.'], how),
  (how) => run('unused code', bin('knip'), [], how),
]);
// Tests that start a whole site need its pages.
report(await run('build', process.execPath, ['tools/build.mjs']));
// Some tests wait for clocks and others most of the time: in a run of their own they fill the gaps of the rest.
const besideTests = tests('those of them that wait', 'unit-waiting.json', {
  args: ['--maxWorkers', '1'],
  env: { PART: 'waiting' },
  isSilent: true,
});
const pure = besideTests.then(() =>
  tests('pure tests', 'pure.json', { args: ['--maxWorkers', '1'], env: { KIND: 'pure' }, isSilent: true }),
);
await tests('tests with a database or processes', 'unit.json', { env: { KIND: 'database,process', PART: 'busy' } });
// Journeys wait for pages and their server a quarter of the time: what runs beside them fills the gaps.
const JOURNEYS = ['--config', 'testing/journeys/vitest.config.ts'];
const besideJourneys = tests('journeys that wait', 'e2e-waiting.json', {
  args: [...JOURNEYS, '--maxWorkers', '1'],
  env: { PART: 'waiting' },
  isSilent: true,
});
await tests('journeys', 'e2e.json', { args: JOURNEYS, env: { PART: 'busy' } });
await Promise.all([besideJourneys, pure]);
(await beside).forEach(report);
report(await run('requirements', process.execPath, ['tools/requirements.ts', '--check']));

for (const failure of failures) console.log(`\n  ✗ ${failure}`);
console.log(`\n  ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** One after the other, behind everything else that wants the processor; resolves to what they found. */
async function inTurn(steps) {
  const found = [];
  for (const step of steps) found.push(await step({ priority: os.constants.priority.PRIORITY_LOW }));
  return found;
}

/** A step that passes or fails as one; `count` says how many files it saw. */
async function run(name, command, args, { count, priority } = {}) {
  const started = Date.now();
  // Beside tests a step shall cost little, not end early: with a thread for each processor, checkers do a fifth of their work twice.
  const env = priority ? { ...environment(), GOMAXPROCS: '1' } : environment();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  if (priority && child.pid) os.setPriority(child.pid, priority);
  const [status, ...outputs] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
  const out = outputs.join('');
  const seen = count?.(out);
  return { name, out, seen, isGood: status === 0 && seen !== 0, ms: Date.now() - started };
}

function report({ name, out, seen, isGood, ms }) {
  // Without the list of files.
  if (!isGood) console.log(out.replaceAll(/^\/.*\n/gm, ''));
  totals[isGood ? 'passed' : 'failed']++;
  if (!isGood) failures.push(name);
  console.log(`  ${isGood ? '✓' : '✗'} ${name}${seen === undefined ? '' : ` (${seen} files)`} ${seconds(ms)}`);
}

/** The exit code, or what kept it from having one. */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
}

/**
 * A run of vitest. Beside another it is silent: its failures are repeated at the end like all others, its count is printed when
 * it is done.
 */
async function tests(name, output, { args = [], env, isSilent = false }) {
  const file = path.join(reports, output);
  const started = Date.now();
  if (!isSilent) console.log(`\n  ${name}`);
  const reporters = [
    ...(isSilent ? [] : ['--reporter=default']),
    `--reporter=${path.join(root, 'testing/json-reporter.ts')}`,
    `--outputFile.json=${file}`,
  ];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    cwd: root,
    stdio: isSilent ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...environment(), ...env },
  });
  const status = await ended(child);
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const passed = result?.numPassedTests ?? 0;
  const failed = (result?.numTotalTests ?? 0) - passed;
  // A run that failed without a failed test, skipped tests, or ran none, is a failure too.
  const isBroken = failed === 0 && (status !== 0 || passed === 0);
  totals.passed += passed;
  totals.failed += isBroken ? 1 : failed;
  if (isBroken) failures.push(`${name}: ended with ${status} without a failed test`);
  failures.push(...(result?.testResults ?? []).flatMap(failuresOfFile));
  if (isSilent)
    console.log(`  ${status === 0 ? '✓' : '✗'} ${name} (${passed} passed) ${seconds(Date.now() - started)}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
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
  return {
    // What a test waits for comes late on a slow machine; nothing that comes at all takes so long (`testing/patience.ts`).
    TEST_PATIENCE_MINUTES: '20',
    ...process.env,
    CHROMIUM_PATH: chromium.path,
    NODE_ENV: 'test',
  };
}
