// A change of content reaches every process: its answers, and the pages that it keeps ready.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from '#platform/log.ts';
import { switchOff, switchOn } from '#casino/rounds/index.ts';
import { ApiClient } from '#testing/api-client.ts';
import { freePort } from '#testing/free-port.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { openSite, type Site } from './site.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';

let first: TestSite;
let second: Site;
let secondUrl: string;
/** What was invalidated in the second process. */
const forgotten: Array<string | undefined> = [];

beforeAll(async () => {
  first = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
  const port = await freePort();
  secondUrl = `http://localhost:${port}`;
  second = await openSite({
    config: readConfig({
      PORT: String(port),
      PUBLIC_URL: secondUrl,
      DATA_DIR: first.site.services.config.DATA_DIR,
      LOG_LEVEL: 'silent',
      SANDBOX_PSP: 'off',
      RATE_LIMITS: 'off',
      CONTENT_TOKEN: TOKEN,
      PII_KEYS: TEST_PII_KEYS,
    }),
    connection: first.database.app,
    log: silentLogger(),
    addWeb: async () => ({ buildId: 'test', invalidate: (tag) => void forgotten.push(tag) }),
  });
});
afterAll(async () => {
  await second.stop();
  await first.close();
});

const write = (verb: string, target: string, data?: object) => sendContent(first, TOKEN, verb, target, data);

async function within(ms: number, condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > ms) throw new Error(`not within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('a menu changed in one process is in the other, and its pages are made anew', covers('~LY-16'), async () => {
  forgotten.length = 0;
  const menus = (await (await fetch(`${first.url}/content/menus?filters[name]=bottom`)).json()) as {
    data: [{ id: number }];
  };
  await write('PUT', `menus/${menus.data[0].id}`, { items: [{ id: 'x', url: '/x', icon: 'house', label: 'Changed' }] });
  await within(10_000, async () => {
    const body = (await (await fetch(`${secondUrl}/nfx/cms-config/en`)).json()) as any;
    return body.data.common.menus.bottom[0].label === 'Changed';
  });
  expect(forgotten).toContain(undefined);
});

test('a banner made in one process is in its place in the other', covers('~CO-10', 'AP-31 2/2'), async () => {
  forgotten.length = 0;
  await write('POST', 'banners', { finished_at: null, description: { position: 0, title: 'First of all' } });
  await write('POST', 'banners', { finished_at: '2020-01-01T00:00:00Z', description: { position: -1, title: 'Over' } });
  const titles = async (): Promise<string[]> => {
    const { items } = await new ApiClient(secondUrl).ok<{ items: Array<{ description: { title: string } }> }>(
      'banners.get',
    );
    return items.map((item) => item.description.title);
  };
  await within(10_000, async () => (await titles())[0] === 'First of all');
  expect(await titles()).not.toContain('Over');
  // More than ten: without parameters a page has ten of them.
  for (let position = 1; position <= 11; position++)
    await write('POST', 'banners', {
      finished_at: null,
      description: { position: 100 + position, title: `Number ${position}` },
    });
  const answer = () => new ApiClient(secondUrl).ok<{ items: object[]; count: number }>('banners.get');
  await within(10_000, async () => (await answer()).count > 11);
  const { items } = await answer();
  expect(items).toHaveLength(10);
  for (const item of items) expect(Object.keys(item).toSorted()).toEqual(['description', 'finished_at', 'id']);
  await within(10_000, () => forgotten.includes('banners.get'));
  expect(forgotten).not.toContain(undefined);
});

test('descriptions are read under the names that content maps them to', covers('~CT-05'), async () => {
  await write('PUT', 'common', { descriptionKeys: { banner: { heading: 'title', place: 'position' } } });
  await write('POST', 'banners', { finished_at: null, description: { place: 7, heading: 'Mapped' } });
  const { items } = await first.visitor().ok<{ items: Array<{ description: object }> }>('banners.get');
  expect(items.map((item) => item.description)).toContainEqual(
    expect.objectContaining({ title: 'Mapped', position: 7 }),
  );
});

test('everything is read again after the notification connection was lost', async () => {
  forgotten.length = 0;
  await first.database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'baize notifications'`,
  );
  await within(10_000, () => forgotten.includes(undefined));
  await write('POST', 'pages', { slug: 'after-the-break', title: 'After' });
  await within(10_000, async () => {
    const answer = await new ApiClient(secondUrl).call('Content.getPage', { slug: 'after-the-break' });
    return answer.status === 200;
  });
});

test('winners are followed, but not more often than every other second', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2100));
  forgotten.length = 0;
  for (let round = 0; round < 20; round++)
    await first.database.pool.query(`select pg_notify('pages', 'leaderboard.get')`);
  await within(10_000, () => forgotten.includes('leaderboard.get'));
  expect(forgotten.filter((tag) => tag === 'leaderboard.get')).toHaveLength(1);
  await within(10_000, () => forgotten.filter((tag) => tag === 'leaderboard.get').length === 2);
});

test('a game closed in one process takes no round in the other, and its pages are made anew', async () => {
  forgotten.length = 0;
  await switchOff(first.site.services, { sysname: 'dice', reason: 'a test', by_whom: 'test' });
  const isDropped = async (): Promise<boolean> => {
    const visitor = new ApiClient(secondUrl);
    const { items } = await visitor.ok<{ items: { is_open: boolean }[] }>('Games.get', {
      options: JSON.stringify({ sysnames: ['dice'] }),
    });
    return items[0]!.is_open;
  };
  await within(10_000, async () => !(await isDropped()));
  await within(10_000, () => forgotten.includes('Games.get') && forgotten.includes('Games.getTags'));
  await switchOn(first.site.services, 'dice');
  await within(10_000, isDropped);
});
