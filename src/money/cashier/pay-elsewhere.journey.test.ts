// Paying from one's own bank or wallet, and by the pages of others: each method against its stand-in, in each language.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { startSandboxBank, type SandboxBank } from '#sandbox/bank/sandbox-bank.ts';
import { startSandboxBtcpay, type SandboxBtcpay } from '#sandbox/btcpay/sandbox-btcpay.ts';
import { startSandboxHyperswitch, type SandboxHyperswitch } from '#sandbox/hyperswitch/sandbox-hyperswitch.ts';
import { freePort } from '#testing/free-port.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { readBankInbox } from './read-bank-inbox.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { BTCPAY, HYPERSWITCH } from './testing/cashier.ts';

const inbox = mkdtempSync(path.join(os.tmpdir(), 'journey-inbox-'));
const [bankPort, btcpayPort, hyperswitchPort] = [await freePort(), await freePort(), await freePort()];
const operator = { holder: 'Baize Ltd', country: 'MT', town: 'Sliema' };
const ACCOUNTS = [
  { ...operator, name: 'main', number: 'DE89370400440532013000', currency: 'EUR', bic: 'COBADEFFXXX' },
  {
    ...operator,
    name: 'real',
    number: 'BR1800360305000010009795493C1',
    currency: 'BRL',
    pix: { key: 'pix@baize.example', merchantName: 'Baize', merchantCity: 'Sao Paulo' },
  },
] as const;

const trip = journey({
  hasWebGl: false,
  environment: {
    PAYOUT_CODE: 'off',
    BANK_ACCOUNTS: JSON.stringify(ACCOUNTS),
    BANK_INBOX: inbox,
    BANK_PAY_LINK: `http://127.0.0.1:${bankPort}/transfer?reference={reference}&amount={amount}&currency={currency}&locale={locale}&back={back}`,
    BTCPAY_URL: `http://127.0.0.1:${btcpayPort}`,
    BTCPAY_STORE: BTCPAY.storeId,
    BTCPAY_API_KEY: BTCPAY.apiKey,
    BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
    HYPERSWITCH_URL: `http://127.0.0.1:${hyperswitchPort}`,
    HYPERSWITCH_PROFILE: HYPERSWITCH.profileId,
    HYPERSWITCH_API_KEY: HYPERSWITCH.apiKey,
    HYPERSWITCH_WEBHOOK_KEY: HYPERSWITCH.hashKey,
  },
});

let bank: SandboxBank;
let btcpay: SandboxBtcpay;
let hyperswitch: SandboxHyperswitch;
beforeAll(async () => {
  const { url } = trip.site;
  bank = await startSandboxBank({ port: bankPort, accounts: ACCOUNTS, inbox, settleMs: 100 });
  btcpay = await startSandboxBtcpay({
    port: btcpayPort,
    ...BTCPAY,
    webhookUrl: `${url}/callbacks/btcpay`,
    settleMs: 100,
  });
  hyperswitch = await startSandboxHyperswitch({
    port: hyperswitchPort,
    ...HYPERSWITCH,
    webhookUrl: `${url}/callbacks/hyperswitch`,
    settleMs: 100,
  });
});
afterAll(async () => {
  await Promise.all([bank.close(), btcpay.close(), hyperswitch.close()]);
  rmSync(inbox, { recursive: true, force: true });
});

