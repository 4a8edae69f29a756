// The content configuration as a page reads it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { readSiteContent } from '#site/rendering/site-content.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from './testing/write-content.ts';
import { cmsConfig, SECTIONS } from './contract.ts';
import { flatten, remap } from './rules/flatten.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const config = async (locale = 'en') =>
  ((await (await fetch(`${site.url}/nfx/cms-config/${locale}`)).json()) as { data: any }).data;
const write = (verb: string, target: string, data: object) => sendContent(site, TOKEN, verb, target, data);

test('all twelve sections are there, in each language', covers('CT-01', 'CT-02'), async () => {
  for (const locale of LOCALES) {
    const data = await config(locale);
    expect(Object.keys(data)).toEqual(Object.keys(SECTIONS));
    expect(Object.keys(data)).toHaveLength(12);
    expect(cmsConfig.parse(data)).toEqual(data);
  }
  expect((await config('es')).common.menus.rail[0][0].label).toBe('Inicio');
  expect(await site.visitor().ok('Content.getConfig')).toEqual(await config());
});

test('a logo and a validator text that are changed are read at once', covers('CT-03 1/3'), async () => {
  await write('PUT', 'site-config', {
    logos: { header: '/content/media/new.svg' },
    validatorConfig: { requiredField: 'Say something' },
  });
  const { 'site-config': section } = await config();
  expect(section.logos.header).toBe('/content/media/new.svg');
  expect(section.validatorConfig).toEqual({ requiredField: 'Say something' });
  for (const part of ['logos', 'functionalSettings', 'validatorConfig', 'loader', 'popups'])
    expect(section).toHaveProperty(part);
});

test('one wrong entry of a list or a dictionary is left out, and not all of it', () => {
  const {
    'auth-config': auth,
    'cashier-config': cashier,
    'site-config': siteConfig,
    ...rest
  } = cmsConfig.parse({
    ...Object.fromEntries(Object.keys(SECTIONS).map((name) => [name, {}])),
    'auth-config': { closedCountries: ['US', null, 5, 'FR'] },
    'cashier-config': { withdrawalLimits: { EUR: { day: '100' }, USD: { day: 100 } } },
    'site-config': { validatorConfig: { requiredField: 'Say something', minAge: 18 } },
    'settings-seo': { replacements: 'nonsense', disallow: 'nonsense' },
    banners: { auth: [null, { label: 'A' }] },
  });
  expect(auth.closedCountries).toEqual(['US', 'FR']);
  expect(cashier.withdrawalLimits).toEqual({ EUR: { day: '100' } });
  expect(siteConfig.validatorConfig).toEqual({ requiredField: 'Say something' });
  expect(rest['settings-seo']).toEqual({ replacements: {}, disallow: [] });
  expect(rest.banners.auth.map(({ label }) => label)).toEqual(['A']);
});

test('mails carry the logo that the operator has for them', covers('~CT-03'), async () => {
  await write('PUT', 'site-config', { logos: { mail: '/content/media/mail.png' } });
  await config();
  await site.player({ login: 'reader@example.org' });
  const [letter] = await lettersTo(site, 'reader@example.org');
  expect(letter!.html).toContain(`<img src="${site.url}/content/media/mail.png" alt="Baize"`);
  await write('PUT', 'site-config', { logos: null });
});

const frame = () => readSiteContent(site.site.services).contentOf('en');

test(
  'the frame of the site carries loader and popups as the operator has them, and nothing where they have none',
  covers('~CT-03'),
  async () => {
    expect(frame()).not.toHaveProperty('loader');
    expect(frame()).not.toHaveProperty('popups');
    await write('PUT', 'site-config', {
      loader: { label: 'The cards are being shuffled' },
      popups: { 'confirm-email': { title: 'One moment', text: '', image: null }, 'games-search': {} },
    });
    await config();
    expect(frame()).toMatchObject({
      loader: { label: 'The cards are being shuffled' },
      popups: { 'confirm-email': { title: 'One moment' } },
    });
    expect(frame()['popups']).toEqual({ 'confirm-email': { title: 'One moment' } });
  },
);

