// Every dialog of the site, from the design page or from what opens it: type, words, keyboard, focus, no barrier on a phone
// or a desk in either theme, and a quiet console.
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { cases } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { forceLogoutAfter } from '#testing/journeys/force-logout.ts';
import { covers } from '#testing/covers.ts';

const site = journey({ hasWebGl: false });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const gone = (page: Page) => page.waitForSelector('dialog', { state: 'detached' });
const sample = (page: Page, label: string) => page.locator(`[data-dialog-sample="${label}"]`);

const DIALOGS = [
  ['~DG-02', 'Log in', 'auth', 'popup'],
  ['~DG-03', 'Promo code activated', 'promo-code-activated', 'popup'],
  ['~DG-04', 'Unseen cashback', 'unseen-cashback', 'popup'],
  ['~DG-05', 'Identity verification', 'identity-verification', 'popup'],
  ['~DG-06', 'Demo mode', 'demo', 'popup'],
  ['~DG-07', 'Campaign', 'campaign', 'popup'],
  ['~DG-08', 'Shop: enough points', 'loyalty-shop-confirm', 'confirm'],
  ['~DG-08', 'Shop: too few points', 'loyalty-shop-insufficient-funds', 'confirm'],
  ['~DG-09', 'Another character', 'loyalty-character-change', 'popup'],
  ['~DG-10', 'Search games', 'games-search', 'curtain'],
  ['~DG-11', 'Inactivity', 'inactivity-warning', 'popup'],
  ['~DG-12', 'Burn bonuses', 'burn-bonuses', 'confirm'],
  ['~DG-13', 'Confirm e-mail', 'confirm-email', 'popup'],
  ['~DG-14', 'Activate a bonus', 'bonus-confirm', 'confirm'],
  ['~DG-14', 'Remove a bonus', 'bonus-confirm', 'confirm'],
  ['~DG-15', 'Fill the profile', 'fill-profile-info', 'confirm'],
  ['~DG-16', 'Betting bonus activated', 'betting-bonus-activated', 'confirm'],
  ['~GD-11', 'Welcome', 'welcome', 'popup'],
] as const;

async function open(page: Page, label: string, name: string) {
  await sample(page, label).focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator(`dialog[data-dialog=${name}]`);
  await dialog.locator('h2').waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog [aria-busy]'));
  return dialog;
}

/** On a phone in the language with the longest words; the long form looks at desks and the other languages, too. */
const PLACES = cases<[width: number, prefix: string]>(
  [[375, '/ru']],
  [
    [1280, ''],
    [375, ''],
    [375, '/es'],
    [1280, '/ru'],
  ],
);

/** The pages of samples, one for each place; each test leaves its page without a dialog. */
const samples = new Map<string, Promise<Visit>>();
async function samplesAt(width: number, prefix: string): Promise<Visit> {
  const place = `${width} ${prefix}`;
  if (!samples.has(place)) samples.set(place, site.visit(`${prefix}/dev/ui`, { width, height: 740, isKept: true }));
  const visit = await samples.get(place)!;
  // What a failed test has left open.
  if (await visit.page.locator('dialog').count()) await visit.page.reload();
  await ready(visit.page);
  return visit;
}
async function leave(width: number, prefix: string): Promise<void> {
  const place = `${width} ${prefix}`;
  await (await samples.get(place))?.context.close();
  samples.delete(place);
}

