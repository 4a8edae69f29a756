import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { ApiClient } from '#testing/api-client.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import type { OutputOf } from '#kernel/method.ts';
import type { getWithdrawSettings, PaymentMethod } from './contract.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ hasWebGl: false });

interface Started {
  transaction: string;
  redirect_url: string;
}
const start = (player: ApiClient, fields: Record<string, string> = {}): Promise<Started> =>
  player.ok<Started>('Cashier.makedeposit', { method: 'card', amount: '50', request_id: randomUUID(), ...fields });

async function payIn(player: ApiClient, amount = '50'): Promise<string> {
  const { transaction, redirect_url } = await start(player, { amount });
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario: 'success' }), redirect: 'manual' });
  await expect.poll(() => statusOf(player, transaction)).toBe('success');
  return transaction;
}
const statusOf = async (player: ApiClient, id: string): Promise<string> =>
  (await player.ok<{ status: string }>('Cashier.getdepositinfo', { id })).status;

const pathOf = (page: Page): string => page.url().replace(trip.site.url, '');
const waitForPath = (page: Page, path: string | RegExp) =>
  expect.poll(() => pathOf(page))[typeof path === 'string' ? 'toBe' : 'toMatch'](path as never);
const button = (page: Page) => page.locator('[data-system] [data-way-on]');

/** One player's page, from test to test. */
let visit: Visit & { player: ApiClient; login: string };
const balanceOf = async (player: ApiClient): Promise<string> =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;
const grown = (balance: string, by: number): string => (Number(balance) + by).toFixed(2);

/** What the server sends this player at an address, without a page being loaded for it. */
const sent = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const button = html.querySelector('[data-system] [data-way-on]')?.getAttribute('href');
    return {
      path: new URL(answer.url).pathname,
      screen: html.querySelector('[data-screen]')?.getAttribute('data-screen'),
      system: html.querySelector('[data-system]')?.getAttribute('data-system'),
      icons: html.querySelectorAll('[data-system] [data-icon]').length,
      loaders: html.querySelectorAll('[data-loader]').length,
      ...(button && { button }),
    };
  }, path);

test(
  '/cashier opens the deposit without a click, which shows the methods and bounds of the account’s currency, and the address chooses one',
  covers('CO-26', 'RT-03', 'RT-04 2/2', 'OP-09', 'RT-05', 'AP-66', 'EN-10 2/2'),
  async () => {
    const { page, complaints } = await trip.visit('/cashier/deposit/wallet', {
      as: await trip.site.player({ currency: 'JPY' }),
    });
    expect(
      await page.locator('[data-method]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-method'))),
    ).toEqual(['card', 'wallet']);
    expect(await page.locator('[data-method="wallet"] input').isChecked()).toBe(true);
    expect(await page.locator('[data-method="wallet"]').innerText()).toContain('¥1,500.00 – ¥450,000.00');
    // It is chosen at once, however slow the line: the next press may be the one that pays.
    let send = (): void => {};
    const sending = new Promise<void>((done) => (send = done));
    await page.route('**/_payload.json*', (route) => sending.then(() => route.continue()));
    await page.locator('#main').getByText('Bank card').click();
    expect(await page.locator('[data-method="card"] input').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: '¥3,000' }).count()).toBe(1);
    send();
    await waitForPath(page, '/cashier/deposit/card');
    await page.unroute('**/_payload.json*');
    expect(await sent(page, '/cashier/deposit/nothing')).toMatchObject({ path: '/cashier/deposit' });
    expect(await sent(page, '/cashier')).toMatchObject({ path: '/cashier/deposit', screen: 'cashier-deposit' });
    expect(complaints).toEqual([]);
  },
);

test('a method that needs a bank offers those of the currency, and asks for one', covers('AP-64 2/2'), async () => {
  const player = await trip.site.player();
  const { page, complaints } = await trip.visit('/cashier/deposit/bank', { as: player });
  const bank = page.getByLabel('Your bank');
  await expect.poll(() => bank.locator('option').allInnerTexts()).toContain('Harbour Savings');
  expect(await bank.locator('option').allInnerTexts()).not.toContain('Kasa Południe');
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.keyboard.press('Enter');
  await page.getByText('Field is required').waitFor();
  expect(await bank.evaluate((field) => field === document.activeElement)).toBe(true);
  await bank.selectOption({ label: 'Caja Levante' });
  expect(complaints).toEqual([]);
  // Another currency was chosen elsewhere, and this method is not for it.
  await player.ok('Account.setCurrency', { currency: 'JPY' });
  await page.locator('form[data-form=deposit] [type=submit]').click();
  await page.getByText('This payment method isn’t available.').waitFor();
  await player.ok('Account.setCurrency', { currency: 'EUR' });
  await page.locator('form[data-form=deposit] [type=submit]').click();
  await page.waitForURL((url) => url.origin !== trip.site.url);
});

