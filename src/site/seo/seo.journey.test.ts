// What search engines read in the documents of the site, and what becomes of it while a visitor goes from page to page.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import type { Article, FAQPage, Organization, Product, WithContext } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import { getSeoPage } from './contract.ts';
import { LOCALES } from '#kernel/locales.ts';
import { silentLogger } from '#platform/log.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { eventually } from '#testing/patience.ts';
import { journey } from '#testing/journeys/browser.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
/** What the site has logged of failures. */
const failures: string[] = [];
const log = Object.assign(silentLogger(), {
  error: (_details: object, message: string) => void failures.push(message),
});
const site = journey({ hasWebGl: false, hasPictures: true, environment: { CONTENT_TOKEN: TOKEN }, log });
const ready = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });

async function write(collection: string, data: object): Promise<void> {
  const response = await fetch(`${site.site.url}/content/${collection}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

const htmlOf = async (path: string) => (await fetch(site.site.url + path)).text();

/** As a visitor of another name of the site. */
const askAs = (host: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    httpRequest({ port: new URL(site.site.url).port, host: 'localhost', path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

/** Of addresses that differ only in their last part, and of pages, the first. */
const oneOfEachKind = (addresses: readonly string[]): string[] =>
  [...Map.groupBy(addresses, (loc) => new URL(loc).pathname.split('/').slice(0, -1).join('/')).values()].map(
    ([first]) => first!,
  );

const tag = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const canonicalOf = (html: string) => tag(html, /<link rel="canonical" href="([^"]*)"/);
const robotsOf = (html: string) => tag(html, /<meta name="robots" content="([^"]*)"/);
const propertiesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="([^"]*)" content="([^"]*)"/g)].map((match) => [match[1], match[2]]),
  );
const thingsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  );

describe('the head of a document', () => {
  it(
    'says what the record of the page says, and the page shows its words',
    covers('SE-02', 'SE-04', 'SE-05', 'SE-07'),
    async () => {
      const before = await htmlOf('/support');
      expect(tag(before, /<title>([^<]*)/)).toMatch(/ · Baize$/);
      await write('seos', {
        url: '/support',
        title: 'Help by people & <friends>',
        description: 'Somebody "answers"',
        meta: [{ name: 'author', content: 'The house' }],
        text: '<p>We answer in a minute.</p>',
        openGraph: { id: 7, title: 'Help', image: 'https://example.org/help.png' },
        canonical: { url: '/help' },
        schemaFaq: [{ question: 'Who answers?', answer: '<b>People</b></script><script>alert(1)</script>' }],
      });
      await eventually(async () => expect(await htmlOf('/support')).toContain('Help by people'));
      const html = await htmlOf('/support');
      expect(tag(html, /<title>([^<]*)/)).toBe('Help by people &amp; &lt;friends&gt;');
      expect(html).toContain('<meta name="description" content="Somebody &quot;answers&quot;"');
      expect(html).toContain('<meta name="author" content="The house"');
      expect(propertiesOf(html)).toMatchObject({
        'og:title': 'Help',
        'og:image': 'https://example.org/help.png',
        'og:type': 'website',
      });
      expect(propertiesOf(html)).not.toHaveProperty('og:id');
      expect(canonicalOf(html)).toBe(`${site.site.url}/help`);
      expect(html).toContain('<p>We answer in a minute.</p>');
      expect(thingsOf(html)[0]).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: 'Who answers?' }] });

      const { page, complaints } = await site.visit('/support/');
      await ready(page);
      expect(await page.title()).toBe('Help by people & <friends>');
      await page.getByText('Who answers?').click();
      await page.locator('[data-words] b', { hasText: 'People' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it(
    'carries structured data of all four kinds, as data that runs nothing',
    covers('SE-08', 'SE-09', 'SE-10', 'SE-11'),
    async () => {
      await write('seos', {
        url: '/winners',
        title: 'Winners',
        schemaFaq: [{ question: 'Is it fair?', answer: 'Yes' }],
        schemaArticle: { headline: '</script><script>alert(1)</script>', datePublished: '2026-01-01T00:00:00.000Z' },
        organization: { name: 'Baize', url: 'https://example.org', contactPoint: [{ telephone: '+49 30 1' }] },
        product: { name: 'Table', brandName: 'Baize', sku: '1' },
      });
      await eventually(async () => expect(thingsOf(await htmlOf('/winners'))).toHaveLength(4));
      const things = thingsOf(await htmlOf('/winners'));
      expect(things.map((thing) => thing['@type'])).toEqual(['FAQPage', 'Article', 'Organization', 'Product']);
      expect(things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true);
      expect(things[1]!['headline']).toBe('</script><script>alert(1)</script>');
      expect(things[2]).toMatchObject({ contactPoint: { '@type': 'ContactPoint', telephone: '+49 30 1' } });
      expect(await htmlOf('/winners')).not.toContain('<script>alert');
    },
  );

  it('comes from the fallback of the route where the page has no record', covers('SE-03', '~SE-04'), async () => {
    await write('seos', { url: '/game', title: 'A game of the house' });
    await eventually(async () => expect(await htmlOf('/game/dice')).toContain('<title>A game of the house</title>'));
    await write('seos', { url: '/game/dice', title: 'Dice, proved', text: '<p>How dice are thrown.</p>' });
    await eventually(async () => expect(await htmlOf('/game/dice')).toContain('<title>Dice, proved</title>'));
    // In the layout of a game, too.
    expect(await htmlOf('/game/dice')).toContain('<p>How dice are thrown.</p>');
  });

  it(
    'names one canonical address, with a platform segment for games, and every language',
    covers('SE-12', 'SE-13'),
    async () => {
      expect(canonicalOf(await htmlOf('/game/dice'))).toBe(`${site.site.url}/platform/game/dice`);
      expect(canonicalOf(await htmlOf('/es/game/dice'))).toBe(`${site.site.url}/es/platform/game/dice`);
      const html = await htmlOf('/es/promotions/');
      expect(canonicalOf(html)).toBe(`${site.site.url}/es/promotions`);
      expect(
        [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, lang, href]) => [lang, href]),
      ).toEqual([
        ['en', `${site.site.url}/promotions`],
        ['es', `${site.site.url}/es/promotions`],
        ['ru', `${site.site.url}/ru/promotions`],
        ['x-default', `${site.site.url}/promotions`],
      ]);
    },
  );

  it('keeps out of search engines what a pattern names', covers('SE-06', 'SE-14'), async () => {
    await write('seos', { url: '/offers', title: 'Offers', robots: 'Disallow: /offers*?*' });
    await eventually(async () => expect(robotsOf(await htmlOf('/offers?x=1'))).toBe('noindex, follow'));
    expect(robotsOf(await htmlOf('/offers'))).toBeUndefined();
    const player = await site.site.player();
    const ownPage = await fetch(`${site.site.url}/cashier/wallet`, { headers: { cookie: player.cookieHeader } });
    expect(robotsOf(await ownPage.text())).toBe('noindex, follow');
  });

  it('replaces placeholders in every string', covers('SE-15'), async () => {
    await write('settings-seo', { replacements: { '%house%': 'Baize' } });
    await write('seos', {
      url: '/providers',
      title: '%house% makers',
      openGraph: { title: 'Makers at %house%' },
      organization: { name: '%house% Ltd', url: 'https://example.org' },
    });
    await eventually(async () => expect(await htmlOf('/providers')).toContain('<title>Baize makers</title>'));
    const html = await htmlOf('/providers');
    expect(propertiesOf(html)['og:title']).toBe('Makers at Baize');
    expect(thingsOf(html)[0]).toMatchObject({ name: 'Baize Ltd' });
  });

  it(
    'has the tags of the domain that was asked, and an invented host is given the public one',
    covers('SE-01', '~CT-06'),
    async () => {
      for (const host of ['one.example', 'two.example'])
        await write('domain-seo-settings', {
          host,
          meta: [
            { name: 'verification', content: host },
            { httpEquiv: 'content-language', content: 'en' },
            { charset: 'utf-8' },
          ],
        });
      await eventually(async () => expect(await askAs('one.example', '/terms')).toContain('content="one.example"'));
      // Each from its own kept page, however often and in whichever order they are asked.
      for (const host of ['two.example', 'one.example', 'ONE.example:80', 'two.example']) {
        const html = await askAs(host, '/terms');
        const ownHost = host.toLowerCase().replace(':80', '');
        expect(html).toContain(`<meta name="verification" content="${ownHost}"`);
        expect(html).toContain('<meta content="en" http-equiv="content-language"');
        expect(html.match(/charset=/g)).toHaveLength(1);
        expect(canonicalOf(html)).toBe(`${site.site.url}/terms`);
      }
      const strange = await askAs('three.example', '/terms');
      expect(strange.includes('name="verification"')).toBe(false);
      expect(strange === (await htmlOf('/terms'))).toBe(true);
    },
  );

  it(
    'does without a record that is broken: the page works in its own words, and the log says so',
    covers('~ER-20'),
    async () => {
      await write('seos', { url: '/licences', title: 'Licences of others', openGraph: { title: 'x' } });
      await eventually(async () => expect(await htmlOf('/licences')).toContain('<title>Licences of others'));
      failures.length = 0;
      // A record such as no editor can write it.
      const setTitle = async (title: string): Promise<void> => {
        const { ownerPool } = site.site.database;
        await ownerPool.query(
          `update content.entries set attributes = jsonb_set(attributes, '{title}', $1)
         where collection = 'seos' and attributes ->> 'url' = '/licences'`,
          [title],
        );
        await ownerPool.query(`select pg_notify('content', 'seos')`);
      };
      await setTitle('5');
      await eventually(async () => {
        await htmlOf('/licences');
        expect(failures).toContain('a record for search engines is malformed and left out');
      });
      const response = await fetch(`${site.site.url}/licences`);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(tag(html, /<title>([^<]*)/)).toMatch(/ · Baize$/);
      expect(canonicalOf(html)).toBe(`${site.site.url}/licences`);
      expect(propertiesOf(html)['og:title']).toMatch(/ · Baize$/);
      expect(tag(html, /<h1[^>]*>([^<]*)/)).toBe('Licences');
      await setTitle('"Licences of others"');
      await eventually(async () => expect(await htmlOf('/licences')).toContain('<title>Licences of others'));
    },
  );
});

describe('going from page to page', () => {
  it(
    'the head follows path and language, in the same request as the page, and not the hash',
    covers('SE-16'),
    async () => {
      await write('seos', { url: '/jackpots', title: 'Pots', description: 'All pots', openGraph: { title: 'Pots!' } });
      await eventually(async () => expect(await htmlOf('/jackpots')).toContain('<title>Pots</title>'));
      const { page } = await site.visit('/tournaments');
      await ready(page);
      const requests: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('_payload.json') || pathname === `/api/${getSeoPage.name}`) requests.push(pathname);
      });
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/jackpots"]')!.click());
      await page.waitForURL('**/jackpots');
      await page.waitForFunction(() => document.title === 'Pots');
      expect(requests).toEqual(['/jackpots/_payload.json']);
      const headOf = () =>
        page.evaluate(() => ({
          canonical: document.querySelectorAll('link[rel=canonical]').length,
          href: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
          graph: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
          alternates: document.querySelectorAll('link[rel=alternate]').length,
        }));
      expect(await headOf()).toEqual({
        canonical: 1,
        href: `${site.site.url}/jackpots`,
        graph: 'Pots!',
        alternates: 4,
      });
      await page.evaluate(() => (location.hash = '#somewhere'));
      await page.waitForTimeout(300);
      expect(requests).toHaveLength(1);
      await page.goBack();
      await page.goBack();
      await page.waitForURL('**/tournaments');
      await page.waitForFunction(() => document.title !== 'Pots');
      expect((await headOf()).href).toBe(`${site.site.url}/tournaments`);
      const spanish = await htmlOf('/es/jackpots');
      expect(tag(spanish, /<title>([^<]*)/)).not.toBe('Pots');
      expect(canonicalOf(spanish)).toBe(`${site.site.url}/es/jackpots`);
    },
  );

  it(
    'a moved address leads on, in the document and within the page, and going back works',
    covers('~GD-14'),
    async () => {
      await write('redirects', { from_url: '/moved', to_url: '/promotions' });
      await write('redirects', { from_url: '/elsewhere', to_url: `${site.site.url}/robots.txt`, status: 302 });
      await write('redirects', { from_url: '/round-1', to_url: '/round-2' });
      await write('redirects', { from_url: '/round-2', to_url: '/round-1' });
      const go = async (path: string) => {
        const response = await fetch(site.site.url + path, { redirect: 'manual' });
        return [response.status, response.headers.get('location')];
      };
      await eventually(async () => expect(await go('/moved')).toEqual([301, '/promotions']));
      expect(await go('/moved/?a=1')).toEqual([301, '/moved?a=1']);
      expect(await go('/moved?a=1')).toEqual([301, '/promotions?a=1']);
      expect(await go('/es/moved')).toEqual([301, '/es/promotions']);
      expect(await go('/round-1')).toEqual([404, null]);
      expect((await go('/api/moved'))[0]).toBe(404);

      const menus = (await (await fetch(`${site.site.url}/content/menus?filters[name]=footer`)).json()) as {
        data: [{ id: number }];
      };
      const links = ['moved', 'round-1', 'elsewhere'].map((name) => ({ id: name, label: name, url: `/${name}` }));
      await fetch(`${site.site.url}/content/menus/${menus.data[0].id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { items: [{ title: 'Old addresses', links }] } }),
      });
      await eventually(async () => expect((await htmlOf('/es/terms')).includes('href="/es/moved"')).toBe(true));
      const { page } = await site.visit('/es/terms');
      await ready(page);
      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
      await page.getByRole('link', { name: 'moved' }).click();
      await page.waitForURL('**/es/promotions');
      await page.goBack();
      await page.waitForURL('**/es/terms');
      await page.getByRole('link', { name: 'round-1' }).click();
      await page.locator('[data-system=not-found]').waitFor();
      expect(documents).toEqual([]);
      await page.getByRole('link', { name: 'elsewhere' }).click();
      await page.waitForURL('**/robots.txt');
    },
  );
});

