// Who a player is and how they prove it, as one person does it in a browser.
import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { setBlocked } from './index.ts';
import { payIn } from '#money/cashier/testing/deposits.ts';
import { lettersTo, codeTo, inLetterTo, linkTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey, type Visit } from '#testing/journeys/browser.ts';
import { forceLogoutAfter } from '#testing/journeys/force-logout.ts';
import { walk } from '#testing/journeys/walk.ts';
import { covers } from '#testing/covers.ts';

const trip = journey({ hasWebGl: false });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const PASSWORD = registration()['password']!;

async function player(fields: Record<string, string> = registration()) {
  const client: ApiClient = trip.site.visitor();
  await client.ok('Auth.register', fields);
  return { client, login: fields['login']! };
}

async function proved(): Promise<{ client: ApiClient; login: string }> {
  const account = await player();
  await account.client.ok('Account.sendconfirmationtocontact', { contact: account.login });
  await account.client.ok('Account.confirmContact', {
    contact: account.login,
    code: await codeTo(trip.site, account.login),
  });
  return account;
}

test(
  'registers by phone on a small screen, with a promo code of the address',
  covers('OP-15 2/3', 'AP-20 2/2', '~GD-09', '~VA-28', 'GD-11'),
  async () => {
    const { page, complaints } = await trip.visit('/terms?promo_code=AAA&promo_code=SPRING', {
      width: 375,
      height: 812,
    });
    await page.waitForFunction(() => localStorage.getItem('promo_code') === 'SPRING');
    await walk(page, '/terms?show_popup_reg=1');
    const form = page.locator('[data-form=register]');
    const settings = page.waitForResponse('**/api/Account.getContactPhoneSettings*');
    await page.route('**/api/Account.getContactPhoneSettings*', (route) =>
      route.fulfill({ json: { data: { default_country: 'US', countries: [{ code: 'US', calling_code: '1' }] } } }),
    );
    await form.locator('[data-method=phone]').click();
    expect((await settings).request().method()).toBe('GET');
    await form.locator('button[type=submit]').click();
    await page.getByText('Enter your phone number').waitFor();
    await form.locator('[name=country_code]').selectOption('US');
    // One that cannot be, and one of a country whose numbers are not taken.
    for (const wrong of ['12', '+44 20 7946 0958']) {
      await form.locator('[name=login]').fill(wrong);
      await page.getByText('Wrong phone number').waitFor();
      await form.locator('[name=login]').fill('213 373 4253');
      await page.getByText('Wrong phone number').waitFor({ state: 'detached' });
    }
    await form.locator('[name=login]').fill('213 373 4253');
    await form.locator('[name=password]').fill(PASSWORD);
    await expect.poll(() => form.locator('[name=login]').inputValue()).toBe('+1 213 373 4253');
    await form.locator('[name=repeat]').fill('something-else');
    await form.locator('[name=birth_date]').fill('1990-05-17');
    await form.locator('[name=age]').check();
    await form.locator('[name=terms]').check();
    await form.locator('button[type=submit]').click();
    await page.getByText('Passwords do not match').waitFor();
    expect(await form.locator('[name=promo_code]').inputValue()).toBe('SPRING');
    expect(await form.locator('[name=news]').isChecked()).toBe(false);
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await form.locator('[name=repeat]').fill(PASSWORD);
    const sent = page.waitForRequest('**/api/Auth.register*');
    await form.locator('button[type=submit]').click();
    expect((await sent).postData()).toContain('promo_code=SPRING');
    await page.waitForURL(/register=success/);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  },
);

test(
  'in the sign-up a promo code says what it gives while it is typed, and a currency what it is worth',
  covers('~AP-21', '~AP-59'),
  async () => {
    const { page, complaints } = await trip.visit('/forms/sign_up', { width: 375, height: 812 });
    await ready(page);
    const form = page.locator('[data-form=register]');
    await form.getByRole('button', { name: 'I have a promo code' }).click();
    const code = form.locator('[name=promo_code]');
    await code.fill('NO-SUCH-CODE');
    await code.fill('FIRSTLOOK');
    await form.getByText('This code gives you: A first look').waitFor();
    await code.fill('FIRSTLOO');
    await form.getByText('This code gives you').waitFor({ state: 'detached' });
    await form.locator('[name=currency]').selectOption('USD');
    await form.getByText(/^EUR\s1 = USD\s\d/).waitFor();
    await form.locator('[name=currency]').selectOption('EUR');
    await form.getByText(/^EUR\s1 = /).waitFor({ state: 'detached' });
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  },
);

