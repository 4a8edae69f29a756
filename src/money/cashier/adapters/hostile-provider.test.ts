// What stands at the address of a provider and is none, or is one that is broken: whatever it answers decides nothing, takes bounded time
// and memory, and is never an order that certainly did not arrive.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { btcpayProvider } from './btcpay/btcpay.ts';
import { hyperswitchProvider } from './hyperswitch/hyperswitch.ts';
import {
  ProviderDown,
  ProviderRefused,
  ProviderUnavailable,
  type DepositOrder,
  type PaymentName,
  type PaymentProvider,
} from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

const SECRET = 'a secret that no log may show';
const LONGEST_MS = 20_000;
const MIB = 1024 * 1024;
const PAGE = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>';
const BOMB = gzipSync(Buffer.alloc(64 * MIB, '[1,'));

let server: Server;
let url: string;
let answer: (response: ServerResponse) => void;
let bytesSent: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    // Each answer on a connection of its own, so that none is spoilt by the one before it.
    response.setHeader('connection', 'close');
    request.on('end', () => answer(response));
    response.on('error', () => {});
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The time that each call gives, made short. */
const patience: number[] = [];
beforeEach(() => {
  bytesSent = 0;
  patience.length = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patience.push(ms);
    const controller = new AbortController();
    setTimeout(
      () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
      2000,
    );
    return controller.signal;
  });
});
afterEach(() => void vi.restoreAllMocks());

const page =
  (status: number, type = 'text/html') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(PAGE);
const json =
  (content: string, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(content);

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(MIB, ' ');
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = (): void => {
    if (response.destroyed) return;
    bytesSent += chunk.length;
    response.write(chunk, () => setImmediate(write));
  };
  write();
}

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a page': page(200),
  'a page that says it is JSON': page(200, 'application/json'),
  'a page that says that there is none': page(404),
  'a page that refuses': page(400),
  'a page that cannot process it': page(422),
  'a page about a conflict': page(409),
  'a page of a server that is overloaded': page(503),
  'a page of a gateway': page(502),
  nothing: (response) => void response.writeHead(200).end(),
  'JSON of somebody else': json('{"ok":true}'),
  'JSON of somebody else who finds nothing': json('{"ok":false}', 404),
  'JSON of somebody else who refuses': json('{"ok":false}', 400),
  'very deep JSON': json('['.repeat(200_000)),
  'with another address': (response) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
  'half of an answer': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
    response.write('{"id":"', () => response.destroy());
  },
  'by hanging up': (response) => void response.destroy(),
  never: () => {},
  'slowly, without an end': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  },
  'without an end': endless,
  'a small file that is a large one': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(BOMB),
};

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
const PORTS: Readonly<Record<string, (address: string) => PaymentProvider>> = {
  sandbox: (address) => sandboxProvider({ url: address, secret: SECRET, callbackUrl: 'http://site.example', clock }),
  btcpay: (address) =>
    btcpayProvider({
      url: address,
      storeId: 'store',
      apiKey: SECRET,
      webhookSecret: SECRET,
      speed: 'MediumSpeed',
      expiryMinutes: 15,
    }),
  hyperswitch: (address) =>
    hyperswitchProvider({ url: address, apiKey: SECRET, profileId: 'pro_1', webhookKey: SECRET, clock }),
};
const METHODS: Readonly<Record<string, string>> = { sandbox: 'card', btcpay: 'crypto', hyperswitch: 'paypal' };

const ID = '0192f7d2-0000-7000-8000-000000000001';
const NAME: PaymentName = { kind: 'deposit', id: ID, reference: 'a-reference' };
const orderOf = (method: string): DepositOrder => ({
  id: ID,
  method,
  playerId: 1n,
  amountMinor: 5000n,
  currency: 'EUR',
  locale: 'en',
  requisites: { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', email: 'anna@example.org', holder: 'ANNA' },
  expiresAt: new Date('2026-11-20T13:00:00Z'),
  returnUrls: {
    success: 'http://site.example/s',
    fail: 'http://site.example/f',
    cancel: 'http://site.example/c',
    pending: 'http://site.example/p',
  },
});

const callsOf = (port: PaymentProvider, method: string): Record<string, () => Promise<unknown>> => ({
  start: () => port.start(orderOf(method)),
  payout: () => port.payout(orderOf(method)),
  'status of a payment': () => port.status(NAME),
  'status of a payout': () => port.status({ ...NAME, kind: 'withdrawal' }),
  refund: () =>
    port.refund({
      id: ID,
      minor: 5000n,
      currency: 'EUR',
      to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      deposit: { ...NAME, method, amountMinor: 5000n },
    }),
  statement: () => port.statement({ from: new Date(0), to: clock.now(), after: null }),
});

const errorOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    (value) => ({ believed: value }),
    (error: unknown) => error,
  );

describe.each(Object.keys(PORTS))('%s', (name) => {
  test.each(Object.entries(ANSWERS))('answers %s: nothing is decided by it', async (_, answers) => {
    answer = answers;
    const calls = callsOf(PORTS[name]!(url), METHODS[name]!);
    await Promise.all(
      Object.entries(calls).map(async ([call, act]) => {
        const error = await errorOf(act);
        expect(error, call).toBeInstanceOf(ProviderUnavailable);
        expect(error, call).not.toBeInstanceOf(ProviderDown);
        expect(error, call).not.toBeInstanceOf(ProviderRefused);
        const { message } = error as Error;
        expect(message.length, call).toBeLessThan(400);
        expect(message, call).not.toContain(SECRET);
        // On a busy machine its time is over first.
        if (answers === endless) expect(message, call).toMatch(/the answer is too long|did not answer/);
        expect(message, call).toMatch(/sandbox|BTCPay|Hyperswitch|127\.0\.0\.1|too long/);
      }),
    );
    expect(Math.max(...patience)).toBeLessThanOrEqual(LONGEST_MS);
    // At most 16 MiB are read of each answer; the rest is on its way when we hang up.
    expect(bytesSent).toBeLessThan(Object.keys(calls).length * 40 * MIB);
  });

  test('is not there: an order has certainly not arrived, and another provider may get it', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const calls = callsOf(PORTS[name]!(`http://127.0.0.1:${port}`), METHODS[name]!);
    for (const [call, act] of Object.entries(calls)) expect(await errorOf(act), call).toBeInstanceOf(ProviderDown);
  });
});