describe('what only machines read', () => {
  /** A browser's own parser for XML, which takes nothing that is not well-formed. */
  const parsed = (page: Page, text: string) =>
    page.evaluate((xml) => {
      const tree = new DOMParser().parseFromString(xml, 'application/xml');
      const words = (name: string) => [...tree.getElementsByTagName(name)].map((node) => node.textContent ?? '');
      return {
        fault: tree.querySelector('parsererror')?.textContent ?? null,
        root: tree.documentElement.tagName,
        namespace: tree.documentElement.namespaceURI,
        addresses: words('loc'),
        languages: [...tree.getElementsByTagName('xhtml:link')].map((node) => node.getAttribute('hreflang')),
      };
    }, text);

  it('the site maps are well-formed, and every address in them answers 200', async () => {
    await write('pages', { slug: 'a-&-b', title: 'Amp <er> "sand"' });
    const { page } = await site.visit('/robots.txt');
    const index = await parsed(page, await htmlOf('/sitemap.xml'));
    expect(index).toMatchObject({
      fault: null,
      root: 'sitemapindex',
      namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    });
    expect(index.addresses).toHaveLength(LOCALES.length);
    let gamesOfFirst: string[] | undefined;
    for (const address of index.addresses) {
      const map = await parsed(page, await (await fetch(address)).text());
      expect(map).toMatchObject({ fault: null, root: 'urlset' });
      expect(new Set(map.languages)).toEqual(new Set(LOCALES));
      expect(map.addresses.length).toBeGreaterThan(10);
      // Every page in every language, and the games in one of them; in the short form one of each kind.
      const games = map.addresses.flatMap((loc) => loc.split('/game/')[1] ?? []).toSorted();
      expect(games.length).toBeGreaterThan(40);
      expect(games).toEqual((gamesOfFirst ??= games));
      const mappedPages =
        games === gamesOfFirst ? map.addresses : map.addresses.filter((loc) => !loc.includes('/game/'));
      const visitedPages = IS_LONG_FORM ? mappedPages : oneOfEachKind(mappedPages);
      const answers = await Promise.all(visitedPages.map(async (loc) => [loc, (await fetch(loc)).status] as const));
      // A record for search engines may stand for an address that has no page of its own.
      const missing = answers.filter(([, status]) => status !== 200).map(([loc]) => new URL(loc).pathname);
      expect(missing.filter((path) => !path.endsWith('/game'))).toEqual([]);
    }
  });

  it('robots.txt is plain text: groups of known lines, and where the site maps are', covers('SE-17'), async () => {
    const response = await fetch(`${site.site.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    expect(lines[0]).toBe('User-agent: *');
    for (const line of lines) expect(line).toMatch(/^(User-agent|Disallow|Allow|Sitemap): \S+$/);
    expect(lines.at(-1)).toBe(`Sitemap: ${site.site.url}/sitemap.xml`);
  });

  it('a structured record says what schema.org knows, by its types', async () => {
    const things = thingsOf(await htmlOf('/winners'));
    const [faq, article, organization, product] = things as unknown as [
      WithContext<FAQPage>,
      WithContext<Article>,
      WithContext<Organization>,
      WithContext<Product>,
    ];
    expect(faq).toMatchObject({ mainEntity: [{ '@type': 'Question', acceptedAnswer: { '@type': 'Answer' } }] });
    expect(article).toMatchObject({ datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string });
    expect(organization).toMatchObject({ name: 'Baize', url: 'https://example.org' });
    expect(product).toMatchObject({ sku: '1', brand: { '@type': 'Brand', name: 'Baize' } });
  });
});

describe('bad input', () => {
  /** As it is, without the repairs that a client makes. */
  const raw = (path: string): Promise<{ status: number; headers: Record<string, unknown> }> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(site.site.url);
      const socket = connect(Number(port), 'localhost', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('error', reject);
      socket.on('end', () => {
        const [first = '', ...lines] = text.split('\r\n\r\n', 1)[0]!.split('\r\n');
        const headers = lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]);
        resolve({
          status: Number(first.split(' ')[1]),
          headers: Object.fromEntries(headers) as Record<string, unknown>,
        });
      });
    });

  it.each([
    ['a null byte', '/%00'],
    ['a null byte behind a page', '/terms%00.html'],
    ['half a percent', '/%'],
    ['malformed percent-encoding', '/%E0%A4%A'],
    ['a malformed language', '/es/%E0%A4%A'],
    ['8 kB of path', `/${'a'.repeat(8192)}`],
    ['8 kB of a page’s query', `/terms?${'a'.repeat(8192)}`],
    ['8 kB of encoded path', `/${'%41'.repeat(2700)}`],
    ['a host in the path', '//evil.example/terms'],
    ['a whole address', 'http://evil.example/terms'],
    ['a climb', '/../../etc/passwd'],
    ['an encoded climb', '/%2e%2e/%2e%2e/etc/passwd'],
    ['a line break', '/terms%0d%0aset-cookie:%20x=1'],
    ['a line break before a redirect', '/promotions%0d%0alocation:%20https://evil.example/'],
    ['a moved address with a line break', '/moved%0d%0aset-cookie:%20x=1'],
    ['a language with a line break', '/es%0d%0a/moved'],
    ['a payload of nothing', '/_payload.json/_payload.json'],
    ['a prototype', '/__proto__'],
    ['a constructor', '/es/constructor'],
  ])('%s neither fails nor leads away', async (_, path) => {
    const { status, headers } = await raw(path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(headers['set-cookie']).toBeUndefined();
    const location = headers['location'] as string | undefined;
    if (location !== undefined) {
      expect(new URL(location, site.site.url).origin).toBe(site.site.url);
      expect(location).not.toMatch(/[\r\n]/);
    }
    expect((await raw('/terms')).status).toBe(200);
  });

  it('a language that the browser asks for cannot lead away either', async () => {
    for (const language of ['//evil.example', '../..', 'es\u0000', 'ru;q=9999999999999999', ','.repeat(5000)]) {
      const response = await fetch(`${site.site.url}/terms`, {
        headers: { 'accept-language': language.replaceAll('\u0000', '') },
        redirect: 'manual',
      });
      const location = response.headers.get('location');
      expect(response.status).toBeLessThan(500);
      if (location !== null) expect(new URL(location, site.site.url).origin).toBe(site.site.url);
    }
  });
});
