// The page around a game: money without leaving it, what stands beside it, and a phone held sideways.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { giveMoney } from '#testing/money.ts';
import { cases, inLongForm } from '#testing/long-form.ts';
import { barriers, expectNoStart, journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const j = journey({ hasWebGl: false });

const GAME = '/game/dice';
const button = (page: Page) => page.locator('button[data-quick-deposit]');
const dialog = (page: Page) => page.locator('dialog[data-dialog="quick-deposit"]');
const balance = (page: Page) => page.locator('[data-figure="balance"]').innerText();

test(
  '[P11] a player pays in beside their game, and the money bar grows by the callback',
  covers('~ST-02', '~AP-70'),
  async () => {
    const player = await j.site.player();
    const { page, context, complaints } = await j.visit(GAME, { as: player, width: 375, height: 740 });
    await page.waitForSelector('[data-spin]:enabled');
    expect(await balance(page)).toBe('€0.00');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: '€50.00', exact: true }).click();
    expect(await barriers(page)).toEqual([]);
    expect(await dialog(page).evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    const opening = context.waitForEvent('page');
    await dialog(page).getByRole('button', { name: 'Deposit €50' }).press('Enter');
    const tab = await opening;
    await dialog(page).locator('[data-begun="pending"], [data-begun="created"]').waitFor();
    await dialog(page).locator('[data-play-on]').click();
    expect(await button(page).getAttribute('data-quick-deposit')).toBe('waits');
    // Nobody has left: the round goes on under the dialog.
    expect(new URL(page.url()).pathname).toBe(GAME);
    await tab.getByTestId('pay').click();
    await expect.poll(() => balance(page)).toBe('€50.00');
    await page.getByText('€50.00 has been added to your balance').waitFor();
    await tab.close();
    const opened = Date.now();
    await page.locator('[data-spin]').press('Enter');
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });
    const sumOf = async (name: string) =>
      Number((await page.locator(`[data-figure="${name}"]`).innerText()).replace(/[€,]/g, ''));
    expect(await sumOf('net')).not.toBe(0);
    expect(await sumOf('net')).toBeCloseTo((await sumOf('balance')) - 50, 2);
    const clock = (await page.locator('[data-figure="time"]').innerText()).split(':').map(Number);
    const seconds = clock[0]! * 3_600 + clock[1]! * 60 + clock[2]!;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan((Date.now() - opened) / 1_000 + 60);
    // What was paid with last is chosen the next time.
    await button(page).click();
    expect(await dialog(page).locator('[data-method="card"] input').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  },
);

inLongForm(
  '[P01] what a limit forbids is explained in the dialog, in the language of the player, and nothing is opened',
  async () => {
    const player = await j.site.player();
    await player.ok('Account.changelocale', { locale: 'es' });
    await player.ok('Limits.set', { kind: 'deposit', period: 'day', limit: '20' });
    const { page, context } = await j.visit(`/es${GAME}`, { as: player });
    await page.waitForSelector('[data-spin]:enabled');
    await button(page).click();
    await dialog(page).locator('[data-deposit-room]').waitFor();
    await dialog(page).locator('[name="amount"]').fill('50');
    await dialog(page).locator('button[type=submit]').click();
    expect(await dialog(page).getByRole('alert').innerText()).toContain('Te quedan 20,00\u00a0€');
    await expect.poll(() => context.pages().length).toBe(1);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  },
);

inLongForm(
  'what stands beside a game is folded by keyboard, and stays folded at the next one; on a phone held sideways stage, stake and play are all in the window, and a way back',
  covers('~RT-17'),
  async () => {
    const { page, complaints } = await j.visit(GAME, { width: 1920, height: 1080 });
    await page.waitForSelector('[data-spin]:enabled');
    const stage = () => page.locator('[data-title]').evaluate((element) => element.clientWidth);
    const before = await stage();
    const panel = page.locator('[data-side-panel]');
    expect(await panel.innerText()).toContain('This game has no jackpot');
    await panel.getByRole('button').press('Enter');
    await expect.poll(stage).toBeGreaterThan(before + 150);
    await walk(page, '/game/mines');
    await page.waitForSelector('[data-title="mines"] [data-spin]:enabled');
    expect(await page.locator('[data-side-panel]').getAttribute('data-side-panel')).toBe('hidden');
    expect(await panel.innerText()).not.toContain('jackpot is');

    await page.setViewportSize({ width: 667, height: 375 });
    for (const sysname of ['mines', 'dice']) {
      if (sysname !== 'mines') await walk(page, `/game/${sysname}`);
      await page.waitForSelector(`[data-title="${sysname}"] [data-spin]:enabled`);
      expect(await page.locator('header').first().isVisible()).toBe(false);
      for (const part of ['[data-title] section', '[data-title] fieldset', '[data-spin]', '[data-money-bar]']) {
        const isInside = async () => {
          const box = (await page.locator(part).first().boundingBox())!;
          return box.y >= 0 && box.y + box.height <= 375 && box.x >= 0 && box.x + box.width <= 667;
        };
        await expect.poll(isInside, { message: `${part} of ${sysname} in the window` }).toBe(true);
      }
      expect((await page.locator('[data-title] section').first().boundingBox())!.height).toBeGreaterThan(300);
    }
    await page.getByRole('link', { name: 'Leave game' }).click();
    await page.waitForURL(/\/gamehall$/);
    expect(complaints).toEqual([]);
  },
);

