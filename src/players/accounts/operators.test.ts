// Who may decide at the operator's command line: named, with a code, not on their own account, and above a sum not alone.
import { generateSecret, generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import type { Operator } from '#platform/command.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { mayDecide, operatorOf } from './operators.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
const KEYS = { anna: generateSecret({ length: 20 }), bert: generateSecret({ length: 20 }) };
const OWN = 'anna.plays@example.org';
let site: TestSite;
let ctx: Context;
let [ownId, other] = [0n, 0n];
beforeAll(async () => {
  const OPERATORS = JSON.stringify({ anna: { secret: KEYS.anna, accounts: [OWN] }, bert: { secret: KEYS.bert } });
  site = await startTestSite({ clock, environment: { OPERATORS } });
  ctx = systemContext(site.site.services, 'operator');
  const uidOf = async (fields?: Record<string, string>) =>
    BigInt((await (await site.player(fields)).ok<{ uid: number }>('Account.getInfo')).uid);
  [ownId, other] = [await uidOf({ login: OWN }), await uidOf()];
});
afterAll(() => site.close());

const codeOf = (name: keyof typeof KEYS) =>
  generateSync({ secret: KEYS[name], epoch: Math.floor(clock.now().getTime() / 1000) });
const enter = (name: string | undefined, code: string | undefined) =>
  operatorOf(
    ctx,
    { name, code, token: undefined },
    { systemUser: 'root', command: 'withdrawals list', terminal: undefined },
  );
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: { rule: string } }) => error.reason?.rule ?? error,
  );
const named = (name: string): Operator => ({ name, isNamed: true });
const decide = (by: Operator, act: string, eur: bigint, playerId = other) =>
  ruleOf(mayDecide(ctx, by, { act, playerId, eurCents: eur * 100n }));

test('[X06] nobody is let in without their name and the code of their app, and each code is good once', async () => {
  for (const [name, code] of [
    [undefined, undefined],
    ['anna', undefined],
    ['anna', '000000'],
    ['anna', codeOf('bert')],
    ['nobody', codeOf('anna')],
    ['constructor', codeOf('anna')],
  ])
    expect(await ruleOf(enter(name, code))).toBe('accounts.operator');
  const code = codeOf('anna');
  const answers = await Promise.all(Array.from({ length: 5 }, () => ruleOf(enter('anna', code))));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'accounts.operator-code')).toHaveLength(4);
  const { rows } = await site.database.ownerPool.query('select by_whom, act from accounts.operator_acts');
  expect(rows).toEqual([{ by_whom: 'anna', act: 'withdrawals list' }]);
  clock.advance(30_000);
  expect(await enter('anna', codeOf('anna'))).toEqual({ operator: { name: 'anna', isNamed: true } });
});

test('[X06] above the sum a second person must say the same, within a day, and each yes counts once', async () => {
  const [anna, bert] = [named('anna'), named('bert')];
  expect(await decide(anna, 'approve 1', 1000n)).toBe('done');
  expect(await decide(anna, 'approve 1', 1001n)).toBe('accounts.second-person');
  expect(await decide(anna, 'approve 1', 1001n)).toBe('accounts.second-person');
  expect(await decide(bert, 'approve 2', 1001n)).toBe('accounts.second-person');
  expect(await decide(bert, 'approve 1', 1001n)).toBe('done');
  expect(await decide(bert, 'approve 1', 1001n)).toBe('accounts.second-person');
  clock.advance(24 * 3_600_000);
  expect(await decide(anna, 'approve 1', 1001n)).toBe('accounts.second-person');
  clock.advance(24 * 3_600_000 - 1);
  expect(await decide(bert, 'approve 1', 1001n)).toBe('done');
});

test('[X06] of twenty who say yes at once to one thing, no two share one yes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => decide(named(index % 2 === 0 ? 'anna' : 'bert'), 'approve 3', 5000n)),
  );
  const done = answers.filter((answer) => answer === 'done').length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(10);
});

test('[X06] nobody decides on their own account, whatever the sum', async () => {
  expect(await decide(named('anna'), 'approve 4', 1n, ownId)).toBe('accounts.own-account');
  expect(await decide(named('bert'), 'approve 4', 1n, ownId)).toBe('done');
});

test('[X06] without names one person is alone in the demo, and nobody decides on more in production', async () => {
  const alone: Operator = { name: 'root', isNamed: false };
  expect(await decide(alone, 'approve 5', 9999n)).toBe('done');
  const production = { ...ctx, config: { ...ctx.config, MODE: 'production' as const } };
  const decision = { act: 'approve 5', playerId: other, eurCents: 100_001n };
  expect(await ruleOf(mayDecide(production, alone, decision))).toBe('accounts.operators-named');
  expect(await ruleOf(mayDecide(production, alone, { ...decision, eurCents: 100_000n }))).toBe('done');
});

test('[X06] a configuration of operators that proves nothing stops the start', () => {
  const read = (OPERATORS: string) => () => readConfig({ DATA_DIR: ctx.config.DATA_DIR, OPERATORS });
  expect(read('{"anna":{"secret":"short"}}')).toThrow(/^OPERATORS=\(hidden\).*base 32/);
  expect(read('{"Anna":{}}')).toThrow(/small letters/);
  expect(read('[]')).toThrow(/JSON object/);
});