test(
  'lists of games are cut at 15 and 12 and a search waits 300 ms, unless the operator says otherwise',
  covers('CO-22'),
  async () => {
    const { 'games-config': games, 'search-config': search } = await config();
    expect([games.firstPageSize, games.pageSize, search.delayMs]).toEqual([15, 12, 300]);
    expect(frame()).not.toHaveProperty('gameLists');
    await write('PUT', 'games-config', { firstPageSize: 20, pageSize: 1e9 });
    await write('PUT', 'search-config', { delayMs: -5 });
    await config();
    expect(frame()['gameLists']).toEqual({ firstPageSize: 20, pageSize: 60, delayMs: 0 });
  },
);

test('a page offers the languages of general info, and no other', covers('LO-01 3/3'), async () => {
  const offered = async (...available_locales: string[]) => {
    await write('PUT', 'general-info', { available_locales });
    await config();
    return (frame()['locales'] as readonly { id: string }[]).map(({ id }) => id);
  };
  expect(await offered('en', 'es')).toEqual(['en', 'es']);
  expect(await offered('en')).toEqual(['en']);
  expect((await fetch(`${site.url}/es/terms`)).status).not.toBe(200);
  expect(await offered('en', 'es', 'ru')).toEqual(['en', 'es', 'ru']);
});

test('each shipped language has its own join word, and without any it is `a las`', covers('CO-15 2/2'), async () => {
  const word = async (locale: string) => (await config(locale)).common.joinWord as string;
  expect(await Promise.all(['en', 'es', 'ru'].map(word))).toEqual(['at', 'a las', 'в']);
  await write('PUT', 'common', { joinWord: null });
  expect(await word('en')).toBe('a las');
  expect(frame()).not.toHaveProperty('joinWord');
  await write('PUT', 'common', { joinWord: 'at' });
  await config();
});

test(
  'what the six sections say is in the frame of every page, or asked for by the form that goes by it',
  covers('CT-15 1/2'),
  async () => {
    const before = frame();
    expect(Object.keys(before)).not.toEqual(expect.arrayContaining(['banners', 'tournaments', 'fullScreenMode']));
    expect(before).toHaveProperty('joinWord', 'at');
    await write('PUT', 'common', { joinWord: 'um' });
    await write('PUT', 'menu-banners/1', { title: 'A new table' });
    await write('PUT', 'tournaments-config', { isShowParticipants: false });
    await write('PUT', 'auth-config', { validationStrategy: 'eager' });
    await write('PUT', 'games-config', { fullScreenMode: 'none' });
    await write('PUT', 'site-config', { name: 'Green Cloth' });
    await config();
    expect(frame()).toMatchObject({
      joinWord: 'um',
      banners: { menu: { title: 'A new table' } },
      tournaments: { isShowParticipants: false },
      fullScreenMode: 'none',
      name: 'Green Cloth',
    });
    expect(await site.visitor().ok('Auth.getSettings')).toMatchObject({ validation_strategy: 'eager' });
    await write('PUT', 'games-config', { fullScreenMode: 'all' });
    await write('PUT', 'menu-banners/1', { title: '' });
  },
);

test('pages learn when the balance is asked for again, once it is wanted at all', covers('~EN-31'), async () => {
  expect(frame()).not.toHaveProperty('balanceRefresh');
  await write('PUT', 'site-config', {
    functionalSettings: { balanceRefresh: { isEnabledInterval: true, countSecondsForInterval: 5 } },
  });
  await config();
  expect(frame()['balanceRefresh']).toEqual({
    isEnabledInterval: true,
    countSecondsForInterval: 5,
    isEnabledTurnOffRequests: true,
    countMinutesAfterWhichRequestsTurnedOff: 5,
    isEnabledRequestsAfterClick: false,
    countSecondsForDelayBetweenClick: 1,
  });
});

test('nested attributes are merged up and media becomes its address', covers('CT-04'), () => {
  const media = (url: string) => ({ data: { id: 1, attributes: { url, ext: '.png', mime: 'image/png', width: 1 } } });
  expect(
    flatten({
      id: 1,
      attributes: {
        title: 'T',
        image: media('/a.png'),
        none: { data: null },
        many: { data: [{ id: 2, attributes: { title: 'U', image: media('/b.png') } }] },
        part: { id: 3, gallery: { data: [media('/c.png').data] } },
        plain: { data: 'stays', other: 1 },
      },
    }),
  ).toEqual({
    id: 1,
    title: 'T',
    image: '/a.png',
    none: null,
    many: [{ id: 2, title: 'U', image: '/b.png' }],
    part: { id: 3, gallery: ['/c.png'] },
    plain: { data: 'stays', other: 1 },
  });
});

