import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hollowClaims } from './hollow-claims.ts';
import { ProductCode } from './product-code.ts';
import { statuses } from './status.ts';

/** A small product: a page loaded by pattern uses a part of a helper, through a door that passes it on. */
const PRODUCT: Readonly<Record<string, string>> = {
  'src/app/web/browser.ts': "const pages = import.meta.glob('/src/*/*/web/pages/*.tsx'); void pages;",
  'src/site/home/web/pages/home.tsx': "import { shown } from '../door.ts'; export const page = <b>{shown(1)}</b>;",
  'src/site/home/web/door.ts': "export { format as shown, forgotten } from './format.ts';",
  'src/site/home/web/format.ts':
    'const two = 2;\nexport const format = (value: number) => inner(value) * two;\nexport const inner = (value: number) => value;\nexport const forgotten = 7;\nexport interface Shape { a: 1 }',
  'src/site/home/web/alone.ts': 'export const alone = 1;',
  'src/site/home/web/lazy.ts': 'export const lazy = 1;',
  'src/app/main.ts': "import './wiring.ts'; export const start = () => import('../site/home/web/lazy.ts');",
  'src/app/wiring.ts': 'export const wiring = 1;',
  'src/app/typed.ts': 'export const typed = 1; export interface Typed { a: 1 }',
  'src/app/operator.ts': "import type { Typed } from './typed.ts'; export type Mine = Typed;",
  'packages/tool/src/main.ts': "import { part } from './part.ts'; console.log(part);",
  'packages/tool/src/part.ts': 'export const part = 1; export const spare = 2;',
  'src/kernel/clock.ts': 'export const manualClock = () => 0;',
  'src/site/home/testing/pages.ts': 'export const addPage = () => 0;',
  'testing/site.ts': "import { start } from '../src/app/main.ts'; export const startTestSite = start;",
};

const ROOT = path.join(import.meta.dirname, '../..');
const root = mkdtempSync(path.join(os.tmpdir(), 'hollow-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const writeFile = (file: string, text: string): string => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return file;
};
for (const [file, text] of Object.entries(PRODUCT)) writeFile(file, text);
const code = new ProductCode(root, ['src/app/web/browser.ts', 'src/app/{main,operator}.ts', 'packages/*/src/main.ts']);

test('the product is what its entry points lead to: by pattern, by a door, later, and not by types', () => {
  expect(code.files.toSorted()).toEqual(
    Object.keys(PRODUCT)
      .filter((file) => !/alone|typed|clock|testing/.test(file))
      .toSorted(),
  );
});

let count = 0;
const hollow = (text: string): string[] => {
  const file = writeFile(`src/some-${count++}.test.ts`, text);
  return hollowClaims(file, code).flatMap(({ ids, unused }) => [...ids, ...unused]);
};

describe('a claim', () => {
  test.each([
    [
      'a module that nothing imports',
      "import { alone } from './site/home/web/alone.ts'; test('x', covers('ZZ-01'), () => expect(alone).toBe(1));",
    ],
    [
      'a module of which only types are used',
      "import { typed } from './app/typed.ts'; it('x', covers('ZZ-01'), () => typed);",
    ],
    [
      'an export that nothing imports',
      "import { forgotten } from './site/home/web/format.ts'; it('x', covers('ZZ-01'), () => forgotten);",
    ],
    [
      'an export that only a door passes on',
      "import { forgotten } from './site/home/web/door.ts'; it('x', covers('ZZ-01'), () => forgotten);",
    ],
    [
      'a part of a package that it does not use',
      "import { spare } from '../packages/tool/src/part.ts'; it('x', covers('ZZ-01'), () => spare);",
    ],
    [
      'a helper of the test that runs such code',
      "import { alone } from './site/home/web/alone.ts'; const twice = () => alone * 2; it('x', covers('ZZ-01'), () => twice());",
    ],
    [
      'a value that is set before the test',
      "import { alone } from './site/home/web/alone.ts'; let it1: number; beforeAll(() => { it1 = alone; }); test('x', covers('ZZ-01'), () => it1);",
    ],
    [
      'each case of such a test',
      "import { alone } from './site/home/web/alone.ts'; it.each([1])('x %i', covers('ZZ-01'), () => alone);",
    ],
    [
      'such code beside a whole site',
      "import { startTestSite } from '../testing/site.ts'; import { alone } from './site/home/web/alone.ts'; it('x', covers('ZZ-01'), () => [startTestSite, alone]);",
    ],
  ])('is hollow by %s', (_, text) => {
    expect(hollow(text)[0]).toBe('ZZ-01');
  });

  test.each([
    [
      'code that a page uses',
      "import { format } from './site/home/web/format.ts'; it('x', covers('ZZ-01'), () => format(1));",
    ],
    [
      'the same by its door',
      "import { shown } from './site/home/web/door.ts'; it('x', covers('ZZ-01'), () => shown(1));",
    ],
    [
      'code that is used in its own file',
      "import { inner } from './site/home/web/format.ts'; it('x', covers('ZZ-01'), () => inner(1));",
    ],
    [
      'code that is loaded later',
      "import { lazy } from './site/home/web/lazy.ts'; it('x', covers('ZZ-01'), () => lazy);",
    ],
    [
      'a whole site',
      "import { startTestSite } from '../testing/site.ts'; it('x', covers('ZZ-01'), () => startTestSite());",
    ],
    [
      'nothing of the product, e.g. files',
      "import { readFileSync } from 'node:fs'; it('x', covers('ZZ-01'), () => readFileSync('a'));",
    ],
    [
      'a clock for tests',
      "import { manualClock } from './kernel/clock.ts'; it('x', covers('ZZ-01'), () => manualClock());",
    ],
    [
      'the test world of a slice',
      "import { addPage } from './site/home/testing/pages.ts'; it('x', covers('ZZ-01'), () => addPage());",
    ],
    [
      'types alone',
      "import type { Typed } from './app/typed.ts'; it('x', covers('ZZ-01'), () => ({ a: 1 }) satisfies Typed);",
    ],
  ])('stands by %s', (_, text) => {
    expect(hollow(text)).toEqual([]);
  });

  test('of another test in the same file is judged by what that one runs', () => {
    expect(
      hollow(
        "import { alone } from './site/home/web/alone.ts'; import { format } from './site/home/web/format.ts'; it('x', covers('ZZ-01'), () => format(1)); it('y', covers('ZZ-02'), () => alone); it('no claim', () => alone);",
      ),
    ).toEqual(['ZZ-02', 'src/site/home/web/alone.ts: alone']);
  });
});

test('no claim of this repository is hollow', () => {
  const product = new ProductCode(ROOT);
  const tests = globSync(['{src,sandbox,tools,testing}/**/*.test.{ts,tsx}'], { cwd: ROOT });
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.flatMap((file) => hollowClaims(file, product))).toEqual([]);
});

test('a refused claim leaves its row without it', () => {
  const results = [
    { file: 'a.test.ts', title: 'one', rows: ['ZZ-01'], hasPassed: true },
    { file: 'b.test.ts', title: 'two', rows: ['~ZZ-01'], hasPassed: true },
  ];
  const status = (file: string) =>
    statuses(results, (from, rows) => from === file && rows.join() === 'ZZ-01').get('ZZ-01');
  expect([status('a.test.ts')?.status, status('b.test.ts')?.status]).toEqual(['in part', 'met']);
});
