// Another service, the messenger and what is noted of a visit, in a real browser with a real window and a real provider.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { IDP_SECRET, startTestIdentityProvider, type TestIdentityProvider } from './testing/identity-provider.ts';
import { BOT_TOKEN, signedInitData } from './testing/telegram.ts';
import { codeTo } from '#testing/mailbox.ts';
import { registration } from '#testing/site.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const IDP_PORT = await freePort();
const TOKEN = 'a-token-of-the-tests-for-content';
const trip = journey({
  hasWebGl: false,
  environment: {
    SANDBOX_IDP_PORT: String(IDP_PORT),
    SANDBOX_IDP_SECRET: IDP_SECRET,
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    CONTENT_TOKEN: TOKEN,
  },
});
let provider: TestIdentityProvider;
beforeAll(async () => {
  provider = await startTestIdentityProvider({
    port: IDP_PORT,
    redirectUris: [`${trip.site.url}/oauth/callback/dev`],
  });
});
afterAll(() => provider.close());

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
const infoIn = (page: Page): Promise<{ uid: number; login: string }> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/Account.getInfo?v=2.34&locale=en');
    return ((await answer.json()) as { data: { uid: number; login: string } }).data;
  });

async function popupOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.waitForSelector('[data-person]');
  return popup;
}

test(
  'logs in by another service in a window, and says what is missing',
  covers('OP-28 1/2', 'AU-01', 'AU-02', '~GD-08', '~ST-31'),
  async () => {
    const { page, complaints } = await trip.visit('/terms?show_popup_auth=1', { consent: 'all' });
    const signedUp = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('event_name') === 'sign_up',
    );
    await ready(page);
    const button = page.locator('[data-form=login] [data-service=dev]');
    await button.waitFor();
    expect(await button.innerText()).toContain('Continue with Demo ID');
    const oauthRequest = page.context().waitForEvent('request', (request) => request.url().includes('/oauth/init'));
    const popup = await popupOf(page, () => button.click());
    const address = new URL((await oauthRequest).url());
    expect(Object.fromEntries(address.searchParams)).toEqual({
      service: 'dev',
      redirect_url: page.url(),
      type_auth: 'login',
    });
    expect(await page.evaluate(() => localStorage.getItem('social_auth_back_url'))).toBe(page.url());
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([640, 480]);
    expect(new URL(popup.url()).origin).toBe(provider.url);
    expect(await barriers(popup)).toEqual([]);
    await Promise.all([popup.waitForEvent('close'), popup.locator('[data-person=maya]').click()]);
    const form = page.locator('[data-form=complete]');
    await form.waitFor();
    await signedUp;
    await expect.poll(() => page.url().replace(trip.site.url, '')).toBe('/terms');
    await page.keyboard.press('Escape');
    expect(await form.isVisible()).toBe(true);
    const fields = registration();
    await form.locator('[name=country_code]').selectOption('DE');
    await form.locator('[name=birth_date]').fill(fields['birth_date']!);
    await form.locator('[name=age]').check();
    await form.locator('[name=terms]').check();
    await form.locator('button[type=submit]').click();
    await form.waitFor({ state: 'detached' });
    expect(await infoIn(page)).toMatchObject({ login: 'maya@example.org', is_registration_completed: true });
    expect(await page.evaluate(() => localStorage.getItem('social_auth_back_url'))).toBeNull();
    expect(complaints).toEqual([]);
  },
);

inLongForm(
  'stays a guest after cancelling, and reads so; on a phone, by keyboard',
  covers('~AU-01', '~ER-09'),
  async () => {
    const { page } = await trip.visit('/es/forms/sign_up', { width: 375, height: 740, colorScheme: 'light' });
    await ready(page);
    const button = page.locator('[data-service=dev]');
    await button.waitFor();
    expect(await button.innerText()).toContain('Continuar con Demo ID');
    expect(await barriers(page, { include: 'main' })).toEqual([]);
    await button.focus();
    const popup = await popupOf(page, () => page.keyboard.press('Enter'));
    await Promise.all([popup.waitForEvent('close'), popup.locator('[data-person=nobody]').click()]);
    await page.getByText('No has iniciado sesión').waitFor();
    expect(await infoIn(page)).toMatchObject({ uid: 0 });
  },
);

