import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { createCashier, SANDBOX_SECRET, type TestCashier } from './testing/cashier.ts';
import { CHANGES_SEEN, isUnusual, statedChanges } from './testing/stated-changes.ts';
import { foundAfter } from '#testing/tampering.ts';
import { getDepositInfo, getDepositSettings, getHistory, makeDeposit } from './contract.ts';
import { hasOpenPayments } from './index.ts';
import { receiveCallback } from './handle-payment-report.ts';
import { askForRefund } from './refund-deposit.ts';
import { covers } from '#testing/covers.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier()));
afterEach(() => cashier.booksBalance());
afterAll(() => cashier.close());

const request = (changes: Record<string, string> = {}) => ({
  method: 'card',
  amount: '50',
  request_id: randomUUID(),
  ...changes,
});
const deposit = (ctx: Context, changes?: Record<string, string>) =>
  cashier.call(ctx, makeDeposit, request(changes) as never);
const status = async (ctx: Context, id: string) => (await cashier.call(ctx, getDepositInfo, { id })).status;
const untilState = (ctx: Context, id: string, state: string) => expect.poll(() => status(ctx, id)).toBe(state);
const statesOf = async (ctx: Context) =>
  (await cashier.call(ctx, getHistory, { type: 'deposit' })).items[0]!.steps.map((step) => step.state);

/** A callback as the provider would write it; changed and signed as the test wants. */
async function callback(
  event: Record<string, unknown>,
  { secret = SANDBOX_SECRET, skewSeconds = 0, headers = {} as Record<string, string>, body = '' } = {},
) {
  const text = body || JSON.stringify(event);
  const at = Math.floor(cashier.clock.now().getTime() / 1000) + skewSeconds;
  const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
  const sent = { 'x-psp-timestamp': String(at), 'x-psp-signature': signature, ...headers };
  return fetch(cashier.callbackUrl, {
    method: 'POST',
    body: text,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
  });
}

async function eventFor(id: string, changes: Record<string, unknown> = {}) {
  const reference = cashier.psp.operations.book.byMerchantId('deposit', id)?.reference ?? 'unknown';
  return {
    event_id: randomUUID(),
    kind: 'deposit',
    merchant_id: id,
    reference,
    amount: '50.00',
    currency: 'EUR',
    status: 'success',
    ...changes,
  };
}

describe('after five failed deposits', () => {
  test(
    'the next one is refused with the reason and the time to wait, and is taken after that',
    covers('ER-01 8/21'),
    async () => {
      const ctx = await cashier.player();
      for (let count = 0; count < 5; count++) {
        const { transaction, redirect_url } = await deposit(ctx);
        await cashier.pay(redirect_url, 'fail');
        await untilState(ctx, transaction, 'fail');
      }
      await expect(deposit(ctx)).rejects.toMatchObject({
        type: 'BillingTransactionDeclined',
        reason: { rule: 'cashier.failed-deposits', inputs: { failed: 5, minutes: 30 }, retryAfterSeconds: 1800 },
      });
      expect((await cashier.call(ctx, getHistory, { type: 'deposit' })).items.length).toBe(4);
      await deposit(await cashier.player()); // others may
      cashier.clock.advance(30 * 60_000);
      const { transaction, redirect_url } = await deposit(ctx);
      await cashier.pay(redirect_url, 'success');
      await untilState(ctx, transaction, 'success');
    },
  );

  test('a success in between lets the count begin again', async () => {
    const ctx = await cashier.player();
    for (const scenario of ['fail', 'fail', 'fail', 'fail', 'success', 'fail']) {
      const { transaction, redirect_url } = await deposit(ctx);
      await cashier.pay(redirect_url, scenario);
      await untilState(ctx, transaction, scenario);
      cashier.clock.advance(1000);
    }
    await deposit(ctx);
  });
});