test('a wrong sum is answered beside its field and nothing is sent', covers('VA-19'), async () => {
  const fields = registration();
  const player = await trip.site.player(fields);
  visit = { ...(await trip.visit('/cashier/deposit', { as: player, isKept: true })), player, login: fields['login']! };
  const { page } = visit;
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('makedeposit') && calls.push(request.url())));
  const amount = page.getByLabel('Amount', { exact: true });
  for (const [typed, answer] of [
    ['', 'Field is required'],
    ['012', 'Wrong value'],
    ['1.5', 'Wrong value'],
    ['1a', 'Wrong value'],
    ['9', 'Enter an amount from 10 to 5000'],
    ['5001', 'Enter an amount from 10 to 5000'],
  ] as const) {
    await amount.fill(typed);
    await page.locator('[data-form=deposit] button[type=submit]').click();
    await page.getByText(answer, { exact: true }).waitFor();
    expect(await amount.inputValue()).toBe(typed);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
  }
  expect(calls).toEqual([]);
});

test(
  'a player pays by card, comes back, and the balance has grown by the callback',
  covers('AP-70', '~EN-08', 'ST-02 1/5', '~RT-10', 'LY-15'),
  async () => {
    const { page, complaints } = visit;
    await page.getByRole('button', { name: '€50' }).click();
    const request = page.waitForRequest(/makedeposit/);
    await page.getByRole('button', { name: 'Deposit €50' }).click();
    const sent = new URLSearchParams((await request).postData() ?? '');
    const [{ id }] = (await visit.player.ok<{ methods: [{ id: number }] }>('Cashier.getdepositsettings')).methods;
    expect(Object.fromEntries(sent)).toMatchObject({
      methodId: String(id),
      method: 'card',
      amount: '50',
      campaign_offer_id: '-1',
      requisites: '{}',
    });
    await page.getByTestId('pay').click();
    await waitForPath(page, /^\/cashier\/paysuccess\/[0-9a-f-]{36}$/);
    await page.getByTestId('new-balance').waitFor();
    expect(await page.getByTestId('new-balance').innerText()).toBe('€50.00');
    expect(await page.getByTestId('transaction').innerText()).toBe(pathOf(page).split('/').at(-1));
    expect(await button(page).count()).toBe(1);
    await button(page).click();
    await waitForPath(page, '/gamehall');
    expect(complaints).toEqual([]);
  },
);

test(
  'the receipt is that of the deposit, the wallet shows the four balances and what has moved',
  covers('RT-12', 'RT-13'),
  async () => {
    const { page, login, complaints } = visit;
    await walk(page, '/cashier/receipt');
    const receipt = page.locator('main [data-receipt]');
    await receipt.waitFor();
    const words = await receipt.innerText();
    for (const part of ['€50.00', 'Bank card', login, (await receipt.getAttribute('data-receipt'))!])
      expect(words).toContain(part);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await walk(page, '/cashier/wallet');
    await page.getByRole('heading', { level: 1, name: 'Your wallet' }).waitFor();
    const purses = page.locator('main [data-purse]');
    expect(
      await purses.evaluateAll((purse) => purse.map((element) => (element as HTMLElement).dataset['purse'])),
    ).toEqual(['balance_main', 'balance_bonus', 'balance_betting_bonus', 'balance_fun']);
    expect(await purses.first().innerText()).toContain('€50.00');
    expect(await page.locator('main [data-recent=deposit]').innerText()).toContain('€50.00');
    expect(complaints).toEqual([]);
  },
);

