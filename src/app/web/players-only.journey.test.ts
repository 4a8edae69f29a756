// What is a player's alone: their chat, their lists, the offers that are for them, and their promo codes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registration } from '#testing/site.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addOffers } from '#rewards/campaigns/testing/offers.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
const trip = journey({ hasWebGl: false, prepare: addOffers, environment: { CONTENT_TOKEN: TOKEN } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

/** Stands in for the widget of JivoChat: keeps what is said in this browser, and writes down what it receives. */
const WIDGET = `{
  const received = (window.received ??= []);
  const say = (...words) => received.push(words);
  window.jivo_api = {
    setContactInfo: (contact) => say('contact', contact),
    clearHistory: () => { localStorage.removeItem('talk'); say('cleared'); },
    open: () => { localStorage.setItem('talk', 'My card was declined'); say('opened'); },
  };
  window.jivo_destroy = () => say('ended');
  say('begun');
  setTimeout(() => window.jivo_onLoadCallback?.());
}`;
/** Stands in for the widget of Freshchat: what the page listens to can be set off by hand. */
const FRESH_WIDGET = `{
  const listeners = {};
  window.fcWidget = {
    on: (event, listener) => (listeners[event] = listener),
    init: () => {}, open: () => {}, destroy: () => {}, user: { clear() {} },
  };
  window.emit = (event, payload) => listeners[event](payload);
}`;
let widgets: Server;
/** What the site has asked for of the outside chats. */
const requests: string[] = [];
/** Scripts wait for it. */
let held = Promise.resolve();
beforeAll(async () => {
  widgets = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url === '/missing.js') return void response.writeHead(404).end();
    const widget = url === '/fresh.js' ? FRESH_WIDGET : url.startsWith('/of/') ? '' : WIDGET;
    response.writeHead(200, { 'content-type': 'text/javascript' });
    void held.then(() => response.end(widget));
  });
  await new Promise<void>((listening) => widgets.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => widgets.close(closed)));

