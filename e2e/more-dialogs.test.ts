// Every dialog of the site, from the design page or from what opens it: type, words, keyboard, focus, no barrier on a phone
// or a desk in either theme, and a quiet console.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ALL_LOOKS, barriers, journey } from './browser.ts';

const site = journey({ hasProvider: false, hasWebGl: false });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const gone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });
const sample = (page: Page, label: string) => page.locator(`[data-dialog-sample="${label}"]`);

const DIALOGS = [
  ['DG-02', 'Log in', 'auth', 'popup'],
  ['DG-03', 'Promo code activated', 'promo-code-activated', 'popup'],
  ['DG-04', 'Unseen cashback', 'unseen-cashback', 'popup'],
  ['DG-05', 'Identity verification', 'identity-verification', 'popup'],
  ['DG-06', 'Demo mode', 'demo', 'popup'],
  ['DG-07', 'Campaign', 'campaign', 'popup'],
  ['DG-08', 'Shop: enough points', 'loyalty-shop-confirm', 'confirm'],
  ['DG-08', 'Shop: too few points', 'loyalty-shop-insufficient-funds', 'confirm'],
  ['DG-09', 'Another character', 'loyalty-character-change', 'popup'],
  ['DG-10', 'Search games', 'games-search', 'curtain'],
  ['DG-11', 'Inactivity', 'inactivity-warning', 'popup'],
  ['DG-12', 'Burn bonuses', 'burn-bonuses', 'confirm'],
  ['DG-13', 'Confirm e-mail', 'confirm-email', 'popup'],
  ['DG-14', 'Activate a bonus', 'bonus-confirm', 'confirm'],
  ['DG-14', 'Remove a bonus', 'bonus-confirm', 'confirm'],
  ['DG-15', 'Fill the profile', 'fill-profile-info', 'confirm'],
  ['DG-16', 'Betting bonus activated', 'betting-bonus-activated', 'confirm'],
] as const;

async function open(page: Page, label: string, name: string) {
  await sample(page, label).focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator(`dialog[data-dialog=${name}]`);
  await dialog.locator('h2').waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog [aria-busy]'));
  return dialog;
}

