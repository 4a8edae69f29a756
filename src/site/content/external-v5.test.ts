// The content of a Strapi 5, fetched turn by turn: the requests, what is stored, what is left out and reported.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { testConfig } from '#testing/config.ts';
import type { Services } from '#platform/context.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { addOffers } from '#rewards/campaigns/testing/offers.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { StrapiSandbox } from './testing/strapi.ts';
import { configOf } from './cms-config.ts';
import { runningPromotions } from './api.ts';
import { libraryOf } from './library.ts';
import { collection, find, single } from './read-content.ts';
import { projectFiles } from './strapi-project.ts';
import { refreshChanged, refreshExternal } from './refresh-external.ts';

let strapi: StrapiSandbox;
let url: string;
let database: TestDatabase;
beforeEach(async () => {
  strapi = new StrapiSandbox(projectFiles());
  url = await strapi.start();
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.close();
  await strapi.stop();
});

/** A process of the site, as far as content goes; its jobs run when the test says so. */
function startProcess(environment: Record<string, string> = {}) {
  const logEntries: Array<Record<string, unknown>> = [];
  const log = silentLogger();
  log.warn = log.error = (...words: unknown[]) => void logEntries.push(words[0] as Record<string, unknown>);
  const config = testConfig({ CONTENT_URL: url, CONTENT_TOKEN: strapi.token, PII_KEYS: TEST_PII_KEYS, ...environment });
  const services: Services = {
    clock: systemClock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config,
    processState: new Map(),
  };
  return {
    services,
    logEntries,
    turn: async (turnMs?: number): Promise<string[]> => {
      strapi.requests.length = 0;
      await refreshExternal(services, turnMs);
      await libraryOf(services).reload();
      return strapi.requests.map(({ path }) => path);
    },
    /** As a webhook brings it about. */
    change: async (): Promise<void> => {
      await refreshChanged(services);
      await libraryOf(services).reload();
    },
  };
}

const game = (sysname: string) => ({
  sysname,
  provider: 'baize',
  priority: 1,
  tags: [],
  categories: ['slot'],
  description: {},
});
const offer = (fields: object = {}) => ({
  sysname: 'first-deposit',
  trigger: { action: 'deposit' },
  description: { title: 'An offer' },
  ...fields,
});
const idsOf = (services: Services, name: string): number[] => collection(services, name).map(({ id }) => id);

describe('numbers of outside entries', () => {
  test('an entry keeps its number and its address when it is published anew, with a new id each time', async () => {
    const documentId = strapi.publish('promotions', { title: 'A night' });
    const { services, turn } = startProcess();
    await turn();
    const [before] = runningPromotions({ ...services, locale: 'en' });
    const idBefore = strapi.entries('promotions')[0]!.id;
    strapi.publish('promotions', { title: 'Another night' }, { documentId });
    expect(strapi.entries('promotions')[0]!.id).not.toBe(idBefore);
    await turn();
    const [after] = runningPromotions({ ...services, locale: 'en' });
    expect(after).toMatchObject({ title: 'Another night', id: before!.id, name: documentId });
    expect(before!.name).toBe(documentId);
  });

  test('the entry of a name takes over the number that ours had, and no other entry gets it', async () => {
    await addOffers(database);
    strapi.publish('offers', offer({ sysname: 'a-new-one' }));
    strapi.publish('offers', offer());
    const { services, turn } = startProcess();
    const { rows } = await database.ownerPool.query<{ id: number }>(
      `select id from content.entries where collection = 'offers'`,
    );
    await turn();
    const now = collection<{ sysname: string }>(services, 'offers');
    expect(now.find(({ sysname }) => sysname === 'first-deposit')?.id).toBe(1);
    expect(rows.map(({ id }) => Number(id))).not.toContain(now.find(({ sysname }) => sysname === 'a-new-one')?.id);
  });

  test('an entry has one number in every language, and its relations lead to the language of the reader', async () => {
    const page = strapi.publish('pages', { slug: 'terms', title: 'Terms' });
    strapi.publish('pages', { slug: 'terms', title: 'Condiciones' }, { documentId: page, locale: 'es' });
    const promotion = strapi.publish('promotions', { title: 'A night', pages: [page] });
    strapi.publish('promotions', { title: 'Una noche', pages: [page] }, { documentId: promotion, locale: 'es' });
    const { services, turn } = startProcess();
    await turn();
    const titled = (locale: string) =>
      collection<{ title: string; pages: Array<{ title: string }> }>(services, 'promotions', locale)[0]!;
    expect(titled('en').pages.map(({ title }) => title)).toEqual(['Terms']);
    expect(titled('es').pages.map(({ title }) => title)).toEqual(['Condiciones']);
    expect(titled('es').id).toBe(titled('en').id);
  });
});