inLongForm(
  'asks for the code of a player who has a second factor, and lets them in with it',
  covers('~AU-01', '~AU-02', '~ST-12'),
  async () => {
    const login = `guarded.${Date.now()}@example.org`;
    const client = await trip.site.player({ login });
    const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
    const { ownerPool } = trip.site.database;
    await ownerPool.query(`update accounts.players set second_factor = 'contact' where id = $1`, [uid]);
    await ownerPool.query(`delete from accounts.identities where subject = 'theo'`);
    await ownerPool.query(
      `insert into accounts.identities (provider, subject, player_id, linked_at, last_used_at) values ('dev', 'theo', $1, now(), now())`,
      [uid],
    );
    const { page, complaints } = await trip.visit('/terms?show_popup_auth=1', { width: 375, height: 740 });
    await ready(page);
    const popup = await popupOf(page, () => page.locator('[data-form=login] [data-service=dev]').click());
    await Promise.all([popup.waitForEvent('close'), popup.locator('[data-person=theo]').click()]);
    const code = page.locator('[data-form=code] [name=code]');
    await code.waitFor();
    expect(await infoIn(page)).toMatchObject({ uid: 0 });
    expect(await barriers(page, { include: '[data-form=code]' })).toEqual([]);
    await code.fill(await codeTo(trip.site, login));
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await infoIn(page)).uid).toBe(uid);
    await expect.poll(() => page.url().replace(trip.site.url, '')).toBe('/terms');
    expect(complaints.filter((complaint) => !/401/.test(complaint))).toEqual([]);
    // Without a window: the whole page goes there and comes back to the form.
    await page.context().clearCookies();
    await page.goto('/connect/dev');
    await page.locator('[data-person=theo]').click();
    await page.waitForURL(/\/forms\/sign_in\?step=code/);
    await page.locator('[data-form=code]').waitFor();
    // Theo is a stranger again for the tests below.
    await ownerPool.query(`delete from accounts.identities where subject = 'theo'`);
  },
);

inLongForm(
  'a service is linked to an account by its password; what was wrong with one attempt is gone with it',
  async () => {
    // Theo is new to the site before and after.
    const forget = () =>
      trip.site.database.ownerPool.query(`delete from accounts.identities where subject = 'theo'`).then(() => {});
    await forget();
    onTestFinished(forget);
    const { page } = await trip.visit('/profile/security', { as: await trip.site.player() });
    await ready(page);
    const button = page.locator('[data-linked-service=dev] button');
    const form = page.locator('[data-form=service]');
    const password = form.locator('[name=password]');
    const faults = () => form.locator('[aria-invalid=true], [role=alert]').count();
    await button.click();
    await password.fill('Wr0ng-password');
    await password.press('Enter');
    await expect.poll(faults).toBe(1);
    await form.locator('button').last().click();
    await button.click();
    expect([await faults(), await password.inputValue()]).toEqual([0, '']);
    await password.fill(registration()['password']!);
    const popup = await popupOf(page, () => password.press('Enter'));
    await Promise.all([popup.waitForEvent('close'), popup.locator('[data-person=theo]').click()]);
    await page.locator('[data-linked-service=dev]').getByText('Linked', { exact: true }).waitFor();
    await button.click();
    expect([await faults(), await password.inputValue()]).toEqual([0, '']);
  },
);

inLongForm('[T06] messages of a foreign page are ignored', async () => {
  const { page } = await trip.visit('/forms/sign_in');
  await ready(page);
  const popup = await popupOf(page, () => page.locator('[data-service=dev]').click());
  // The provider is another origin; it knows the form of the message and may try.
  await popup.evaluate(() => {
    for (const nonce of ['', 'guessed', null])
      window.opener.postMessage({ type: 'social-auth', outcome: 'ok', nonce }, '*');
  });
  await page.waitForTimeout(200);
  expect(await page.locator('[data-service=dev]').getAttribute('aria-busy')).toBe('true');
  expect(await infoIn(page)).toMatchObject({ uid: 0 });
  await popup.close();
});

inLongForm('goes there and back in one window where there is no other', covers('AU-12'), async () => {
  const { page } = await trip.visit('/connect/dev');
  await page.locator('[data-person=theo]').click();
  await page.waitForURL(`${trip.site.url}/`);
  await ready(page);
  await page.locator('[data-form=complete]').waitFor();
  expect(await infoIn(page)).toMatchObject({ login: 'dev:theo' });
});

