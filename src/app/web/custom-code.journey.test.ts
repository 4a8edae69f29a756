// The operator's own code in the documents of the site: where it runs, and where it never does.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
const site = journey({ hasWebGl: false, environment: { CONTENT_TOKEN: TOKEN } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const ran = (page: Page) => page.evaluate(() => (window as { ran?: string[] }).ran ?? []);

async function write(data: object): Promise<void> {
  const response = await fetch(`${site.site.url}/content/custom-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(response.status).toBe(200);
}

const htmlOf = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(site.site.url + path, { headers: { cookie } })).text();
const mark = (name: string): string => `<script>(window.ran ??= []).push('${name}')</script>`;
const nonceOf = (html: string) => /<script nonce="([^"]*)">\(window\.ran/.exec(html)?.[1];

describe('custom code', () => {
  it(
    'runs in its three places, by a nonce that is new each time, and lets no other code in',
    covers('~CT-14'),
    async () => {
      await write({ isEnabled: true, position: 'head', code: mark('head') });
      await write({ isEnabled: true, position: 'bodyStart', code: `${mark('start')}<i id="start"></i>` });
      await write({ isEnabled: true, code: mark('end') });
      await write({ isEnabled: false, position: 'head', code: mark('never') });
      await expect.poll(() => htmlOf('/terms')).toContain("push('end')");
      const nonces = new Set<string | undefined>();
      for (let count = 0; count < 30; count++) {
        const response = await fetch(`${site.site.url}/terms`);
        const html = await response.text();
        const nonce = nonceOf(html);
        nonces.add(nonce);
        expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
        expect(html.includes('nonce-')).toBe(false);
        const places = ["push('head')", '</head><body>', "push('start')", '<div id="root">', "push('end')"];
        const positions = places.map((place) => html.indexOf(place));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect(positions[0]).toBeGreaterThan(0);
        expect(html.includes("push('never')")).toBe(false);
      }
      expect(nonces.size).toBe(30);
      const { page, complaints } = await site.visit('/terms');
      await ready(page);
      expect(await ran(page)).toEqual(['head', 'start', 'end']);
      await page.locator('a[href="/licences"]').first().click();
      await page.waitForURL('**/licences');
      await page.locator('h1', { hasText: 'Licences' }).waitFor();
      expect(complaints).toEqual([]);
      // Code that was let in lets no other in: what is written elsewhere still does not run.
      await page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<button id="let-in" onclick="window.ran.push(1)"></button>');
        document.querySelector<HTMLButtonElement>('#let-in')!.click();
      });
      await expect.poll(() => complaints.some((text) => text.includes('Content Security Policy'))).toBe(true);
      expect(await ran(page)).toHaveLength(3);
    },
  );

  it('is never on cashier, security and verification pages, however they are reached', covers('~CT-14'), async () => {
    const player = await site.site.player();
    for (const path of ['/cashier/deposit', '/cashier/wallet', '/profile/security', '/profile/verification']) {
      const html = await htmlOf(path, player.cookieHeader);
      expect([path, html.includes('<h1'), html.includes('window.ran')]).toEqual([path, true, false]);
    }
    const { page, complaints } = await site.visit('/profile/settings', { as: player });
    await ready(page);
    expect(await ran(page)).toHaveLength(3);
    // Within the page too: the code is left behind with its document, and comes again with another.
    await page.locator('main a[href="/profile/security"]').first().click();
    await page.waitForURL('**/profile/security');
    await ready(page);
    await page.locator('h1').first().waitFor();
    expect(await ran(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/profile/settings');
    await ready(page);
    await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 3);
    expect(complaints).toEqual([]);
  });

  it('code that fails is logged, and the page works', covers('ER-20 5/5'), async () => {
    await write({ isEnabled: true, position: 'head', code: '<script>throw new Error("widget is broken")</script>' });
    await write({ isEnabled: true, code: '<script src="/widgets/none.js"></script>' });
    await expect.poll(() => htmlOf('/terms')).toContain('/widgets/none.js');
    const { page, complaints } = await site.visit('/terms');
    await ready(page);
    expect(await ran(page)).toEqual(['head', 'start', 'end']);
    expect(complaints.some((text) => text.includes('widget is broken'))).toBe(true);
    expect(complaints.some((text) => text.includes('404'))).toBe(true);
    await page.locator('a[href="/licences"]').first().click();
    await page.waitForURL('**/licences');
  });
});
