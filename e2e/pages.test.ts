// Every route of the table, as guest and as player: it opens, says what it is, in every language, and bars nobody. A new
// route is covered by being in the table.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import type { ApiClient } from '#testing/api-client.ts';
import { LOCALES, prefixOf, routes, type RouteEntry } from '../src/web/routes.ts';
import { ALL_LOOKS, barriers, journey, type Theme, type Visit } from './browser.ts';

const site = journey({ hasWebGl: false });

/** What stands for the parameters of a path. Where nothing exists yet, the page is one that was not found. */
const EXAMPLES: Record<string, { path: string; status?: number; endsAt?: string }> = {
  cashier: { path: '/cashier', endsAt: '/cashier/deposit' },
  'cashier-billing': { path: '/cashier/billing', endsAt: '/cashier/deposit' },
  'gamehall-category': { path: '/gamehall/slot', endsAt: '/gamehall?category=slot' },
  profile: { path: '/profile', endsAt: '/profile/settings' },
  game: { path: '/game/dice' },
  launch: { path: '/platform/game/dice' },
  'launch-custom': { path: '/platform/game/custom/dice/demo' },
  bets: { path: '/bets/anything' },
  slug: { path: '/no-such-page', status: 404 },
  jackpot: { path: '/jackpots/1', status: 404 },
  'loyalty-program': { path: '/loyalty/no-such-programme', status: 404 },
  offer: { path: '/offers/1' },
  promotion: { path: '/promotions/999999', status: 404 },
  tournament: { path: '/tournaments/1', status: 404 },
  'tournament-games': { path: '/tournaments/1/gamehall', status: 404 },
  replay: { path: '/r/00000000-0000-4000-8000-000000000000', status: 404 },
};

const exampleOf = ({ id, path }: RouteEntry) => ({
  path: path.replaceAll(/\/:\w+\?/g, ''),
  status: 200,
  ...EXAMPLES[id],
});

const all = routes.map((entry) => ({ ...exampleOf(entry), entry }));
const isRedirect = ({ endsAt }: { endsAt?: string }): boolean => endsAt !== undefined;
/** Pages that show something of their own; unknown things share one screen. */
const screens = all.filter((one) => !isRedirect(one) && (one.status === 200 || one.entry.id === 'slug'));
const publicScreens = screens.filter(({ entry }) => entry.access === 'guest');
const ownScreens = screens.filter(({ entry }) => entry.access === 'player');

const areas = readdirSync(new URL('../content/texts/en', import.meta.url)).map((file) => file.replace('.json', ''));
const RAW_KEY = new RegExp(`\\b(?:${areas.join('|')})(?:\\.[a-zA-Z_][\\w-]*)+`);

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const wordsOf = (html: string): string =>
  html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, '\n');
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

const cookieOf = ({ cookies }: ApiClient): string => [...cookies].map((pair) => pair.join('=')).join('; ');

const hasSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const BOTH: readonly Theme[] = ['dark', 'light'];
let turn = 0;
const framesSeen = new Set<string>();

/** Somebody who only looks: one tab goes from page to page, nothing has to be forgotten between them. */
class Onlooker {
  #visit: Visit | undefined;

  readonly who: 'guest' | 'player';

  constructor(who: 'guest' | 'player') {
    this.who = who;
  }

  async open(path: string): Promise<Visit> {
    if (this.#visit) {
      this.#visit.complaints.length = 0;
      await this.#visit.page.setViewportSize({ width: 1280, height: 800 });
      await this.#visit.page.goto(path, { waitUntil: 'domcontentloaded' });
    } else {
      const as = this.who === 'player' ? { as: await site.site.player() } : {};
      this.#visit = await site.visit(path, { isKept: true, ...as });
    }
    return this.#visit;
  }

  /** Leaves, so that its tab does not go on asking while others are looked at. */
  async leave(): Promise<void> {
    await this.#visit?.context.close();
    this.#visit = undefined;
  }
}

