// Live tables: two visitors at one table, by keyboard, on a phone, through a restart of nothing but their patience.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LiveTable } from './contract.ts';
import { publishCurves } from './testing/live-curves.ts';
import { giveMoney } from '#testing/money.ts';
import { describeInLongForm, inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';

const j = journey({
  hasWebGl: false,
  environment: { LIVE_TABLES: 'on', LIVE_PACE: '40' },
  prepare: ({ ownerPool }) => publishCurves(ownerPool, { count: 8, least: 130, most: 200 }),
});
async function atTable(sysname: string, options: Parameters<typeof j.visit>[1] = {}) {
  const player = await j.site.player();
  await giveMoney(j.site, player, 50_000n);
  const visit = await j.visit(`/game/${sysname}`, { as: player, ...options });
  await visit.page.waitForSelector('[data-title] [data-spin]');
  const { fakename } = await player.ok<{ fakename: string }>('Account.getInfo');
  return { ...visit, player, fakename };
}
/** A window with time enough for slow hands: one that has just opened. */
async function windowOpens(page: Page): Promise<void> {
  await page.waitForSelector('[data-window="closed"]');
  await page.waitForSelector('[data-window="open"]');
}
const PHONE = { width: 375, height: 740 };
/** No barrier at the table, and nothing wider than a phone. */
async function isForEveryone(page: Page): Promise<void> {
  expect(await barriers(page, { include: '[data-live-table]' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
}
/** Presses each that can be pressed, in quick succession; returns how many. */
const leaveWithAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let pressed = 0;
    for (const button of document.querySelectorAll<HTMLElement>('[data-bet] button:has([data-leave])')) {
      if (!button.querySelector('[data-leave]')) continue;
      button.click();
      pressed++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return pressed;
  });
const balance = async (page: Page) => (await page.locator('[data-figure="balance"]').textContent())!;

// First, while the curves that were published are not used up: one in a hundred of any others climbs for a minute.
describe('live crash', () => {
  it('takes two bets, each cashed out by a press of its own while the curve climbs, or crashes before; it is accessible, on a phone as well', async () => {
    const { page, complaints } = await atTable('live-crash', { ...PHONE, reducedMotion: 'no-preference' });
    let [presses, requests] = [0, 0];
    await page.route('**/api/Live.cashOut*', async (route) => {
      requests++;
      const response = await route.fetch();
      // A slow line.
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.fulfill({ response });
    });
    const state = page.locator('[data-title] [data-state]');
    const cashOut = (bet: 1 | 2) => page.locator(`[data-bet="${bet}"] [data-leave]:has-text("Cash out €")`);
    const isClimbingWith = async (bet: 1 | 2) => {
      await cashOut(bet).or(page.locator('[data-state="broke"]')).first().waitFor();
      return cashOut(bet).isVisible();
    };
    for (let round = 0; round < 6; round++) {
      await windowOpens(page);
      const second = page.locator('[data-bet="2"] button').last();
      await page.locator('[data-spin]').click();
      await second.click();
      // The window may close between the two bets, and the curve may break at once.
      if (!(await isClimbingWith(1)) || !(await isClimbingWith(2))) continue;
      presses += await leaveWithAll(page);
      await page.waitForSelector('[data-bet="1"]:has-text("Cashed out at"), [data-state="broke"]');
      // The second does not wait for the answer to the first.
      expect(requests).toBe(presses);
      // A press that comes too late is refused, and the curve breaks.
      await expect.poll(() => state.getAttribute('data-state')).toMatch(/left|broke/);
      if ((await state.getAttribute('data-state'))!.startsWith('left')) break;
    }
    expect(await page.locator('[data-said]').textContent()).toMatch(/Cashed out at|crashed at/);
    await isForEveryone(page);
    // A press that comes when the curve has broken is refused.
    expect(complaints.filter((line) => !/409/.test(line))).toEqual([]);
  });
});

describeInLongForm('two visitors at one table', () => {
  it('see each other’s bets and talk, and the same number falls for both; a chip that is laid is placed before betting closes', async () => {
    const first = await atTable('live-roulette');
    // A browser of their own: cookies are one visitor's.
    const context = await j.browser.newContext({
      baseURL: j.site.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const player = await j.site.player();
    await giveMoney(j.site, player, 50_000n);
    await context.addCookies([
      ...[...player.cookies].map(([name, value]) => ({ name, value, url: j.site.url })),
      { name: 'consent', value: 'necessary', url: j.site.url },
    ]);
    const secondPage = await context.newPage();
    await secondPage.goto('/game/live-roulette');
    await secondPage.waitForSelector('[data-title] [data-spin]');
    await expect.poll(() => first.page.locator('[data-here]').getAttribute('data-here')).toBe('2');

    const signed = first.page.waitForResponse(/Games\.getReceipts/);
    await windowOpens(first.page);
    // By keyboard alone: to the cloth, and a chip. It is not placed by a press: the table takes it in the last moment.
    await first.page.locator('[data-spot="red"]').focus();
    await first.page.keyboard.press('Enter');
    await secondPage.waitForSelector(`[data-bets] li:has-text("${first.fakename}")`);
    expect(first.fakename).not.toBe('');
    // Staked, and perhaps won already.
    await expect.poll(() => balance(first.page)).toMatch(/499\.|500\.4/);

    await first.page.locator('input[name="say"]').fill('Good luck, all');
    await first.page.keyboard.press('Enter');
    await secondPage.waitForSelector('[data-chat] p:has-text("Good luck, all")');

    await secondPage.waitForSelector('[data-roll][data-tone]');
    const fallen = await secondPage.locator('[data-roll]').textContent();
    await first.page.waitForSelector('[data-roll][data-tone]');
    expect(await first.page.locator('[data-roll]').textContent()).toBe(fallen);
    await expect.poll(() => first.page.locator('[data-said]').textContent()).toContain(`${fallen},`);
    // The stake is gone, or twice as much has come.
    await expect.poll(() => balance(first.page)).toMatch(/(499|500)\./);
    // The bet is signed by the house, and kept in the browser.
    await signed;
    await first.page.locator('header a[href="/"]').first().click();
    await first.page.locator('footer nav a[href="/fairness"]').click();
    await first.page.waitForSelector('[data-receipts="1"]');
    expect(first.complaints.filter((complaint) => !complaint.includes('Transition was aborted'))).toEqual([]);
    await context.close();
  });
});

describeInLongForm('who leaves the table', () => {
  it('[G02] sees their stake held until the round has ended elsewhere, and no longer, without a reload', async () => {
    const { page, complaints } = await atTable('live-roulette');
    await windowOpens(page);
    await page.locator('[data-spot="red"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-spin]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => balance(page)).toContain('499.');
    await page.locator('header a[href="/"]').first().click();
    await page.waitForSelector('[data-live-table]', { state: 'detached' });
    await page.locator('button:has([data-balance="main"])').first().click();
    const held = page.locator('[data-purses] [data-balance="held"]');
    await held.waitFor();
    // The menu stays open, so nothing but the news of the settlement asks again.
    await held.waitFor({ state: 'detached' });
    // Lost, or paid back twice; they had 500 before.
    expect(await page.locator('[data-purses] [data-balance="balance_main"]').textContent()).toMatch(/499\.90|500\.10/);
    expect(complaints).toEqual([]);
  });
});

describeInLongForm('a guest', () => {
  it('looks on without a barrier, on a phone as well, and is asked to register when they bet', async () => {
    const { page } = await j.visit('/robots.txt', PHONE);
    // The table cannot be loaded at first.
    await page.route('**/api/Live.getTable*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await page.goto('/game/money-wheel');
    await page.waitForSelector('[data-title] [data-spin]');
    await isForEveryone(page);
    // A window that is open already may close between the chip and the bet.
    await windowOpens(page);
    await page.locator('[data-spot="2"]').click();
    await page.locator('[data-spin]:enabled').click();
    await page.waitForSelector('dialog[open]');
    expect(await page.locator('input[name="say"]').count()).toBe(0);
  });
});

inLongForm('a round that is drawn while nobody looks at the tab is on the road when the next one begins', async () => {
  const { page } = await j.visit('/game/money-wheel', { reducedMotion: 'no-preference' });
  await page.waitForSelector('[data-title] [data-spin]');
  await page.evaluate('requestAnimationFrame = () => 0');
  await windowOpens(page);
  const { round, history } = await (
    await j.site.player()
  ).ok<Pick<LiveTable, 'round' | 'history'>>('Live.getTable', { sysname: 'money-wheel' });
  const drawn = history
    .filter(({ round_id }) => round_id !== round!.id)
    .map(({ result }) => `${String(result['back'])}×`);
  await expect.poll(() => page.locator('[data-live-table] ol li').allTextContents()).toEqual(drawn.slice(0, 16));
});

// The others in the tests above have one of the two themes each.
inLongForm('finds no barrier at a table, and nothing wider than a phone', async () => {
  for (const sysname of ['live-roulette', 'live-crash', 'money-wheel', 'live-baccarat'])
    await isForEveryone((await atTable(sysname, PHONE)).page);
});