async function write(collection: string, verb: 'PUT' | 'POST', data: object): Promise<void> {
  const answer = await fetch(`${trip.site.url}/content/${collection}`, {
    method: verb,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(200);
}

const received = (page: Page) => page.evaluate(() => (window as { received?: unknown[][] }).received ?? []);
const htmlOf = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(`${trip.site.url}${path}`, { headers: { 'accept-language': 'en', cookie } })).text();
const offersIn = (html: string): string[] => [...html.matchAll(/data-offer="(\d+)"/g)].map(([, id]) => id!);

test(
  'a guest is let alone and nameless in the chat; signed in it carries them, signed out it has forgotten them',
  covers('RO-03 1/4', 'RO-02 2/2', '~CH-02', 'CH-05', 'CH-06', 'CH-07', 'CH-08', 'ST-29', 'OP-21'),
  async () => {
    const origin = `http://127.0.0.1:${(widgets.address() as AddressInfo).port}`;
    await write('support', 'PUT', { chat: 'jivoSite', jivoSite: { widget_id: 'w7', src: `${origin}/w7.js` } });
    await write('general-info', 'PUT', { time_to_force_logout: 3600 });
    await write('site-config', 'PUT', {
      functionalSettings: { balanceRefresh: { isEnabledInterval: true, countSecondsForInterval: 1 } },
    });
    const fields = registration();
    await trip.site.visitor().ok('Auth.register', fields);

    const { page, complaints } = await trip.visit('/loyalty', { width: 375, height: 740 });
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, method] = /\/api\/([\w.]+)/.exec(request.url()) ?? [];
      if (method) calls.push(method);
    });
    const badge = page.locator('[data-open-chat]');
    await badge.waitFor();
    const { y, height } = (await badge.boundingBox())!;
    const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(740 - y - height).toBe(5 * rem);
    expect(await received(page)).toEqual([['begun']]);
    expect(await page.locator('[data-character]').count()).toBe(4);
    await page.waitForTimeout(1200);
    expect([calls.includes('Account.getBalance'), await page.locator('dialog[open]').count()]).toEqual([false, 0]);
    const loads = async (): Promise<string[]> => {
      const { startup } = JSON.parse((await page.locator('#boot').textContent())!) as { startup: object };
      return [...calls, ...Object.keys(startup)];
    };
    const OWN = [
      'Account.getDepositLimit',
      'Freespins.get',
      'Loyalty.getinfo',
      'Loyalty.getnotifications',
      'Cashbacks.get',
    ];
    await page.mouse.click(1, 300);
    const ofGuest = await loads();
    expect(OWN.filter((name) => ofGuest.includes(name))).toEqual([]);

    calls.length = 0;
    await page.locator('[data-open=login]').first().click();
    const form = page.locator('[data-form=login]');
    await form.locator('[name=login]').fill(fields['login']!);
    await form.locator('[name=password]').fill(fields['password']!);
    await form.locator('[name=password]').press('Enter');
    await expect
      .poll(() => received(page))
      .toContainEqual(['contact', expect.objectContaining({ email: fields['login'] })]);
    expect((await received(page)).map(([what]) => what)).toEqual(['begun', 'ended', 'begun', 'contact']);
    await expect.poll(() => calls).toContain('Account.getBalance');
    expect(calls.filter((name) => name === 'Loyalty.getcharacters')).toHaveLength(1);
    expect(calls.filter((name) => name === 'Games.getLikes')).toHaveLength(1);
    await badge.press('Enter');
    // Whatever else the chat receives meanwhile.
    expect(await received(page)).toContainEqual(['opened']);

    await page.goto('/betting');
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(await loads()).toEqual(expect.arrayContaining(OWN));
    expect([await received(page), await badge.count()]).toEqual([[], 0]);
    // Its script is still on its way when they leave for a page without a chat.
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    requests.length = 0;
    await page.goto('/profile/settings');
    await expect.poll(() => requests).toContain('/w7.js');
    await page.locator('a[href="/betting"]:visible').first().click();
    await page.waitForURL('**/betting');
    release();
    await expect.poll(() => received(page)).toEqual([['begun'], ['ended']]);
    expect(await badge.count()).toBe(0);
    await page.goto('/profile/settings');
    await badge.waitFor();
    expect(await barriers(page, { include: '[data-open-chat]' })).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('talk'))).toBe('My card was declined');

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.locator('[data-action=logout]').click();
    await page.waitForURL(`${trip.site.url}/`);
    await badge.waitFor();
    await expect.poll(() => received(page)).toEqual([['begun'], ['cleared']]);
    expect(await page.evaluate(() => localStorage.getItem('talk'))).toBeNull();
    const carried = JSON.parse((await page.locator('#boot').textContent())!) as { startup: Record<string, unknown> };
    expect(Object.keys(carried.startup)).toContain('Loyalty.getcharacters');
    expect(Object.keys(carried.startup)).not.toContain('Games.getLikes');
    // A balance that was asked for just before the sign-out is refused after it; the page that goes cuts off what it was loading.
    expect(complaints.filter((line) => !/401|Failed to fetch/.test(line))).toEqual([]);
  },
);

test('what is sent and received in freshChat is reported, a POST each', covers('AP-46', 'CH-04'), async () => {
  const origin = `http://127.0.0.1:${(widgets.address() as AddressInfo).port}`;
  await write('support', 'PUT', { chat: 'freshChat', freshChat: { id: 'f7', src: `${origin}/fresh.js` } });
  const { page, complaints } = await trip.visit('/loyalty', { as: await trip.site.player() });
  const reports: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('FreshChat.storeChatEvent')) return;
    const sent = Object.fromEntries(new URLSearchParams(response.request().postData() ?? ''));
    reports.push(response.json().then((answer: { data: unknown }) => [response.request().method(), sent, answer.data]));
  });
  await page.locator('[data-open-chat]').waitFor();
  const emit = (event: string, content: string) =>
    page.evaluate(
      ([name, words]) =>
        (window as unknown as { emit: (event: string, payload: object) => void }).emit(name!, {
          message: { channelId: 3, conversationId: 'c-9', messageFragments: [{ content: words }] },
        }),
      [event, content],
    );
  await emit('message:sent', 'My card was declined');
  await expect.poll(() => reports.length).toBe(1);
  await emit('message:received', 'Which one?');
  await expect.poll(() => reports.length).toBe(2);
  const message = { channel_id: '3', conversation_id: 'c-9' };
  expect(await Promise.all(reports)).toEqual([
    ['POST', expect.objectContaining({ ...message, text: 'My card was declined', event: 'sent' }), 1],
    ['POST', expect.objectContaining({ ...message, text: 'Which one?', event: 'received' }), 1],
  ]);
  expect(complaints).toEqual([]);
  await write('support', 'PUT', { chat: '' });
});

