// On a site without an identity service a player sends documents from their phone, and a person accepts them.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { giveMoney } from '#testing/money.ts';
import { walk } from '#testing/journeys/walk.ts';
import { registration } from '#testing/site.ts';
import { handedInDocuments } from './document-store.ts';
import { decideVerification } from './review.ts';

const trip = journey({ hasWebGl: false, environment: { SANDBOX_KYC: 'off', VERIFY_BEFORE: 'play' } });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const files = path.join(mkdtempSync(path.join(os.tmpdir(), 'baize-own-documents-')), 'd');
const file = (name: string): string => path.join(files, name);

beforeAll(async () => {
  mkdirSync(files, { recursive: true });
  for (const [name, background] of [
    ['passport.png', '#678'],
    ['face.png', '#876'],
    ['front.png', '#787'],
  ] as const)
    writeFileSync(
      file(name),
      await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  writeFileSync(file('back.pdf'), '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n');
  writeFileSync(file('letter.txt'), 'a letter');
  writeFileSync(file('broken.png'), Buffer.alloc(400, 7));
});
afterAll(() => rmSync(path.dirname(files), { recursive: true, force: true }));

async function player(locale = 'en'): Promise<{ client: ApiClient; login: string; id: bigint }> {
  const fields = registration();
  const client = trip.site.visitor();
  const { uid } = await client.ok<{ uid: number }>('Auth.register', fields, { query: { locale } });
  return { client, login: fields['login']!, id: BigInt(uid) };
}
const operator = () => systemContext(trip.site.site.services, 'operator');
const row = (page: Page, kind: string) => page.locator(`[data-document=${kind}]`);
const choose = (page: Page, kind: string, name: string) =>
  row(page, kind).locator('input[type=file]').last().setInputFiles(file(name));
const received = (page: Page, kind: string) => page.waitForSelector(`[data-document=${kind}][data-state=received]`);

test('sends two files on a phone, hands them in, and is accepted while they look', async () => {
  const { client, login, id } = await player();
  const { page, complaints } = await trip.visit('/profile/verification', { as: client, width: 375, height: 740 });
  await ready(page);
  await page.waitForSelector('[data-document-form]');
  expect(await page.locator('[data-begin]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await barriers(page, { include: 'main', themes: ['dark', 'light'] })).toEqual([]);
  await page.locator('[data-hand-in]').press('Enter');
  await page.getByText('Still missing: a passport, or both sides of a card; a photo of your face.').waitFor();
  await choose(page, 'passport', 'letter.txt');
  await row(page, 'passport').getByText('Please choose a JPEG or PNG picture or a PDF.').waitFor();
  await choose(page, 'passport', 'broken.png');
  await row(page, 'passport').getByText('Please send a picture (JPEG or PNG) or a PDF.').waitFor();
  await choose(page, 'passport', 'passport.png');
  await received(page, 'passport');
  await row(page, 'passport').getByRole('img', { name: 'Preview: Passport' }).waitFor();
  await row(page, 'passport').getByText('Please send a picture').waitFor({ state: 'detached' });
  await choose(page, 'face', 'face.png');
  await received(page, 'face');
  await row(page, 'face').locator('[data-remove]').press('Enter');
  await page.waitForSelector('[data-document=face][data-state=empty]');
  await choose(page, 'face', 'face.png');
  await received(page, 'face');
  expect(await barriers(page, { include: 'main', themes: ['dark', 'light'] })).toEqual([]);
  // What was sent is there after a reload, on another device as well.
  await page.reload();
  await ready(page);
  await received(page, 'face');
  await page.locator('[data-hand-in]').press('Enter');
  await page.waitForSelector('[data-verification=review]');
  expect(await page.locator('[data-document-form]').count()).toBe(0);
  expect((await handedInDocuments(operator().db, id)).map(({ kind }) => kind).toSorted()).toEqual(['face', 'passport']);
  await decideVerification(operator(), login, { state: 'approved' });
  await page.waitForSelector('[data-verification=approved]');
  await page.locator('[data-level="2"]').getByText('Yours').waitFor();
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
});

test('reads in their language what was wrong with a card, and sends its two sides again', async () => {
  const { client, login } = await player('ru');
  const { page } = await trip.visit('/ru/profile/verification', { as: client });
  await ready(page);
  await page.locator('[data-document-form] [value=card]').press(' ');
  await choose(page, 'id-card-front', 'front.png');
  await received(page, 'id-card-front');
  await choose(page, 'id-card-back', 'back.pdf');
  await received(page, 'id-card-back');
  await choose(page, 'face', 'front.png');
  await row(page, 'face').getByText('Этот файл уже отправлен как другой документ.').waitFor();
  await choose(page, 'face', 'face.png');
  await received(page, 'face');
  await page.locator('[data-hand-in]').click();
  await page.waitForSelector('[data-verification=review]');
  await decideVerification(operator(), login, { state: 'rejected', isFinal: false, comment: 'Лицо в тени.' });
  await page.waitForSelector('[data-rejection=retry]');
  await page.getByText('Лицо в тени.').waitFor();
  await page.waitForSelector('[data-document-form]');
  await page.waitForSelector('[data-document=face][data-state=empty]');
});

test('is led to the form from the cashier, and by the dialog of a refusal', async () => {
  const { client } = await player();
  await giveMoney(trip.site, client, 5000n);
  const { page } = await trip.visit('/cashier/deposit', { as: client });
  await ready(page);
  await page.locator('[data-identity-first=deposit]').press('Enter');
  await page.waitForSelector('[data-document-form]');
  // Any call that is refused so: the dialog belongs to the refusal and not to the page.
  const answer = await client.call('Games.playRound', {
    sysname: 'dice',
    stake: '1.00',
    params: '{"direction":"over","target":"50.00"}',
    mode: 'play',
    request_id: randomUUID(),
  });
  expect([answer.status, answer.error?.type]).toEqual([422, 'KycUserProfileException']);
  await page.route('**/api/Cashier.*', (route) =>
    route.fulfill({ status: answer.status, contentType: 'application/json', body: answer.text }),
  );
  await walk(page, '/cashier/history');
  await page.getByRole('button', { name: 'This month' }).click();
  await page.locator('dialog[data-dialog=identity-verification] [data-answer=yes]').press('Enter');
  await page.waitForSelector('[data-document-form]');
  await page.waitForSelector('dialog', { state: 'detached' });
});
