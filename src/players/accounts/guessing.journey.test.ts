// A player logs in from a new browser while strangers guess at passwords.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inLetterTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import { cases } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';

const trip = journey({ hasWebGl: false, environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });

let address = 0;
async function player(): Promise<{ login: string; password: string }> {
  const { login = '', password = '', ...fields } = registration();
  const headers = { 'x-forwarded-for': `100.64.0.${++address}` };
  await trip.site.visitor().ok('Auth.register', { login, password, ...fields }, { headers });
  return { login, password };
}

/** As if so many wrong passwords of strangers had been compared. */
const failed = (login: string, failures: number) =>
  trip.site.database.ownerPool.query(
    'insert into accounts.attempts (who, failures, first_at) values ($1, $2, now()) on conflict (who) do update set failures = $2',
    [createHash('sha256').update(`log-in-account ${login}`).digest(), failures],
  );

async function signIn(path: string, { login, password }: { login: string; password: string }) {
  const visit = await trip.visit(path);
  await visit.page.waitForSelector('html[data-ready]', { state: 'attached' });
  const form = visit.page.locator('[data-form=login]');
  await form.locator('[name=login]').fill(login);
  await form.locator('[name=password]').fill(password);
  await form.locator('[name=password]').press('Enter');
  return visit;
}
const signedIn = (page: Page) => expect.poll(() => page.locator('[data-open=login]').count()).toBe(0);

test('[~A05] a proof of work is found by the page, and the player notices nothing of it', async () => {
  const account = await player();
  await failed(account.login, 5);
  const { page, complaints } = await signIn('/forms/sign_in', account);
  await signedIn(page);
  await page.getByText('Last log-in:').waitFor();
  // The refusal that asked for the proof.
  expect(complaints.filter((line) => !line.includes('429'))).toEqual([]);
});

test.each(
  cases(
    [['ru', '/ru/forms/sign_in']],
    [
      ['en', '/forms/sign_in'],
      ['es', '/es/forms/sign_in'],
    ],
  ),
)('[~A05] a code to the contact opens where proofs are abused, by keyboard alone (%s)', async (_locale, path) => {
  const account = await player();
  await failed(account.login, 50);
  const { page } = await signIn(path, account);
  const send = page.locator('[data-form=ask-mail-code] [type=submit]');
  await send.waitFor();
  expect(await page.locator('[data-form=ask-mail-code]').innerText()).toContain(account.login);
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  // Requested while the connection fails: they see an error, and can try again.
  await page.locator('[data-have-code]').press('Enter');
  await page.route('**/api/Auth.sendLogInCode*', (route) => route.abort(), { times: 1 });
  await page.locator('[data-resend]').press('Enter');
  await page.locator('[data-toast=error]').waitFor();
  await page.locator('[data-form=mail-code] button').first().press('Enter');
  await page.locator('[data-form=login] [name=password]').press('Enter');
  await send.press('Enter');
  const field = page.locator('[data-form=mail-code] [name=mail_code]');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await barriers(page, { include: 'main' })).toEqual([]);
  await page.keyboard.type('abcde-fghjk');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(await inLetterTo(trip.site, account.login, /\b[0-9a-z]{5}-[0-9a-z]{5}\b/));
  await page.keyboard.press('Enter');
  await signedIn(page);
});