test(
  'the script of the chat that the operator names is loaded; comm100 is none; a chat that does not load is reported, and the page works',
  covers('CH-01 2/2', 'CH-02 3/3', 'OP-38 3/3', 'CH-03 2/2', 'ER-20 1/5'),
  async () => {
    const origin = `http://127.0.0.1:${(widgets.address() as AddressInfo).port}`;
    const { page, complaints } = await trip.visit('/robots.txt');
    const choose = async (chat: string, src: string): Promise<void> => {
      const config = { id: 'shop-7', license: '1234', widget_id: 'wid', src: `${origin}${src}` };
      await write('support', 'PUT', { chat, [chat]: config });
      await expect.poll(() => htmlOf('/terms')).toContain(`"chat":"${chat}"`);
      requests.length = 0;
      complaints.length = 0;
      await page.goto('/terms');
      await ready(page);
    };
    for (const chat of ['live_tex', 'freshChat', 'liveChat', 'verbox', 'betunlim', 'jivoSite']) {
      await choose(chat, `/of/${chat}.js`);
      await expect.poll(() => requests).toEqual([`/of/${chat}.js`]);
      expect(await page.locator(`script[data-chat="${chat}"]`).count()).toBe(1);
    }
    await choose('comm100', '/of/comm100.js');
    await page.waitForLoadState('networkidle');
    expect([requests, await page.locator('script[data-chat]').count(), complaints]).toEqual([[], 0, []]);

    await choose('betunlim', '/missing.js');
    await expect.poll(() => complaints.filter((line) => line.includes('[chat]'))).toHaveLength(1);
    expect(await page.locator('[data-open-chat]').count()).toBe(0);
    await page.locator('a[href="/licences"]').first().click();
    await page.waitForURL('**/licences');
    await write('support', 'PUT', { chat: '' });
  },
);

test(
  'offers are shown to every guest, and to a player those that are for them and their method',
  covers('RT-24', 'RO-04', 'OP-34', 'EN-20 2/2'),
  async () => {
    const player = await trip.site.player();
    const asPlayer = (path: string) => htmlOf(path, player.cookieHeader);
    for (const path of ['/', '/offers'])
      expect([path, offersIn(await htmlOf(path)), offersIn(await asPlayer(path))]).toEqual([path, ['1', '2'], ['1']]);
    expect(offersIn(await asPlayer('/cashier/deposit/card'))).toEqual(['1']);
    expect(offersIn(await asPlayer('/cashier/deposit/voucher'))).toEqual([]);
    expect(await asPlayer('/offers/1')).toMatch(/<h1[^>]*>50% first-deposit bonus</);
    expect((await fetch(`${trip.site.url}/offers/2`, { headers: { cookie: player.cookieHeader } })).status).toBe(404);
  },
);

