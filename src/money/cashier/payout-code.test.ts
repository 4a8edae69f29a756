// Money to a destination that none was paid to before: only with a code (F05).
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { codeTo, lettersTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { covers } from '#testing/covers.ts';

const clock = manualClock(new Date('2026-03-10T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'ES9121000418450200051332';

async function richPlayer() {
  const fields = registration();
  const client = site.visitor();
  await client.ok('Auth.register', fields);
  const id = await giveMoney(site, client, 100_000n);
  return { client, id, login: fields['login']!, password: fields['password']! };
}

/** The same fields again are the same request. */
const request = (changes: Record<string, string> = {}) => {
  const { iban = IBAN, ...rest } = changes;
  const requisites = JSON.stringify({ holder: 'Ada Player', iban });
  return { method: 'bank', amount: '50', requisites, request_id: randomUUID(), ...rest };
};
const requestWithdrawal = (client: ApiClient, fields: Record<string, string>) =>
  client.call('Cashier.makewithdrawal', fields);
const rule = ({ error }: { error?: { reason?: { rule: string } } }) => error?.reason?.rule;
const mainOf = async (client: ApiClient) =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

describe('a first withdrawal', () => {
  test(
    '[F05] is held only with the code that went to the log-in contact; until then no money is set aside',
    covers('ER-01 14/21'),
    async () => {
      const { client, login } = await richPlayer();
      const fields = request();
      const apiAnswer = await requestWithdrawal(client, fields);
      expect([apiAnswer.status, apiAnswer.error?.type]).toEqual([422, 'RequisitesValidationRequiredException']);
      expect(apiAnswer.error?.reason).toMatchObject({
        rule: 'accounts.payout-code',
        inputs: { method: 'contact', resend_time: 60 },
      });
      expect(JSON.stringify(apiAnswer.error)).not.toContain(login);
      expect(await mainOf(client)).toBe('1000.00');
      const code = await codeTo(site, login);
      const letter = (await lettersTo(site, login)).find(({ text }) => text.includes(code));
      expect(letter!.text).toMatch(/€50\.00/);
      const wrong = await requestWithdrawal(client, { ...fields, code: code === '111111' ? '222222' : '111111' });
      expect(wrong.error?.error_data).toEqual({ code: ['Wrong code'] });
      const response = await requestWithdrawal(client, { ...fields, code });
      expect(response.status).toBe(200);
      expect(await mainOf(client)).toBe('950.00');
      // The answer was lost: the same request gets it again and nothing happens twice.
      expect((await requestWithdrawal(client, { ...fields, code })).data).toEqual(response.data);
      expect(await mainOf(client)).toBe('950.00');
    },
  );

  test('[F02][F05] takes no code that was for another destination, and none that was used', async () => {
    const { client, login } = await richPlayer();
    await requestWithdrawal(client, request());
    const code = await codeTo(site, login);
    expect(rule(await requestWithdrawal(client, request({ iban: OTHER_IBAN, code })))).toBe('accounts.code');
    // One minute between two codes, wherever they are for.
    expect(rule(await requestWithdrawal(client, request({ iban: OTHER_IBAN })))).toBe('accounts.resend');
    expect((await requestWithdrawal(client, request({ code }))).status).toBe(200);
    expect((await requestWithdrawal(client, request({ code }))).status).toBe(400);
    expect(await mainOf(client)).toBe('950.00');
  });

  test('[F02] a code for one thing is good for no other', async () => {
    const { client, login } = await richPlayer();
    await client.ok('Account.sendconfirmationtocontact', { contact: login });
    const confirming = await codeTo(site, login);
    await requestWithdrawal(client, request());
    const paying = await codeTo(site, login, confirming);
    await site.visitor().ok('Auth.restore', { login });
    const restoring = await codeTo(site, login, paying);
    const uses = {
      confirming: (code: string) => client.call('Account.confirmContact', { contact: login, code }),
      paying: (code: string) => requestWithdrawal(client, request({ code })),
      restoring: (code: string) => site.visitor().call('Auth.restore', { login, code, password: 'N3w-horse-77' }),
    };
    const codes = { confirming, paying, restoring };
    for (const [use, call] of Object.entries(uses))
      for (const [withdrawalId, code] of Object.entries(codes))
        if (withdrawalId !== use && code !== codes[use as keyof typeof codes])
          expect([use, withdrawalId, (await call(code)).status]).toEqual([use, withdrawalId, 400]);
    for (const [use, call] of Object.entries(uses))
      expect([use, (await call(codes[use as keyof typeof codes])).status]).toEqual([use, 200]);
  });

  test('[F01][F05] is not to be had by guessing: five tries, then the right code is void, too', async () => {
    const { client, login } = await richPlayer();
    const fields = request();
    await requestWithdrawal(client, fields);
    const code = await codeTo(site, login);
    for (let tries = 0; tries < 5; tries++)
      expect(
        (await requestWithdrawal(client, { ...fields, code: code === '111111' ? '222222' : '111111' })).status,
      ).toBe(400);
    expect(rule(await requestWithdrawal(client, { ...fields, code }))).toBe('accounts.code-expired');
    expect(await mainOf(client)).toBe('1000.00');
  });

  test('[F04][F05] is made once by twenty who send the right code at the same time', async () => {
    const { client, login } = await richPlayer();
    await requestWithdrawal(client, request());
    const code = await codeTo(site, login);
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestWithdrawal(client, request({ code }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mainOf(client)).toBe('950.00');
  });

  test('[F05] sends no code for what would be refused with it', async () => {
    const { client, login } = await richPlayer();
    const before = (await lettersTo(site, login)).length;
    expect(rule(await requestWithdrawal(client, request({ amount: '1001' })))).toBe('wallet.enough');
    expect(await lettersTo(site, login)).toHaveLength(before);
  });

  test('[F05] of a player with an app takes a code of the app, or one of their recovery codes', async () => {
    const { client, password } = await richPlayer();
    const { secret } = await client.ok<{ secret: string }>('Account.changeTwoFactorAuth', { method: 'app', password });
    const code = (): string => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    const { recovery_codes: codes } = await client.ok<{ recovery_codes: string[] }>('Account.confirmTwoFactorAuth', {
      code: code(),
    });
    clock.advance(60_000);
    const apiAnswer = await requestWithdrawal(client, request());
    expect(apiAnswer.error?.reason?.inputs).toMatchObject({ method: 'app', resend_time: 0, sent_to: null });
    expect((await requestWithdrawal(client, request({ code: '000000' }))).error?.error_data).toEqual({
      code: ['Wrong code'],
    });
    expect((await requestWithdrawal(client, request({ code: code() }))).status).toBe(200);
    expect((await requestWithdrawal(client, request({ code: codes[0]! }))).status).toBe(200);
    expect((await requestWithdrawal(client, request({ code: codes[0]! }))).status).toBe(400);
    expect(await mainOf(client)).toBe('900.00');
  });
});

test('[F01] a guesser of the app’s code has twenty times five tries a day', async () => {
  const { client, password } = await richPlayer();
  const { secret } = await client.ok<{ secret: string }>('Account.changeTwoFactorAuth', { method: 'app', password });
  const code = (): string => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  await client.ok('Account.confirmTwoFactorAuth', { code: code() });
  clock.advance(60_000);
  const wrong = code() === '111111' ? '222222' : '111111';
  const seen: (string | undefined)[] = [];
  for (let tries = 0; tries < 101; tries++) {
    clock.advance(100);
    seen.push(rule(await requestWithdrawal(client, request({ code: wrong }))));
  }
  expect(seen.filter((type) => type === 'accounts.code')).toHaveLength(100);
  expect(seen.at(-1)).toBe('accounts.codes-per-day');
  // Not even the right one helps them now; tomorrow it helps its owner.
  expect(rule(await requestWithdrawal(client, request({ code: code() })))).toBe('accounts.codes-per-day');
});

test('[F05] a destination that was paid before takes no code; another one does', async () => {
  const { client, id, login } = await richPlayer();
  await requestWithdrawal(client, request());
  expect((await requestWithdrawal(client, request({ code: await codeTo(site, login) }))).status).toBe(200);
  // It is on its way but not there yet, so nothing is proved by it.
  clock.advance(60_000);
  expect(rule(await requestWithdrawal(client, request()))).toBe('accounts.payout-code');
  // As the provider's word would do; the money follows it not, so the row is put back before the books are looked at.
  const becomes = (from: string, to: string) =>
    site.database.ownerPool.query(`update cashier.withdrawals set state = $1 where player_id = $2 and state = $3`, [
      to,
      id,
      from,
    ]);
  await becomes('checks', 'paid');
  expect((await requestWithdrawal(client, request())).status).toBe(200);
  clock.advance(60_000);
  expect(rule(await requestWithdrawal(client, request({ iban: OTHER_IBAN })))).toBe('accounts.payout-code');
  await becomes('paid', 'checks');
});

test('[F05] a player whom we cannot write to is asked for a contact first', covers('ER-01 13/21'), async () => {
  const { client, id } = await richPlayer();
  await site.database.ownerPool.query(`update accounts.players set login_type = 'none' where id = $1`, [id]);
  const answer = await requestWithdrawal(client, request());
  expect([answer.error?.type, rule(answer)]).toEqual(['UserNeedConfirmContactException', 'accounts.payout-contact']);
});
