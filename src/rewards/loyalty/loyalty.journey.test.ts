// Loyalty as a player meets it: the way through levels and missions while they play, a character, the shop, and the notices.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { stakesOf } from './testing/loyalty.ts';
import { giveMoney } from '#testing/money.ts';
import { registration } from '#testing/site.ts';
import { writeContent } from '#site/content/testing/write-content.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { correctPoints } from './operate.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'editor-of-loyalty-0123456789abc';
const trip = journey({ hasWebGl: false, environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const idOf = async (player: ApiClient): Promise<bigint> =>
  BigInt((await player.ok<{ uid: number }>('Account.getInfo')).uid);
/** What everything that sounds goes through: the first volume control that the page makes from now on. */
async function volumesOf(page: Page): Promise<() => Promise<number | undefined>> {
  await page.evaluate(() => {
    window.AudioContext = class extends AudioContext {
      override createGain(): GainNode {
        const gain = super.createGain();
        (window as { masterVolume?: GainNode }).masterVolume ??= gain;
        return gain;
      }
    };
  });
  return () => page.evaluate(() => (window as { masterVolume?: GainNode }).masterVolume?.gain.value);
}

const requestCount = (page: Page, name: string): (() => number) => {
  let count = 0;
  page.on('request', (request) => void (request.url().includes(name) && count++));
  return () => count;
};

test(
  'levels, missions and a character, which move as the player plays; notices come with the first touch',
  covers('RT-23', 'CO-05', 'DG-09', '~EN-16', 'ST-32', 'OP-03'),
  async () => {
    const player = await trip.site.player();
    const id = await idOf(player);
    const { page, complaints } = await trip.visit('/loyalty', { as: player, width: 375, height: 740 });
    await ready(page);
    const notices = requestCount(page, 'Loyalty.getnotifications');
    expect(await page.locator('[data-level]').count()).toBe(10);
    expect(await page.locator('[data-mission]').count()).toBeGreaterThanOrEqual(12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await barriers(page)).toEqual([]);

    const mission = page.locator('[data-mission=daily-spins]');
    const stakes = stakesOf(trip.site);
    await stakes.play(id, ...Array.from({ length: 20 }, () => ({ stakedMinor: '100' })));
    await expect.poll(() => mission.getAttribute('data-done')).toBe('true');
    await page.locator('[data-standing]').getByText('3 points', { exact: true }).waitFor();
    await stakes.play(id, { stakedMinor: '9000' });
    await page.locator('[data-standing]').getByText('Level 2: Bronze').waitFor();
    expect(notices()).toBe(0);

    const volumes = await volumesOf(page);
    await page.locator('[data-character=the-fox]').getByRole('button').click();
    const notice = page.locator('[data-loyalty-notice]');
    await notice.first().waitFor();
    expect(await page.locator('#loyalty-notices').getAttribute('aria-live')).toBe('polite');
    expect(notices()).toBe(1);
    expect(await volumes()).toBe(0.5);
    const dialog = page.locator('dialog[data-dialog=loyalty-character-change]');
    await dialog.getByText('10% more points to spend from slots').waitFor();
    await dialog.locator('[data-answer=yes]').click();
    // The first choice is made with one question.
    await page.locator('[data-character=the-fox]').getByText('Your character').waitFor();
    expect(await page.locator('dialog[data-dialog=loyalty-character-change-confirm]').count()).toBe(0);
    await page.locator('[data-standing] svg').first().waitFor();

    await mission.getByRole('link').click();
    await page.waitForURL('**/loyalty/daily-spins');
    await page.getByRole('heading', { level: 1, name: 'Twenty spins' }).waitFor();
    await expect.poll(notices).toBe(2);
    // And on to games that count for it.
    await page.locator('main a[href^="/gamehall"]').first().click();
    await page.waitForURL('**/gamehall?category=*');
    await page.locator('#hall-games [data-game]').first().waitFor();
    expect(complaints).toEqual([]);
  },
);

test('in the shop points turn into things, and never more than there are', covers('DG-08'), async () => {
  const player = await trip.site.player();
  const id = await idOf(player);
  await correctPoints(systemContext(trip.site.site.services, 'test'), id, 1040n, {
    because: 'A start',
    byWhom: 'test',
  });
  const { page, complaints } = await trip.visit('/loyalty/shop', { as: player, width: 1280, height: 800 });
  await ready(page);
  expect(await page.locator('[data-product]').count()).toBeGreaterThanOrEqual(12);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Goods' }).click();
  expect(await page.locator('[data-product]').count()).toBe(3);

  const question = page.locator('dialog[data-dialog=loyalty-shop-confirm]');
  const bought = page.locator('dialog[data-dialog=loyalty-shop-buy]');
  const address = page.locator('dialog[data-dialog=loyalty-address]');
  // On a slow line, by a player who does not wait for the answer: it is bought all the same.
  let send = (): void => {};
  const sending = new Promise<void>((done) => (send = done));
  await page.route('**/api/Loyalty.buyproduct*', (route) => sending.then(() => route.continue()));
  await page.getByRole('button', { name: 'Buy Baize mug' }).click();
  await question.locator('[data-answer=yes]').click();
  await bought.locator('[data-purchase=pending]').waitFor();
  await bought.locator('[data-answer=no]').click();
  await bought.waitFor({ state: 'detached' });
  send();
  await address.locator('[data-answer=no]').click();

  // Its answer is lost, twice; bought again later, it is the same one.
  await page.unroute('**/api/Loyalty.buyproduct*');
  await page.route('**/api/Loyalty.buyproduct*', (route) => route.fetch().then(() => route.abort()), { times: 2 });
  await page.getByRole('button', { name: 'Buy Baize mug' }).click();
  await question.getByText('400 points').waitFor();
  await question.locator('[data-answer=yes]').click();
  await bought.locator('[data-purchase=failed]').waitFor();
  await bought.locator('[data-answer=no]').click();
  await page.getByRole('button', { name: 'Buy Baize mug' }).click();
  await question.locator('[data-answer=yes]').click();
  await bought.locator('[data-purchase=done]').waitFor();
  await bought.locator('[data-answer=no]').click();
  await address.waitFor();
  expect(await barriers(page, { include: 'dialog' })).toEqual([]);
  for (const [name, value] of [
    ['recipient', 'Ada Crane'],
    ['address', 'Reed Street 7'],
    ['postcode', '10115'],
    ['town', 'Berlin'],
  ])
    await address.locator(`[name=${name}]`).fill(value!);
  await address.locator('[data-answer=yes]').click();
  await address.waitFor({ state: 'detached' });

  await page.locator('[data-points]').first().getByText('400 points').waitFor();
  await correctPoints(systemContext(trip.site.site.services, 'test'), id, -320n, { because: 'Spent', byWhom: 'test' });
  await page.reload();
  await page.locator('[data-points]').first().getByText('80 points').waitFor();
  await page.getByRole('button', { name: 'Buy Set of playing cards' }).click();
  const short = page.locator('dialog[data-dialog=loyalty-shop-insufficient-funds]');
  await short.getByText('140 more points').waitFor();
  await short.locator('[data-answer=no]').click();

  await page.goto('/profile/loyalty');
  await ready(page);
  await page.locator('[data-order=ordered]').getByText('Reed Street 7').waitFor();
  expect(await page.getByText('Bought: Baize mug').count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
});

test(
  'a player’s character stands on the profile, on the loyalty page, or on both',
  covers('CO-28', 'OP-39 5/6'),
  async () => {
    const player = await trip.site.player();
    const { items } = await player.ok<{ items: { id: number }[] }>('Loyalty.getcharacters');
    await player.ok('Loyalty.setcharacter', { id: String(items[0]!.id) });
    const shows = async (path: string): Promise<boolean> => {
      const answer = await fetch(`${trip.site.url}${path}`, { headers: { cookie: player.cookieHeader } });
      return (await answer.text()).includes('data-character="the-fox"');
    };
    const places = async () => ({ profile: await shows('/profile/loyalty'), loyalty: await shows('/loyalty') });
    for (const [characterPlaces, expected] of [
      ['profile-page', { profile: true, loyalty: false }],
      ['loyalty-page', { profile: false, loyalty: true }],
      ['profile-loyalty-pages', { profile: true, loyalty: true }],
    ] as const) {
      const answer = await fetch(`${trip.site.url}/content/loyalty`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { characterPlaces } }),
      });
      expect(answer.status).toBe(200);
      await expect.poll(places).toEqual(expected);
    }
  },
);