test('a statement of this month, with its balances and files, and the receipt as a file', async () => {
  const { page, complaints } = visit;
  await walk(page, '/cashier/history');
  await page.locator('[data-period=thisMonth]').click();
  const statement = page.locator('[data-statement]');
  await statement.waitFor();
  expect(await statement.innerText()).toMatch(/Opening balance\s+€0\.00\s+Movements\s+1\s+Closing balance\s+€50\.00/);
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  const download = async (selector: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator(selector).click()]);
    return `${file.suggestedFilename()} ${readFileSync(await file.path(), 'latin1').slice(0, 5)}`;
  };
  expect(await download('[data-statement-file=pdf]')).toMatch(/^statement-EUR-[\d-]{21}\.pdf %PDF-$/);
  expect(await download('[data-statement-file=csv]')).toMatch(/^statement-EUR-[\d-]{21}\.csv /);
  await walk(page, '/cashier/receipt');
  await page.locator('[data-provider-reference]').waitFor();
  expect(await page.locator('[data-receipt] [data-step]').count()).toBe(3);
  expect(await download('[data-receipt-file]')).toMatch(/^receipt-[\da-f-]{36}\.pdf %PDF-$/);
  expect(complaints).toEqual([]);
});

test(
  'history: four first, four more each time; a row opens to its steps',
  covers('~RT-06', '~CO-08', 'AP-67', '~EN-12'),
  async () => {
    const { page, player, complaints } = visit;
    for (let index = 0; index < 5; index++) await start(player, { amount: String(20 + index) });
    await payIn(player, '90');
    await walk(page, '/cashier/history?tab=deposit');
    const rows = page.locator('[data-payment]');
    await rows.first().waitFor();
    expect(await page.locator('[data-tab="deposit"][role=tabpanel]').count()).toBe(1);
    expect(await rows.count()).toBe(4);
    expect(await rows.first().innerText()).toContain('€90.00');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(7);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await rows.first().getByRole('button').click();
    expect(
      await page.locator('[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-step'))),
    ).toEqual(['created', 'pending', 'success']);
    await page.getByRole('tab', { name: 'Withdrawals' }).click();
    await waitForPath(page, '/cashier/history?tab=withdrawal');
    await page.getByText('No withdrawals yet').waitFor();
    expect(complaints).toEqual([]);
  },
);

