// The cashier from outside: over HTTP, with a session, jobs running, and the operator's command line beside it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { operator as runOperator } from '#testing/operator.ts';
import { LiveClient } from '#testing/live-client.ts';
import { changeEntry, collection } from '#site/content/index.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ hasProvider: true, environment: { PAYOUT_CODE: 'off' } })));
afterAll(() => site.close());

const operator = (...words: string[]): Promise<string> => runOperator(site, ...words);
const requestId = (): string => randomUUID();
const balanceOf = async (player: ApiClient): Promise<string> =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

async function payIn(player: ApiClient, amount: string): Promise<string> {
  const fields = { method: 'card', amount, request_id: requestId() };
  const { transaction, redirect_url } = await player.ok<{ transaction: string; redirect_url: string }>(
    'Cashier.makedeposit',
    fields,
  );
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
  await expect.poll(() => balanceOf(player)).toBe(`${amount}.00`);
  return transaction;
}

test(
  'a deposit by callback, a withdrawal approved on the command line and paid by the provider',
  covers('~AP-65', '~AP-67', '~AP-70', 'AP-71'),
  async () => {
    const player = await site.player();
    const deposit = await payIn(player, '50');
    const fields = { method: 'card', amount: '30', requisites: '{"holder":"A PLAYER"}', request_id: requestId() };
    const withdrawal = await player.ok<{ id: string; status: string }>('Cashier.makewithdrawal', fields);
    expect(withdrawal.status).toBe('checks');
    const { login, uid } = await player.ok<{ login: string; uid: number }>('Account.getInfo');
    const listed = (await operator('withdrawals', 'list')).split('\n').find((line) => line.includes(withdrawal.id));
    expect(listed).toContain(`player ${uid} (${login})`);
    // A command takes either.
    for (const who of [login, String(uid)])
      expect(await operator('limits', 'set', who, 'deposit', 'day', '500', '--reason', 'Agreed by phone.')).toContain(
        'on deposit per day is 500',
      );
    const review = await operator('withdrawals', 'show', withdrawal.id);
    expect(review).toMatch(/ checks +by site/);
    expect(review).toContain('No deposit was charged back.');
    expect(review).toContain('Nothing was paid to there before.');
    expect(await operator('withdrawals', 'approve', withdrawal.id, '--reason', 'Known holder.')).toContain(
      'Approved: 30.00 EUR',
    );
    const history = () =>
      player.ok<{ items: { id: string; type: string; status: string }[]; count: number }>('Cashier.gethistory');
    await expect
      .poll(async () => (await history()).items.map(({ type, status }) => `${type} ${status}`))
      .toEqual(['withdrawal paid', 'deposit success']);
    expect(await balanceOf(player)).toBe('20.00');
    const text = await operator('deposits', 'show', deposit);
    expect(text).toContain('50.00 EUR by card');
    expect(text).toMatch(/callback .*: apply/);
  },
);

test('an operator declines with a reason, which the player reads; mistakes are answered with a sentence', async () => {
  const player = await site.player();
  await payIn(player, '50');
  const fields = { method: 'card', amount: '50', requisites: '{"holder":"A PLAYER"}', request_id: requestId() };
  const { id } = await player.ok<{ id: string }>('Cashier.makewithdrawal', fields);
  await expect(operator('withdrawals', 'decline', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('--reason') as string,
  });
  await operator('withdrawals', 'decline', id, '--reason', 'The name is not yours.');
  const { items } = await player.ok<{ items: { status: string; cause: string }[] }>('Cashier.gethistory', {
    type: 'withdrawal',
  });
  expect(items[0]).toMatchObject({
    status: 'declined',
    cause: expect.stringContaining('The name is not yours.') as string,
  });
  expect(await balanceOf(player)).toBe('50.00');
  await expect(operator('withdrawals', 'approve', id, '--reason', 'A try.')).rejects.toMatchObject({
    stderr: expect.stringContaining('It is declined') as string,
  });
  const atWork = systemContext(site.site.services, 'operator');
  await expect(approveWithdrawal(atWork, 'nothing')).rejects.toMatchObject({
    reason: { sentence: 'There is no such withdrawal.' },
  });
});

