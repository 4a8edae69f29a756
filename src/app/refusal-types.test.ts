// Types of errors that no slice's own test provokes, by their names on the wire and with their HTTP status.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
/** Here nothing moves before an operator has looked at documents, for no identity service is set up. */
let strict: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { RATE_LIMITS: 'on' } });
  strict = await startTestSite({ environment: { SANDBOX_KYC: 'off', VERIFY_BEFORE: 'play' } });
});
afterAll(async () => {
  await site.close();
  await strict.close();
});

const outcomeOf = async (call: ReturnType<ApiClient['call']>): Promise<unknown[]> => {
  const { status, error } = await call;
  return [status, error?.type];
};
const bet = () => ({
  sysname: 'dice',
  stake: '1.00',
  params: '{"direction":"over","target":"50.00"}',
  mode: 'play',
  request_id: randomUUID(),
});

async function cookieOfOneWho(status: 'banned' | 'deleted'): Promise<string> {
  const player = await site.player();
  const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
  await site.database.ownerPool.query('update accounts.players set status = $2 where id = $1', [uid, status]);
  return player.cookieHeader;
}

test(
  'a guest, a wrong verb, another site, a missing value, an account that is closed, and an unexpected fault',
  covers('ER-01 19/21', 'OP-30 3/3'),
  async () => {
    expect(await outcomeOf(site.visitor().call('Account.getBalance'))).toEqual([401, 'AuthorizationException']);
    expect(await outcomeOf(site.visitor().call('Auth.login', {}, { verb: 'GET' }))).toEqual([
      405,
      'InvalidRequestException',
    ]);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await outcomeOf(site.visitor().call('Auth.register', registration(), { headers }))).toEqual([
      403,
      'AccessDeniedException',
    ]);
    expect(await outcomeOf(site.visitor().call('Auth.login', { login: 'a@b.com' }))).toEqual([
      400,
      'InvalidParameterException',
    ]);
    for (const [status, type] of [
      ['banned', 'UserBannedException'],
      ['deleted', 'UserDeletedException'],
    ] as const) {
      const cookie = await cookieOfOneWho(status);
      const call = () => site.visitor().call('Account.getBalance', {}, { headers: { cookie } });
      await expect.poll(() => outcomeOf(call())).toEqual([403, type]);
      // A visitor who continues as a guest is not held back.
      expect((await site.visitor().call('metadata.getgeneralinfo', {}, { headers: { cookie } })).status).toBe(200);
    }
    const player = await site.player();
    await site.database.ownerPool.query('alter table general.stored_values rename to somewhere_else');
    expect(await outcomeOf(player.call('storage.getKeys'))).toEqual([500, 'InternalServerErrorException']);
    await site.database.ownerPool.query('alter table general.somewhere_else rename to stored_values');
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => outcomeOf(site.visitor().call('Auth.restore', { login: 'nobody@example.org' }))),
    );
    expect(tries).toContainEqual([429, 'TooManyRequestsException']);
  },
);

test('who is not known well enough, where operators look at documents themselves', covers('ER-01 20/21'), async () => {
  const player = await strict.player();
  await giveMoney(strict, player, 10_000n);
  expect(await outcomeOf(player.call('Games.playRound', bet()))).toEqual([422, 'KycUserProfileException']);
  const withdrawal = { method: 'card', amount: '20', requisites: '{"holder":"A PLAYER"}', request_id: randomUUID() };
  expect(await outcomeOf(player.call('Cashier.makewithdrawal', withdrawal))).toEqual([422, 'KycWithdrawalException']);
});