describe('each dialog', () => {
  /** Barriers are looked for at one of them, in turns; at both with LOOKS=all. */
  const looked = [1280, 375];
  let turn = 0;
  let desk: ReturnType<typeof site.visit> | undefined;
  it.each(DIALOGS)('[%s] %s: %s is a %s at 1280 and 375 px; keyboard, focus back, no barrier', async (...look) => {
    const [, label, name, type] = look;
    const { page, complaints } = await (desk ??= site.visit('/dev/ui', { height: 740, isKept: true }));
    // What a failed test has left open.
    if (await page.locator('dialog').count()) await page.reload();
    await ready(page);
    turn += 1;
    for (const width of looked) {
      await page.setViewportSize({ width, height: 740 });
      const dialog = await open(page, label, name);
      // On a phone the form needs the whole window.
      expect(await dialog.getAttribute('data-type')).toBe(name === 'auth' && width < 768 ? 'curtain' : type);
      expect(await dialog.locator('h2').count()).toBe(1);
      // The page behind is out of reach, and nothing of the dialog lies beside the window.
      expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
      expect(await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      for (const key of ['Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
      if (ALL_LOOKS || width === looked[turn % 2]) expect(await barriers(page, { include: 'dialog' })).toEqual([]);
      await page.keyboard.press('Escape');
      await gone(page);
      expect(await sample(page, label).evaluate((node) => node === document.activeElement)).toBe(true);
    }
    expect(complaints.splice(0)).toEqual([]);
  });

  it.each(ALL_LOOKS ? ['es', 'ru'] : ['ru'])(
    '[LO-06] has its words in %s, and no key shows through',
    async (locale) => {
      const { page, complaints } = await site.visit(`/${locale}/dev/ui`, { width: 375 });
      await ready(page);
      for (const [, label, name] of DIALOGS) {
        const dialog = await open(page, label, name);
        expect(await dialog.innerText()).not.toMatch(/dialogs\.|\{|\}|undefined/);
        expect([name, await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth)]).toEqual([name, true]);
        await page.keyboard.press('Escape');
        await gone(page);
      }
      expect(complaints).toEqual([]);
    },
  );
});

describe('what the answers lead to', () => {
  const begin = async (path = '/dev/ui', options: Parameters<typeof site.visit>[1] = {}) => {
    const visit = await site.visit(path, options);
    await ready(visit.page);
    return visit;
  };

  it('[DG-08] the question comes first, then the purchase, which says that it is done', async () => {
    const { page } = await begin();
    const question = await open(page, 'Shop: enough points', 'loyalty-shop-confirm');
    await question.getByText('240 points').waitFor();
    await question.locator('[data-answer=yes]').click();
    await page.locator('dialog[data-dialog=loyalty-shop-buy] [data-purchase=done]').waitFor();
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
  });

  it('[DG-08] a purchase that fails says why and can be tried again', async () => {
    const { page } = await begin();
    const question = await open(page, 'Shop: refused', 'loyalty-shop-confirm');
    await question.locator('[data-answer=yes]').click();
    const failed = page.locator('[data-purchase=failed]');
    await failed.getByText('We could not reach the site').waitFor();
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
  });

  it('[DG-09] another character is chosen with the arrow keys and then confirmed', async () => {
    const { page } = await begin();
    const dialog = await open(page, 'Another character', 'loyalty-character-change');
    await dialog.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.locator('[data-answer=yes]').click();
    const sure = page.locator('dialog[data-dialog=loyalty-character-change-confirm]');
    await sure.getByText('Change to The croupier?').waitFor();
    await sure.locator('[data-answer=yes]').click();
    await page.locator('[data-dialog-answer]').getByText('The croupier').waitFor();
  });

  it('[DG-12] keeping the bonuses stops the action', async () => {
    const { page } = await begin();
    const dialog = await open(page, 'Burn bonuses', 'burn-bonuses');
    await dialog.locator('[data-answer=no]').click();
    await page.locator('[data-dialog-answer]').getByText('false').waitFor();
  });

  it('[DG-15] filling the profile leads to the settings with from and toastType, and says there what is wanted', async () => {
    const { page } = await begin('/dev/ui', { as: await site.site.player() });
    const dialog = await open(page, 'Fill the profile', 'fill-profile-info');
    await dialog.locator('[data-answer=yes]').click();
    await page.waitForURL('**/profile/settings?from=%2Fdev%2Fui&toastType=fill-profile');
    await page.locator('[data-toast=info]').getByText('Fill in what is missing').waitFor();
  });

  it('[DG-13] a call that is refused for an unconfirmed contact opens the prompt, wherever it was made', async () => {
    const { page } = await begin('/', { as: await site.site.player() });
    await page.route('**/api/Account.getInfo*', (route) =>
      route.fulfill({
        status: 422,
        json: { error: { type: 'UserNeedConfirmContactException', message: 'Confirm your e-mail', request_id: 'r' } },
      }),
    );
    await page.reload();
    await page.locator('dialog[data-dialog=confirm-email] h2').getByText('Confirm your e-mail address').waitFor();
  });

  it('[DG-10] the search control and the key / open the search; a game is found while typing and followed', async () => {
    const { page, complaints } = await begin('/');
    await page.locator('[data-open=search]').click();
    const search = page.locator('dialog[data-dialog=games-search]');
    await search.locator('article[data-game]').first().waitFor();
    expect(await search.locator('input').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await gone(page);
    await page.keyboard.press('/');
    await search.locator('article[data-game]').first().waitFor();
    await search.locator('input').fill('dice');
    await search.getByText('1 game found').waitFor();
    await search.locator('article[data-game=dice] a').click();
    await page.waitForURL('**/game/dice');
    await gone(page);
    expect(complaints).toEqual([]);
  });

  it('[DG-10] a phone has its own control for the search, as guest and as player', async () => {
    for (const as of [undefined, await site.site.player()]) {
      const { page } = await begin('/', { width: 375, height: 740, ...(as && { as }) });
      const control = page.locator('header [data-open=search]');
      expect((await control.boundingBox())!.width).toBeGreaterThanOrEqual(44);
      await control.click();
      await page.locator('dialog[data-dialog=games-search][data-type=curtain] article[data-game]').first().waitFor();
      await page.keyboard.press('Escape');
      await gone(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.close();
    }
  });

  it('[DG-10] what nobody has made is said so, and Enter leads to the game hall with what was typed', async () => {
    const { page } = await begin('/');
    await page.locator('[data-open=search]').click();
    const search = page.locator('dialog[data-dialog=games-search]');
    await search.locator('input').fill('zzzz');
    await search.getByText('No game matches').waitFor();
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await search.locator('input').press('Enter');
    await page.waitForURL('**/gamehall?query=zzzz');
  });

  it('[DG-11] [ST-25] [ST-26] a player who does nothing is warned, counts down, and is signed out', async () => {
    const { page } = await site.visit('about:blank', { as: await site.site.player() });
    await page.clock.install();
    await site.site.database.ownerPool.query(`
      update content.entries set attributes = attributes || '{"time_to_force_logout": 100}' where collection = 'general-info'`);
    await site.site.database.ownerPool.query(`select pg_notify('content', 'general-info')`);
    await expect
      .poll(() => site.site.visitor().ok<{ time_to_force_logout: number }>('metadata.getgeneralinfo'))
      .toMatchObject({ time_to_force_logout: 100 });
    await page.goto('/terms');
    await ready(page);
    await page.waitForTimeout(600);
    await page.clock.runFor(78_000);
    expect(await page.locator('dialog').count()).toBe(0);
    await page.clock.runFor(4_000);
    const warning = page.locator('dialog[data-dialog=inactivity-warning]');
    await warning.locator('[role=timer]').waitFor();
    await page.clock.runFor(1000);
    const left = Number(await warning.locator('[role=timer]').innerText());
    expect(left).toBeGreaterThan(10);
    expect(left).toBeLessThan(20);
    await warning.locator('[data-answer=yes]').click();
    await gone(page);
    await page.clock.runFor(78_000);
    expect(await page.locator('dialog').count()).toBe(0);
    const out = page.waitForRequest('**/api/Auth.logout*');
    await page.clock.runFor(24_000);
    await out;
    await page.waitForSelector('[data-open=login]');
  });
});
