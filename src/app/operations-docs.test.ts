// Everything that docs/operations.md and its files name exists: options, commands, metrics, files.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { OPTIONS } from './config/options.ts';
import { startTestSite } from '#testing/site.ts';
import { usageOfAll } from './operator/commands.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const folder = path.join(docs, 'operations');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const text = readFileSync(path.join(docs, 'operations.md'), 'utf8');
/** Variables that are not ours. */
const NOT_OURS = /^(NODE_ENV|MALLOC_\w+|DATABASE_PASSWORD|POSTGRES_\w+|PG_\w+)$/;
/** Options whose names are everyday words, too. */
const SHORT = new Set(['MODE', 'PORT', 'SECRET', 'OPERATORS']);

const matches = (from: string, pattern: RegExp): string[] => [
  ...new Set([...from.matchAll(pattern)].map(([, match]) => match!)),
];

/** Variables in `code` and in settings such as `NAME=value` and `NAME: value`. */
const optionsIn = (from: string): string[] =>
  matches(
    from,
    /(?:`|^\s*(?:Environment=|ENV )?|[ (])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|MODE|PORT|SECRET|OPERATORS)(?=[`=:])/gm,
  );

test('every option that it names is one', () => {
  const named = [text, ...['baize.service', 'Dockerfile', 'compose.yaml'].map(read)]
    .flatMap(optionsIn)
    .filter((name) => !NOT_OURS.test(name));
  expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'METRICS_PORT', 'PII_KEYS', ...SHORT]));
  expect(named.filter((name) => !Object.hasOwn(OPTIONS, name))).toEqual([]);
});

test('a shell reads its environment as systemd does', () => {
  const [, file = ''] = /`\/etc\/baize\/environment`[^]*?```\n([^]*?)```/.exec(text) ?? [];
  const script = `set -a\n${file}\nprintf '%s|%s|%s' "$MAIL_FROM" "$OPERATORS" "$PORT"`;
  // As in cron and before a command, where the same file is read by a shell.
  expect(execFileSync('sh', ['-ec', script], { encoding: 'utf8' })).toBe('Casino <no-reply@casino.example>|{}|3000');
});

test('every command that it names is one', () => {
  const scripts = matches(text, /npm run (?:--silent )?([a-z:]+)/g);
  expect(scripts).toEqual(expect.arrayContaining(['backup', 'restore', 'operator', 'verify:ledger']));
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  const commands = matches(text, /operator -- ([a-z]+ [a-z]+)/g);
  const commandNames = new Set(usageOfAll().map(([name]) => name));
  expect(commands).toEqual(expect.arrayContaining(['keys new', 'withdrawals list']));
  expect(commands.filter((name) => !commandNames.has(name))).toEqual([]);
});

test('every script of npm is in a document', () => {
  const documents = ['../README.md', '../CONTRIBUTING.md', 'commands.md', 'operations.md']
    .map((file) => readFileSync(path.join(docs, file), 'utf8'))
    .join('\n');
  const names = Object.keys(packageJson.scripts).filter((name) => !name.startsWith('pre'));
  expect(names.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(documents))).toEqual([]);
});

test('every file that it links to is there, and it links to every file', () => {
  const linked = matches(text, /\]\((?!#|https?:)([^)#]+)/g);
  expect(linked.filter((file) => !existsSync(path.join(docs, file)))).toEqual([]);
  const unlinked = readdirSync(folder).filter((file) => !linked.includes(`operations/${file}`));
  expect(unlinked).toEqual([]);
});

test('every metric that it or an alert names is served', async () => {
  const names = new Set(
    [text, read('alerts.yaml')].flatMap((from) => matches(from, /\b(baize_[a-z0-9]+_[a-z0-9_]+)/g)),
  );
  expect(names.size).toBeGreaterThan(15);
  const site = await startTestSite({ hasProvider: true });
  const served = await site.site.metrics();
  expect([...names].filter((name) => !served.includes(`# HELP ${name} `))).toEqual([]);
  await site.close();
});

test('the sandbox of the unit is open where the site writes: its data, its log, the socket of its database', () => {
  const unit = read('baize.service');
  expect(unit).toContain('\nProtectSystem=strict\n');
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  expect(`/var/lib/${setting('StateDirectory')}`).toBe(/^ *DATA_DIR=(.*)$/m.exec(text)?.[1]?.trim());
  expect(read('logrotate.conf')).toContain(`\n/var/log/${setting('LogsDirectory')}/`);
  expect(setting('ReadWritePaths').split(' ')).toContain('/tmp');
  expect(setting('PrivateTmp')).toBe('');
});

test('the container and the unit start the site as `npm start` does', () => {
  const [, variables, flags] = / exec env ((?:\w+=\S+ )+)node (.*)$/.exec(packageJson.scripts.start) as unknown as [
    string,
    string,
    string,
  ];
  expect(read('baize.service')).toContain(`Environment=${variables.trim()}\n`);
  expect(read('Dockerfile')).toContain(` ${variables}`);
  expect(read('baize.service')).toContain(`.bin/node ${flags}`);
  expect(read('Dockerfile')).toContain(
    flags
      .split(' ')
      .map((flag) => `"${flag}"`)
      .join(', '),
  );
});
