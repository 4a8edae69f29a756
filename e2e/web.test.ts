// Journeys through the frame of the site: pages, guards, sign-up and sign-in, navigation, system pages.
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#server/domains.ts';
import { registration } from '#testing/site.ts';
import { journey } from './browser.ts';

const site = journey({ hasWebGl: false });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const apiCalls = (page: Page): Request[] => {
  const calls: Request[] = [];
  page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/api/') && calls.push(request)));
  return calls;
};

async function openForm(page: Page, form: 'login' | 'register') {
  await ready(page);
  await page.click(`[data-open=${form}]`);
  await page.waitForSelector(`[data-form=${form}]`);
  return page.locator(`[data-form=${form}]`);
}

async function fillRegistration(page: Page, fields: Record<string, string>) {
  const form = await openForm(page, 'register');
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('[name=repeat]').fill(fields['repeat'] ?? fields['password']!);
  await form.locator('[name=country_code]').selectOption(fields['country_code']!);
  await form.locator('[name=birth_date]').fill(fields['birth_date']!);
  if (fields['age'] === '1') await form.locator('[name=age]').check();
  if (fields['terms'] === '1') await form.locator('[name=terms]').check();
  return form;
}

const submit = (form: Awaited<ReturnType<typeof openForm>>) => form.locator('button[type=submit]').click();
const faultOf = (form: Awaited<ReturnType<typeof openForm>>, name: string) =>
  form
    .locator(`[name=${name}]`)
    .evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')!)!.textContent);

describe('pages', () => {
  it('[RT-01] the home page answers 200, complete without scripts', async () => {
    const response = await fetch(site.site.url);
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const words of [
      '<h1',
      'Every round can be checked',
      'Live winners',
      'Questions before you play',
      'Adults only',
    ]) {
      expect(html).toContain(words);
    }
    const { page, complaints } = await site.visit('/');
    await ready(page);
    expect(await page.title()).toContain('Baize');
    expect(await page.locator('article[data-game], h3').count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });

  it('[RT-01] other languages stand under their prefix', async () => {
    const { page } = await site.visit('/es');
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    expect(await page.locator('[data-open=login]').textContent()).toContain('Entrar');
    expect(await page.locator('nav a[href="/es/gamehall"]').count()).toBeGreaterThan(0);
    const russian = await site.visit('/ru/gamehall');
    expect(await russian.page.locator('h1').textContent()).toBe('Игровой зал');
  });

  it('[RT-19] the lobby shows games, and filters by category and words', async () => {
    const { page, complaints } = await site.visit('/gamehall');
    await ready(page);
    const tiles = page.locator('[data-game]');
    const all = await tiles.count();
    expect(all).toBeGreaterThan(1);
    await page.getByRole('tab', { name: /Slots/ }).click();
    await page.waitForURL(/category=slot/);
    await page.waitForFunction((count) => document.querySelectorAll('[data-game]').length < count, all);
    expect(await page.locator('[data-game=dice]').count()).toBe(0);
    await page.getByRole('tab', { name: /All/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('category'));
    await page.locator('main input[type=search]').fill('dice');
    await page.waitForURL(/query=dice/);
    await page.waitForFunction(() => document.querySelectorAll('[data-game]').length === 1);
    await page.locator('main input[type=search]').fill('no such game');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Show all games' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-game]').length === count, all);
    expect(complaints).toEqual([]);
  });

  it('[RT-19] a filtered address is filtered in its HTML already', async () => {
    const html = await (await fetch(`${site.site.url}/gamehall?category=fast`)).text();
    expect(html).toContain('data-game="dice"');
    expect(html).not.toContain('data-game="midnight-apothecary"');
  });

  it('[GD-15] an unknown address answers 404 and says Page not found', async () => {
    const response = await fetch(`${site.site.url}/no/such/page`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
    const { page } = await site.visit('/no/such/page');
    await ready(page);
    expect(await page.locator('h1').textContent()).toBe('Page not found');
    expect(await page.locator('[data-system] a').count()).toBe(0);
    expect(await page.locator('footer').count()).toBe(1);
  });

  it('[RO-01] no call and no page knows another role than visitor and player', async () => {
    expect([...new Set(endpoints.map((endpoint) => endpoint.method.access))].toSorted()).toEqual(['guest', 'player']);
    for (const path of ['/admin', '/administrator', '/backoffice', '/operator']) {
      expect((await fetch(site.site.url + path)).status).toBe(404);
    }
  });
});

