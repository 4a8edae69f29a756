// A game of an outside supplier, from the lobby to the history, on a computer and on a phone.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { award } from '#rewards/bonuses/testing/bonuses.ts';
import { withJackpots } from '#rewards/jackpots/testing/jackpots.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSupplier } from './testing/supplier.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const WHEEL = '/game/tinplate-fair-wheel';

const supplier = await startTestSupplier();
afterAll(() => supplier.close());
const LEVEL = { sysname: 'mini', title: { en: 'Mini' }, base: '5', increment: '1' };
const site = journey({
  hasWebGl: false,
  environment: { ...supplier.environment, JACKPOTS: 'on' },
  prepare: withJackpots({
    harbour: { games: ['dice'], levels: [{ ...LEVEL, trigger: { kind: 'amount', from: '5.60', to: '6' } }] },
  }),
});
beforeAll(() => supplier.meet(site.site));

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const stage = (page: Page): FrameLocator => page.frameLocator('[data-outside]');
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`).innerText();

async function richPlayer(amountMinor = 10_000n) {
  const client = await site.site.player();
  await giveMoney(site.site, client, amountMinor);
  return client;
}

/** The address changes before the page does: the game that is left stands until the hall is there. */
async function arriveInHall(page: Page): Promise<void> {
  await page.waitForURL('**/gamehall');
  await page.locator('#hall-games article').first().waitFor();
}

async function spin(page: Page): Promise<void> {
  await stage(page).getByRole('button', { name: 'Spin' }).press('Enter');
  await stage(page).locator('#said:not(:empty)').waitFor();
}

describe('an outside game', () => {
  /** One player, on one page: they play, look at their rounds and leave. */
  let visit: Visit;

  it(
    '[P11] is played for money in a frame under clock and net, in a wide window and on a phone',
    covers('~RT-37'),
    async () => {
      const client = await richPlayer();
      visit = await site.visit(WHEEL, { as: client, isKept: true });
      const { page, complaints } = visit;
      await ready(page);
      await expect.poll(() => figure(page, 'balance')).toContain('100.00');
      await spin(page);
      const { balance_main } = await client.ok<{ balance_main: { amount: string } }>('Account.getInfo');
      expect(await stage(page).locator('#balance').innerText()).toContain(balance_main.amount);
      // The site shows what its own books say, as soon as the game tells that something has moved.
      await expect.poll(() => figure(page, 'balance')).toContain(balance_main.amount);
      const net = Math.round(Number(balance_main.amount) * 100) - 10_000;
      const netText = `${net < 0 ? '-' : ''}€${(Math.abs(net) / 100).toFixed(2)}`;
      await expect.poll(() => figure(page, 'net')).toBe(netText);
      expect(await figure(page, 'time')).toMatch(/^\d+:\d\d:\d\d$/);
      const { items } = await client.ok<{ items: object[] }>('Games.getHistory');
      expect(items).toMatchObject([{ sysname: 'tinplate-fair-wheel', is_outside: true, staked: { amount: '1.00' } }]);
      expect(await page.locator('[data-stated]').innerText()).toContain('not proven here');
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        // The page lays itself out anew for the other width once it has been resized.
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      expect(await barriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('is in the player’s list of rounds, without a link that could not show it again', covers('~AP-78'), async () => {
    const { page } = visit;
    await walk(page, '/game/dice');
    await page.waitForSelector('[data-title=dice]');
    await page.locator('[data-rounds] summary').click();
    await page.getByRole('button', { name: 'Show earlier rounds' }).click();
    const row = page.locator('[data-round]', { hasText: 'Clockwork Wheel' });
    expect(await row.getByRole('link').count()).toBe(0);
    expect(await row.innerText()).toContain('External');
  });

  it(
    'leads back to the lobby when it says so, gives way to one of our pages when it cannot go on, and has no say in anything else',
    covers('~LY-09', 'OP-36 1/5'),
    async () => {
      const { page } = visit;
      await walk(page, WHEEL);
      await stage(page).getByRole('button', { name: 'Spin' }).waitFor();
      // Our own page, another window and words that are none: nobody goes anywhere.
      await page.evaluate(() => postMessage({ game: true, type: 'close' }, '*'));
      const inside = page.frames().find((frame) => frame.url().includes('/launch'))!;
      await inside.evaluate(() => {
        parent.postMessage({ type: 'close' }, '*');
        parent.postMessage({ game: true, type: 'steal' }, '*');
      });
      // And the frame has no way to move the page on its own.
      expect(
        await inside.evaluate(() => Reflect.set(top!.location, 'href', 'https://example.org')).catch(() => 'refused'),
      ).toBe('refused');
      expect(new URL(page.url()).pathname).toBe(WHEEL);
      await stage(page).getByRole('button', { name: 'Back to games' }).click();
      await arriveInHall(page);
      await walk(page, WHEEL);
      await stage(page).getByRole('button', { name: 'Spin' }).waitFor();
      const broken = page.frames().find((frame) => frame.url().includes('/launch'))!;
      await broken.evaluate(() => parent.postMessage({ game: true, type: 'error' }, '*'));
      const errorPanel = page.locator('main [data-system=slot-errors]');
      await errorPanel.waitFor();
      expect(
        await errorPanel
          .locator('a, button')
          .evaluateAll((elements) => elements.map((element) => element.getAttribute('href'))),
      ).toEqual(['/gamehall']);
      expect(await page.locator('iframe').count()).toBe(0);
      // As every system page of this kind: in the frame of the site, with its foot.
      expect(await page.locator('[data-layout=default] footer').count()).toBe(1);
      await errorPanel.locator('a').click();
      await arriveInHall(page);
    },
  );

  it('whose launch is refused gives way to the same page, with the reason', covers('~LY-09', '~OP-36'), async () => {
    const { page } = visit;
    const reason = { rule: 'games.switched-off', inputs: { sysname: 'x' } };
    const error = { type: 'ApplicationUnavailableException', message: 'Closed.', request_id: 'r', reason };
    await page.route('**/api/Games.launch*', (route) => route.fulfill({ status: 503, json: { error } }));
    await walk(page, WHEEL);
    const locator = page.locator('[data-layout=default] [data-system=slot-errors]');
    await locator.getByText('This game is temporarily closed.').waitFor();
    expect(
      await locator
        .locator('a, button')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('href'))),
    ).toEqual(['/gamehall']);
    await page.unroute('**/api/Games.launch*');
  });

  it.each([
    ['en', '', 'Provider’s demo money'],
    ['es', '/es', 'Dinero ficticio del proveedor'],
    ['ru', '/ru', 'Демо-баланс провайдера'],
  ])('is tried by a guest with the supplier’s own play money, in %s', async (_, prefix, words) => {
    if (prefix) {
      const html = await (await fetch(`${site.site.url}${prefix}${WHEEL}`)).text();
      expect(html).toContain(words);
      return;
    }
    const { page } = await site.visit(WHEEL);
    await ready(page);
    await page.getByText(words).waitFor();
    await stage(page).locator('[data-play]').click();
    await stage(page).locator('#said:not(:empty)').waitFor();
    expect(await stage(page).locator('body').getAttribute('data-round')).toBe('1');
  });

  inLongForm(
    'launched on its own is the same game: a guest is asked to register for money, and plays the demo',
    covers('~RT-37'),
    async () => {
      const { page } = await site.visit('/platform/game/paperkite-kite-cards');
      await ready(page);
      await page.getByText('Log in or sign up to play for real money.').waitFor();
      await page.getByRole('button', { name: 'Sign up', exact: true }).last().click();
      await page.locator('dialog [data-form=register]').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Play demo' }).click();
      await stage(page).getByRole('button', { name: 'Card 2' }).click();
      await stage(page).locator('[data-pay]').first().waitFor();
    },
  );

  it('its supplier stands among the providers, with what they state', covers('RT-28'), async () => {
    const { page } = visit;
    await walk(page, '/providers');
    const card = page.locator('[data-provider=tinplate]');
    expect(await card.innerText()).toMatch(/Stated RTP 95\.83%$/m);
    expect(await barriers(page, { include: '[data-provider=tinplate]' })).toEqual([]);
    // The lobby is filtered by who makes the games.
    await walk(page, '/gamehall');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: /^Tinplate/ }).click();
    await page.waitForURL(/providers=tinplate/);
    await expect.poll(() => page.locator('#hall-games article').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove filter: Tinplate' }).click();
    await expect.poll(() => page.locator('#hall-games article').count()).toBeGreaterThan(1);
  });
});

it('a tile of the lobby says what returns, whose game it is, which jackpot it feeds, and which free spins wait', async () => {
  const client = await richPlayer();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  const spins = await award(site.site.site.services, BigInt(uid), 'weekend-spins');
  await client.ok('Bonuses.activate', { bonus_id: spins });
  const { page } = await site.visit('/robots.txt', { as: client });
  const tile = (sysname: string) => page.locator(`#hall-games article[data-game="${sysname}"]`);
  const marksOf = async (sysname: string) => {
    await page.goto(`${site.site.url}/gamehall?query=${sysname.split('-').at(-1)}`);
    const text = (await tile(sysname).textContent())!;
    return {
      rtp: /RTP\s[\d.]+/.test(text),
      supplier: /stated · Tinplate/.test(text),
      jackpot: text.includes('Jackpot'),
      spins: text.includes('10 free spins'),
    };
  };
  const plain = { rtp: true, supplier: false, jackpot: false, spins: false };
  expect(await marksOf('dice')).toEqual({ ...plain, jackpot: true });
  expect(await marksOf('coral-court')).toEqual({ ...plain, spins: true });
  expect(await marksOf('tinplate-fair-wheel')).toEqual({ ...plain, supplier: true });
  expect(await marksOf('mines')).toEqual(plain);
});