describe.each(PLACES)('each dialog at %i px under “%s/”', (width, prefix) => {
  // The desk serves the tests of answers, too.
  if (width < 1280 || prefix !== '') afterAll(() => leave(width, prefix));

  for (const look of DIALOGS) {
    const [row, label, name, type] = look;
    it(
      `${label}: ${name} is a ${type}; keyboard, focus back, no barrier, words of its own`,
      covers(row, 'OP-11 2/3'),
      async () => {
        const { page, complaints } = await samplesAt(width, prefix);
        const dialog = await open(page, label, name);
        const seen = await dialog.evaluate((node: HTMLElement) => ({
          type: node.dataset['type'],
          headings: node.querySelectorAll('h2').length,
          // The page behind is out of reach, and nothing of the dialog lies beside the window.
          isModal: node.matches(':modal'),
          isWhole: node.scrollWidth <= node.clientWidth,
          words: node.innerText,
        }));
        expect(seen).toEqual({
          // On a phone the form needs the whole window.
          type: name === 'auth' && width < 768 ? 'curtain' : type,
          headings: 1,
          isModal: true,
          isWhole: true,
          words: expect.not.stringMatching(/dialogs\.|\{|\}|undefined/) as string,
        });
        // On the first field, else on the main action: what is at hand needs no search.
        expect(
          await dialog.locator('[data-dialog-content]').evaluate((content) => {
            const openDialog = (kind: string) =>
              [...content.querySelectorAll<HTMLElement>(kind)].find((element) => element.checkVisibility());
            const expected =
              openDialog('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea') ??
              openDialog('[data-look=primary]');
            const { activeElement } = document;
            if (expected ? expected === activeElement : content.contains(activeElement)) return 'there';
            return activeElement?.outerHTML;
          }),
        ).toBe('there');
        for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
        expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
        expect(await barriers(page, { include: 'dialog' })).toEqual([]);
        await page.keyboard.press('Escape');
        await gone(page);
        expect(await sample(page, label).evaluate((node) => node === document.activeElement)).toBe(true);
        expect(complaints.splice(0)).toEqual([]);
      },
    );
  }
});

describe('what the answers lead to', () => {
  const close = async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape');
    await gone(page);
  };
  const atDesk = async (): Promise<Page> => (await samplesAt(1280, '')).page;
  afterAll(() => leave(1280, ''));

  it('the question comes first, then the purchase, which says that it is done', covers('~DG-08'), async () => {
    const page = await atDesk();
    const question = await open(page, 'Shop: enough points', 'loyalty-shop-confirm');
    await question.getByText('240 points').waitFor();
    await question.locator('[data-answer=yes]').click();
    await page.locator('dialog[data-dialog=loyalty-shop-buy] [data-purchase=done]').waitFor();
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await close(page);
  });

  it('a purchase that fails says why and can be tried again', covers('~DG-08'), async () => {
    const page = await atDesk();
    const question = await open(page, 'Shop: refused', 'loyalty-shop-confirm');
    await question.locator('[data-answer=yes]').click();
    const failed = page.locator('[data-purchase=failed]');
    await failed.getByText('We can’t reach the site').waitFor();
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await close(page);
  });

  it('another character is chosen with the arrow keys and then confirmed', covers('~DG-09'), async () => {
    const page = await atDesk();
    const dialog = await open(page, 'Another character', 'loyalty-character-change');
    await dialog.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.locator('[data-answer=yes]').click();
    const sure = page.locator('dialog[data-dialog=loyalty-character-change-confirm]');
    await sure.getByText('Change to The croupier?').waitFor();
    await sure.locator('[data-answer=yes]').click();
    await page.locator('[data-dialog-answer]').getByText('The croupier').waitFor();
    await gone(page);
  });

  it('keeping the bonuses stops the action', covers('~DG-12'), async () => {
    const page = await atDesk();
    const dialog = await open(page, 'Burn bonuses', 'burn-bonuses');
    await dialog.locator('[data-answer=no]').click();
    await page.locator('[data-dialog-answer]').getByText('false').waitFor();
    await gone(page);
  });
});

