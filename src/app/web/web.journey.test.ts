// Journeys through the frame of the site: pages, guards, sign-up and sign-in, navigation, system pages.
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '../slices.ts';
import { linkTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

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
  return formOf(page, form);
}

async function formOf(page: Page, form: 'login' | 'register') {
  await page.waitForSelector(`[data-form=${form}]`);
  return page.locator(`[data-form=${form}]`);
}

async function logIn(page: Page, fields: Record<string, string>): Promise<void> {
  const form = await formOf(page, 'login');
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=password]').fill(fields['password']!);
  await submit(form);
}

async function fillRegistration(form: Locator, fields: Record<string, string>): Promise<void> {
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('[name=repeat]').fill(fields['password']!);
  await form.locator('[name=country_code]').selectOption(fields['country_code']!);
  await form.locator('[name=birth_date]').fill(fields['birth_date']!);
  if (fields['age'] === '1') await form.locator('[name=age]').check();
  if (fields['terms'] === '1') await form.locator('[name=terms]').check();
}

const submit = (form: Locator) => form.locator('button[type=submit]').click();
const faultOf = (form: Locator, name: string) =>
  form
    .locator(`[name=${name}]`)
    .evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent);

const htmlOf = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(site.site.url + path, { headers: { cookie } })).text();
const headingIn = (html: string): string | undefined => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
const buildIn = (html: string): string =>
  (JSON.parse(/ id="boot"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as { build: string }).build;

describe('pages', () => {
  it('the home page answers 200, complete without scripts', covers('RT-01'), async () => {
    const response = await fetch(site.site.url);
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const words of [
      '<h1',
      'Every round can be verified',
      'Popular',
      'Frequently asked questions',
      'Adults only',
    ]) {
      expect(html).toContain(words);
    }
    expect(/<title>([^<]*)/.exec(html)![1]).toContain('Baize');
    expect(html.match(/<article [^>]*data-game=/g)!.length).toBeGreaterThan(1);
  });

  it('a page is painted before the scripts that take it over are asked for', covers('~RT-01'), async () => {
    const { page, complaints } = await site.visit('/');
    await ready(page);
    const { painted, asked: requests } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(frame|home)-.+\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(requests).toHaveLength(2);
    for (const at of requests) expect(at).toBeGreaterThan(painted);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('a page comes in what the client takes: %s', async (accepted, expected) => {
    const { cookieHeader: cookie } = await site.site.player();
    for (const [path, headers] of [
      ['/terms', {}],
      [`/terms?once=${encodeURIComponent(accepted)}`, {}],
      ['/terms', { cookie }],
      ['/terms/_payload.json', { cookie }],
    ] as const) {
      const response = await fetch(site.site.url + path, { headers: { ...headers, 'accept-encoding': accepted } });
      expect([path, response.headers.get('content-encoding')]).toEqual([path, expected]);
      expect(await response.text()).toMatch(/^(<!doctype html>.*<\/html>|\{.*\})$/s);
    }
  });

  it(
    'an address that an advertisement has added to is answered from what is kept of the page, and works',
    covers('~RT-01'),
    async () => {
      const plain = await fetch(`${site.site.url}/gamehall?category=slot`).then((answer) => answer.text());
      const added = '/gamehall?utm_source=letter&category=slot&gclid=abc_1';
      const oldBuild = await fetch(site.site.url + added);
      expect(oldBuild.headers.get('cache-control')).toBe('private, no-cache');
      // Down to the moment at which it was made.
      expect(await oldBuild.text()).toBe(plain);
      expect((await fetch(`${site.site.url}/gamehall?category=slot&other=1`)).headers.get('cache-control')).toBe(
        'private, no-store',
      );
      const { page, complaints } = await site.visit(added);
      await ready(page);
      expect(new URL(page.url()).search).toBe('?utm_source=letter&category=slot&gclid=abc_1');
      expect(complaints).toEqual([]);
    },
  );

  it('other languages stand under their prefix', covers('~RT-01'), async () => {
    const spanish = await htmlOf('/es');
    expect(spanish).toContain('<html lang="es"');
    expect(/data-open="login"[^]*?<\/(?:a|button)>/.exec(spanish)![0]).toContain('Entrar');
    expect(/<nav[^]*?<\/nav>/.exec(spanish)![0]).toContain('href="/es/gamehall"');
    expect(headingIn(await htmlOf('/ru/gamehall'))).toBe('Игровой зал');
  });

  it(
    'the lobby shows games, and filters by category and words; a list that fails is logged and can be asked for again',
    covers('RT-19', 'ER-05'),
    async () => {
      const { page, complaints } = await site.visit('/gamehall');
      await ready(page);
      const shownCount = Number.parseInt((await page.locator('main h1 + p').textContent())!);
      // More than come with the document: the rest is loaded as its place comes near.
      expect(shownCount).toBeGreaterThan(48);
      const showsAll = async () => {
        await page.locator('footer').scrollIntoViewIfNeeded();
        await page.waitForFunction((count) => document.querySelectorAll('[data-game]').length === count, shownCount);
      };
      await showsAll();
      await page.getByRole('tab', { name: /Slots/ }).click();
      await page.waitForURL(/category=slot/);
      await page.waitForFunction((count) => document.querySelectorAll('[data-game]').length < count, shownCount);
      expect(await page.locator('[data-game=dice]').count()).toBe(0);
      await page.getByRole('tab', { name: /All/ }).click();
      await page.waitForURL((url) => !url.searchParams.has('category'));
      await showsAll();
      await page.locator('main input[type=search]').fill('dice');
      await page.waitForURL(/query=dice/);
      await page.waitForFunction(() => document.querySelectorAll('[data-game]').length === 1);
      await page.locator('main input[type=search]').fill('no such game');
      await page.getByText('Nothing found').waitFor();
      expect(await barriers(page, { include: 'main' })).toEqual([]);
      // Even where its end is scrolled past as soon as the list comes.
      await page.evaluate(() =>
        new MutationObserver((_, watch) => {
          if (!document.querySelector('[data-game]')) return;
          watch.disconnect();
          document.querySelector('footer')!.scrollIntoView();
        }).observe(document.body, { childList: true, subtree: true }),
      );
      await page.getByRole('button', { name: 'Show all games' }).click();
      await page.waitForFunction((count) => document.querySelectorAll('[data-game]').length === count, shownCount);
      expect(complaints).toEqual([]);

      const error = { type: 'InternalServerErrorException', message: 'Something went wrong', request_id: 'x' };
      await page.route(/\/api\/Games\.get\b/, (route) => route.fulfill({ status: 500, json: { error } }));
      await page.getByRole('tab', { name: /^Instant/ }).click();
      await page.getByText('We couldn’t load this list').waitFor();
      expect(complaints.some((words) => words.includes('[game hall]'))).toBe(true);
      // The list before it is still there.
      await page.getByRole('tab', { name: /All/ }).click();
      await showsAll();
      await page.getByRole('tab', { name: /^Instant/ }).click();
      await page.getByText('We couldn’t load this list').waitFor();
      await page.unroute(/\/api\/Games\.get\b/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('[data-game=dice]');
    },
  );

  it('a filtered address is filtered in its HTML already', covers('~RT-19'), async () => {
    const html = await (await fetch(`${site.site.url}/gamehall?category=fast`)).text();
    expect(html).toContain('data-game="dice"');
    expect(html).not.toContain('data-game="midnight-apothecary"');
  });

  it('an unknown address answers 404 and says Page not found', covers('GD-15'), async () => {
    const response = await fetch(`${site.site.url}/no/such/page`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(headingIn(html)).toBe('Page not found');
    const notFoundPage = /<(\w+)[^>]*data-system="not-found"[^]*?<\/section>/.exec(html)![0];
    expect(notFoundPage).not.toContain('<a ');
    expect(html.match(/<footer/g)).toHaveLength(1);
  });

  it(
    'says what kind of thing is not there, in the language of the address, and shows the way on from it',
    covers('~GD-15'),
    async () => {
      for (const [path, heading, way] of [
        ['/no/such/page', 'Page not found', '/support'],
        ['/game/no-such-game', 'We can’t find this game', '/gamehall?category=popular'],
        ['/es/game/no-such-game', 'Juego no encontrado', '/es/gamehall?category=popular'],
        ['/promotions/no-such-thing', 'This is no longer available', '/promotions'],
      ] as const) {
        const response = await fetch(site.site.url + path);
        const html = await response.text();
        expect([path, response.status, headingIn(html)]).toEqual([path, 404, heading]);
        const ways = /<nav[^>]*data-ways-on[^]*?<\/nav>/.exec(html)![0];
        expect(ways).toContain(`href="${way}"`);
        expect(ways).toContain('data-open="search"');
      }
    },
  );

  it('no call and no page knows another role than visitor and player', covers('RO-01'), async () => {
    expect([...new Set(endpoints.map((endpoint) => endpoint.method.access))].toSorted()).toEqual(['guest', 'player']);
    for (const path of ['/admin', '/administrator', '/backoffice', '/operator']) {
      expect((await fetch(site.site.url + path)).status).toBe(404);
    }
  });
});

describe('a letter', () => {
  it('leads to a page that takes its reader out of the news', covers('AP-19 2/2', '~RT-32'), async () => {
    const fields: Record<string, string> = { ...registration(), news: '1' };
    const client = site.site.visitor();
    await client.ok('Auth.register', fields);
    const { pathname, search } = await linkTo(site.site, fields['login']!, '/unsubscribe');
    const isSubscribed = async () => (await client.ok<{ is_subscribed: boolean }>('Account.getInfo')).is_subscribed;
    expect(await isSubscribed()).toBe(true);
    const { page } = await site.visit('/robots.txt');
    const call = page.waitForRequest('**/api/Account.unsubscribe*');
    await page.goto(pathname + search);
    expect((await call).method()).toBe('POST');
    await expect.poll(isSubscribed).toBe(false);
  });
});

describe('guards', () => {
  it.each(['/bets/x', '/cashier/deposit', '/profile', '/profile/settings', '/responsible-game'])(
    'a guest who opens %s ends at the index',
    covers('GD-01'),
    async (path) => {
      const response = await fetch(site.site.url + path, { redirect: 'manual' });
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/?redirectUrl=${encodeURIComponent(path)}`);
    },
  );

  it('the index receives the whole path, query and all', covers('GD-02'), async () => {
    const english = await fetch(`${site.site.url}/cashier/history?tab=bonuses`, { redirect: 'manual' });
    expect(english.headers.get('location')).toBe('/?redirectUrl=%2Fcashier%2Fhistory%3Ftab%3Dbonuses');
    const spanish = await fetch(`${site.site.url}/es/profile`, { redirect: 'manual' });
    expect(spanish.headers.get('location')).toBe('/es?redirectUrl=%2Fes%2Fprofile');
  });

  it(
    'a guest is turned back within the page too, and goes on after signing in',
    covers('OP-16 1/3', 'OV-02 2/3', '~GD-01', '~GD-02'),
    async () => {
      const fields = registration();
      await site.site.visitor().ok('Auth.register', fields);
      const { page } = await site.visit('/terms');
      await ready(page);
      await page.locator('footer a[href="/cashier/history"]').click();
      await page.waitForURL(/\/\?redirectUrl=%2Fcashier%2Fhistory/);
      await logIn(page, fields);
      await page.waitForURL((url) => url.pathname === '/cashier/history');
    },
  );

  it(
    'never leads to another site, but to the home of their language',
    covers('OP-16 2/3', '~GD-02', '~GD-12'),
    async () => {
      const fields = registration();
      await site.site.visitor().ok('Auth.register', fields);
      const { page } = await site.visit('/terms?redirectUrl=https%3A%2F%2Fexample.org%2F');
      await logIn(page, fields);
      await page.waitForSelector('[data-balance=main]');
      await page.waitForURL(`${site.site.url}/`);
      expect(await page.getAttribute('html', 'lang')).toBe('en');
    },
  );
});

describe('one visitor from their first look at the forms until they leave', () => {
  // Each test goes on where the one before it has left the page.
  let visit: Promise<Visit> | undefined;
  const come = (): Promise<Visit> => (visit ??= site.visit('/terms', { isKept: true }));
  afterAll(async () => (await visit)?.context.close());
  const fields = registration();

  it('log in and register open the dialog with the matching form', covers('DG-02'), async () => {
    const { page } = await come();
    await openForm(page, 'login');
    expect(await page.locator('dialog[data-dialog=auth] h2').textContent()).toBe('Welcome back');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    await openForm(page, 'register');
    expect(await page.locator('dialog[data-dialog=auth] h2').textContent()).toBe('Create your account');
  });

  it('an empty form is answered beside each field, without a barrier', covers('VA-01', '~VA-34'), async () => {
    const { page } = await come();
    const form = await formOf(page, 'register');
    await submit(form);
    for (const name of ['login', 'password', 'repeat', 'country_code', 'birth_date'])
      await expect.poll(() => faultOf(form, name)).toBe('Field is required');
    for (const name of ['age', 'terms']) await expect.poll(() => faultOf(form, name)).toBe('Please tick this box');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('login');
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await form.locator('[name=terms]').check();
    await expect.poll(() => faultOf(form, 'terms')).toBe('');
  });

  it(
    'bad input is answered in the words of the rules, and kept',
    covers('VA-02', 'VA-03', 'VA-04', '~VA-14', '~VA-15', '~VA-16', '~VA-30'),
    async () => {
      const { page } = await come();
      const form = await formOf(page, 'register');
      const answers = async (name: string, value: string, fault: string): Promise<void> => {
        await form.locator(`[name=${name}]`).fill(value);
        await expect.poll(() => faultOf(form, name)).toBe(fault);
      };
      await answers('login', 'a@', 'Wrong email address');
      await answers('login', 'a@b.c.d.e', 'Wrong email address');
      await answers('login', 'a@b.co.uk', '');
      await answers('password', 'abc', 'Min length is 6');
      await answers('password', 'a'.repeat(21), 'Max length is 20');
      await answers('password', 'abc"d€ef', 'Wrong password\nNot allowed: " €');
      await answers('password', 'qwerty', 'This password is on lists of leaked passwords. Choose another one.');
      await answers('password', 'xk29dq', '');
      await answers('repeat', 'xk29dr', 'Passwords do not match');
      await answers('repeat', 'xk29dq', '');
      expect(await form.locator('[name=login]').inputValue()).toBe('a@b.co.uk');
    },
  );

  it('what only the server knows is answered beside the field, and nothing typed is lost', async () => {
    const registered = registration();
    await site.site.visitor().ok('Auth.register', registered);
    const { page } = await come();
    const form = await formOf(page, 'register');
    await fillRegistration(form, registered);
    await submit(form);
    await page.waitForSelector('[data-form=register] [name=login][aria-invalid=true]');
    await expect.poll(() => faultOf(form, 'login')).not.toBe('');
    expect(await form.locator('[name=login]').inputValue()).toBe(registered['login']);
    expect(await form.locator('[name=birth_date]').inputValue()).toBe(registered['birth_date']);
  });

  it(
    'a guest registers and is a player, at register=success',
    covers('OP-15 1/3', 'OV-02 3/3', 'GD-11', 'ST-01 1/2'),
    async () => {
      const { page, complaints } = await come();
      complaints.length = 0;
      const calls = apiCalls(page);
      const form = await formOf(page, 'register');
      await fillRegistration(form, fields);
      await submit(form);
      await page.waitForURL((url) => url.pathname + url.search === '/terms?register=success');
      await page.waitForSelector('[data-balance=main]');
      expect(await page.locator('[data-open=register]').count()).toBe(0);
      const sent = calls.find((call) => call.url().includes('Auth.register'))!;
      expect(sent.method()).toBe('POST');
      // What the first steps need is on its way until they are shown.
      await page.waitForSelector('dialog[data-dialog=welcome][open]');
      await page.reload();
      expect(await page.locator('[data-balance=main]').textContent()).toBe('€0.00');
      expect(complaints).toEqual([]);
    },
  );

  it('logging out loads the index as a new document, as a guest', covers('GD-13', 'ST-01 2/2'), async () => {
    const { page } = await come();
    await ready(page);
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
  it(
    'every call carries version and locale; reads are GET, writes are POST with form data; a refusal comes in the visitor’s language',
    covers('AP-02', 'AP-04', '~AP-05'),
    async () => {
      const { page } = await site.visit('/robots.txt');
      const calls = apiCalls(page);
      await page.goto('/es/winners');
      const form = await openForm(page, 'login');
      await logIn(page, { login: 'nobody@example.org', password: 'wrong-1' });
      await form.getByText('Correo o contraseña incorrectos').waitFor();
      expect(calls.length).toBeGreaterThan(1);
      for (const call of calls) {
        const query = new URL(call.url()).searchParams;
        expect(query.get('v')).toBe('2.34');
        expect(query.get('locale')).toBe('es');
        expect(query.has('_non_strict')).toBe(false);
      }
      const login = calls.find((call) => call.url().includes('Auth.login'))!;
      expect(login.method()).toBe('POST');
      expect(login.headers()['content-type']).toContain('application/x-www-form-urlencoded');
      expect(login.postData()).toContain('login=nobody%40example.org');
      expect(calls.filter((call) => call !== login).every((call) => call.method() === 'GET')).toBe(true);
    },
  );

  it('tells what build it is', covers('PW-02'), async () => {
    const build = buildIn(await htmlOf('/terms'));
    const response = await fetch(`${site.site.url}/builds/meta/${build}.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: build });
    expect((await fetch(`${site.site.url}/builds/meta/other.json`)).status).toBe(404);
  });

  it(
    'a navigation in the browser is one payload request with the hash of the build, and resolves 100 ms after the click, however quick the answer is',
    covers('PW-03', 'CO-20'),
    async () => {
      const { page } = await site.visit('/terms');
      await ready(page);
      const payloads: string[] = [];
      page.on('request', (request) => void (request.url().includes('_payload.json') && payloads.push(request.url())));
      const link = page.locator('nav a[href="/promotions"]').first();
      const early = page.waitForResponse(/_payload\.json/);
      await link.hover();
      await (await early).finished(); // the payload is here before the click
      const took = await link.evaluate(
        (element: HTMLElement) =>
          new Promise<number>((resolve) => {
            const begun = performance.now();
            element.click();
            const look = (): void => {
              if (location.pathname === '/promotions') resolve(performance.now() - begun);
              else setTimeout(look, 2);
            };
            look();
          }),
      );
      // Never sooner; how much later is up to the machine.
      expect(took).toBeGreaterThanOrEqual(99);
      await page.getByRole('heading', { name: 'Promotions', level: 1 }).waitFor();
      expect(payloads).toEqual([`${site.site.url}/promotions/_payload.json?${buildIn(await htmlOf('/terms'))}`]);
      expect(await page.title()).toContain('Promotions');
    },
  );

  it('another page is said to a screen reader, and the keyboard goes on in it; back, the page stands where it was left', async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    const pageText = () => page.locator('[data-page-said]').textContent();
    const place = () => page.evaluate(() => [document.activeElement?.id, Math.round(window.scrollY)]);
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.locator('nav a[href="/promotions"]').first().press('Enter');
    await page.getByRole('heading', { name: 'Promotions', level: 1 }).waitFor();
    await expect.poll(pageText).toBe(await page.title());
    expect(await place()).toEqual(['main', 0]);
    await page.locator('nav a[href="/gamehall"]').first().focus();
    await page.goBack();
    await expect.poll(pageText).toMatch(/^Terms/);
    expect(await place()).toEqual(['main', 400]);
  });

  it('two reloads within ten seconds are one', covers('PW-06'), async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    let loads = 0;
    page.on('load', () => void loads++);
    await page.route('**/builds/meta/*.json', (route) => route.fulfill({ status: 404, json: { id: null } }));
    const comeBack = () =>
      page.evaluate(() => {
        const now = Date.now();
        Date.now = () => now + 61_000; // a minute has passed
        document.dispatchEvent(new Event('visibilitychange'));
      });
    await comeBack();
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]!.toJSON().type === 'reload');
    await ready(page);
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now() + 61_000)));
    await comeBack();
    await page.waitForTimeout(500);
    expect(loads).toBe(1);
  });

  it(
    'the document wears the class of its width, and each language of the footer stands on one line on a tablet',
    covers('~CO-21'),
    async () => {
      const { page } = await site.visit('/terms', { width: 767 });
      await page.waitForSelector('html.is-mobile', { state: 'attached' });
      await page.setViewportSize({ width: 768, height: 700 });
      await page.waitForSelector('html.is-tablet:not(.is-mobile)', { state: 'attached' });
      const isWhole = await page
        .locator('footer a[lang=ru]')
        .evaluate((node) => node.scrollWidth <= node.clientWidth && node.clientHeight <= 48);
      expect(isWhole).toBe(true);
    },
  );

  it('marks the cashier in the menu wherever in it the player is', async () => {
    const { cookieHeader } = await site.site.player();
    const html = await htmlOf('/cashier/history?tab=deposit', cookieHeader);
    const menu = /<nav[^>]*aria-label="Main menu"[^]*?<\/nav>/.exec(html)![0];
    const current = [...menu.matchAll(/<a [^>]*aria-current="page"[^]*?<\/a>/g)];
    expect(current.map(([link]) => link.replaceAll(/<[^>]+>/g, ''))).toEqual(['Cashier']);
  });
});