test('a description is read under the mapped names', covers('~CT-05'), () => {
  expect(remap({ a: 'x', b: 'y' }, { a: 'title' })).toEqual({ title: 'x', b: 'y' });
  // What the operator has mapped stands in the place of what has that name already, whatever the order.
  expect(remap({ a: 'Mapped', title: 'Own' }, { a: 'title' })).toEqual({ title: 'Mapped' });
  expect(remap({ title: 'Up', text: 'Down' }, { title: 'text', text: 'title' })).toEqual({ text: 'Up', title: 'Down' });
});

test('custom code has its place, and the end of the body when none is said', covers('CT-14 2/2'), async () => {
  for (const data of [
    { isEnabled: true, position: 'head', code: '<meta name="a">' },
    { isEnabled: true, position: 'bodyStart', code: '<!-- b -->' },
    { isEnabled: true, code: '<script>c()</script>' },
    { isEnabled: false, code: 'd' },
    { isEnabled: true, position: 'sideways', code: 'e' },
  ])
    expect((await write('POST', 'custom-codes', data)).status).toBe(200);
  const { customCode } = (await config()).common;
  expect(customCode.map((entry: any) => [entry.isEnabled, entry.position, entry.code])).toEqual([
    [true, 'head', '<meta name="a">'],
    [true, 'bodyStart', '<!-- b -->'],
    [true, 'bodyEnd', '<script>c()</script>'],
    [false, 'bodyEnd', 'd'],
    [true, 'bodyEnd', 'e'],
  ]);
});

test(
  'modes have their defaults, and nonsense becomes the default',
  covers('OP-39 3/6', '~CO-24', '~CO-26', '~CO-27', '~CO-28'),
  async () => {
    const modes = async () => {
      const data = await config();
      return [
        data['games-config'].fullScreenMode,
        data['cashier-config'].urlDisplayMode,
        data['cashier-config'].detalizationPlace,
        data.loyalty.characterPlaces,
        data['auth-config'].validationStrategy,
        data['cashier-config'].depositViewMode,
      ];
    };
    await write('PUT', 'auth-config', { validationStrategy: 'sometimes' });
    await write('PUT', 'cashier-config', { depositViewMode: 'Carousel' });
    const defaults = ['all', 'sysname', 'cashier-header', 'profile-loyalty-pages', 'onSubmit', 'ContainerView'];
    expect(await modes()).toEqual(defaults);
    await write('PUT', 'games-config', { fullScreenMode: 'telegram' });
    await write('PUT', 'cashier-config', { urlDisplayMode: 'none', detalizationPlace: 'profile-menu' });
    await write('PUT', 'loyalty', { characterPlaces: 'loyalty-page' });
    expect(await modes()).toEqual(['telegram', 'none', 'profile-menu', 'loyalty-page', 'onSubmit', 'ContainerView']);
    await write('PUT', 'games-config', { fullScreenMode: 'sideways' });
    await write('PUT', 'cashier-config', { urlDisplayMode: 5, detalizationPlace: null });
    await write('PUT', 'loyalty', { characterPlaces: ['x'] });
    expect(await modes()).toEqual(defaults);
  },
);

test('banners of dialog and menu come with every field', covers('~EN-25', '~EN-26'), async () => {
  await write('PUT', 'auth-banners/1', {
    label: 'Welcome',
    value: '100',
    addition: null,
    image_360_520: '/a.png',
    image_735_240: null,
  });
  await write('PUT', 'menu-banners/1', {
    title: 'Play',
    buttonSlug: '/gamehall',
    publicTitle: 'Join',
    publicImage: null,
  });
  const { banners } = await config();
  expect(banners.auth).toEqual([
    { label: 'Welcome', value: '100', addition: '', image_360_520: '/a.png', image_735_240: '' },
  ]);
  expect(banners.menu[0]).toMatchObject({
    title: 'Play',
    buttonSlug: '/gamehall',
    publicTitle: 'Join',
    publicImage: '',
  });
  await write('PUT', 'menu-banners/1', { buttonSlug: 'promotions/spring', publicButtonSlug: 'about-us' });
  expect((await config()).banners.menu[0]).toMatchObject({
    buttonSlug: '/promotions/spring',
    publicButtonSlug: '/about-us',
  });
  for (const buttonSlug of ['javascript:alert(1)', 'about us', '//evil.example'])
    expect((await write('PUT', 'menu-banners/1', { buttonSlug })).status).toBe(400);
});
