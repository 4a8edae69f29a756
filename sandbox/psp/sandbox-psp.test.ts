import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandboxPsp, type SandboxPsp } from './sandbox-psp.ts';
import { isSigned, requestText, signatureHeaders } from './signing.ts';
import { covers } from '#testing/covers.ts';

const secret = 'a secret of sixteen';
const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const letters: { status: string; amount: string; event: string; isSigned: boolean }[] = [];
const merchant = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const event = JSON.parse(body) as { status: string; amount: string; event_id: string };
    letters.push({
      status: event.status,
      amount: event.amount,
      event: event.event_id,
      isSigned: isSigned(secret, request.headers, body, nowSeconds()),
    });
    response.end('ok');
  });
});
let psp: SandboxPsp;
let merchantUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`;
  psp = await startSandboxPsp({ port: 0, secret, settleMs: 50 });
});
afterEach(() => void letters.splice(0));
afterAll(async () => {
  await psp.close();
  merchant.close();
});

async function call(
  target: SandboxPsp,
  method: string,
  route: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, string> }> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const response = await fetch(target.url + route, {
    method,
    headers: signatureHeaders(secret, requestText(method, route, text), nowSeconds()),
    ...(text && { body: text }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const order = (merchantId: string, changes = {}) => ({
  merchant_id: merchantId,
  amount: '50.00',
  currency: 'EUR',
  method: 'card',
  callback_url: `${merchantUrl}/callbacks`,
  locale: 'en',
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  return_urls: Object.fromEntries(
    ['success', 'fail', 'cancel', 'pending'].map((result) => [result, `${merchantUrl}/${result}`]),
  ),
  ...changes,
});

async function pay(merchantId: string, scenario: string, target = psp): Promise<Response> {
  const { body } = await call(target, 'POST', '/api/payments', order(merchantId));
  return fetch(body['checkout_url']!, { method: 'POST', body: new URLSearchParams({ scenario }), redirect: 'manual' });
}

const arrived = (count: number): Promise<void> =>
  expect.poll(() => letters.length).toBe(count) as unknown as Promise<void>;

test('a payment that is ordered twice is one payment, and other content under its id is refused', async () => {
  const first = await call(psp, 'POST', '/api/payments', order('twice'));
  expect(first.status).toBe(201);
  expect((await call(psp, 'POST', '/api/payments', order('twice'))).body).toEqual(first.body);
  expect((await call(psp, 'POST', '/api/payments', order('twice', { amount: '51.00' }))).status).toBe(409);
});

test('a request with a wrong, missing or old signature is refused', async () => {
  const text = JSON.stringify(order('unsigned'));
  const signed = (key: string, at: number) => signatureHeaders(key, requestText('POST', '/api/payments', text), at);
  for (const headers of [{}, signed('another secret !!', nowSeconds()), signed(secret, nowSeconds() - 301)])
    expect((await fetch(`${psp.url}/api/payments`, { method: 'POST', headers, body: text })).status).toBe(401);
});

test.each([
  ['success', 'success', ['success']],
  ['fail', 'fail', ['fail']],
  ['cancel', 'cancel', ['cancel']],
  ['pending', 'pending', ['pending', 'success']],
  ['repeated', 'success', ['success', 'success', 'success', 'success', 'success']],
  ['reordered', 'success', ['success', 'pending']],
])('the scenario %s sends the payer to %s and the merchant %j', covers('~ST-02'), async (scenario, back, news) => {
  const response = await pay(`scenario-${scenario}`, scenario);
  expect(response.headers.get('location')).toBe(`${merchantUrl}/${back}`);
  await arrived(news.length);
  expect(letters.map((letter) => letter.status)).toEqual(news);
  expect(letters.every((letter) => letter.isSigned)).toBe(true);
  if (scenario === 'repeated') expect(new Set(letters.map((letter) => letter.event)).size).toBe(1);
});

test.each(['wrong-signature', 'late-signature'])(
  'the scenario %s sends a letter that does not verify',
  async (scenario) => {
    await pay(`scenario-${scenario}`, scenario);
    await arrived(1);
    expect(letters[0]!.isSigned).toBe(false);
  },
);

test('a lost callback never comes, and the status is right all the same', async () => {
  await pay('lost', 'lost');
  expect((await call(psp, 'GET', '/api/payments/lost')).body['status']).toBe('success');
  expect(letters).toEqual([]);
});

test('3-D Secure asks the bank before anything is decided', async () => {
  const response = await pay('bank', '3ds');
  const bankUrl = psp.url + response.headers.get('location')!;
  expect(await (await fetch(bankUrl)).text()).toContain('Confirm with your bank');
  expect(letters).toEqual([]);
  const answer = await fetch(bankUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'decline' }),
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toBe(`${merchantUrl}/fail`);
});

test('a payment that is decided cannot be decided again', async () => {
  await pay('decided', 'fail');
  await arrived(1);
  expect((await pay('decided', 'success')).status).toBe(200);
  expect((await call(psp, 'GET', '/api/payments/decided')).body['status']).toBe('fail');
});

test('a payout is paid once however often it is ordered, and can fail on demand', async () => {
  const payout = (id: string, holder: string) => ({
    merchant_id: id,
    amount: '20.00',
    currency: 'EUR',
    method: 'card',
    requisites: { holder },
    callback_url: `${merchantUrl}/callbacks`,
  });
  await Promise.all(Array.from({ length: 5 }, () => call(psp, 'POST', '/api/payouts', payout('out', 'A PLAYER'))));
  await call(psp, 'POST', '/api/payouts', payout('out-fail', 'FAIL'));
  await arrived(2);
  expect(letters.map((letter) => letter.status).sort()).toEqual(['fail', 'success']);
  expect((await call(psp, 'POST', '/api/payouts', payout('out-refused', 'REFUSE'))).status).toBe(422);
});

test('the hosted page holds no field that would send a card number anywhere', async () => {
  const { body } = await call(psp, 'POST', '/api/payments', order('page'));
  const html = await (await fetch(body['checkout_url']!)).text();
  for (const [input] of html.matchAll(/<input class="box"[^>]*>/g)) expect(input).not.toContain('name=');
});

test('after a restart it still knows its payments, and what was waiting settles', async () => {
  const dataFile = path.join(mkdtempSync(path.join(tmpdir(), 'psp-')), 'book.json');
  const before = await startSandboxPsp({ port: 0, secret, settleMs: 400, dataFile });
  await pay('kept', 'pending', before);
  await before.close();
  const after = await startSandboxPsp({ port: 0, secret, settleMs: 400, dataFile });
  try {
    await expect.poll(async () => (await call(after, 'GET', '/api/payments/kept')).body['status']).toBe('success');
  } finally {
    await after.close();
  }
});
