// Every route of the table, as guest and as player: it opens, says what it is, in every language, and is accessible. A new
// route is covered by being in the table.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, prefixOf, routes, type RouteEntry } from '#site/shell/routes.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { barriers, journey, type Theme, type Visit } from '#testing/journeys/browser.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import { GOALS, scoreOf, ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { addOffers } from '#rewards/campaigns/testing/offers.ts';
import { registration } from '#testing/site.ts';
import { readShippedTexts } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false, prepare: addOffers, environment: { TOURNAMENTS: 'on' } });

/** A match with prices, and a producer that goes on saying that it is there. */
let stopBeat: () => void;
beforeAll(async () => {
  const feed = new ScriptedFeed(site.site.site.services);
  await feed.alive();
  stopBeat = feed.beat();
  await feed.fixture('Pagesville', { status: 'live', startsAt: new Date(Date.now() - 600_000).toISOString() });
  const prices = [
    [WINNER, { '1': 2000, x: 3500, '2': 4000 }],
    [GOALS, { over: 1900, under: 1950 }],
  ] as const;
  await feed.odds('Pagesville', prices, scoreOf(1, 0, 600));
  await bookOf(site.site.site.services).refresh();
});
afterAll(() => stopBeat());

/** What stands for the parameters of a path. Where nothing exists yet, the page is one that was not found. */
const EXAMPLES: Record<string, { path: string; status?: number; endsAt?: string }> = {
  cashier: { path: '/cashier', endsAt: '/cashier/deposit' },
  'cashier-billing': { path: '/cashier/billing', endsAt: '/cashier/deposit' },
  'gamehall-category': { path: '/gamehall/slot', endsAt: '/gamehall?category=slot' },
  profile: { path: '/profile', endsAt: '/profile/settings' },
  game: { path: '/game/dice' },
  launch: { path: '/platform/game/dice' },
  'launch-custom': { path: '/platform/game/custom/dice/demo' },
  bet: { path: '/bets/anything' },
  'shared-bet': { path: '/b/0000000000000000', status: 404 },
  'betting-sport': { path: '/betting/football' },
  'betting-competition': { path: '/betting/football/northern-premier' },
  'betting-event': {
    path: `/betting/football/northern-premier/pagesville-city-v-pagesville-united-${idOf('scripted', 'event', 'Pagesville')}`,
  },
  slug: { path: '/no-such-page', status: 404 },
  jackpot: { path: '/jackpots/1', status: 404 },
  'loyalty-program': { path: '/loyalty/no-such-programme', status: 404 },
  offer: { path: '/offers/1' },
  promotion: { path: '/promotions/999999', status: 404 },
  tournament: { path: '/tournaments/1' },
  'tournament-games': { path: '/tournaments/1/gamehall' },
  replay: { path: '/r/00000000-0000-4000-8000-000000000000', status: 404 },
};

const exampleOf = ({ id, path }: RouteEntry) => ({
  path: path.replaceAll(/\/:\w+\?/g, ''),
  status: 200,
  ...EXAMPLES[id],
});

const pages = routes.map((entry) => ({ ...exampleOf(entry), entry }));
const isRedirect = ({ endsAt }: { endsAt?: string }): boolean => endsAt !== undefined;
/** Pages that show something of their own; unknown things share one screen. */
const screens = pages.filter((screen) => !isRedirect(screen) && (screen.status === 200 || screen.entry.id === 'slug'));
const publicScreens = screens.filter(({ entry }) => entry.access === 'guest');
const ownScreens = screens.filter(({ entry }) => entry.access === 'player');

