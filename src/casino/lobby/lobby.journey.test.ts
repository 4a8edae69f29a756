// The lobby as a player uses it: filters, favourites, what they played last, five thousand games, their rounds as a file.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const j = journey({ hasWebGl: false, hasPictures: true });

const names = (page: Page) =>
  page
    .locator('#hall-games article[data-game]')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset['game']));
const heart = (page: Page, sysname: string) => page.locator(`#hall-games [data-like="${sysname}"]`);

const htmlOf = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(j.site.url + path, { headers: { cookie } })).text();

async function roll(player: ApiClient): Promise<void> {
  const params = JSON.stringify({ direction: 'under', target: '50.00' });
  const order = { sysname: 'dice', mode: 'demo', stake: '1.00', params };
  await player.ok('Games.playRound', { ...order, request_id: uuidv7(Date.now(), secureRandom) });
}

describe('the lobby', () => {
  it('has order and filters in one line, whatever the window and the language', async () => {
    const { page } = await j.visit('/gamehall');
    for (const locale of ['', '/es', '/ru'])
      for (const width of [375, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${locale}/gamehall`);
        const middles = await page
          .locator('main :is(select, button[aria-expanded])')
          .evaluateAll((elements) =>
            elements.map((element) => element.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
          );
        expect(Math.abs(middles[0]! - middles[1]!), `${locale} ${width}`).toBeLessThan(4);
      }
  });

  it('shows the pictures of the providers’ games whole, because names are in them', async () => {
    const { page } = await j.visit('/providers');
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const shapes = await page.locator('[data-provider]').evaluateAll((cards) =>
        cards
          .map((card) =>
            [...card.querySelectorAll('img')].map((img) => img.getBoundingClientRect()).filter((box) => box.width > 0),
          )
          .filter((pictures) => pictures.length > 1)
          .flatMap((pictures) => pictures.map((box) => box.width / box.height)),
      );
      for (const shape of shapes) expect(shape).toBeCloseTo(3 / 2, 1);
      expect(shapes.length).toBeGreaterThan(1);
    }
  });

  inLongForm(
    'is filtered by what games are like, by keyboard too, and the address says so; a guest who likes one is asked to register',
    async () => {
      const { page, complaints } = await j.visit('/gamehall');
      await page.getByRole('button', { name: 'Filters' }).press('Enter');
      const low = page.getByRole('button', { name: /^Low/ });
      await low.press('Space');
      await page.waitForURL(/tags=volatility%3Alow/);
      await expect.poll(() => names(page)).not.toContain('midnight-apothecary');
      expect(await names(page)).toContain('dice');
      const { pathname, search } = new URL(page.url());
      const filtered = await htmlOf(pathname + search);
      expect(filtered).toContain('data-game="dice"');
      expect(filtered).not.toContain('data-game="midnight-apothecary"');
      await page.getByRole('button', { name: 'Remove filter: Low' }).click();
      await expect.poll(() => names(page)).toContain('midnight-apothecary');
      expect(complaints).toEqual([]);
      // A guest who likes a game is asked to register.
      await heart(page, 'dice').press('Enter');
      await page.locator('dialog[data-dialog="auth"]').waitFor();
    },
  );

  it(
    'below a game stand 15 others, each press brings 12 more, a search waits 300 ms for the next key; the menu of the lobby is what the server says',
    covers('OP-20', 'AP-75 2/2'),
    async () => {
      const { page } = await j.visit('/robots.txt');
      await page.clock.install();
      await page.goto('/game/coral-court');
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      const others = page.locator('section[aria-labelledby=similar-games] article[data-game]');
      expect(await others.count()).toBe(15);
      const request = page.waitForRequest(/\/api\/Games\.get\?/);
      await page.getByRole('button', { name: 'Show more games' }).click();
      const optionsOf = (url: string) => JSON.parse(new URL(url).searchParams.get('options')!) as object;
      expect(optionsOf((await request).url())).toMatchObject({ offset: 15, count: 12 });

      await page.goto('/gamehall');
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      const categories = await j.site.visitor().ok<{ id: string; count: number }[]>('Games.getCategories');
      const tabs = page.locator('main [role=tab]');
      const tabCounts = await tabs.evaluateAll((elements) =>
        elements.map((tab) => [
          (tab as HTMLElement).dataset['tab'],
          Number(tab.querySelector('.figures')!.textContent),
        ]),
      );
      expect(tabCounts).toEqual(categories.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
      await page.locator('main input[type=search]').fill('dice');
      await page.clock.runFor(299);
      expect(new URL(page.url()).searchParams.get('query')).toBeNull();
      await page.clock.runFor(1);
      await page.waitForURL(/query=dice/);
    },
  );

  it(
    'keeps what a player likes: the heart writes, then asks for the list anew; and shows what they played last',
    covers('ST-11', 'AP-74', 'AP-79', 'AP-80'),
    async () => {
      const player = await j.site.player();
      await roll(player);
      const { page, complaints } = await j.visit('/gamehall', { as: player });
      const calls: string[] = [];
      page.on('request', (request) => {
        const method = /\/api\/(Games\.(?:addLike|removeLike|getLikes))/.exec(request.url())?.[1];
        if (method) calls.push(`${request.method()} ${method}`);
      });
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      const played = page.getByRole('region', { name: 'Recently played' });
      expect(
        await played
          .locator('article[data-game]')
          .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-game'))),
      ).toEqual(['dice']);
      calls.length = 0;
      await heart(page, 'dice').press('Enter');
      await expect.poll(() => calls).toEqual(['POST Games.addLike', 'GET Games.getLikes']);
      expect(await heart(page, 'dice').getAttribute('aria-pressed')).toBe('true');
      calls.length = 0;
      await page.reload();
      const row = page.getByRole('region', { name: 'Your favourites' });
      expect(await row.locator('article[data-game="dice"]').count()).toBe(1);
      expect(await barriers(page, { include: 'section[aria-labelledby]:has(> ul article)' })).toEqual([]);
      // The document has brought the list along (AP-49).
      await expect.poll(() => heart(page, 'dice').getAttribute('aria-pressed')).toBe('true');
      expect(calls).toEqual([]);
      await heart(page, 'dice').press('Enter');
      await expect.poll(() => calls).toEqual(['POST Games.removeLike', 'GET Games.getLikes']);
      const html = await htmlOf('/gamehall', player.cookieHeader);
      const rows = [...html.matchAll(/<h2[^>]*>(Recently played|Your favourites)</g)];
      expect(rows.map(([, title]) => title)).toEqual(['Recently played']);
      const home = await htmlOf('/', player.cookieHeader);
      expect(home).toMatch(/id="row-recent"[^>]*>Continue playing<[^]*?data-game="dice"/);
      expect(await htmlOf('/')).not.toContain('id="row-recent"');
      expect(complaints).toEqual([]);
      // One heart that cannot be written goes out again, and takes none of those pressed since with it.
      let lose = (): void => {};
      const isSent = new Promise<void>((sent) => {
        void page.route(/Games\.addLike/, async (route) => {
          if (!route.request().postData()?.includes('crash')) return route.continue();
          sent();
          await new Promise<void>((resolve) => (lose = resolve));
          await route.abort();
        });
      });
      await heart(page, 'crash').press('Enter');
      await isSent;
      await heart(page, 'mines').press('Enter');
      await expect.poll(() => calls.at(-1)).toBe('GET Games.getLikes');
      lose();
      await page.getByText('We can’t reach the site').waitFor();
      expect(await heart(page, 'crash').getAttribute('aria-pressed')).toBe('false');
      expect(await heart(page, 'mines').getAttribute('aria-pressed')).toBe('true');
    },
  );

  inLongForm('draws as many of five thousand games as are seen, wherever one scrolls', async () => {
    const { page, complaints } = await j.visit('/robots.txt');
    // Off the tiles, whose pages would be asked for.
    await page.mouse.move(0, 0);
    let model: object | undefined;
    await page.route('**/api/Games.get?**', async (route) => {
      const url = new URL(route.request().url());
      const { offset = 0, count = 48 } = JSON.parse(url.searchParams.get('options')!) as Record<string, number>;
      model ??= ((await (await route.fetch()).json()) as { data: { items: object[] } }).data.items[0];
      const items = Array.from({ length: Math.min(count, 5000 - offset) }, (_, index) => ({
        ...model,
        sysname: `game-${offset + index}`,
        name: `Game ${offset + index}`,
      }));
      await route.fulfill({ json: { data: { items, count: 5000 } } });
    });
    await page.goto('/gamehall');
    await page.getByLabel('Sort by').selectOption('name');
    await page.locator('article[data-game="game-0"]').waitFor();
    await page.waitForFunction(() => document.documentElement.scrollHeight > 100_000);
    // The page grows or shrinks as rows take their real height, so one scroll may not reach the place.
    const namesAt = async (share: number) => {
      await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
      return names(page);
    };
    await expect.poll(async () => (await namesAt(0.5)).some((name) => /^game-2[3-7]\d\d$/.test(name!))).toBe(true);
    await expect.poll(() => namesAt(1)).toContain('game-4999');
    expect(await page.locator('#hall-games article').count()).toBeLessThan(80);
    expect(complaints).toEqual([]);
  });
});

describe('the history', () => {
  it(
    'stands in the profile, by kind of money, and as a file with every round',
    covers('AP-77', 'AP-78', '~AP-81'),
    async () => {
      const player = await j.site.player();
      for (let round = 0; round < 21; round++) await roll(player);
      const { page, complaints } = await j.visit('/profile/bets', { as: player });
      const rounds = page.locator('[data-history] [data-round]');
      expect(await rounds.count()).toBe(20);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => rounds.count()).toBe(21);
      await page.getByRole('button', { name: 'Real money' }).click();
      await page.getByText('No rounds yet').waitFor();
      // On a slow line the list is that of the last press, and a list that cannot be loaded leaves the one before it.
      let isBroken = false;
      await page.route(/Games\.getHistory/, async (route) => {
        if (isBroken) return route.abort();
        if (!/mode=demo/.test(route.request().url())) await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue().catch(() => {});
      });
      await page.getByRole('button', { name: 'All' }).click();
      await page.getByRole('button', { name: 'Real money' }).click();
      await page.getByRole('button', { name: 'Demo' }).click();
      await expect.poll(() => rounds.count()).toBe(20);
      await page.waitForTimeout(900);
      expect(await rounds.count()).toBe(20);
      isBroken = true;
      await page.getByRole('button', { name: 'Real money' }).click();
      await page.locator('button[aria-pressed="true"]', { hasText: 'Demo' }).waitFor();
      expect(await rounds.count()).toBe(20);
      await page.unroute(/Games\.getHistory/);
      await page.setViewportSize({ width: 375, height: 740 });
      expect(await rounds.first().innerText()).toContain('Dice');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.getByRole('button', { name: 'As CSV' }).click();
      const link = page.getByRole('link', { name: 'Download CSV (21 rounds)' });
      await link.waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe('my-rounds.csv');
      expect(complaints.filter((words) => !/Failed to load resource|Games\.getHistory/.test(words))).toEqual([]);
      expect(await barriers(page, { include: 'main' })).toEqual([]);
    },
  );
});