test(
  'a promo code is refused beside its field, and taken with a word',
  covers('EN-21', 'ST-15', 'ST-16', 'ER-15', 'DG-03', 'AP-58', '~VA-33'),
  async () => {
    await write('offers', 'POST', {
      sysname: 'second',
      promo_code: 'SECOND',
      trigger: { action: 'promo_code' },
      description: { title: 'The second one' },
    });
    const player = await trip.site.player();
    const { page, complaints } = await trip.visit('/profile/bonuses', { as: player, width: 375, height: 740 });
    await ready(page);
    const field = page.locator('[data-form=promo-code] [name=promo_code]');
    const use = async (code: string): Promise<void> => {
      await field.fill(code);
      await field.press('Enter');
    };
    // Only the server says what is no code, even when the field is empty.
    const empty = page.waitForRequest('**/api/Campaigns.activateOffer*');
    await use('');
    expect(new URLSearchParams((await empty).postData()!).get('promo_code')).toBe('');
    await page.getByText('This promo code doesn’t exist.').waitFor();
    await use('NOSUCHCODE');
    await page.getByText('This promo code doesn’t exist.').waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['NOSUCHCODE', 'true']);
    expect(await barriers(page, { include: 'main' })).toEqual([]);

    const sent = page.waitForRequest('**/api/Campaigns.activateOffer*');
    await use('greencloth');
    expect(new URLSearchParams((await sent).postData()!).get('promo_code')).toBe('greencloth');
    const dialog = page.locator('dialog[data-dialog=promo-code-activated]');
    await dialog.getByText('The green cloth').waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['', null]);
    await page.keyboard.press('Escape');
    await page.goto('/offers');
    await page.locator('[data-offer="3"]').waitFor();

    await page.goto('/cashier/deposit');
    await ready(page);
    await use('greencloth');
    await page.getByText('You’ve already used this promo code.').waitFor();
    await use('second');
    await page.getByText('Promo code applied: The second one').waitFor();
    expect([await field.inputValue(), await dialog.count()]).toEqual(['', 0]);

    // With a bonus or without: without is chosen until the player chooses otherwise.
    const choice = (id: number) => page.locator(`[data-offer-choice="${id}"]`);
    expect([await choice(-1).isChecked(), await choice(1).isChecked()]).toEqual([true, false]);
    await choice(1).check();
    await page.locator('[name=amount]').fill('20');
    const paid = page.waitForRequest('**/api/Cashier.makedeposit*');
    await page.locator('form[data-form=deposit] button[type=submit]').press('Enter');
    expect(new URLSearchParams((await paid).postData()!).get('campaign_offer_id')).toBe('1');
    await page.waitForURL('**/checkout/**');
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  },
);

// The last one: what it has the operator publish would open for the players of the others.
test(
  'a campaign popup that is due opens for a player, not over a game and not twice; a guest has none',
  covers('RO-03 2/4', 'AP-37', 'DG-07', 'GD-17 2/2'),
  async () => {
    const description = {
      title: { en: 'Spring at the tables' },
      text: 'Ten days.',
      button: 'Have a look',
      url: '/promotions',
    };
    await write('campaign-popups', 'POST', { sysname: 'spring', description });
    const dialog = '[data-popup=spring]:not([data-preview])';
    const guest = await trip.visit('/terms', { width: 375, height: 740 });
    await ready(guest.page);
    await guest.page.waitForTimeout(800);
    expect(await guest.page.locator('dialog').count()).toBe(0);

    const player = await trip.site.player();
    const { page, complaints } = await trip.visit('/game/dice', { as: player });
    await ready(page);
    await page.waitForTimeout(800);
    expect(await page.locator(dialog).count()).toBe(0);
    const response = page.waitForResponse('**/api/popups.get*');
    await page.goto('/terms');
    await page.locator(dialog).getByText('Spring at the tables').waitFor();
    const answer = await response;
    expect(answer.request().method()).toBe('GET');
    const { data } = (await answer.json()) as { data: { items: { sysname: string; title: string }[] } };
    expect(data.items).toMatchObject([{ sysname: 'spring', title: 'Spring at the tables' }]);
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await page.locator(dialog).getByRole('link', { name: 'Have a look' }).click();
    await page.waitForURL('**/promotions');
    await expect.poll(() => player.ok('popups.get')).toEqual({ items: [] });
    await page.reload();
    await ready(page);
    await page.waitForTimeout(800);
    expect(await page.locator(dialog).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);
