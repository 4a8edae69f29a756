import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildId } from './package-version.ts';

test('the build is named by what was built, and by nothing else', () => {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'baize-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  expect(buildId(dist)).toBe('source');
  writeFileSync(path.join(dist, 'build.json'), '{"id":"0123456789ab","inputs":"…"}');
  expect(buildId(dist)).toBe('0123456789ab');
});