test(
  'restores a password by the mail’s link, logs in with a code, and sees the last log-in',
  covers('OP-15 3/3', 'AP-29', 'ST-12 2/2', 'ST-13'),
  async () => {
    const { client, login } = await proved();
    // The document of a form is complete: what the operator allows does not push the fields down afterwards.
    expect(await (await fetch(`${trip.site.url}/forms/sign_up`)).text()).toContain('data-method="phone"');
    const { page } = await trip.visit('/forms/sign_in', { width: 375, height: 740 });
    await ready(page);
    await page.locator('[data-form=login] [name=login]').fill(login);
    await page.locator('[data-restore]').click();
    await page.locator('[data-form=restore] button[type=submit]').click();
    await page.locator('[data-form=new-password] [name=code]').waitFor();
    const link = await linkTo(trip.site, login, '/forms/sign_in');
    // The code beside the link, so that the next one is not taken for it.
    await codeTo(trip.site, login);
    // A second factor, set up elsewhere meanwhile.
    await client.ok('Account.changeTwoFactorAuth', { method: 'contact', password: PASSWORD });
    const first = await codeTo(trip.site, login);
    await client.ok('Account.confirmTwoFactorAuth', { code: first });
    await page.goto(link.pathname + link.search);
    await ready(page);
    const form = page.locator('[data-form=new-password]');
    await form.locator('[name=password]').fill('Summer2024');
    await form.locator('[data-rule=leaked][data-state=broken]').waitFor();
    expect(await form.locator('[data-strength]').innerText()).toBe('Weak');
    await form.locator('[name=repeat]').fill('Summer2024');
    await form.locator('button[type=submit]').click();
    await form.getByText('This password is on lists of leaked passwords.').waitFor();
    await form.locator('[name=password]').fill('N3w-horse-77');
    await form.locator('[data-strength=strong]').waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await form.locator('[name=repeat]').fill('N3w-horse-77');
    await form.locator('button[type=submit]').click();
    await page.getByText('Your new password has been set.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const code = page.locator('[data-form=code] [name=code]');
    await code.waitFor();
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('[data-resend]').isDisabled()).toBe(true);
    expect((await page.context().cookies()).some(({ name }) => name === 'sid')).toBe(false);
    const digits = await codeTo(trip.site, login, first);
    await code.fill(digits === '111111' ? '222222' : '111111');
    await code.press('Enter');
    await page.getByText('Wrong code').waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await code.fill(digits);
    await code.press('Enter');
    await page.getByText(/Last log-in: \d\d\.\d\d\.\d{4} at \d?\d:\d\d$/).waitFor();
    await expect.poll(() => page.locator('[data-open=login]').count()).toBe(0);
    // The link has done its work.
    await page.context().clearCookies({ name: 'sid' });
    await page.goto(link.pathname + link.search);
    await form.locator('[name=password]').fill('Wh1te-horse-8');
    await form.locator('[name=repeat]').fill('Wh1te-horse-8');
    await form.locator('button[type=submit]').click();
    await page.getByText('This link has expired or has already been used.').waitFor();
    await page.locator('[data-ask-again]').click();
    await page.locator('[data-form=restore]').waitFor();
  },
);

/** One player looks after their account on one page, test after test. */
let visit: Visit & { client: ApiClient; login: string };

