// Everything that prevents a start is reported in a sentence that says what to do, not a stack trace.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { createLogger } from '#platform/log.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { createTestDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { siteMigrations } from './migrations.ts';
import { createDatabase, prepareDatabase } from './open-database.ts';
import { startSandboxes } from './sandbox-processes.ts';
import { sentenceFor } from './start-sentences.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function sentenceOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    return sentenceFor(error) ?? `no sentence for ${String(error)}`;
  }
  return undefined;
}

describe('files', () => {
  test('a folder of data or a log that cannot be written is named', async () => {
    const folder = newFolder();
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await sentenceOf(() => readConfig({ DATA_DIR: path.join(file, 'data') }))).toContain(
      `${path.join(file, 'data')} cannot be used: a part of the path is no folder. DATA_DIR and LOG_FILE say where the site writes.`,
    );
    expect(await sentenceOf(() => createLogger({ level: 'info', file: folder }))).toContain(
      `${folder} cannot be used: it is a folder.`,
    );
  });

  test('the sentences fit what a system says to a user without rights', () => {
    const denied = Object.assign(new Error('denied'), { code: 'EACCES', path: '/data' });
    expect(sentenceFor(denied)).toContain('/data cannot be used: this user may not write there.');
    expect(sentenceFor(Object.assign(new Error('denied'), { code: 'EACCES', port: 80 }))).toContain('port 80');
    expect(sentenceFor(new TypeError('a mistake in the code'))).toBeUndefined();
  });
});

test('a stand-in whose port is taken stops the start, with the variable to set', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, 'localhost', resolve));
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const sandboxes = startSandboxes(
    readConfig({
      DATA_DIR: newFolder(),
      SANDBOX_PSP_PORT: String(port),
      SANDBOX_KYC: 'off',
      SANDBOX_IDP: 'off',
      SANDBOX_SUPPLIER: 'off',
    }),
  );
  expect(await sentenceOf(() => sandboxes.ready)).toContain(
    `The sandbox payment provider could not start: port ${port} is taken. Set SANDBOX_PSP_PORT to another one, or to 0 for a free one.`,
  );
  await sandboxes.stop();
});

test('a command makes no database and no secrets where no site has been started', async () => {
  const DATA_DIR = path.join(newFolder(), 'data');
  const commands = [['verify-ledger.ts'], ['operator.ts', 'withdrawals', 'list']];
  const complaints = await Promise.all(
    commands.map(([command, ...args]) =>
      promisify(execFile)(process.execPath, [`src/app/${command}`, ...args], {
        env: { ...CHILD_ENVIRONMENT, DATA_DIR },
      }).then(
        () => 'nothing: it succeeded',
        ({ stderr }: { stderr: string }) => stderr.trim(),
      ),
    ),
  );
  expect(new Set(complaints)).toEqual(
    new Set([
      `There is no database in ${DATA_DIR} that this user can see, and this command makes none. Set DATA_DIR, or DATABASE_URL, as for the site.`,
    ]),
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

describe('an outside database', () => {
  test('whose role lacks rights is refused with what an administrator has to run, and that is enough', async () => {
    const admin = await createTestDatabase();
    onTestFinished(() => admin.close());
    const server = inject('testServer');
    const name = `${admin.owner.database!}_empty`;
    await createDatabase({ ...server, database: 'postgres' }, name);
    await admin.ownerPool.query(`create role ${name} login`);
    const weak: ConnectionOptions = { ...server, user: name, database: name };
    const sentence = await sentenceOf(() => prepareDatabase(weak, siteMigrations()));
    const advice = [...(sentence ?? '').matchAll(/As an administrator: (.*;)/g)].map(([, sql]) => sql!);
    expect(advice).toEqual([
      `grant create on database "${name}" to "${name}";`,
      `grant baize_app to "${name}";`,
      `grant baize_desk to "${name}";`,
    ]);
    for (const sql of advice) await admin.ownerPool.query(sql);
    expect(await prepareDatabase(weak, siteMigrations())).toBe(siteMigrations().length);
  });

  test('that a newer version has brought up to date is left alone', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    await database.ownerPool.query(
      `insert into platform.migrations (id, digest) values ('wallet/9999-of-tomorrow', 'x')`,
    );
    expect(await sentenceOf(() => prepareDatabase(database.owner, siteMigrations()))).toContain(
      'The database was brought up to date by a newer Baize: it holds wallet/9999-of-tomorrow.',
    );
  });

  test('that has run another form of a migration is left alone', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    await database.ownerPool.query(`update platform.migrations set digest = 'x' where id = 'wallet/0001-ledger'`);
    expect(await sentenceOf(() => prepareDatabase(database.owner, siteMigrations()))).toContain(
      'The database is of another Baize: it has run another form of the migration wallet/0001-ledger.',
    );
  });
});

describe('a command', () => {
  /** What it says before it exits with a fault. */
  const complaintOf = (command: string[], url: string): Promise<string> =>
    promisify(execFile)(process.execPath, command, {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...CHILD_ENVIRONMENT, DATABASE_URL: url, DATA_DIR: newFolder() },
    }).then(
      () => 'nothing: it succeeded',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );

  test('says in a sentence that its database is empty, or does not answer', async () => {
    const server = inject('testServer');
    const name = `commands_${process.pid}`;
    await createDatabase({ ...server, database: 'postgres' }, name);
    const empty = `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host!)}`;
    const port = await freePort();
    const isGone = `The database at 127.0.0.1:${port}/baize does not answer: connect ECONNREFUSED 127.0.0.1:${port}`;
    const gone = `postgres://baize@127.0.0.1:${port}/baize`;
    expect(
      await Promise.all([
        complaintOf(['src/app/operator.ts', 'withdrawals', 'list'], empty),
        complaintOf(['src/app/verify-ledger.ts'], gone),
        sentenceOf(() =>
          restoreBackup('backup', {
            owner: { url: gone },
            config: readConfig({ DATA_DIR: newFolder() }),
            migrations: [],
          }),
        ),
      ]),
    ).toEqual([
      'The database is empty: no site has been started on it. Is DATA_DIR, or DATABASE_URL, that of the site?',
      isGone,
      `\n  ${isGone}\n`,
    ]);
  });
});
