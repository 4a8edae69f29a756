// A disk that is nearly full: nothing is stored, existing data are read, and writing resumes automatically.
import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestSite } from '#testing/site.ts';
import { FreeSpace, freeSpace } from './free-space.ts';
import { createLogger, silentLogger } from './log.ts';

const MIB = 1024 * 1024;

describe('room on the disk', () => {
  test('is short below the least, and enough again only with some more', async () => {
    let free = 300 * MIB;
    const space = new FreeSpace(256 * MIB, () => Promise.resolve(free), silentLogger());
    const seen = [];
    for (const next of [300, 256, 255, 256, 281, 282, 256]) {
      free = next * MIB;
      await space.look();
      seen.push(space.isShort);
    }
    expect(seen).toEqual([false, false, true, true, true, false, false]);
  });

  test('that cannot be asked for stays as it was', async () => {
    const space = new FreeSpace(256 * MIB, () => Promise.reject(new Error('no such folder')), silentLogger());
    await space.look();
    expect(space.isShort).toBe(false);
  });
});

test('[~R07] a site without room refuses what it would have to store, changes nothing, goes on reading, and recovers', async () => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const player = await site.player();
  const short = vi.spyOn(freeSpace(site.site.services), 'isShort', 'get').mockReturnValue(true);
  const deposit = { method: 'card', amount: '20', request_id: 'no-room-for-this-1' };
  const refused = [
    await player.call('Cashier.makedeposit', deposit),
    await player.call('Auth.logout'),
    await site.visitor().call('Auth.login', { login: 'x@example.org', password: 'Tr1cky-horse' }),
  ];
  for (const { status, error, headers } of refused) {
    expect([status, error?.reason?.rule, headers.get('retry-after')]).toEqual([503, 'disk.full', '30']);
    expect(error?.message).toBe('We cannot store anything right now, so nothing was changed. Please try again later.');
  }
  for (const path of ['/callbacks/sandbox', '/auth/local', '/hit'])
    expect((await fetch(site.url + path, { method: 'POST', body: '{}' })).status).toBe(503);
  expect((await player.call('Account.getBalance')).status).toBe(200);
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  short.mockRestore();
  expect((await player.call('Account.getBalance')).status).toBe(200);
  expect((await player.call('Auth.logout')).status).toBe(200);
});

// Linux has a file that is always full.
const onLinux = existsSync('/dev/full') ? test : undefined;
onLinux?.('a log without room is said once and does not end the process', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const log = createLogger({ level: 'info', file: '/dev/full' });
  for (let line = 0; line < 5; line++) {
    log.info({ line }, 'nowhere to go');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => stderr.mock.calls.length).toBe(1);
  expect(stderr.mock.calls[0]![0]).toContain('The log /dev/full cannot be written: ENOSPC');
});
