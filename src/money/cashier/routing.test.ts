// Which provider gets an order: the next one only where the first certainly has not got it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { makeDeposit, makeWithdrawal } from './contract.ts';
import { describeDeposit, reviewOfWithdrawal } from './operator-queries.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { sendPayouts } from './send-payouts.ts';
import { BTCPAY, createCashier, type TestCashier } from './testing/cashier.ts';

type Answer = 'refuses the key' | 'is slow' | 'fails' | 'answers a page' | 'hangs up';

let cashier: TestCashier;
let server: Server;
let port: number;
let answer: Answer;
let calls: number;

const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const hangUp = () => new Promise<void>((resolve) => server.close(() => resolve()));

beforeAll(async () => {
  server = createServer((request, response) => {
    calls++;
    if (answer === 'is slow') return undefined;
    if (answer === 'hangs up') return request.socket.destroy();
    if (answer === 'answers a page') return response.writeHead(200).end('<html>Maintenance</html>');
    response.writeHead(answer === 'fails' ? 500 : 401).end('{}');
  });
  port = 0;
  await listen();
  port = (server.address() as AddressInfo).port;
  cashier = await createCashier({
    PAYOUT_CODE: 'off',
    BTCPAY_URL: `http://127.0.0.1:${port}`,
    BTCPAY_STORE: BTCPAY.storeId,
    BTCPAY_API_KEY: BTCPAY.apiKey,
    BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
  });
});
beforeEach(() => void (calls = 0));
afterAll(async () => {
  await cashier.close();
  await hangUp();
});

const begin = (ctx: Context, request_id: string = randomUUID()) =>
  cashier.call(ctx, makeDeposit, { method: 'crypto', amount: '50', request_id });
const providerOf = async (id: string) =>
  (await describeDeposit(systemContext(cashier.services, 'operator'), id))!.deposit.provider;
/** So that one that is skipped is tried again. */
const laterOn = () => cashier.clock.advance(600_000);

test('one that refuses our key passes the order on, and the deposit is paid there', async () => {
  answer = 'refuses the key';
  const ctx = await cashier.player();
  const { transaction, redirect_url } = await begin(ctx);
  expect(await providerOf(transaction)).toBe('sandbox');
  await cashier.pay(redirect_url, 'success');
  await expect.poll(() => cashier.main(ctx)).toBe(5000n);
  laterOn();
});

test.each<Answer>(['fails', 'answers a page', 'hangs up'])(
  'one that %s may have got the order: it stays, and is asked again',
  async (kind) => {
    answer = kind;
    const ctx = await cashier.player();
    const requestId = randomUUID();
    const refusal = { type: expect.stringMatching(/^Billing(Unavailable|ServiceError)$/) as string };
    await expect(begin(ctx, requestId)).rejects.toMatchObject(refusal);
    answer = 'hangs up';
    await expect(begin(ctx, requestId)).rejects.toMatchObject(refusal);
    const { rows } = await cashier.database.ownerPool.query<{ provider: string }>(
      'select provider from cashier.deposits where player_id = $1',
      [ctx.player!.id],
    );
    expect(rows).toEqual([{ provider: 'btcpay' }]);
    laterOn();
  },
);

test('an order that may have arrived is not passed on later either, when its provider is gone', async () => {
  laterOn();
  answer = 'hangs up';
  const ctx = await cashier.player();
  const requestId = randomUUID();
  await expect(begin(ctx, requestId)).rejects.toMatchObject({ type: 'BillingUnavailable' });
  answer = 'refuses the key';
  await expect(begin(ctx, requestId)).rejects.toMatchObject({ type: 'BillingUnavailable' });
  const { rows } = await cashier.database.ownerPool.query<{ provider: string }>(
    'select provider from cashier.deposits where player_id = $1',
    [ctx.player!.id],
  );
  expect(rows).toEqual([{ provider: 'btcpay' }]);
  laterOn();
});

test('one that was not there three times in a row is tried last for some minutes, and the operator is alerted once', async () => {
  const alert = vi.spyOn(cashier.services.log, 'error');
  await hangUp();
  const ctx = await cashier.player();
  for (let count = 0; count < 5; count++) expect(await providerOf((await begin(ctx)).transaction)).toBe('sandbox');
  expect(alert.mock.calls.filter(([fields]) => (fields as { provider?: string }).provider === 'btcpay')).toHaveLength(
    1,
  );
  answer = 'refuses the key';
  await listen();
  await begin(ctx);
  expect(calls).toBe(0);
  laterOn();
  await begin(ctx);
  expect(calls).toBeGreaterThan(0);
  alert.mockRestore();
});

test.each<[Answer, string, string]>([
  ['refuses the key', 'paid', 'sandbox'],
  ['hangs up', 'approved', 'btcpay'],
])('a payout to one that %s is %s, by %s', async (kind, state, provider) => {
  answer = kind;
  laterOn();
  const ctx = await cashier.player('EUR', 20_000n);
  const { id } = await cashier.call(ctx, makeWithdrawal, {
    method: 'crypto',
    amount: '100',
    requisites: JSON.stringify({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
    request_id: randomUUID(),
  });
  const site = systemContext(cashier.services, 'operator');
  await approveWithdrawal(site, id);
  const withdrawal = async () => (await reviewOfWithdrawal(site, id))!.withdrawal;
  await cashier.runJobs();
  cashier.clock.advance(10_000);
  await cashier.runJobs();
  await expect.poll(async () => (await withdrawal()).state).toBe(state);
  expect((await withdrawal()).provider).toBe(provider);
});

test('a payout whose answer a process has not lived to see is not ordered at another provider, though the first is gone', async () => {
  laterOn();
  const ctx = await cashier.player('EUR', 20_000n);
  const { id } = await cashier.call(ctx, makeWithdrawal, {
    method: 'crypto',
    amount: '100',
    requisites: JSON.stringify({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
    request_id: randomUUID(),
  });
  const site = systemContext(cashier.services, 'operator');
  await approveWithdrawal(site, id);
  answer = 'is slow';
  const unfinished = sendPayouts(site);
  const attempts = async () => (await reviewOfWithdrawal(site, id))!.withdrawal.attempts;
  await expect.poll(attempts).toBe(1);
  answer = 'refuses the key';
  await sendPayouts(site);
  expect(await attempts()).toBe(2);
  expect((await reviewOfWithdrawal(site, id))!.withdrawal).toMatchObject({ state: 'approved', provider: 'btcpay' });
  server.closeAllConnections();
  await unfinished;
  expect((await reviewOfWithdrawal(site, id))!.withdrawal).toMatchObject({ state: 'approved', provider: 'btcpay' });
  laterOn();
});

test('a method whose only provider is down says so', async () => {
  const ctx = await cashier.player();
  const request = { method: 'lightning', amount: '20', request_id: randomUUID() };
  await expect(cashier.call(ctx, makeDeposit, request)).rejects.toMatchObject({ type: 'BillingUnavailable' });
});
