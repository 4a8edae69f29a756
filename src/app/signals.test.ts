// What the site does when signalled to stop or to open its log again, started as the README says.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { freePort } from '#testing/free-port.ts';
import { removeData } from '#testing/site-process.ts';

const root = path.join(import.meta.dirname, '../..');

test('npm start: HUP opens the log again, TERM ends site and database', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baize-signals-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => removeData(dataDir));
  const port = String(await freePort());
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: root,
    env: {
      ...CHILD_ENVIRONMENT,
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: port,
      SANDBOX_PSP: 'off',
      SANDBOX_IDP: 'off',
      SANDBOX_KYC: 'off',
      SANDBOX_SUPPLIER: 'off',
      LIVE_TABLES: 'off',
      LOYALTY: 'off',
      TOURNAMENTS: 'off',
      JACKPOTS: 'off',
      RAFFLES: 'off',
      LEAGUE: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A site that did not get so far must not outlive the test.
  onTestFinished(() => void npm.kill('SIGTERM'));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.status,
      () => output,
    );
  await expect.poll(status).toBe(200);
  const log = path.join(dataDir, 'baize.log');
  const site = (JSON.parse(readFileSync(log, 'utf8').split('\n')[0]!) as { pid: number }).pid;

  renameSync(log, `${log}.1`);
  process.kill(site, 'SIGHUP');
  await expect.poll(() => existsSync(log)).toBe(true);
  expect(await status()).toBe(200);

  const ended = new Promise((resolve) => npm.once('exit', resolve));
  npm.kill('SIGTERM');
  await ended;
  const isAlive = () => existsSync(`/proc/${site}`) || existsSync(path.join(dataDir, 'postgres/postmaster.pid'));
  await expect.poll(isAlive).toBe(false);
  expect(readFileSync(log, 'utf8')).toContain('site stopped');
});
