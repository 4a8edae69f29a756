// Requests that no browser sends: addresses that lead elsewhere, text that cannot be stored, two Hosts. Over a raw socket.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
let player: ApiClient;
let host: string;
beforeAll(async () => {
  site = await startTestSite({ hasPages: true, hasProvider: true, hasIdentityService: true });
  player = await site.player();
  ({ host } = new URL(site.url));
});
afterAll(() => site.close());

const NUL = '\0';

describe('addresses that a browser could read as another site', () => {
  const FORMS = [
    '/.//evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/..//evil.example/',
    '/././/evil.example/',
    '/x/..//evil.example/',
    '/%2e//evil.example/',
    '/%2e%2e//evil.example/',
    '/.%2e//evil.example/',
    '/./\\evil.example/',
    '/\\evil.example/',
    '/\\\\evil.example/',
    '/.//\\evil.example/',
    '/%5cevil.example/',
    '/%5c%5cevil.example/',
    '/%2fevil.example/',
    '/%2f/evil.example/',
    '/.%2f/evil.example/',
    '/;//evil.example/',
    '/.//evil.example/?a=b',
    '/.//evil.example//',
    '/%09//evil.example/',
    '/.//%09/evil.example/',
    '/%0d%0alocation:https://evil.example/',
    '/.//user@evil.example/',
    '/.//evil.example/_payload.json',
    'https://evil.example/',
    '/es//evil.example/',
    '/es/.//evil.example',
    '/en//evil.example/',
    '/ru//evil.example',
    '/forms/sign_in?redirectUrl=//evil.example/',
    '/gamehall//evil.example/',
  ];
  const AS: Record<string, () => string[]> = {
    'a guest': () => [],
    'a guest who reads Spanish': () => ['Accept-Language: es'],
    'a player': () => [`Cookie: ${player.cookieHeader}`],
    'a player who reads Russian': () => [`Cookie: ${player.cookieHeader}; locale=ru`, 'Accept-Language: ru'],
  };

  test.each(FORMS)('%s leads nowhere else', async (target) => {
    for (const [who, lines] of Object.entries(AS)) {
      const { status, headers, body } = await sendRaw(site.url, `GET ${target} HTTP/1.1`, [
        `Host: ${host}`,
        ...lines(),
      ]);
      expect([who, status], who).toEqual([who, expect.any(Number)]);
      expect(status, who).toBeLessThan(500);
      const targets = [headers['location'], /"redirect":"([^"]*)"/.exec(body)?.[1]];
      for (const location of targets.filter((target) => target !== undefined)) {
        // As it is, and as one more decoding after ours would read it.
        for (const read of [location, decodeURIComponent(location)])
          expect([who, location, new URL(read, site.url).origin]).toEqual([who, location, site.url]);
      }
    }
  });

  test('the trailing slash is still taken away', async () => {
    const { status, headers } = await sendRaw(site.url, 'GET /gamehall/?category=slots HTTP/1.1', [`Host: ${host}`]);
    expect([status, headers['location']]).toEqual([301, '/gamehall?category=slots']);
  });
});

