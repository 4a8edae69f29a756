import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasAutogroups } from './autogroups.ts';
import { EMBEDDED_OWNER } from './embedded-place.ts';
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-embedded-'));
  chmodSync(folder, 0o755); // as root the database runs as another user, who must reach it
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function started(folder: string, options?: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(folder, options);
  onTestFinished(() => server.stop());
  return server;
}

async function connected({ host, port }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user: EMBEDDED_OWNER, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function query<Row>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = await connected(server);
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const sessionNiceness = (pid: number): number =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);
const pidFile = (folder: string): string => path.join(folder, 'postgres/postmaster.pid');
const pidOf = (folder: string): number => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0]);

describe('the embedded database of a site', () => {
  test('is started again after kill -9, on the same socket and with all that was committed', async () => {
    const folder = newFolder();
    const lines: string[] = [];
    const server = await started(folder, { isKeptRunning: true, print: (line) => lines.push(line) });
    await query(server, 'create table kept as select 42 as answer');
    for (let kill = 0; kill < 2; kill++) {
      const killed = pidOf(folder);
      process.kill(killed, 'SIGKILL');
      // The dying server may still answer.
      await expect.poll(() => pidOf(folder), { interval: 50 }).not.toBe(killed);
      const answers = () => query(server, 'select answer from kept').catch(() => []);
      await expect.poll(answers, { interval: 50 }).toEqual([{ answer: 42 }]);
      // Until its launcher has seen that too, the next kill would be a failed start instead of an unexpected end.
      await expect.poll(() => lines.filter((line) => line.includes('running again')).length).toBe(kill + 1);
    }
    expect(lines.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(2);
    await server.stop();
    await expect(query(server, 'select 1')).rejects.toThrow();
  });

  test('that was adopted from a command goes on when the command has ended', async () => {
    const folder = newFolder();
    const command = await started(folder);
    await query(command, 'create table kept as select 42 as answer');
    const site = await started(folder, { isKeptRunning: true });
    expect(site.adopted).toBe(true);
    await command.stop();
    const answers = () => query(site, 'select answer from kept').catch(() => []);
    await expect.poll(answers, { interval: 50 }).toEqual([{ answer: 42 }]);
  });

  test('ends with a command, which does not keep it running', async () => {
    const folder = newFolder();
    const server = await started(folder);
    process.kill(pidOf(folder), 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(query(server, 'select 1')).rejects.toThrow();
  });

  test('yields to the site, with connections that come later and after it was started again', async () => {
    const folder = newFolder();
    const server = await started(folder, { niceness: 10, isKeptRunning: true });
    const seen = async (): Promise<unknown> => {
      const client = await connected(server);
      const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
        { pid: number },
      ];
      const niceness = () => [os.getPriority(pid), hasAutogroups() ? sessionNiceness(pid) : 10];
      await expect.poll(niceness, { interval: 50 }).toEqual([10, 10]);
      return client.end();
    };
    await seen();
    const killed = pidOf(folder);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => pidOf(folder), { interval: 50 }).not.toBe(killed);
    await expect.poll(() => query(server, 'select 1').catch(() => []), { interval: 50 }).toHaveLength(1);
    await seen();
  });
});

describe('a folder of data', () => {
  test('that was copied from a running site is refused, and the copied database is left alone', async () => {
    const original = newFolder();
    const server = await started(original);
    await query(server, 'create table precious as select 1');
    const copy = newFolder();
    cpSync(original, copy, { recursive: true });
    await expect(startEmbedded(copy)).rejects.toThrow(
      `${copy}/postgres is a copy of ${original}/postgres, taken while its database was running, and that database still is.`,
    );
    expect(await query(server, 'select from precious')).toHaveLength(1);
  });

  test('reached by another path is the same folder', async () => {
    const folder = newFolder();
    const server = await started(folder);
    const again = await started(`${path.dirname(folder)}/./${path.basename(folder)}`);
    expect([again.adopted, again.host]).toEqual([true, server.host]);
  });

  // As after `useradd baize`, when root gives a command while the site stands still.
  test.runIf(process.getuid?.() === 0)('of a user is run as that user by root, too', async () => {
    const nobody = { uid: 65534, gid: 65534 };
    const folder = newFolder();
    chownSync(folder, nobody.uid, nobody.gid);
    chmodSync(folder, 0o700);
    for (let start = 0; start < 2; start++) {
      const server = await started(folder);
      const [{ data }] = (await query(server, `select current_setting('data_directory') as data`)) as [
        { data: string },
      ];
      expect(statSync(data).uid).toBe(nobody.uid);
      await server.stop();
    }
  });

  test('whose server died, and whose number another process has now, starts', async () => {
    const folder = newFolder();
    const first = await started(folder);
    const file = readFileSync(pidFile(folder), 'utf8');
    await first.stop();
    writeFileSync(pidFile(folder), file.replace(/^\d+/, String(process.pid)));
    const second = await started(folder);
    expect(second.adopted).toBe(false);
  });
});
