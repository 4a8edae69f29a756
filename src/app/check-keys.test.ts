import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { forgetOlderKeys } from '#platform/db/key-checks.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { requireSameKeys } from './check-keys.ts';

let site: TestSite;
const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'baize-keys-'));
const SECRET = randomBytes(32).toString('hex');
const FRESH = `fresh:${randomBytes(32).toString('hex')}`;
beforeAll(async () => {
  site = await startTestSite();
  await site.player(); // so that there is personal data
});
afterAll(async () => {
  await site.close();
  rmSync(DATA_DIR, { recursive: true });
});

const start = (keys: { SECRET?: string; PII_KEYS?: string }) =>
  requireSameKeys(site.database.owner, readConfig({ DATA_DIR, SECRET, PII_KEYS: TEST_PII_KEYS, ...keys }));

describe('a start on a database that has been used', () => {
  test('before its keys were remembered: refused with keys that do not open its data', async () => {
    const others = `index:${'1d'.repeat(32)},test:${'77'.repeat(32)}`;
    await expect(start({ PII_KEYS: others })).rejects.toThrow(
      'The personal data in this database cannot be opened with these PII_KEYS',
    );
    await start({});
    await start({});
  });

  test('is refused with another SECRET', async () => {
    await expect(start({ SECRET: 'another secret that is long enough' })).rejects.toThrow(
      'SECRET is not the one with which this database has been used: excluded persons would not be recognised',
    );
  });

  test('is refused with another key under a known name, that of look-ups included', async () => {
    const [index, key] = TEST_PII_KEYS.split(',');
    await expect(start({ PII_KEYS: `${index},test:${'77'.repeat(32)}` })).rejects.toThrow(
      'The key "test" of PII_KEYS is not the one',
    );
    await expect(start({ PII_KEYS: `index:${'77'.repeat(32)},${key}` })).rejects.toThrow(
      'The key "index" of PII_KEYS is not the one',
    );
  });

  test('takes a new key, and lets the old one go only after everything has been encrypted anew', async () => {
    const [index, key] = TEST_PII_KEYS.split(',');
    await start({ PII_KEYS: `${index},${FRESH},${key}` });
    await expect(start({ PII_KEYS: `${index},${FRESH}` })).rejects.toThrow(
      'PII_KEYS no longer names the key "test", by which data in this database is encrypted.',
    );
    await forgetOlderKeys(openDatabase(site.database.pool, keyRingOf({ PII_KEYS: `${index},${FRESH}` })), 'fresh');
    await start({ PII_KEYS: `${index},${FRESH}` });
  });
});
