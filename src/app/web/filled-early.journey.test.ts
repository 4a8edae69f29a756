// What a visitor does to a page that is there already while the scripts that take it over are still on their way.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journey } from '#testing/journeys/browser.ts';

const site = journey({ hasWebGl: false });

/** A page as it stands before its scripts; the answer lets them come and waits until it is taken over. */
async function withoutScripts(
  path: string,
): Promise<{ page: Page; letCome: () => Promise<void>; complaints: string[] }> {
  const { page, complaints } = await site.visit('/robots.txt');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.evaluate((address) => window.location.assign(address), path);
  await page.locator('#boot').waitFor({ state: 'attached' });
  const letCome = async (): Promise<void> => {
    expect(await page.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(false);
    release();
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
  };
  return { page, letCome, complaints };
}

describe('before the scripts come', () => {
  it('the lobby keeps the order that was chosen and the words that were typed, and shows what was asked for', async () => {
    const { page, letCome, complaints } = await withoutScripts('/gamehall');
    await page.locator('#main select').selectOption('name');
    await page.locator('#main input[type=search]').pressSequentially('roulet');
    await letCome();
    await page.waitForURL(
      (url) => url.searchParams.get('query') === 'roulet' && url.searchParams.get('sort') === 'name',
    );
    await expect.poll(() => page.locator('#hall-games [data-game]').count()).toBeLessThan(10);
    // Typed on where the first word ended.
    await page.keyboard.type('te');
    await page.waitForURL((url) => url.searchParams.get('query') === 'roulette');
    expect(await page.locator('#main input[type=search]').inputValue()).toBe('roulette');
    expect(await page.locator('#main select').inputValue()).toBe('name');
    expect(complaints).toEqual([]);
  });

  it('a form keeps what was typed and ticked, is sent once it can be, and leaves no password in the address', async () => {
    const { page, letCome, complaints } = await withoutScripts('/forms/sign_up');
    const form = page.locator('[data-form=register]');
    await form.locator('[name=login]').fill('early@example.org');
    await form.locator('[name=password]').fill('Tr1cky-horse');
    await form.locator('[name=repeat]').fill('Tr1cky-horse');
    await form.locator('[name=age]').check();
    await form.locator('[name=password]').press('Enter');
    await letCome();
    // The fields that were left out are asked for, and those alone.
    await form.locator('[name=birth_date][aria-invalid=true]').waitFor();
    for (const name of ['login', 'password', 'repeat', 'age'])
      expect(await form.locator(`[name=${name}]`).getAttribute('aria-invalid'), name).toBe(null);
    expect(await form.locator('[name=login]').inputValue()).toBe('early@example.org');
    expect(await form.locator('[name=password]').inputValue()).toBe('Tr1cky-horse');
    expect(await form.locator('[name=age]').isChecked()).toBe(true);
    expect(await form.locator('[name=terms]').isChecked()).toBe(false);
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });
});
