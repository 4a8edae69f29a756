// What all dialogs have in common: how they stand, how they close, and what becomes of the page behind them.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { journey, type Visit } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const gone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });

describe('dialogs', () => {
  // One visit to the page of samples serves all: each test leaves it without a dialog.
  let visit: Promise<Visit> | undefined;
  const come = async (): Promise<Visit> => {
    const samples = await (visit ??= site.visit('/dev/ui', { isKept: true }));
    // What a failed test has left open.
    if (await samples.page.locator('dialog').count()) await samples.page.reload();
    await ready(samples.page);
    return samples;
  };
  afterAll(async () => (await visit)?.context.close());

  it('popup, confirm and curtain are three presentations', covers('DG-01', 'OP-11 1/3'), async () => {
    const { page, complaints } = await come();
    const sizes: Record<string, { width: number; height: number }> = {};
    for (const [button, type] of [
      ['Popup', 'popup'],
      ['Confirm', 'confirm'],
      ['Curtain', 'curtain'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.locator(`dialog[data-type=${type}][data-state=opened]`);
      await dialog.locator('h2').waitFor();
      await dialog.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
      sizes[type] = (await dialog.boundingBox())!;
      await page.keyboard.press('Escape');
      await gone(page);
    }
    expect(sizes['curtain']).toMatchObject({ width: 1280, height: 800 });
    expect(sizes['popup']!.width).toBeLessThan(600);
    expect(sizes['confirm']!.width).toBeLessThan(sizes['popup']!.width);
    expect(complaints).toEqual([]);
  });

  it('the page behind a dialog does not move, and moves again after it', covers('DG-17'), async () => {
    const { page } = await come();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.click('[data-open=login]');
    await page.waitForSelector('[data-form=login]');
    await page.mouse.move(640, 790);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await gone(page);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  it('the second of two queued dialogs opens when the first has closed', covers('DG-18'), async () => {
    const { page } = await come();
    await page.getByRole('button', { name: 'Two in a row' }).click();
    await page.getByText('The first of two.').waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('The second of two.').waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone(page);
  });

  it(
    'a dialog that prevents closing stays for Esc, backdrop and a plain close, and goes by force',
    covers('DG-19'),
    async () => {
      const { page } = await come();
      await page.getByRole('button', { name: 'Cannot be closed' }).click();
      const dialog = page.locator('dialog[data-state=opened]');
      await dialog.getByText('This one stays.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Close', exact: true }).count()).toBe(1); // the sample's own, no ×
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await dialog.locator('[data-answer=normal]').click();
      await page.waitForTimeout(100);
      expect(await dialog.count()).toBe(1);
      expect(await dialog.evaluate((node: HTMLDialogElement) => node.open)).toBe(true);
      await dialog.locator('[data-answer=immediate]').click();
      await gone(page);
    },
  );

  it('a popup closes by Esc, by its ×, and by its backdrop, and gives the focus back', async () => {
    const { page } = await come();
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
    // Words marked with the mouse, which is released beside the dialog, are no press on the backdrop.
    await button.click();
    await page.locator('dialog h2').getByText('Sample').hover();
    await page.mouse.down();
    await page.mouse.move(4, 4);
    await page.mouse.up();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone(page);
  });

  it('the design system’s page exists in demo mode', async () => {
    const html = await (await fetch(`${site.site.url}/dev/ui`)).text();
    expect(/<h1[^>]*>([^<]*)/.exec(html)![1]).toBe('Design system');
  });
});