async function looksRight(path: string, onlooker: Onlooker): Promise<void> {
  const { page, complaints } = await onlooker.open(path);
  await ready(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toMatch(/\S.*Baize/);
  expect(await page.locator('body').innerText()).not.toMatch(RAW_KEY);
  // Dark at a desk or light on a phone, in turns; all four looks with LOOKS=all. The frame around the pages is the same,
  // so it is looked at once a layout and look.
  const isDesk = turn++ % 2 === 0;
  const frame = `${await page.locator('[data-layout]').first().getAttribute('data-layout')} ${isDesk} ${onlooker.who}`;
  const include = ALL_LOOKS || !framesSeen.has(frame) ? 'html' : 'main';
  framesSeen.add(frame);
  if (ALL_LOOKS || isDesk)
    expect(await barriers(page, { include, themes: ALL_LOOKS ? BOTH : ['dark'] }), '1280').toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => hasSideways(page), { message: 'scrolls sideways at 375' }).toBe(false);
  if (ALL_LOOKS || !isDesk)
    expect(await barriers(page, { include, themes: ALL_LOOKS ? BOTH : ['light'] }), '375').toEqual([]);
  // A page that was not found says so in the console by itself; nothing else may complain.
  expect(complaints.filter((words) => !words.includes('status of 404'))).toEqual([]);
}

