// A site that its operator has closed: players find it closed within seconds, and money that has moved still arrives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { writeContent } from '#site/content/testing/write-content.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'the-operator-who-closes-the-site-1';
let site: TestSite;
let client: ApiClient;
beforeAll(async () => {
  site = await startTestSite({ hasPages: true, hasProvider: true, environment: { CONTENT_TOKEN: TOKEN } });
  client = await site.player();
});
afterAll(() => site.close());

async function setState(state: string): Promise<void> {
  await writeContent(site, TOKEN, 'general-info', { domain_state: state });
  await expect
    .poll(async () => (await client.call('metadata.getgeneralinfo')).data)
    .toMatchObject({ domain_state: state });
}

const page = (path: string) => fetch(site.url + path, { redirect: 'manual', headers: { 'accept-language': 'en' } });

test(
  'maintenance closes pages and calls, lets players leave, and takes what providers report',
  covers('ER-01 18/21', 'OP-24 2/7', '~ER-03'),
  async () => {
    expect((await page('/')).status).toBe(200);
    const { redirect_url } = await client.ok<{ redirect_url: string }>('Cashier.makedeposit', {
      method: 'card',
      amount: '20',
      request_id: crypto.randomUUID(),
    });
    await setState('maintenance');

    for (const path of ['/', '/gamehall', '/terms']) {
      const answer = await page(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await answer.text()).toContain('We’ll be back shortly');
    }
    expect(await (await page('/es/terms')).text()).toContain('Volvemos enseguida');
    const payload = await page('/terms/_payload.json?x');
    expect([payload.status, ((await payload.json()) as { error: object }).error]).toEqual([503, { status: 503 }]);
    for (const name of ['Account.getBalance', 'Games.getCategories']) {
      const answer = await client.call(name);
      expect([answer.status, answer.error?.type, answer.error?.reason?.rule]).toEqual([
        503,
        'ApplicationDisabledException',
        'site.maintenance',
      ]);
    }
    expect((await page('/ready')).status).toBe(200);

    // The player had paid already: the provider reports it now.
    const paid = await fetch(redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ scenario: 'success' }),
      redirect: 'manual',
    });
    expect(paid.status).toBeLessThan(400);
    const settled = async () =>
      (await site.database.ownerPool.query<{ state: string }>('select state from cashier.deposits')).rows[0]!.state;
    await expect.poll(settled).toBe('success');

    await setState('active');
    expect((await page('/')).status).toBe(200);
    expect(await client.ok('Account.getBalance')).toMatchObject({ balance_main: { amount: '20.00' } });
  },
);

test('a blocked address is closed for good: no page, no call, but the way out', covers('OP-24 3/7'), async () => {
  await setState('blocked');
  const answer = await page('/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([403, null]);
  expect(await answer.text()).toContain('This address is closed');
  expect((await client.call('Account.getBalance')).error).toMatchObject({
    type: 'AccessDeniedException',
    reason: { rule: 'site.blocked' },
  });
  await client.ok('Auth.logout');
  await setState('active');
});
