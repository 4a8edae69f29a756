import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { OPTIONS } from './config/options.ts';
import { startTestSite } from '#testing/site.ts';

test('a stop does not wait for a connection that a browser holds in reserve', async () => {
  const site = await startTestSite();
  const reserve = connect(Number(new URL(site.url).port), 'localhost');
  await once(reserve, 'connect');
  // Answered after it, so the server has accepted the other connection.
  await fetch(`${site.url}/live`);
  const ended = once(reserve, 'close');
  // The other connection is never closed from here, so a stop that waited for it would not end.
  await site.close();
  await ended;
});

test('a stop says 503 at /ready while everything is still served, and closes the port only afterwards', async () => {
  const begun = Promise.withResolvers<number>();
  const over = Promise.withResolvers<void>();
  const site = await startTestSite({
    environment: { DRAIN_SECONDS: '7' },
    pause: (ms) => {
      begun.resolve(ms);
      return over.promise;
    },
  });
  const ready = async () => (await fetch(`${site.url}/ready`)).status;
  expect(await ready()).toBe(200);
  const closed = site.close();
  expect(await begun.promise).toBe(7000);
  expect(await ready()).toBe(503);
  expect((await site.visitor().call('metadata.getGeneralInfo')).status).toBe(200);
  await site.player();
  over.resolve();
  await closed;
  await expect(ready()).rejects.toThrow('fetch failed');
});

test('a process in production drains unless configured otherwise, a demo does not', () => {
  const { DRAIN_SECONDS } = readConfig({ DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'baize-drain-')) });
  expect(DRAIN_SECONDS).toBe(0);
  expect(OPTIONS.DRAIN_SECONDS.fallback({ mode: 'production', port: '', dataDir: '', environment: {} })).toBe('5');
});