test.each([
  'Cashier.getdepositsettings',
  'Cashier.gethistory',
  'Cashier.getwithdrawsettings',
  'Cashier.makedeposit',
  'Cashier.makewithdrawal',
  'Cashier.cancelwithdrawal',
])('%s is closed to guests', covers('~AP-66'), async (method) => {
  const fields = method.includes('get')
    ? {}
    : { method: 'card', amount: '50', request_id: requestId(), id: randomUUID() };
  expect((await site.visitor().call(method, fields)).error?.type).toMatch(
    /AuthorizationException|InvalidParameterException/,
  );
});

test(
  'hostile requests: no key, fractions, signs, arrays, another site, another body under a used key',
  covers('~AP-70'),
  async () => {
    const player = await site.player();
    const fields = { method: 'card', amount: '50', request_id: requestId() };
    const refused = async (changes: Record<string, string>, headers: Record<string, string> = {}) =>
      (await player.call('Cashier.makedeposit', { ...fields, ...changes }, { headers })).status;
    for (const amount of ['-50', '0', '50.5', '1e3', '99999999999999999999', '٥٠'])
      expect(await refused({ amount }), amount).toBe(400);
    expect(await refused({ request_id: 'short' })).toBe(400);
    expect(await refused({ status: 'success' })).toBe(400);
    expect(await refused({ requisites: '[]' })).toBe(400);
    expect(await refused({ requisites: '{"__proto__":"x"}' })).toBe(400);
    expect(await refused({}, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refused({})).toBe(200);
    expect(await refused({})).toBe(200);
    expect(await refused({ amount: '51' })).toBe(409);
    const { count } = await player.ok<{ count: number }>('Cashier.gethistory');
    expect(count).toBe(1);
  },
);

test('the deposit of another player is not found', covers('~AP-65'), async () => {
  const transaction = await payIn(await site.player(), '20');
  const answer = await (await site.player()).call('Cashier.getdepositinfo', { id: transaction });
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('20.00');
});

test('a callback for a provider that we do not have is not found', async () => {
  const answer = await fetch(`${site.url}/callbacks/__proto__`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
});

test(
  'a marked destination is refused while it is checked, and as fraudulent for every player, and no longer once the mark is off',
  covers('ER-01 3/21'),
  async () => {
    const [client, two] = [await site.player(), await site.player()];
    const requestWithdrawal = (player: ApiClient, holder = 'M ARKED') =>
      player.call('Cashier.makewithdrawal', {
        method: 'card',
        amount: '20',
        requisites: JSON.stringify({ holder }),
        request_id: requestId(),
      });
    for (const player of [client, two]) await payIn(player, '100');
    const withdrawal = (await requestWithdrawal(client)).data as unknown as { id: string };
    const mark = (value: string) =>
      operator('withdrawals', 'mark', withdrawal.id, '--mark', value, '--reason', 'A test');
    const refusedAs = async (player: ApiClient, holder?: string) => {
      const { status, error } = await requestWithdrawal(player, holder);
      return [status, error?.type, error?.reason?.rule];
    };
    expect(await mark('checking')).toContain('new withdrawals to it are refused');
    expect(await refusedAs(client)).toEqual([422, 'RequisitesOnVerificationException', 'cashier.destination-checked']);
    await mark('fraudulent');
    expect(await refusedAs(two)).toEqual([422, 'RequisitesFraudulentException', 'cashier.destination-refused']);
    expect((await refusedAs(two, 'm  Arked'))[2]).toBe('cashier.destination-refused');
    expect(await balanceOf(two)).toBe('100.00');
    await mark('none');
    expect((await requestWithdrawal(two)).status).toBe(200);
  },
);

test('the currency of an account stays while a deposit is on its way: its money would be on no balance', async () => {
  const player = await site.player();
  const fields = { method: 'card', amount: '50', request_id: requestId() };
  const { redirect_url } = await player.ok<{ redirect_url: string }>('Cashier.makedeposit', fields);
  const change = async () => {
    const { status, error } = await player.call('Account.setCurrency', { currency: 'USD' });
    return [status, error?.reason?.rule];
  };
  expect(await change()).toEqual([409, 'cashier.deposit-under-way']);
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario: 'cancel' }), redirect: 'manual' });
  await expect.poll(change).toEqual([200, undefined]);
});

