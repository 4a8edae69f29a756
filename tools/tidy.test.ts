// The tree is tidy: names that say what is inside, files that hold a whole thought, functions that do one thing. What still breaks a
// rule is in tidy-exceptions.ts.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXCEPTIONS } from './tidy-exceptions.ts';
import { breachesIn, MOST_LINES, MOST_LINES_OF_FUNCTION, SMALL, type Rule, type Tree } from './tidy.ts';

const root = path.join(import.meta.dirname, '..');

function readTree(): Tree {
  const places = ['src/**/*', ...['sandbox', 'tools', 'testing', 'bench'].map((folder) => `${folder}/**/*.{ts,mjs}`)];
  const files = globSync(places, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return Object.fromEntries(
    files.map((file) => [file, /\.(?:tsx?|mjs)$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : '']),
  );
}

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `// ${at}\n`).join('');
const NO_CODE = 'export const a = 1;\n';

/** Little trees with one breach in each, and the same without it. */
const BREACHES: [rule: Rule, at: string, broken: Tree, whole: Tree][] = [
  [
    'folder of a slice',
    'src/money/cashier/deposits',
    { 'src/money/cashier/deposits/a.ts': NO_CODE, 'src/money/cashier/deposits/b.ts': NO_CODE },
    { 'src/money/cashier/rules/a.ts': NO_CODE, 'src/money/cashier/rules/b.ts': NO_CODE },
  ],
  [
    'file of a slice',
    'src/money/cashier/paid.ts',
    { 'src/money/cashier/paid.ts': NO_CODE },
    { 'src/money/cashier/pay-out.ts': NO_CODE },
  ],
  ...(['utils', 'helpers', 'common', 'shared', 'misc', 'lib', 'manager', 'service'] as const).map(
    (name): [Rule, string, Tree, Tree] => [
      'drawer',
      `src/money/cashier/rules/${name}`,
      { [`src/money/cashier/rules/${name}.ts`]: NO_CODE },
      { [`src/money/cashier/rules/${name}-worker.ts`]: NO_CODE },
    ],
  ),
  [
    'drawer',
    'src/money/cashier/web/helpers',
    { 'src/money/cashier/web/helpers/a.ts': NO_CODE },
    { 'src/money/cashier/web/parts/a.ts': NO_CODE },
  ],
  [
    'folder of one file',
    'src/money/cashier/rules/cards',
    { 'src/money/cashier/rules/cards/a.ts': NO_CODE, 'src/money/cashier/rules/cards/a.test.ts': '' },
    { 'src/money/cashier/rules/cards/a.ts': NO_CODE, 'src/money/cashier/rules/cards/b.ts': NO_CODE },
  ],
  [
    'small file',
    'src/money/cashier/rules/a.ts',
    { 'src/money/cashier/rules/a.ts': NO_CODE, 'src/money/cashier/pay-out.ts': "import { a } from './rules/a.ts';\n" },
    {
      'src/money/cashier/rules/a.ts': NO_CODE + lines(SMALL),
      'src/money/cashier/pay-out.ts': "import { a } from './rules/a.ts';\n",
    },
  ],
  [
    'small file',
    'src/money/cashier/pay-out.ts',
    { 'src/money/cashier/pay-out.ts': NO_CODE, 'src/money/cashier/api.ts': "import { a } from './pay-out.ts';\n" },
    {
      'src/money/cashier/pay-out.ts': NO_CODE + lines(20),
      'src/money/cashier/api.ts': "import { a } from './pay-out.ts';\n",
    },
  ],
  [
    'long file',
    'src/kernel/a.ts',
    { 'src/kernel/a.ts': lines(MOST_LINES + 1) },
    { 'src/kernel/a.ts': lines(MOST_LINES), 'src/kernel/a.test.ts': lines(MOST_LINES + 1) },
  ],
  [
    'long function',
    'src/kernel/a.ts#count',
    { 'src/kernel/a.ts': `export const count = () => {\n${lines(MOST_LINES_OF_FUNCTION)}};\n` },
    { 'src/kernel/a.ts': `export const count = () => {\n${lines(MOST_LINES_OF_FUNCTION - 2)}};\n` },
  ],
  ...['known', 'found', 'asked', 'said', 'taken', 'own', 'one', 'all', 'others', 'told', 'of'].map(
    (name): [Rule, string, Tree, Tree] => [
      'bare name',
      `src/kernel/a.ts#${name}`,
      { 'src/kernel/a.ts': `export function ${name}() {}\n` },
      { 'src/kernel/a.ts': `function ${name}() {}\nexport const ${name}Bet = ${name};\n` },
    ],
  ),
  ...[
    'const one = 1;',
    'bets.map((one) => one);',
    'const [one] = bets;',
    'const { bet: one } = row;',
    'function one() {}',
  ].map((code): [Rule, string, Tree, Tree] => [
    'bare local',
    'src/kernel/a.test.ts#one',
    { 'src/kernel/a.test.ts': `${code}\n` },
    {
      'src/kernel/a.test.ts': `const { one } = row;\nconst firstOne = { one };\n`,
      'src/casino/engine/a.ts': `${code}\n`,
    },
  ]),
];

describe('a tidy tree', () => {
  const breaches = breachesIn(readTree());

  test('has no other breaches than those with a reason', () => {
    expect(breaches.filter(({ rule, at }) => !Object.hasOwn(EXCEPTIONS[rule] ?? {}, at))).toEqual([]);
  });

  test('has no exception that is no longer needed', () => {
    const needed = new Set(breaches.map(({ rule, at }) => `${rule}: ${at}`));
    const listed = Object.entries(EXCEPTIONS).flatMap(([rule, places]) =>
      Object.keys(places).map((at) => `${rule}: ${at}`),
    );
    expect(listed.filter((exception) => !needed.has(exception))).toEqual([]);
  });

  test.each(BREACHES)('notices a %s: %s', (rule, at, broken, whole) => {
    expect(breachesIn(broken)).toContainEqual({ rule, at });
    expect(breachesIn(whole).filter((breach) => breach.rule === rule)).toEqual([]);
  });
});
