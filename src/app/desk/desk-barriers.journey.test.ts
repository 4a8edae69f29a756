// Every page of the desk, with nothing in it and with something, read by axe in both themes.
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#desk/shell/contract.ts';
import { inviteMember } from '#desk/staff/index.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';
import { deskParts } from '../slices.ts';
import { openDesk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
/** Everything but risk, which nobody has together with the cashier's. */
const ROLES = ['owner', 'manager', 'cashier', 'support', 'trader', 'crm', 'auditor'];
let world: DeskWorld;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  world = await openDesk();
  const context = await trip.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await addVirtualPasskey(page);
  await page.goto(await inviteMember(world.site, { name: 'ada', roles: ROLES, playerAccounts: [], by: 'the test' }));
  const secret = (await page.locator('code').textContent())!;
  const epoch = Math.floor(world.cashier.clock.now().getTime() / 1000);
  await page.locator('[name=code]').fill(generateSync({ secret, epoch }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});
afterAll(async () => {
  await page.context().close();
  await world.close();
});

/** What would hinder somebody on the page at an address. Going there within the page costs a tenth of loading it. */
async function barriersAt(path: string): Promise<string[]> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  return barriers(page, { themes: ['dark', 'light'] });
}

async function expectNone(path: string): Promise<void> {
  expect(await barriersAt(path)).toEqual([]);
  expect(complaints).toEqual([]);
}

const listings = deskParts.flatMap((parts) => parts.listings ?? []);
const acts = deskParts.flatMap((parts) => parts.acts ?? []);
const formOf = (path: string, act: string): string => `${path}?act=${encodeURIComponent(act)}`;

/** Those that are offered on a subject in a state. */
const formsOn = (kind: string, state: string): string[] =>
  acts.filter(({ subject, states }) => subject === kind && (states?.includes(state) ?? true)).map(({ name }) => name);

test.each(['/', '/figures', '/lists/nothing'])('%s', expectNone);

test.each(listings.filter(({ isTabOnly }) => !isTabOnly).map(({ name }) => name))('the list %s', (name) =>
  expectNone(`/lists/${name}`),
);

test.each(acts.flatMap(({ name, list }) => (list === undefined ? [] : [[name, list] as const])))(
  'the form of “%s” above the list %s',
  (name, list) => expectNone(formOf(`/lists/${list}`, name)),
);

describe('a withdrawal that waits, and its player', () => {
  let withdrawal: string;
  let player: string;
  beforeAll(async () => {
    const id = await world.withdrawal();
    withdrawal = `/subjects/withdrawal/${id}`;
    const rows = await page.evaluate(() =>
      fetch('/api/lists/players').then(async (response) => ((await response.json()) as ListPage).rows),
    );
    player = `/subjects/player/${rows[0]!.id}`;
  });

  test('their pages', async () => {
    await expectNone(withdrawal);
    await expectNone(player);
  });

  test.each(listings.filter(({ tabOf }) => tabOf?.some(({ kind }) => kind === 'player')).map(({ name }) => name))(
    'the tab %s',
    (name) => expectNone(`${player}/${name}`),
  );

  test.each(formsOn('player', 'active'))('the form of “%s” on a player', async (name) => {
    await expectNone(formOf(player, name));
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test.each(formsOn('withdrawal', 'checks'))('the form of “%s” on a withdrawal', async (name) => {
    await expectNone(formOf(withdrawal, name));
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

test('sabotage: a field without a label is found', async () => {
  await expectNone('/lists/players');
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('input')));
  expect((await barriers(page, { themes: ['dark'] })).join()).toContain('label');
});
