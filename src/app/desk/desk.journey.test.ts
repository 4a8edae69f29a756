// A cashier's first hour in a browser: invited, enrolled, and a withdrawal paid out, by keyboard.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMember } from '#desk/staff/index.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';
import { openDesk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
let world: DeskWorld;
let page: Page;
const complaints: string[] = [];
beforeAll(async () => {
  world = await openDesk();
  const context = await trip.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await addVirtualPasskey(page);
});
afterAll(async () => {
  await page.context().close();
  await world.close();
});

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const accessible = async (): Promise<void> => expect(await barriers(page, { themes: ['dark', 'light'] })).toEqual([]);

test('an invitation becomes a passkey and a session', async () => {
  await page.goto(
    await inviteMember(world.site, {
      name: 'carla',
      roles: ['cashier', 'auditor'],
      playerAccounts: [],
      by: 'the test',
    }),
  );
  await heading('Welcome, carla').waitFor();
  await accessible();
  const secret = (await page.locator('code').textContent())!;
  const epoch = Math.floor(world.cashier.clock.now().getTime() / 1000);
  await page.locator('[name=code]').fill(generateSync({ secret, epoch }));
  await page.keyboard.press('Enter');
  await heading('Keep these codes').waitFor();
  expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
  await accessible();
  await page.keyboard.press('Enter');
  await heading('Keep these codes').waitFor();
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await heading('Today').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByText('Nothing waits for a second yes').waitFor();
  await accessible();
});

test('a withdrawal that waits is found, judged and paid out by keyboard', async () => {
  const id = await world.withdrawal();
  await page.goto(`${world.url}/lists/withdrawals`);
  await page.locator('tbody tr').waitFor();
  await accessible();
  await page.keyboard.press('Enter');
  await heading('Withdrawal of 50.00 EUR').waitFor();
  await page.getByText('No deposit was charged back.').waitFor();
  await accessible();
  await page.keyboard.press('E');
  await page.getByText('Nobody else may see this').waitFor();
  await accessible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Approve' }).waitFor();
  await accessible();
  await page.keyboard.type('Holder and destination are known.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Approved: 50.00 EUR is paid out.').waitFor();
  expect(await world.stateOf(id)).toBe('approved');
  await page.getByText('withdrawals approve done').waitFor();
});

test('the journal tells it, and leads back to the withdrawal', async () => {
  await page.getByRole('link', { name: 'Journal' }).click();
  await heading('Journal').waitFor();
  await page.locator('tbody').getByText('Approved: 50.00 EUR is paid out.').waitFor();
  await accessible();
  await page.locator('tbody a').first().click();
  await heading('Withdrawal of 50.00 EUR').waitFor();
});

test('what is one’s own stands on Today, and a saved view is what the desk opens with', async () => {
  await page.keyboard.press('e');
  await page.getByRole('button', { name: /^Taken by/ }).waitFor();
  await page.keyboard.press('t');
  await heading('Today').waitFor();
  await page.getByRole('region', { name: 'Yours' }).getByRole('link', { name: 'Withdrawal of 50.00 EUR' }).waitFor();
  await accessible();
  await page.goto(`${world.url}/lists/withdrawals?state=paid`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('What went out');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'What went out' }).waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Open the desk with What went out' }).click();
  await page.getByText('the desk opens with it').waitFor();
  await accessible();
  await page.keyboard.press('Escape');
  await page.goto(world.url);
  await heading('Withdrawals').waitFor();
  expect(new URL(page.url()).search).toBe('?state=paid');
  await page.keyboard.press('t');
  await heading('Today').waitFor();
  await page.reload();
  await heading('Today').waitFor();
  await page.getByRole('link', { name: 'What went out' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Open the desk with Today again' }).click();
  await expect.poll(() => page.getByText('the desk opens with it').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto(world.url);
  await heading('Today').waitFor();
});

test('a list with nothing in it, a page that is not there and a server that is away say so', async () => {
  await page.goto(`${world.url}/lists/deposits`);
  await page.getByText('No deposit is in this list.').waitFor();
  await page.goto(`${world.url}/lists/nothing`);
  await page.getByText('There is no such page').waitFor();
  await page.route('**/api/today', (route) => route.abort());
  await page.goto(world.url);
  await page.getByText('The desk cannot be reached.').waitFor();
  await accessible();
  await page.unroute('**/api/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing waits for a second yes').waitFor();
});

test('out, and in again by the passkey alone', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading('Sign in to the desk').waitFor();
  await accessible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await heading('Today').waitFor();
  expect(complaints).toEqual([]);
});
