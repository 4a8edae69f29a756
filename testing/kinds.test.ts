import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { JOURNEYS, kindOf, unitTests, unitTestsOf } from './kinds.ts';

const ROOT = path.join(import.meta.dirname, '..');
const kindIn = (files: Record<string, string>): string => kindOf('src/some.test.ts', (file) => files[file]);

describe('a test is of the kind', () => {
  test.each([
    ['pure', "import { add } from './sums.ts';", {}],
    ['database', "import { createTestDatabase } from '#testing/database.ts';", {}],
    [
      'database',
      "import { createCashier } from '#testing/mine.ts';",
      { 'testing/mine.ts': "import { createTestDatabase } from './database.ts';" },
    ],
    ['process', "import { startSiteProcess } from '#testing/site-process.ts';", {}],
    ['process', "import { spawn } from 'node:child_process';", {}],
    ['browser', "import { journey } from '#testing/journeys/browser.ts';", {}],
  ])('%s that says %s', (kind, source, more) => {
    const parts = {
      'testing/database.ts': "import { inject } from 'vitest';",
      'testing/site-process.ts': "import { spawn } from 'node:child_process';\nimport './database.ts';",
      'testing/journeys/browser.ts': "import { chromium } from 'playwright-core';",
    };
    expect(kindIn({ ...parts, ...more, 'src/some.test.ts': source })).toBe(kind);
  });

  test('pure when it only names types of the others', () => {
    const source = "import type { TestSite } from '#testing/site.ts';";
    expect(kindIn({ 'src/some.test.ts': source, 'testing/site.ts': "import { inject } from 'vitest';" })).toBe('pure');
  });
});

test('there are tests of each kind, and each test is of one', () => {
  const kinds = (['pure', 'database', 'process'] as const).map((kind) => unitTestsOf(kind));
  for (const files of kinds) expect(files.length).toBeGreaterThan(5);
  expect(kinds.flat().length).toBe(unitTests().length);
  expect(unitTestsOf('browser')).toEqual([]);
});

// Whatever can be tested without a browser belongs in the server's tests, where it costs a hundredth.
test('every journey has a browser', () => {
  const journeys = globSync(JOURNEYS, { cwd: ROOT });
  expect(journeys.filter((file) => kindOf(file) !== 'browser')).toEqual([]);
});