test(
  'confirms contacts in the profile and by the link; the hint goes',
  covers('OP-17 6/7', 'AP-13', 'ST-10', 'VA-37', 'ST-22 2/2', '~ER-09'),
  async () => {
    const { client, login } = await player();
    visit = {
      ...(await trip.visit('/profile/settings', { as: client, width: 375, height: 812, isKept: true })),
      client,
      login,
    };
    const { page } = visit;
    await ready(page);
    await page.locator('[data-hint=confirm]').waitFor();
    // A phone, with a wrong code first.
    await page.locator('[data-add-contact=phone]').click();
    const add = page.locator('[data-form=add-contact]');
    // Nothing to save before something is edited.
    const save = add.locator('button[type=submit]');
    expect([await save.isDisabled(), await add.getAttribute('data-dirty')]).toEqual([true, null]);
    await add.locator('[name=contact]').fill('+44 20 7946 0958');
    expect([await save.isDisabled(), await add.getAttribute('data-dirty')]).toEqual([false, 'true']);
    await add.getByText('Not saved yet').waitFor();
    // A save that fails marks the field, and one that answers another number than 1 has failed.
    for (const [answer, next] of [
      [{ data: 0 }, '+44 20 7946 0957'],
      [undefined, '+44 20 7946 0958'],
    ] as const) {
      await page.route(
        '**/api/Account.addcontact*',
        (route) => (answer ? route.fulfill({ json: answer }) : route.abort()),
        { times: 1 },
      );
      await save.click();
      await add.locator('[name=contact][aria-invalid=true]').waitFor();
      await add.locator('[name=contact]').fill(next);
      await add.locator('[name=contact]:not([aria-invalid])').waitFor();
    }
    await save.click();
    await add.waitFor({ state: 'detached' });
    const line = page.locator('[data-contact="442079460958"]');
    await line.locator('[data-send-code]').dblclick();
    const digits = await codeTo(trip.site, '442079460958');
    await line.locator('[name=code]').fill(digits === '111111' ? '222222' : '111111');
    await line.locator('button[type=submit]').click();
    await page.getByText('Wrong code from the message').waitFor();
    // Two presses ask for one code, and nothing is refused.
    expect(await page.locator('[data-toast=error]').count()).toBe(0);
    await line.locator('[name=code]').fill(digits);
    await page.route('**/api/Account.confirmContact*', (route) => route.fulfill({ json: { data: 0 } }), { times: 1 });
    await line.locator('button[type=submit]').click();
    await line.locator('[name=code][aria-invalid=true]').waitFor();
    await line.locator('button[type=submit]').click();
    await line.getByText('Confirmed', { exact: true }).waitFor();
    // An address that somebody has.
    const other = await player();
    await page.locator('[data-add-contact=email]').click();
    await add.locator('[name=contact]').fill(other.login);
    await add.locator('[name=password]').fill(PASSWORD);
    await add.locator('button[type=submit]').click();
    await page.getByText("This e-mail can't be used").waitFor();
    await add.getByText('Cancel').click();
    // The log-in itself, by the link of the mail.
    await page.locator(`[data-contact="${login}"] [data-send-code]`).click();
    const link = await linkTo(trip.site, login, '/confirmation');
    // A line that fails says nothing about the link.
    await page.route('**/api/Account.confirmContact*', (route) => route.abort(), { times: 1 });
    await page.goto(link.pathname + link.search);
    await page.getByText('We can’t reach the site.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/confirmation/success');
    await ready(page);
    // Another document, which knows what was sent from here; nothing of the session stands there.
    expect(await page.evaluate((contact) => localStorage.getItem(`confirm_sent:${contact}`), login)).toBe('1');
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].flatMap(Object.entries))),
    ).not.toMatch(/eyJ|sid/);
    await walk(page, '/profile/settings');
    await page.locator(`[data-contact="${login}"]`).getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.locator('[data-hint=confirm]').count()).toBe(0);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
  },
);

test(
  'a new player is reminded of a first deposit, until they put it away, pay in, or have been here for two hours',
  covers('ST-21'),
  async () => {
    const client = await trip.site.player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { page, complaints } = await trip.visit('/profile/settings', { as: client });
    const hint = page.locator('[data-hint=deposit]');
    const isShown = async (): Promise<boolean> => {
      await page.reload();
      await ready(page);
      return hint.isVisible();
    };
    const registered = (ago: string) =>
      trip.site.database.ownerPool.query(
        `update accounts.players set reg_time = now() - interval '${ago}' where id = ${uid}`,
      );
    await ready(page);
    expect(await hint.isVisible()).toBe(true);
    await registered('1 hour 58 minutes');
    expect(await isShown()).toBe(true);
    await registered('2 hours 1 minute');
    expect(await isShown()).toBe(false);
    await registered('1 minute');
    expect(await isShown()).toBe(true);
    await hint.getByRole('button').press('Enter');
    await hint.waitFor({ state: 'detached' });
    expect(await isShown()).toBe(false);
    await page.evaluate(() => localStorage.removeItem('hint_registration_dismissed'));
    // Money that nobody has paid in is no deposit, and one that is lost again still was one.
    await giveMoney(trip.site, client, 500n);
    expect(await isShown()).toBe(true);
    await payIn(trip.site, client, '20');
    expect(await isShown()).toBe(false);
    expect(complaints).toEqual([]);
  },
);

