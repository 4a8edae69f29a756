// A real HTTP server that speaks the REST of Strapi v4, well and badly, in place of our own content; `outside-v5.test.ts`
// has Strapi 5.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { strapiClient } from './adapters/strapi.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'token-of-the-outside-service';

/** Shapes as the public documentation of Strapi v4 shows them. */
const stamps = {
  createdAt: '2026-01-06T12:08:20.192Z',
  updatedAt: '2026-01-06T12:08:22.192Z',
  publishedAt: '2026-01-06T12:08:22.000Z',
};
const image = {
  data: {
    id: 3,
    attributes: {
      name: 'logo.png',
      alternativeText: null,
      caption: null,
      width: 512,
      height: 256,
      formats: { thumbnail: { name: 'thumbnail_logo.png', url: '/uploads/thumbnail_logo.png', width: 245 } },
      hash: 'logo_0a1b',
      ext: '.png',
      mime: 'image/png',
      size: 12.03,
      url: '/uploads/logo_0a1b.png',
      previewUrl: null,
      provider: 'local',
      provider_metadata: null,
      ...stamps,
    },
  },
};
const banner = (id: number, title: string) => ({
  id,
  attributes: { finished_at: null, image, description: { position: id, title }, locale: 'en', ...stamps },
});

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}
type Mood = 'well' | 'html' | '500' | 'silent' | 'nonsense';

class SandboxProgram {
  mood: Mood = 'well';
  banners = [banner(1, 'From outside')];
  readonly requests: Asked[] = [];
  /** Requests that nobody has answered, nor given up. */
  waiting = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}/api`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://own');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    this.requests.push({
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    });
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (this.mood === 'silent') {
      this.waiting++;
      response.once('close', () => this.waiting--);
      return;
    }
    if (this.mood === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
    if (this.mood === '500')
      return send(500, {
        data: null,
        error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
      });
    if (this.mood === 'nonsense') return send(200, { data: [{ id: 'x' }, 5, null], meta: null });
    const page = Number(url.searchParams.get('pagination[page]') ?? 1);
    const isEnglish = (url.searchParams.get('locale') ?? 'en') === 'en';
    const list = (documents: unknown[]): void => {
      const data = isEnglish ? documents.slice((page - 1) * 100, page * 100) : [];
      send(200, {
        data,
        meta: {
          pagination: { page, pageSize: 100, pageCount: Math.ceil(documents.length / 100), total: documents.length },
        },
      });
    };
    if (request.method !== 'GET')
      return send(200, { data: { id: 9, attributes: JSON.parse(body || '{}').data ?? {} }, meta: {} });
    if (url.pathname === '/api/banners') return list(this.banners);
    if (url.pathname === '/api/pages')
      return list([
        {
          id: 4,
          attributes: {
            slug: 'outside',
            title: 'Outside',
            html: '<p onclick="x()">Hi</p><script>alert(1)</script>',
            related: { data: [{ id: 4, attributes: { slug: 'outside', ...stamps } }] },
            surprise: true,
            ...stamps,
          },
        },
      ]);
    if (url.pathname === '/api/site-config')
      return send(200, {
        data: { id: 1, attributes: { name: 'Outside', logos: { id: 1, header: image }, ...stamps } },
        meta: {},
      });
    return send(404, { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } });
  }
}

let strapi: SandboxProgram;
let url: string;
let site: TestSite | undefined;
beforeEach(async () => {
  strapi = new SandboxProgram();
  url = await strapi.start();
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  await strapi.stop();
});

const open = async (): Promise<TestSite> =>
  (site = await startTestSite({ environment: { CONTENT_URL: url, CONTENT_TOKEN: TOKEN } }));
const titles = async (): Promise<string[]> => {
  const { items } = await site!.visitor().ok<{ items: Array<{ description: { title: string } }> }>('banners.get');
  return items.map((item) => item.description.title);
};
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 10_000) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const webhook = () =>
  fetch(`${site!.url}/callbacks/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: '{}',
  });