test(
  'registers who opens it in the messenger; a used proof ends in a toast',
  covers('AU-03', 'AP-28', 'ER-13'),
  async () => {
    const user = { id: 4711, first_name: 'Ada', username: 'ada', language_code: 'en' };
    const payload = signedInitData({ user, authDate: new Date() });
    const hash = `#${new URLSearchParams({ tgWebAppData: payload, tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' })}`;
    const { page } = await trip.visit('about:blank', { width: 375, height: 740 });
    const sent = page.waitForRequest('**/api/Auth.register*');
    await page.goto(`${trip.site.url}/terms${hash}`);
    const body = new URLSearchParams((await sent).postData()!);
    expect([...body.keys()]).toEqual(['is_tg', 'id', 'username', 'hash', 'language_code', 'payload']);
    expect(body.get('payload')).toBe(payload);
    await page.locator('[data-form=complete]').waitFor();
    expect(await page.evaluate(() => [location.hash, document.documentElement.dataset['messenger']])).toEqual([
      '',
      'expanded',
    ]);
    expect(await infoIn(page)).toMatchObject({ login: 'telegram:4711' });
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(`/terms${hash}`);
    await page.getByText('Registration failed. Try again later').waitFor();
  },
);

inLongForm(
  'asks a player with a second factor for their code in the messenger too',
  covers('~AU-03', '~ST-12'),
  async () => {
    const { login } = registration();
    const as = await trip.site.player({ login: login! });
    const { uid } = await as.ok<{ uid: number }>('Account.getInfo');
    await trip.site.database.ownerPool.query(
      `with guarded as (update accounts.players set second_factor = 'contact' where id = $1 returning id)
     insert into accounts.identities (provider, subject, player_id, linked_at, last_used_at)
     select 'telegram', '4712', id, now(), now() from guarded`,
      [uid],
    );
    const payload = signedInitData({ user: { id: 4712, first_name: 'Eva' }, authDate: new Date() });
    const { page } = await trip.visit('about:blank', { width: 375, height: 740 });
    await page.goto(`${trip.site.url}/terms#${new URLSearchParams({ tgWebAppData: payload })}`);
    const code = page.locator('dialog [data-form=code] [name=code]');
    await code.waitFor();
    expect((await infoIn(page)).uid).toBe(0);
    await code.fill(await codeTo(trip.site, login!));
    await code.press('Enter');
    await page.locator('[data-balance]').first().waitFor({ state: 'attached' });
    expect(await infoIn(page)).toMatchObject({ uid, login });
  },
);

test(
  'notes nothing before the visitor agrees, and then what they do',
  covers('~AN-01', 'AP-42', 'VA-29', 'ER-12', '~OP-05'),
  async () => {
    const { page } = await trip.visit('/terms', { consent: 'ask' });
    const events: [string, Record<string, unknown>][] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname !== '/api/events.handle') return;
      const params = JSON.parse(url.searchParams.get('event_params')!) as Record<string, unknown>;
      events.push([url.searchParams.get('event_name')!, params]);
    });
    await ready(page);
    await page.waitForTimeout(300);
    expect(await page.locator('[data-consent]').count()).toBe(0);
    await page.keyboard.press('Tab');
    const question = page.locator('[data-consent]');
    await question.waitFor();
    expect(await barriers(page, { include: '[data-consent]' })).toEqual([]);
    const form = page.locator('[data-form=login]');
    const logInWrongly = async (): Promise<void> => {
      await page.evaluate(() => {
        history.pushState(null, '', '?show_popup_auth=1');
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
      await form.locator('[name=login]').fill('+15551234567');
      await form.locator('[name=password]').fill('Wr0ng-horse');
      const sent = page.waitForRequest('**/api/Auth.login*');
      await form.locator('[name=password]').press('Enter');
      expect(new URLSearchParams((await sent).postData()!).get('login')).toBe('15551234567');
      await page.getByText('Incorrect email or password').waitFor();
    };
    await logInWrongly();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    // The dialog takes its flag out of the address, and with it any that came before it was done.
    await expect.poll(() => page.url()).not.toContain('show_popup_auth');
    expect(events).toEqual([]);
    await question.locator('[data-choice=all]').click();
    await expect.poll(() => events.map(([name]) => name)).toEqual(['pageview']);
    await logInWrongly();
    await expect
      .poll(() => events.find(([name]) => name === 'login_error')?.[1])
      .toMatchObject({ error_code: 'AuthorizationException', status: 401, rule: 'accounts.password' });
    expect(events.map(([name]) => name)).toContain('auth_open');
  },
);