test(
  'keeps personal data, name and news; an answer other than 1 is a failure',
  covers('AP-25 2/2', 'AP-15', 'AP-08', 'ER-08', 'AP-11'),
  async () => {
    const { page, client } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    const form = page.locator('[data-form=profile]');
    const fields = await client.ok<{ name: string }[]>('Account.getPersonalDataFields');
    expect(
      await form
        .locator('[name]')
        .evaluateAll((elements) => [...new Set(elements.map((element) => element.getAttribute('name')))]),
    ).toEqual(fields.map(({ name }) => name));
    await form.locator('[name=first_name]').fill('J@ne');
    await form.locator('button[type=submit]').click();
    await page.getByText('Wrong symbols in name').waitFor();
    await form.locator('[name=first_name]').fill('Jane');
    await form.locator('[name=address]').fill('Main Street 12');
    await form.locator('[name=last_name]').fill('Reed');
    await form.locator('[name=home_town]').fill('Berlin');
    // What is not chosen is missing, too (VA-25).
    await form.locator('button[type=submit]').click();
    await form.locator('[name=sex][aria-invalid=true]').waitFor();
    await form.locator('[name=sex]').selectOption('2');
    await page.route('**/api/Account.saveProfileInfo*', (route) => route.fulfill({ json: { data: 0 } }), { times: 1 });
    await form.locator('button[type=submit]').click();
    await form.locator('[role=alert]').waitFor();
    await form.locator('button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    await page.locator('[data-form=profile]:not([data-dirty])').waitFor();
    await page.locator('[data-form=fakename] [name=fakename]').fill('abc!');
    await page.locator('[data-form=fakename] button').click();
    await page.getByText('Wrong fake name').waitFor();
    // A new name that is hidden at the same time stays hidden in the form: the next press would show it to everybody.
    await page.locator('[data-form=fakename] [name=fakename]').fill('JaneReeds');
    await page.locator('[data-form=fakename] [name=is_hidden]').check();
    const infoResponse = page.waitForResponse('**/api/Account.getInfo*');
    await page.locator('[data-form=fakename] button').click();
    expect((await (await infoResponse).json()).data).toMatchObject({ fakename: 'JaneReeds' });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.locator('[data-form=fakename] [name=is_hidden]').isChecked()).toBe(true);
    // Where the evening of a day is the next day in UTC.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Sao_Paulo' });
    await page.reload();
    expect(await form.locator('[name=first_name]').inputValue()).toBe('Jane');
    await ready(page);
    expect(await page.locator('dl > div', { hasText: 'Date of birth' }).innerText()).toContain('17.05.1990');
    await devTools.detach();
    await page.locator('[data-unread]').waitFor();
    // Their number is in the name of the button, and drawn on it without a text that the name would have to repeat.
    const bell = page.locator('button:has([data-unread])');
    expect(await bell.textContent()).toBe('');
    expect(await bell.getAttribute('aria-label')).toContain(
      await page.locator('[data-unread]').getAttribute('data-unread'),
    );
    await walk(page, '/profile/notification');
    // What is shown there is not new any more.
    await page.locator('[data-unread]').waitFor({ state: 'detached' });
    const response = page.waitForResponse('**/api/Account.changeSubscription*');
    await page.getByLabel(/^To .*@/).check();
    expect((await response).status()).toBe(200);
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: true });
    // Two quick presses: what is kept is what is shown, even if the first of them arrives last.
    let isFirst = true;
    await page.route('**/api/Account.changeSubscription*', async (route) => {
      const isLate = isFirst;
      isFirst = false;
      if (isLate) await page.waitForTimeout(300);
      await route.continue();
    });
    const news = page.getByLabel(/^To .*@/);
    await news.click();
    await news.click();
    await page.locator('[data-toast=success]').filter({ hasText: 'News is off' }).waitFor();
    await page.unroute('**/api/Account.changeSubscription*');
    expect(await client.ok('Account.getInfo')).toMatchObject({ is_subscribed: await news.isChecked() });
    // While the profile cannot be read nobody knows whether the name is hidden, and saving another one leaves that as it is.
    await page.route('**/profile/settings/_payload.json*', async (route) => {
      const payload = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...payload, data: { ...payload.data, profile: null } } });
    });
    await walk(page, '/profile/settings');
    await page.locator('[data-form=fakename] [name=fakename]').fill('JaneReed');
    const renamed = page.waitForResponse('**/api/Account.changefakename*');
    await page.locator('[data-form=fakename] button').click();
    expect((await renamed).status()).toBe(200);
    await page.unroute('**/profile/settings/_payload.json*');
    expect(await client.ok('Account.getprofileinfo', { fields: 'is_name_hidden' })).toMatchObject({
      is_name_hidden: true,
    });
  },
);

