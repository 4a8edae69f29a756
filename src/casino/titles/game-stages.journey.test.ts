// The stage of every title in the window of a small laptop: all of it is in sight, and nothing lies on it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cases } from '#testing/long-form.ts';
import { grantFreespins } from '#casino/rounds/index.ts';
import { award } from '#rewards/bonuses/testing/bonuses.ts';
import { giveMoney } from '#testing/money.ts';
import { titles } from './index.ts';
import { journey } from '#testing/journeys/browser.ts';

const j = journey({ hasWebGl: true, environment: { LIVE_TABLES: 'on' } });

/** One of each kind of frame; the long form has all the others. */
const KINDS = ['amber-harbor', 'blackjack', 'sic-bo', 'live-baccarat'];
const OTHERS = Object.keys(titles).filter((sysname) => !KINDS.includes(sysname));

/** What of the game is cut, scrolls or lies outside of the window, in words. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const frame = document.querySelector('[data-title]')!;
    const { bottom, right } = (document.querySelector('[data-money-bar]') ?? frame).getBoundingClientRect();
    if (bottom > innerHeight + 1) faults.push(`the figures end at ${bottom} of ${innerHeight}`);
    if (right > innerWidth + 1) faults.push(`the figures end at ${right} of ${innerWidth} across`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
    for (const aside of document.querySelectorAll('[data-live-table] aside')) {
      const panel = aside.getBoundingClientRect();
      if (panel.right > innerWidth + 1) faults.push(`the panel ends at ${panel.right} of ${innerWidth}`);
    }
    for (const node of [frame, ...frame.querySelectorAll('*')]) {
      const { overflowY } = getComputedStyle(node);
      if (/auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight + 1)
        faults.push(`${node.tagName} ${node.className} has ${node.scrollHeight} pixels in ${node.clientHeight}`);
    }
    return faults;
  });

/** Places of a table that the line of the win lies on. */
const coveredIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const line = document.querySelector('[data-title] p[data-win]')?.getBoundingClientRect();
    if (!line) return ['no line for the win'];
    return [
      ...document.querySelectorAll(
        '[data-title] :is([data-spot], [data-card], [data-cell], [data-door], table, dl, ol > li)',
      ),
    ].flatMap((node) => {
      const { left, right, top, bottom, width } = node.getBoundingClientRect();
      const isUnder =
        width > 0 && left < line.right && right > line.left && top < line.bottom - 1 && bottom > line.top + 1;
      return isUnder ? [`${node.tagName} ${node.className}`] : [];
    });
  });

it.each(cases(KINDS, OTHERS))('%s is whole at 1280 by 800, and its win covers nothing', async (sysname) => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 50_000n);
  const { page, complaints } = await j.visit(`/game/${sysname}`, { as: player, width: 1280, height: 800 });
  await page.waitForSelector('[data-title] [data-spin]');
  await expect.poll(() => cutIn(page)).toEqual([]);
  if (
    await page
      .locator('[data-title] p[data-win]')
      .evaluate((line) => line.closest('section')?.querySelector('canvas') === null)
  )
    expect(await coveredIn(page)).toEqual([]);
  // The reels have more than half of a phone, and no table is wider than it.
  await page.setViewportSize({ width: 375, height: 812 });
  const stage = page.locator('[data-title] > section');
  const isReels = (await stage.locator('canvas').count()) > 0;
  if (isReels) await expect.poll(async () => (await stage.boundingBox())!.height).toBeGreaterThan(812 / 2);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // The cloth of the dice is whole on a phone, too.
  if (sysname === 'sic-bo') await expect.poll(() => cutIn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the figures under a slot stay in one row beside a bonus and free spins', async () => {
  const player = await j.site.player();
  const playerId = await giveMoney(j.site, player, 50_000n);
  const { services } = j.site.site;
  const pack = { currency: 'EUR', sysname: 'coral-court', count: 5, stake: '1.00', days: 7, by: 'test' } as const;
  await grantFreespins(services, { ...pack, winningsTo: 'bonus', playerId });
  await player.ok('Bonuses.activate', { bonus_id: await award(services, playerId, 'first-look') });
  const { page } = await j.visit('/game/coral-court', { as: player, width: 1280, height: 800 });
  await page.waitForSelector('[data-bonus-bar]');
  await page.waitForSelector('[data-freespins]');
  const rowsOf = () =>
    page
      .locator('[data-money-bar]')
      .evaluate((bar) => [...bar.parentElement!.children, ...bar.children].map((node) => node.getBoundingClientRect()))
      .then((boxes) => boxes.filter(({ width }) => width > 0).map(({ y, height }) => Math.round(y + height / 2)));
  await expect.poll(async () => new Set(await rowsOf()).size).toBe(1);
});