test('content comes from the outside service, flat, clean and with addresses', covers('~CT-08'), async () => {
  await open();
  await until(async () => (await titles())[0] === 'From outside');
  await until(async () => (await site!.visitor().call('Content.getPage', { slug: 'outside' })).status === 200);
  expect(await site!.visitor().ok('Content.getPage', { slug: 'outside' })).toMatchObject({ html: '<p>Hi</p>' });
  const origin = new URL(url).origin;
  await until(async () => {
    const config = (await (await fetch(`${site!.url}/nfx/cms-config/en`)).json()) as any;
    return config.data['site-config'].name === 'Outside';
  });
  const config = (await (await fetch(`${site!.url}/nfx/cms-config/en`)).json()) as any;
  expect(config.data['site-config'].logos.header).toBe(`${origin}/uploads/logo_0a1b.png`);
  const bannerRequest = strapi.requests.find((request) => request.path === '/api/banners')!;
  expect(bannerRequest.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
  expect(bannerRequest.query.get('populate')).toBe('*');
  // What the service lacks is as shipped.
  expect((await site!.visitor().ok<{ items: unknown[] }>('Games.get')).items.length).toBeGreaterThan(0);
});

/** Done, or taken and still being done where the machine is slow. */
const ACCEPTED_STATUSES = [200, 202];

test('a webhook brings a change in at once, and only with the token', async () => {
  await open();
  await until(async () => (await titles())[0] === 'From outside');
  strapi.banners = [banner(1, 'Changed')];
  expect((await fetch(`${site!.url}/callbacks/content`, { method: 'POST', body: '{}' })).status).toBe(403);
  expect(ACCEPTED_STATUSES).toContain((await webhook()).status);
  await until(async () => (await titles())[0] === 'Changed');
});

describe('trouble outside', () => {
  test.each(['html', '500', 'nonsense'] as const)('an answer of %s leaves the last good copy', async (mood) => {
    await open();
    await until(async () => (await titles())[0] === 'From outside');
    strapi.mood = mood;
    strapi.banners = [banner(1, 'Never seen')];
    await webhook();
    expect(await titles()).toEqual(['From outside']);
    expect((await fetch(`${site!.url}/nfx/cms-config/en`)).status).toBe(200);
    strapi.mood = 'well';
    await webhook();
    await until(async () => (await titles())[0] === 'Never seen');
  });

  test('a service that says nothing delays neither the start nor a page', async () => {
    strapi.mood = 'silent';
    await open();
    expect((await titles()).length).toBeGreaterThan(0);
    // All that while the very first request is still hoped for.
    expect([strapi.requests.length, strapi.waiting]).toEqual([1, 1]);
  });

  test('a service that is down at the start is stood in for by the shipped content', async () => {
    await strapi.stop();
    await open();
    expect(await titles()).toContain('Every round can be verified');
    expect(ACCEPTED_STATUSES).toContain((await webhook()).status);
    expect(await titles()).toContain('Every round can be verified');
    strapi = new SandboxProgram();
    await strapi.start();
  });

  test('more than a page of entries is fetched to the end', async () => {
    strapi.banners = Array.from({ length: 230 }, (_, index) => banner(index + 1, `Banner ${index + 1}`));
    await open();
    await until(async () => (await site!.visitor().ok<{ count: number }>('banners.get')).count === 230);
  });

  test('nobody writes here what is kept there', async () => {
    await open();
    const answer = await fetch(`${site!.url}/content/pages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: '{"data":{"slug":"a","title":"a"}}',
    });
    expect(answer.status).toBe(401);
  });
});

describe('the content client', () => {
  test('speaks the verbs and shapes of Strapi v4', covers('CT-08', '~CT-09', 'CT-10', 'CT-11', '~CT-12'), async () => {
    const client = strapiClient({ url, token: TOKEN, timeoutMs: 2000 });
    expect((await client.find('banners', 'locale=en')).data).toHaveLength(1);
    expect((await client.findOne('banners', 77)).data).toBeNull();
    await client.create('banners', { a: 1 });
    await client.update('banners', 9, { a: 2 });
    await client.delete('banners', 9);
    expect(strapi.requests.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/banners/77', ''],
      ['POST', '/api/banners', '{"data":{"a":1}}'],
      ['PUT', '/api/banners/9', '{"data":{"a":2}}'],
      ['DELETE', '/api/banners/9', ''],
    ]);
  });

  test('refuses any version but v4', covers('CT-13 1/2', 'OP-33 3/3'), () => {
    for (const version of ['v3', 'v5', '4', ''])
      expect(() => strapiClient({ url, token: '', timeoutMs: 1, version })).toThrow('v4');
    expect(() => strapiClient({ url, token: '', timeoutMs: 1, version: 'v4' })).not.toThrow();
  });

  test('the same client reads our own service', async () => {
    site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
    const client = strapiClient({ url: `${site.url}/content`, token: TOKEN, timeoutMs: 2000 });
    const answer = await client.create('pages', { slug: 'mine', title: 'Mine' });
    const { id } = answer.data as { id: number };
    expect((await client.find('pages', 'filters[slug][$eq]=mine')).data).toMatchObject([{ id }]);
    expect((await client.update('pages', id, { title: 'Ours' })).data).toMatchObject({ attributes: { title: 'Ours' } });
    await client.delete('pages', id);
    expect((await client.findOne('pages', id)).data).toBeNull();
  });
});