inLongForm(
  'sets up an app by its QR code, changes the password, and ends another device',
  covers('AP-12', 'AP-14'),
  async () => {
    const { page, login } = visit;
    await walk(page, '/profile/security');
    await page.locator('[data-two-factor=app]').click();
    await page.locator('[data-form=two-factor] [name=password]').fill(PASSWORD);
    await page.locator('[data-form=two-factor] button[type=submit]').click();
    await page.locator('[data-form=two-factor-code] svg[role=img] path').waitFor();
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    const secret = await page.locator('[data-key]').innerText();
    await page.locator('[data-form=two-factor-code] [name=code]').fill(generateSync({ secret }));
    await page.locator('[data-form=two-factor-code] button[type=submit]').click();
    // Ten codes for the day on which the app is lost; once they are put away they are never shown again.
    const codes = page.locator('[data-recovery-codes] code');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const texts = await codes.allInnerTexts();
    const [recovery] = texts;
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-download-codes]').click()]);
    expect(file.suggestedFilename()).toBe('baize-recovery-codes.txt');
    expect(
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n')
        .slice(2),
    ).toEqual(texts);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-copy-codes]').click();
    await page.getByText('Recovery codes copied').waitFor();
    // Only a page that has the focus may read; elsewhere the promise may stay open for ever.
    await page.bringToFront();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts.join('\n'));
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.locator('[data-two-factor=off]').waitFor();
    expect(await page.locator('[data-codes-left]').innerText()).toBe('10 recovery codes left.');
    expect(await page.locator('[data-guard=twoFactor]').getByText('On', { exact: true }).count()).toBe(1);
    // Another device, and its end.
    const other = trip.site.visitor();
    const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    await other.ok('Auth.login', { login, password: PASSWORD, code: next });
    await walk(page, '/profile/settings');
    await page.locator('[data-form=profile]').waitFor();
    await walk(page, '/profile/security');
    await page.locator('[data-end-others]').click();
    await expect.poll(async () => (await other.call('Account.getBalance')).status).toBe(401);
    await page.locator('[data-change-password]').click();
    const form = page.locator('[data-form=change-password]');
    await form.locator('[name=old_password]').fill('not-the-one');
    await form.locator('[name=password]').fill('N3w-horse-77');
    await form.locator('[name=repeat]').fill('N3w-horse-77');
    await form.locator('button[type=submit]').click();
    await page.getByText('Wrong password').waitFor();
    await form.locator('[name=old_password]').fill(PASSWORD);
    await form.locator('button[type=submit]').click();
    await page.getByText('Your password has been changed.', { exact: false }).waitFor();
    // Later, without the app: by a recovery code, on a phone.
    await page.context().clearCookies({ name: 'sid' });
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/forms/sign_in');
    await ready(page);
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=password]').fill('N3w-horse-77');
    await page.keyboard.press('Enter');
    await page.locator('[data-recovery]').click();
    await page.locator('[data-form=code] [name=code]').fill(recovery!);
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${trip.site.url}/`);
    await expect
      .poll(async () => (await lettersTo(trip.site, login)).some(({ text }) => /Codes left: 9/.test(text)))
      .toBe(true);
  },
);

inLongForm(
  'a session that is over elsewhere takes the balance away, says why, and leads back to where the player was',
  async () => {
    const { client, login } = await player();
    const { page } = await trip.visit('/profile/settings', { as: client });
    const dialog = page.locator('[data-dialog=auth]');
    const enter = async (password: string): Promise<void> => {
      await dialog.locator('[data-form=login] [name=login]').fill(login);
      await dialog.locator('[data-form=login] [name=password]').fill(password);
      await dialog.locator('[data-form=login] [name=password]').press('Enter');
    };
    await page.locator('header [data-balance=main]').waitFor();
    // Logged out in another tab.
    const other = await page.context().newPage();
    await other.goto('/terms');
    await other.locator('html[data-ready]').waitFor({ state: 'attached' });
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.locator('[data-action=logout]').click();
    await dialog.getByText('You logged out in another tab.').waitFor();
    expect(await page.locator('header [data-balance]').count()).toBe(0);
    await other.close();
    await enter(PASSWORD);
    await page.locator('header [data-balance=main]').waitFor();
    await page.locator('[data-form=profile]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile/settings');
    // Ended from another device, by a new password: noticed by the next step within the site.
    await client.ok('Auth.login', { login, password: PASSWORD });
    await client.ok('Account.changepassword', { old_password: PASSWORD, password: 'N3w-horse-77' });
    await walk(page, '/cashier/history');
    await dialog.getByText('Your session has ended').waitFor();
    expect(await page.locator('header [data-balance]').count()).toBe(0);
    expect(await barriers(page, { include: 'dialog' })).toEqual([]);
    await enter('N3w-horse-77');
    await page.waitForURL('**/cashier/history');
    await page.locator('header [data-balance=main]').waitFor();
    // A visitor who does not log in again is a guest, and not on a player's page.
    await client.ok('Auth.login', { login, password: 'N3w-horse-77' });
    await client.ok('Account.changepassword', { old_password: 'N3w-horse-77', password: PASSWORD });
    await page.getByRole('tab').nth(1).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    await page.locator('[data-open=login]').waitFor();
  },
);

inLongForm(
  '[F05] makes a passkey, which takes the code of their second step, and logs in with it, without password or code',
  async () => {
    const { client, login } = await player();
    await client.ok('Account.sendconfirmationtocontact', { contact: login });
    const first = await codeTo(trip.site, login);
    await client.ok('Account.confirmContact', { contact: login, code: first });
    await client.ok('Account.changeTwoFactorAuth', { method: 'contact', password: PASSWORD });
    const second = await codeTo(trip.site, login, first);
    await client.ok('Account.confirmTwoFactorAuth', { code: second });
    const { page, context } = await trip.visit('/profile/security', { as: client });
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await ready(page);
    await page.locator('[data-add-passkey]').click();
    await page.locator('[data-form=passkey] [name=password]').fill(PASSWORD);
    await page.locator('[data-form=passkey] [name=password]').press('Enter');
    await page.locator('[data-form=passkey] [name=code]').fill(await codeTo(trip.site, login, second));
    await page.locator('[data-form=passkey] button[type=submit]').click();
    await page.locator('[data-passkey-id]').waitFor();
    // What was asked for another one is not asked for its removal.
    await page.locator('[data-add-passkey]').click();
    await page.locator('[data-form=passkey] [name=password]').fill(PASSWORD);
    await page.locator('[data-form=passkey] [name=password]').press('Enter');
    await page.locator('[data-form=passkey] [name=code]').waitFor();
    await page.locator('[data-passkey-id] button').click();
    expect(await page.locator('[data-form=passkey] input').count()).toBe(1);
    expect(await page.locator('[data-form=passkey] [name=password]').inputValue()).toBe('');
    // A new way in is reported to the player.
    await inLetterTo(trip.site, login, /without a password or code/);
    await context.clearCookies();
    await page.goto('/terms');
    await ready(page);
    await page.locator('[data-open=login]').click();
    await page.locator('[data-passkey]').click();
    await expect.poll(() => page.locator('[data-open=login]').count()).toBe(0);
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const seen = await page.evaluate(async () => {
      const answer = await fetch('/api/Account.getInfo?v=2.34&locale=en');
      return ((await answer.json()) as { data: { uid: number } }).data.uid;
    });
    expect(seen).toBe(uid);
    // One that is removed is no longer offered by the browser.
    const storedCredentials = async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    expect(await storedCredentials()).toBe(1);
    await page.goto('/profile/security');
    await page.locator('[data-passkey-id] button').click();
    await page.locator('[data-form=passkey] [name=password]').fill(PASSWORD);
    await page.locator('[data-form=passkey] [name=password]').press('Enter');
    await page.locator('[data-passkey-id]').waitFor({ state: 'detached' });
    await expect.poll(storedCredentials).toBe(0);
  },
);

test(
  'asks for what a registration lacks before all else, and shows a blocked player why',
  covers('RO-03 4/4', 'ST-31', '~GD-11', 'ER-02'),
  async () => {
    const { client, login } = await player();
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    await trip.site.database.ownerPool.query(
      'update accounts.players set is_registration_completed = false where id = $1',
      [uid],
    );
    const { page } = await trip.visit('/terms', { as: client });
    await ready(page);
    const form = page.locator('[data-form=complete]');
    await form.waitFor();
    await page.keyboard.press('Escape');
    expect(await form.count()).toBe(1);
    // The same page as a guest, who is asked for nothing.
    const guest = await trip.visit('/terms');
    await ready(guest.page);
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.page.locator('dialog').count()).toBe(0);
    await form.locator('[name=country_code]').selectOption('ES');
    await form.locator('[name=birth_date]').fill('1988-02-29');
    await form.locator('[name=age]').check();
    await form.locator('[name=terms]').check();
    await form.locator('button[type=submit]').click();
    await expect.poll(() => form.count()).toBe(0);
    // Registered now, as by the form.
    await page.waitForURL('**/terms?register=success');
    await setBlocked(systemContext(trip.site.site.services, 'test'), login, true);
    // The site's process is notified, which takes a moment.
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const settings = () => fetch(`${trip.site.url}/profile/settings`, { headers: { cookie } });
    await expect.poll(async () => (await settings()).status, { interval: 50 }).toBe(403);
    expect((await page.goto('/profile/settings'))!.status()).toBe(403);
    await page.locator('[data-system=user-blocked]').waitFor();
  },
);

test(
  'activity puts the warning off, and closes it when it is there; without a limit there is none, nor for a guest',
  covers('ST-23', 'RO-03 3/4', 'ST-24', 'ST-27'),
  async () => {
    const { client } = await player();
    const { page } = await trip.visit('about:blank', { as: client });
    await page.clock.install();
    await forceLogoutAfter(trip.site, 100);
    onTestFinished(() => forceLogoutAfter(trip.site, null));
    await page.goto('/terms');
    await ready(page);
    await page.waitForTimeout(600);
    const warning = page.locator('dialog[data-dialog=inactivity-warning]');
    for (const [name, act] of [
      ['keydown', () => page.keyboard.press('Shift')],
      ['click', () => page.mouse.click(1275, 400)],
      ['scroll', () => page.evaluate(() => window.dispatchEvent(new Event('scroll')))],
      ['route change', () => page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))],
    ] as const) {
      await page.clock.runFor(name === 'keydown' ? 70_000 : 58_000);
      // The page that is asked for comes in real time, and its time-out must not; arriving late it would close the warning.
      const arrives = name === 'route change' ? page.waitForResponse(/_payload\.json/) : undefined;
      await act();
      await arrives;
      if (arrives) await page.waitForLoadState('networkidle');
      await page.clock.runFor(12_000);
      expect([name, await warning.count()]).toEqual([name, 0]);
    }
    await page.clock.runFor(75_000);
    await warning.waitFor();
    await page.keyboard.press('Shift');
    await page.clock.runFor(2000);
    await expect.poll(() => warning.count()).toBe(0);
    await page.clock.runFor(70_000);
    expect(await warning.count()).toBe(0);
    const idles = async (path: string): Promise<void> => {
      await page.goto(path);
      await ready(page);
      // Until what watches would have begun.
      await page.waitForLoadState('networkidle');
      await page.clock.runFor(600_000);
      expect(await page.locator('dialog').count()).toBe(0);
    };
    await forceLogoutAfter(trip.site, null);
    await idles('/terms');
    expect(await client.ok('Account.getInfo')).not.toMatchObject({ uid: 0 });
    await forceLogoutAfter(trip.site, 100);
    await page.context().clearCookies({ name: 'sid' });
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().includes('Auth.logout') && calls.push(request.url())));
    await idles('/terms');
    expect(calls).toEqual([]);
  },
);

inLongForm('shows what was written in the mailbox of demo mode, in the player’s language', async () => {
  const fields = registration();
  await trip.site.visitor().ok('Auth.register', fields, { query: { locale: 'ru' } });
  await linkTo(trip.site, fields['login']!, '/ru/profile/settings');
  const { page } = await trip.visit('/dev/mailbox');
  await ready(page);
  await page.getByText('Добро пожаловать на Baize').first().waitFor();
  const letter = page.frameLocator('iframe');
  await letter.getByText('Ваш аккаунт создан').waitFor();
  expect(await barriers(page, { include: 'main' })).toEqual([]);
});
