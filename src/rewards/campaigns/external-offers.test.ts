// Offers and promotions of a Strapi 5, through the API: what a player has taken stays theirs, and addresses stay.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strapiProjectFiles } from '#site/content/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { StrapiSandbox } from '#site/content/testing/strapi.ts';
import type { Offer } from './offer-contract.ts';
import { covers } from '#testing/covers.ts';

let strapi: StrapiSandbox;
let site: TestSite;
beforeAll(async () => {
  strapi = new StrapiSandbox(strapiProjectFiles());
  const url = await strapi.start();
  // Numbers there are as high as those of a service that has been in use.
  for (let count = 0; count < 20; count++) strapi.publish('texts', { key: `home.key-${count}`, text: 'Words' });
  strapi.publish('offers', offer({ limit: 1 }));
  strapi.publish('promotions', { sysname: 'a-night', title: 'A night' });
  site = await startTestSite({ environment: { CONTENT_URL: url, CONTENT_TOKEN: strapi.token } });
  await changed();
});
afterAll(async () => {
  await site.close();
  await strapi.stop();
});

const offer = (fields: object = {}) => ({
  sysname: 'an-offer',
  trigger: { action: 'deposit' },
  description: { title: 'An offer' },
  ...fields,
});
const webhook = (body: object) =>
  fetch(`${site.url}/callbacks/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${strapi.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** As Strapi says it. */
async function changed(): Promise<void> {
  for (const model of ['offer', 'promotion']) {
    const response = await webhook({ event: 'entry.publish', model, uid: `api::${model}.${model}`, entry: {} });
    expect(response.status).toBe(200);
  }
}
const until = async <Answer>(request: () => Promise<Answer>, isSo: (answer: Answer) => boolean): Promise<Answer> => {
  for (let turn = 0; ; turn++) {
    const answer = await request();
    if (isSo(answer)) return answer;
    if (turn > 500) throw new Error(`it never came to be: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const offersOf = async (client: ApiClient) => (await client.ok<{ items: Offer[] }>('Campaigns.getoffers')).items;
const stored = (address: string) => strapi.entries(address)[0]!;

test('an offer that is published anew is not taken twice, and its limit still counts', covers('~AP-60'), async () => {
  const [first] = await until(
    () => offersOf(site.visitor()),
    (items) => items[0]?.name === 'an-offer',
  );
  const player = await site.confirmedPlayer();
  const take = (client: ApiClient, id: number) => client.call('Campaigns.takepromotions', { offer_id: String(id) });
  expect((await take(player, first!.id)).status).toBe(200);
  const before = stored('offers').id;
  strapi.publish('offers', { description: { title: 'The same offer' } }, { documentId: stored('offers').documentId });
  expect(stored('offers').id).not.toBe(before);
  await changed();
  const [again] = await until(
    () => offersOf(player),
    (items) => items[0]?.description.title === 'The same offer',
  );
  expect(again).toMatchObject({ id: first!.id, is_taken: true });
  const late = await take(await site.confirmedPlayer(), again!.id);
  expect(late.error?.error_data?.['offer_id']).toEqual(['LIMIT_REACHED']);
  const { rows } = await site.database.ownerPool.query('select offer_sysname from campaigns.taken_offers');
  expect(rows).toEqual([{ offer_sysname: 'an-offer' }]);
});

test('a promotion that is published anew is found under its name and under the number that it had', async () => {
  const called = (id: string) => site.visitor().call('Content.getPromotion', { id });
  const list = () => site.visitor().ok<{ items: Array<{ id: number; title: string }> }>('Content.getPromotions');
  const { items } = await until(list, (answer) => answer.items[0]?.title === 'A night');
  strapi.publish('promotions', { title: 'Another night' }, { documentId: stored('promotions').documentId });
  await changed();
  await until(list, (answer) => answer.items[0]?.title === 'Another night');
  expect((await called('a-night')).data).toMatchObject({ title: 'Another night' });
  expect((await called(String(items[0]!.id))).data).toMatchObject({ title: 'Another night' });
  expect((await called('another')).status).toBe(404);
});

test('a webhook that names a type fetches that type, and nothing else', async () => {
  await webhook({ uid: 'api::offer.offer' });
  strapi.requests.length = 0;
  await webhook({ uid: 'api::offer.offer' });
  expect([...new Set(strapi.requests.map(({ path }) => path))].filter((path) => path !== 'site-version')).toEqual([
    'offers',
  ]);
});

describe('what was taken before offers were known by name', () => {
  test('gets the name of its offer, of our own content or of an outside service, and none is lost', async () => {
    const database = await createTestDatabase();
    try {
      const { ownerPool: pool } = database;
      const migration = (name: string) => readFileSync(path.join(import.meta.dirname, 'schema', name), 'utf8');
      await pool.query('drop schema campaigns cascade');
      await pool.query(migration('0001-campaigns.sql'));
      await pool.query(`delete from content.entries where collection = 'offers'`);
      await pool.query(`
        insert into content.entries (collection, id, attributes, created_at, updated_at)
        select 'offers', id, jsonb_build_object('sysname', name), now(), now()
        from (values (1, 'first'), (2, 'twin'), (3, 'twin')) as own (id, name);
        insert into content.outside_copies (collection, locale, entries, fetched_at)
        values ('offers', 'en', '[{"id": 40, "attributes": {"sysname": "outside"}}]', now());
        insert into campaigns.taken_offers (player_id, offer_id, taken_at)
        values (1, 1, now()), (1, 2, now()), (1, 3, now()), (1, 40, now()), (1, 77, now()), (2, 1, now())`);
      await pool.query(migration('0002-offers-by-name.sql'));
      const { rows } = await pool.query<{ name: string }>(
        `select player_id || ' ' || offer_id || ' ' || offer_sysname as name from campaigns.taken_offers order by player_id, offer_id`,
      );
      expect(rows.map(({ name }) => name)).toEqual([
        '1 1 first',
        '1 2 twin',
        '1 3 twin-3',
        '1 40 outside',
        '1 77 offer 77',
        '2 1 first',
      ]);
    } finally {
      await database.close();
    }
  });
});