test(
  'registering, paying in, logging in and going from page to page are tracked by their names; a log-out that fails too, once, and is logged',
  covers('AN-01 2/2', 'ER-14'),
  async () => {
    const { page, complaints } = await trip.visit('/robots.txt', { consent: 'all' });
    const events: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/events.handle') events.push(url.searchParams.get('event_name')!);
    });
    const expectEvent = (name: string) => expect.poll(() => events).toContain(name);
    await page.goto('/terms?show_popup_reg=1');
    await ready(page);
    await expectEvent('pageview');
    // It is open before the page listens for dialogs.
    await expectEvent('sign_up_open');
    const fields = registration();
    const form = page.locator('[data-form=register]');
    for (const name of ['login', 'password', 'birth_date'] as const)
      await form.locator(`[name=${name}]`).fill(fields[name]!);
    await form.locator('[name=repeat]').fill(fields['password']!);
    await form.locator('[name=country_code]').selectOption('DE');
    for (const name of ['age', 'terms']) await form.locator(`[name=${name}]`).check();
    await form.locator('button[type=submit]').click();
    await expectEvent('sign_up');

    await page.goto('/cashier/deposit');
    await ready(page);
    await page.locator('[data-method=card]').click();
    await expectEvent('deposit_method_select');
    await page.getByRole('button', { name: '€20.00', exact: true }).click();
    await page.getByRole('button', { name: 'Deposit €20' }).click();
    await expectEvent('make_deposit');
    // A press on a label is one on its control, too.
    expect(events.filter((name) => name === 'deposit_method_select')).toHaveLength(1);
    await page.waitForURL('**/checkout/**');

    await page.goto(`${trip.site.url}/terms`);
    await ready(page);
    const error = { type: 'InternalServerErrorException', message: 'Not now', request_id: 'r' };
    await page.route('**/api/Auth.logout*', (route) => route.fulfill({ status: 500, json: { error } }));
    complaints.length = 0;
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.locator('[data-action=logout]').click();
    await expectEvent('logout_error');
    await page.getByText('Something went wrong').waitFor();
    await expect.poll(() => complaints.filter((line) => line.includes('[logout]'))).toHaveLength(1);
    expect(events.filter((name) => name === 'logout_error')).toHaveLength(1);
    expect(events).not.toContain('logout');

    await page.context().clearCookies({ name: 'sid' });
    await page.goto(`${trip.site.url}/terms?show_popup_auth=1`);
    const logIn = page.locator('[data-form=login]');
    await logIn.locator('[name=login]').fill(fields['login']!);
    await logIn.locator('[name=password]').fill(fields['password']!);
    await logIn.locator('[name=password]').press('Enter');
    await expectEvent('login');
  },
);

test(
  'a visitor who says no is asked no more, and nothing is noted; the question covers nothing',
  covers('~AN-01'),
  async () => {
    const { page } = await trip.visit('/game/dice', { consent: 'ask', width: 375, height: 740 });
    const noted: string[] = [];
    page.on('request', (request) => void (request.url().includes('events.handle') && noted.push(request.url())));
    await ready(page);
    await page.keyboard.press('Tab');
    const question = page.locator('[data-consent]');
    await question.waitFor();
    // One line, above the menu and below the game.
    const [line, spin, menu] = await Promise.all(
      ['[data-consent]', '[data-spin]', 'nav[aria-label="Quick menu"]'].map(
        async (selector) => (await page.locator(selector).boundingBox())!,
      ),
    );
    expect(line!.height).toBeLessThanOrEqual(60);
    expect(spin!.y + spin!.height).toBeLessThanOrEqual(line!.y);
    expect(line!.y + line!.height).toBeLessThanOrEqual(menu!.y + 1);
    await page.goto('/terms');
    await ready(page);
    await page.keyboard.press('End');
    await question.waitFor();
    await expect
      .poll(
        async () =>
          (await page.locator('footer').boundingBox())!.y + (await page.locator('footer').boundingBox())!.height,
      )
      .toBeLessThanOrEqual((await question.boundingBox())!.y + 1);
    await page.locator('[data-choice=necessary]').click();
    await page.reload();
    await ready(page);
    await page.keyboard.press('Tab');
    await page.waitForTimeout(600);
    expect(await page.locator('[data-consent]').count()).toBe(0);
    expect(noted).toEqual([]);
  },
);

