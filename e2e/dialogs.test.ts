// Dialogs, toasts, and what a person without a mouse or without good eyes meets.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, journey } from './browser.ts';

const site = journey({ hasProvider: false, hasWebGl: false });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const gone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });

describe('dialogs', () => {
  it('[DG-01] popup, confirm and curtain are three presentations', async () => {
    const { page, complaints } = await site.visit('/dev/ui');
    await ready(page);
    const sizes: Record<string, { width: number; height: number }> = {};
    for (const [button, type] of [
      ['Popup', 'popup'],
      ['Confirm', 'confirm'],
      ['Curtain', 'curtain'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.locator(`dialog[data-type=${type}][data-state=opened]`);
      await dialog.locator('h2').waitFor();
      await page.waitForTimeout(300);
      sizes[type] = (await dialog.boundingBox())!;
      await page.keyboard.press('Escape');
      await gone(page);
    }
    expect(sizes['curtain']).toMatchObject({ width: 1280, height: 800 });
    expect(sizes['popup']!.width).toBeLessThan(600);
    expect(sizes['confirm']!.width).toBeLessThan(sizes['popup']!.width);
    expect(complaints).toEqual([]);
  });

  it('[DG-17] the page behind a dialog does not move, and moves again after it', async () => {
    const { page } = await site.visit('/terms', { height: 500 });
    await ready(page);
    await page.click('[data-open=login]');
    await page.waitForSelector('[data-form=login]');
    await page.mouse.move(640, 490);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await gone(page);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  it('[DG-18] the second of two queued dialogs opens when the first has closed', async () => {
    const { page } = await site.visit('/dev/ui');
    await ready(page);
    await page.getByRole('button', { name: 'Two in a row' }).click();
    await page.getByText('The first of two.').waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('The second of two.').waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone(page);
  });

  it('[DG-19] a dialog that prevents closing stays for Esc, backdrop and a plain close, and goes by force', async () => {
    const { page } = await site.visit('/dev/ui');
    await ready(page);
    await page.getByRole('button', { name: 'Cannot be closed' }).click();
    const dialog = page.locator('dialog[data-state=opened]');
    await dialog.getByText('This one stays.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Close', exact: true }).count()).toBe(1); // the sample's own, no ×
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.locator('[data-answer=normal]').click();
    await page.waitForTimeout(200);
    expect(await dialog.count()).toBe(1);
    expect(await dialog.evaluate((node: HTMLDialogElement) => node.open)).toBe(true);
    await dialog.locator('[data-answer=immediate]').click();
    await gone(page);
  });

  it('a popup closes by Esc, by its ×, and by its backdrop, and gives the focus back', async () => {
    const { page } = await site.visit('/dev/ui');
    await ready(page);
    const button = page.getByRole('button', { name: 'Popup', exact: true });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close', exact: true }).first().click(),
      () => page.mouse.click(4, 4),
    ]) {
      await button.click();
      await page.locator('dialog h2').getByText('Sample').waitFor();
      await close();
      await gone(page);
      expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    }
  });

  it('[CO-07] a toast shows above the page and is gone after five seconds', async () => {
    const { page } = await site.visit('about:blank');
    await page.clock.install(); // the seconds pass in no time
    await page.goto('/dev/ui');
    await ready(page);
    await page.getByRole('button', { name: 'Toast success' }).click();
    const toast = page.locator('[data-toast=success]');
    await toast.waitFor();
    await page.clock.runFor(4000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1000);
    await toast.waitFor({ state: 'detached', timeout: 3000 });
  });

  it('the design system’s page exists in demo mode', async () => {
    const { page } = await site.visit('/dev/ui');
    expect(await page.locator('h1').textContent()).toBe('Design system');
  });
});

describe('without barriers, in either theme', () => {
  const open = async (path: string, width = 1280) => {
    const visit = await site.visit(path, { width });
    await ready(visit.page);
    return visit.page;
  };

  // Every route has been looked at by e2e/pages.test.ts; these are what a route shows besides.
  it('a search without a find and an address without a page have no fault', async () => {
    for (const path of ['/gamehall?query=nothing', '/no/such/page'])
      expect(await barriers(await open(path)), path).toEqual([]);
  });

  it('the home page has no fault on a phone', async () => {
    expect(await barriers(await open('/', 375))).toEqual([]);
  });

  it('the forms of the auth dialog have no fault, wrong input included', async () => {
    const page = await open('/');
    await page.click('[data-open=register]');
    await page.waitForSelector('[data-form=register]');
    await page.locator('[data-form=register] button[type=submit]').click();
    await page.waitForTimeout(300);
    expect(await barriers(page)).toEqual([]);
  });

  it('a player’s menus and profile have no fault', async () => {
    const player = await site.site.player();
    const { page } = await site.visit('/profile', { as: player });
    await ready(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.waitForTimeout(300);
    expect(await barriers(page)).toEqual([]);
  });
});