describe('the search', () => {
  /** A phone has its own control for it. */
  const searchOnPhone = async (page: Page): Promise<void> => {
    const control = page.locator('header [data-open=search]');
    expect((await control.boundingBox())!.width).toBeGreaterThanOrEqual(44);
    await control.click();
    await page.locator('dialog[data-dialog=games-search][data-type=curtain] article[data-game]').first().waitFor();
    await page.keyboard.press('Escape');
    await gone(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  };

  it(
    'opens by its control on a phone and at a desk, and by the key /; a game is found while typing and followed, and a search without results says so',
    covers('DG-10'),
    async () => {
      const { page, complaints } = await site.visit('/terms', { width: 375, height: 740 });
      await ready(page);
      await searchOnPhone(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      const search = page.locator('dialog[data-dialog=games-search]');
      await page.locator('[data-open=search]').click();
      await search.locator('article[data-game]').first().waitFor();
      expect(await search.locator('input').evaluate((node) => node === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await gone(page);
      await page.keyboard.press('/');
      await search.locator('article[data-game]').first().waitFor();
      // Arrows lead from the field to the games found and back; Enter opens the only one.
      await search.locator('input').fill('roulette');
      await search.getByText(/^[2-9] games found$/).waitFor();
      const hits = search.locator('article[data-game] a');
      const hasFocus = (hit: Locator) => hit.evaluate((node) => node === document.activeElement);
      await page.keyboard.press('ArrowDown');
      expect(await hasFocus(hits.nth(0))).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect(await hasFocus(hits.nth(1))).toBe(true);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      expect(await hasFocus(search.locator('input'))).toBe(true);
      await search.locator('input').fill('dice');
      await search.getByText('1 game found').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/game/dice');
      await gone(page);
      expect(complaints).toEqual([]);

      await page.locator('[data-open=search]').click();
      await search.locator('input').fill('zzzz');
      await search.getByText('No games found').waitFor();
      expect(await barriers(page, { include: 'dialog' })).toEqual([]);
      await search.locator('input').press('Enter');
      await page.waitForURL('**/gamehall?query=zzzz');
    },
  );

  it(
    'a player has it on a phone too; filling the profile leads to the settings, which say what is wanted; a refusal for an unconfirmed contact opens the prompt, wherever it was made',
    covers('OP-36 3/5', '~DG-10', '~DG-15', 'DG-13'),
    async () => {
      const { page } = await site.visit('/dev/ui', { width: 375, height: 740, as: await site.site.player() });
      await ready(page);
      await searchOnPhone(page);
      const dialog = await open(page, 'Fill the profile', 'fill-profile-info');
      await dialog.locator('[data-answer=yes]').click();
      await page.waitForURL('**/profile/settings?from=%2Fdev%2Fui&toastType=fill-profile');
      await page.locator('[data-toast=info]').getByText('Fill in the missing details').waitFor();

      await page.route('**/api/Account.getInfo*', (route) =>
        route.fulfill({
          status: 422,
          json: { error: { type: 'UserNeedConfirmContactException', message: 'Confirm your e-mail', request_id: 'r' } },
        }),
      );
      await page.goto('/terms');
      const prompt = page.locator('dialog[data-dialog=confirm-email]');
      await prompt.locator('h2').getByText('Confirm your email address').waitFor();
      // To where it is done.
      await prompt.locator('[data-answer=yes]').click();
      await page.waitForURL('**/profile/settings#contacts');
      await page.locator('#contacts [data-add-contact=email]').waitFor();
    },
  );
});

describe('what time brings', () => {
  it(
    'a toast is gone after five seconds; a player who does nothing is warned, counts down, and is signed out',
    covers('CO-07', 'DG-11', 'ST-25', 'ST-26'),
    async () => {
      const { page } = await site.visit('/robots.txt', { as: await site.site.player() });
      await page.clock.install();
      await forceLogoutAfter(site.site, 100);
      onTestFinished(() => forceLogoutAfter(site.site, null));
      await page.goto('/dev/ui');
      await ready(page);
      const toast = page.locator('[data-toast=success]');
      // A region that appears together with its content is not announced.
      const regions = page.locator('output').filter({ has: page.locator('[popover]') });
      expect(await regions.evaluate((node) => getComputedStyle(node).display)).not.toBe('none');
      await page.getByRole('button', { name: 'Toast success' }).click();
      await toast.waitFor();
      expect(await regions.textContent()).toContain(await toast.textContent());
      await page.clock.runFor(4000);
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(1000);
      await toast.waitFor({ state: 'detached' });

      // A sign of life, from which on they do nothing.
      await page.keyboard.press('Shift');
      await page.clock.runFor(77_000);
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
      await page.clock.runFor(77_000);
      expect(await page.locator('dialog').count()).toBe(0);
      const out = page.waitForRequest('**/api/Auth.logout*');
      await page.clock.runFor(25_000);
      await out;
      await page.waitForSelector('[data-open=login]');
    },
  );
});