const site = () => systemContext(trip.site.site.services, 'operator');
const outcomePage = (page: Page, outcome: string) => page.locator(`[data-outcome="${outcome}"]`);
const isWideEnough = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** Orders a deposit on its page, by keyboard from the sum on. */
async function order(page: Page, amount: string): Promise<void> {
  await page.locator('form[data-form=deposit] [name=amount]').fill(amount);
  await page.keyboard.press('Enter');
}
/** A choice on the page of BTCPay that the instructions name. */
async function chooseAtBtcpay(page: Page, outcome: string): Promise<void> {
  const link = await page.locator('[data-payment-page]').getAttribute('href');
  await fetch(link!, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

test('by transfer: what to copy is reached and copied by keyboard, the bank speaks Spanish and leads back, and another payer is under review', async () => {
  const player = await trip.site.player({ currency: 'EUR' });
  await player.ok('Account.changelocale', { locale: 'es' });
  await player.ok('Account.saveProfileInfo', { first_name: 'Jörg', last_name: 'Müller' });
  const { page, context, complaints } = await trip.visit('/es/cashier/deposit/transfer', { as: player, width: 1280 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await order(page, '50');
  await outcomePage(page, 'pending').locator('[data-testid=instructions]').waitFor();
  expect(await barriers(page)).toEqual([]);
  const iban = page.locator(`[data-copy="${ACCOUNTS[0].number}"]`);
  await iban.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Copiado').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ACCOUNTS[0].number);
  await page.locator('[data-payment-page]').press('Enter');
  await page.getByRole('heading', { name: 'Hacer una transferencia' }).waitFor();
  await page.locator('[value=stranger]').check();
  await page.getByTestId('go').press('Enter');
  await page.getByTestId('back').press('Enter');
  await readBankInbox(site());
  await page.locator('[data-status=review]').waitFor();
  expect(complaints).toEqual([]);
});

test('by Pix: the code to copy and to scan, credited when the statement has come, in Spanish on a phone', async () => {
  const player = await trip.site.player({ currency: 'BRL', country_code: 'BR' });
  await player.ok('Account.changelocale', { locale: 'es' });
  const { page, complaints } = await trip.visit('/es/cashier/deposit/transfer', { as: player, width: 375 });
  await order(page, '50');
  const code = page.locator('[data-copy^="000201"]');
  await code.waitFor();
  expect(await isWideEnough(page)).toBe(true);
  expect(await barriers(page)).toEqual([]);
  const link = new URL((await page.locator('[data-payment-page]').getAttribute('href'))!);
  const transfer = new URLSearchParams([...link.searchParams, ['payment', 'once']]);
  await fetch(`${link.origin}${link.pathname}`, { method: 'POST', body: transfer });
  await readBankInbox(site());
  await outcomePage(page, 'success').getByTestId('new-balance').waitFor();
  expect(complaints).toEqual([]);
});

test('in bitcoin: a part, the rest, and back by the same way; a Lightning invoice that expires', async () => {
  const player = await trip.site.player({ currency: 'EUR' });
  await player.ok('Account.changelocale', { locale: 'ru' });
  const { page, complaints } = await trip.visit('/ru/cashier/deposit/crypto', { as: player, width: 375 });
  await order(page, '50');
  await page.locator('[data-testid=rate-clock]').waitFor();
  await chooseAtBtcpay(page, 'part');
  await page.getByRole('heading', { name: 'Пришла часть суммы' }).waitFor();
  expect(await isWideEnough(page)).toBe(true);
  expect(await barriers(page)).toEqual([]);
  await chooseAtBtcpay(page, 'paid');
  await outcomePage(page, 'success').getByTestId('new-balance').waitFor();

  await page.goto('/ru/cashier/deposit/lightning');
  await order(page, '10');
  await page.locator('[data-testid=rate-clock]').waitFor();
  await chooseAtBtcpay(page, 'expire');
  await outcomePage(page, 'fail').getByTestId('failure-help').waitFor();
  await page.getByRole('heading', { name: 'Платёж не завершён' }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.goto('/ru/cashier/withdraw');
  await page.locator('[data-way-back=backFirst]').waitFor();
  expect(await page.locator('[data-method]').count()).toBe(1);
  await page.locator('form[data-form=withdraw] [name=amount]').fill('50');
  await page.locator('form[data-form=withdraw] [name=address]').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/ru/cashier/history');
  await isPaidOut(player);
  expect(complaints).toEqual([]);
});

/** Approved as staff do, and paid by the provider. */
async function isPaidOut(player: ApiClient): Promise<void> {
  const lastWithdrawal = async () =>
    (
      await player.ok<{ items: { id: string; status: string }[] }>(
        'Cashier.gethistory',
        {},
        { query: { type: 'withdrawal' } },
      )
    ).items[0]!;
  await approveWithdrawal(site(), (await lastWithdrawal()).id);
  await expect
    .poll(async () => {
      for (const payout of btcpay.shop.payouts.book.payouts) btcpay.shop.payouts.enter(payout, 'Completed');
      return (await lastWithdrawal()).status;
    })
    .toBe('paid');
}

test('by a page of others: left by its own button, and refused with what to try next', async () => {
  const player = await trip.site.player({ currency: 'EUR' });
  const { page, complaints } = await trip.visit('/cashier/deposit/paypal', { as: player, width: 1280 });
  await order(page, '50');
  await page.getByRole('heading', { name: 'PayPal' }).waitFor();
  await page.getByTestId('back').waitFor();
  await page.getByTestId('cancel').press('Enter');
  await outcomePage(page, 'cancel').waitFor();

  await page.goto('/cashier/deposit/card');
  await order(page, '50');
  await page.locator('summary').click();
  await page.locator('[name=scenario][value=fail]').check();
  await page.getByTestId('go').press('Enter');
  const help = outcomePage(page, 'fail').getByTestId('failure-help');
  await help.waitFor();
  expect(await barriers(page)).toEqual([]);
  await help.getByRole('link', { name: 'Try again with the same method' }).press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cashier/deposit/card');
  expect(complaints).toEqual([]);
});

test('beside a game: the instructions stand at the top of the dialog, the bank opens in a tab, and the money arrives there', async () => {
  const player = await trip.site.player({ currency: 'EUR' });
  const { page, complaints } = await trip.visit('/game/dice', { as: player, width: 375, height: 740 });
  await page.waitForSelector('[data-spin]:enabled');
  await page.locator('button[data-quick-deposit]').press('Enter');
  const dialog = page.locator('dialog[data-dialog="quick-deposit"]');
  await dialog.locator('[data-method=transfer]').click();
  await dialog.locator('[name=amount]').fill('50');
  await page.keyboard.press('Enter');
  await dialog.getByTestId('instructions').waitFor();
  const heading = dialog.getByRole('heading', { name: 'Send your payment' });
  await expect.poll(() => heading.evaluate((node) => node.getBoundingClientRect().top >= 0)).toBe(true);
  expect(await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  expect(await barriers(page)).toEqual([]);
  const link = dialog.locator('[data-payment-page]');
  expect(await link.getAttribute('target')).toBe('_blank');
  const { origin, pathname, searchParams } = new URL((await link.getAttribute('href'))!);
  await fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['payment', 'once']]),
  });
  await readBankInbox(site());
  await dialog.locator('[data-begun=success]').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-spin]:enabled').waitFor();
  expect(new URL(page.url()).pathname).toBe('/game/dice');
  expect(complaints).toEqual([]);
});