describe('pages in HTML', () => {
  it.each(all.filter(({ entry }) => entry.access === 'guest' && !entry.isDemoOnly))(
    '[RT-01][LO-02] $path is complete in every language, without scripts',
    async ({ path, status, endsAt }) => {
      for (const locale of LOCALES) {
        const prefix = prefixOf(locale);
        const response = await fetch(site.site.url + (path === '/' ? prefix || '/' : prefix + path), {
          redirect: 'manual',
        });
        if (endsAt !== undefined) {
          expect(response.status).toBe(302);
          expect(response.headers.get('location')).toBe(prefix + endsAt);
          continue;
        }
        expect(response.status).toBe(status);
        const html = await response.text();
        expect(html).toContain(`<html lang="${locale}"`);
        expect(html.match(/<h1\b/g)).toHaveLength(1);
        expect(titleOf(html)).toMatch(/\S.*Baize/);
        expect(wordsOf(html)).not.toMatch(RAW_KEY);
        expect(titleOf(html)).not.toMatch(RAW_KEY);
      }
    },
  );

  it('[RT-01] no two public pages bear the same title', async () => {
    const titles = await Promise.all(
      publicScreens
        .filter(({ entry }) => entry.path !== '/platform/game/custom/:name/:mode?' && entry.id !== 'launch')
        .map(async ({ path }) => titleOf(await (await fetch(site.site.url + path)).text())),
    );
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('layouts', () => {
  it.each([
    ['/', 'default'],
    ['/forms/sign_in', 'empty'],
    ['/forms/sign_up', 'empty'],
    ['/game/dice', 'game'],
    ['/_icons', 'svg-sprite'],
  ])('[LY-01][RT-16][RT-35] %s stands in the %s layout', async (path, layout) => {
    const html = await (await fetch(site.site.url + path)).text();
    expect(html).toContain(`data-layout="${layout}"`);
    if (layout === 'empty' || layout === 'svg-sprite') expect(html).not.toMatch(/<footer|<header|<nav/);
  });
});

describe('each address has its own screen', () => {
  const headingOf = async (path: string, cookie = ''): Promise<string> => {
    const response = await fetch(site.site.url + path, { headers: { cookie }, redirect: 'manual' });
    expect(response.status, path).toBe(200);
    return /<h1[^>]*>([^<]*)/.exec(await response.text())![1]!;
  };

  it.each([
    ['RT-15', '/confirmation', 'Confirm your contact'],
    ['RT-15', '/confirmation/success', 'Your contact is confirmed'],
    ['RT-16', '/forms/sign_in', 'Welcome back'],
    ['RT-16', '/forms/sign_up', 'Open your account'],
    ['RT-35', '/_icons', 'Icons'],
  ])('[%s] a guest finds at %s: %s', async (_, path, heading) => {
    expect(await headingOf(path)).toBe(heading);
  });

  it.each([
    ['RT-11', '/cashier/paymobile', 'Confirm on your phone'],
    ['RT-11', '/cashier/paynewwindow', 'Go on in the new window'],
    ['RT-12', '/cashier/receipt', 'Receipt'],
    ['RT-13', '/cashier/wallet', 'Your wallet'],
    ['RT-36', '/responsible-game', 'Safer play'],
    ['RT-36', '/bets/anything', 'Bets'],
  ])('[%s] a player finds at %s: %s', async (_, path, heading) => {
    expect(await headingOf(path, cookieOf(await site.site.player()))).toBe(heading);
  });

  it('[RT-20] the hall holds to the category and to the providers of its address', async () => {
    const gamesOf = async (query: string): Promise<string[]> => {
      const html = await (await fetch(`${site.site.url}/gamehall?${query}`)).text();
      return [...html.matchAll(/data-game="([^"]+)"/g)].map(([, game]) => game!).toSorted();
    };
    const slots = await gamesOf('category=slot');
    expect(slots).toContain('midnight-apothecary');
    for (const name of ['dice', 'blackjack', 'crash']) expect(slots).not.toContain(name);
    expect(await gamesOf('providers=baize,nobody')).toEqual(await gamesOf(''));
    expect(await gamesOf('providers=nobody')).toEqual([]);
  });
});

describe('guests', () => {
  const guest = new Onlooker('guest');
  afterAll(() => guest.leave());
  it.each(publicScreens)('[OV-02] $path opens for a guest and bars nobody', async ({ path }) =>
    looksRight(path, guest),
  );

  it.each(ownScreens)('[GD-01][GD-02] $path leads a guest to the index', async ({ path }) => {
    const response = await fetch(site.site.url + path, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/?redirectUrl=${encodeURIComponent(path)}`);
  });
});

describe('players', () => {
  const player = new Onlooker('player');
  afterAll(() => player.leave());
  it.each(ownScreens)('[OV-03][RT-26] $path opens for a player and bars nobody', async ({ path }) =>
    looksRight(path, player),
  );

  it('[RT-02][RT-22][RT-23][RT-24][RT-27][RT-28][RT-29][RT-30][RT-33] public pages open for a player, who finds his account on top', async () => {
    const cookie = cookieOf(await site.site.player());
    for (const { path, status } of publicScreens) {
      if (status !== 200) continue;
      const response = await fetch(site.site.url + path, { headers: { cookie } });
      expect(response.status, path).toBe(200);
      const html = await response.text();
      expect(html.match(/<h1\b/g), path).toHaveLength(1);
      // Layouts without a bar on top have no place for him.
      expect(html.includes('aria-label="Your account"'), path).toBe(html.includes('<header'));
    }
  });

  // On one page in the browser, for what the document and the scripts make of it together.
  it('a public page opens for a player without a complaint', async () => {
    const { page, complaints } = await site.visit('/', { as: await site.site.player() });
    await ready(page);
    expect(complaints).toEqual([]);
  });

  it.each(all.filter(isRedirect).filter(({ entry }) => entry.access === 'player'))(
    '[RT-03][RT-04][RT-25] $path leads a player to $endsAt',
    async ({ path, endsAt }) => {
      const cookie = cookieOf(await site.site.player());
      const response = await fetch(site.site.url + path, { headers: { cookie }, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, endsAt]);
    },
  );

  it('[RT-06] each tab of the history is active at its address and shows its list', async () => {
    const { page, complaints } = await site.visit('/cashier/history', { as: await site.site.player() });
    await ready(page);
    for (const [tab, words] of [
      ['deposit', 'No deposits yet'],
      ['withdrawal', 'No withdrawals yet'],
      ['bonuses', 'No bonuses yet'],
      ['cashbacks', 'No cashback yet'],
    ] as const) {
      await page.goto(`/cashier/history?tab=${tab}`);
      await page.waitForSelector(`[data-tab=${tab}][aria-selected=true]`);
      await page.getByText(words).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('[RT-26] the profile leads from tab to tab, the current one marked', async () => {
    const { page, complaints } = await site.visit('/profile', { as: await site.site.player() });
    await ready(page);
    const tabs = page.locator('nav[aria-label="Parts of your profile"] a');
    expect(await tabs.count()).toBe(9);
    for (const name of ['Security', 'Identity', 'Safer play', 'Bets', 'Loyalty', 'Bonuses', 'Cashback']) {
      await tabs.getByText(name, { exact: true }).click();
      await page.locator('h1', { hasText: name }).waitFor();
      expect(await page.locator('nav a[aria-current=page]', { hasText: name }).count()).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
  });
});

const system = (page: Page) => page.locator('[data-system]');

describe('system pages', () => {
  it('[LY-03][LY-08][RT-32][CO-30] unsubscribing has a drawing, a headline, words and no button', async () => {
    const { page } = await site.visit('/unsubscribe');
    expect(await system(page).getAttribute('data-system')).toBe('unsubscribe');
    expect(await system(page).locator('svg[viewBox="0 0 312 129"]').count()).toBe(1);
    expect(await system(page).locator('h1').textContent()).toBe('Unsubscribe');
    expect(await system(page).locator('a, button').count()).toBe(0);
    expect(await page.locator('footer').count()).toBe(1);
  });

  it.each([
    ['/cashier/paycancel', '/cashier/deposit'],
    ['/cashier/payfail', '/cashier/deposit'],
    ['/cashier/paymobile', undefined],
    ['/cashier/paynewwindow', '/cashier/deposit'],
    ['/cashier/paypending', undefined],
    ['/cashier/paysuccess', '/gamehall'],
  ])('[LY-10][LY-11][LY-12][LY-13][LY-14][LY-15] the one button of %s leads to %s', async (path, target) => {
    const { page } = await site.visit(path, { as: await site.site.player() });
    const buttons = system(page).locator('a');
    expect(await buttons.count()).toBe(target === undefined ? 0 : 1);
    if (target !== undefined) expect(await buttons.getAttribute('href')).toBe(target);
    expect(await system(page).locator('[data-loader]').count()).toBe(path.endsWith('paypending') ? 1 : 0);
    expect(await system(page).locator('svg[viewBox="0 0 312 129"]').count()).toBe(1);
  });

  it.each([
    [{ status: 403, type: 'UserBannedException' }, 'user-blocked', '/support', true],
    [{ status: 500, type: 'SlotError' }, 'slot-errors', '/gamehall', true],
    [{ status: 404 }, 'not-found', undefined, true],
    [{ status: 403 }, 'forbidden', undefined, false],
    [{ status: 503 }, 'maintenance', undefined, false],
  ] as const)(
    '[LY-02][LY-04][LY-05][LY-06][LY-07][LY-09][ER-06] %j shows %s, its button leads to %s',
    async (error, name, target, hasFrame) => {
      const { page } = await site.visit('/terms');
      await ready(page);
      await page.evaluate(() => void ((document.querySelector('header') as { mark?: number } & Element).mark = 1));
      await page.route(/gamehall\/_payload\.json/, (route) =>
        route.fulfill({
          status: error.status,
          json: {
            build: new URL(route.request().url()).search.slice(1),
            route: 'gamehall',
            data: null,
            meta: { title: '' },
            texts: {},
            error,
          },
        }),
      );
      await page.locator('nav a[href="/gamehall"]').first().click();
      await page.waitForSelector(`[data-system=${name}]`);
      const buttons = system(page).locator('a');
      expect(await buttons.count()).toBe(target === undefined ? 0 : 1);
      if (target !== undefined) expect(await buttons.getAttribute('href')).toBe(target);
      expect(await page.locator('footer').count()).toBe(hasFrame ? 1 : 0);
      // The frame is not drawn anew: it is the very same one.
      if (hasFrame)
        expect(await page.evaluate(() => (document.querySelector('header') as { mark?: number } & Element).mark)).toBe(
          1,
        );
    },
  );

  it('[ER-18] a path that its route does not take is told by name, with status 404', async () => {
    for (const path of ['/tournaments/abc', '/offers/x1']) {
      const response = await fetch(site.site.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`Page Not Found: ${path}`);
    }
  });
});

describe('what an address asks for', () => {
  it('[GD-03][GD-06] a popup’s flags leave the address when it closes, and nothing else does', async () => {
    const { page } = await site.visit('/gamehall?show_popup_reg=1&category=slot');
    await page.waitForSelector('[data-form=register]');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/gamehall?category=slot');
  });

  it('[GD-05] a popup that must not be closed has no ×, and stays for Esc and for a press beside it', async () => {
    const { page } = await site.visit('/terms?show_popup_auth=1&prevent_close=1');
    const dialog = page.locator('dialog[data-dialog=auth]');
    await dialog.locator('[data-form=login]').waitFor();
    expect(await dialog.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    expect(await dialog.evaluate((node: HTMLDialogElement) => node.open)).toBe(true);
    expect(await dialog.locator('[data-form=login]').isVisible()).toBe(true);
  });

  it('[GD-03][GD-04] a player is not asked to sign up or in', async () => {
    const { page } = await site.visit('/?show_popup_reg=1', { as: await site.site.player() });
    await ready(page);
    await page.waitForTimeout(400);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('[GD-09] a promo code is kept, the last one wins, and the bonuses show it', async () => {
    const { page } = await site.visit('/?promo_code=AAA&promo_code=BBB', { as: await site.site.player() });
    await ready(page);
    await page.waitForFunction(() => localStorage.getItem('promo_code') === 'BBB');
    await page.goto('/terms?promo_code=CCC');
    await ready(page);
    await page.waitForFunction(() => localStorage.getItem('promo_code') === 'CCC');
    await page.goto('/profile/bonuses');
    await expect.poll(() => page.locator('[data-form=promo-code] [name=promo_code]').inputValue()).toBe('CCC');
  });

  it('[GD-10] a campaign popup opens in preview, also for a guest, and its flags leave with it', async () => {
    const { page } = await site.visit('/terms?popup=welcome#popup-preview');
    const dialog = page.locator('dialog[data-dialog=campaign] [data-popup=welcome][data-preview]');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => url.pathname + url.search + url.hash === '/terms');
  });

  it('[GD-17] no campaign popup opens over a game', async () => {
    const { page } = await site.visit('/platform/game/dice');
    await page.goto('/game/dice?popup=welcome');
    await ready(page);
    await page.waitForTimeout(400);
    expect(await page.locator('dialog[data-dialog=campaign]').count()).toBe(0);
  });

  it('[GD-16] the page around a frame goes where the page in the frame is', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/promotions';
      document.body.append(frame);
    });
    await page.waitForURL((url) => url.pathname === '/promotions');
    await page.locator('main h1', { hasText: 'Promotions' }).first().waitFor();
  });

  it('[GD-16] a message that no frame of ours has sent leads nowhere', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    await page.evaluate(() => window.postMessage({ kind: 'baize:path', path: '/promotions' }, window.location.origin));
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/terms');
  });

  it('[CO-18] a part of the page that the address names comes into sight', async () => {
    const { page } = await site.visit('/support#stop', { width: 375, height: 500 });
    await ready(page);
    await page.waitForFunction(() => {
      const { top } = document.getElementById('stop')!.getBoundingClientRect();
      return top >= 0 && top < window.innerHeight;
    });
  });

  it('[CO-19] the way to a part of the page is smooth, for those who like motion', async () => {
    const wayOf = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
      const { page } = await site.visit('/support', { reducedMotion, height: 500 });
      await ready(page);
      await page.evaluate(() => {
        Element.prototype.scrollIntoView = () => {
          document.body.dataset['way'] = getComputedStyle(document.documentElement).scrollBehavior;
        };
      });
      await page.evaluate(() => (window.location.hash = 'stop'));
      await page.waitForSelector('body[data-way]');
      return page.evaluate(() => document.body.dataset['way']!);
    };
    expect(await wayOf('no-preference')).toBe('smooth');
    expect(await wayOf('reduce')).toBe('auto');
  });

  it('[RT-21] the hall goes to a category that there is, and to all games for one that there is not', async () => {
    for (const [path, target] of [
      ['/gamehall/fast', '/gamehall?category=fast'],
      ['/es/gamehall/slot', '/es/gamehall?category=slot'],
      ['/gamehall/no-such-thing', '/gamehall'],
      ['/gamehall/all', '/gamehall'],
    ] as const) {
      const response = await fetch(site.site.url + path, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe(target);
    }
  });
});

describe('menus', () => {
  it('[LY-16] offer a guest and a player what is meant for each; five items under the thumb for both', async () => {
    const bottom = 'nav[aria-label="Quick menu"] a';
    const guest = await site.visit('/terms', { width: 375 });
    await ready(guest.page);
    expect(await guest.page.locator(bottom).allInnerTexts()).toEqual(['Home', 'Games', 'Sports', 'Promos', 'Support']);
    expect(await guest.page.locator('nav[aria-label="Main menu"] a[href="/cashier/deposit"]').count()).toBe(0);
    const player = await site.visit('/terms', { width: 375, as: await site.site.player() });
    await ready(player.page);
    expect(await player.page.locator(bottom).allInnerTexts()).toEqual([
      'Home',
      'Games',
      'Sports',
      'Cashier',
      'Profile',
    ]);
    expect(await player.page.locator('nav[aria-label="Main menu"] a[href="/cashier/deposit"]').count()).toBe(1);
    expect(await player.page.locator('footer a[href^="https://example.org/"]').count()).toBe(3);
  });

  it('[OV-01] every address that a menu names has a page', async () => {
    const { page } = await site.visit('/', { as: await site.site.player() });
    await ready(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    const links = await page
      .locator('header a, nav a, footer a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    for (const href of new Set(links.filter((link) => link.startsWith('/'))))
      expect((await page.request.get(href)).status(), href).toBe(200);
  });
});
