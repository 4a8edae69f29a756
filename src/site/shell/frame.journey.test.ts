// The frame as an operator dresses it: their pictures and logos, from another origin too, and what stands where one fails.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogue, switchOff, switchOn } from '#casino/rounds/index.ts';
import { PAYLOADS } from '#site/content/xss-payloads.fixture.ts';
import { cases, describeInLongForm, inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'the-operator-of-this-journey-1234';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path d="M1 1h22v22H1z"/></svg>';

/** Another origin that has one picture and lets anybody read it. */
async function pictureServer() {
  const server = createServer((request, response) => {
    const isThere = request.url === '/picture.svg';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' });
    response.end(isThere ? PICTURE : '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => new Promise((resolve) => void server.close(resolve)) };
}

const named = await pictureServer();
const unnamed = await pictureServer();
afterAll(() => Promise.all([named.close(), unnamed.close()]));

const site = journey({
  hasWebGl: false,
  hasPictures: true,
  environment: { CONTENT_TOKEN: TOKEN, PICTURE_ORIGINS: named.origin },
});

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

async function write(verb: 'POST' | 'PUT', target: string, data: object): Promise<void> {
  const answer = await fetch(`${site.site.url}/content/${target}`, {
    method: verb,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Until the pages made of the content before have been dropped. */
const shows = (path: string, words: string): Promise<void> =>
  expect.poll(async () => (await (await fetch(site.site.url + path)).text()).includes(words)).toBe(true);

const isDrawn = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

describe('pictures of another origin', () => {
  const picture = `${named.origin}/picture.svg`;

  it(
    'a banner, a promotion and the logos show what the operator names, from an origin that they have listed',
    covers('CT-03 2/3'),
    async () => {
      const { data: banners } = (await (await fetch(`${site.site.url}/content/banners`)).json()) as {
        data: { id: number }[];
      };
      for (const { id } of banners) await write('PUT', `banners/${id}`, { image: picture });
      await write('PUT', 'promotions/1', { image: picture });
      const logos = { header: picture, footer: picture, mobile: picture };
      await write('PUT', 'site-config', { logos });
      await shows('/', `<img src="${picture}" alt="Baize"`);
      await shows('/promotions', picture);
      const { page, complaints } = await site.visit('/');
      await ready(page);
      for (const selector of ['header img:visible', `li[aria-roledescription=slide]:first-child img[src="${picture}"]`])
        await expect.poll(() => isDrawn(page, selector)).toBe(true);
      await page.locator('footer').scrollIntoViewIfNeeded();
      await expect.poll(() => isDrawn(page, 'footer img')).toBe(true);
      expect(await page.locator('header a').first().getAttribute('aria-label')).toContain('Baize');
      expect(await barriers(page, { include: 'header' })).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      await expect.poll(() => isDrawn(page, 'header img:visible')).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(complaints).toEqual([]);
      await write('PUT', 'site-config', { logos: { header: '', footer: '', mobile: '' } });
    },
  );

  it(
    'an icon of a listed origin is read as text and drawn inline; one that does not come is named in the console, ours stands there and the page works',
    covers('CO-31', 'ST-33', 'ER-20 4/5'),
    async () => {
      await write('PUT', 'common', { icons: { house: picture, trophy: `${named.origin}/missing.svg` } });
      await shows('/terms', 'missing.svg');
      const { page, complaints } = await site.visit('/terms');
      await ready(page);
      const menu = page.locator('nav[aria-label="Main menu"]');
      await menu.locator('a[href="/"] [data-icon-state=loaded]').waitFor();
      expect(await menu.locator('a[href="/"] svg path').getAttribute('d')).toBe('M1 1h22v22H1z');
      await menu.locator('a[href="/tournaments"] [data-icon-state=failed]').waitFor();
      const warnings = complaints.filter((line) => line.includes('[icon]'));
      expect(warnings.length).toBeGreaterThan(0);
      for (const line of warnings) expect(line).toContain('missing.svg');
      await page.locator('a[href="/licences"]').first().click();
      await page.locator('h1', { hasText: 'Licences' }).waitFor();
      await write('PUT', 'common', { icons: {} });
    },
  );

  it(
    'a tile shows the name and picture of the description; one that is not listed, or not there, leaves our drawing with the name of the game, of the same size',
    covers('EN-22'),
    async () => {
      await write('PUT', 'games/1', { description: { img_288_192: `${unnamed.origin}/picture.svg` } });
      await write('PUT', 'games/2', { description: { img_288_192: '/games/none.svg' } });
      await shows('/gamehall', unnamed.origin);
      await write('PUT', 'games/3', { description: { name: 'Another name', img_288_192: picture } });
      await shows('/gamehall', '/games/none.svg');
      await shows('/gamehall', 'Another name');
      const { page, complaints } = await site.visit('/gamehall');
      await ready(page);
      const spare = page.locator('#hall-games [data-picture=spare]');
      await expect.poll(() => spare.count()).toBe(2);
      expect((await spare.allInnerTexts()).map((words) => words.trim()).toSorted()).toEqual([
        'Coral Court',
        'Midnight Apothecary',
      ]);
      const renamed = page.locator('#hall-games article[data-game]', { hasText: 'Another name' });
      expect(await renamed.locator('img').getAttribute('src')).toBe(picture);
      const box = (await spare.first().boundingBox())!;
      expect(box.width / box.height).toBeCloseTo(1.5, 1);
      expect(complaints.some((line) => line.includes('Content Security Policy'))).toBe(true);
      expect(await barriers(page, { include: '#hall-games' })).toEqual([]);
      await write('PUT', 'games/1', { description: {} });
      await write('PUT', 'games/2', { description: {} });
      await write('PUT', 'games/3', { description: {} });
    },
  );
});

describeInLongForm('a house with few games', () => {
  it(
    'shows each of them large in the lobby, with what is proved, and fills the row with what comes next',
    covers('~RT-19'),
    async () => {
      const { services } = site.site.site;
      const others = catalogue(services, 'EUR', 'en')
        .map(({ sysname }) => sysname)
        .filter((sysname) => sysname !== 'dice' && sysname !== 'midnight-apothecary');
      for (const sysname of others) await switchOff(services, { sysname, reason: 'a small house', by_whom: 'test' });
      await shows('/gamehall', 'Every game opens with its proof');
      const { page, complaints } = await site.visit('/gamehall', { width: 1920, height: 1080 });
      await ready(page);
      const cards = page.locator('#hall-games article[data-game]');
      expect(await cards.count()).toBe(2);
      for (const width of (await cards.evaluateAll((nodes) => nodes.map((node) => node.clientWidth)))!)
        expect(width).toBeGreaterThan(350);
      expect(await cards.first().innerText()).toMatch(/Proven RTP\s+(\d\d\.\d\d–)?\d\d\.\d\d%/);
      const lobby = (await page.locator('#hall-games ul').first().boundingBox())!;
      const note = (await page
        .locator('#hall-games li', { hasText: 'Every game opens with its proof' })
        .boundingBox())!;
      expect(Math.round(note.x + note.width)).toBe(Math.round(lobby.x + lobby.width));
      await page.getByRole('tab', { name: /^Instant/ }).click();
      await expect.poll(() => cards.count()).toBe(1);
      await cards.getByRole('link', { name: 'Play demo' }).click();
      await page.waitForURL('**/game/dice');
      expect(complaints).toEqual([]);
      for (const sysname of others) await switchOn(services, sysname);
    },
  );
});

describe('a page that breaks', () => {
  it('keeps the frame around it, says so, and the next page works', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    // As a bug in the page would: what it draws is not there.
    await page.route('**/providers/_payload.json*', async (route) => {
      const answer = await route.fetch();
      const payload = (await answer.json()) as { data: unknown };
      await route.fulfill({ json: { ...payload, data: { broken: true } } });
    });
    await page.locator('footer a[href="/providers"]').click();
    await page.locator('main [data-system]').waitFor();
    expect(await page.locator('header').isVisible()).toBe(true);
    expect(await page.locator('nav[aria-label="Main menu"]').isVisible()).toBe(true);
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('footer a[href="/licences"]').click();
    await page.locator('h1', { hasText: 'Licences' }).waitFor();
    expect(await page.locator('[data-system]').count()).toBe(0);
  });
});

describe('a connection that goes away', () => {
  it('leaves the page as it is, says so, and goes on to the page that was asked for once it is back', async () => {
    const { page, context } = await site.visit('/terms', { width: 375, height: 740 });
    await ready(page);
    const note = page.locator('[data-connection]');
    expect(await note.getAttribute('role')).toBe('status');
    await context.setOffline(true);
    await note.getByText('You’re offline.').waitFor();
    expect(await note.innerText()).toContain('This page will stay as it is.');
    await page.locator('nav[aria-label="Quick menu"] a[href="/gamehall"]').click();
    await note.getByText('We’ll open the page as soon as you’re back online.').waitFor();
    expect(await page.locator('h1').innerText()).toBe('Terms and conditions');
    expect(await barriers(page, { include: '[data-connection]' })).toEqual([]);
    // Somewhere else, meanwhile: the last wish counts.
    await page.locator('nav[aria-label="Quick menu"] a[href="/support"]').click();
    await context.setOffline(false);
    await page.locator('h1', { hasText: 'Support' }).waitFor();
    await note.getByText('You’re offline.').waitFor({ state: 'detached' });
    await page.locator('nav[aria-label="Quick menu"] a[href="/gamehall"]').click();
    await page.locator('h1', { hasText: 'Games' }).waitFor();
  });

  inLongForm(
    'a script that does not come is asked for again, and after that the page comes as a document',
    async () => {
      const { page } = await site.visit('/terms');
      await ready(page);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      let refused = 0;
      await page.route('**/assets/fairness-*.js', async (route) => {
        refused += 1;
        await route.abort();
      });
      await page.locator('footer nav a[href="/fairness"]').click();
      await page.waitForURL('**/fairness');
      await page.waitForFunction(() => !('isSame' in window));
      await page.locator('main h1').waitFor();
      expect(refused).toBeGreaterThan(1);
      expect(await page.locator('[data-system]').count()).toBe(0);
    },
  );
});

describe('the theme', () => {
  it('is that of the visitor’s system, changes with it, and is theirs once they have chosen, on a phone too', async () => {
    const { page } = await site.visit('/terms', { colorScheme: 'light', width: 375, height: 740 });
    await ready(page);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
    await page.getByRole('button', { name: 'Language and theme' }).click();
    await page.locator('header').getByRole('button', { name: 'Light theme' }).click();
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    expect(await theme()).toBe('light');
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#f3f7f4');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

/** Whether something lies over what has the focus. */
const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
    return !document.activeElement!.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describeInLongForm('the focus', () => {
  it('is never beneath the menu of a phone', async () => {
    const { page } = await site.visit('/tournaments', { width: 375, height: 667 });
    await ready(page);
    await page.locator('main a').last().focus();
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press('Tab');
      expect(await isFocusCovered(page)).toBe(false);
    }
  });

  it('is seen in fields where the system gives the colours, and so is what is chosen', async () => {
    const { page } = await site.visit('/gamehall');
    await ready(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const search = page.locator('main input[type=search]');
    await search.focus();
    const outline = (node: Element) => getComputedStyle(node).outlineStyle;
    expect(await search.evaluate(outline)).toBe('solid');
    const tabs = await page
      .locator('main [role=tab]')
      .evaluateAll((elements) =>
        elements.map((tab) => [tab.getAttribute('aria-selected'), getComputedStyle(tab).outlineStyle]),
      );
    expect(new Set(tabs.map(String))).toEqual(new Set(['true,solid', 'false,none']));
    expect(await page.locator('nav[aria-label="Main menu"] [aria-current]').evaluate(outline)).toBe('solid');
    await walk(page, '/forms/sign_up');
    const box = page.locator('input[type=checkbox]').first();
    await box.check();
    // Its colours change in a moment, not at once.
    const isSeen = (node: Element) =>
      getComputedStyle(node.nextElementSibling!).color === getComputedStyle(document.body).color;
    await expect.poll(() => box.evaluate(isSeen)).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describeInLongForm('room', () => {
  it('the menu beside the page needs no scrolling at 1280 × 900, for a player who has more of it', async () => {
    const { page } = await site.visit('/terms', { height: 900, as: await site.site.player() });
    await ready(page);
    const isWhole = await page
      .locator('nav[aria-label="Main menu"] ul')
      .first()
      .evaluate(({ parentElement: list }) => list!.scrollHeight <= list!.clientHeight);
    expect(isWhole).toBe(true);
  });

  it('six games stand in a row beside the menu at 1280, and a phone shows games of the home page at once', async () => {
    const { page } = await site.visit('/gamehall');
    const tops = await page
      .locator('#hall-games article')
      .evaluateAll((tiles) => tiles.slice(0, 7).map((tile) => Math.round(tile.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(6);
    await page.setViewportSize({ width: 375, height: 812 });
    await walk(page, '/');
    const first = page.locator('section[aria-labelledby="row-popular"] article').first();
    await first.waitFor();
    const { y, height } = (await first.boundingBox())!;
    const menu = (await page.locator('nav[aria-label="Quick menu"]').boundingBox())!;
    expect(y + height).toBeLessThan(menu.y);
    // A row has its height before it is laid out, or what is below it jumps.
    const [fragment, whole] = await page
      .locator('section[aria-labelledby="row-popular"]')
      .evaluate((row) => [getComputedStyle(row).containIntrinsicHeight, row.clientHeight]);
    expect(Math.abs(Number.parseFloat(String(fragment).replace('auto ', '')) - Number(whole))).toBeLessThan(20);
  });

  it('no name of a game or a winner is cut at 768', covers('~RT-33'), async () => {
    const { page } = await site.visit('/terms', { width: 768, height: 900 });
    await ready(page);
    await page.route('**/winners/_payload.json*', async (route) => {
      const payload = (await (await route.fetch()).json()) as object;
      const winner = {
        round_id: '0192f0a0-0000-7000-8000-000000000000',
        kind: 'round',
        sysname: 'dice',
        game: 'The Glasshouse in Bloom at Midnight',
        fakename: 'WwWwWwWwWwWwWwWwWwWw',
        won: { amount: '123456.78', currency: 'EUR' },
        multiplier: '1234.5',
        created_at: '2025-01-01T10:00:00.000Z',
        replay_id: '0192f0a0-0000-7000-8000-000000000000',
        jackpot: null,
      };
      // A board: the feed would ask the server again.
      const board = { by: 'amount', period: 'all', game: null };
      await route.fulfill({ json: { ...payload, data: { board, winners: [winner], gameName: null } } });
    });
    await page.locator('footer a[href="/winners"]').click();
    const row = page.locator('main a[href^="/r/"]');
    await row.waitFor();
    const cut = await row.evaluate((link) =>
      [...link.querySelectorAll<HTMLElement>('span')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow !== 'visible')
        .map((cell) => cell.innerText),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  });
});

describe('a message to the house', () => {
  it(
    'is written on the support page by a guest; faults stand beside their fields, and its number comes back',
    covers('AP-43', 'RT-29', 'OP-22 5/8'),
    async () => {
      const { page, complaints } = await site.visit('/support', { width: 375, height: 740 });
      const form = page.locator('[data-form=feedback]');
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText('Field is required').nth(2).waitFor();
      expect(await barriers(page, { include: '#write' })).toEqual([]);
      await form.locator('[name=topic]').selectOption('game');
      await form.locator('[name=contact]').fill('anna@example.org');
      await form.locator('[name=text]').fill('My round stopped in the middle.');
      const call = page.waitForRequest((request) => request.url().includes('/api/support.sendFeedback'));
      await form.getByRole('button', { name: 'Send' }).click();
      expect((await call).method()).toBe('POST');
      await page.getByText('We’ve received your message. Its number is 1.').waitFor();
      expect(await page.locator('[data-operator-address]').innerText()).toContain('support@baize.example');
      for (const [path, heading] of [
        ['/complaints', 'Complaints'],
        ['/safer-play', 'Safer gambling'],
        ['/privacy', 'Privacy'],
      ] as const) {
        await page.locator(`footer nav a[href="${path}"]`).click();
        await page.locator('h1', { hasText: heading }).waitFor();
      }
      expect(complaints).toEqual([]);
    },
  );
});

describe('the banners and letters that we ship', () => {
  it.each(cases(['/ru'], ['', '/es']))(
    'stand beside the forms and under the menu at “%s/terms”; all letters come from the faces of the site',
    covers('~EN-25', '~EN-26'),
    async (prefix) => {
      const { page, context, complaints } = await site.visit(`${prefix}/terms`, { height: 1160 });
      await ready(page);
      await expect.poll(() => isDrawn(page, '[data-menu-banner] img')).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const devTools = await context.newCDPSession(page);
      await devTools.send('DOM.enable');
      await devTools.send('CSS.enable');
      const { root } = await devTools.send('DOM.getDocument');
      const facesOf = async (selector: string) => {
        const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
        const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
        return fonts.map(({ isCustomFont }) => isCustomFont);
      };
      for (const selector of ['h1', 'main p', 'nav a span'])
        await expect.poll(() => facesOf(selector), { message: selector }).toEqual([true]);
      await devTools.detach();
      await page.click('[data-open=login]');
      await page.locator('dialog [data-auth-banner]').waitFor();
      await expect.poll(() => isDrawn(page, 'dialog [data-auth-banner] img')).toBe(true);
      // The drawings are the same in every language; the longest words are looked at.
      if (prefix === '/ru') expect(await barriers(page, { include: 'dialog' })).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

describeInLongForm('what an editor writes', () => {
  it('[V06] never runs, in whichever field it stands, even where no content policy would stop it', async () => {
    const half = Math.ceil(PAYLOADS.length / 2);
    const [some, others] = [PAYLOADS.slice(0, half).join('\n'), PAYLOADS.slice(half).join('\n')];
    const html = `<p>The end of all payloads</p>`;
    await write('POST', 'pages', { slug: 'hostile', title: some, html: PAYLOADS.join('') + html });
    await write('POST', 'seos', {
      url: '/hostile',
      title: others,
      description: some,
      openGraph: { title: others },
      text: others,
      // Each one on its own, as words and as HTML.
      schemaFaq: PAYLOADS.map((payload, index) => ({ question: `${index} ${payload}`, answer: `${payload} end` })),
      organization: { name: some },
      product: { name: others, description: '</script><script>alert(1)</script>' },
    });
    const words = { title: some, subtitle: others, buttonTitle: '<img src=x onerror=alert(1)>' };
    await write('PUT', 'menu-banners/1', {
      publicTitle: words.title,
      publicSubtitle: words.subtitle,
      publicButtonTitle: words.buttonTitle,
    });
    await write('PUT', 'banners/1', {
      description: {
        position: 1,
        title: some,
        text: others,
        button: '"><script>alert(1)</script>',
        url: '/',
        art: '"><script>alert(1)</script>',
      },
    });
    await write('PUT', 'promotions/1', {
      title: some,
      summary: others,
      html: others,
      buttonTitle: '<svg onload=alert(1)>',
    });
    await shows('/hostile', 'end');
    await shows('/promotions/1', '&lt;script');
    const context = await site.browser.newContext({ baseURL: site.site.url, bypassCSP: true, serviceWorkers: 'block' });
    await context.addInitScript(() => {
      Object.assign(window, { alert: () => Object.assign(window, { hurt: true }), msgbox: () => alert() });
    });
    try {
      const page = await context.newPage();
      for (const path of ['/hostile', '/', '/promotions', '/promotions/1']) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await ready(page);
        const pageFacts = await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
          const nodes = [...document.querySelectorAll('#root *')];
          for (const node of nodes)
            for (const kind of ['mouseover', 'pointerenter', 'focus', 'wheel', 'toggle', 'animationstart'])
              node.dispatchEvent(new Event(kind));
          return {
            handlers: nodes.filter((node) => node.getAttributeNames().some((name) => name.startsWith('on'))).length,
            strangers: nodes.filter((node) => node.matches('script, iframe, object, embed, base, style, meta')).length,
            addresses: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
              .map(({ protocol }) => protocol)
              .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
          };
        });
        await page.waitForTimeout(100);
        expect([path, pageFacts]).toEqual([path, { handlers: 0, strangers: 0, addresses: [] }]);
        expect([path, await page.evaluate(() => 'hurt' in window || 'x' in (top as object))]).toEqual([path, false]);
      }
    } finally {
      await context.close();
    }
  });
});