test(
  'tells three seconds after the start where the visit came from, and the fraud session only where the operator wants it',
  covers('AN-02', 'AN-03', 'AN-04', 'AN-05 2/2', 'OP-27'),
  async () => {
    const { page } = await trip.visit('about:blank');
    const hit = page.waitForRequest('**/hit?**');
    await page.goto('/terms?track_id=td_123', { referer: 'https://partner.example/list?secret=1' });
    const request = await hit;
    const { searchParams } = new URL(request.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      referer: expect.stringMatching(/^https:\/\/partner\.example\//),
      track_id: '123',
    });
    const since = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/hit?'))?.startTime ??
        performance.now(),
    );
    // Never sooner; how much later is up to the machine.
    expect(since).toBeGreaterThan(2900);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => sessionStorage.getItem('fraud_session'))).toBeNull();
    await publish('general-info', { is_seon_enabled: true });
    await expect.poll(async () => (await fetch(`${trip.site.url}/terms`)).text()).toContain('"is_seon_enabled":true');
    const watched = page.waitForRequest(/\/hit\?.*fraud_session/);
    await page.goto('/terms');
    expect([...new URL((await watched).url()).searchParams.keys()]).toEqual(['referer', 'fraud_session']);
    expect(new URL((await watched).url()).searchParams.get('fraud_session')).toMatch(/^[0-9a-f-]{36}$/);
    await publish('general-info', { is_seon_enabled: false });
  },
);

async function publish(collection: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data });
  const answer = await fetch(`${trip.site.url}/content/${collection}`, { method: 'PUT', headers, body });
  expect(answer.status).toBe(200);
}

test(
  'the parts of the balance stand in the cashier or in the player’s menu, as the operator says',
  covers('CO-27', 'OP-39 1/6'),
  async () => {
    const as = await trip.site.player();
    const { page } = await trip.visit('/cashier/deposit', { as });
    const places = async (): Promise<[boolean, boolean]> => {
      await ready(page);
      const inCashier = (await page.locator('[data-screen] [data-purses]').count()) > 0;
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.locator('[data-action=logout]').waitFor();
      return [inCashier, (await page.locator('header [data-purses]').count()) > 0];
    };
    expect(await places()).toEqual([true, false]);
    await publish('cashier-config', { detalizationPlace: 'profile-menu' });
    // Until the pages are made of it, which takes a moment.
    const html = async () => (await fetch(`${trip.site.url}/terms`)).text();
    await expect.poll(html, { interval: 20 }).toContain('profile-menu');
    await page.reload();
    expect(await places()).toEqual([false, true]);
  },
);

test(
  'faults of the registration show while it is filled in, or after the button, as the operator says',
  covers('VA-13', 'OP-39 2/6'),
  async () => {
    const { page } = await trip.visit('about:blank');
    const wrongPassword = async (faultsBefore: number): Promise<void> => {
      await page.goto(`${trip.site.url}/forms/sign_up`);
      await ready(page);
      const form = page.locator('[data-form=register]');
      const faults = form.locator('[aria-invalid=true]');
      await form.locator('[name=password]').fill('12');
      // By now what the fields are checked by has been loaded.
      await form.locator('[data-rule=characters][data-state=met]').waitFor();
      await expect.poll(() => faults.count()).toBe(faultsBefore);
      await form.locator('button[type=submit]').click();
      await expect.poll(() => faults.count()).toBeGreaterThan(1);
    };
    await wrongPassword(0);
    await publish('auth-config', { validationStrategy: 'eager' });
    const html = async () => (await fetch(`${trip.site.url}/forms/sign_up`)).text();
    await expect.poll(html, { interval: 20 }).toMatch(/validation_strategy\W+eager/);
    await wrongPassword(1);
  },
);

const balanceIn = (page: Page) => page.locator('[data-balance]');

test('[S04][H07] after a log-out the way back shows no balance, nor does a page that the browser has kept whole', async () => {
  const as = await trip.site.player();
  const { page } = await trip.visit('/cashier/deposit', { as });
  await ready(page);
  await balanceIn(page).first().waitFor();
  await page.goto('/terms');
  await ready(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.locator('[data-action=logout]').click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const _ of ['the page of the log-out', 'the cashier']) {
    await page.goBack();
    await ready(page);
    expect(await balanceIn(page).count()).toBe(0);
  }
  // Kept as it stood, with all that its scripts know: it is loaded anew before anybody reads it.
  const { cookies } = await trip.site.player();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: trip.site.url })));
  await page.goto('/terms');
  await ready(page);
  await balanceIn(page).first().waitFor();
  await page.context().clearCookies();
  const anew = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await anew;
  await ready(page);
  expect(await balanceIn(page).count()).toBe(0);
});