describe('making a deposit', () => {
  test('the methods carry bounds and presets of the account’s currency', covers('~AP-66', 'EN-10 1/2'), async () => {
    const { methods } = await cashier.call(await cashier.player('BRL'), getDepositSettings);
    expect(methods.map((method) => method.sysname)).toEqual(['card', 'pix']);
    expect(methods[0]).toMatchObject({
      currency: 'BRL',
      min: '50',
      max: '25000',
      presets: ['100', '250', '500', '1000'],
      fee: '0',
      name: 'Bank card',
    });
  });

  test(
    'each method has its name, its icons and words for paying in, for paying out and for its bounds',
    covers('EN-13 1/2'),
    async () => {
      for (const [currency, locale] of [
        ['EUR', 'en'],
        ['BRL', 'es'],
        ['RUB', 'ru'],
      ] as const) {
        const ctx = { ...(await cashier.player(currency)), locale };
        const { methods } = await cashier.call(ctx, getDepositSettings);
        expect(methods.length).toBeGreaterThan(0);
        for (const method of methods) {
          expect(method).toMatchObject({
            sysname: expect.stringMatching(/^[a-z]+$/),
            icon: expect.stringMatching(/./),
            iconLight: expect.any(String),
            iconDark: expect.any(String),
            description: expect.stringMatching(/\.$/),
            descriptionWithdraw: expect.any(String),
            descriptionMinMax: expect.stringMatching(/\$\$min\$\$.*\$\$max\$\$/),
          });
        }
        expect(methods.find(({ sysname }) => sysname === 'card')!.descriptionWithdraw).not.toBe('');
      }
    },
  );

  test('a method whose provider is not configured is not open', async () => {
    const bare = await createCashier({ SANDBOX_PSP_URL: '', SANDBOX_PSP: 'off' });
    try {
      expect((await bare.call(await bare.player(), getDepositSettings)).methods).toEqual([]);
    } finally {
      await bare.close();
    }
  });

  test(
    'answers a transaction and where to go, and keeps the offer -1 when none was chosen',
    covers('~AP-70', '~EN-08'),
    async () => {
      const ctx = await cashier.player();
      const { transaction, redirect_url } = await deposit(ctx);
      expect(redirect_url).toContain(`${cashier.psp.url}/checkout/`);
      expect(makeDeposit.input.parse(request())).toMatchObject({ campaign_offer_id: -1, requisites: {} });
      expect(await status(ctx, transaction)).toBe('pending');
    },
  );

  test('takes the id of the method besides its name, and no other', covers('~EN-08'), async () => {
    const ctx = await cashier.player();
    const { methods } = await cashier.call(ctx, getDepositSettings);
    const { id } = methods.find(({ sysname }) => sysname === 'card')!;
    const { transaction } = await deposit(ctx, { methodId: String(id) });
    expect(await status(ctx, transaction)).toBe('pending');
    await expect(deposit(ctx, { methodId: String(id + 1) })).rejects.toMatchObject({
      reason: { errorData: { methodId: ['Wrong value'] } },
    });
  });

  test('deposit info has its nine fields, a cause in words and a deadline', covers('AP-65', 'EN-11'), async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    const info = await cashier.call(ctx, getDepositInfo, { id: transaction });
    expect(info).toMatchObject({
      id: transaction,
      method: 'card',
      type: 'deposit',
      amount: { amount: '50.00', currency: 'EUR' },
      status: 'pending',
      requisites: {},
    });
    expect(info.domain).toBe(new URL(cashier.callbackUrl).host);
    expect(info.cause).toBe('Waiting for the payment provider to confirm.');
    expect(Date.parse(info.deadline!)).toBeGreaterThan(cashier.clock.now().getTime());
  });

  test('causes are said in the language of the player', async () => {
    const ctx = { ...(await cashier.player()), locale: 'es' };
    const { transaction } = await deposit(ctx);
    expect((await cashier.call(ctx, getDepositInfo, { id: transaction })).cause).toBe(
      'Esperamos la confirmación del proveedor de pagos.',
    );
  });

  test.each([
    ['012', 'Wrong value'],
    ['1.5', 'Wrong value'],
    ['1a', 'Wrong value'],
    ['-50', 'Wrong value'],
    ['9', 'Enter an amount from 10 to 5000'],
    ['5001', 'Enter an amount from 10 to 5000'],
    ['', 'Field is required'],
  ])('refuses the sum %j with "%s" at the field', covers('~VA-19'), async (amount, message) => {
    await expect(deposit(await cashier.player(), { amount })).rejects.toMatchObject({
      type: 'InvalidParameter',
      reason: { errorData: { amount: [message] } },
    });
  });

  test('refuses an unknown method, and one that is not open in the currency', async () => {
    const ctx = await cashier.player();
    for (const method of ['pix', 'nothing', '__proto__'])
      await expect(deposit(ctx, { method })).rejects.toMatchObject({ type: 'InvalidParameter' });
  });

  test('takes no card number, in no field', async () => {
    const ctx = await cashier.player();
    const requisites = JSON.stringify({ card_number: '4111111111111111' });
    await expect(deposit(ctx, { requisites })).rejects.toMatchObject({
      type: 'InvalidParameter',
      reason: { errorData: { card_number: ['Wrong value'] } },
    });
  });

  test('the same request_id and body: the same answer, also twenty at once; another body: 409', async () => {
    const ctx = await cashier.player();
    const same = request();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cashier.call(ctx, makeDeposit, same)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await cashier.call(ctx, getHistory, {})).count).toBe(1);
    await expect(cashier.call(ctx, makeDeposit, { ...same, amount: '51' })).rejects.toMatchObject({
      type: 'InvalidRequest',
      status: 409,
    });
    expect(await cashier.call(await cashier.player(), makeDeposit, same)).not.toEqual(answers[0]);
  });

  test('somebody else’s deposit does not exist', async () => {
    const { transaction } = await deposit(await cashier.player());
    await expect(cashier.call(await cashier.player(), getDepositInfo, { id: transaction })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('settling a deposit', () => {
  test.each([
    ['success', 'success', 5000n],
    ['fail', 'fail', 0n],
    ['cancel', 'cancel', 0n],
    ['pending', 'success', 5000n],
    ['pending-fail', 'fail', 0n],
    ['repeated', 'success', 5000n],
    ['reordered', 'success', 5000n],
  ])('the scenario %s ends as %s with %s on the balance', covers('~ST-02'), async (scenario, state, balance) => {
    const ctx = await cashier.player();
    const { transaction, redirect_url } = await deposit(ctx);
    const back = await cashier.pay(redirect_url, scenario);
    expect(back.headers.get('location')).toContain(transaction);
    await untilState(ctx, transaction, state);
    expect(await cashier.main(ctx)).toBe(balance);
    expect(await statesOf(ctx)).toEqual(['created', 'pending', state]);
  });

  test.each([
    ['EUR', '37', 3700n],
    ['JPY', '1501', 1501n],
    ['BRL', '12345', 1_234_500n],
  ] as const)(
    'what is entered in %s is what is credited: %s, without a fee',
    covers('OP-06 3/3'),
    async (currency, amount, minor) => {
      const ctx = await cashier.player(currency);
      const { methods } = await cashier.call(ctx, getDepositSettings);
      expect(new Set(methods.map(({ fee }) => fee))).toEqual(new Set(['0']));
      const { transaction, redirect_url } = await deposit(ctx, { amount });
      await cashier.pay(redirect_url, 'success');
      await untilState(ctx, transaction, 'success');
      expect(await cashier.main(ctx)).toBe(minor);
    },
  );

  test('the way back from a cancelled payment carries the transaction as a query', covers('RT-07'), async () => {
    const { transaction, redirect_url } = await deposit(await cashier.player());
    expect((await cashier.pay(redirect_url, 'cancel')).headers.get('location')).toMatch(
      new RegExp(`/cashier/paycancel\\?transaction=${transaction}$`),
    );
  });

  test.each(['lost', 'wrong-signature', 'late-signature'])(
    'the scenario %s credits nothing on its own; the poller asks and settles',
    async (scenario) => {
      const ctx = await cashier.player();
      const { transaction, redirect_url } = await deposit(ctx);
      await cashier.pay(redirect_url, scenario);
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(await cashier.main(ctx)).toBe(0n);
      cashier.clock.advance(6000);
      await cashier.runJobs();
      expect(await status(ctx, transaction)).toBe('success');
      expect(await cashier.main(ctx)).toBe(5000n);
    },
  );

  test.each(['wrong-amount', 'wrong-currency'])(
    'the scenario %s is never credited, not even by the poller, and waits for a person',
    covers('~ST-02'),
    async (scenario) => {
      const ctx = await cashier.player();
      const { transaction, redirect_url } = await deposit(ctx);
      await cashier.pay(redirect_url, scenario);
      await untilState(ctx, transaction, 'review');
      cashier.clock.advance(3_600_000);
      await cashier.runJobs();
      expect(await status(ctx, transaction)).toBe('review');
      expect(await cashier.main(ctx)).toBe(0n);
    },
  );

  test('a payment that nobody finished expires', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    cashier.clock.advance(3_600_001);
    await cashier.runJobs();
    expect(await status(ctx, transaction)).toBe('expired');
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('while the provider is away nothing expires', covers('ER-01 9/21'), async () => {
    const away = await createCashier();
    try {
      const ctx = await away.player();
      const { transaction } = await away.call(ctx, makeDeposit, request());
      await away.psp.close();
      away.clock.advance(3_600_001);
      await away.runJobs();
      expect((await away.call(ctx, getDepositInfo, { id: transaction })).status).toBe('pending');
      await expect(away.call(ctx, makeDeposit, request())).rejects.toMatchObject({
        type: 'BillingUnavailable',
        status: 503,
      });
    } finally {
      await away.close();
    }
  });
});

test(
  'a provider that answers nonsense is no declined payment: the deposit stays open and is asked about',
  covers('ER-01 7/21'),
  async () => {
    const confused = createServer((_, answer) => answer.writeHead(200).end('<html>maintenance</html>'));
    await new Promise<void>((listening) => confused.listen(0, '127.0.0.1', listening));
    const away = await createCashier({
      SANDBOX_PSP_URL: `http://127.0.0.1:${(confused.address() as AddressInfo).port}`,
    });
    try {
      const ctx = await away.player();
      await expect(away.call(ctx, makeDeposit, request())).rejects.toMatchObject({
        type: 'BillingServiceError',
        reason: { rule: 'cashier.provider-understood' },
      });
      expect((await away.call(ctx, getHistory, { type: 'deposit' })).items[0]!.status).toBe('created');
    } finally {
      await away.close();
      confused.close();
    }
  },
);

describe('callbacks', () => {
  test('a hundred copies at once credit once', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    const event = await eventFor(transaction);
    const answers = await Promise.all(Array.from({ length: 100 }, () => callback(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test('a hundred different letters about one payment credit once', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    await Promise.all(Array.from({ length: 100 }, async () => callback(await eventFor(transaction))));
    expect(await cashier.main(ctx)).toBe(5000n);
  });

  test.each<[string, object]>([
    ['a wrong secret', { secret: 'another secret of tests' }],
    ['no signature', { headers: { 'x-psp-signature': '' } }],
    ['no timestamp', { headers: { 'x-psp-timestamp': '' } }],
    ['an empty secret', { secret: '' }],
    ['a signature cut short', { headers: { 'x-psp-signature': 'abc' } }],
    ['a timestamp moved after signing', { headers: { 'x-psp-timestamp': '1790000000' } }],
    ['a timestamp that is no number', { headers: { 'x-psp-timestamp': 'now' } }],
    ['a signature of 301 s ago', { skewSeconds: -301 }],
    ['a signature 301 s ahead', { skewSeconds: 301 }],
    ['a body that is not JSON', { body: 'status=success' }],
    ['a body of another shape', { body: '{"status":"success"}' }],
  ])('%s is refused with 401 and credits nothing', async (_, options) => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    expect((await callback(await eventFor(transaction), options)).status).toBe(401);
    expect(await cashier.main(ctx)).toBe(0n);
  });

  test('a body changed after signing is refused', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    const event = await eventFor(transaction, { status: 'fail' });
    const at = Math.floor(cashier.clock.now().getTime() / 1000);
    const signature = createHmac('sha256', SANDBOX_SECRET)
      .update(`${at}.${JSON.stringify(event)}`)
      .digest('hex');
    const answer = await fetch(cashier.callbackUrl, {
      method: 'POST',
      body: JSON.stringify({ ...event, status: 'success' }),
      headers: { 'x-psp-timestamp': String(at), 'x-psp-signature': signature },
    });
    expect(answer.status).toBe(401);
    expect(await cashier.main(ctx)).toBe(0n);
  });

  const FAULTY: [string, Record<string, unknown>][] = [
    ['a digit beyond the decimals', { amount: '50.001' }],
    ['no amount', { amount: 'fifty' }],
    ['a currency that does not exist', { currency: 'XAU' }],
    ['another reference', { reference: 'pay_of_another' }],
    ['an unknown payment', { merchant_id: '01999999-0000-7000-8000-000000000000' }],
    ['an invalid id', { merchant_id: "x' or '1'='1" }],
    ['a payout under the id of a deposit', { kind: 'withdrawal' }],
  ];
  const DIFFERENT: [string, Record<string, unknown>][] = [
    ['another amount', { amount: '500.00' }],
    ['an amount without its decimals but ten times as high', { amount: '500' }],
    ['another currency', { currency: 'USD' }],
  ];
  test.each([
    ...FAULTY.map(([name, changes]) => [name, changes, 'pending'] as const),
    ...DIFFERENT.map(([name, changes]) => [name, changes, 'review'] as const),
  ])('%s is kept, answered, an alert in the log, and credits nothing', async (_, changes, state) => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    const alert = vi.spyOn(cashier.services.log, 'error');
    expect((await callback(await eventFor(transaction, changes))).status).toBe(200);
    expect(alert).toHaveBeenCalledWith(expect.objectContaining({ alert: 'payment' }), expect.any(String));
    alert.mockRestore();
    expect(await cashier.main(ctx)).toBe(0n);
    expect(await status(ctx, transaction)).toBe(state);
  });

  test('a charge-back takes what is on the balance', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    await callback(await eventFor(transaction));
    expect((await callback(await eventFor(transaction, { status: 'charged_back' }))).status).toBe(200);
    expect(await cashier.main(ctx)).toBe(0n);
    expect(await statesOf(ctx)).toEqual(['created', 'pending', 'success', 'charged_back']);
  });

  test('a deposit that is charged back while its refund is on its way waits for no refund any more', async () => {
    const ctx = await cashier.player();
    const { transaction } = await deposit(ctx);
    await callback(await eventFor(transaction));
    await askForRefund(systemContext(cashier.services, 'operator'), transaction, { reason: 'Asked by the player.' });
    await callback(await eventFor(transaction, { status: 'charged_back' }));
    expect([await cashier.main(ctx), await cashier.locked(ctx)]).toEqual([0n, 0n]);
    expect(await hasOpenPayments(cashier.services.db, ctx.player!.id)).toBe(false);
  });

  test('a deposit is not the first one because the one before it was charged back', async () => {
    const ctx = await cashier.player();
    const [{ transaction: first }, { transaction: second }] = [await deposit(ctx), await deposit(ctx)];
    const isFirst = async (id: string) => (await cashier.call(ctx, getDepositInfo, { id })).is_first;
    await callback(await eventFor(first));
    expect(await isFirst(first)).toBe(true);
    cashier.clock.advance(1000);
    await callback(await eventFor(second));
    expect(await isFirst(second)).toBe(false);
    cashier.clock.advance(1000);
    await callback(await eventFor(first, { status: 'charged_back' }));
    expect(await isFirst(second)).toBe(false);
  });

  test('an auditor finds one that was never returned, whatever its state says', async () => {
    const ctx = await cashier.player();
    const { transaction: id } = await deposit(ctx);
    await callback(await eventFor(id));
    const operatorFinds = (tamper: string, restore: string) =>
      foundAfter(cashier.database.ownerPool, 'Q9', { tamper, restore });
    const became = (state: string, returned: number) =>
      `update cashier.deposits set state = '${state}', returned_minor = ${returned} where id = '${id}'`;
    const fault = (state: string) =>
      `Q9: deposit ${id} of 5000 is ${state}; the ledger has given back 0, and 0 stands set aside`;
    for (const state of ['charged_back', 'disputed'])
      expect(await operatorFinds(became(state, 5000), became('success', 0))).toEqual([fault(state)]);
    expect(
      await operatorFinds(
        `insert into cashier.refunds (id, deposit_id, ordinal, amount_minor, state, asked_at) values ('${id}', '${id}', 0, 5000, 'asked', now())`,
        `delete from cashier.refunds where deposit_id = '${id}'`,
      ),
    ).toEqual([fault('success')]);
    expect(
      await operatorFinds(
        `update cashier.deposits set returned_minor = 100, refunded_minor = 100 where id = '${id}'`,
        `update cashier.deposits set returned_minor = 0, refunded_minor = 0 where id = '${id}'`,
      ),
    ).toEqual([fault('success')]);
  });
});

test('a callback of a provider that the site does not work with is for none of our methods', async () => {
  const ctx = systemContext(cashier.services, 'callback');
  await expect(receiveCallback(ctx, 'gone', { headers: {}, rawBody: '{}' })).rejects.toMatchObject({
    type: 'MethodNotFound',
    status: 404,
  });
});

describe('what a level of verification allows in all', () => {
  /** 2,000 EUR, as for everybody whose identity is not proved. */
  async function unknownPlayer(): Promise<Context> {
    const ctx = await cashier.player();
    return { ...ctx, player: { ...ctx.player!, identityLevel: 0 } };
  }
  const together = async (ctx: Context): Promise<bigint> => {
    const { rows } = await cashier.database.ownerPool.query<{ sum: string }>(
      `select coalesce(sum(amount_minor), 0)::text as sum from cashier.deposits
        where player_id = $1 and state in ('created', 'pending', 'success')`,
      [ctx.player!.id],
    );
    return BigInt(rows[0]!.sum);
  };

  test('[W09][K03] is not passed by twenty deposits at the same time: those that fit are begun, the others are refused', async () => {
    const ctx = await unknownPlayer();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => deposit(ctx, { amount: '300' })));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(14);
    for (const { reason } of refused)
      expect(reason).toMatchObject({
        type: 'SumsubVerificationRequired',
        reason: { rule: 'verification.deposits-of-level', inputs: { left: '200.00' } },
      });
    expect(await together(ctx)).toBe(180_000n);
    // What is refused asks for documents, and what is left can be paid in.
    const { rows } = await cashier.database.ownerPool.query(
      'select state, cause from verification.players where player_id = $1',
      [ctx.player!.id],
    );
    expect(rows).toEqual([{ state: 'asked', cause: 'deposits' }]);
    await deposit(ctx, { amount: '200' });
    await expect(deposit(ctx, { amount: '10' })).rejects.toMatchObject({ type: 'SumsubVerificationRequired' });
  });

  test('[W09] what was paid counts, what failed leaves room again', async () => {
    const ctx = await unknownPlayer();
    const paid = await deposit(ctx, { amount: '1500' });
    await cashier.pay(paid.redirect_url, 'success');
    await untilState(ctx, paid.transaction, 'success');
    const failed = await deposit(ctx, { amount: '500' });
    await expect(deposit(ctx, { amount: '100' })).rejects.toMatchObject({ type: 'SumsubVerificationRequired' });
    await cashier.pay(failed.redirect_url, 'fail');
    await untilState(ctx, failed.transaction, 'fail');
    await deposit(ctx, { amount: '500' });
    expect(await together(ctx)).toBe(200_000n);
  });
});

test(
  'every usual change of the table has happened above, by whom it says, and no other',
  covers('OP-02 2/4'),
  async () => {
    const { rows } = await cashier.database.ownerPool.query<{ change: string }>(CHANGES_SEEN);
    const stated = statedChanges('deposit').flatMap(({ change, by }) => by.map((whom) => `${change} by ${whom}`));
    expect(stated).toEqual(expect.arrayContaining(rows.map(({ change }) => change)));
    expect(
      rows
        .map(({ change }) => change)
        .filter((change) => !isUnusual(change))
        .toSorted(),
    ).toEqual(stated.filter((change) => !isUnusual(change)).toSorted());
  },
);

describe('a deposit without a request id', () => {
  const beginWithoutKey = async (ctx: Context, amount = '50') =>
    (await cashier.call(ctx, makeDeposit, { method: 'card', amount } as never)).transaction;

  test('is the same one again within ten seconds, and later another one', async () => {
    const ctx = await cashier.player();
    // The last moment of a window: what follows falls into the next one.
    const edge = Math.ceil(cashier.clock.now().getTime() / 10_000 + 1) * 10_000;
    const at = (ms: number): void => cashier.clock.set(new Date(edge + ms));
    at(-1);
    const first = await beginWithoutKey(ctx);
    at(9_998);
    expect([await beginWithoutKey(ctx), await beginWithoutKey(ctx)]).toEqual([first, first]);
    expect(await beginWithoutKey(ctx, '60')).not.toBe(first);
    at(10_000);
    const second = await beginWithoutKey(ctx);
    expect(second).not.toBe(first);
    at(19_999);
    expect(await beginWithoutKey(ctx)).toBe(second);
    const otherPlayer = await cashier.player();
    expect(await beginWithoutKey(otherPlayer)).not.toBe(second);
  });

  test('that is sent several times at once is one', async () => {
    const ctx = await cashier.player();
    const sent = await Promise.all(Array.from({ length: 6 }, () => beginWithoutKey(ctx)));
    expect(new Set(sent).size).toBe(1);
  });
});