describe('guards', () => {
  it.each(['/bets/x', '/cashier/deposit', '/profile', '/profile/settings', '/responsible-game'])(
    '[GD-01] a guest who opens %s ends at the index',
    async (path) => {
      const response = await fetch(site.site.url + path, { redirect: 'manual' });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/?redirectUrl=${encodeURIComponent(path)}`);
    },
  );

  it('[GD-02] the index is told the whole path, query and all', async () => {
    const { page } = await site.visit('/cashier/history?tab=bonuses');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/?redirectUrl=%2Fcashier%2Fhistory%3Ftab%3Dbonuses',
    );
    const spanish = await fetch(`${site.site.url}/es/profile`, { redirect: 'manual' });
    expect(spanish.headers.get('location')).toBe('/es?redirectUrl=%2Fes%2Fprofile');
  });

  it('[GD-01][GD-02] a guest is turned back within the page too, and goes on after signing in', async () => {
    const fields = registration();
    await site.site.visitor().ok('Auth.register', fields);
    const { page } = await site.visit('/');
    await ready(page);
    await page.locator('footer a[href="/cashier/history"]').click();
    await page.waitForURL(/redirectUrl=%2Fcashier%2Fhistory/);
    const form = page.locator('[data-form=login]');
    await form.locator('[name=login]').fill(fields['login']!);
    await form.locator('[name=password]').fill(fields['password']!);
    await submit(form);
    await page.waitForURL((url) => url.pathname === '/cashier/history');
  });

  it('[GD-02] never leads to another site', async () => {
    const fields = registration();
    await site.site.visitor().ok('Auth.register', fields);
    const { page } = await site.visit('/?redirectUrl=https%3A%2F%2Fexample.org%2F');
    const form = page.locator('[data-form=login]');
    await form.locator('[name=login]').fill(fields['login']!);
    await form.locator('[name=password]').fill(fields['password']!);
    await submit(form);
    await page.waitForSelector('[data-balance=main]');
    expect(new URL(page.url()).origin).toBe(site.site.url);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('registration', () => {
  it('[DG-02] log in and register open the dialog with the matching form', async () => {
    const { page } = await site.visit('/');
    await openForm(page, 'login');
    expect(await page.locator('dialog[data-dialog=auth] h2').textContent()).toBe('Welcome back');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    await openForm(page, 'register');
    expect(await page.locator('dialog[data-dialog=auth] h2').textContent()).toBe('Open your account');
  });

  it('[VA-01][VA-34] an empty form is answered beside each field', async () => {
    const { page } = await site.visit('/');
    const form = await openForm(page, 'register');
    await submit(form);
    for (const name of ['login', 'password', 'repeat', 'country_code', 'birth_date'])
      expect(await faultOf(form, name)).toBe('Field is required');
    for (const name of ['age', 'terms']) expect(await faultOf(form, name)).toBe('Please tick this box');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('login');
    await form.locator('[name=terms]').check();
    expect(await faultOf(form, 'terms')).toBe('');
  });

  it('[VA-02][VA-03][VA-04][VA-14][VA-15][VA-16][VA-30] bad input is answered in the words of the rules, and kept', async () => {
    const { page } = await site.visit('/');
    const form = await openForm(page, 'register');
    const tell = async (name: string, value: string): Promise<string | null> => {
      await form.locator(`[name=${name}]`).fill(value);
      return faultOf(form, name);
    };
    await submit(form);
    expect(await tell('login', 'a@')).toBe('Wrong email address');
    expect(await tell('login', 'a@b.c.d.e')).toBe('Wrong email address');
    expect(await tell('login', 'a@b.co.uk')).toBe('');
    expect(await tell('password', 'abc')).toBe('Min length is 6');
    expect(await tell('password', 'a'.repeat(21))).toBe('Max length is 20');
    expect(await tell('password', 'abc"d€ef')).toBe('Wrong password: " € cannot be used');
    expect(await tell('password', 'abcdef')).toBe('');
    expect(await tell('repeat', 'abcdeg')).toBe('Passwords do not match');
    expect(await tell('repeat', 'abcdef')).toBe('');
    expect(await form.locator('[name=login]').inputValue()).toBe('a@b.co.uk');
  });

  it('[GD-11][ST-01] a guest registers and is a player, at register=success', async () => {
    const { page, complaints } = await site.visit('/gamehall');
    const calls = apiCalls(page);
    const form = await fillRegistration(page, registration());
    await submit(form);
    await page.waitForURL(/register=success/);
    await page.waitForSelector('[data-balance=main]');
    expect(await page.locator('[data-open=register]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/gamehall');
    const sent = calls.find((call) => call.url().includes('Auth.register'))!;
    expect(sent.method()).toBe('POST');
    await page.reload();
    expect(await page.locator('[data-balance=main]').textContent()).toBe('€0.00');
    expect(complaints).toEqual([]);
  });

  it('what only the server knows is answered beside the field, and nothing typed is lost', async () => {
    const fields = registration();
    await site.site.visitor().ok('Auth.register', fields);
    const { page } = await site.visit('/');
    const form = await fillRegistration(page, fields);
    await submit(form);
    await page.waitForSelector('[data-form=register] [name=login][aria-invalid=true]');
    expect(await faultOf(form, 'login')).not.toBe('');
    expect(await form.locator('[name=login]').inputValue()).toBe(fields['login']);
    expect(await form.locator('[name=birth_date]').inputValue()).toBe(fields['birth_date']);
  });

  it('[GD-13][ST-01] logging out loads the index as a new document, as a guest', async () => {
    const player = await site.site.player();
    const { page } = await site.visit('/profile', { as: player });
    await ready(page);
    expect(await page.locator('[data-balance=main]').count()).toBe(1);
    await page.evaluate(() => void ((window as unknown as { mark: number }).mark = 1));
    await page.getByRole('button', { name: 'Your account' }).click();
    const logout = page.waitForRequest(/Auth\.logout/);
    await page.click('[data-action=logout]');
    expect((await logout).method()).toBe('GET');
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForSelector('[data-open=login]');
    expect(await page.evaluate(() => 'mark' in window)).toBe(false);
    expect(await page.locator('[data-balance=main]').count()).toBe(0);
  });
});

describe('the client', () => {
  it('[AP-02][AP-04][AP-05] every call carries version and locale; reads are GET, writes are POST with form data', async () => {
    const { page } = await site.visit('about:blank');
    const calls = apiCalls(page);
    await page.goto('/ru');
    const form = await openForm(page, 'login');
    await form.locator('[name=login]').fill('nobody@example.org');
    await form.locator('[name=password]').fill('wrong-1');
    const answered = page.waitForResponse(/Auth\.login/);
    await submit(form);
    await answered;
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      const query = new URL(call.url()).searchParams;
      expect(query.get('v')).toBe('2.34');
      expect(query.get('locale')).toBe('ru');
      expect(query.has('_non_strict')).toBe(false);
    }
    const login = calls.find((call) => call.url().includes('Auth.login'))!;
    expect(login.method()).toBe('POST');
    expect(login.headers()['content-type']).toContain('application/x-www-form-urlencoded');
    expect(login.postData()).toContain('login=nobody%40example.org');
    expect(calls.filter((call) => call !== login).every((call) => call.method() === 'GET')).toBe(true);
  });

  it('[AP-03] calls from a frame carry _non_strict', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    const framed = page.waitForRequest(
      (request) => request.url().includes('/api/') && request.frame() !== page.mainFrame(),
    );
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/licences';
      document.body.append(frame);
    });
    expect(new URL((await framed).url()).searchParams.get('_non_strict')).toBe('1');
  });

  it('[ER-05] another error of a call is logged and the page stays usable', async () => {
    const { page, complaints } = await site.visit('/gamehall');
    await ready(page);
    const error = { type: 'InternalServerErrorException', message: 'Something went wrong', request_id: 'x' };
    await page.route(/\/api\/Games\.get\b/, (route) => route.fulfill({ status: 500, json: { error } }));
    await page.getByRole('tab', { name: /Slots/ }).click();
    await page.getByText('This list could not be loaded').waitFor();
    expect(complaints.some((words) => words.includes('[game hall]'))).toBe(true);
    await page.unroute(/\/api\/Games\.get\b/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('[data-game]');
  });

  it('[PW-02] tells what build it is', async () => {
    const { page } = await site.visit('/');
    const build = await page.evaluate(
      () => (JSON.parse(document.getElementById('boot')!.textContent) as { build: string }).build,
    );
    const response = await fetch(`${site.site.url}/builds/meta/${build}.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: build });
    expect((await fetch(`${site.site.url}/builds/meta/other.json`)).status).toBe(404);
  });

  it('[PW-03] a navigation in the browser is one payload request with the hash of the build', async () => {
    const { page } = await site.visit('/');
    await ready(page);
    const build = await page.evaluate(
      () => (JSON.parse(document.getElementById('boot')!.textContent) as { build: string }).build,
    );
    const payloads: string[] = [];
    page.on('request', (request) => void (request.url().includes('_payload.json') && payloads.push(request.url())));
    await page.locator('nav a[href="/gamehall"]').first().click();
    await page.getByRole('heading', { name: 'Game hall' }).waitFor();
    expect(payloads).toEqual([`${site.site.url}/gamehall/_payload.json?${build}`]);
    expect(await page.title()).toContain('Game hall');
  });

  it('[CO-20] the route resolves 100 ms after the click, however quick the answer is', async () => {
    const { page } = await site.visit('/');
    await ready(page);
    const link = page.locator('nav a[href="/gamehall"]').first();
    await link.hover(); // the payload is here before the click
    await page.waitForTimeout(500);
    const took = await link.evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          const begun = performance.now();
          element.click();
          const look = (): void => {
            if (location.pathname === '/gamehall') resolve(performance.now() - begun);
            else setTimeout(look, 2);
          };
          look();
        }),
    );
    expect(took).toBeGreaterThanOrEqual(99);
    expect(took).toBeLessThan(1500);
  });

  it('[CO-21] the document wears the class of its width', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    for (const [width, name] of [
      [767, 'mobile'],
      [768, 'tablet'],
      [991, 'tablet'],
      [992, 'laptop'],
      [1280, 'large-laptop'],
      [1366, 'small-desktop'],
      [1440, 'desktop'],
      [1920, 'large-desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForSelector(`html.is-${name}`, { state: 'attached' });
    }
  });
});

