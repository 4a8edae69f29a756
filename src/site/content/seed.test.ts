// The shipped files in a database that an operator works in: what later versions change, add and remove.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { entriesOf, seedContent } from './seed.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const shipped = (...names: string[]) =>
  entriesOf(
    'goods',
    names.map((text) => ({ sysname: text.split(' ')[0], title: { en: text } })),
    null,
  );
const take = (...names: string[]) => seedContent(database.db, new Date(), shipped(...names));
const edit = (sysname: string, title: string) =>
  database.ownerPool.query(
    `update content.entries set attributes = attributes || jsonb_build_object('title', jsonb_build_object('en', $2::text)), is_edited = true
      where collection = 'goods' and attributes->>'sysname' = $1`,
    [sysname, title],
  );
const remove = (sysname: string) =>
  database.ownerPool.query(`delete from content.entries where collection = 'goods' and attributes->>'sysname' = $1`, [
    sysname,
  ]);
const titles = async (): Promise<string[]> =>
  (
    await database.ownerPool.query<{ title: string }>(
      `select attributes->'title'->>'en' as title from content.entries where collection = 'goods' order by 1`,
    )
  ).rows.map(({ title }) => title);

describe('a later version', () => {
  test('leaves what was edited or removed, and no other entry is lost or comes twice, when one in front of them is gone', async () => {
    await take('ash', 'birch', 'cedar', 'elm');
    await edit('birch', 'my birch');
    await remove('cedar');
    await take('birch 2', 'cedar', 'elm 2', 'fir');
    expect(await titles()).toEqual(['elm 2', 'fir', 'my birch']);
    await take('fir', 'elm 2');
    expect(await titles()).toEqual(['elm 2', 'fir', 'my birch']);
  });

  test('knows the entries of a version that numbered them by their places', async () => {
    await take();
    await database.ownerPool.query(`delete from content.entries where collection = 'goods'`);
    await take('ash', 'birch', 'cedar', 'elm');
    for (const table of ['entries', 'seeds'])
      await database.ownerPool.query(
        `update content.${table} set seed_key = 'all/' || array_position(array['all/ash', 'all/birch', 'all/cedar', 'all/elm'], seed_key) - 1
          where collection = 'goods'`,
      );
    await edit('birch', 'my birch');
    await remove('cedar');
    await take('birch 2', 'cedar', 'elm 2', 'fir');
    expect(await titles()).toEqual(['elm 2', 'fir', 'my birch']);
  });
});
