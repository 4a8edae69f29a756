// The operator's commands on real terminals: one code for all of them on one terminal, none for another.
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateSecret, generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled } from '#testing/bundled.ts';
import { operatorEnvironment } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { newKeyText } from './new-key.ts';
import { keepSession, readSession } from './session-file.ts';

const KEY = generateSecret({ length: 20 });
/** util-linux gives a command a terminal of its own; other systems have another `script`. */
const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'test -t 0', '/dev/null']).status === 0;
let site: TestSite;
let operator = '';
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-operator-'));
  site = await startTestSite();
  operator = `${process.execPath} ${await bundled('src/app/operator.ts')}`;
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the lines of a shell on a new terminal; returns its whole output. */
async function onTerminal(...lines: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('script', ['-qec', lines.join('\n'), '/dev/null'], {
    env: {
      ...operatorEnvironment(site),
      OPERATORS: JSON.stringify({ anna: { secret: KEY } }),
      XDG_RUNTIME_DIR: folder,
    },
  });
  return stdout.replaceAll('\r', '');
}
/** Copies the only token to the place where the terminal that it runs on would keep its own. */
const CARRY_TOKEN = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { userInfo } from 'node:os';
  import { keepSession } from '${path.resolve('src/app/operator/session-file.ts')}';
  import { terminalOfProcess } from '${path.resolve('src/app/operator/terminal.ts')}';
  const own = process.env.XDG_RUNTIME_DIR + '/baize/';
  const [file] = readdirSync(own);
  keepSession(process.env, terminalOfProcess(userInfo().username), readFileSync(own + file, 'utf8'));
  console.log('carried');
`;
const codeNow = () => generateSync({ secret: KEY });

describe.runIf(hasTerminals)('on a terminal', () => {
  test('[~X06] one code is enough until the session is ended, but not for a pipe and not for another terminal', async () => {
    const carry = path.join(folder, 'carry.mjs');
    writeFileSync(carry, CARRY_TOKEN);
    const output = await onTerminal(
      `${operator} withdrawals list --as anna --code ${codeNow()}`,
      `${operator} withdrawals list`,
      `echo; echo piped; ${operator} withdrawals list < /dev/null`,
      // A terminal inside of this one, of the same user: first as it is, then with the token put where it looks for its own.
      `echo elsewhere; script -qec '${operator} withdrawals list' /dev/null`,
      `echo copied; script -qec '${process.execPath} ${carry} && ${operator} withdrawals list' /dev/null`,
      `echo here; ${operator} session end`,
      `echo ended; ${operator} withdrawals list`,
      `true`,
    );
    const [before, piped, elsewhere, copied, here, ended] = output.split(/^(?:piped|elsewhere|copied|here|ended)$/m);
    expect(before!.match(/Nothing is waiting/g)).toHaveLength(2);
    expect(piped).toMatch(/^\s*Say who you are[^.]*\.\s*$/);
    expect(elsewhere).toMatch(/^\s*Say who you are/);
    expect(copied).toMatch(/^\s*carried\s*Say who you are/);
    expect(here).toContain('The session on this terminal has ended.');
    expect(ended).toMatch(/^\s*Say who you are/);

    const { rows } = await site.database.ownerPool.query<{ proof: string; act: string; terminal: string }>(
      'select proof, act, terminal from accounts.operator_acts order by id',
    );
    expect(rows.map(({ proof, act }) => `${proof}: ${act}`)).toEqual([
      'code: withdrawals list',
      'session: withdrawals list',
      'session: session end',
    ]);
    expect(rows[0]!.terminal).toMatch(/^pts\/\d+$/);
  });

  test('a terminal has one identity for all its processes, by /proc and by ps, and another terminal another', async () => {
    const show = `${process.execPath} -e "import('./src/app/operator/terminal.ts').then((m) => console.log(JSON.stringify([m.terminalFromProc('anna'), m.terminalFromPs('anna')])))"`;
    const read = (output: string) =>
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Array<{ identity: string }>);
    const [first, second] = read(await onTerminal(show, show));
    expect(first).toEqual(second);
    const [other] = read(await onTerminal(show));
    for (const way of [0, 1]) expect(other![way]!.identity).not.toBe(first![way]!.identity);
  });
});

describe('the file of a session', () => {
  const where = { DATABASE_URL: 'postgres://somewhere', DATA_DIR: '' };
  const terminal = { name: 'pts/1', identity: 'one' };
  test('is for this user alone, and for one terminal and one database', () => {
    process.env['XDG_RUNTIME_DIR'] = path.join(folder, 'own');
    mkdirSync(process.env['XDG_RUNTIME_DIR']);
    keepSession(where, terminal, 'token');
    const ownFolder = path.join(folder, 'own/baize');
    const [name] = readdirSync(ownFolder);
    const file = path.join(ownFolder, name!);
    expect(statSync(ownFolder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readSession(where, terminal)).toBe('token');
    expect(readSession(where, { ...terminal, identity: 'two' })).toBeUndefined();
    expect(readSession({ ...where, DATABASE_URL: 'postgres://elsewhere' }, terminal)).toBeUndefined();
    chmodSync(file, 0o640);
    expect(readSession(where, terminal)).toBeUndefined();
    chmodSync(file, 0o600);
    renameSync(file, `${file}.moved`);
    symlinkSync(`${file}.moved`, file);
    expect(readSession(where, terminal)).toBeUndefined();
    delete process.env['XDG_RUNTIME_DIR'];
  });
});

test('a new key is shown in every form in which it is needed, without a database', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await bundled('src/app/operator.ts'), 'keys', 'new', 'anna'],
    {
      env: { PATH: process.env['PATH'], PUBLIC_URL: 'https://casino.example', DATA_DIR: path.join(folder, 'none') },
    },
  );
  const option = JSON.parse(/^ {2}(\{.*\})$/m.exec(stdout)![1]!) as { anna: { secret: string } };
  const { secret } = option.anna;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(/otpauth:\S+/.exec(stdout)![0]);
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'casino.example operator']);
  expect(stdout).toMatch(/[▀▄█]{20}/);
  expect(readdirSync(folder)).not.toContain('none');
  expect(newKeyText('anna')).not.toContain(secret);
  expect(() => newKeyText('Anna Smith')).toThrow(/small letters/);
});
