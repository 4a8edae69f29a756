// The first hour of a player, from the door to the payout, as one person spends it: without a stumble and without an error in
// the console. `npm run journeys` does so on a phone and at a desk in every language, and keeps a picture of each step in
// `reports/first-hour/`, to be looked at.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { formatMoney } from '#kernel/written-money.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ scale: IS_LONG_FORM ? 1 : 0.25 });
const root = path.join(import.meta.dirname, '../../..');

/** The operator's command line, against the database of this journey. */
async function operator(...words: string[]): Promise<string> {
  const { host } = inject('testServer');
  const { owner } = trip.site.database;
  const { config } = trip.site.site.services;
  const { stdout } = await promisify(execFile)(process.execPath, ['src/app/operator.ts', ...words], {
    cwd: root,
    env: {
      ...CHILD_ENVIRONMENT,
      DATABASE_URL: `postgres://${owner.user}@localhost/${owner.database}?host=${host}`,
      DATA_DIR: config.DATA_DIR,
      PII_KEYS: config.PII_KEYS,
      SANDBOX_PSP_PORT: String(config.SANDBOX_PSP_PORT),
      LOG_LEVEL: 'silent',
    },
  });
  return stdout;
}

interface Look {
  locale: 'en' | 'es' | 'ru';
  width: number;
}

const LOOKS: Look[] = IS_LONG_FORM
  ? (['en', 'es', 'ru'] as const).flatMap((locale) => [375, 1280].map((width) => ({ locale, width })))
  : [{ locale: 'en', width: 375 }];

/** One of each kind that needs no move but the first; in a run of all tests the others have journeys of their own. */
const AT_ONCE = IS_LONG_FORM
  ? ['midnight-apothecary', 'dice', 'plinko', 'keno', 'european-roulette', 'baccarat', 'jacks-or-better']
  : ['midnight-apothecary'];
/** What must be chosen before the first press. */
const CHOICES: Readonly<Record<string, string>> = { 'european-roulette': 'red', baccarat: 'player' };

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('[data-playing]'));