test(
  'who signs in finds their balance on top, and their own profile, history, offers, favourites and loyalty',
  covers('OV-03'),
  async () => {
    const player = await trip.site.player();
    const { login } = await player.ok<{ login: string }>('Account.getInfo');
    await giveMoney(trip.site, player, 1250n);
    await player.ok('Games.addLike', { sysname: 'dice' });
    await player.ok('Cashier.makedeposit', { method: 'card', amount: '37', request_id: randomUUID() });
    await stakesOf(trip.site).play(await idOf(player), { stakedMinor: '10000' });
    const screen = async (path: string): Promise<string> => {
      const answer = await fetch(`${trip.site.url}${path}`, { headers: { cookie: player.cookieHeader } });
      expect([path, answer.status]).toEqual([path, 200]);
      // What is said in the frame and in the data of the scripts does not count.
      return /<main[^]*<\/main>/.exec(await answer.text())![0];
    };
    await expect.poll(() => screen('/profile/loyalty')).toContain('Level 2: Bronze');
    expect(await screen('/profile/settings')).toContain(login);
    expect(await screen('/cashier/history?tab=deposit')).toContain('€37.00');
    expect(await screen('/offers')).toMatch(/data-offer="\d+"/);
    expect(await screen('/gamehall')).toMatch(/Your favourites<[^]*?data-game="dice"/);

    const fields = registration();
    await trip.site.visitor().ok('Auth.register', fields);
    const { page } = await trip.visit('/terms?show_popup_auth=1');
    const form = page.locator('[data-form=login]');
    await form.locator('[name=login]').fill(fields['login']!);
    await form.locator('[name=password]').fill(fields['password']!);
    await form.locator('[name=password]').press('Enter');
    await page.locator('header [data-balance=main]').getByText('€0.00').waitFor();
  },
);