describe('two Hosts', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/api/metadata.getGeneralInfo'],
    ['GET', '/live'],
    ['POST', '/auth/local'],
  ])('are refused: %s %s', async (verb, path) => {
    const send = (hosts: string[]) => sendRaw(site.url, `${verb} ${path} HTTP/1.1`, hosts);
    const { status, body } = await send([`Host: ${host}`, 'host: evil.example']);
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { error: expect.objectContaining({ type: 'InvalidRequestException' }) },
    ]);
    expect((await send([`Host: ${host}`, `Host: ${host}`])).status).toBe(400);
    expect((await send([`Host: ${host}`])).body).not.toContain('http.request');
  });

  test('are refused for the live channel', async () => {
    const { status } = await sendRaw(site.url, 'GET /channel HTTP/1.1', [
      `Host: ${host}`,
      'Host: evil.example',
      `Origin: ${site.url}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]);
    expect(status).toBe(400);
  });
});

describe('text that cannot be stored is refused with 400', () => {
  const sendJson = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const escaped = JSON.stringify;

  test.each([
    '/?a=%00',
    '/game/%00',
    '/api/Games.get?locale=%00',
    '/hit?referer=https%3A%2F%2Fx.example%2F%00&track_id=%00',
    '/connect/%00',
    '/oauth/callback/dev?state=%00',
    '/content/%00',
    '/content/pages?filters[slug][$eq]=%00',
    '/auth/google/callback?access_token=%00',
  ])('in the address: %s', async (target) => {
    const lines = [`Host: ${host}`, 'Sec-Fetch-Site: same-origin'];
    expect((await sendRaw(site.url, `GET ${target} HTTP/1.1`, lines)).status).toBe(400);
  });

  test.each([
    ['/auth/local', { identifier: `a${NUL}@example.org`, password: 'x' }],
    ['/auth/local/register', { email: `a${NUL}@example.org`, password: 'Tr1cky-horse' }],
    ['/auth/forgot-password', { email: `a${NUL}@example.org` }],
    ['/auth/reset-password', { email: `a${NUL}@x.example`, code: '123456', password: 'x', passwordConfirmation: 'x' }],
    ['/auth/send-email-confirmation', { email: `a${NUL}@example.org` }],
    ['/auth/forgot-password', { email: 'a\ud800@example.org' }],
  ])('in JSON: %s', async (path, body) => {
    expect((await sendJson(path, escaped(body))).status).toBe(400);
  });

  test.each([
    ['Auth.login', { login: `a${NUL}@example.org`, password: 'x' }],
    ['Auth.restore', { login: `a${NUL}@example.org` }],
    ['events.handle', { event_name: `a${NUL}`, event_params: '{}' }],
    ['events.handle', { event_name: 'click', event_params: escaped({ a: `b${NUL}` }) }],
    ['events.handle', { event_name: 'click', event_params: escaped({ a: 'b\udc00' }) }],
    ['Games.get', { options: escaped({ query: `a${NUL}` }) }],
    [
      'Games.playRound',
      { sysname: 'dice', mode: 'demo', stake: '1', params: escaped({ a: NUL }), request_id: 'r'.repeat(16) },
    ],
  ])('in a field of %s', async (method, fields) => {
    const { status } = await site.visitor().call(method, fields as Record<string, string>);
    expect(status).toBe(400);
  });

  test('in a form, written as it is', async () => {
    const { status } = await site.visitor().call('Auth.login', {}, { body: `login=a${NUL}b&password=x` });
    expect(status).toBe(400);
  });

  test.each(['User-Agent', 'Cookie', 'X-Request-Id'])('in the header %s', async (name) => {
    const lines = [`Host: ${host}`, `${name}: sid=a${NUL}b`];
    expect((await sendRaw(site.url, 'GET /api/metadata.getGeneralInfo HTTP/1.1', lines)).status).toBe(400);
  });

  describe('in a callback', () => {
    const { config } = { config: () => site.site.services.config };
    const paymentOf = (body: string, secret = config().SANDBOX_PSP_SECRET) => {
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return sendJson('/callbacks/sandbox', body, { 'x-psp-timestamp': String(at), 'x-psp-signature': signature });
    };
    const payment = (eventId: string) =>
      escaped({
        event_id: eventId,
        kind: 'deposit',
        merchant_id: '019e0000-0000-7000-8000-000000000000',
        reference: `r${NUL}`,
        amount: '1.00',
        currency: 'EUR',
        status: 'success',
      });
    const newsOf = (body: string) =>
      sendJson('/callbacks/sumsub', body, {
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
        'x-payload-digest': createHmac('sha256', config().SUMSUB_WEBHOOK_SECRET).update(body).digest('hex'),
      });

    test('of the payment provider, after its signature was found right', async () => {
      expect((await paymentOf(payment('event-1'))).status).toBe(400);
      expect((await paymentOf(payment('event-1'), 'another secret of tests')).status).toBe(401);
    });

    test('of the identity service', async () => {
      expect((await newsOf(escaped({ applicantId: 'a', type: `b${NUL}` }))).status).toBe(400);
    });
  });
});
