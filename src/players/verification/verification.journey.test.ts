// A person proves who they are, in a browser, to the stand-in of the identity service in its frame; and looks after their data.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { manifest } from '#players/privacy/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { registration } from '#testing/site.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';
import { askPlayer, decideVerification } from './review.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ hasWebGl: false, hasIdentityService: true, environment: { VERIFY_BEFORE: 'play' } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const PASSWORD = registration()['password']!;
const files = path.join(mkdtempSync(path.join(os.tmpdir(), 'baize-documents-')), 'd');
const file = (name: string): string => path.join(files, name);

beforeAll(async () => {
  mkdirSync(files, { recursive: true });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
  for (const name of ['approve-id.jpg', 'approve-face.jpg', 'reject-id.jpg', 'passport.jpg'])
    writeFileSync(file(name), picture);
  writeFileSync(file('virus.jpg'), '<script>alert(1)</script>');
});
afterAll(() => rmSync(path.dirname(files), { recursive: true, force: true }));

async function player(locale = 'en'): Promise<{ client: ApiClient; login: string }> {
  const fields = registration();
  const client = trip.site.visitor();
  await client.ok('Auth.register', fields, { query: { locale } });
  return { client, login: fields['login']! };
}
const operator = () => systemContext(trip.site.site.services, 'operator');

async function openFrame(page: Page) {
  await page.locator('[data-begin]').click();
  await page.locator('dialog[data-dialog=identity-verification] [data-answer=yes]').click();
  await page.waitForSelector('[data-identity-frame=open]');
  return page.frameLocator('dialog iframe');
}

async function send(page: Page, document: string, face: string): Promise<void> {
  const frame = await openFrame(page);
  await frame.locator('#document').setInputFiles(file(document));
  await frame.locator('#face').setInputFiles(file(face));
  await frame.locator('#send').click();
}

test('is verified on a phone, in a frame, without a reload', covers('DG-05', 'AP-47', 'AP-48 2/3'), async () => {
  const { client } = await player();
  const { page, complaints } = await trip.visit('/profile/verification', { as: client, width: 375, height: 740 });
  await ready(page);
  expect(await page.locator('[data-verification]').getAttribute('data-verification')).toBe('none');
  expect(await page.locator('[data-verification] h2').innerText()).toContain('Level 1: Account');
  expect(await page.locator('[data-next]').getAttribute('data-next')).toBe('2');
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.locator('[data-begin]').press('Enter');
  const tokenRequest = page.waitForRequest('**/api/sumsub.getAccessToken*');
  await page.locator('dialog[data-dialog=identity-verification] [data-answer=yes]').press('Enter');
  expect((await tokenRequest).postData() ?? '').not.toContain('externalActionId');
  await page.waitForSelector('[data-identity-frame=open]');
  expect(await page.locator('dialog iframe').getAttribute('title')).toBe('Identity verification');
  expect(await barriers(page, { include: 'dialog' })).toEqual([]);
  const frame = page.frameLocator('dialog iframe');
  await frame.locator('#send').press('Enter');
  await frame.getByText('Choose both files first.').waitFor();
  await frame.locator('#document').setInputFiles(file('virus.jpg'));
  await frame.locator('#face').setInputFiles(file('approve-face.jpg'));
  await frame.locator('#send').press('Enter');
  await frame.getByText('This file cannot be used', { exact: false }).waitFor();
  await frame.locator('#document').setInputFiles(file('approve-id.jpg'));
  await frame.locator('#send').press('Enter');
  await page.getByText('Your documents have been sent.').waitFor();
  await page.locator('dialog [data-answer=yes]').press('Enter');
  await page.waitForSelector('[data-verification=approved]');
  await page.locator('[data-level="2"]').getByText('Yours').waitFor();
  expect(await page.locator('[data-level] th').allInnerTexts()).toEqual([
    expect.stringMatching(/^1\. Account\s+Done/),
    expect.stringMatching(/^2\. Identity\s+Yours/),
    expect.stringMatching(/^3\. Source of funds\s+Next/),
  ]);
  expect(await page.locator('[data-verification] h2').innerText()).toContain('Level 2: Identity');
  expect(await client.ok('Account.getInfo')).toMatchObject({ is_verified: true });
  expect(complaints.filter((line) => !line.includes('415'))).toEqual([]);
});

