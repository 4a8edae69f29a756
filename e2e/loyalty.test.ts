// Loyalty as a player meets it: the way through levels and missions while they play, a character, the shop, and what they are told.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { correctPoints } from '#domains/loyalty/index.ts';
import { stakesOf } from '#testing/loyalty.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { barriers, journey } from './browser.ts';

const TOKEN = 'editor-of-loyalty-0123456789abc';
const trip = journey({ hasWebGl: false, environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const idOf = async (player: ApiClient): Promise<bigint> =>
  BigInt((await player.ok<{ uid: number }>('Account.getInfo')).uid);
const asked = (page: Page, name: string): (() => number) => {
  let count = 0;
  page.on('request', (request) => void (request.url().includes(name) && count++));
  return () => count;
};

test('[RT-23][DG-09][~EN-16][ST-32] levels, missions and a character, which move as the player plays; notices come with the first touch', async () => {
  const player = await trip.site.player();
  const id = await idOf(player);
  const { page, complaints } = await trip.visit('/loyalty', { as: player, width: 375, height: 740 });
  await ready(page);
  const notices = asked(page, 'Loyalty.getnotifications');
  expect(await page.locator('[data-level]').count()).toBe(10);
  expect(await page.locator('[data-mission]').count()).toBeGreaterThanOrEqual(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await barriers(page)).toEqual([]);

  const mission = page.locator('[data-mission=daily-spins]');
  const stakes = stakesOf(trip.site);
  await stakes.play(id, ...Array.from({ length: 20 }, () => ({ stakedMinor: '100' })));
  await expect.poll(() => mission.getAttribute('data-done')).toBe('true');
  await page.locator('[data-standing]').getByText('4 points').waitFor();
  await stakes.play(id, { stakedMinor: '9000' });
  await page.locator('[data-standing]').getByText('Level 2: Bronze').waitFor();
  expect(notices()).toBe(0);

  await page.locator('[data-character=the-fox]').getByRole('button').click();
  const told = page.locator('[data-loyalty-notice]');
  await told.first().waitFor();
  expect(await page.locator('#loyalty-notices').getAttribute('aria-live')).toBe('polite');
  expect(notices()).toBe(1);
  const dialog = page.locator('dialog[data-dialog=loyalty-character-change]');
  await dialog.getByText('10% more points to spend from slots').waitFor();
  await dialog.locator('[data-answer=yes]').click();
  await page.locator('dialog[data-dialog=loyalty-character-change-confirm] [data-answer=yes]').click();
  await page.locator('[data-character=the-fox]').getByText('Your character').waitFor();
  await page.locator('[data-standing] svg').first().waitFor();

  await mission.getByRole('link').click();
  await page.waitForURL('**/loyalty/daily-spins');
  await page.getByRole('heading', { level: 1, name: 'Twenty spins' }).waitFor();
  await expect.poll(notices).toBe(2);
  expect(complaints).toEqual([]);
});

test('[DG-08] in the shop points turn into things, and never more than there are', async () => {
  const player = await trip.site.player();
  const id = await idOf(player);
  await correctPoints(systemContext(trip.site.site.services, 'test'), id, 400n, { because: 'A start', byWhom: 'test' });
  const { page, complaints } = await trip.visit('/loyalty/shop', { as: player, width: 1280, height: 800 });
  await ready(page);
  expect(await page.locator('[data-product]').count()).toBeGreaterThanOrEqual(12);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Goods' }).click();
  expect(await page.locator('[data-product]').count()).toBe(3);

  await page.getByRole('button', { name: 'Buy Baize mug' }).click();
  const question = page.locator('dialog[data-dialog=loyalty-shop-confirm]');
  await question.getByText('80 points').waitFor();
  await question.locator('[data-answer=yes]').click();
  const bought = page.locator('dialog[data-dialog=loyalty-shop-buy]');
  await bought.locator('[data-purchase=done]').waitFor();
  await bought.locator('[data-answer=no]').click();
  const address = page.locator('dialog[data-dialog=loyalty-address]');
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

  await page.locator('[data-points]').first().getByText('80 points').waitFor();
  await page.getByRole('button', { name: 'Buy Set of playing cards' }).click();
  const short = page.locator('dialog[data-dialog=loyalty-shop-insufficient-funds]');
  await short.getByText('140 more points').waitFor();
  await short.locator('[data-answer=no]').click();

  await page.goto('/profile/loyalty');
  await ready(page);
  await page.locator('[data-order=ordered]').getByText('Reed Street 7').waitFor();
  await page.getByText('Bought: Baize mug').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[CO-28] a player’s character stands on the profile, on the loyalty page, or on both', async () => {
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
});
