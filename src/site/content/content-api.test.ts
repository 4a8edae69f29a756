// The content service as an editor's tool and a page see it, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

interface Entry {
  id: number;
  attributes: Record<string, any>;
}
interface Answer<Data = Entry[]> {
  status: number;
  data: Data;
  meta: { pagination: Record<string, number> };
  error: { status: number; name: string; message: string; details: { errors?: Array<{ path: string[] }> } };
}

async function request<Data = Entry[]>(
  target: string,
  options: RequestInit & { token?: string } = {},
): Promise<Answer<Data>> {
  const { token, ...init } = options;
  const response = await fetch(`${site.url}${target}`, {
    ...init,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    },
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status: response.status, ...((await response.json()) as object) } as Answer<Data>;
}

const write = (verb: string, target: string, data: unknown, token: string | undefined = TOKEN) =>
  request<Entry>(target, { method: verb, body: JSON.stringify({ data }), ...(token && { token }) });

async function make(collection: string, data: Record<string, unknown>): Promise<Entry> {
  const created = await write('POST', `/content/${collection}`, data);
  expect(created, JSON.stringify(created.error)).toMatchObject({ status: 200 });
  return created.data;
}

describe('what is there at the first start', () => {
  test('the shipped banners are found in the envelope of Strapi v4', covers('~CT-08'), async () => {
    const { data, meta } = await request('/content/banners');
    expect(data[0]).toMatchObject({ id: 1, attributes: { description: { position: 3 }, locale: 'en' } });
    expect(data[0]!.attributes['publishedAt']).toMatch(/^\d{4}-/);
    expect(meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: data.length });
  });

  test('the same collection is asked for in another language', covers('~CT-08'), async () => {
    const { data } = await request('/content/banners?locale=es');
    expect(data[0]!.attributes).toMatchObject({ locale: 'es', description: { button: 'Cómo funciona' } });
    expect((await request('/content/banners?locale=all')).meta.pagination['total']).toBeGreaterThan(data.length);
  });

  test('a collection of one is an object', async () => {
    const { data } = await request<Entry>('/content/general-info');
    expect(data.attributes).toMatchObject({ default_currency: 'EUR' });
  });
});

