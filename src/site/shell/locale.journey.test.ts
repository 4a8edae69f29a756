// Which language a visitor meets, how they choose another, and the operator's own words.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { registration } from '#testing/site.ts';
import { journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
const site = journey({ hasWebGl: false, environment: { CONTENT_TOKEN: TOKEN } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const write = (verb: string, target: string, data: object) =>
  fetch(`${site.site.url}/content/${target}`, {
    method: verb,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });

const fetchPath = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site.site.url + path, { headers, redirect: 'manual' });
  const html = await response.text();
  return response.status === 200 ? /<html lang="(\w+)"/.exec(html)?.[1] : response.headers.get('location');
};

it('a visitor whose language the site lacks gets English, without a prefix', covers('LO-03'), async () => {
  expect(await fetchPath('/', { 'accept-language': 'de-DE,de;q=0.9' })).toBe('en');
});

it('address, then cookie, then browser, then default, for a guest', covers('LO-04 1/2', 'OP-37 2/3'), async () => {
  const preferences = { cookie: 'locale=ru', 'accept-language': 'es-ES,es;q=0.9' };
  // Twice: made, and then kept ready.
  for (const _ of [1, 2]) {
    expect(await fetchPath('/es/terms', { ...preferences, 'accept-language': 'ru' })).toBe('es');
    expect(await fetchPath('/terms', preferences)).toBe('/ru/terms');
    expect(await fetchPath('/terms?a=1', { 'accept-language': preferences['accept-language'] })).toBe('/es/terms?a=1');
    expect(await fetchPath('/terms')).toBe('en');
    expect(await fetchPath('/terms', { cookie: 'locale=en', 'accept-language': 'ru' })).toBe('en');
  }
  expect(await fetchPath('/', { 'accept-language': 'ru' })).toBe('/ru');
  expect(await fetchPath('/gamehall', { 'accept-language': 'es-ES' })).toBe('/es/gamehall');
});

it('the account wins over the address while platform detection is on', covers('LO-04 2/2', 'OP-37 3/3'), async () => {
  const player = await site.site.player();
  await player.ok('Account.changelocale', { locale: 'ru' });
  const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await fetchPath('/terms', { cookie })).toBe('/ru/terms');
  expect(await fetchPath('/es?a=1', { cookie })).toBe('/ru?a=1');
  expect(await fetchPath('/ru/terms', { cookie })).toBe('ru');
  expect(await fetchPath('/terms', { cookie: `${cookie}; locale=es` })).toBe('/ru/terms');
  await write('PUT', 'site-config', { functionalSettings: { platformDetection: false } });
  expect(await fetchPath('/terms', { cookie })).toBe('en');
  expect(await fetchPath('/es/terms', { cookie })).toBe('es');
  expect(await fetchPath('/terms', { cookie: `${cookie}; locale=es` })).toBe('/es/terms');
  await write('PUT', 'site-config', { functionalSettings: { platformDetection: true } });
});

it('the account keeps its language, and takes no other than those that exist', covers('AP-09'), async () => {
  const player = await site.site.player();
  expect(await player.ok('Account.changelocale', { locale: 'es' })).toBe(1);
  expect(await player.ok<{ locale: string }>('Account.getInfo')).toMatchObject({ locale: 'es' });
  for (const locale of ['xx', '', 'EN', "es'--"])
    expect((await player.call('Account.changelocale', { locale })).status).toBe(400);
  expect((await site.site.visitor().call('Account.changelocale', { locale: 'es' })).status).toBe(401);
});

it(
  'choosing a language tells the account, keeps a cookie for 365 days, and loads everything anew',
  covers('OP-17 4/7', 'LO-05', 'LO-06'),
  async () => {
    const player = await site.site.player();
    const { page, context } = await site.visit('/terms#end', { as: player });
    await ready(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    const spanish = page.locator('header').getByRole('link', { name: 'Español' });
    // The account decides: while it cannot be reached, nothing changes, and the player reads so.
    await page.route('**/api/Account.changelocale?*', (route) => route.fulfill({ status: 500, body: '' }));
    await spanish.click();
    await page.getByText('Something went wrong').waitFor();
    await page.unroute('**/api/Account.changelocale?*');
    expect(new URL(page.url()).pathname).toBe('/terms');
    expect((await context.cookies()).some(({ name }) => name === 'locale')).toBe(false);
    const calls: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/api/'))
        calls.push(`${request.method()} ${url.pathname.slice(5)} ${url.searchParams.get('locale')}`);
    });
    const pressed = Date.now();
    await spanish.click();
    await page.waitForURL('**/es/terms#end');
    await ready(page);
    await expect.poll(() => calls).toContain('GET Account.getInfo es');
    expect(calls.filter((call) => call.includes('changelocale'))).toEqual(['POST Account.changelocale en']);
    const boot = JSON.parse((await page.locator('#boot').textContent())!) as { locale: string; startup: object };
    expect(boot.locale).toBe('es');
    expect(Object.keys(boot.startup)).toEqual([
      'metadata.getgeneralinfo',
      'Loyalty.getcharacters',
      'Loyalty.getinfo',
      'support.getsettings',
      'Games.getProviders',
      'Cashier.getdepositsettings',
      'Account.getDepositLimit',
      'Games.getLikes',
      'Account.getprofileinfo',
      'Freespins.get',
    ]);
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale')!;
    expect(cookie.value).toBe('es');
    expect(Math.abs(cookie.expires * 1000 - pressed - 31_536_000_000)).toBeLessThan(60_000);
    expect((await player.ok<{ locale: string }>('Account.getInfo')).locale).toBe('es');
    // And back to the default, which has no prefix and so must be remembered.
    await page.getByRole('button', { name: 'Tu cuenta' }).click();
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL((url) => url.pathname === '/terms');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  },
);

it('after log-in a player is at the home of their account’s language', covers('GD-12', '~LO-04'), async () => {
  const fields = registration();
  const player = site.site.visitor();
  await player.ok('Auth.register', fields);
  await player.ok('Account.changelocale', { locale: 'ru' });
  const { page } = await site.visit('/terms');
  await ready(page);
  await page.click('[data-open=login]');
  const form = page.locator('[data-form=login]');
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/ru');
  expect(await page.getAttribute('html', 'lang')).toBe('ru');
  // Who was on their way somewhere gets there, in their language too (LO-04).
  await page.context().clearCookies();
  await page.goto('/cashier/history?tab=bonuses');
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname + url.search === '/ru/cashier/history?tab=bonuses');
});

it('words that an editor writes anew are on the page within a second, and broken ones never are', async () => {
  expect((await write('POST', 'texts', { key: 'system.terms.title', text: 'The rules' })).status).toBe(200);
  expect((await write('POST', 'texts', { key: 'system.terms.lead', text: 'Broken {count, plural' })).status).toBe(200);
  expect((await write('POST', 'texts', { key: 'system.terms.title', text: 'Las reglas', locale: 'es' })).status).toBe(
    200,
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const english = await (await fetch(`${site.site.url}/terms`)).text();
  expect(/<h1[^>]*>([^<]*)/.exec(english)?.[1]).toBe('The rules');
  expect(english.includes('Our rules in plain words')).toBe(true);
  const spanish = await (await fetch(`${site.site.url}/es/terms`)).text();
  expect(/<h1[^>]*>([^<]*)/.exec(spanish)?.[1]).toBe('Las reglas');
  // A language without own words keeps the shipped ones, and never English.
  const russian = await (await fetch(`${site.site.url}/ru/terms`)).text();
  expect(/<h1[^>]*>([^<]*)/.exec(russian)?.[1]).toMatch(/^[А-я]/);
});
