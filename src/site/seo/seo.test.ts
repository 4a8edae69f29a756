// What search engines get, through the API and the addresses that they ask for.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { silentLogger } from '#platform/log.ts';
import { changeEntry } from '#site/content/index.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { Article, FAQPage, Organization, Product, WithContext } from 'schema-dts';
import type { SeoPage } from './contract.ts';
import { redirectFor } from './redirects.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
let site: TestSite;
/** What the site has written to its log of failures. */
const logged: string[] = [];
beforeAll(async () => {
  const log = silentLogger();
  log.error = (...entries: unknown[]) => void logged.push(String(entries.at(-1)));
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN }, log });
});
afterAll(() => site.close());

const post = (collection: string, data: object): Promise<Response> =>
  sendContent(site, TOKEN, 'POST', collection, data);

async function make(collection: string, data: object): Promise<number> {
  const response = await post(collection, data);
  const body = (await response.json()) as { data: { id: number } | null };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.data!.id;
}

const put = (collection: string, data: object, query = '') =>
  sendContent(site, TOKEN, 'PUT', `${collection}${query}`, data);

const head = (path: string, more: Record<string, string> = {}): Promise<SeoPage> =>
  site.visitor().ok<SeoPage>('Seo.getPage', { path, ...more });

/** As a visitor of another name of the site. */
const askAs = (host: string, path: string): Promise<{ headers: Record<string, unknown>; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    httpRequest({ port, host: 'localhost', path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });

describe('records', () => {
  test(
    'a record is found by the path without language and slash',
    covers('OP-35 1/2', 'SE-02', 'SE-04', 'SE-05', 'SE-07'),
    async () => {
      await make('seos', {
        url: '/promotions',
        title: 'Offers of the house',
        description: 'What is on',
        meta: [{ name: 'author', content: 'Baize' }],
        text: '<p>Read on</p><script>alert(1)</script>',
        openGraph: { id: 7, title: 'Offers', 'article:section': 'play' },
        canonical: { url: 'https://example.org/offers/' },
      });
      expect(await head('/promotions/')).toMatchObject({
        title: 'Offers of the house',
        description: 'What is on',
        meta: [{ name: 'author', content: 'Baize' }],
        text: '<p>Read on</p>',
        openGraph: [
          { property: 'og:title', content: 'Offers' },
          { property: 'article:section', content: 'play' },
        ],
        canonical: 'https://example.org/offers',
      });
      expect((await head('/ru/promotions')).title).toBe('');
      await make('seos', { url: '/promotions', title: 'Акции', locale: 'ru' });
      expect((await head('/ru/promotions/')).title).toBe('Акции');
    },
  );

  test(
    'the fallback address is asked second, in the words of the content service',
    covers('SE-03', 'CT-07 2/2'),
    async () => {
      await make('seos', { url: '/game', title: 'A game' });
      expect((await head('/game/dice')).title).toBe('');
      expect((await head('/game/dice', { fallback: '/game' })).title).toBe('A game');
      await make('seos', { url: '/game/dice', title: 'Dice' });
      expect((await head('/game/dice', { fallback: '/game' })).title).toBe('Dice');
      const answer = await fetch(`${site.url}/content/seos?populate=deep&filters[url][$eq]=/game/dice&locale=en`);
      expect(await answer.json()).toMatchObject({ data: [{ attributes: { url: '/game/dice', title: 'Dice' } }] });
    },
  );

  test('all four kinds of structured data come out', covers('SE-08', 'SE-09', 'SE-10', 'SE-11'), async () => {
    await make('seos', {
      url: '/all-kinds',
      schemaFaq: [{ question: 'Is it fair?', answer: '<b>Yes</b>' }],
      schemaArticle: {
        headline: 'H',
        description: 'D',
        image: '/a.png',
        datePublished: '2026-01-01',
        dateModified: '2026-02-01',
      },
      organization: {
        name: 'Baize',
        url: 'https://example.org',
        logo: '/logo.svg',
        contactPoint: [{ telephone: '+1', contactType: 'support', areaServed: 'EU', availableLanguage: ['en', 'es'] }],
        sameAs: ['https://example.com/baize'],
      },
      product: { name: 'P', image: '/p.png', description: 'D', sku: 'S', brandName: 'B' },
    });
    const { structuredData, faq } = await head('/all-kinds');
    expect(faq).toEqual([{ question: 'Is it fair?', answer: '<b>Yes</b>' }]);
    // Types of the vocabulary itself: a word that it does not know would not compile.
    expect(structuredData).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'Is it fair?', acceptedAnswer: { '@type': 'Answer', text: '<b>Yes</b>' } },
        ],
      } satisfies WithContext<FAQPage>,
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: 'H',
        description: 'D',
        image: '/a.png',
        datePublished: '2026-01-01',
        dateModified: '2026-02-01',
      } satisfies WithContext<Article>,
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Baize',
        url: 'https://example.org',
        logo: '/logo.svg',
        sameAs: ['https://example.com/baize'],
        contactPoint: {
          '@type': 'ContactPoint',
          telephone: '+1',
          contactType: 'support',
          areaServed: 'EU',
          availableLanguage: ['en', 'es'],
        },
      } satisfies WithContext<Organization>,
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'P',
        image: '/p.png',
        description: 'D',
        sku: 'S',
        brand: { '@type': 'Brand', name: 'B' },
      } satisfies WithContext<Product>,
    ]);
  });

  test('placeholders are replaced in every string, however deep', covers('SE-15'), async () => {
    expect(
      (await put('settings-seo', { replacements: { '{{brand}}': 'Green Cloth' }, disallow: ['/abc*?*', '/secret/*'] }))
        .status,
    ).toBe(200);
    await make('seos', {
      url: '/replaced',
      title: '{{brand}} wins',
      openGraph: { title: 'At {{brand}}' },
      organization: { name: '{{brand}} Ltd', url: 'https://example.org' },
    });
    const page = await head('/replaced');
    expect([page.title, page.openGraph[0]!.content, page.structuredData[0]!['name']]).toEqual([
      'Green Cloth wins',
      'At Green Cloth',
      'Green Cloth Ltd',
    ]);
  });

  test.each([
    ['/cashier/wallet', 'noindex, follow'],
    ['/promotions?x=1', 'noindex, follow'],
    ['/promotions', ''],
    ['/secret/x', 'noindex, follow'],
    ['/es/secret/x', 'noindex, follow'],
    ['/gamehall', ''],
  ])('%s is "%s"', covers('SE-06', 'SE-14'), async (path, robots) => {
    expect((await head(path)).robots).toBe(robots);
  });

  test("a record's own lines count for its page, beside those of the site", covers('OP-35 2/2', '~SE-06'), async () => {
    await make('seos', { url: '/quiet', robots: 'User-agent: *\nDisallow: /quiet' });
    expect((await head('/quiet')).robots).toBe('noindex, follow');
    await make('seos', { url: '/secret/own', robots: 'User-agent: *\nDisallow: /elsewhere' });
    expect((await head('/secret/own')).robots).toBe('noindex, follow');
    await make('seos', { url: '/loud', robots: 'User-agent: *\nDisallow: /elsewhere' });
    expect((await head('/loud')).robots).toBe('');
    // Computed it would be /platform/game/dice.
    await make('seos', { url: '/game/keno', canonical: { url: '/keno' } });
    expect((await head('/game/keno')).canonical).toBe(`${site.url}/keno`);
  });

  test(
    'lines of the site may be written as in robots.txt, and with the language of the address',
    covers('~SE-14'),
    async () => {
      const disallow = ['/abc*?*', '/secret/*'];
      const more = ['Disallow: /written/*', '/es/only-there/*', '/тайна/*'];
      expect((await put('settings-seo', { disallow: [...disallow, ...more] })).status).toBe(200);
      await expect.poll(async () => (await head('/written/x')).robots).toBe('noindex, follow');
      expect((await head('/es/written/x')).robots).toBe('noindex, follow');
      expect((await head('/es/only-there/x')).robots).toBe('noindex, follow');
      expect((await head('/only-there/x')).robots).toBe('');
      expect((await head(`/${encodeURIComponent('тайна')}/x`)).robots).toBe('noindex, follow');
      await put('settings-seo', { disallow });
    },
  );

  test(
    'a record is found by its address in letters of any script, and as browsers send it',
    covers('~SE-02'),
    async () => {
      await make('seos', { url: '/о-нас', title: 'In letters' });
      const sent = `/${encodeURIComponent('политика')}`;
      await make('seos', { url: sent, title: 'As sent' });
      const page = await head(`/${encodeURIComponent('о-нас')}/`);
      expect([page.title, page.canonical]).toEqual(['In letters', `${site.url}/%D0%BE-%D0%BD%D0%B0%D1%81`]);
      expect((await head(sent)).title).toBe('As sent');
      const map = await (await fetch(`${site.url}/sitemap-en.xml`)).text();
      expect(map).toContain(`<loc>${site.url}/%D0%BE-%D0%BD%D0%B0%D1%81</loc>`);
      expect(map).not.toContain('о-нас');
    },
  );

  test.each([
    ['/', '/'],
    ['/gamehall/', '/gamehall'],
    ['/game/abc', '/platform/game/abc'],
    ['/es/game/abc/', '/es/platform/game/abc'],
    ['/gamehall?category=slot#top', '/gamehall'],
  ])('the canonical link of %s is %s', covers('SE-12', 'SE-13'), async (path, canonical) => {
    expect((await head(path)).canonical).toBe(site.url + canonical);
  });

  test('the canonical link of a game that the operator launches as a custom one', covers('~RT-37'), async () => {
    await changeEntry(site.site.services, 'games-config', undefined, { customGames: ['dice'] }, {});
    await expect
      .poll(async () => (await head('/es/game/dice')).canonical)
      .toBe(`${site.url}/es/platform/game/custom/dice`);
    expect((await head('/game/crash')).canonical).toBe(`${site.url}/platform/game/crash`);
  });

  test('every offered language is named', async () => {
    const { alternates } = await head('/es/gamehall');
    expect(alternates.map(({ hreflang, href }) => `${hreflang} ${href.slice(site.url.length)}`)).toEqual([
      'en /gamehall',
      ...LOCALES.slice(1).map((locale) => `${locale} /${locale}/gamehall`),
      'x-default /gamehall',
    ]);
  });

  test('each host has its own tags', covers('CT-06', 'SE-01'), async () => {
    await make('domain-seo-settings', {
      host: 'one.example',
      meta: [{ name: 'verify', content: '1' }, { charset: 'utf-8' }],
    });
    await make('domain-seo-settings', {
      host: 'two.example',
      meta: [
        { httpEquiv: 'refresh', content: '0;url=//evil' },
        { name: 'verify', content: '2' },
      ],
    });
    expect((await head('/', { host: 'One.example:443' })).meta).toEqual([
      { name: 'verify', content: '1' },
      { charset: 'utf-8' },
    ]);
    expect((await head('/', { host: 'two.example' })).meta).toEqual([{ name: 'verify', content: '2' }]);
    expect((await head('/', { host: 'three.example' })).meta).toEqual([]);
  });
});