test.each(LOOKS)('the first hour in $locale at $width pixels', covers('~GD-11'), async ({ locale, width }) => {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const euros = (amount: string): string => formatMoney({ amount, currency: 'EUR' }, locale);
  const { page, complaints } = await trip.visit(`${prefix}/`, {
    width,
    height: width < 700 ? 740 : 900,
  });
  let step = 0;
  const picture = async (name: string): Promise<void> => {
    step++;
    if (!IS_LONG_FORM) return;
    const folder = path.join(root, 'reports/first-hour', `${locale}-${width}`);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${String(step).padStart(2, '0')}-${name}.png`) });
  };
  const go = async (to: string): Promise<void> => {
    await walk(page, prefix + to);
    await page.waitForURL(`**${prefix}${to}`);
  };
  await ready(page);
  await picture('home');

  // Signs up with passwords that anybody would guess, and reads which rule each of them breaks.
  const fields = registration();
  await page.locator('[data-open=register]:visible').first().press('Enter');
  const form = page.locator('[data-form=register]');
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('[name=country_code]').selectOption('DE');
  await form.locator('[name=birth_date]').fill('1990-05-17');
  await form.locator('[name=age]').check();
  await form.locator('[name=terms]').check();
  for (const weak of ['qwerty', 'letmein1']) {
    await form.locator('[name=password]').fill(weak);
    await form.locator('[name=repeat]').fill(weak);
    await form.locator('[data-password-rules] [data-state=broken]').first().waitFor();
  }
  await form.locator('button[type=submit]').click();
  await form.locator('[name=password][aria-invalid=true]').waitFor();
  await picture('weak-password');
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('[name=repeat]').fill(fields['password']!);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/register=success/);
  // The first steps of a new player, each of which leads where it says.
  const welcome = page.locator('dialog[data-dialog=welcome]');
  await welcome.locator('[data-step=deposit]').waitFor();
  expect(await welcome.locator('[data-step]').count()).toBe(4);
  expect(await welcome.locator('[data-step=contact]').getAttribute('href')).toMatch(/\/profile\/settings#contacts$/);
  await picture('welcome');

  // Deposits 50 by card at the provider's own page.
  await welcome.locator('[data-step=deposit]').click();
  await page.waitForURL(/\/cashier\/deposit/);
  const deposit = page.locator('[data-form=deposit]');
  await deposit.locator('[name=amount]').fill('50');
  await picture('deposit');
  await deposit.locator('button[type=submit]').click();
  await page.getByTestId('pay').click();
  await page.waitForURL(/\/cashier\/paysuccess\//);
  await page.getByTestId('new-balance').waitFor();
  expect(await page.getByTestId('new-balance').innerText()).toBe(euros('50.00'));
  await picture('paid-in');

  const otherTab = await page.context().newPage();
  await otherTab.goto(`${prefix}/terms`);
  await otherTab.locator('html[data-ready]').waitFor({ state: 'attached' });
  for (const game of AT_ONCE) {
    await go(`/game/${game}`);
    const title = page.locator(`[data-title="${game}"]`);
    const choice = CHOICES[game];
    if (choice) await title.locator(`[data-spot="${choice}"]`).press('Enter');
    await title.locator('[data-spin]:enabled').waitFor();
    await page.locator('[data-spin]').press('Enter');
    // The draw of a poker hand, and whatever else goes on by the same key.
    if (game === 'jacks-or-better') {
      await settled(page);
      await page.locator('[data-spin]').press('Enter');
    }
    await page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });
    await settled(page);
    await picture(game);
  }

  // The header has gone with the rounds, here and in the other tab, which was not touched.
  const balanceIn = (tab: Page) => tab.locator('header [data-balance=main]').first().innerText();
  const shownBalance = await page.evaluate(async () => {
    const answer = await fetch('/api/Account.getBalance?v=2.34&locale=en');
    return ((await answer.json()) as { data: { balance_main: { amount: string } } }).data.balance_main.amount;
  });
  for (const tab of [page, otherTab]) await expect.poll(() => balanceIn(tab)).toBe(euros(shownBalance));
  await otherTab.close();

  // Opens a round of mines, takes a break in the middle of it, and comes back.
  await go('/game/mines');
  await page.locator('[data-title=mines] [data-spin]:enabled').press('Enter');
  await page.waitForSelector('[data-cell="0"]:enabled');
  await picture('mines');
  await go('/safer-play');
  await page.locator('[data-title=mines]').waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
  await picture('safer-play');
  await go('/profile/responsible-game');
  const limit = page.locator('[data-limit=deposit] form');
  await limit.locator('input[name=limit]').fill('100');
  await limit.locator('button[type=submit]').click();
  await page.locator('[data-limit=deposit] [data-period=day]').waitFor();
  await picture('limit');
  await page.locator('header [data-balance="main"]').click();
  await page.locator('header [data-open-rounds] a').click();
  await page.waitForURL(/\/game\/mines/);
  await page.waitForSelector('[data-cell="0"]:enabled');
  await page.locator('[data-cell="12"]').click();
  await settled(page);
  const take = page.locator('[data-spin]:enabled');
  if ((await page.locator('[data-rounds] summary:has-text("(1)")').count()) === 0) await take.press('Enter');
  await page.waitForSelector('[data-rounds] summary:has-text("(1)")', { state: 'attached' });
  await settled(page);

  // Writes to the house.
  await go('/support');
  const letter = page.locator('[data-form=feedback]');
  await letter.locator('[name=topic]').selectOption({ index: 1 });
  await letter.locator('[name=text]').fill('When will my first withdrawal arrive? ');
  await picture('support');
  await letter.locator('button[type=submit]').click();
  await page.locator('[data-sent]').waitFor();

  // Asks for 20 back, with the code that goes to a new destination; an operator approves, the provider pays.
  await go('/cashier/withdraw');
  const withdraw = page.locator('[data-form=withdraw]');
  await withdraw.locator('[name=amount]').fill('20');
  await withdraw.locator('[name=holder]').fill('A. PLAYER');
  await picture('withdraw');
  await withdraw.locator('button[type=submit]').click();
  const code = page.locator('[data-form=payout-code]');
  await code.locator('[name=code]').fill(await codeTo(trip.site, fields['login']!));
  await code.locator('button[type=submit]').click();
  await page.waitForURL(/\/cashier\/history\?tab=withdrawal/);
  await page.getByText(euros('20.00')).first().waitFor();
  await picture('being-checked');
  const { ownerPool } = trip.site.database;
  const { rows } = await ownerPool.query<{ id: string }>(
    `select w.id from cashier.withdrawals w join accounts.players p on p.id = w.player_id order by w.id desc limit 1`,
  );
  expect(await operator('withdrawals', 'approve', rows[0]!.id, '--reason', 'Known.')).toMatch(/approved|sent|paid/i);
  await expect
    .poll(
      async () =>
        (await ownerPool.query(`select 1 from cashier.withdrawals where id = $1 and state = 'paid'`, [rows[0]!.id]))
          .rowCount,
      { interval: 200 },
    )
    .toBe(1);
  await page.reload();
  await page.locator('[data-state=paid]').first().waitFor();
  await picture('paid-out');
  // A browser notes each refusal: here the code that was missing.
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
});
