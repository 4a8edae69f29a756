// Two owners in two browsers, by keyboard: somebody is invited, has lost their passkey and gets another one, and is suspended.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMember } from '#desk/staff/index.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';
import { openDesk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
let world: DeskWorld;
let anna: Page;
let omar: Page;
let carla: Page;
const secrets = new Map<Page, string>();
const codes = new Map<Page, string[]>();
const complaints: string[] = [];

/** A browser of somebody, with a device that holds passkeys. */
async function browserOf(): Promise<Page> {
  const context = await trip.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await addVirtualPasskey(page);
  return page;
}

const code = (page: Page): string =>
  generateSync({
    secret: secrets.get(page)!,
    epoch: Math.floor(world.cashier.clock.now().getTime() / 1000),
  });

async function keepCodes(page: Page): Promise<void> {
  await heading(page, 'Keep these codes').waitFor();
  codes.set(page, await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents());
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await heading(page, 'Today').waitFor();
}

async function enrol(page: Page, link: string): Promise<void> {
  await page.goto(link);
  secrets.set(page, (await page.locator('code').textContent())!);
  await page.locator('[name=code]').fill(code(page));
  await page.keyboard.press('Enter');
  await keepCodes(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const accessible = async (page: Page): Promise<void> =>
  expect(await barriers(page, { themes: ['dark', 'light'] })).toEqual([]);

beforeAll(async () => {
  world = await openDesk();
  [anna, omar, carla] = [await browserOf(), await browserOf(), await browserOf()];
  for (const [name, page] of [
    ['anna', anna],
    ['omar', omar],
  ] as const)
    await enrol(page, await inviteMember(world.site, { name, roles: ['owner'], playerAccounts: [], by: 'the test' }));
});
afterAll(async () => {
  for (const page of [anna, omar, carla]) await page.context().close();
  await world.close();
});

/** Fills in what an act asks for, and does it. */
async function perform(page: Page, letter: string, { fields = [], label }: { fields?: string[]; label: string }) {
  await page.keyboard.press(letter);
  // What the server fills in has come when the form stands there.
  await page.getByRole('dialog', { name: label }).getByLabel('Reason').waitFor();
  for (const value of [...fields, 'As agreed in the meeting of today.']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('an owner invites somebody; the other one says yes on Today and gets the link', async () => {
  await anna.goto(`${world.url}/lists/roles`);
  await anna.locator('tbody').getByText('cashier', { exact: true }).waitFor();
  await accessible(anna);
  await anna.goto(`${world.url}/subjects/role/cashier`);
  await heading(anna, 'Role cashier').waitFor();
  await accessible(anna);
  await anna.goto(`${world.url}/lists/staff`);
  await heading(anna, 'Staff').waitFor();
  await perform(anna, 'i', { fields: ['carla', 'cashier'], label: 'Invite somebody' });
  await anna.getByRole('status').getByText('Asked for.').waitFor();
  await omar.goto(world.url);
  await omar.getByRole('button', { name: 'Say yes' }).press('Enter');
  await accessible(omar);
  await omar.getByLabel('Reason').fill('She begins on Monday, as agreed.');
  await omar.getByRole('button', { name: 'Invite somebody' }).press('Enter');
  const dialog = omar.getByRole('dialog', { name: 'Link of the invitation' });
  const link = (await dialog.locator('code').textContent())!;
  await accessible(omar);
  // The Enter that led here does not close it a second time.
  await omar.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'I have it' }).press('Enter');
  await omar.getByRole('status').getByText('carla is invited as cashier.').waitFor();
  await enrol(carla, link);
});

test('staff and rights are lists, a member and a right have a page', async () => {
  await anna.goto(`${world.url}/lists/staff`);
  await anna.locator('tbody').getByText('carla').waitFor();
  await accessible(anna);
  await anna.goto(`${world.url}/lists/rights?role=cashier`);
  await anna.locator('tbody').getByText('up to the limit').waitFor();
  await accessible(anna);
  await anna.keyboard.press('Enter');
  await anna.getByRole('heading', { name: /^cashier: / }).waitFor();
  await accessible(anna);
});

test('a lost passkey: app, recovery code, an owner’s yes, and a new one', async () => {
  const lost = await browserOf();
  secrets.set(lost, secrets.get(carla)!);
  world.cashier.clock.advance(61_000);
  await lost.goto(world.url);
  await lost.getByRole('button', { name: 'I have lost my passkey' }).press('Enter');
  await heading(lost, 'A new passkey').waitFor();
  await accessible(lost);
  await lost.getByLabel('Your name at the desk').focus();
  for (const value of ['carla', code(lost), codes.get(carla)![0]!]) {
    await lost.keyboard.type(value);
    await lost.keyboard.press('Tab');
  }
  await lost.keyboard.press('Enter');
  await lost.getByText('The owners see it at the desk').waitFor();
  await accessible(lost);
  // It waits in this browser, whatever becomes of the page.
  await lost.reload();
  await lost.getByText('The owners see it at the desk').waitFor();
  await omar.goto(world.url);
  await omar.getByRole('link', { name: /^Lost passkeys 1 Oldest/ }).press('Enter');
  await heading(omar, 'New passkey for carla').waitFor();
  await accessible(omar);
  await perform(omar, 'a', { label: 'It is them' });
  await omar.getByRole('status').getByText('They may make a new passkey now.').waitFor();
  await lost.getByText('An owner has said yes.').waitFor();
  await accessible(lost);
  await lost.getByRole('button', { name: 'Make a passkey and enter' }).press('Enter');
  await keepCodes(lost);
  // The page in the browser of the lost passkey has gone by itself.
  await heading(carla, 'Sign in to the desk').waitFor();
  await carla.context().close();
  carla = lost;
});

test('who is suspended sees it at once: the page is the sign-in', async () => {
  await anna.goto(`${world.url}/lists/staff?name=carla`);
  await anna.locator('tbody').getByText('carla').waitFor();
  await anna.keyboard.press('Enter');
  await heading(anna, 'carla').waitFor();
  await accessible(anna);
  await heading(carla, 'Today').waitFor();
  await perform(anna, 's', { label: 'Suspend' });
  await anna.getByRole('status').getByText('carla is suspended and signed out.').waitFor();
  await heading(carla, 'Sign in to the desk').waitFor();
  expect(complaints).toEqual([]);
});
