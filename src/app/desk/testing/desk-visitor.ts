/**
 * Somebody at the desk in a real browser, whose clicks are counted. Typing is no click, and neither is a touch of the passkey; a field
 * that is clicked into is one.
 */
import { generateSync } from 'otplib';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';

export class DeskVisitor {
  readonly page: Page;
  readonly #url: string;
  clicks = 0;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /** Comes with an invitation, and makes a passkey. */
  static async enter(browser: Browser, { url, link, now }: { url: string; link: string; now: Date }) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await addVirtualPasskey(page);
    await page.goto(link);
    const secret = (await page.locator('code').textContent())!;
    await page.locator('[name=code]').fill(generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    return new DeskVisitor(page, url);
  }

  leave = (): Promise<void> => this.page.context().close();

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  link = (name: string | RegExp): Locator => this.page.getByRole('link', { name });
  /** In the middle of the page, and not among its pages at the left. */
  inMain = (name: string | RegExp): Locator => this.page.getByRole('main').getByRole('link', { name });
  heading = (name: string | RegExp): Promise<void> => this.page.getByRole('heading', { name, level: 1 }).waitFor();
  status = (text: string | RegExp): Promise<void> => this.page.getByRole('status').getByText(text).waitFor();

  async begin(): Promise<void> {
    await this.page.goto(this.#url);
    await this.heading('Today');
    this.clicks = 0;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  /** Types what a form asks for, in its order, and sends it. */
  async fill(...values: string[]): Promise<void> {
    await this.page.getByRole('dialog').getByLabel('Reason').waitFor();
    for (const value of values) {
      await this.page.keyboard.type(value);
      await this.page.keyboard.press('Tab');
    }
    await this.page.keyboard.press('Control+Enter');
  }

  /** By the command bar. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox').waitFor();
    await this.page.keyboard.type(text);
    await this.page
      .getByRole('option')
      .filter({ hasText: /withdrawal|deposit|player|event|bet|round/i })
      .first()
      .waitFor();
    await this.page.keyboard.press('Enter');
  }
}

/** A task of every day, from the start page, in so many clicks at most. */
export const countedTasks =
  (visitor: () => DeskVisitor) =>
  (name: string, most: number, work: (visitor: DeskVisitor) => Promise<void>): void =>
    test(`${name}: ${most}`, async () => {
      await visitor().begin();
      await work(visitor());
      expect(visitor().clicks).toBeLessThanOrEqual(most);
    });