/** Screens whose parts are looked at on another page, or in a journey that has filled them; the long form opens all. */
const SEEN_ELSEWHERE: Record<string, string> = {
  '/_icons': '/no-such-page',
  '/betting/results': '/betting',
  '/betting/football/northern-premier': '/betting',
  '/complaints': '/support',
  '/confirmation': '/no-such-page',
  '/confirmation/success': '/no-such-page',
  '/dev/mailbox': '/profile/notification',
  '/dev/ui': 'more-dialogs.test.ts',
  '/forms/sign_in': '/forms/sign_up',
  '/jackpots': 'jackpots.test.ts',
  '/licences': '/fairness',
  '/loyalty': 'loyalty.test.ts',
  '/loyalty/shop': 'loyalty.test.ts',
  '/offers': 'rewards.test.ts',
  '/offers/1': 'rewards.test.ts',
  '/payouts': '/winners',
  '/providers': '/gamehall',
  '/safer-play': '/profile/responsible-game',
  '/tournaments': 'tournaments.test.ts',
  '/tournaments/1': 'tournaments.test.ts',
  '/tournaments/1/gamehall': '/gamehall',
  '/unsubscribe': '/no-such-page',
  '/wheel': 'jackpots.test.ts',
  '/winners': 'jackpots.test.ts',
  '/platform/game/custom/dice/demo': '/platform/game/dice',
  '/cashier/paycancel': 'cashier.test.ts',
  '/cashier/payfail': 'cashier.test.ts',
  '/cashier/paypending': 'cashier.test.ts',
  '/cashier/paysuccess': 'cashier.test.ts',
  '/cashier/paymobile': 'cashier.test.ts',
  '/cashier/paynewwindow': 'cashier.test.ts',
  '/cashier/deposit': 'cashier.test.ts',
  '/cashier/history': 'cashier.test.ts',
  '/cashier/receipt': 'cashier.test.ts',
  '/cashier/withdraw': 'cashier.test.ts',
  '/responsible-game': '/profile/responsible-game',
  '/bets/anything': '/bets',
  '/profile/bets': '/bets',
  '/profile/cashback': 'rewards.test.ts',
  '/profile/loyalty': 'loyalty.test.ts',
  '/profile/verification': 'verification.test.ts',
  '/betting/football': '/betting',
};
const toBeLookedAt = <T extends { path: string }>(some: T[]): T[] =>
  IS_LONG_FORM ? some : some.filter(({ path }) => !(path in SEEN_ELSEWHERE));

const areas = Object.keys(readShippedTexts().get('en')!);
const RAW_KEY = new RegExp(`\\b(?:${areas.join('|')})(?:\\.[a-zA-Z_][\\w-]*)+`);

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const wordsOf = (html: string): string =>
  html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, '\n');
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

const asPlayer = async () => ({ cookie: (await site.site.player()).cookieHeader });

const hasSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);

/** What a thumb would miss: tabs, buttons and links of less than 44 px. A link within a sentence is as high as its line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What is far down has no measure until it is looked at.
    for (const far of document.querySelectorAll<HTMLElement>('.far-down')) far.style.contentVisibility = 'visible';
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, [role=tab]')]
      .filter((node) => !node.matches('[href^="#"]') && node.getBoundingClientRect().height < 43.9)
      .filter((node) => node.checkVisibility() && getComputedStyle(node).display !== 'inline')
      .map((node) => `${node.getAttribute('aria-label') ?? node.textContent} ${node.getBoundingClientRect().height}`);
  });

/** Forty games more are forty times the same tile: some of each list stand for all. */
const thinOut = (page: Page, isThin: boolean): Promise<void> =>
  page.evaluate((hide) => {
    for (const tile of document.querySelectorAll<HTMLElement>('li:nth-child(n+5):has(> article[data-game])'))
      tile.style.display = hide ? 'none' : '';
  }, isThin);

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 800 };
/** A small phone, and what a window of 1280 px has left when it is enlarged fourfold (WCAG 1.4.10). */
const SMALLEST = { width: 320, height: 640 };
let turn = 0;
const framesSeen = new Set<string>();

/** Somebody who only looks: one tab goes from page to page, nothing has to be forgotten between them. */
class Onlooker {
  #visit: Visit | undefined;

  readonly who: 'guest' | 'player';

  constructor(who: 'guest' | 'player') {
    this.who = who;
  }

