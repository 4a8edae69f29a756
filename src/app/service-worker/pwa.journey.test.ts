// The site as an app: service worker, offline page, manifest, icons, device classes.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false, hasServiceWorker: true });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

/** Waits until the worker controls the page. */
async function controlled(page: Page): Promise<void> {
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const keptUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const problems: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) problems.push(new URL(request.url).pathname);
    return problems;
  });

describe('the service worker', () => {
  // One visit serves all: a worker that has been let in stays.
  let visit: Promise<Visit> | undefined;
  const come = async (): Promise<Visit> => {
    visit ??= (async () => site.visit('/terms', { isKept: true, as: await site.site.player() }))();
    await controlled((await visit).page);
    return visit;
  };
  afterAll(async () => (await visit)?.context.close());

  it('is registered as /sw.js for the whole site', covers('PW-01'), async () => {
    const { page, complaints } = await come();
    const worker = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { script: registration.active!.scriptURL, scope: registration.scope };
    });
    expect(worker).toEqual({ script: `${site.site.url}/sw.js`, scope: `${site.site.url}/` });
    expect(complaints).toEqual([]);
  });

  it(
    'keeps files of the build, and nothing of a player: no page, no payload, no answer of the API',
    covers('~PW-01'),
    async () => {
      const { page } = await come();
      await page.goto('/profile');
      await ready(page);
      await page.evaluate(() => fetch('/api/Account.getInfo?v=2.34&locale=en').then((answer) => answer.json()));
      const payload = page.waitForResponse(/_payload\.json/);
      await page.locator('nav a[href="/promotions"]').first().hover();
      await (await payload).finished();
      await page.waitForTimeout(200);
      const cachedUrls = await keptUrls(page);
      expect(cachedUrls).toContain('/icon.svg');
      expect(cachedUrls.some((path) => /^\/assets\/.+\.js$/.test(path))).toBe(true);
      expect(
        cachedUrls.filter((path) => !/^\/(assets\/|icon\.svg$|builds\/offline\/(en|es|ru)\.html$)/.test(path)),
      ).toEqual([]);
    },
  );

  it(
    'without a connection a page says so in its language, and comes back; a call fails as ever and is not answered from anything kept',
    covers('~PW-01'),
    async () => {
      const { page, context } = await come();
      await context.setOffline(true);
      const outcome = await page.evaluate(() =>
        fetch('/api/Account.getInfo?v=2.34').then(
          () => 'answered',
          () => 'failed',
        ),
      );
      expect(outcome).toBe('failed');
      await page.setViewportSize({ width: 375, height: 740 });
      for (const [path, title] of [
        ['/ru/gamehall', 'Нет соединения'],
        ['/es/gamehall', 'Sin conexión'],
        ['/terms', 'No connection'],
      ] as const) {
        await page.goto(path);
        expect(await page.locator('h1').innerText()).toBe(title);
        expect(new URL(page.url()).pathname).toBe(path);
        // Its own style sheet has been kept with it.
        expect(await page.locator('main[data-page=offline]').evaluate((node) => getComputedStyle(node).display)).toBe(
          'flex',
        );
        // An empty address is the one that was asked for.
        expect(await page.locator('main a').getAttribute('href')).toBe('');
      }
      expect(await barriers(page)).toEqual([]);
      await context.setOffline(false);
      await page.locator('main a').click();
      await ready(page);
      expect(new URL(page.url()).pathname).toBe('/terms');
    },
  );

  it('another build takes the place of the kept files', covers('~PW-01'), async () => {
    const { page } = await come();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).unregister();
      await (await caches.open('static-long-ago')).put('/icon.svg', new Response(''));
    });
    await page.goto('/terms');
    await controlled(page);
    await page.waitForFunction(async () => !(await caches.keys()).includes('static-long-ago'));
  });
});

describe('installing', () => {
  it('manifest and icons answer with their types, in the language of the page', covers('~PW-05'), async () => {
    for (const [path, lang, start] of [
      ['/site.webmanifest', 'en', '/'],
      ['/es/site.webmanifest', 'es', '/es'],
    ] as const) {
      const response = await fetch(site.site.url + path);
      expect(response.headers.get('content-type')).toContain('application/manifest+json');
      const manifest = (await response.json()) as { icons: { src: string; type: string }[] };
      expect(manifest).toMatchObject({ name: 'Baize', lang, start_url: start, display: 'standalone' });
      for (const { src, type } of manifest.icons) {
        const icon = await fetch(site.site.url + src);
        expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      }
    }
    const html = await (await fetch(`${site.site.url}/es`)).text();
    expect(html).toContain('<link rel="manifest" href="/es/site.webmanifest">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-180.png" sizes="180x180">');
  });

  it('a browser is the default class, and an installed app is PWA', covers('~PW-04'), async () => {
    const { page } = await site.visit('/terms');
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.dataset['host'])).toBe('default');
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.reload();
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.dataset['host'])).toBe('PWA');
  });

  inLongForm(
    'the offer stands at the foot of a player’s page, without a barrier, and a no is kept',
    covers('~PW-04'),
    async () => {
      const { page, complaints } = await site.visit('/terms', {
        as: await site.site.player(),
        width: 375,
        reducedMotion: 'reduce',
      });
      await ready(page);
      const offer = page.locator('[data-install-offer]');
      const propose = () =>
        page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await propose();
      await offer.waitFor();
      expect(await barriers(page, { include: '[data-install-offer]' })).toEqual([]);
      await offer.getByRole('button', { name: 'Not now' }).click();
      await offer.waitFor({ state: 'detached' });
      await page.reload();
      await ready(page);
      await propose();
      await page.waitForTimeout(400);
      expect(await offer.count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  inLongForm('in a messenger the site asks for its whole screen', covers('~CO-24'), async () => {
    const { page } = await site.visit('/robots.txt');
    await page.addInitScript(() => {
      const calls: string[] = [];
      const app = {
        initData: 'user=1',
        version: '8.0',
        isFullscreen: true,
        safeAreaInset: { top: 20, bottom: 0 },
        ready: () => calls.push('ready'),
        expand: () => calls.push('expand'),
        isVersionAtLeast: () => true,
        disableVerticalSwipes: () => calls.push('disableVerticalSwipes'),
        requestFullscreen: () => calls.push('requestFullscreen'),
        onEvent: () => {},
      };
      Object.assign(window, { Telegram: { WebApp: app }, calls });
    });
    await page.goto('/terms');
    await ready(page);
    expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual([
      'ready',
      'expand',
      'disableVerticalSwipes',
      'requestFullscreen',
    ]);
    // What the messenger lays over the top stays free of our own bar.
    const bar = page.locator('header').first();
    expect(await bar.evaluate((node) => getComputedStyle(node).paddingTop)).toBe('20px');
  });
});