describe('the frame', () => {
  it('gives every tab, button and link of a phone at least 44 px', async () => {
    const player = await site.site.player();
    for (const path of ['/', '/gamehall', '/cashier/deposit', '/game/dice']) {
      const { page } = await site.visit(path, { width: 375, height: 760, as: player });
      await ready(page);
      if (path.startsWith('/game/')) await page.waitForSelector('[data-spin]:enabled');
      const small = await page.evaluate(() => {
        // What is far down has no measure until it is looked at.
        for (const far of document.querySelectorAll<HTMLElement>('.far-down')) far.style.contentVisibility = 'visible';
        return (
          [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, [role=tab]')]
            // A link within a sentence is as high as its line.
            .filter((node) => node.checkVisibility() && getComputedStyle(node).display !== 'inline')
            .filter((node) => !node.matches('[href^="#"]') && node.getBoundingClientRect().height < 43.9)
            .map(
              (node) => `${node.getAttribute('aria-label') ?? node.textContent} ${node.getBoundingClientRect().height}`,
            )
        );
      });
      expect(small, path).toEqual([]);
      await page.close();
    }
  });

  it('marks the cashier in the menu wherever in it the player is', async () => {
    const { page } = await site.visit('/cashier/history?tab=deposit', { as: await site.site.player() });
    await ready(page);
    const current = page.locator('nav a[aria-current=page] .rail-label');
    expect(await current.allInnerTexts()).toEqual(['Cashier']);
  });

  it('keeps each language of the footer on one line on a tablet', async () => {
    const { page } = await site.visit('/terms', { width: 768 });
    await ready(page);
    const link = page.locator('footer a[lang=ru]');
    const isWhole = await link.evaluate((node) => node.scrollWidth <= node.clientWidth && node.clientHeight <= 48);
    expect(isWhole).toBe(true);
  });

  it('answers a refusal in the visitor’s language', async () => {
    const { page } = await site.visit('/es');
    const form = await openForm(page, 'login');
    await form.locator('[name=login]').fill('nobody@example.org');
    await form.locator('[name=password]').fill('wrong-1');
    await submit(form);
    await form.getByText('Usuario o contraseña incorrectos').waitFor();
  });
});

describe('system pages', () => {
  it.each([
    ['UserBannedException', 403, 'user-blocked', true],
    ['ApplicationDisabledException', 503, 'maintenance', false],
    ['ApplicationUnavailableException', 503, 'maintenance', false],
    ['AccessDeniedException', 403, 'forbidden', false],
    ['InternalServerErrorException', 500, 'not-found', true],
  ] as const)(
    '[ER-07] a page whose data are refused by %s shows its system page',
    async (type, status, name, hasFooter) => {
      const { page } = await site.visit('/terms');
      await ready(page);
      const error = status === 403 && type === 'UserBannedException' ? { status, type } : { status };
      await page.route(/gamehall\/_payload\.json/, (route) =>
        route.fulfill({
          status,
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
      expect((await page.locator('footer').count()) === 1).toBe(hasFooter);
      expect(await page.locator('[data-system] svg[viewBox="0 0 312 129"]').count()).toBe(1);
    },
  );
});