  /** A page as a document, with all its scripts at work. */
  async open(path: string, size: { width: number; height: number } = DESK): Promise<Visit> {
    if (this.#visit) {
      this.#visit.complaints.length = 0;
      const { page } = this.#visit;
      const now = page.viewportSize()!;
      if (now.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
    } else {
      const as = this.who === 'player' ? { as: await site.site.player() } : {};
      this.#visit = await site.visit(path, { isKept: true, ...size, ...as });
    }
    await ready(this.#visit.page);
    return this.#visit;
  }

  /** Leaves, so that its tab does not go on asking while others are looked at. */
  async leave(): Promise<void> {
    await this.#visit?.context.close();
    this.#visit = undefined;
  }
}

/** Dark at a desk or light on a phone, in turns; the home page both, and all of them all four looks in the long form. */
async function looksRight(path: string, onlooker: Onlooker): Promise<void> {
  try {
    await look(path, onlooker);
  } catch (failure) {
    // A page that hangs would take all that come after it along.
    await onlooker.leave();
    throw failure;
  }
}

async function look(path: string, onlooker: Onlooker): Promise<void> {
  const isDesk = turn++ % 2 === 0;
  const hasBoth = IS_LONG_FORM || path === '/';
  const { page, complaints } = await onlooker.open(path, isDesk || hasBoth ? DESK : PHONE);
  const seen = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    words: document.body.innerText,
    layout: document.querySelector<HTMLElement>('[data-layout]')!.dataset['layout'],
  }));
  expect(seen).toMatchObject({ headings: 1, title: expect.stringMatching(/\S.*Baize/) as string });
  expect(seen.words).not.toMatch(RAW_KEY);
  const lookAt = async (where: 'desk' | 'phone', theme: Theme): Promise<void> => {
    if (!IS_LONG_FORM) await thinOut(page, true);
    // The frame around the pages is the same, so it is looked at once a layout and look.
    const frame = `${seen.layout} ${where} ${onlooker.who}`;
    const include = IS_LONG_FORM || !framesSeen.has(frame) ? 'html' : 'main';
    framesSeen.add(frame);
    expect(await barriers(page, { include, themes: IS_LONG_FORM ? BOTH : [theme] }), where).toEqual([]);
    if (!IS_LONG_FORM) await thinOut(page, false);
  };
  if (isDesk || hasBoth) {
    await lookAt('desk', 'dark');
    await page.setViewportSize(PHONE);
  }
  await expect.poll(() => hasSideways(page), { message: 'scrolls sideways at 375' }).toBe(false);
  await page.setViewportSize(SMALLEST);
  await expect.poll(() => hasSideways(page), { message: 'scrolls sideways at 320' }).toBe(false);
  await page.setViewportSize(PHONE);
  await setTextSize(page, '187.5%');
  await expect.poll(() => hasSideways(page), { message: 'scrolls sideways with text twice as large' }).toBe(false);
  await setTextSize(page, '');
  if (!path.startsWith('/dev/')) expect(await tooSmall(page), 'lower than a thumb').toEqual([]);
  if (!isDesk || hasBoth) await lookAt('phone', 'light');
  // A page that was not found says so in the console on its own; nothing else may complain.
  expect(complaints.filter((words) => !words.includes('status of 404'))).toEqual([]);
}

const BOTH: readonly Theme[] = ['dark', 'light'];