test('what the operator wants to know of a player is asked for before money leaves', covers('ER-01 4/21'), async () => {
  const player = await site.player();
  await payIn(player, '50');
  await changeEntry(
    site.site.services,
    'forms-config',
    undefined,
    { requiredProfileFields: ['first_name', 'last_name'] },
    {},
  );
  const requestWithdrawal = () =>
    player.call('Cashier.makewithdrawal', {
      method: 'card',
      amount: '20',
      requisites: '{"holder":"A NN"}',
      request_id: requestId(),
    });
  const refused = await requestWithdrawal();
  expect([refused.status, refused.error?.type, refused.error?.reason?.inputs]).toEqual([
    422,
    'UserNeedProfileDataException',
    { fields: 'first_name, last_name' },
  ]);
  await player.ok('Account.saveProfileInfo', { first_name: 'Ann', last_name: 'Example' });
  expect((await requestWithdrawal()).status).toBe(200);
  await changeEntry(site.site.services, 'forms-config', undefined, { requiredProfileFields: [] }, {});
});

const configure = (data: Record<string, unknown>) =>
  changeEntry(site.site.services, 'cashier-config', undefined, data, {});

test(
  'the bounds of a sum are those of the settings of the method in the currency of the account',
  covers('OP-14 2/2'),
  async () => {
    const player = await site.player();
    const settings = () =>
      player.ok<{ methods: { id: number; sysname: string; min: string; max: string }[] }>('Cashier.getdepositsettings');
    const card = (await settings()).methods.find(({ sysname }) => sysname === 'card')!;
    expect([card.min, card.max]).toEqual(['10', '5000']);
    const bounds = (min: string, max: string) => ({
      deposit: { requisites: [], currencies: { EUR: { min, max, presets: ['50'] } } },
    });
    const services = site.site.services;
    await changeEntry(services, 'payment-methods', String(card.id), bounds('25', '70'), {});
    await expect.poll(async () => (await settings()).methods[0]).toMatchObject({ min: '25', max: '70' });
    const pay = async (amount: string) =>
      (await player.call('Cashier.makedeposit', { method: 'card', amount, request_id: requestId() })).error?.error_data;
    for (const amount of ['24', '71']) expect(await pay(amount)).toEqual({ amount: ['Enter an amount from 25 to 70'] });
    expect(await pay('25')).toBeUndefined();
    await changeEntry(services, 'payment-methods', String(card.id), bounds('10', '5000'), {});
  },
);

test.each([
  [{ deposit: { requisites: [], currencies: { EUR: { min: '50', max: '5' } } } }, 'min is above max'],
  [{ deposit: { requisites: [], currencies: { XXX: { min: '5', max: '50' } } } }, 'there is no such currency'],
  [{ deposit: { requisites: [{ name: 'iban', validator: 'ibann' }], currencies: {} } }, 'must be one of'],
  [{ withdrawl: { requisites: [], currencies: {} } }, 'withdrawl means nothing here'],
])('a payment method with %o is refused with what is wrong', async (fields, sentence) => {
  const { id } = collection<{ id: number; sysname: string }>(site.site.services, 'payment-methods').find(
    ({ sysname }) => sysname === 'card',
  )!;
  const change = changeEntry(site.site.services, 'payment-methods', String(id), fields, {});
  await expect(change).rejects.toThrow(sentence);
});

test('a method whose provider is not configured takes nothing back, so it does not keep the others closed', async () => {
  const player = await site.player();
  const settings = async () =>
    (await player.ok<{ methods: { id: number; sysname: string }[] }>('Cashier.getwithdrawsettings')).methods;
  const open = async () => (await settings()).map(({ sysname }) => sysname);
  await payIn(player, '50');
  const [card] = await settings();
  expect(await open()).toEqual(['card']);
  const change = (provider: string) =>
    changeEntry(site.site.services, 'payment-methods', String(card!.id), { provider }, {});
  await change('gone');
  await expect.poll(open).toEqual(['bank', 'wallet', 'crypto']);
  await change('sandbox');
  await expect.poll(open).toEqual(['card']);
});

