// A caller who invents addresses in X-Forwarded-For stays one caller, on every path that counts them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => site.close());

/** As a proxy would pass it on: the caller's claim, followed by the address that the call really came from. */
const through = (claimed: string, real: string) => ({ 'x-forwarded-for': `${claimed}, ${real}` });
const json = { 'content-type': 'application/json' };

type Ask = (count: number, forwarded: Record<string, string>) => Promise<{ status: number }>;

describe('60 calls that each claim another address', () => {
  const ways: Record<string, Ask> = {
    'the product API': (count, headers) =>
      site.visitor().call('Auth.login', { login: `nobody${count}@example.org`, password: 'not-the-one' }, { headers }),
    'the auth backend': (count, headers) =>
      fetch(`${site.url}/auth/local`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ identifier: `nobody${count}@example.com`, password: 'not-the-one' }),
      }),
    '/hit': (_count, headers) =>
      fetch(`${site.url}/hit?referer=x`, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
    'the way to other services': (_count, headers) =>
      fetch(`${site.url}/oauth/init?service=none`, { redirect: 'manual', headers }),
  };
  test.each(Object.entries(ways))('[L02] are limited as one caller by %s', async (_name, request) => {
    const statuses = new Map<number, number>();
    for (let count = 0; count < 60; count++) {
      const { status } = await request(count, through(`198.51.100.${count}`, '203.0.113.9'));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(38);
    // Another caller behind the same proxy is not held up by it.
    expect((await request(99, through('198.51.100.1', '203.0.113.10'))).status).not.toBe(429);
  });
});
