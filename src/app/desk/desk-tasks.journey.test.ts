/**
 * What staff do every day, each from the start page, with the clicks that it takes. Typing is no click, and neither is a touch of the
 * passkey; a field that is clicked into is one.
 */
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMember } from '#desk/staff/index.ts';
import { makeDeposit } from '#money/cashier/contract.ts';
import { journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
const REASON = 'As agreed with the team today.';
const APPROVE = 'withdrawals approve';
let world: DeskWorld;
let page: Page;
let manager: Clerk;
let clicks = 0;

async function click(target: Locator): Promise<void> {
  clicks++;
  await target.click();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
const status = (text: string) => page.getByRole('status').getByText(text).waitFor();

/** Types what a form asks for, in its order, and sends it. */
async function fill(...values: string[]): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
}

async function find(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page
    .getByRole('option')
    .filter({ hasText: /withdrawal|deposit|player/i })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

/** From the start page, in so many clicks at most. */
const task = (name: string, most: number, work: () => Promise<void>): void =>
  test(`${name}: ${most}`, async () => {
    await page.goto(world.url);
    await heading('Today');
    clicks = 0;
    await work();
    expect(clicks).toBeLessThanOrEqual(most);
  });

beforeAll(async () => {
  world = await openDesk();
  manager = await world.clerk('max', ['manager']);
  const context = await trip.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await addVirtualPasskey(page);
  const roles = ['owner', 'cashier', 'support', 'trader', 'crm', 'auditor'];
  await page.goto(await inviteMember(world.site, { name: 'ada', roles, playerAccounts: [], by: 'the test' }));
  const secret = (await page.locator('code').textContent())!;
  const epoch = Math.floor(world.cashier.clock.now().getTime() / 1000);
  await page.locator('[name=code]').fill(generateSync({ secret, epoch }));
  await page.keyboard.press('Enter');
  await button('I have kept them').click();
});
afterAll(async () => {
  await page.context().close();
  await world.close();
});

task('yesterday’s NGR', 0, () => page.getByText('NGR of yesterday').waitFor());

task('who did what', 2, async () => {
  await click(link('Journal'));
  await click(page.getByLabel('Who'));
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('staff=ada');
});

task('a second yes', 2, async () => {
  const id = await world.withdrawal();
  expect((await manager.perform(APPROVE, await manager.orderFor(id))).body).toMatchObject({ outcome: 'asked' });
  await page.reload();
  await click(button('Say yes'));
  await fill(REASON);
  await status('is paid out');
});

task('somebody is invited', 3, async () => {
  await click(link('Staff'));
  await click(button('Invite somebody'));
  await fill('lena', 'support', REASON);
  await status('Asked for.');
});

task('a colleague is suspended', 3, async () => {
  await world.clerk('tom', ['support']);
  await click(link('Staff'));
  await click(page.locator('tbody tr').filter({ hasText: 'tom' }));
  await click(button(/^Suspend/));
  await fill(REASON);
  await status('tom');
});

task('the oldest item', 1, async () => {
  await world.withdrawal('61');
  await page.reload();
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await heading('Withdrawal of 61.00 EUR');
});

task('an item is taken from somebody else', 3, async () => {
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await click(button(/^Take/));
  await button(/^Taken by ada/).waitFor();
});

task('NGR by country and product', 3, async () => {
  await click(link('Figures'));
  clicks += 2;
  await page.getByLabel('By', { exact: true }).selectOption('country');
  // There is nothing to choose in an empty house but all of it.
  await page.getByLabel('Product').selectOption({ label: 'All' });
  await expect.poll(() => page.url()).toContain('country');
});

task('a withdrawal is approved', 2, async () => {
  await world.withdrawal('62');
  await page.reload();
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await click(button(/^Approve/));
  await fill(REASON);
  await status('is paid out');
});

test('the next one: 1', async () => {
  clicks = 0;
  await click(link(/^Next one/));
  await heading(/^Withdrawal of/);
  expect(clicks).toBe(1);
});

task('a withdrawal is declined', 3, async () => {
  await world.withdrawal('63');
  await page.reload();
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await click(button(/^Decline/));
  await fill(REASON, 'The name of the account is not yours.');
  await status('is back on the balance');
});

task('a document is asked for', 3, async () => {
  await world.withdrawal('64');
  await page.reload();
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: /@example\.org$/ })
      .first(),
  );
  await heading(/^Player/);
  await page.keyboard.press('v');
  await fill(REASON);
  await status('is asked for documents');
});

task('a destination is marked', 3, async () => {
  await click(page.getByRole('main').getByRole('link', { name: /^Withdrawals/ }));
  await click(button(/^Mark destination/));
  await fill('checking', REASON);
  await status('Marked as checking');
});

task('a deposit is found by the reference of its provider, and refunded', 3, async () => {
  const player = await world.cashier.player('EUR', 0n);
  const input = { method: 'card', amount: '50', request_id: randomUUID() };
  const { transaction: id, redirect_url } = await world.cashier.call(player, makeDeposit, input as never);
  await world.cashier.pay(redirect_url, 'success');
  await expect.poll(async () => (await manager.subject(id, 'deposit')).state).toBe('success');
  const { rows } = await world.cashier.database.ownerPool.query<{ provider_reference: string }>(
    'select provider_reference from cashier.deposits where id = $1',
    [id],
  );
  await find(rows[0]!.provider_reference);
  await heading('Deposit of 50.00 EUR');
  await click(button(/^Refund/));
  await fill('20', '', REASON, 'You asked us to send it back.');
  await status('Asked for.');
});

task('a player is found', 1, async () => {
  const player = await world.cashier.player('EUR', 0n);
  await find(`player${player.player!.id}@example.org`);
  await heading(/^Player/);
});

task('a limit is tightened', 3, async () => {
  const player = await world.cashier.player('EUR', 0n);
  await find(String(player.player!.id));
  await heading(/^Player/);
  await click(page.getByText('More', { exact: true }));
  await click(button(/^Set a limit/));
  await fill('deposit', 'day', '100', REASON);
  await status('on deposit per day is 100');
});

task('a player is given a time-out', 3, async () => {
  const player = await world.cashier.player('EUR', 0n);
  await find(String(player.player!.id));
  await heading(/^Player/);
  await click(page.getByText('More', { exact: true }));
  await click(button(/^Time-out/));
  await fill('24h', REASON);
  await status('Play has stopped');
});

task('the journal is verified', 2, async () => {
  await click(link('Journal'));
  await click(button(/^Verify the journal/));
  await fill(REASON);
  await status('The journal is whole');
});
