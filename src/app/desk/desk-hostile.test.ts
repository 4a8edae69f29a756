// What strangers try: filters that are statements, writes from other sites, and the desk's paths on the public port.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#platform/context.ts';
import type { Listing } from '#platform/desk.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { catalogueOf } from '#desk/acts/index.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { deskParts } from '../slices.ts';
import { registerDesk } from './desk-routes.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

/** What a careless list would do, and what all of these trials must find: a filter that becomes a part of the statement. */
const careless: Listing = {
  name: 'careless',
  area: 'players',
  title: 'Careless',
  about: 'For the sabotage.',
  columns: [],
  filters: [{ name: 'name', label: 'Name' }],
  whenEmpty: 'Nothing.',
  async read(ctx, { filters }) {
    const { rows } = await sql<{ name: string }>`${sql.raw(
      `select name from staff.roles where name = '${filters['name'] ?? ''}'`,
    )}`.execute(ctx.db);
    return { rows: rows.map(({ name }) => ({ id: name, values: {} })) };
  },
};

let world: DeskWorld;
let clerk: Clerk;
beforeAll(async () => {
  world = await openDesk({}, [...deskParts, { listings: [careless] }]);
  clerk = await world.clerk('ada', ['auditor']);
  for (let count = 0; count < 3; count++) await world.withdrawal();
  await clerk.subject(await world.withdrawal());
});
afterAll(() => world.close());

const INJECTIONS = [
  `' or '1'='1`,
  `' or 1=1 --`,
  `') or true --`,
  `'; delete from staff.roles; --`,
  `' union select name from staff.roles --`,
  `1 or 1=1`,
  `1; select pg_sleep(10)`,
  `%`,
  `_%`,
  `\\`,
  `*`,
  `{"$ne":null}`,
  `__proto__`,
  `<script>alert(1)</script>`,
  '${7*7}',
  `-1`,
  `99999999999999999999999`,
  `00000000-0000-0000-0000-000000000000`,
  `infinity`,
  `ʼ or 1=1`,
  '\u0001',
  '\ud800',
  'x'.repeat(600),
];

/** What a list does wrong with statements in its filters; nothing: all right. */
async function faultsOf({ name, filters }: Pick<Listing, 'name' | 'filters'>): Promise<string[]> {
  const faults: string[] = [];
  for (const filter of [...filters.map(({ name: filterName }) => filterName), 'after', 'order by 1'])
    for (const injection of INJECTIONS) {
      const query = new URLSearchParams({ [filter]: injection });
      const { status, body } = await clerk.call(`lists/${name}?${query}`);
      const isShort = injection.length < 20 && /^[\w-]+$/.test(injection);
      if (status !== 200 && status !== 400) faults.push(`${filter}=${injection}: ${status}`);
      // A place that a page may begin at is no filter: behind it there are rows. A search finds `-1` within ids.
      const mayHaveRows =
        filter === 'order by 1' ||
        (filter === 'text' && isShort) ||
        (filter === 'after' && (isShort || status === 200));
      if (!mayHaveRows && (body.rows?.length ?? 0) > 0) faults.push(`${filter}=${injection}: ${body.rows.length} rows`);
    }
  return faults;
}

describe('filters of lists', () => {
  const listings = [...catalogueOf(deskParts).listings.values()];
  test.each(listings.map((listing) => [listing.name, listing] as const))(
    'of %s are values, whatever stands in them',
    async (_name, listing) => {
      expect(await faultsOf(listing)).toEqual([]);
    },
  );

  test('one that is given twice is refused', async () => {
    const { status } = await clerk.call('lists/journal?staff=ada&staff=carla');
    expect(status).toBe(400);
  });

  test('nothing has happened to what they aimed at', async () => {
    const { rows } = await world.cashier.database.ownerPool.query('select from staff.roles');
    expect(rows).toHaveLength(8);
  });

  test('sabotage: a list that builds its statement of them is found out', async () => {
    const faults = await faultsOf(careless);
    expect(faults).toContain(`name=' or '1'='1: 8 rows`);
    expect(faults).toContain(`name=') or true --: 500`);
  });
});

/** All that the desk answers to. */
function routes(): Array<{ method: 'GET' | 'POST'; path: string }> {
  const paths: ReturnType<typeof routes> = [];
  const collect = (method: 'GET' | 'POST') => (path: string) => void paths.push({ method, path });
  const collector = { get: collect('GET'), post: collect('POST') } as unknown as HttpServer;
  registerDesk(collector, {} as Services, catalogueOf(deskParts));
  return paths.map(({ method, path }) => ({
    method,
    path: path.replace(':name', 'withdrawals').replace(':kind', 'withdrawal').replace(':id', '1'),
  }));
}

const answerOf = async (url: string, { method, path }: ReturnType<typeof routes>[number], headers = {}) => {
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: '{}' }),
  };
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  return { status: response.status, rule: /"rule":"([^"]*)"/.exec(text)?.[1] };
};

test('every write from another site is refused, before it is looked at', async () => {
  const writes = routes().filter(({ method }) => method === 'POST');
  expect(writes.length).toBeGreaterThan(8);
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: world.url, 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    {},
  ];
  for (const write of writes) {
    for (const headers of foreign)
      expect(await answerOf(world.url, write, headers)).toEqual({ status: 403, rule: 'desk.origin' });
    // The sabotage: from a page of the desk the same is looked at.
    const answer = await answerOf(world.url, write, { origin: world.url, 'sec-fetch-site': 'same-origin' });
    expect(answer.rule).not.toBe('desk.origin');
  }
});

describe('the public port', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  test('has none of the desk’s paths', async () => {
    for (const route of routes()) {
      const origin = { origin: site.url, 'sec-fetch-site': 'same-origin' };
      expect([route, (await answerOf(site.url, route, origin)).status]).toEqual([route, 404]);
      // The sabotage: on the port of the desk it is there.
      expect((await answerOf(world.url, route, { origin: world.url })).status).not.toBe(404);
    }
  });
});