describe('filters, sort, pages, fields', () => {
  beforeAll(async () => {
    const shipped = await request('/content/promotions?locale=ru');
    for (const { id } of shipped.data) await write('DELETE', `/content/promotions/${id}`, {});
    const beta = await make('pages', { slug: 'rules-of-beta', title: 'Beta', locale: 'de' });
    const delta = await make('pages', { slug: 'rules-of-delta', title: 'Delta', locale: 'de', related: [beta] });
    for (const [index, title] of ['Alpha', 'Beta', 'Gamma', 'alphabet', 'Delta'].entries())
      await make('promotions', {
        title,
        locale: 'de',
        position: index,
        startsAt: `2026-0${index + 1}-01T00:00:00.000Z`,
        ...(index === 2 && { summary: 'third' }),
        ...(index === 1 && { pages: [beta] }),
        ...(index === 4 && { pages: [delta] }),
      });
  });

  const titles = async (query: string): Promise<string[]> => {
    const answer = await request(`/content/promotions?locale=de&${query}`);
    expect(answer.error).toBeUndefined();
    return answer.data.map((entry) => entry.attributes['title'] as string);
  };

  test.each([
    ['filters[title][$eq]=Beta', ['Beta']],
    ['filters[title]=Beta', ['Beta']],
    ['filters[title][$ne]=Beta', ['Alpha', 'Gamma', 'alphabet', 'Delta']],
    ['filters[title][$in][0]=Beta&filters[title][$in][1]=Delta', ['Beta', 'Delta']],
    ['filters[title][$contains]=lpha', ['Alpha', 'alphabet']],
    ['filters[title][$contains]=Alpha', ['Alpha']],
    ['filters[title][$containsi]=ALPHA', ['Alpha', 'alphabet']],
    ['filters[title][$startsWith]=Al', ['Alpha']],
    ['filters[position][$gt]=2', ['alphabet', 'Delta']],
    ['filters[position][$gte]=2', ['Gamma', 'alphabet', 'Delta']],
    ['filters[position][$lt]=1', ['Alpha']],
    ['filters[position][$lte]=1', ['Alpha', 'Beta']],
    ['filters[startsAt][$lte]=2026-02-01', ['Alpha', 'Beta']],
    ['filters[summary][$null]=true', ['Alpha', 'Beta', 'alphabet', 'Delta']],
    ['filters[summary][$null]=false', ['Gamma']],
    ['filters[title][$eqi]=beta', ['Beta']],
    ['filters[title][$nei]=beta', ['Alpha', 'Gamma', 'alphabet', 'Delta']],
    ['filters[title][$notIn][0]=Beta&filters[title][$notIn][1]=Delta', ['Alpha', 'Gamma', 'alphabet']],
    ['filters[summary][$notIn][0]=other', ['Gamma']],
    ['filters[title][$notContains]=lpha', ['Beta', 'Gamma', 'Delta']],
    ['filters[title][$notContainsi]=ALPHA', ['Beta', 'Gamma', 'Delta']],
    ['filters[title][$startsWithi]=AL', ['Alpha', 'alphabet']],
    ['filters[title][$endsWith]=ta', ['Beta', 'Delta']],
    ['filters[title][$endsWithi]=TA', ['Beta', 'Delta']],
    ['filters[summary][$notNull]=true', ['Gamma']],
    ['filters[summary][$notNull]=false', ['Alpha', 'Beta', 'alphabet', 'Delta']],
    ['filters[position][$between][0]=1&filters[position][$between][1]=3', ['Beta', 'Gamma', 'alphabet']],
    ['filters[startsAt][$between][0]=2026-01-15&filters[startsAt][$between][1]=2026-03-15', ['Beta', 'Gamma']],
    ['filters[pages][slug][$eq]=rules-of-beta', ['Beta']],
    ['filters[pages][slug][$startsWith]=rules', ['Beta', 'Delta']],
    ['filters[pages][related][slug]=rules-of-beta', ['Delta']],
    ['filters[pages][$null]=true', ['Alpha', 'Gamma', 'alphabet']],
    ['filters[pages][$notNull]=true', ['Beta', 'Delta']],
    ['filters[pages][slug][$ne]=rules-of-beta', ['Delta']],
    ['filters[$not][pages][slug]=rules-of-beta', ['Alpha', 'Gamma', 'alphabet', 'Delta']],
    ['filters[$or][0][title]=Beta&filters[$or][1][position]=4', ['Beta', 'Delta']],
    ['filters[$and][0][position][$gt]=0&filters[$and][1][position][$lt]=3', ['Beta', 'Gamma']],
    ['filters[$not][position][$gt]=0', ['Alpha']],
    ['filters[title][$not][$contains]=a', []],
    ['filters[position][$gt]=0&filters[title][$startsWith]=G', ['Gamma']],
    ['sort=title:desc', ['alphabet', 'Gamma', 'Delta', 'Beta', 'Alpha']],
    ['sort[0]=summary:asc&sort[1]=position:desc', ['Gamma', 'Delta', 'alphabet', 'Beta', 'Alpha']],
    ['sort=position&pagination[page]=2&pagination[pageSize]=2', ['Gamma', 'alphabet']],
    ['sort=position&pagination[start]=3&pagination[limit]=5', ['alphabet', 'Delta']],
  ])('%s', covers('~CT-08'), async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('pages and offsets are as Strapi has them', async () => {
    const byPage = await request('/content/promotions?locale=de&pagination[page]=2&pagination[pageSize]=2');
    expect(byPage.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    const byOffset = await request('/content/promotions?locale=de&pagination[start]=1&pagination[limit]=2');
    expect(byOffset.meta.pagination).toEqual({ start: 1, limit: 2, total: 5 });
  });

  test('only the fields that were asked for are answered', async () => {
    const { data } = await request('/content/promotions?locale=de&fields[0]=title&filters[title]=Beta');
    expect(data[0]!.attributes).toEqual({ title: 'Beta' });
  });

  test('a page of a thousand million entries holds a hundred', async () => {
    const { status, meta } = await request('/content/promotions?locale=de&pagination[pageSize]=1000000000');
    expect([status, meta.pagination['pageSize']]).toEqual([200, 100]);
  });
});

describe('editing', () => {
  test(
    'an entry is made, found, changed and deleted',
    covers('OP-33 1/3', '~CT-09', '~CT-10', '~CT-11', '~CT-12'),
    async () => {
      const created = await make('pages', { slug: 'who-we-are', title: 'About us', html: '<p>Hello</p>' });
      expect((await request<Entry>(`/content/pages/${created.id}`)).data.attributes['slug']).toBe('who-we-are');
      const changed = await write('PUT', `/content/pages/${created.id}`, { title: 'Who we are' });
      expect(changed.data.attributes).toMatchObject({ title: 'Who we are', html: '<p>Hello</p>' });
      const deleted = await request<Entry>(`/content/pages/${created.id}`, { method: 'DELETE', token: TOKEN });
      expect(deleted.data.id).toBe(created.id);
      expect(await request(`/content/pages/${created.id}`)).toMatchObject({
        status: 404,
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
      });
    },
  );

  test('a draft is seen by the holder of the token and by no one else', async () => {
    const { id } = await make('pages', { slug: 'later', title: 'Later', publishedAt: null });
    expect((await request(`/content/pages/${id}`)).status).toBe(404);
    expect((await request('/content/pages?filters[slug]=later')).data).toEqual([]);
    expect((await request('/content/pages?filters[slug]=later&publicationState=preview')).status).toBe(403);
    const preview = await request('/content/pages?filters[slug]=later&publicationState=preview', { token: TOKEN });
    expect(preview.data.map((entry) => entry.id)).toEqual([id]);
    expect((await site.visitor().call('Content.getPage', { slug: 'later' })).status).toBe(404);
    await write('PUT', `/content/pages/${id}`, { publishedAt: '2026-01-01T00:00:00Z' });
    expect((await site.visitor().call('Content.getPage', { slug: 'later' })).status).toBe(200);
  });

  test.each(['offers', 'campaigns', 'campaign-popups'])(
    '%s, with their codes and audiences, are read by the holder of the token and by no one else',
    async (collection) => {
      expect((await request(`/content/${collection}`, { token: TOKEN })).status).toBe(200);
      for (const target of [collection, `${collection}/1`, `${collection}?filters[promo_code][$startsWith]=F`])
        expect(await request(`/content/${target}`)).toMatchObject({
          status: 403,
          data: null,
          error: { name: 'ForbiddenError' },
        });
    },
  );

  test('nobody writes without the token, and a wrong one is refused', covers('OP-33 2/3'), async () => {
    const body = JSON.stringify({ data: { slug: 'x', title: 'x' } });
    expect(await request('/content/pages', { method: 'POST', body })).toMatchObject({
      status: 403,
      error: { name: 'ForbiddenError' },
    });
    expect(await request('/content/pages', { method: 'POST', body, token: `${TOKEN}x` })).toMatchObject({
      status: 401,
      error: { name: 'UnauthorizedError' },
    });
    for (const verb of ['PUT', 'DELETE'])
      expect((await request('/content/pages/1', { method: verb })).status).toBe(403);
  });

  test('parallel makers never share an id', async () => {
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, index) => make('redirects', { from_url: `/p${index}`, to_url: '/' })),
    );
    expect(new Set(created.map((entry) => entry.id)).size).toBe(10);
  });

  describe('of two entries with one name only one would be found, so the second', () => {
    const again = { status: 409, error: { name: 'ConflictError', message: expect.stringContaining('slug') as string } };

    test('is refused, when it is made and when it takes the name', async () => {
      await make('pages', { slug: 'twice', title: 'First' });
      expect(await write('POST', '/content/pages', { slug: 'twice', title: 'Second' })).toMatchObject(again);
      const other = await make('pages', { slug: 'once', title: 'Other' });
      expect(await write('PUT', `/content/pages/${other.id}`, { slug: 'twice' })).toMatchObject(again);
      expect((await request('/content/pages?filters[slug]=twice')).data).toHaveLength(1);
      expect((await write('PUT', `/content/pages/${other.id}`, { title: 'Still once' })).status).toBe(200);
    });

    test('is refused in the same moment', async () => {
      const created = await Promise.all(
        ['A', 'B'].map((title) => write('POST', '/content/pages', { slug: 'at-once', title })),
      );
      expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test('may be of another language, or a draft until the first is gone', async () => {
      const first = await make('pages', { slug: 'replaced', title: 'Old' });
      await make('pages', { slug: 'replaced', title: 'Viejo', locale: 'es' });
      const draft = await make('pages', { slug: 'replaced', title: 'New', publishedAt: null });
      const publish = () => write('PUT', `/content/pages/${draft.id}`, { publishedAt: '2026-01-01T00:00:00Z' });
      expect(await publish()).toMatchObject(again);
      await request(`/content/pages/${first.id}`, { method: 'DELETE', token: TOKEN });
      expect((await publish()).status).toBe(200);
    });
  });

  test('first writes of a collection of one in the same moment make one entry, with what each has written', async () => {
    const holder = await site.database.ownerPool.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(7242, hashtext('content search-config'))`);
    const writes = ['first', 'second'].map((key) => write('PUT', '/content/search-config', { [key]: true }));
    await untilBlocked(site.database.ownerPool, 2);
    await holder.query('commit');
    holder.release();
    const created = await Promise.all(writes);
    expect(new Set(created.map(({ data }) => data.id)).size).toBe(1);
    expect((await request<Entry>('/content/search-config')).data.attributes).toMatchObject({
      first: true,
      second: true,
    });
  });

  test('what does not fit its attribute is refused with each problem', async () => {
    const answer = await write('POST', '/content/pages', { title: 5, colour: 'red', related: 'x' });
    expect(answer).toMatchObject({ status: 400, data: null, error: { name: 'ValidationError' } });
    expect(answer.error.details.errors!.map(({ path }) => path.join('.')).toSorted()).toEqual([
      'colour',
      'related',
      'slug',
      'title',
    ]);
  });
});

describe('populate', () => {
  test('relations that go in a circle end', async () => {
    const entry = await make('pages', { slug: 'one', title: 'One' });
    const two = await make('pages', { slug: 'two', title: 'Two', related: [entry.id] });
    await write('PUT', `/content/pages/${entry.id}`, { related: [two.id, entry.id] });
    const { data } = await request<Entry>(`/content/pages/${entry.id}?populate=deep`);
    const [inner] = data.attributes['related'].data as Entry[];
    expect(inner).toMatchObject({ id: two.id, attributes: { slug: 'two', related: { data: [] } } });
    expect(data.attributes['related'].data).toHaveLength(1);
  });

  test('only what was asked for is populated, by name, star, list or object', async () => {
    const record = await make('seos', {
      url: '/populate',
      title: 'T',
      canonical: { url: '/there' },
      schemaFaq: [{ question: 'Q', answer: 'A' }],
    });
    const attributes = async (query: string) =>
      (await request<Entry>(`/content/seos/${record.id}?${query}`)).data.attributes;
    expect(Object.keys(await attributes(''))).not.toContain('canonical');
    expect(await attributes('populate=canonical')).toMatchObject({ canonical: { id: 1, url: '/there' } });
    expect(await attributes('populate=canonical')).not.toHaveProperty('schemaFaq');
    expect(await attributes('populate=*')).toMatchObject({ schemaFaq: [{ question: 'Q' }], product: null });
    expect(await attributes('populate[0]=canonical&populate[1]=schemaFaq')).toMatchObject({
      schemaFaq: [{}],
      canonical: {},
    });
    expect(await attributes('populate[canonical][fields][0]=url')).toMatchObject({ canonical: { url: '/there' } });
    expect(await attributes('populate=deep,1000')).toMatchObject({ canonical: { url: '/there' } });
  });
});

describe('media', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAC0lEQVR4nGNgQAcAABIAAeRVjecAAAAASUVORK5CYII=',
    'base64',
  );
  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string, token = TOKEN) => {
    const form = new FormData();
    form.append('files', new Blob([bytes]), name);
    form.append('fileInfo', JSON.stringify({ alternativeText: 'A dot' }));
    const response = await fetch(`${site.url}/content/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as any };
  };

  test('a picture is kept with its size, and pages read its address', covers('~CT-04'), async () => {
    const { status, body } = await upload(new Uint8Array(PNG), 'dot.png');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({
      name: 'dot.png',
      width: 3,
      height: 2,
      mime: 'image/png',
      alternativeText: 'A dot',
    });
    const file = await fetch(site.url + body[0].url);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const { id } = await make('promotions', { title: 'With a picture', image: body[0].id });
    const promotion = await request<Entry>(`/content/promotions/${id}?populate=image`);
    expect(promotion.data.attributes['image'].data.attributes).toMatchObject({ width: 3, height: 2, url: body[0].url });
    expect(await site.visitor().ok('Content.getPromotion', { id: String(id) })).toMatchObject({ image: body[0].url });
  });

  test('a large picture has smaller ones beside it, as Strapi makes them', async () => {
    const picture = await sharp({ create: { width: 1960, height: 784, channels: 3, background: '#146' } })
      .webp()
      .toBuffer();
    const { status, body } = await upload(new Uint8Array(picture), 'wide.webp');
    expect(status).toBe(200);
    const { formats, hash } = body[0];
    expect(Object.entries<any>(formats).map(([name, { width, height }]) => [name, width, height])).toEqual([
      ['thumbnail', 245, 98],
      ['small', 500, 200],
      ['medium', 750, 300],
      ['large', 1000, 400],
    ]);
    expect(formats.small).toMatchObject({ hash: `small_${hash}`, mime: 'image/webp', name: 'small_wide.webp' });
    const file = await fetch(site.url + formats.small.url);
    expect(file.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 200 });
    expect(formats.small.sizeInBytes).toBe(bytes.length);
    // The same bytes again are the same file.
    expect((await upload(new Uint8Array(picture), 'again.webp')).body[0].id).toBe(body[0].id);
    const { id } = await make('promotions', { title: 'Wide', image: body[0].id });
    const promotion = await request<Entry>(`/content/promotions/${id}?populate=image`);
    expect(promotion.data.attributes['image'].data.attributes.formats.large.url).toBe(formats.large.url);
    for (const wrong of ['huge_', 'small_small_', 'SMALL_'])
      expect((await fetch(`${site.url}/content/media/${wrong}${hash}.webp`)).status).toBe(404);
  });

  test('a picture that cannot be read, or claims to be enormous, is kept without smaller ones', async () => {
    const broken = Buffer.concat([PNG.subarray(0, 40), Buffer.from('not a picture any more')]);
    const { status, body } = await upload(new Uint8Array(broken), 'broken.png');
    expect([status, body[0].formats]).toEqual([200, null]);
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect((await upload(new Uint8Array(bomb), 'bomb.png')).body[0].formats).toBeNull();
  });

  test('a file is known by its bytes, not by its name', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    expect((await upload(page, 'innocent.png')).status).toBe(400);
    expect((await upload(new Uint8Array(PNG), 'dot.png', 'wrong')).status).toBe(401);
  });

  const send = async (body: FormData | string, type?: string) => {
    const headers = { authorization: `Bearer ${TOKEN}`, ...(type !== undefined && { 'content-type': type }) };
    const response = await fetch(`${site.url}/content/upload`, { method: 'POST', body, headers });
    const { error } = (await response.json()) as { error?: { status: number; name: string } };
    return [response.status, error?.name];
  };
  const formOf = (files: readonly Uint8Array<ArrayBuffer>[]): FormData => {
    const form = new FormData();
    for (const [index, bytes] of files.entries()) form.append('files', new Blob([bytes]), `${index}.png`);
    return form;
  };
  const MB = 1024 * 1024;

  test.each([
    ['no form', () => send('files', 'text/plain'), [400, 'ValidationError']],
    [
      'a form that breaks off',
      () => send('--x\r\nContent-Disp', 'multipart/form-data; boundary=x'),
      [400, 'ValidationError'],
    ],
    ['a form without files', () => send(formOf([])), [400, 'ValidationError']],
    [
      'eleven files',
      () => send(formOf(Array.from({ length: 11 }, () => new Uint8Array(PNG)))),
      [400, 'ValidationError'],
    ],
    ['a file of more than 10 MB', () => send(formOf([new Uint8Array(11 * MB)])), [413, 'PayloadTooLargeError']],
    [
      'more than 10 MB in all',
      () => send(formOf([new Uint8Array(6 * MB), new Uint8Array(6 * MB)])),
      [413, 'PayloadTooLargeError'],
    ],
  ])('%s is refused', async (_, attempt, expected) => {
    expect(await attempt()).toEqual(expected);
  });

  test('two files at once are two entries', async () => {
    expect(await send(formOf([new Uint8Array(PNG), new Uint8Array(PNG)]))).toEqual([200, undefined]);
  });
});

