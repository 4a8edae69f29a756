/**
 * `npm run requirements`: which rows of docs/requirements.md are met, met in part, or missing, from the runners' own
 * reports and what tests say that they cover (testing/covers.ts, tools/requirements/status.ts); writes docs/requirements-status.md. With
 * `--check` it writes nothing and fails when a row has fallen below what the table shows. A claim by a test of code that the
 * product does not run counts for nothing, and is named (tools/requirements/hollow-claims.ts).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hollowClaims, type HollowClaim } from './requirements/hollow-claims.ts';
import { ProductCode } from './requirements/product-code.ts';
import { statuses, withSummaries, type RowStatus, type Status, type TestResult } from './requirements/status.ts';

const root = path.join(import.meta.dirname, '..');
const STATUS_FILE = path.join(root, 'docs/requirements-status.md');
const REPORTS = ['unit', 'unit-waiting', 'pure', 'e2e', 'e2e-waiting'].map((run) => `reports/${run}.json`);
const ROW = /^\| ([A-Z]{2}-\d{2}) \| (.*?) \| .* \|$/;
const SIGN: Record<Status, string> = { met: '✅', 'in part': '🟡', missing: '❌' };
const ORDER: readonly Status[] = ['missing', 'in part', 'met'];

interface Row extends RowStatus {
  id: string;
  text: string;
}

interface Report {
  testResults: Array<{
    name: string;
    assertionResults: Array<{ title: string; status: string; meta?: { rows?: string[] } }>;
  }>;
}

const tests = results();
const hollow = hollowIn([...new Set(tests.map(({ file }) => file))]);
for (const { file, ids, unused } of hollow)
  console.error(`  ${ids.join(', ')}: the test in ${file} runs what the product does not use: ${unused.join(', ')}`);
const hollowTests = new Set(hollow.map(({ file, rows }) => `${file} ${rows.join()}`));
const rows = withSummaries(rowsWith(statuses(tests, (file, claimed) => hollowTests.has(`${file} ${claimed.join()}`))));
const counts = countsOf(rows);
if (process.argv.includes('--check')) {
  console.log(`  ${sentence(counts)} of ${rows.length} requirements`);
  process.exit(fallen(rows).length === 0 && hollow.length === 0 ? 0 : 1);
}
const areas = [...new Set(rows.map(({ id }) => id.slice(0, 2)))].map((area) => ({
  area,
  ...countsOf(rows.filter(({ id }) => id.startsWith(area))),
}));
for (const { area, ...counts } of areas) console.log(`  ${area}  ${sentence(counts)}`);
console.log(`  total ${sentence(counts)}`);
writeFileSync(STATUS_FILE, document());

function results(): Array<TestResult & { file: string }> {
  const tests = REPORTS.flatMap((file) => {
    const report = path.join(root, file);
    if (!existsSync(report)) throw new Error(`${file} is missing: run npm test first.`);
    return (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap((suite) =>
      suite.assertionResults.map(({ title, status, meta }) => ({
        title,
        rows: meta?.rows ?? [],
        file: path.relative(root, suite.name),
        hasPassed: status === 'passed',
      })),
    );
  });
  if (tests.length === 0) throw new Error('The reports hold no test.');
  return tests;
}

function hollowIn(files: readonly string[]): HollowClaim[] {
  const code = new ProductCode(root);
  return files.filter((file) => existsSync(path.join(root, file))).flatMap((file) => hollowClaims(file, code));
}

function rowsWith(claimed: ReadonlyMap<string, RowStatus>): Row[] {
  const rows = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = ROW.exec(line) ?? [];
      return id && text ? [{ id, text, ...(claimed.get(id) ?? { status: 'missing' as const, tests: [] }) }] : [];
    });
  if (rows.length < 400) throw new Error(`docs/requirements.md gave only ${rows.length} rows: has its form changed?`);
  const unknown = [...claimed.keys()].filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`Tests name rows that do not exist: ${unknown.join(', ')}`);
  return rows;
}

function countsOf(rows: readonly Row[]): Record<Status, number> {
  const having = (status: Status): number => rows.filter((row) => row.status === status).length;
  return { met: having('met'), 'in part': having('in part'), missing: having('missing') };
}

function sentence(counted: Record<Status, number>): string {
  return (['met', 'in part', 'missing'] as const).map((status) => `${counted[status]} ${status}`).join(', ');
}

/** Rows whose status is worse than in the table, each named on the terminal. */
function fallen(rows: readonly Row[]): Row[] {
  const table = existsSync(STATUS_FILE) ? readFileSync(STATUS_FILE, 'utf8') : '';
  const before = (id: string): Status =>
    ORDER.find((status) => table.includes(`| ${id} | ${SIGN[status]} |`)) ?? 'missing';
  const lost = rows.filter(({ id, status }) => ORDER.indexOf(status) < ORDER.indexOf(before(id)));
  for (const { id, status, text } of lost) console.error(`  ${id} was ${before(id)} and is ${status}: ${text}`);
  return lost;
}

function document(): string {
  const cell = (tests: string[]): string =>
    (tests.length > 3 ? [...tests.slice(0, 3), `and ${tests.length - 3} more`] : tests)
      .join('; ')
      .replaceAll('|', '\\|');
  return [
    '# Status of the requirements',
    '',
    'Written by `npm run requirements` from the reports of `npm test`; not edited by hand. ✅ met: tests cover the whole check of the row. 🟡 in part: tests cover a part of it. ❌ missing: no test claims it.',
    '',
    `Total of ${rows.length}: ${sentence(counts)}`,
    '',
    '| area | met | in part | missing |',
    '|---|---|---|---|',
    ...areas.map((area) => `| ${area.area} | ${area.met} | ${area['in part']} | ${area.missing} |`),
    '',
    '| ID | | tests |',
    '|---|---|---|',
    ...rows.map(({ id, status, tests }) => `| ${id} | ${SIGN[status]} | ${cell(tests)} |`),
    '',
  ].join('\n');
}