describe('addresses', () => {
  test('robots.txt is plain text with what is hidden and where the site map is', covers('SE-17'), async () => {
    const response = await fetch(`${site.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const line of [
      'Disallow: /cashier',
      'Disallow: /es/cashier',
      'Disallow: /secret/*',
      `Sitemap: ${site.url}/sitemap.xml`,
    ])
      expect(lines).toContain(line);
  });

  test('the site map has an index and a map for each language', async () => {
    await make('pages', { slug: 'house-rules', title: 'House & rules' });
    const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
    expect(maps.map((map) => map.slice(site.url.length))).toEqual(LOCALES.map((locale) => `/sitemap-${locale}.xml`));
    const map = await (await fetch(maps[0]!)).text();
    for (const path of ['/', '/gamehall', '/house-rules', '/game/dice'])
      expect(map).toContain(`<loc>${site.url}${path}</loc>`);
    expect(map).toContain(`<xhtml:link rel="alternate" hreflang="es" href="${site.url}/es/gamehall"/>`);
    expect(map).not.toContain('/cashier');
    expect(map).not.toContain('/quiet?');
    for (const wrong of ['/sitemap-xx.xml', '/sitemap-en.txt'])
      expect((await fetch(site.url + wrong)).status).toBe(404);
    expect((await fetch(`${site.url}/sitemap-%00.xml`)).status).toBe(400);
  });

  test(
    'a record such as no editor can write is left out and logged; site map and pages go on',
    covers('~ER-20'),
    async () => {
      const id = await make('seos', { url: '/strange', title: 'Strange', schemaFaq: [{ question: 'Q', answer: 'A' }] });
      await make('seos', { url: '/sane', title: 'Sane' });
      const change = async (attributes: object): Promise<void> => {
        await site.database.ownerPool.query(
          `update content.entries set attributes = $2 where collection = 'seos' and id = $1`,
          [id, JSON.stringify(attributes)],
        );
        await site.database.ownerPool.query(`select pg_notify('content', 'seos')`);
      };
      const goesOn = async (): Promise<void> => {
        const map = await fetch(`${site.url}/sitemap-en.xml`);
        expect(map.status).toBe(200);
        expect(await map.text()).toContain(`<loc>${site.url}/sane</loc>`);
        expect((await head('/sane')).title).toBe('Sane');
        expect((await head('/strange')).canonical).toBe(`${site.url}/strange`);
      };
      const leftOut = [
        { url: '/strange', title: 5 },
        { url: '/strange', openGraph: [1] },
        { url: '/strange', schemaFaq: [{ question: {}, answer: [] }] },
        { url: 5 },
        { url: null },
        {},
      ];
      for (const attributes of leftOut) {
        logged.length = 0;
        await change(attributes);
        const complaints = () => logged.filter((line) => line.includes('malformed and left out'));
        await expect.poll(() => goesOn().then(() => complaints().length)).toBeGreaterThan(0);
        expect((await head('/strange')).title).toBe('');
        // With each reading of the content, which the change and its notice may both bring, and not with each page.
        for (let page = 0; page < 3; page++) await goesOn();
        expect(complaints().length).toBeLessThanOrEqual(2);
      }
      // What is no part of a list is no part; the rest of the record stands.
      const partly = {
        meta: 'x',
        canonical: 7,
        schemaFaq: [null, 3],
        organization: { contactPoint: [null] },
        product: 'x',
      };
      await change({ url: '/strange', title: 'Partly', ...partly });
      await expect.poll(async () => (await head('/strange')).title).toBe('Partly');
      await goesOn();
    },
  );

  test('a redirect rule without an address is left out: what is not there stays not there', async () => {
    const id = await make('redirects', { from_url: '/lost', to_url: '/promotions' });
    await site.database.ownerPool.query(
      `update content.entries set attributes = '{"from_url": 5}' where collection = 'redirects' and id = $1`,
      [id],
    );
    await site.database.ownerPool.query(`select pg_notify('content', 'redirects')`);
    await expect.poll(() => redirectFor(site.site.services, '/lost')).toBeUndefined();
    expect(logged.some((line) => line.includes('redirect rule is malformed'))).toBe(true);
  });

  test('a site that is a mirror altogether is kept out of search engines', covers('OP-24 5/7'), async () => {
    const header = async () => (await askAs('one.example', '/api/metadata.get')).headers['x-robots-tag'];
    expect(await header()).toBeUndefined();
    await put('general-info', { domain_type: 'mirror' });
    await expect.poll(header).toBe('noindex, nofollow');
    expect((await askAs('one.example', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    await put('general-info', { domain_type: 'main' });
    await expect.poll(header).toBeUndefined();
  });

  test('a mirror is kept out of search engines', async () => {
    await make('domain-seo-settings', { host: 'mirror.example', isMirror: true });
    const page = await askAs('mirror.example', '/api/metadata.get');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await askAs('mirror.example', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await askAs('one.example', '/api/metadata.get')).headers['x-robots-tag']).toBeUndefined();
  });

  test('an address without a page follows its rule', covers('GD-14', 'OP-23'), async () => {
    await make('redirects', { from_url: '/old', to_url: '/promotions' });
    await make('redirects', { from_url: '/out/', to_url: 'https://example.org/', status: 302 });
    await make('redirects', { from_url: '/старое', to_url: '/новое%2Fместо?о=1' });
    await make('redirects', { from_url: '/round', to_url: '/about' });
    await make('redirects', { from_url: '/about', to_url: '/round' });
    const go = (path: string) => redirectFor(site.site.services, path);
    expect(go('/old')).toEqual({ status: 301, location: '/promotions' });
    expect(go('/es/old')).toEqual({ status: 301, location: '/es/promotions' });
    expect(go('/out')).toEqual({ status: 302, location: 'https://example.org/' });
    expect(go(`/es/${encodeURIComponent('старое')}`)).toEqual({
      status: 301,
      location: `/es/${encodeURIComponent('новое')}%2F${encodeURIComponent('место')}?${encodeURIComponent('о')}=1`,
    });
    for (const nowhere of ['/round', '/about', '/older', '/OLD', '/']) expect(go(nowhere)).toBeUndefined();
  });

  test.each([
    [{ from_url: '/loop', to_url: '/loop/?again=1' }, 'to_url: must not lead back to from_url.'],
    [{ from_url: 'loop', to_url: '/' }, 'from_url: must be a path of this site, such as /old.'],
    [
      { from_url: '/mail', to_url: 'mailto:a@example.org' },
      'to_url: must be a path of this site or an address with http.',
    ],
  ])('a rule that leads nowhere is refused: %o', async (rule, sentence) => {
    const answer = await post('redirects', rule);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(sentence);
  });

  test('a visitor keeps their query on the way to one of our addresses, where the rule does not set it', async () => {
    await make('redirects', { from_url: '/summer', to_url: '/promotions?promo_code=SUN&lang=#first' });
    await make('redirects', { from_url: '/plain', to_url: '/promotions' });
    await make('redirects', { from_url: '/partner', to_url: 'https://example.org/?ours=1' });
    const to = (path: string) => redirectFor(site.site.services, path)?.location;
    expect(to('/plain/?utm_source=mail&promo_code=A%20B&promo_code=C')).toBe(
      '/promotions?utm_source=mail&promo_code=A%20B&promo_code=C',
    );
    expect(to('/es/plain?track_id=td_1')).toBe('/es/promotions?track_id=td_1');
    expect(to('/plain?&%&=&a')).toBe('/promotions?%&=&a');
    expect(to('/plain?')).toBe('/promotions');
    expect(to('/summer?promo_code=OLD&promo%5Fcode=OLD&lang=es&a=?')).toBe(
      '/promotions?promo_code=SUN&lang=&a=?#first',
    );
    expect(to('/partner?token=secret')).toBe('https://example.org/?ours=1');
  });

  test('a rule cannot lead to what runs, nor break a header', async () => {
    for (const to_url of [
      'javascript:alert(1)',
      '//evil.example',
      '/a\r\nset-cookie: x=1',
      '/\\evil.example',
      'data:text/html,x',
    ]) {
      const response = await post('redirects', { from_url: '/bad', to_url });
      expect([to_url, response.status]).toEqual([to_url, 400]);
    }
  });
});
