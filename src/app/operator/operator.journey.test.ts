// What the operator adds to the frame by content: banners, icons, a part of the site that they switch off.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { giveMoney } from '#testing/money.ts';
import { registration } from '#testing/site.ts';
import { inLongForm } from '#testing/long-form.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'the-operator-of-this-journey-1234';
const site = journey({ hasWebGl: false, hasPictures: true, environment: { CONTENT_TOKEN: TOKEN } });

const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

async function write(verb: 'POST' | 'PUT', target: string, data: object): Promise<void> {
  const answer = await fetch(`${site.site.url}/content/${target}`, {
    method: verb,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(answer.status).toBe(200);
}

/** Until the pages made of the content before have been dropped. */
const shows = (path: string, words: string, isShown = true): Promise<void> =>
  expect.poll(async () => (await (await fetch(site.site.url + path)).text()).includes(words)).toBe(isShown);

describe('banners', () => {
  it('of the home page come with id, end, description and its position', covers('EN-24'), async () => {
    const { items } = await site.site.visitor().ok<{ items: Record<string, unknown>[] }>('banners.get');
    expect(items.length).toBeGreaterThan(0);
    for (const item of items)
      expect(item).toMatchObject({
        id: expect.any(Number) as number,
        finished_at: null,
        description: { position: expect.any(Number) as number },
      });
  });

  it(
    'of the home page stand in the order of their positions, whenever they were written',
    covers('CO-10'),
    async () => {
      for (const position of [-1, -3, -2])
        await write('POST', 'banners', { finished_at: null, description: { position, title: `Position ${position}` } });
      await shows('/', 'Position -2');
      const html = await (await fetch(site.site.url)).text();
      const slides = /<section[^>]*aria-roledescription="carousel"[^]*?<\/section>/.exec(html)![0];
      const titles = [...slides.matchAll(/Position -\d|Every round can be verified/g)].map(([title]) => title);
      expect([...new Set(titles)]).toEqual([
        'Position -3',
        'Position -2',
        'Position -1',
        'Every round can be verified',
      ]);
      const { data } = (await (await fetch(`${site.site.url}/content/banners?pagination[pageSize]=100`)).json()) as {
        data: { id: number; attributes: { description: { position: number } } }[];
      };
      for (const { id, attributes } of data)
        if (attributes.description.position < 0)
          await fetch(`${site.site.url}/content/banners/${id}`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${TOKEN}` },
          });
    },
  );

  it(
    'of the auth dialog shows its three texts, and the picture of the width that it has; that of the menu tells players and guests different things, and its button leads where it says',
    covers('EN-25', 'EN-26'),
    async () => {
      await write('PUT', 'menu-banners/1', {
        title: 'Welcome back',
        subtitle: 'The tables are open',
        buttonTitle: 'To the hall',
        buttonSlug: '/gamehall',
        publicTitle: 'New here?',
        publicSubtitle: 'See how it works',
        publicButtonTitle: 'Our proofs',
        publicButtonSlug: '/fairness',
      });
      await shows('/terms', 'New here?');
      await write('PUT', 'auth-banners/1', {
        label: 'For your first evening',
        value: 'No fees',
        addition: 'Neither in nor out',
        image_360_520: '/banners/proof.svg',
        image_735_240: '/banners/vault.svg',
      });
      await shows('/terms', 'No fees');
      const { page, complaints } = await site.visit('/terms');
      await ready(page);
      expect(await page.locator('[data-menu-banner] p').allInnerTexts()).toEqual(['New here?', 'See how it works']);
      expect(await barriers(page, { include: 'nav' })).toEqual([]);
      await page.click('[data-open=register]');
      const banner = page.locator('dialog [data-auth-banner]');
      await banner.waitFor();
      expect(await banner.locator('p').allInnerTexts()).toEqual([
        'For your first evening',
        'No fees',
        'Neither in nor out',
      ]);
      const picture = () => banner.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
      await expect.poll(picture).toMatch(/proof\.svg$/);
      expect(await barriers(page, { include: 'dialog' })).toEqual([]);
      // Beside the form at a desk; above it, and the form still within reach, on a phone.
      const [bannerBox, form] = [await banner.boundingBox(), await page.locator('[data-form=register]').boundingBox()];
      expect(bannerBox!.x + bannerBox!.width).toBeLessThanOrEqual(form!.x);
      await page.setViewportSize({ width: 375, height: 740 });
      await expect.poll(picture).toMatch(/vault\.svg$/);
      expect(await page.locator('dialog').evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      expect(await barriers(page, { include: 'dialog' })).toEqual([]);
      expect(complaints).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole('link', { name: 'Our proofs' }).click();
      await page.waitForURL('**/fairness');

      const { cookieHeader } = await site.site.player();
      const html = await (await fetch(`${site.site.url}/terms`, { headers: { cookie: cookieHeader } })).text();
      const ofPlayer = /data-menu-banner[^]*?<\/a>/.exec(html)![0];
      expect([...ofPlayer.matchAll(/<p[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
        'Welcome back',
        'The tables are open',
      ]);
      expect(ofPlayer).toMatch(/<a [^>]*href="\/gamehall"[^>]*>To the hall/);
    },
  );
});

describe('icons', () => {
  const ICONS = {
    house: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h22v22H1z"/></svg>',
    scale:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" onload="window.hurt=1"><script>window.hurt=1</script><foreignObject><b>x</b></foreignObject><a href="javascript:hurt=1"><path d="M0 0"/></a><circle r="9" cx="16" cy="16" onclick="window.hurt=1" style="fill:red" fill="url(https://example.org/x)"/></svg>',
  };

  it(
    'are fetched as text, cleaned and drawn inline; where one does not come, or is no svg, ours stands',
    covers('VA-39 2/2', 'CO-31', 'ST-33', 'CO-29'),
    async () => {
      const addressOf = (name: string): string => `${site.site.url}/operator/${name}.svg`;
      await write('PUT', 'common', {
        icons: {
          house: addressOf('house'),
          scale: addressOf('scale'),
          trophy: addressOf('missing'),
          history: addressOf('house'),
          megaphone: `${site.site.url}/operator/megaphone.png`,
        },
      });
      await shows('/terms', 'operator/house.svg');
      const { page } = await site.visit('/robots.txt', { as: await site.site.player() });
      const requests: string[] = [];
      await page.route('**/operator/*', async (route) => {
        requests.push(`${route.request().resourceType()} ${new URL(route.request().url()).pathname}`);
        const name = /(\w+)\.\w+$/.exec(route.request().url())![1]!;
        const body = ICONS[name as keyof typeof ICONS];
        await route.fulfill(body ? { body, contentType: 'image/svg+xml' } : { status: 404 });
      });
      await page.goto('/terms');
      await ready(page);
      const icon = (path: string) => page.locator(`nav[aria-label="Main menu"] a[href="${path}"] svg`);
      await page.waitForSelector('a[href="/fairness"] [data-icon-state=loaded]');
      await page.waitForSelector('a[href="/"] [data-icon-state=loaded]');
      await page.waitForSelector('a[href="/tournaments"] [data-icon-state=failed]');
      await page.waitForSelector('a[href="/promotions"] [data-icon-state=failed]');
      // As text; what is no svg by its address is not asked for at all.
      expect(requests.toSorted()).toEqual(['house', 'missing', 'scale'].map((name) => `fetch /operator/${name}.svg`));
      // One without a box of its own has ours; another keeps its own.
      expect(await icon('/').getAttribute('viewBox')).toBe('0 0 24 24');
      expect(await icon('/').locator('path').getAttribute('d')).toBe('M1 1h22v22H1z');
      expect(await icon('/fairness').getAttribute('viewBox')).toBe('0 0 32 32');
      const drawn = await icon('/fairness').innerHTML();
      expect(drawn).toContain('r="9"');
      expect(drawn).not.toMatch(/script|foreignObject|href|onload|onclick|style|example\.org/i);
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
      expect(await icon('/tournaments').getAttribute('viewBox')).toBe('0 0 24 24');
      expect(await icon('/tournaments').locator('path').count()).toBe(1);
      // In the player's own menu too.
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.waitForSelector('header a[href="/cashier/history"] [data-icon-state=loaded]');
      await write('PUT', 'common', { icons: {} });
      await shows('/terms', 'operator/house.svg', false);
    },
  );
});

describe('words and ways of the operator', () => {
  it(
    'a validator’s message, the address of a payment method and a system page’s drawing are the operator’s',
    covers('CT-03 3/3', '~VA-21', '~VA-37', '~CO-26', '~CO-30'),
    async () => {
      const validatorConfig = {
        required: 'We need this one',
        requiredField: 'Your name, please',
        sum: '$$min$$ at least',
      };
      await write('PUT', 'site-config', { validatorConfig });
      await write('PUT', 'forms-config', { requiredProfileFields: ['first_name'] });
      await write('POST', 'texts', { key: 'profile.smsCodeError', text: 'Not the code that we sent' });
      await write('PUT', 'cashier-config', { urlDisplayMode: 'none' });
      await write('PUT', 'common', { systemIcons: { unsubscribe: '/icon.svg' } });
      await shows('/terms', 'We need this one');
      const { page } = await site.visit('/unsubscribe');
      await page.waitForSelector('svg[viewBox="0 0 312 129"] image[href="/icon.svg"]', { state: 'attached' });
      await page.goto(`${site.site.url}/forms/sign_in`);
      await ready(page);
      await page.locator('[name=login]').press('Enter');
      await page.getByText('We need this one').first().waitFor();

      const player = await site.visit('/cashier/deposit', { as: await site.site.player() });
      await ready(player.page);
      await player.page.locator('[data-screen=cashier-deposit] [data-method]').nth(1).click();
      await player.page
        .locator('[data-screen=cashier-deposit] [data-method]:nth-child(2) input:checked')
        .waitFor({ state: 'attached' });
      expect(new URL(player.page.url()).pathname).toBe('/cashier/deposit');
      // The cashier and the profile have them too.
      for (const [amount, words] of [
        ['', 'We need this one'],
        ['1', '20 at least'],
      ] as const) {
        await player.page.locator('[name=amount]').fill(amount);
        await player.page.locator('[data-form=deposit] [type=submit]').click();
        await player.page.getByText(words, { exact: true }).first().waitFor();
      }
      await player.page.goto(`${site.site.url}/profile/settings`);
      await ready(player.page);
      await player.page.locator('[data-form=profile] [type=submit]').click();
      await player.page.getByText('Your name, please').first().waitFor();
      const wrongCode = {
        type: 'InvalidParameterException',
        message: 'Wrong code from the message',
        error_data: { code: ['Wrong code from the message'] },
        reason: { rule: 'accounts.sms-code', inputs: {} },
      };
      await player.page.route('**/api/Account.confirmContact*', (route) =>
        route.fulfill({ status: 400, json: { error: { ...wrongCode, request_id: 'r' } } }),
      );
      await player.page.locator('[data-send-code]').click();
      await player.page.locator('[data-form=contact-code] [name=code]').fill('123456');
      await player.page.locator('[data-form=contact-code] [type=submit]').click();
      await player.page.getByText('Not the code that we sent').waitFor();
      await write('PUT', 'forms-config', { requiredProfileFields: [] });
    },
  );

  inLongForm(
    'a new player is offered the currencies of the operator, with their default chosen',
    covers('~EN-07'),
    async () => {
      const info = { available_currencies: ['USD', 'GBP'], default_currency: 'GBP' };
      await write('PUT', 'general-info', info);
      await expect.poll(() => site.site.visitor().ok('metadata.getgeneralinfo')).toMatchObject(info);
      const { page } = await site.visit('/forms/sign_up');
      await ready(page);
      const select = page.locator('[data-form=register] [name=currency]');
      await expect.poll(() => select.locator('option').allInnerTexts()).toEqual(['USD', 'GBP']);
      expect(await select.inputValue()).toBe('GBP');
      const sent = page.waitForRequest('**/api/Auth.register*');
      const form = page.locator('[data-form=register]');
      for (const [name, value] of Object.entries(registration()))
        if (['login', 'password', 'birth_date'].includes(name)) await form.locator(`[name=${name}]`).fill(value);
      await form.locator('[name=repeat]').fill(registration()['password']!);
      await form.locator('[name=country_code]').selectOption('DE');
      for (const box of ['age', 'terms']) await form.locator(`[name=${box}]`).check();
      await form.locator('button[type=submit]').click();
      expect(new URLSearchParams((await sent).postData()!).get('currency')).toBe('GBP');
      await page.waitForURL(/register=success/);
      await write('PUT', 'general-info', {
        available_currencies: ['EUR', 'USD', 'GBP', 'CAD', 'BRL', 'PLN', 'JPY', 'BTC'],
        default_currency: 'EUR',
      });
    },
  );

  it(
    'a payment method has the operator’s words and pictures: one for a deposit, one for a withdrawal, bounds in their own sentence',
    covers('EN-13 2/2'),
    async () => {
      const { data } = (await (
        await fetch(`${site.site.url}/content/payment-methods?filters[sysname]=card`)
      ).json()) as {
        data: [{ id: number }];
      };
      await write('PUT', `payment-methods/${data[0].id}`, {
        iconLight: '/banners/proof.svg',
        iconDark: '/banners/vault.svg',
        description: { en: 'By any card of the house', es: 'Con cualquier tarjeta' },
        descriptionWithdraw: 'Back to the card of the house',
        descriptionMinMax: 'Not less than $$min$$ and not more than $$max$$',
      });
      const player = await site.site.player();
      await giveMoney(site.site, player, 5_000n);
      const { page, complaints } = await site.visit('/cashier/deposit', { as: player, width: 375, height: 740 });
      await ready(page);
      const screen = page.locator('[data-screen=cashier-deposit]');
      await screen.getByText('By any card of the house').waitFor();
      await screen.getByText('Not less than €10.00 and not more than €5,000.00').waitFor();
      expect(await page.getByText('Back to the card of the house').count()).toBe(0);
      const pictures = () =>
        screen
          .locator('[data-method=card] img')
          .evaluateAll((elements) =>
            elements.filter((element) => element.checkVisibility()).map((element) => element.getAttribute('src')),
          );
      expect(await pictures()).toEqual(['/banners/vault.svg']);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      expect(await pictures()).toEqual(['/banners/proof.svg']);
      expect(await barriers(page, { include: 'main' })).toEqual([]);
      await page.goto('/cashier/withdraw');
      await ready(page);
      await page.locator('[data-form=withdraw]').getByText('Back to the card of the house').waitFor();
      expect(await page.getByText('By any card of the house').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  it('the methods of a deposit stand in a grid, or in one row that scrolls', covers('CO-25', 'OP-39 4/6'), async () => {
    const { page } = await site.visit('/cashier/deposit', { as: await site.site.player() });
    await page.setViewportSize({ width: 375, height: 740 });
    const view = async () => {
      await ready(page);
      const methods = page.locator('[data-screen=cashier-deposit] [data-view]');
      const tops = await methods
        .locator('[data-method]')
        .evaluateAll((tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))).size);
      return [await methods.getAttribute('data-view'), tops === 1];
    };
    expect(await view()).toEqual(['ContainerView', false]);
    await write('PUT', 'cashier-config', { depositViewMode: 'ContainerScrollView' });
    await shows('/terms', 'ContainerScrollView');
    await page.reload();
    expect(await view()).toEqual(['ContainerScrollView', true]);
    // The last one is reached by keyboard, and comes into sight.
    const tiles = page.locator('[data-screen=cashier-deposit] [data-method]');
    await tiles.first().locator('input').focus();
    for (let press = (await tiles.count()) - 1; press > 0; press--) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await tiles.last().boundingBox())!.x).toBeLessThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await write('PUT', 'cashier-config', { depositViewMode: 'ContainerView' });
  });
});

describe('ways within the site and back', () => {
  it('menu, footer, bottom menu, user menu and social items are what content says', covers('LY-16'), async () => {
    const { data } = (await (await fetch(`${site.site.url}/content/menus`)).json()) as {
      data: { id: number; attributes: { name: string; items: unknown } }[];
    };
    expect(data.map(({ attributes }) => attributes.name).toSorted()).toEqual([
      'bottom',
      'footer',
      'rail',
      'social',
      'user',
    ]);
    /** The first entry of each, however deep it stands in its menu. */
    const renamed = (items: unknown, label: string): unknown => {
      const [first, ...rest] = items as Record<string, unknown>[];
      if (Array.isArray(first)) return [renamed(first, label), ...rest];
      if (Array.isArray(first!['links'])) return [{ ...first, links: renamed(first!['links'], label) }, ...rest];
      return [{ ...first, label }, ...rest];
    };
    // The shipped site has no channels of its own elsewhere.
    const channel = { id: 'channel', url: 'https://news.example.org', icon: 'send', label: 'Our channel' };
    for (const { id, attributes } of data) {
      const items = attributes.name === 'social' ? [channel] : attributes.items;
      await write('PUT', `menus/${id}`, { items: renamed(items, `Changed ${attributes.name}`) });
    }
    for (const { attributes } of data) await shows('/terms', `Changed ${attributes.name}`);
    const { page } = await site.visit('/terms', { as: await site.site.player() });
    await ready(page);
    for (const [name, place] of [
      ['rail', 'nav[aria-label="Main menu"]'],
      ['footer', 'footer'],
      ['social', 'footer'],
    ] as const)
      expect(
        await page.locator(place).locator(`a:has-text("Changed ${name}"), a[aria-label="Changed ${name}"]`).count(),
        name,
      ).toBe(1);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.locator('header').getByRole('link', { name: 'Changed user' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 740 });
    await page.locator('nav[aria-label="Quick menu"]').getByText('Changed bottom').waitFor();
    for (const { id, attributes } of data) await write('PUT', `menus/${id}`, { items: attributes.items });
    await shows('/terms', 'Changed rail', false);
  });

  it(
    'a payment that began with backUrl ends at that address, after the pages of the provider',
    covers('OP-17 5/7', '~GD-07'),
    async () => {
      await write('PUT', 'cashier-config', { backUrlOrigins: ['https://example.org'] });
      await shows('/terms', 'https://example.org"]');
      const { page } = await site.visit('/robots.txt', { as: await site.site.player() });
      await page.route('https://example.org/**', (route) => route.fulfill({ body: 'Elsewhere' }));
      await page.goto('/cashier/deposit?backUrl=https%3A%2F%2Fexample.org%2Fpaid');
      await ready(page);
      // Another method than the first has an address of its own, which keeps where the player came from.
      await page.locator('[data-method=bank]').click();
      await page.getByLabel('Your bank').selectOption({ label: 'Caja Levante' });
      await page.getByLabel('Amount', { exact: true }).fill('50');
      await page.locator('form[data-form=deposit] [type=submit]').click();
      await page.getByTestId('pay').click();
      await page.waitForURL('https://example.org/paid');
      await page.goto(`${site.site.url}/terms`);
      expect(await page.evaluate(() => localStorage.getItem('pay_success_back_url'))).toBeNull();
      await write('PUT', 'cashier-config', { backUrlOrigins: [] });
    },
  );

  it(
    'a log-in that began with backUrl ends at that address when the operator has listed its site, and at home when not',
    covers('GD-07', 'OP-16 3/3'),
    async () => {
      const fields = registration();
      await site.site.visitor().ok('Auth.register', fields);
      const { page, context } = await site.visit('/robots.txt');
      await page.route('https://example.org/**', (route) => route.fulfill({ body: 'Elsewhere' }));
      const logInFrom = async (backUrl: string): Promise<void> => {
        await page.goto(`${site.site.url}/forms/sign_in?backUrl=${encodeURIComponent(backUrl)}`);
        await ready(page);
        await page.locator('[data-form=login] [name=login]').fill(fields['login']!);
        await page.locator('[data-form=login] [name=password]').fill(fields['password']!);
        await page.locator('[data-form=login] [name=password]').press('Enter');
      };
      await logInFrom('https://example.org/');
      await page.waitForURL(`${site.site.url}/`);
      await context.clearCookies();
      await write('PUT', 'cashier-config', { backUrlOrigins: ['https://example.org'] });
      await shows('/terms', 'https://example.org"]');
      await logInFrom('https://other.example/');
      await page.waitForURL(`${site.site.url}/`);
      await context.clearCookies();
      await logInFrom('https://example.org/');
      await page.waitForURL('https://example.org/');
      await write('PUT', 'cashier-config', { backUrlOrigins: [] });
    },
  );
});

describe('a withdrawal that is refused', () => {
  it(
    'for want of a profile asks whether to fill it in, and leads there with the way back and what to say',
    covers('DG-15', 'OP-36 4/5'),
    async () => {
      await write('PUT', 'forms-config', { requiredProfileFields: ['first_name', 'last_name'] });
      const player = await site.site.player();
      await giveMoney(site.site, player, 5_000n);
      const { page } = await site.visit('/cashier/withdraw', { as: player });
      await ready(page);
      await page.getByLabel('Amount', { exact: true }).fill('30');
      await page.getByLabel('Holder’s name').fill('A. PLAYER');
      const answer = page.waitForResponse('**/api/Cashier.makewithdrawal*');
      await page.locator('[data-form=withdraw] button[type=submit]').click();
      expect(await (await answer).json()).toMatchObject({ error: { type: 'UserNeedProfileDataException' } });
      const dialog = page.locator('dialog[data-dialog=fill-profile-info][data-type=confirm]');
      await dialog.locator('[data-answer=yes]').click();
      await page.waitForURL('**/profile/settings?from=%2Fcashier%2Fwithdraw&toastType=fill-profile');
      await page.locator('[data-toast=info]').getByText('Fill in the missing details').waitFor();
      await write('PUT', 'forms-config', { requiredProfileFields: [] });
    },
  );

  it('leads to where the operator wants it, or has no button', covers('ER-10', 'ER-11'), async () => {
    const player = await site.site.player();
    await giveMoney(site.site, player, 5_000n);
    const { page } = await site.visit('/cashier/withdraw', { as: player });
    let type = '';
    await page.route('**/api/Cashier.makewithdrawal*', (route) =>
      route.fulfill({ status: 422, json: { error: { type, message: 'Not yet', request_id: 'r' } } }),
    );
    const buttonsFor = async (refusal: string): Promise<(string | null)[]> => {
      type = refusal;
      await page.getByLabel('Amount', { exact: true }).fill('30');
      await page.getByLabel('Holder’s name').fill('A. PLAYER');
      await page.locator('[data-form=withdraw] button[type=submit]').click();
      await page.getByText('Not yet').first().waitFor();
      return page
        .locator('[data-withdrawal-help]')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
    };
    const open = async (): Promise<void> => {
      await page.goto('/cashier/withdraw');
      await ready(page);
    };
    expect(await buttonsFor('KycWithdrawalException')).toEqual(['/profile/verification']);
    await write('PUT', 'cashier-config', {
      withdrawalErrorButtons: { confirmContact: { isShown: true, link: '/support' }, kyc: { isShown: false } },
    });
    await shows('/terms', 'withdrawalButtons');
    await open();
    expect(await buttonsFor('KycWithdrawalException')).toEqual([]);
    await open();
    expect(await buttonsFor('UserNeedConfirmContactException')).toEqual(['/support']);
    await write('PUT', 'cashier-config', {
      withdrawalErrorButtons: { confirmContact: { isShown: false }, kyc: { isShown: true, link: '/safer-play' } },
    });
    await shows('/terms', 'link":"/safer-play');
    await open();
    expect(await buttonsFor('UserNeedConfirmContactException')).toEqual([]);
    await open();
    expect(await buttonsFor('KycWithdrawalException')).toEqual(['/safer-play']);
  });
});

describe('a part that is switched off', () => {
  it('the sportsbook is neither in the menus nor at its address, and comes back', async () => {
    const { url } = site.site;
    await shows('/terms', 'href="/betting"');
    await write('PUT', 'site-config', { functionalSettings: { sportsbook: false } });
    await shows('/terms', 'href="/betting"', false);
    expect((await fetch(`${url}/betting`, { redirect: 'manual' })).status).not.toBe(200);
    await write('PUT', 'site-config', { functionalSettings: { sportsbook: true } });
    await shows('/terms', 'href="/betting"');
    expect((await fetch(`${url}/betting`)).status).toBe(200);
  });
});