test(
  'a withdrawal: set aside at once, shown with cause and deadline, taken back',
  covers('RT-14', 'AP-68', 'AP-71', 'AP-69'),
  async () => {
    const { page, login, player } = visit;
    await page.setViewportSize({ width: 375, height: 740 });
    await walk(page, '/cashier/withdraw');
    await expect.poll(() => page.getByTestId('available').innerText()).toBe('€140.00');
    const { methods } = await player.ok<OutputOf<typeof getWithdrawSettings>>('Cashier.getwithdrawsettings');
    expect(methods.map(({ sysname }) => sysname)).toEqual(['card']);
    const [{ min, max }] = methods as [PaymentMethod];
    const tiles = page.locator('[data-method]');
    expect(await tiles.evaluateAll((elements) => elements.map((tile) => tile.getAttribute('data-method')))).toEqual([
      'card',
    ]);
    expect(await tiles.first().innerText()).toContain(
      `€${Number(min).toLocaleString('en')}.00 – €${Number(max).toLocaleString('en')}.00`,
    );
    await page.getByLabel('Amount', { exact: true }).fill('141');
    await page.getByLabel('Holder’s name').fill('J0HN');
    await page.locator('[data-form=withdraw] button[type=submit]').click();
    await page.getByText('You can withdraw up to €140.00').waitFor();
    await page.getByText('Wrong value').waitFor();
    await page.locator('[data-all]').click();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('140');
    expect(await page.locator('[data-why-not-all]').count()).toBe(0);
    await page.getByLabel('Amount', { exact: true }).fill('30');
    await page.getByLabel('Holder’s name').fill('A. PLAYER');
    await page.getByRole('button', { name: 'Withdraw €30' }).click();
    // Nothing was paid there before: a code says that it is them (F05).
    const code = page.locator('[data-form=payout-code] [name=code]');
    await code.waitFor();
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    const right = await codeTo(trip.site, login);
    await code.fill(right === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong code').waitFor();
    await code.fill(right);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/cashier/history?tab=withdrawal');
    await page.getByText('We’ve received your request to withdraw €30.00. It’s being reviewed.').waitFor();
    expect(await page.getByTestId('cashier-balance').innerText()).toBe('€110.00');
    await page.locator('[data-payment] button').first().click();
    expect(await page.getByTestId('timeline').innerText()).toContain('Our team is reviewing the request');
    expect(await page.getByTestId('deadline').innerText()).toMatch(/^By .* UTC$/);
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.locator('[data-state="cancelled"]').first().waitFor();
    await expect.poll(() => page.getByTestId('cashier-balance').innerText()).toBe('€140.00');
    // The bell tells it too: by keyboard, and once it is read it is not new any more.
    await walk(page, '/profile/settings');
    await page.locator('[data-form=profile]').waitFor();
    const bell = page.getByRole('button', { name: /^Messages/ });
    await bell.press('Enter');
    const inbox = page.locator('[data-inbox]');
    await inbox.getByText('Your withdrawal was cancelled').waitFor();
    await page.locator('[data-unread]').waitFor({ state: 'detached' });
    expect(await barriers(page, { include: '[data-inbox]' })).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
    await bell.press('Enter');
    await inbox.getByRole('link', { name: 'All messages' }).click();
    await page.locator('[data-message]').getByText('We’ve received your withdrawal request').waitFor();
    // A browser notes each refusal: the code that was missing, and the wrong one.
    expect(visit.complaints.filter((complaint) => !/status of (422|400)/.test(complaint))).toEqual([]);
  },
);

const SCREENS: Record<string, string> = {
  deposit: '[data-form=deposit]',
  withdraw: '[data-form=withdraw]',
  history: '[data-payment]',
  payfail: '[data-system=payment-fail]',
};
test('in both themes and down to 320 px: nothing sticks out, nothing that a screen reader would stumble over', async () => {
  const { page, player } = visit;
  const { transaction } = await start(player);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['deposit', 'withdraw', 'history', `paysuccess/${transaction}`, 'payfail']) {
    await walk(page, `/cashier/${path}`);
    await page.waitForSelector(`main ${SCREENS[path] ?? '[data-system^=payment-]'}`);
    const opener = page.locator('main [data-payment] button, main form button[type=submit]').first();
    if (await opener.count()) await opener.click();
    expect(await barriers(page, { include: 'main' }), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test(
  'the bank’s step in between, declined there: the failed page with its transaction',
  covers('ST-02 2/5'),
  async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await walk(page, '/cashier/deposit');
    await page.getByLabel('Amount', { exact: true }).fill('20');
    await page.getByRole('button', { name: 'Deposit €20' }).click();
    await page.locator('summary').click();
    await page.getByLabel('The bank asks for a code (3-D Secure)').check();
    await page.getByTestId('go').click();
    await page.getByTestId('decline').click();
    await waitForPath(page, /^\/cashier\/payfail\/[0-9a-f-]{36}$/);
  },
);

test(
  'cancelled: the transaction is a query, the button leads to the deposit',
  covers('RT-07', 'LY-10', 'ST-02 3/5', 'OP-10'),
  async () => {
    const { page, player } = visit;
    const { redirect_url, transaction } = await start(player);
    const plain = { system: 'payment-cancel', icons: 1, button: '/cashier/deposit' };
    expect(await sent(page, '/cashier/paycancel')).toMatchObject(plain);
    await page.goto(redirect_url);
    await page.getByTestId('cancel').click();
    await waitForPath(page, `/cashier/paycancel?transaction=${transaction}`);
    expect(await page.getByTestId('transaction').innerText()).toBe(transaction);
  },
);

test('failed, with and without a transaction: the button leads to the deposit', covers('RT-08', 'LY-11'), async () => {
  const { page, player } = visit;
  const { redirect_url, transaction } = await start(player);
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario: 'fail' }), redirect: 'manual' });
  await expect.poll(() => statusOf(player, transaction)).toBe('fail');
  for (const path of ['/cashier/payfail', `/cashier/payfail/${transaction}`])
    expect(await sent(page, path)).toMatchObject({ system: 'payment-fail', icons: 1, button: '/cashier/deposit' });
});

test(
  'pending: a loader, no icon, no button; it continues on its own when the payment settles',
  covers('RT-09', 'LY-14', 'ST-02 4/5'),
  async () => {
    const { page, player } = visit;
    const plain = await sent(page, '/cashier/paypending');
    expect(plain).toMatchObject({ system: 'payment-pending', loaders: 1, icons: 0 });
    expect(plain).not.toHaveProperty('button');
    const { redirect_url, transaction } = await start(player);
    await walk(page, `/cashier/paypending/${transaction}`);
    await page.locator('[data-system="payment-pending"]').waitFor();
    await fetch(redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ scenario: 'pending' }),
      redirect: 'manual',
    });
    await waitForPath(page, `/cashier/paysuccess/${transaction}`);
  },
);