test('entries keep their order when one is published anew', async () => {
  const dice = strapi.publish('games', game('dice'));
  strapi.publish('games', game('plinko'));
  const { services, turn } = startProcess();
  await turn();
  const before = idsOf(services, 'games');
  strapi.publish('games', { priority: 1 }, { documentId: dice });
  await turn();
  expect(idsOf(services, 'games')).toEqual(before);
});

describe('the requests', () => {
  test('one question with each turn while nothing changes, also after a restart', async () => {
    strapi.publish('games', game('dice'));
    const first = startProcess();
    expect((await first.turn()).length).toBeGreaterThan(50);
    for (let idle = 0; idle < 6; idle++) expect(await first.turn()).toEqual(['site-version']);
    expect(await startProcess().turn()).toEqual(['site-version']);
  });

  test('one question as well where there is no version document: a part after the other', async () => {
    strapi.hasVersionDocument = false;
    strapi.countsOnlyWhenAsked = true;
    for (const name of ['one', 'two']) {
      strapi.publish('games', game(name));
      strapi.publish('texts', { key: `home.${name}`, text: 'Words' });
      strapi.publish('redirects', { from_url: `/${name}`, to_url: '/' });
    }
    const documentId = strapi.publish('promotions', { title: 'A night' });
    const { services, turn } = startProcess();
    const parts = (await turn()).length - 1;
    strapi.publish('promotions', { title: 'Another night' }, { documentId });
    const batches: string[][] = [];
    for (let idle = 0; idle < parts; idle++) batches.push(await turn());
    expect(batches.filter(({ length }) => length > 3)).toEqual([]);
    expect(batches.flat().length).toBeLessThan(2 * parts + 3);
    expect(runningPromotions({ ...services, locale: 'en' })[0]?.title).toBe('Another night');
  });

  test('only the collection that has changed is fetched', async () => {
    const documentId = strapi.publish('promotions', { title: 'A night' });
    const { turn } = startProcess();
    await turn();
    strapi.publish('promotions', { title: 'Another night' }, { documentId });
    expect([...new Set(await turn())]).toEqual(['site-version', 'promotions']);
  });

  test('Strapi 5 has nothing to refuse, though JSON may look like what it is not', async () => {
    strapi.publish('seos', { url: '/', organization: { name: 'O', sameAs: [{ id: 1 }] }, openGraph: { id: 5 } });
    const { services, turn, logEntries } = startProcess();
    await turn();
    expect(collection(services, 'seos')[0]).toMatchObject({ organization: { name: 'O', sameAs: [{ id: 1 }] } });
    expect(logEntries.filter(({ reason }) => !String(reason).includes('holds nothing'))).toEqual([]);
  });

  test('two turns at once are one', async () => {
    const { services } = startProcess();
    strapi.requests.length = 0;
    await Promise.all([refreshExternal(services), refreshExternal(services), refreshExternal(services)]);
    expect(strapi.requests.filter(({ path }) => path === 'site-version')).toHaveLength(1);
    const keys = strapi.requests.map(({ path, query }) => `${path} ${String(query)}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('more than a page of entries is fetched to the end, also from a service that counts only when asked to', async () => {
    strapi.countsOnlyWhenAsked = true;
    for (let count = 0; count < 230; count++) strapi.publish('texts', { key: `home.key-${count}`, text: 'Words' });
    const { services, turn } = startProcess();
    await turn();
    expect(collection(services, 'texts')).toHaveLength(230);
  });
});

describe('trouble', () => {
  test('a service that is slow is read to the end, a little with each turn', async () => {
    strapi.publish('redirects', { from_url: '/a', to_url: '/b' });
    const { services, turn } = startProcess();
    const turns: string[][] = [];
    // No time at all: as slow as can be.
    for (let batch = await turn(0); batch.length > 1; batch = await turn(0)) turns.push(batch.slice(1));
    expect(collection(services, 'redirects')).toHaveLength(1);
    expect(turns.every((request) => new Set(request).size === 1)).toBe(true);
    expect(turns.length).toBeGreaterThan(50);
  });

  test('a collection that fails keeps its last good copy, and those after it are fetched all the same', async () => {
    const banner = strapi.publish('banners', { description: { title: 'First' } });
    strapi.publish('promotions', { title: 'A night' });
    const { services, turn, change, logEntries } = startProcess();
    await turn();
    strapi.failing.add('banners');
    strapi.publish('banners', { description: { title: 'Never seen' } }, { documentId: banner });
    strapi.publish('promotions', { title: 'A second night' });
    await change();
    expect(collection<{ description: unknown }>(services, 'banners')[0]?.description).toEqual({ title: 'First' });
    expect(runningPromotions({ ...services, locale: 'en' })).toHaveLength(2);
    expect(logEntries.filter(({ collection: name }) => name === 'banners')).toHaveLength(1);
    strapi.failing.clear();
    await change();
    expect(collection<{ description: unknown }>(services, 'banners')[0]?.description).toEqual({ title: 'Never seen' });
  });

  test('a service that is down is not asked again at once, and said to be down once', async () => {
    strapi.failing.add('site-version');
    const { turn, logEntries, change } = startProcess();
    expect(await turn()).toEqual(['site-version']);
    for (let more = 0; more < 5; more++) expect(await turn()).toEqual([]);
    expect(logEntries).toHaveLength(1);
    strapi.failing.clear();
    strapi.publish('promotions', { title: 'A night' });
    await change();
    expect(strapi.requests.some(({ path }) => path === 'promotions')).toBe(true);
  });

  test('a token that is not known is said, and takes nothing away', async () => {
    strapi.token = 'another';
    const { services, turn, logEntries } = startProcess({ CONTENT_TOKEN: 'wrong' });
    await turn();
    expect(String(logEntries[0]?.['error'])).toContain('401');
    expect(collection(services, 'games').length).toBeGreaterThan(0);
  });
});

describe('emptiness', () => {
  test.each(['games', 'payment-methods', 'menus'])(
    '%s without entries stay as shipped, and it is said once',
    async (name) => {
      const { services, turn, logEntries } = startProcess();
      const shipped = collection(services, name).length;
      await turn();
      await turn();
      expect(collection(services, name)).toHaveLength(shipped);
      expect(logEntries.filter((what) => what['collection'] === name)).toHaveLength(1);
    },
  );

  test('what was there stays when the last game is taken away', async () => {
    const documentId = strapi.publish('games', game('dice'));
    const { services, turn } = startProcess();
    await turn();
    strapi.remove('games', documentId);
    await turn();
    expect(collection<{ sysname: string }>(services, 'games').map(({ sysname }) => sysname)).toEqual(['dice']);
  });

  test('the operator may say that it is meant, for each collection', async () => {
    await startProcess().turn();
    const { services, turn } = startProcess({ CONTENT_EMPTY_OK: 'games' });
    await turn();
    expect(collection(services, 'games')).toEqual([]);
    expect(collection(services, 'payment-methods').length).toBeGreaterThan(0);
  });

  test('languages and currencies that nobody has entered are those that are shipped', async () => {
    strapi.publish('general-info', { domain_state: 'active', available_locales: [], available_currencies: null });
    const { services, turn, logEntries } = startProcess();
    await turn();
    const info = single<{ available_locales: string[]; available_currencies: string[] }>(services, 'general-info')!;
    expect(info.available_locales).toEqual(['en', 'es', 'ru']);
    expect(info.available_currencies).toContain('EUR');
    expect(logEntries.filter(({ collection: name }) => name === 'general-info')).toHaveLength(2);
  });

  test('a collection that is not essential may be empty', async () => {
    const { services, turn } = startProcess();
    await turn();
    expect(collection(services, 'promotions')).toEqual([]);
  });
});

describe('what is left out', () => {
  test('a bad link takes itself away and neither its group nor its menu', async () => {
    const link = (id: string, address: unknown = '/') => ({ id, label: id, url: address });
    strapi.publish('menus', { name: 'rail', items: [[link('a'), link('b', 'javascript:alert(1)'), 5], [link('c')]] });
    strapi.publish('menus', {
      name: 'footer',
      items: [{ title: 'Help', links: [link('d', 'javascript:x'), link('e')] }],
    });
    const { services, turn, logEntries } = startProcess();
    await turn();
    const { menus } = configOf(services, 'en').common;
    expect(menus.rail.map((group) => group.map(({ id }) => id))).toEqual([['a'], ['c']]);
    expect(menus.footer.map(({ links }) => links.map(({ id }) => id))).toEqual([['e']]);
    expect(logEntries.filter(({ reason }) => String(reason).includes('address that runs'))).toHaveLength(2);
  });

  test('a bad entry is named with its document and reason, once, and again only when it has been well', async () => {
    const good = strapi.publish('redirects', { from_url: '/a', to_url: '/b' });
    const bad = strapi.publish('redirects', { from_url: '/c', to_url: 'javascript:alert(1)' });
    const { services, change, logEntries } = startProcess();
    await change();
    await change();
    const about = () => logEntries.filter(({ documentId }) => documentId === bad);
    expect(about().map(({ collection: name, reason }) => [name, reason])).toEqual([
      ['redirects', expect.stringContaining('to_url')],
      ['redirects', 'the entry: to_url must be defined'],
    ]);
    expect(logEntries.filter(({ documentId }) => documentId === good)).toEqual([]);
    expect(collection(services, 'redirects')).toHaveLength(1);
    strapi.publish('redirects', { to_url: '/d' }, { documentId: bad });
    await change();
    strapi.publish('redirects', { to_url: 'javascript:alert(1)' }, { documentId: bad });
    await change();
    expect(about()).toHaveLength(4);
  });
});

describe('what arrives', () => {
  test('media and components within components', async () => {
    const logo = { id: 9, documentId: 'file9', mime: 'image/png', ext: '.png', url: '/uploads/logo.png' };
    strapi.publish('site-config', { name: 'Outside', logos: { header: logo } });
    strapi.publish('seos', {
      url: '/',
      organization: { name: 'House', logo, contactPoint: [{ telephone: '+1', contactType: 'support' }] },
      schemaFaq: [{ question: 'Why?', answer: 'Because.' }],
    });
    const { services, turn } = startProcess();
    await turn();
    const address = `${new URL(url).origin}/uploads/logo.png`;
    expect(configOf(services, 'en')['site-config'].logos.header).toBe(address);
    expect(collection<object>(services, 'seos')[0]).toMatchObject({
      organization: { name: 'House', logo: address, contactPoint: [{ telephone: '+1' }] },
      schemaFaq: [{ question: 'Why?' }],
    });
  });

  test.each([
    ['status_code', 302],
    ['code', 302],
  ])('a redirect whose status is called %s, because Strapi 5 reserves our name', async (field, status) => {
    const files = projectFiles().map((file) => ({
      ...file,
      content: file.content.replace('"status_code"', `"${field}"`),
    }));
    await strapi.stop();
    strapi = new StrapiSandbox(files);
    url = await strapi.start();
    strapi.publish('redirects', { from_url: '/a', to_url: '/b', [field]: status });
    const { services, turn } = startProcess();
    await turn();
    expect(collection<{ status: number }>(services, 'redirects')[0]?.status).toBe(302);
  });

  test('tags of a record, which are called metadata there', async () => {
    strapi.publish('seos', { url: '/', metadata: [{ name: 'author', content: 'House' }] });
    const { services, turn } = startProcess();
    await turn();
    const [record] = [find(services, 'seos', { populate: 'deep' }, false).data].flat();
    expect(record?.attributes['meta']).toMatchObject([{ name: 'author', content: 'House' }]);
  });
});