describe('bad input', () => {
  test.each([
    ['/content/nothing-here', 404],
    ['/content/__proto__', 404],
    ['/content/pages/0', 404],
    ['/content/pages/abc', 404],
    ['/content/pages?locale=xx', 200],
    ['/content/pages?locale=%2e%2e%2f', 400],
    ['/content/pages?filters[title][$regex]=.*', 400],
    ['/content/pages?filters[nonsense][$eq]=1', 400],
    ['/content/pages?filters[$eq]=1', 400],
    ['/content/pages?filters=1', 400],
    ['/content/promotions?filters[position][$between][0]=1', 400],
    ['/content/promotions?filters[pages][nonsense]=1', 400],
    ['/content/pages?sort=nonsense', 400],
    ['/content/pages?sort=title:sideways', 400],
    ['/content/pages?fields=nonsense', 400],
    ['/content/pages?populate=nonsense', 400],
    ['/content/pages?pagination[page]=-1', 400],
    ['/content/pages?pagination[page]=1e9', 400],
    ['/content/pages?pagination[page]=1&pagination[start]=1', 400],
    ['/content/pages?pagination[page]=999999999999', 200],
    ['/content/pages?nonsense=1', 400],
    ['/content/pages?filters[title]=%E0%A4%A', 400],
    ['/content/pages?filters[__proto__][polluted]=1', 400],
    ['/content/pages?filters[title][$eq][x]=1', 400],
    [`/content/pages?${'filters[$not]'.slice(0, 7)}${'[$not]'.repeat(1000)}[title]=1`, 400],
    [`/content/pages?populate${'[related][populate]'.repeat(500)}=*`, 400],
    ['/content/pages?populate=deep,1000', 200],
    [`/content/pages?populate=${'related.'.repeat(300)}related`, 400],
    [`/content/pages?${'a=1&'.repeat(300)}`, 400],
    ['/nfx/cms-config/xx', 404],
    ['/content/media/../../etc/passwd', 404],
    ['/content/media/0.png', 404],
  ])('%s answers %i', async (target, status) => {
    const response = await fetch(site.url + target);
    expect(response.status).toBe(status);
    if (target.startsWith('/content/') && status >= 400 && !target.includes('..'))
      expect(await response.json()).toMatchObject({ data: null, error: { status, details: {} } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each([
    [undefined, 'no body'],
    ['', 'an empty body'],
    ['{', 'broken JSON'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['{"data":null}', 'no data'],
    ['{"data":[]}', 'data as a list'],
    ['{"data":{"title":"\\u0000","slug":"a"}}', 'a null byte'],
    ['{"data":{"title":"\\ud800","slug":"a"}}', 'half a character'],
    ['{"data":{"__proto__":{"title":"x"},"slug":"a"}}', 'a prototype'],
    [`{"data":{"slug":"a","title":"${'x'.repeat(20_000)}"}}`, 'a text too long'],
    ['{"data":{"slug":"a","title":"a","publishedAt":"yesterday"}}', 'a moment that is none'],
    ['{"data":{"slug":"a","title":"a","locale":"../.."}}', 'a language that is none'],
  ])('a write with %s is refused: %s', async (body: string | undefined, _what: string) => {
    const answer = await request('/content/pages', {
      method: 'POST',
      token: TOKEN,
      ...(body !== undefined && { body }),
    });
    expect(answer).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
  });

  test('JSON of any depth or with keys of a prototype does not get in', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const body = `{"data":{"finished_at":null,"description":{"a":${deep}}}}`;
    expect((await request('/content/banners', { method: 'POST', token: TOKEN, body })).status).toBe(400);
    const proto = '{"data":{"description":{"a":{"__proto__":{"b":1}}}}}';
    expect((await request('/content/banners', { method: 'POST', token: TOKEN, body: proto })).status).toBe(400);
  });
});
