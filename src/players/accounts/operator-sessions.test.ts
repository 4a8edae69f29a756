// A code opens a session of fifteen minutes on its terminal; nobody gets in by it from anywhere else, and all is written down.
import { generateSecret, generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { operatorJournal } from './operator-journal.ts';
import { endOperatorSessions, type Terminal } from './operator-sessions.ts';
import { operatorOf } from './operators.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const KEYS = { anna: generateSecret({ length: 20 }), bert: generateSecret({ length: 20 }) };
const DESK: Terminal = { name: 'pts/1', identity: 'boot 1 34817 4711 100 anna' };
/** Everything the same but for one part of the identity. */
const ELSEWHERE = {
  'another device': { ...DESK, identity: 'boot 1 34818 4711 100 anna' },
  'a later log-in on the same device': { ...DESK, identity: 'boot 1 34817 4711 200 anna' },
  'another user': { ...DESK, identity: 'boot 1 34817 4711 100 bert' },
};
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  const OPERATORS = JSON.stringify({ anna: { secret: KEYS.anna }, bert: { secret: KEYS.bert } });
  site = await startTestSite({ clock, environment: { OPERATORS } });
  ctx = systemContext(site.site.services, 'operator');
});
afterAll(() => site.close());

interface Sent {
  name?: string;
  code?: string;
  token?: string | undefined;
  terminal?: Terminal | undefined;
  command?: string;
  by?: Context;
}
const send = ({ name, code, token, command = 'games list', by = ctx, ...rest }: Sent) =>
  operatorOf(
    by,
    { name, code, token },
    { systemUser: 'root', command, terminal: 'terminal' in rest ? rest.terminal : DESK },
  );
const outcomeOf = (sent: Sent) =>
  send(sent).then(
    ({ operator }) => operator.name,
    (error: { reason?: { rule: string } }) => error.reason?.rule ?? error,
  );
/** Each code is good once, so the next one is waited for. */
async function begin(name: keyof typeof KEYS, terminal: Terminal | undefined = DESK): Promise<string | undefined> {
  clock.advance(30_000);
  const epoch = Math.floor(clock.now().getTime() / 1000);
  return (await send({ name, code: generateSync({ secret: KEYS[name], epoch }), terminal })).newToken;
}
const REFUSED = 'accounts.operator';

test('[~X06] a code opens a session on its terminal that ends after fifteen minutes, used or not', async () => {
  const token = await begin('anna');
  expect(await outcomeOf({ token })).toBe('anna');
  expect(await outcomeOf({ token, name: 'anna' })).toBe('anna');
  expect(await outcomeOf({ token, name: 'bert' })).toBe(REFUSED);
  clock.advance(15 * 60_000 - 1);
  expect(await outcomeOf({ token })).toBe('anna');
  clock.advance(1);
  expect(await outcomeOf({ token })).toBe(REFUSED);
});

test('[~X06] a wrong code is refused even where a session is open', async () => {
  const token = await begin('anna');
  expect(await outcomeOf({ token, name: 'anna', code: '000000' })).toBe(REFUSED);
});

test.each(Object.entries(ELSEWHERE))('[~X06] a token is worth nothing at %s', async (_where, terminal) => {
  const token = await begin('anna');
  expect(await outcomeOf({ token, terminal })).toBe(REFUSED);
  expect(await outcomeOf({ token, terminal: undefined })).toBe(REFUSED);
  expect(await outcomeOf({ token: `${token}x` })).toBe(REFUSED);
  expect(await outcomeOf({ token: undefined })).toBe(REFUSED);
  expect(await outcomeOf({ token })).toBe('anna');
});

test('[~X06] without a terminal a code opens no session', async () => {
  clock.advance(30_000);
  const code = generateSync({ secret: KEYS.anna, epoch: Math.floor(clock.now().getTime() / 1000) });
  expect(await send({ name: 'anna', code, terminal: undefined })).toEqual({
    operator: { name: 'anna', isNamed: true },
  });
});

test('[~X06] a session ends with its key, with its name, by command, and by the next one on its terminal', async () => {
  const token = await begin('anna');
  const withOperators = (OPERATORS: Context['config']['OPERATORS']): Context => ({
    ...ctx,
    config: { ...ctx.config, OPERATORS },
  });
  const { anna, bert } = ctx.config.OPERATORS;
  const changed = withOperators({ anna: { ...anna!, secret: generateSecret({ length: 20 }) }, bert: bert! });
  expect(await outcomeOf({ token, by: changed })).toBe(REFUSED);
  expect(await outcomeOf({ token, by: withOperators({ bert: bert! }) })).toBe(REFUSED);
  expect(await outcomeOf({ token })).toBe('anna');

  const other = await begin('bert', ELSEWHERE['another device']);
  expect(await endOperatorSessions(ctx, DESK)).toBe(1);
  expect(await endOperatorSessions(ctx, DESK)).toBe(0);
  expect(await outcomeOf({ token })).toBe(REFUSED);
  expect(await outcomeOf({ token: other, terminal: ELSEWHERE['another device'] })).toBe('bert');

  const earlier = await begin('anna');
  const later = await begin('bert');
  expect(await outcomeOf({ token: earlier })).toBe(REFUSED);
  expect(await outcomeOf({ token: later })).toBe('bert');
});

test('[~X06] the database holds neither token nor key', async () => {
  const token = await begin('anna');
  const { rows } = await site.database.ownerPool.query<{ row: string }>(
    'select s::text as row from accounts.operator_sessions s',
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const { row } of rows)
    for (const secret of [token!, KEYS.anna]) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(hex(secret));
    }
});

test('the journal holds each command with its proof and terminal, and the site cannot change it', async () => {
  clock.advance(24 * 3_600_000);
  const since = clock.now();
  const token = await begin('anna');
  await send({ token, command: 'players block somebody@example.org' });
  await send({ command: 'withdrawals list', by: { ...ctx, config: { ...ctx.config, OPERATORS: {} } } });
  await outcomeOf({ command: 'withdrawals approve 1' }); // refused, so it was no command of anybody
  const entries = await operatorJournal(ctx, { since, limit: 50 });
  expect(entries.map(({ by_whom, proof, terminal, act }) => [by_whom, proof, terminal, act])).toEqual([
    ['anna', 'code', 'pts/1', 'games list'],
    ['anna', 'session', 'pts/1', 'players block somebody@example.org'],
    ['root', 'none', 'pts/1', 'withdrawals list'],
  ]);
  expect((await operatorJournal(ctx, { since, limit: 1 })).map(({ act }) => act)).toEqual(['withdrawals list']);
  expect((await operatorJournal(ctx, { since, by: 'root', limit: 50 })).map(({ by_whom }) => by_whom)).toEqual([
    'root',
  ]);
  for (const change of [
    'update accounts.operator_acts set act = $1',
    'delete from accounts.operator_acts where act = $1',
  ])
    await expect(site.database.pool.query(change, ['x'])).rejects.toMatchObject({ code: '42501' });
  await expect(
    site.database.pool.query(`update accounts.operator_sessions set expires_at = now() + interval '1 day'`),
  ).rejects.toMatchObject({ code: '42501' });
});
