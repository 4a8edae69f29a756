// packages/auth-client as it is built, against a site.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { freePort } from '#testing/free-port.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import type * as source from '../packages/auth-client/src/auth-client.ts';
import { buildAuthClient } from './build-auth-client.mjs';
import { covers } from '#testing/covers.ts';

const PASSWORD = registration()['password']!;
const clock = manualClock(new Date());
const folder = mkdtempSync(path.join(os.tmpdir(), 'auth-client-'));
let site: TestSite;
let built: typeof source;
let program: string;
beforeAll(async () => {
  const files = await buildAuthClient(folder);
  built = (await import(pathToFileURL(files.client).href)) as typeof source;
  program = files.program;
  site = await startTestSite({ clock });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function player(): Promise<{ login: string; uid: number }> {
  const fields = registration();
  const client = await site.player(fields);
  return { login: fields['login']!, uid: (await client.ok<{ uid: number }>('Account.getInfo')).uid };
}

describe('the client', () => {
  test('carries the token once it is held, and forgets it when it is refused', covers('AU-04', 'ER-24'), async () => {
    const { login, uid } = await player();
    const carried: (string | null)[] = [];
    const accounts = built.createAuthClient(site.url, (address, options) => {
      carried.push(new Headers(options?.headers).get('authorization'));
      return fetch(address, options);
    });
    await expect(accounts.me()).rejects.toMatchObject({ error: { status: 401, name: 'UnauthorizedError' } });
    const { jwt } = await accounts.logIn(login, PASSWORD);
    expect(await accounts.me()).toMatchObject({ id: uid });
    expect(carried).toEqual([null, null, `Bearer ${jwt}`]);
    clock.advance(16 * 60_000);
    expect(accounts.hasToken()).toBe(true);
    await expect(accounts.me()).rejects.toMatchObject({ error: { status: 401 } });
    expect(accounts.hasToken()).toBe(false);
  });

  test('rethrows what the server says; without a server it is UnknownError 500', covers('ER-23'), async () => {
    await expect(built.createAuthClient(site.url).logIn('nobody@example.org', 'x')).rejects.toEqual({
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'Invalid identifier or password',
        details: { rule: 'accounts.password' },
      },
    });
    const standaloneClient = built.createAuthClient(`http://127.0.0.1:${await freePort()}`);
    await expect(standaloneClient.logIn('a@example.org', 'x')).rejects.toMatchObject({
      error: { status: 500, name: 'UnknownError', message: expect.stringMatching(/./) },
    });
    // A proxy that answers with a page of its own is none of our servers.
    const page = built.createAuthClient(site.url, () =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    );
    await expect(page.me()).rejects.toMatchObject({ error: { status: 500, name: 'UnknownError' } });
  });
});

test(
  'the program logs in, says who it is, and what is wrong in the words of the server',
  covers('~AU-04', '~ER-23'),
  async () => {
    const { login, uid } = await player();
    const run = async (command: string, environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, [program, `${site.url}/`, command], { env: environment });
    const { stdout } = await run('who', { LOGIN: login, PASSWORD });
    expect(JSON.parse(stdout)).toMatchObject({ id: uid });
    await expect(run('who', { LOGIN: login, PASSWORD: 'wrong-1-password' })).rejects.toMatchObject({
      code: 1,
      stderr: 'ValidationError: Invalid identifier or password\n',
    });
    await expect(run('who', { LOGIN: login })).rejects.toMatchObject({
      stderr: expect.stringContaining('PASSWORD is not set'),
    });
    expect(JSON.parse((await run('forgot', { LOGIN: login })).stdout)).toEqual({ ok: true });
    const reset = { LOGIN: login, CODE: await codeTo(site, login), NEW_PASSWORD: 'Another-9-word' };
    expect(JSON.parse((await run('reset', reset)).stdout)).toMatchObject({ id: uid });
    expect(JSON.parse((await run('who', { LOGIN: login, PASSWORD: 'Another-9-word' })).stdout)).toMatchObject({
      id: uid,
    });
  },
);