test.each([
  ['wrong-amount', 'review', 'Your payment is being checked'],
  ['charged-back', 'charged_back', 'Payment reversed'],
])('a payer who comes back from %s does not read that the money is there', async (scenario, state, title) => {
  const { page, player } = visit;
  const { redirect_url, transaction } = await start(player);
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ scenario }), redirect: 'manual' });
  await expect.poll(() => statusOf(player, transaction)).toBe(state);
  for (const outcome of ['paysuccess', 'paypending']) {
    await walk(page, `/cashier/${outcome}/${transaction}`);
    await page.getByRole('heading', { name: title }).waitFor();
    const words = await page.locator(`[data-status=${state}]`).innerText();
    expect(words).not.toMatch(/added to your balance|being processed/);
    expect(await page.locator('[data-system] [data-loader]').count()).toBe(0);
  }
});

test('opening the success page by hand credits nothing', covers('RT-10', '~LY-15'), async () => {
  const { page, player } = visit;
  const before = await balanceOf(player);
  const { transaction } = await start(player);
  await walk(page, `/cashier/paysuccess/${transaction}`);
  await page.getByText('Confirming your payment').waitFor();
  expect(await page.getByTestId('new-balance').count()).toBe(0);
  expect(await balanceOf(player)).toBe(before);
  expect(await sent(page, '/cashier/paysuccess')).toMatchObject({ button: '/gamehall' });
});

test(
  'the phone’s page has no button, the new window’s page leads to the deposit',
  covers('RT-11', 'LY-12', 'LY-13'),
  async () => {
    const { page } = visit;
    const mobile = await sent(page, '/cashier/paymobile');
    expect(mobile).toMatchObject({ system: 'payment-mobile', icons: 1 });
    expect(mobile).not.toHaveProperty('button');
    expect(await sent(page, '/cashier/paynewwindow')).toMatchObject({ button: '/cashier/deposit' });
  },
);

test(
  'in a new window and on the phone: separate screens, which continue on their own',
  covers('ST-02 5/5'),
  async () => {
    const { page, context, player } = visit;
    const before = await balanceOf(player);
    await walk(page, '/cashier/deposit/wallet');
    await page.getByRole('button', { name: '€20' }).click();
    await page.getByLabel('E-wallet email').fill('player@example.org');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Deposit €20' }).click();
    const provider = await opened;
    await waitForPath(page, /^\/cashier\/paynewwindow\//);
    await provider.getByTestId('pay').click();
    await waitForPath(page, /^\/cashier\/paysuccess\//);
    await provider.close();
    await walk(page, '/cashier/deposit/mobile');
    await page.getByRole('button', { name: '€10.00', exact: true }).click();
    await page.getByLabel('Phone number').fill('+4915112345678');
    await page.getByRole('button', { name: 'Deposit €10' }).click();
    await waitForPath(page, /^\/cashier\/paymobile\//);
    await waitForPath(page, /^\/cashier\/paysuccess\//);
    await page.getByTestId('new-balance').waitFor();
    expect(await page.getByTestId('new-balance').innerText()).toBe(`€${grown(before, 30)}`);
  },
);

test('the cashier can be used with the keyboard alone', async () => {
  const { page } = await trip.visit('/cashier/deposit', { as: await trip.site.player() });
  await page.locator('[data-method="card"] input').focus();
  await page.keyboard.press('ArrowRight');
  await waitForPath(page, '/cashier/deposit/bank');
  await page.getByLabel('Amount', { exact: true }).focus();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  // Sent to the field that is missing: the bank, which is chosen by its first letters.
  await page.getByText('Field is required').waitFor();
  await page.keyboard.type('Cai');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('/checkout/');
});

inLongForm('the cashier speaks the player’s language, and comes back to it', covers('~LO-02'), async () => {
  const { page, player } = visit;
  await player.ok('Account.changelocale', { locale: 'es' });
  await page.goto('/es/cashier/deposit');
  await page.getByRole('heading', { name: 'Hacer un depósito' }).waitFor();
  await page.getByLabel('Importe', { exact: true }).fill('7');
  await page.locator('[data-form=deposit] button[type=submit]').click();
  await page.getByText('Introduce un importe de 10 a 5000').waitFor();
  await page.getByRole('button', { name: '€20' }).click();
  await page.getByRole('button', { name: 'Pagar €20' }).click();
  await page.getByText('Pago seguro').waitFor();
  await page.getByTestId('pay').click();
  await waitForPath(page, /^\/es\/cashier\/paysuccess\//);
  await page.getByText('Pago recibido').waitFor();
});
