// A banner by keyboard: found, written, looked at on the real site before anybody else sees it, published, and taken back.
import { generateSync } from 'otplib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, openEditor, type EditorWorld } from '#app/desk/testing/editor-world.ts';
import type { Clerk } from '#app/desk/testing/desk-world.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { addVirtualPasskey } from '#testing/journeys/virtual-passkey.ts';

const trip = journey({ hasWebGl: false });
let world: EditorWorld;
let context: BrowserContext;
let page: Page;
let other: Clerk;
const complaints: string[] = [];
beforeAll(async () => {
  world = await openEditor({ hasPages: true });
  other = await world.clerk('max', ['manager']);
  context = await trip.browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await addVirtualPasskey(page);
  await page.goto(await world.invite('cleo', ['crm', 'auditor']));
  await heading('Welcome, cleo').waitFor();
  const secret = (await page.locator('code').textContent())!;
  const epoch = Math.floor(world.clock.now().getTime() / 1000);
  await page.locator('[name=code]').fill(generateSync({ secret, epoch }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await heading('Today').waitFor();
});
afterAll(async () => {
  await context.close();
  await world.close();
});

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const accessible = async (): Promise<void> => expect(await barriers(page, { themes: ['dark', 'light'] })).toEqual([]);
const siteSays = async (text: string): Promise<boolean> =>
  (await (await fetch(`${world.site.url}/`)).text()).includes(text);

test('publishing a banner takes four clicks from the start page', async () => {
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: RegExp): Promise<void> => {
    await page.getByRole(role, { name }).first().click();
    clicks += 1;
  };
  await click('link', /^Content$/);
  await click('button', /^Banners/);
  await accessible();
  await click('button', /^dice$/);
  await heading('Dice with a 1% house edge').waitFor();
  await page.getByLabel('Title, English').fill('Dice, and a fair edge');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Draft saved, by cleo').waitFor();
  await accessible();
  await click('button', /^Publish/);
  await page.getByRole('dialog', { name: 'Publish' }).waitFor();
  await accessible();
  await page.keyboard.type('The title was too long for phones.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Published: visitors see it from now on.').waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
  await expect.poll(() => siteSays('Dice, and a fair edge')).toBe(true);
});

test('by keyboard: found, written, previewed for this browser alone, and given up', async () => {
  await page.goto(`${world.url}/lists/content?collection=banners`);
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await heading('Dice, and a fair edge').waitFor();
  await page.getByLabel('Title, English').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Only a draft so far');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Draft saved, by cleo').waitFor();
  await page.getByLabel('Title, English').blur();
  const [preview] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('v')]);
  await preview.getByText('Preview of a draft: only this browser sees it.').waitFor();
  await preview.getByText('Only a draft so far').first().waitFor();
  expect(await siteSays('Only a draft so far')).toBe(false);
  const guest = await trip.browser.newContext();
  const guestPage = await guest.newPage();
  await guestPage.goto(world.site.url);
  await guestPage.getByText('Dice, and a fair edge').first().waitFor();
  expect(await guestPage.getByText('Only a draft so far').count()).toBe(0);
  await guest.close();
  await preview.getByRole('link', { name: 'End the preview' }).click();
  await preview.getByText('Dice, and a fair edge').first().waitFor();
  await preview.close();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('cell', { name: 'Only a draft so far' }).waitFor();
  await accessible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('On the site says what published says').waitFor();
});

test('two people write at once: the second one is told, and takes in what the first wrote', async () => {
  await page.getByRole('tab', { name: 'Form' }).click();
  const { body } = await other.call('content/entry?id=banners:dice');
  const theirs = structuredClone(body.published);
  theirs.en.description.text = 'Text by Max.';
  await other.call('content/draft', { id: 'banners:dice', version: 0, languages: theirs });
  await page.getByLabel('Title, English').fill('Title by Cleo');
  await page.getByText('max has saved this draft since you opened it').waitFor();
  await accessible();
  await page.getByRole('button', { name: 'Take in what they wrote' }).click();
  await page.getByText('What they wrote was taken in beside yours.').waitFor();
  await expect.poll(() => page.getByLabel('Text, English').inputValue()).toBe('Text by Max.');
  await page.getByText('Draft saved, by cleo').waitFor();
  const after = await other.call('content/entry?id=banners:dice');
  expect(after.body.draft.languages.en.description).toMatchObject({ title: 'Title by Cleo', text: 'Text by Max.' });
});

test('what was typed is there after the page is closed; JSON is the same entry', async () => {
  await page.reload();
  await expect.poll(() => page.getByLabel('Title, English').inputValue()).toBe('Title by Cleo');
  await page.getByRole('tab', { name: 'JSON' }).click();
  expect(await page.getByLabel('The entry as JSON').inputValue()).toContain('Title by Cleo');
  await accessible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test('the history says who and why, and takes it back', async () => {
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('The title was too long for phones.').waitFor();
  await accessible();
  await page.getByRole('button', { name: 'Revert to version 1' }).click();
  await page.getByRole('dialog', { name: 'Revert' }).waitFor();
  await page.keyboard.type('The old title was better after all.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Reverted: version 1 stands on the site again.').waitFor();
  await expect.poll(() => siteSays('Dice with a 1% house edge')).toBe(true);
  expect(await siteSays('Dice, and a fair edge')).toBe(false);
  // As the release has it again, so that a newer one updates it.
  expect((await entryOf(other, 'banners:dice')).body.state).toBe('shipped');
});

test('who gets an offer is two clicks away', async () => {
  await world.site.player();
  await page.goto(world.url);
  await page.getByRole('link', { name: 'Offers and campaigns' }).click();
  await page.locator('tbody button').first().click();
  await page.getByRole('heading', { name: 'Who gets it' }).waitFor();
  await page.getByText(/of 1 active players get it now/).waitFor();
  await page.getByLabel('Would this player get it?').fill('999999');
  await page.keyboard.press('Enter');
  await page.getByText('There is no such player.').waitFor();
  await accessible();
  expect(complaints).toEqual([]);
});
