// The first bet, from the door to the payout, as one person does it.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import type { PlayedRound } from '#domains/games/contract.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import { journey } from './browser.ts';
import { walk } from './walk.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';

const trip = journey({ hasWebGl: false });
const root = path.join(import.meta.dirname, '..');

/** The operator's command line, against the database of this journey. */
async function operator(...words: string[]): Promise<string> {
  const { host } = inject('testServer');
  const { owner } = trip.site.database;
  const { stdout } = await promisify(execFile)(process.execPath, ['src/server/operator.ts', ...words], {
    cwd: root,
    env: {
      ...CHILD_ENVIRONMENT,
      DATABASE_URL: `postgres://${owner.user}@localhost/${owner.database}?host=${host}`,
      DATA_DIR: trip.site.site.services.config.DATA_DIR,
      PII_KEYS: trip.site.site.services.config.PII_KEYS,
      SANDBOX_PSP_PORT: String(trip.site.site.services.config.SANDBOX_PSP_PORT),
      LOG_LEVEL: 'silent',
    },
  });
  return stdout;
}

test('[GD-11] a visitor registers, deposits, plays, checks the round, withdraws and is paid', async () => {
  const { page, complaints } = await trip.visit('/', { width: 1280, height: 900 });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });

  // Registers; a wrong word is answered beside its field first.
  const fields = registration();
  await page.click('[data-open=register]');
  const form = page.locator('[data-form=register]');
  await form.locator('[name=login]').fill('not-an-address');
  await form.locator('[name=password]').fill(fields['password']!);
  await form.locator('[name=repeat]').fill(fields['password']!);
  await form.locator('[name=country_code]').selectOption('DE');
  await form.locator('[name=birth_date]').fill('1990-05-17');
  await form.locator('[name=age]').check();
  await form.locator('[name=terms]').check();
  await form.locator('button[type=submit]').click();
  await page.getByText('Wrong email address').waitFor();
  await form.locator('[name=login]').fill(fields['login']!);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/register=success/);

  // Deposits 50 EUR by card at the provider's own page.
  await walk(page, '/cashier');
  await page.getByRole('button', { name: '€50', exact: true }).click();
  await page.getByRole('button', { name: 'Pay €50' }).click();
  await page.getByTestId('pay').click();
  await page.waitForURL(/\/cashier\/paysuccess\//);
  await page.getByTestId('new-balance').waitFor();
  expect(await page.getByTestId('new-balance').innerText()).toBe('€50.00');

  // Plays for money, by keyboard.
  await walk(page, '/game/dice');
  const roll = page.locator('[data-spin]');
  await expect.poll(() => roll.isEnabled(), { timeout: 20_000 }).toBe(true);
  const answer = page.waitForResponse(/Games\.playRound/);
  const inHeader = page.locator('[data-balance=main]').first();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/terms');
  await elsewhere.locator('html[data-ready]').waitFor({ state: 'attached' });
  await roll.press('Enter');
  const round = ((await (await answer).json()) as { data: PlayedRound }).data;
  expect(round.staked.currency).toBe('EUR');
  await expect.poll(() => page.locator('[data-playing]').count(), { timeout: 25_000 }).toBe(0);
  // The header has gone with the round, here and in the other tab, which nobody has touched.
  const left = `€${round.balances.balance_main.amount}`;
  await expect.poll(() => inHeader.innerText()).toBe(left);
  expect(left).not.toBe('€50.00');
  await expect.poll(() => elsewhere.locator('[data-balance=main]').first().innerText()).toBe(left);
  await elsewhere.close();

  // Checks it, and opens its replay.
  await walk(page, `/r/${round.round_id}`);
  await page.locator('[data-replay]').first().waitFor();
  await walk(page, '/fairness');
  await page.locator('main form').first().waitFor();

  // Asks for 20 EUR back, sees the state, and an operator approves.
  await walk(page, '/cashier/withdraw');
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByLabel('Name of the holder').fill('A. PLAYER');
  await page.getByRole('button', { name: 'Withdraw €20' }).click();
  // To a destination that is new to us: with the code that went to his address.
  await page.locator('[data-form=payout-code] [name=code]').fill(await codeTo(trip.site, fields['login']!));
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.waitForURL(/\/cashier\/history\?tab=withdrawal/);
  await page.getByText('€20.00').first().waitFor();
  const { ownerPool } = trip.site.database;
  const { rows } = await ownerPool.query<{ id: string }>('select id from cashier.withdrawals');
  expect(await operator('withdrawals', 'approve', rows[0]!.id)).toMatch(/approved|sent|paid/i);

  // The provider pays; the history says so.
  await expect
    .poll(async () => (await ownerPool.query(`select 1 from cashier.withdrawals where state = 'paid'`)).rowCount, {
      timeout: 30_000,
      interval: 200,
    })
    .toBe(1);
  await page.reload();
  expect((await page.locator('main').innerText()).toLowerCase()).toMatch(/paid/);
  // A browser notes each refusal: here the code that was missing.
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
}, 120_000);