test(
  'a player reaches every area from the start page, by what stands on the pages alone',
  covers('OV-01'),
  async () => {
    const settings = { chat: 'betunlim', betunlim: { id: 'shop-7', src: 'https://chat.example/b.js' } };
    await writeContent(trip.site, TOKEN, 'support', settings);
    const player = await trip.site.player();
    await giveMoney(trip.site, player, 5_000n);
    await expect.poll(async () => (await fetch(`${trip.site.url}/terms`)).text()).toContain('"chat":"betunlim"');
    const { page, complaints } = await trip.visit('/robots.txt', { as: player, width: 1440, height: 900 });
    await page.route('https://chat.example/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `addEventListener('betunlim-chat:open',()=>window.talk=1)`,
      }),
    );
    await page.goto('/');
    await ready(page);
    const rail = (label: string) =>
      page.locator('nav[aria-label="Main menu"]').getByRole('link', { name: label, exact: true });
    const inMain = (name: string | RegExp) => page.locator('main').getByRole('link', { name }).first();
    const press = async (link: Locator, label: string, path: string): Promise<void> => {
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await page.locator(`main ${label}`).first().waitFor();
    };
    await press(rail('All games'), '#hall-games [data-game]', '/gamehall');
    await press(rail('Sports'), '[data-slip-column], [data-slip]', '/betting');
    await press(rail('Tournaments'), 'h1:has-text("Tournaments")', '/tournaments');
    await press(rail('Jackpots'), 'h1:has-text("Jackpots")', '/jackpots');
    await press(rail('Loyalty'), '[data-character]', '/loyalty');
    await press(inMain('Shop'), '[data-product]', '/loyalty/shop');
    await press(rail('Cashier'), '[data-form=deposit]', '/cashier/deposit');
    await press(inMain(/^Withdraw/), '[data-form=withdraw]', '/cashier/withdraw');
    await page.getByRole('button', { name: 'Your account' }).click();
    await press(
      page.locator('header').getByRole('link', { name: 'Bonuses' }),
      '[data-form=promo-code]',
      '/profile/bonuses',
    );
    const tabs = page.locator('nav[aria-label="Profile sections"]');
    await press(tabs.getByText('Cashback', { exact: true }), 'h1:has-text("Cashback")', '/profile/cashback');
    await press(tabs.getByText('Verification', { exact: true }), '[data-verification]', '/profile/verification');
    await page.locator('[data-begin]').click();
    await page.locator('dialog[data-dialog=identity-verification]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-open-chat]').click();
    expect(await page.evaluate(() => (window as { talk?: number }).talk)).toBe(1);
    expect(complaints).toEqual([]);
    await writeContent(trip.site, TOKEN, 'support', { chat: '' });
  },
);