describe('pages in HTML', () => {
  it.each(pages.filter(({ entry }) => entry.access === 'guest' && !entry.isDemoOnly))(
    '$path is complete in every language, without scripts',
    covers('~RT-01', 'LO-02', 'OP-37 1/3'),
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

  it('no two public pages bear the same title', covers('~RT-01'), async () => {
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
  ])('%s stands in the %s layout', covers('LY-01', 'RT-16', 'RT-35'), async (path, layout) => {
    const html = await (await fetch(site.site.url + path)).text();
    expect(html).toContain(`data-layout="${layout}"`);
    if (layout === 'empty' || layout === 'svg-sprite') expect(html).not.toMatch(/<footer|<header|<nav/);
  });
});

describe('each address has its own screen', () => {
  const headingOf = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(site.site.url + path, { headers, redirect: 'manual' });
    expect(response.status, path).toBe(200);
    return /<h1[^>]*>([^<]*)/.exec(await response.text())![1]!;
  };

  for (const [row, path, heading] of [
    ['RT-15', '/confirmation', 'Confirm your contact'],
    ['RT-15', '/confirmation/success', 'Your contact is confirmed'],
    ['RT-16', '/forms/sign_in', 'Welcome back'],
    ['RT-16', '/forms/sign_up', 'Create your account'],
    ['RT-35', '/_icons', 'Icons'],
  ] as const)
    it(`a guest finds at ${path}: ${heading}`, covers(row, 'OP-22 3/8'), async () => {
      expect(await headingOf(path)).toBe(heading);
    });

  for (const [row, path, heading] of [
    ['RT-11', '/cashier/paymobile', 'Confirm on your phone'],
    ['RT-11', '/cashier/paynewwindow', 'Continue in the new window'],
    ['~RT-12', '/cashier/receipt', 'Receipt'],
    ['~RT-13', '/cashier/wallet', 'Your wallet'],
    ['RT-36', '/responsible-game', 'Safer gambling'],
    ['RT-36', '/bets/anything', 'My bets'],
  ] as const)
    it(`a player finds at ${path}: ${heading}`, covers(row, 'OP-22 2/8'), async () => {
      expect(await headingOf(path, await asPlayer())).toBe(heading);
    });

  it(
    'the home page has banners, rows of games, tournaments, sports, offers, promotions and providers, each with the way to all',
    covers('OP-22 1/8'),
    async () => {
      const html = await (await fetch(site.site.url)).text();
      const [main] = /<main[^]*<\/main>/.exec(html)!;
      expect(main.includes('aria-roledescription="slide"')).toBe(true);
      for (const way of [
        '/gamehall?category=popular',
        '/gamehall?category=slot',
        '/tournaments',
        '/betting',
        '/offers',
        '/promotions',
        '/providers',
        '/gamehall?providers=baize',
      ])
        expect([way, main.includes(`href="${way}"`)]).toEqual([way, true]);
      expect(/href="\/betting\/football\/[^"]*pagesville/.test(main)).toBe(true);
    },
  );

  it(
    'a guest finds at /betting the sportsbook: sports, matches with their odds, and the slip',
    covers('RT-02'),
    async () => {
      const html = await (await fetch(`${site.site.url}/betting`)).text();
      expect(/<h1[^>]*>([^<]*)/.exec(html)![1]).toBe('Sports');
      const [main] = /<main[^]*<\/main>/.exec(html)!;
      expect(main).toMatch(/href="\/betting\/football"/);
      expect(main).toMatch(
        new RegExp(`data-event="${idOf('scripted', 'event', 'Pagesville')}"[^]*?data-odds="1"[^]*?2\\.00`),
      );
      expect(main).toContain('data-slip');
    },
  );

  it('the lobby holds to the category and to the providers of its address', covers('RT-20'), async () => {
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
  it.each(toBeLookedAt(publicScreens))(
    '$path opens for a guest and is accessible',
    covers('OV-02 1/3'),
    async ({ path }) => looksRight(path, guest),
  );

  it.each(ownScreens)('$path leads a guest to the index', covers('GD-01', '~GD-02'), async ({ path }) => {
    const response = await fetch(site.site.url + path, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/?redirectUrl=${encodeURIComponent(path)}`);
  });
});

/** The nine tabs of the profile with their headings, and what stands on one of them alone. */
const PROFILE_TABS = [
  ['settings', 'Settings', '[data-form=profile]'],
  ['security', 'Security', '[data-change-password]'],
  ['verification', 'Identity verification', '[data-verification]'],
  ['responsible-game', 'Safer gambling', '[data-limit]'],
  ['bets', 'Bets', 'h2:has-text("Open bets")'],
  ['loyalty', 'Loyalty', 'a[href="/loyalty/shop"]'],
  ['bonuses', 'Bonuses', '[data-form=promo-code]'],
  ['cashback', 'Cashback', ':text("This week so far")'],
  ['notification', 'Notifications', '[type=checkbox]'],
] as const;

describe('players', () => {
  it.each(PROFILE_TABS)('/profile/%s is the tab of that name: %s', covers('RT-26 1/2'), async (tab, heading) => {
    const html = await (await fetch(`${site.site.url}/profile/${tab}`, { headers: await asPlayer() })).text();
    expect(/<h1[^>]*>([^<]*)/.exec(html)![1]).toBe(heading);
    const [sections] = /<nav[^>]*aria-label="Profile sections"[^]*?<\/nav>/.exec(html)!;
    expect(
      [...sections.matchAll(/<a [^>]*>/g)]
        .filter(([link]) => link.includes('aria-current="page"'))
        .map(([link]) => /href="([^"]*)"/.exec(link)![1]),
    ).toEqual([`/profile/${tab}`]);
  });

  const player = new Onlooker('player');
  afterAll(() => player.leave());
  it.each(ownScreens)('$path opens for a player, complete without scripts', async ({ path }) => {
    const response = await fetch(site.site.url + path, { headers: await asPlayer() });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(titleOf(html)).toMatch(/\S.*Baize/);
    expect(titleOf(html) + wordsOf(html)).not.toMatch(RAW_KEY);
  });

  it.each(toBeLookedAt(ownScreens))('$path bars no player', async ({ path }) => looksRight(path, player));

  it(
    'public pages open for a player, who finds their account on top',
    covers('~RT-22', '~RT-23', '~RT-24', '~RT-27', '~RT-28', '~RT-29', '~RT-30', '~RT-33'),
    async () => {
      const headers = await asPlayer();
      for (const { path, status } of publicScreens) {
        if (status !== 200) continue;
        const response = await fetch(site.site.url + path, { headers });
        expect(response.status, path).toBe(200);
        const html = await response.text();
        expect(html.match(/<h1\b/g), path).toHaveLength(1);
        // Layouts without a bar on top have no place for them.
        expect(html.includes('aria-label="Your account"'), path).toBe(html.includes('<header'));
      }
    },
  );

  // On one page in the browser, for what the document and the scripts make of it together.
  it('a public page opens for a player without a complaint', async () => {
    const { complaints } = await player.open('/');
    expect(complaints).toEqual([]);
  });

  it.each(pages.filter(isRedirect).filter(({ entry }) => entry.access === 'player'))(
    '$path leads a player to $endsAt',
    covers('RT-03', 'RT-04 1/2', 'RT-25'),
    async ({ path, endsAt }) => {
      const response = await fetch(site.site.url + path, { headers: await asPlayer(), redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, endsAt]);
    },
  );

  it(
    'one of our redirects, and a link between the forms, takes along what the address asks for besides its page',
    covers('~GD-07', '~GD-09'),
    async () => {
      const query = '?backUrl=https%3A%2F%2Fexample.org%2F&promo_code=AAA';
      for (const [path, endsAt] of [
        ['/cashier', '/cashier/deposit'],
        ['/cashier/billing', '/cashier/deposit'],
        ['/cashier/deposit/no-such-method', '/cashier/deposit'],
        ['/profile', '/profile/settings'],
        ['/gamehall/no-such-thing', '/gamehall'],
      ] as const) {
        const response = await fetch(site.site.url + path + query, { headers: await asPlayer(), redirect: 'manual' });
        expect([path, response.headers.get('location')]).toEqual([path, endsAt + query]);
      }
      // And so does the way from one form to the other.
      for (const [from, to] of [
        ['sign_in', 'sign_up'],
        ['sign_up', 'sign_in'],
      ]) {
        const html = await (await fetch(`${site.site.url}/forms/${from}${query}&restore=x`)).text();
        expect(html).toContain(`href="/forms/${to}?backUrl=https%3A%2F%2Fexample.org%2F"`);
      }
      const category = await fetch(`${site.site.url}/gamehall/slot?category=live&promo_code=AAA`, {
        redirect: 'manual',
      });
      expect(category.headers.get('location')).toBe('/gamehall?category=slot&promo_code=AAA');
    },
  );

  it('each tab of the history is active at its address and shows its list', covers('~RT-06'), async () => {
    const { page, complaints } = await player.open('/cashier/history');
    const headers = await asPlayer();
    for (const [tab, words] of [
      ['withdrawal', 'No withdrawals yet'],
      ['bonuses', 'No bonuses yet'],
      ['cashbacks', 'No cashback yet'],
      ['deposit', 'No deposits yet'],
    ] as const) {
      await page.locator(`[data-tab=${tab}]`).click();
      await page.waitForURL(`**/cashier/history?tab=${tab}`);
      await page.waitForSelector(`[data-tab=${tab}][aria-selected=true]`);
      await page.getByText(words).waitFor();
      const html = await (await fetch(`${site.site.url}/cashier/history?tab=${tab}`, { headers })).text();
      expect(/<[^>]*data-tab="(\w+)"[^>]*aria-selected="true"|$/.exec(html)?.[1], tab).toBe(tab);
    }
    expect(complaints).toEqual([]);
  });

  it(
    'the profile leads from tab to tab, the current one marked; no menu has a barrier or an address without a page',
    covers('RT-26 2/2'),
    async () => {
      const { page, complaints } = await player.open('/profile');
      const tabs = page.locator('nav[aria-label="Profile sections"] a');
      expect(await tabs.evaluateAll((elements) => elements.map((tab) => tab.getAttribute('href')))).toEqual(
        PROFILE_TABS.map(([tab]) => `/profile/${tab}`),
      );
      for (const [tab, heading, selector] of [...PROFILE_TABS.slice(1), PROFILE_TABS[0]]) {
        await page.locator(`nav[aria-label="Profile sections"] a[href="/profile/${tab}"]`).click();
        await page.locator('h1', { hasText: heading }).waitFor();
        await page.locator(`main ${selector}`).first().waitFor();
        expect(
          await tabs.evaluateAll((tab) =>
            tab.filter((element) => element.ariaCurrent === 'page').map((element) => element.getAttribute('href')),
          ),
        ).toEqual([`/profile/${tab}`]);
      }
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.locator('[data-action=logout]').waitFor();
      expect(await barriers(page, { include: 'header' })).toEqual([]);
      const links = await page
        .locator('header a, nav a, footer a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      expect(complaints).toEqual([]);
      const headers = await asPlayer();
      for (const href of new Set(links.filter((link) => link.startsWith('/'))))
        expect((await fetch(site.site.url + href, { headers })).status, href).toBe(200);
    },
  );

  it(
    'a player is not asked to sign up or in; their promo code is kept, the last one wins, and the bonuses show it',
    covers('OP-17 2/7', 'GD-03 1/2', 'GD-04 1/2', 'GD-09'),
    async () => {
      const { page } = await player.open('/terms?show_popup_reg=1&promo_code=AAA&promo_code=BBB');
      await page.waitForFunction(() => localStorage.getItem('promo_code') === 'BBB');
      await page.waitForTimeout(300);
      expect(await page.locator('dialog').count()).toBe(0);
      await player.open('/profile/bonuses?show_popup_auth=1&promo_code=CCC');
      await page.waitForFunction(() => localStorage.getItem('promo_code') === 'CCC');
      expect(await page.locator('dialog').count()).toBe(0);
      await page.reload();
      await expect.poll(() => page.locator('[data-form=promo-code] [name=promo_code]').inputValue()).toBe('CCC');
    },
  );
});

const DRAWING = /<svg[^>]* viewBox="0 0 312 129"/g;
/** The part of a document that a system page is. */
const systemIn = (html: string): string => /<(\w+)[^>]*data-system="[^]*?<\/main>/.exec(html)![0];

describe('system pages', () => {
  it(
    'unsubscribing has a drawing, a headline, words and no button',
    covers('LY-03 1/3', 'LY-08', 'RT-32', 'CO-30'),
    async () => {
      const html = await (await fetch(`${site.site.url}/unsubscribe`)).text();
      const systemPage = systemIn(html);
      expect(systemPage).toContain('data-system="unsubscribe"');
      expect(systemPage.match(DRAWING)).toHaveLength(1);
      expect(/<h1[^>]*>([^<]*)/.exec(systemPage)![1]).toBe('Unsubscribe');
      expect(systemPage).not.toMatch(/<a |<button/);
      expect(html.match(/<footer/g)).toHaveLength(1);
    },
  );

  it.each([
    ['/cashier/paycancel', '/cashier/deposit'],
    ['/cashier/payfail', '/cashier/deposit'],
    ['/cashier/paymobile', undefined],
    ['/cashier/paynewwindow', '/cashier/deposit'],
    ['/cashier/paypending', undefined],
    ['/cashier/paysuccess', '/gamehall'],
  ])(
    'the one button of %s leads to %s',
    covers('LY-03 2/3', 'LY-10', 'LY-11', 'LY-12', 'LY-13', 'LY-14', 'LY-15'),
    async (path, target) => {
      const html = await (await fetch(site.site.url + path, { headers: await asPlayer() })).text();
      const systemPage = systemIn(html);
      expect([...systemPage.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
        target ? [target] : [],
      );
      expect(systemPage.includes('data-loader')).toBe(path.endsWith('paypending'));
      expect(systemPage).toMatch(/<h1[^>]*>[^<]+<[^]*<p[^>]*>[^<]+</);
      expect(systemPage.match(DRAWING)).toHaveLength(1);
    },
  );

  it(
    'what stands in the way of a page has a system page of its own, in the frame where it belongs',
    covers('LY-02 2/2', 'LY-03 3/3', 'LY-04', 'LY-05', 'LY-06', 'LY-07', '~LY-09', 'ER-06', 'ER-07'),
    async () => {
      const { page } = await site.visit('/terms');
      await ready(page);
      let error: { status: number; type?: string } = { status: 404 };
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
      for (const [failure, name, target, hasFrame] of [
        [{ status: 403, type: 'UserBannedException' }, 'user-blocked', '/support', true],
        [{ status: 500, type: 'SlotError' }, 'slot-errors', '/gamehall', true],
        [{ status: 404 }, 'not-found', undefined, true],
        [{ status: 500 }, 'not-found', undefined, true],
        [{ status: 403 }, 'forbidden', undefined, false],
        [{ status: 503 }, 'maintenance', undefined, false],
      ] as const) {
        error = failure;
        // Pressed without a pointer over it, which would have asked for the page before.
        await page.evaluate(() => {
          Object.assign(document.querySelector('header')!, { mark: 1 });
          document.querySelector<HTMLElement>('nav a[href="/gamehall"]')!.click();
        });
        await page.waitForSelector(`[data-system=${name}]`);
        const pageState = await page.evaluate(() => ({
          targets: [...document.querySelectorAll('[data-system] a, [data-system] button')].map((element) =>
            element.getAttribute('href'),
          ),
          drawings: document.querySelectorAll('[data-system] svg[viewBox="0 0 312 129"]').length,
          hasWords: ['h1', 'h1 + div'].every((part) =>
            Boolean(document.querySelector(`[data-system] ${part}`)?.textContent),
          ),
          footers: document.querySelectorAll('footer').length,
          mark: (document.querySelector('header') as (Element & { mark?: number }) | null)?.mark,
        }));
        // The frame is not drawn anew: it is the very same one.
        expect([name, pageState]).toEqual([
          name,
          {
            targets: target ? [target] : [],
            drawings: 1,
            hasWords: true,
            footers: hasFrame ? 1 : 0,
            mark: hasFrame ? 1 : undefined,
          },
        ]);
        await page.goBack();
        await page.waitForSelector('[data-system]', { state: 'detached' });
        await page.waitForSelector('header');
      }
    },
  );

  it('a path that its route does not take is reported by name, with status 404', covers('ER-18'), async () => {
    for (const path of ['/tournaments/abc', `/offers/${'x'.repeat(101)}`]) {
      const response = await fetch(site.site.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`Page Not Found: ${path}`);
    }
  });
});

describe('what an address asks for', () => {
  const guest = new Onlooker('guest');
  afterAll(() => guest.leave());

  it(
    'a popup’s flags leave the address when it closes, and nothing else does; it is enough that they are there',
    covers('GD-03 2/2', 'GD-06', 'OP-18 1/3'),
    async () => {
      const { page } = await guest.open('/terms?show_popup_reg=1&category=slot');
      await page.waitForSelector('[data-form=register]');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.waitForURL((url) => url.pathname + url.search === '/terms?category=slot');
      for (const [flag, form] of [
        ['show_popup_auth=', 'login'],
        ['show_popup_reg=0', 'register'],
        ['show_popup_auth', 'login'],
      ]) {
        await guest.open(`/terms?${flag}`);
        await page.locator(`dialog [data-form=${form}]`).waitFor();
      }
      // Where the form is the page itself there is none over it for a visitor on their way.
      await guest.open('/forms/sign_in?redirectUrl=%2Fcashier');
      await page.waitForLoadState('networkidle');
      expect(await page.locator('dialog').count()).toBe(0);
    },
  );

  it(
    'a popup that must not be closed has no ×, and stays for Esc and for a press beside it, until the log-in, which takes all its flags along',
    covers('GD-04 2/2', 'GD-05', 'OP-18 2/3'),
    async () => {
      const { page } = await guest.open('/terms?show_popup_auth=1&prevent_close=1');
      const dialog = page.locator('dialog[data-dialog=auth]');
      await dialog.locator('[data-form=login]').waitFor();
      expect(await dialog.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(4, 4);
      expect(await dialog.evaluate((node: HTMLDialogElement) => node.open)).toBe(true);
      expect(await dialog.locator('[data-form=login]').isVisible()).toBe(true);
      const fields = registration();
      await site.site.visitor().ok('Auth.register', fields);
      const form = dialog.locator('[data-form=login]');
      await form.locator('[name=login]').fill(fields['login']!);
      await form.locator('[name=password]').fill(fields['password']!);
      await form.locator('[name=password]').press('Enter');
      await page.waitForURL((url) => !/show_popup|prevent_close/.test(url.search));
      await dialog.waitFor({ state: 'detached' });
      // A guest again for what follows.
      await page.context().clearCookies({ name: 'sid' });
    },
  );

  it(
    'a campaign popup opens in preview, also for a guest, and its flags leave with it; without the hash it is no preview',
    covers('GD-10', 'OP-18 3/3'),
    async () => {
      const { page } = await guest.open('/terms?popup=welcome#popup-preview');
      const dialog = page.locator('dialog[data-dialog=campaign] [data-popup=welcome][data-preview]');
      await dialog.waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.waitForURL((url) => url.pathname + url.search + url.hash === '/terms');
      await guest.open('/terms?popup=welcome');
      await page.locator('dialog[data-dialog=campaign] [data-popup=welcome]:not([data-preview])').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => url.pathname + url.search === '/terms');
    },
  );

  it('no campaign popup opens over a game', covers('~GD-17'), async () => {
    const { page } = await guest.open('/game/dice?popup=welcome');
    await page.waitForTimeout(400);
    expect(await page.locator('dialog[data-dialog=campaign]').count()).toBe(0);
  });

  it(
    'the page around a frame goes where the page in the frame is, whose calls carry _non_strict, and nowhere for a message that came from none of our frames',
    covers('GD-16', 'AP-03'),
    async () => {
      const { page } = await guest.open('/terms');
      await page.evaluate(() =>
        window.postMessage({ kind: 'baize:path', path: '/promotions' }, window.location.origin),
      );
      await page.waitForTimeout(200);
      expect(new URL(page.url()).pathname).toBe('/terms');
      const framed = page.waitForRequest(
        (request) => request.url().includes('/api/') && request.frame() !== page.mainFrame(),
      );
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.src = '/licences';
        document.body.append(frame);
      });
      await page.waitForURL((url) => url.pathname === '/licences');
      await page.locator('main h1', { hasText: 'Licences' }).first().waitFor();
      expect(new URL((await framed).url()).searchParams.get('_non_strict')).toBe('1');
    },
  );

  it(
    'a part of the page that the address names comes into sight, smoothly for those who like motion',
    covers('~CO-18', 'CO-19'),
    async () => {
      const { page } = await guest.open('/support#stop', { width: 375, height: 500 });
      await page.waitForFunction(() => {
        const { top } = document.getElementById('stop')!.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      });
      await page.evaluate(() => {
        Element.prototype.scrollIntoView = () => {
          document.body.dataset['way'] = getComputedStyle(document.documentElement).scrollBehavior;
        };
      });
      for (const [reducedMotion, way] of [
        ['no-preference', 'smooth'],
        ['reduce', 'auto'],
      ] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.evaluate(() => {
          delete document.body.dataset['way'];
          window.location.hash = window.location.hash === '#main' ? 'stop' : 'main';
        });
        await page.waitForSelector('body[data-way]');
        expect(await page.evaluate(() => document.body.dataset['way'])).toBe(way);
      }
    },
  );

  it(
    'the lobby goes to a category that there is, and to all games for one that there is not',
    covers('RT-21', 'OP-08'),
    async () => {
      for (const [path, target] of [
        ['/gamehall/fast', '/gamehall?category=fast'],
        ['/es/gamehall/slot', '/es/gamehall?category=slot'],
        // A category by a tag, which every house and every operator has of its own.
        ['/gamehall/popular', '/gamehall?category=popular'],
        ['/gamehall/no-such-thing', '/gamehall'],
        ['/gamehall/all', '/gamehall'],
      ] as const) {
        const response = await fetch(site.site.url + path, { redirect: 'manual' });
        expect(response.headers.get('location')).toBe(target);
      }
    },
  );
});

describe('menus', () => {
  it(
    'offer a guest and a player what is meant for each; five items under the thumb for both',
    covers('~LY-16'),
    async () => {
      const menusFor = async (headers: Record<string, string>) => {
        const html = await (await fetch(`${site.site.url}/terms`, { headers })).text();
        const menu = (label: string) => new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, 's').exec(html)![0];
        const words = (link: string) => link.replaceAll(/<[^>]+>/g, '').trim();
        return {
          bottom: [...menu('Quick menu').matchAll(/<a .*?<\/a>/gs)].map(([link]) => words(link)),
          hasCashier: menu('Main menu').includes('href="/cashier/deposit"'),
          // Channels elsewhere are the operator's to name: the shipped site leads to none that is not there.
          outside: /<footer.*<\/footer>/s.exec(html)![0].match(/<a [^>]*href="https?:/g)?.length ?? 0,
        };
      };
      expect(await menusFor({})).toEqual({
        bottom: ['Home', 'Games', 'Sports', 'Promos', 'Support'],
        hasCashier: false,
        outside: 0,
      });
      expect(await menusFor(await asPlayer())).toEqual({
        bottom: ['Home', 'Games', 'Sports', 'Cashier', 'Profile'],
        hasCashier: true,
        outside: 0,
      });
    },
  );
});