test('a check of one action names it, and a stranger’s action is refused', covers('AP-48 3/3'), async () => {
  const { client } = await player();
  const { page } = await trip.visit('/profile/verification?action=of-somebody-else', { as: client });
  await ready(page);
  await page.locator('[data-begin]').press('Enter');
  const tokenRequest = page.waitForRequest('**/api/sumsub.getAccessToken*');
  await page.locator('dialog[data-dialog=identity-verification] [data-answer=yes]').press('Enter');
  expect((await tokenRequest).postData()).toContain('externalActionId');
  expect((await tokenRequest).postData()).toContain('of-somebody-else');
  expect((await (await tokenRequest).response())!.status()).toBe(400);
  await page.locator('dialog [role=alert]').waitFor();
});

inLongForm('reads in their own language what was wrong, and sends others', covers('~OP-29'), async () => {
  const { client } = await player('ru');
  const { page } = await trip.visit('/ru/profile/verification', { as: client });
  await ready(page);
  await send(page, 'reject-id.jpg', 'approve-face.jpg');
  await page.locator('dialog [data-answer=yes]').click();
  await page.waitForSelector('[data-verification=rejected]');
  await page.locator('[data-rejection=retry]').getByText('Снимок размыт, слишком тёмный или чем-то закрыт.').waitFor();
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await send(page, 'approve-id.jpg', 'approve-face.jpg');
  await page.locator('dialog [data-answer=yes]').click();
  await page.waitForSelector('[data-verification=approved]');
});

test(
  '[K02] sees why they are asked and by when; waits for a person; reads that a refusal is final',
  covers('AP-17 2/2'),
  async () => {
    const { client, login } = await player('es');
    await askPlayer(operator(), login);
    const { page } = await trip.visit('/es/profile/verification', { as: client });
    await ready(page);
    const due = page.locator('[data-verification=asked] [data-due=open]');
    await due.getByText('porque nuestro equipo tiene una pregunta', { exact: false }).waitFor();
    expect(await due.locator('time').count()).toBe(1);
    const handedIn = page.waitForRequest('**/api/Account.setUserOnVerification*');
    await send(page, 'passport.jpg', 'approve-face.jpg');
    expect((await handedIn).method()).toBe('POST');
    await page.locator('dialog [data-answer=yes]').click();
    await page.waitForSelector('[data-verification=review]');
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_on_verification: true });
    await decideVerification(operator(), login, { state: 'rejected', isFinal: true, comment: 'No es tu pasaporte.' });
    await page.waitForSelector('[data-verification=final]');
    await page.getByText('No es tu pasaporte.').waitFor();
    expect(await page.locator('[data-begin]').count()).toBe(0);
  },
);

test('is led from the cashier to the check before a form is filled in, where money needs a proved identity', async () => {
  const { client, login } = await player();
  await giveMoney(trip.site, client, 5000n);
  const { page, complaints } = await trip.visit('/cashier/withdraw', { as: client, width: 375, height: 740 });
  await ready(page);
  await page.waitForSelector('[data-identity-first=withdrawal]');
  expect(await page.locator('[data-form=withdraw]').count()).toBe(0);
  await walk(page, '/cashier/deposit');
  const lead = page.locator('[data-identity-first=deposit]');
  await lead.waitFor();
  expect(await page.locator('[data-form=deposit]').count()).toBe(0);
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await lead.press('Enter');
  await page.waitForSelector('[data-verification=none]');
  await walk(page, '/cashier/deposit');
  await lead.waitFor();
  // Decided while they look at the page: the form takes its place.
  await decideVerification(operator(), login, { state: 'approved' });
  await page.waitForSelector('[data-form=deposit]');
  expect(complaints).toEqual([]);
});

inLongForm('[Q03] fetches all that is known of them, and erases their account', async () => {
  const { client, login } = await player();
  const { page } = await trip.visit('/profile/security', { as: client });
  await ready(page);
  await page.locator('[data-ask-export]').click();
  await page.waitForSelector('[data-own-data=queued]');
  await manifest.jobs.find(({ name }) => name === 'make-exports')!.run(operator());
  await walk(page, '/profile/settings');
  await page.waitForSelector('[data-form=profile]');
  await walk(page, '/profile/security');
  const download = page.waitForEvent('download');
  await page.locator('[data-fetch-export]').click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
  await page.locator('[data-erase]').click();
  expect(await barriers(page, { include: '[data-own-data]' })).toEqual([]);
  await page.locator('[data-form=erase] [name=password]').fill('wrong-one-1');
  await page.locator('[data-form=erase] button[type=submit]').click();
  await page.getByText('Wrong password').first().waitFor();
  await page.locator('[data-form=erase] [name=password]').fill(PASSWORD);
  await page.locator('[data-form=erase] button[type=submit]').click();
  await page.waitForURL(trip.site.url + '/');
  expect((await trip.site.visitor().call('Auth.login', { login, password: PASSWORD })).status).toBe(401);
});
