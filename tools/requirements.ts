/**
 * `npm run requirements`: which rows of docs/requirements.md have a passing test that names them, from the runners' own
 * reports; writes docs/requirements-status.md. With `--check` it writes nothing and fails when a row that the table shows
 * as met has lost its test.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const STATUS = path.join(root, 'docs/requirements-status.md');
const REPORTS = ['reports/unit.json', 'reports/e2e.json'];
const ROW = /^\| ([A-Z]{2}-\d{2}) \| (.*?) \| .* \|$/;

interface Row {
  id: string;
  text: string;
  tests: string[];
}

interface Report {
  testResults: Array<{ name: string; assertionResults: Array<{ title: string; fullName: string; status: string }> }>;
}

function rows(): Row[] {
  const found = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = ROW.exec(line) ?? [];
      return id && text ? [{ id, text, tests: [] as string[] }] : [];
    });
  if (found.length < 400) throw new Error(`docs/requirements.md gave only ${found.length} rows: has its form changed?`);
  return found;
}

/** Names of passing tests by the IDs in front of them; an ID with a failing test is not met. */
function testsById(): { passing: Map<string, string[]>; failing: Set<string>; count: number } {
  const passing = new Map<string, string[]>();
  const failing = new Set<string>();
  let count = 0;
  for (const file of REPORTS) {
    const report = path.join(root, file);
    if (!existsSync(report)) throw new Error(`${file} is missing: run npm test first.`);
    for (const suite of (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults)
      for (const { title, fullName, status } of suite.assertionResults) {
        count++;
        for (const [, id] of fullName.matchAll(/\[([A-Z]{2}-\d{2})\]/g)) {
          if (status !== 'passed') failing.add(id!);
          else passing.set(id!, [...(passing.get(id!) ?? []), title.replaceAll(/\[[A-Z]{2}-\d{2}\]/g, '').trim()]);
        }
      }
  }
  return { passing, failing, count };
}

const { passing, failing, count } = testsById();
const all = rows();
for (const row of all) if (!failing.has(row.id)) row.tests = [...new Set(passing.get(row.id) ?? [])];
const unknown = [...passing.keys()].filter((id) => !all.some((row) => row.id === id));
if (unknown.length > 0) throw new Error(`Tests name rows that do not exist: ${unknown.join(', ')}`);
if (count === 0) throw new Error('The reports hold no test.');

const met = all.filter((row) => row.tests.length > 0);
const areas = [...new Set(all.map((row) => row.id.slice(0, 2)))];
const lines = areas.map((area) => {
  const own = all.filter((row) => row.id.startsWith(area));
  return { area, met: own.filter((row) => row.tests.length > 0).length, of: own.length };
});

if (process.argv.includes('--check')) {
  const before = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
  const lost = all.filter((row) => row.tests.length === 0 && before.includes(`| ${row.id} | ✅ |`));
  for (const row of lost) console.error(`  ${row.id} has no passing test any more: ${row.text}`);
  console.log(`  ${met.length} of ${all.length} requirements have a passing test`);
  process.exit(lost.length === 0 ? 0 : 1);
}

for (const { area, met: done, of } of lines) console.log(`  ${area}  ${String(done).padStart(3)} / ${of}`);
console.log(`  total ${met.length} / ${all.length}`);
const cell = (tests: string[]): string =>
  (tests.length > 3 ? [...tests.slice(0, 3), `and ${tests.length - 3} more`] : tests).join('; ').replaceAll('|', '\\|');
writeFileSync(
  STATUS,
  [
    '# Requirements with a passing test',
    '',
    'Written by `npm run requirements` from the reports of `npm test`; not edited by hand.',
    '',
    `Total: ${met.length} / ${all.length}`,
    '',
    '| area | met | of |',
    '|---|---|---|',
    ...lines.map(({ area, met: done, of }) => `| ${area} | ${done} | ${of} |`),
    '',
    '| ID | | tests |',
    '|---|---|---|',
    ...all.map((row) => `| ${row.id} | ${row.tests.length > 0 ? '✅' : '❌'} | ${cell(row.tests)} |`),
    '',
  ].join('\n'),
);