/** One of each kind of controls; the long form has all the others. */
const ON_A_SMALL_PHONE = ['paper-lanterns', 'dice', 'mines', 'casino-holdem', 'live-roulette'];
/** Of its height; a boost of the stake has a row of its own among the controls. */
const REELS_OF_A_SMALL_PHONE = 0.48;

/** The question comes with the first use of a page, once what asks it has loaded. */
const isAsked = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.locator('[data-consent]').count();
    })
    .toBe(1);

it.each(
  cases(
    ON_A_SMALL_PHONE,
    Object.keys(titles).filter((sysname) => !ON_A_SMALL_PHONE.includes(sysname)),
  ),
)('%s shows stage, button and figures on a small phone, with a bonus and the question of consent', async (sysname) => {
  const player = await j.site.player();
  const playerId = await giveMoney(j.site, player, 50_000n);
  const { services } = j.site.site;
  await player.ok('Bonuses.activate', { bonus_id: await award(services, playerId, 'first-look') });
  const { page } = await j.visit(`/game/${sysname}`, { as: player, width: 375, height: 667, consent: 'ask' });
  await page.waitForSelector('[data-title] [data-spin]');
  await page.waitForSelector('[data-bonus-bar]');
  await isAsked(page);
  const hiddenIn = () =>
    page.evaluate(() => {
      const fold = document.querySelector('[data-layout=game] > nav[aria-label="Quick menu"]')!.getBoundingClientRect();
      return ['[data-title] [data-spin]', '[data-money-bar]'].filter((selector) => {
        const part = document.querySelector(selector)!;
        const { left, width, bottom } = part.getBoundingClientRect();
        const top = document.elementFromPoint(left + width / 2, bottom - 4);
        return bottom > fold.top + 1 || !(part.contains(top) || top?.contains(part));
      });
    });
  await expect.poll(hiddenIn).toEqual([]);
  const stage = page.locator('[data-title] > section');
  if ((await stage.locator('canvas').count()) > 0)
    await expect.poll(async () => (await stage.boundingBox())!.height).toBeGreaterThan(667 * REELS_OF_A_SMALL_PHONE);
  // Everywhere else they are asked.
  await page.goto('/terms');
  await isAsked(page);
  await page.locator('[data-consent]').waitFor();
});

it('on a phone, in every language, the count of free spins and the ladder of wins stay above the reels', async () => {
  const player = await j.site.player();
  const playerId = await giveMoney(j.site, player, 50_000n);
  const { services } = j.site.site;
  const grant = { currency: 'EUR', sysname: 'paper-lanterns', count: 20, stake: '1.00', days: 7, by: 'test' } as const;
  await grantFreespins(services, { ...grant, winningsTo: 'bonus', playerId });
  const { page } = await j.visit('/robots.txt', { as: player, width: 375, height: 812 });
  for (const locale of ['', '/es', '/ru']) {
    await page.goto(`${locale}/game/paper-lanterns`);
    await page.locator('[data-freespins]').press('Enter');
    await page.locator('[data-free-spins]').waitFor();
    await page.locator('[data-spin]:enabled').press('Enter');
    await page.locator('[data-ladder]').waitFor();
    // The reels begin 46 pixels below the edge of the stage, and their frame a little above.
    const stage = (await page.locator('[data-title] > section').boundingBox())!;
    for (const name of ['[data-free-spins]', '[data-ladder]']) {
      const { y, height } = (await page.locator(name).boundingBox())!;
      expect(y + height - stage.y, `${locale} ${name}`).toBeLessThanOrEqual(46);
    }
  }
});
