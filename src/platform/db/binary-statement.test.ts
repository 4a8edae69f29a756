import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runBinary, type BinaryValue } from './binary-statement.ts';
import { callByName } from './call-by-name.ts';
import { compositeArray, compositeType, timestampValue } from './composite-array.ts';
import { clientOptions } from './database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(clientOptions(database.app));
  await client.connect();
  await database.ownerPool.query(`
    create type public.every as (int2 smallint, int4 int, int8 bigint, uuid uuid, text text, json json, bytea bytea, bool boolean, at timestamptz);
    create table public.places (number int, gone text, name text);
    alter table public.places drop column gone;
    create type public.ranged as (days daterange)`);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const ECHO = { name: 'echo', text: 'select array(select p.name from unnest($1::public.places[]) p) as texts' };
const named = async (...names: string[]) =>
  compositeArray(
    await compositeType(client, 'public.places'),
    names.map((name) => ({ name })),
  );
const echo = async (texts: string[]) =>
  (await runBinary<{ texts: string[] }>(client, { ...ECHO, values: [await named(...texts)] })).rows[0]!.texts;

test('PostgreSQL reads every value as it was meant, with signs, accents and nulls, by the names of its fields', async () => {
  const at = new Date('2026-11-25T20:36:20.123Z');
  const full = {
    at,
    bool: true,
    bytea: Uint8Array.of(0, 255),
    int2: -1,
    int4: -2_147_483_648,
    int8: 9_223_372_036_854_775_807n,
    json: '{"a":"ü"}',
    text: 'Ставка a"b\\c né €',
    uuid: '01a1fce3-474d-7456-ae52-cb00954a2212',
  };
  const type = await compositeType(client, 'public.every');
  const { rows } = await runBinary<{ result: object[] }>(client, {
    name: 'all',
    text: `select coalesce(json_agg(e), '[]') as result from unnest($1::public.every[]) e where $2::timestamptz is not null`,
    values: [
      compositeArray(type, [full, { int4: 7, text: '', at: new Date('1999-12-31T23:59:59.999Z') }, {}]),
      timestampValue(at),
    ],
  });
  const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
  expect(rows[0]!.result).toEqual([
    {
      ...full,
      bytea: '\\x00ff',
      int8: expect.anything() as number,
      json: { a: 'ü' },
      at: '2026-11-25T20:36:20.123+00:00',
    },
    { ...nothing, int4: 7, text: '', at: '1999-12-31T23:59:59.999+00:00' },
    nothing,
  ]);
});

test('an array without rows, and rows of a table that has lost a column', async () => {
  expect(await echo([])).toEqual([]);
  expect(await echo(['a', 'b'])).toEqual(['a', 'b']);
});

test('a field of a type that rows are not written in is an error that names it, unless it is null', async () => {
  const type = await compositeType(client, 'public.ranged');
  expect(() => compositeArray(type, [{ days: 'x' }])).toThrow('public.ranged.days');
  expect(() => compositeArray(type, [{}])).not.toThrow();
  await expect(compositeType(client, 'public.nowhere')).rejects.toThrow('does not exist');
});

test('each statement sends its own values, a small one after one of many megabytes', async () => {
  for (const text of ['a', 'é'.repeat(4_000_000), 'b', '€'.repeat(500_000), 'c'])
    expect(await echo([text])).toEqual([text]);
});

test('an error of the server, or of a value, is that of its statement, and the connection goes on', async () => {
  const type = await compositeType(client, 'public.places');
  const numbered = (number: number) => compositeArray(type, [{ number }]);
  const divide = (by: number) =>
    runBinary(client, {
      name: 'divide',
      text: 'select 1 / (($1::public.places[])[1]).number as one',
      values: [numbered(by)],
    });
  const unwritable: BinaryValue = {
    maxSize: 0,
    write: () => {
      throw new RangeError('no room');
    },
  };
  await expect(divide(0)).rejects.toThrow('division by zero');
  await expect(runBinary(client, { ...ECHO, values: [unwritable] })).rejects.toThrow('no room');
  await expect(runBinary(client, { name: 'wrong', text: 'selekt', values: [] })).rejects.toThrow('syntax error');
  expect((await divide(1)).rows).toEqual([{ one: 1 }]);
});

test('a function is called with its arguments by name, whatever their order', async () => {
  await database.ownerPool.query(
    `create function public.joined(p_first public.places[], p_second public.places[]) returns text language sql as $$ select p_first[1].name || p_second[1].name $$`,
  );
  const result = await callByName(client, 'public.joined', { second: await named('2'), first: await named('1') });
  expect(result).toBe('12');
});