test('a method or bank that content has broken is left out, and nothing else with it; an editor cannot write one', async () => {
  const player = await site.player();
  const open = async () => {
    const { methods } = await player.ok<{ methods: { sysname: string }[] }>('Cashier.getdepositsettings');
    const { banks } = await player.ok<{ banks: { id: string }[] }>('Cashier.getbanks');
    return [...methods.map(({ sysname }) => sysname), ...banks.map(({ id }) => id)];
  };
  const before = await open();
  const [bank] = (await player.ok<{ banks: { id: string }[] }>('Cashier.getbanks')).banks;
  const broken = {
    'payment-methods': { sysname: 'card', attributes: { deposit: { currencies: { EUR: { min: 'x', max: '5' } } } } },
    banks: { sysname: bank!.id, attributes: { currencies: null } },
  };
  for (const [name, { sysname, attributes }] of Object.entries(broken)) {
    const { rows } = await site.database.ownerPool.query<{ id: number; was: object }>(
      `update content.entries e set attributes = e.attributes || $3 from content.entries w
        where e.collection = $1 and e.attributes->>'sysname' = $2 and w.collection = e.collection and w.id = e.id
       returning e.id, w.attributes as was`,
      [name, sysname, attributes],
    );
    const [{ id, was }] = rows as [(typeof rows)[0]];
    await site.database.ownerPool.query(`select pg_notify('content', $1)`, [name]);
    await expect.poll(open).toEqual(before.filter((name) => name !== sysname));
    const { services } = site.site;
    await expect(changeEntry(services, name, String(id), attributes, {})).rejects.toMatchObject({ status: 400 });
    await changeEntry(services, name, String(id), was as Record<string, unknown>, {});
    await expect.poll(open).toEqual(before);
  }
});

test(
  'the banks of the player’s currency are offered, and a method that needs one takes no other',
  covers('AP-64 1/2'),
  async () => {
    const player = await site.player({ currency: 'PLN' });
    const { banks } = await player.ok<{ banks: { id: string; name: string }[] }>('Cashier.getbanks');
    expect(banks.map(({ name }) => name)).toEqual(['Meridian Bank', 'Bank Wiślany', 'Kasa Południe']);
    const payFrom = (bank: string) =>
      player.call('Cashier.makedeposit', {
        method: 'bank',
        amount: '200',
        requisites: JSON.stringify({ bank }),
        request_id: requestId(),
      });
    expect((await payFrom('harbour-savings')).error?.error_data).toEqual({ bank: ['Wrong value'] });
    expect((await payFrom('')).error?.error_data).toEqual({ bank: ['Field is required'] });
    expect((await payFrom(banks[0]!.id)).status).toBe(200);
  },
);

test('where the operator wants it, money goes out only to those who have paid in', covers('ER-01 5/21'), async () => {
  await configure({ isDepositNeededToWithdraw: true });
  const player = await site.player();
  const requestWithdrawal = async () => {
    const { status, error } = await player.call('Cashier.makewithdrawal', {
      method: 'card',
      amount: '20',
      requisites: '{"holder":"A NN"}',
      request_id: requestId(),
    });
    return [status, error?.type, error?.reason?.rule];
  };
  expect(await requestWithdrawal()).toEqual([422, 'UserNeedDepositException', 'cashier.deposit-first']);
  await payIn(player, '50');
  expect(await requestWithdrawal()).toEqual([200, undefined, undefined]);
  await configure({ isDepositNeededToWithdraw: false });
});

test(
  'what the operator allows for a period is held against all withdrawals of it, many at once too',
  covers('ER-01 6/21'),
  async () => {
    await configure({ withdrawalLimits: { EUR: { day: '50', month: '1000' } } });
    const player = await site.player();
    await payIn(player, '500');
    const requestWithdrawal = (amount: string) =>
      player.call('Cashier.makewithdrawal', {
        method: 'card',
        amount,
        requisites: '{"holder":"A NN"}',
        request_id: requestId(),
      });
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestWithdrawal('20')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422, 422]);
    const { error } = await requestWithdrawal('30');
    expect([error?.type, error?.reason?.inputs]).toEqual([
      'WithdrawalLimitsPeriodExceededException',
      { period: 'day', limit: '50.00', left: '10.00', currency: 'EUR' },
    ]);
    expect(await balanceOf(player)).toBe('460.00');
    await configure({ withdrawalLimits: {} });
  },
);

test('a payment that moves is said to its player at once, on the live channel, and to nobody else', async () => {
  const [player, other] = [await site.player(), await site.player()];
  const live = await Promise.all([player, other].map((client) => LiveClient.open(site.url, client)));
  live.forEach((liveClient) => liveClient.join('me'));
  await expect.poll(() => live.every(({ words }) => words.some(({ t }) => String(t).startsWith('player/')))).toBe(true);
  const transaction = await payIn(player, '50');
  const paymentOf = (message: { payment: string }) => message.payment === transaction;
  expect(await live[0]!.receive('payment', paymentOf)).toEqual({ kind: 'payment', payment: transaction });
  expect(live[1]!.received).toEqual([]);
  live.forEach((liveClient) => liveClient.close());
});