inLongForm(
  'in a browser that forbids storage a game is there, its sound can be switched on, and what stands beside it folded',
  async () => {
    const { page, complaints } = await j.visit('about:blank', { width: 1440, height: 900 });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(GAME);
    await page.waitForSelector('[data-spin]:enabled');
    await page.getByRole('button', { name: 'Sound on' }).click();
    await page.getByRole('button', { name: 'Sound off', pressed: true }).waitFor();
    await page.locator('[data-side-panel]').getByRole('button').press('Enter');
    expect(await page.locator('[data-side-panel]').getAttribute('data-side-panel')).toBe('hidden');
    expect(complaints).toEqual([]);
  },
);

/** What is shown of these parts, and not within the width of the window. */
const beyondEdges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent),
  );

inLongForm(
  'every tool of a game is in the window of a narrow phone, in the longest language and beside the volume',
  covers('~RT-17'),
  async () => {
    const { page, complaints } = await j.visit('/ru/game/dice', { width: 375, height: 740, locale: 'ru-RU' });
    await page.waitForSelector('[data-spin]:enabled');
    const tools = '[role=toolbar] button, [role=toolbar] input';
    expect(await beyondEdges(page, tools)).toEqual([]);
    await page.getByRole('button', { name: 'Включить звук' }).click();
    await page.waitForSelector('[role=toolbar] input[type=range]');
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect([width, await beyondEdges(page, tools)]).toEqual([width, []]);
    }
    expect(complaints).toEqual([]);
  },
);

test.each(cases([320], [375]))('what the purse is made of is seen whole on a phone of %i pixels', async (width) => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 123_456_789n);
  const { page } = await j.visit('/gamehall', { width, height: 740, as: player });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  // However long the balance is, the whole bar is in the window.
  expect(await beyondEdges(page, 'header > *, header > div > *')).toEqual([]);
  await page.locator('header [data-balance="main"]').click();
  await page.waitForSelector('header [data-purses]');
  expect(await beyondEdges(page, 'header [data-purses], header [data-purses] dt')).toEqual([]);
});

/** How many of our fonts the page has asked for. Runs in the page; the browser may fetch on its own what it remembers of a site. */
const askedFaces = () =>
  [...document.fonts].filter(({ family, status }) => !family.includes('fallback') && status !== 'unloaded').length;

/** A guest of whose connection the browser says this. */
async function visitOn(connection: { effectiveType: string; downlink: number; saveData: boolean }) {
  const { page, complaints } = await j.visit('/robots.txt');
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
  const preloaded = page.locator('link[rel="preload"][as="font"]');
  return { page, complaints, preloaded };
}

inLongForm('on a slow connection fonts come once the page works', async () => {
  const { page, complaints, preloaded } = await visitOn({ effectiveType: '3g', downlink: 0.4, saveData: false });
  const looked = Promise.withResolvers<void>();
  expectNoStart(page);
  await page.route(/\/assets\/browser-[^/]+\.js$/, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.goto(GAME, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await page.evaluate(askedFaces)).toBe(0);
  looked.resolve();
  await page.waitForSelector('[data-spin]:enabled');
  await expect.poll(() => page.evaluate(askedFaces)).toBeGreaterThanOrEqual(2);
  expect(await preloaded.count()).toBe(0);
  expect(complaints).toEqual([]);
});

inLongForm('on any other connection fonts are preloaded, and for those who save data none is fetched', async () => {
  const { page, preloaded } = await visitOn({ effectiveType: '4g', downlink: 10, saveData: false });
  await page.goto(GAME);
  expect(await preloaded.count()).toBe(2);
  await expect.poll(() => page.evaluate(askedFaces)).toBeGreaterThanOrEqual(2);
  const saving = await visitOn({ effectiveType: '4g', downlink: 10, saveData: true });
  await saving.page.goto(GAME);
  await saving.page.waitForSelector('[data-spin]:enabled');
  expect(await saving.preloaded.count()).toBe(0);
  expect(await saving.page.evaluate(askedFaces)).toBe(0);
});
