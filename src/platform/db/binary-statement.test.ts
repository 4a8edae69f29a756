import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  timestamp,
  timestampArray,
  uuidArray,
} from './binary-arrays.ts';
import { runBinary, type BinaryValue } from './binary-statement.ts';
import { callByName } from './call-by-name.ts';
import { clientOptions } from './database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(clientOptions(database.app));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const ECHO = { name: 'echo', text: 'select $1::text[] as texts' };
const echo = async (texts: string[]) =>
  (await runBinary<{ texts: string[] }>(client, { ...ECHO, values: [textArray(texts)] })).rows[0]!.texts;

test('PostgreSQL reads every value as it was meant, with signs, accents, nulls and no elements', async () => {
  const at = new Date('2026-11-25T20:36:20.123Z');
  const { rows } = await runBinary(client, {
    name: 'all',
    text: `select $1::int2[]::text as int2, $2::int4[]::text as int4, $3::int8[]::text as int8, $4::uuid[]::text as uuid,
                  $5::text[]::text as text, $6::json[]::text as json, $7::bytea[]::text as bytea, $8::text[]::text as empty,
                  $9::int8[]::text as none, $10::bool[]::text as bool, $11::timestamptz[]::text as times, $12::timestamptz::text as time`,
    values: [
      int2Array([-1, 32_767]),
      int4Array([0, -2_147_483_648]),
      int8Array([9_223_372_036_854_775_807n, -1n]),
      uuidArray(['01a1fce3-474d-7456-ae52-cb00954a2212']),
      textArray(['Ставка', 'a"b\\c', '', 'né €']),
      jsonArray(['{"a":"ü"}', null]),
      byteaArray([Uint8Array.of(0, 255), new Uint8Array(0)]),
      textArray([]),
      int8Array([]),
      boolArray([true, false]),
      timestampArray([at, null, new Date('1999-12-31T23:59:59.999Z')]),
      timestamp(at),
    ],
  });
  expect(rows[0]).toEqual({
    int2: '{-1,32767}',
    int4: '{0,-2147483648}',
    int8: '{9223372036854775807,-1}',
    uuid: '{01a1fce3-474d-7456-ae52-cb00954a2212}',
    text: '{Ставка,"a\\"b\\\\c","","né €"}',
    json: '{"{\\"a\\":\\"ü\\"}",NULL}',
    bytea: '{"\\\\x00ff","\\\\x"}',
    empty: '{}',
    none: '{}',
    bool: '{t,f}',
    times: '{"2026-11-25 20:36:20.123+00",NULL,"1999-12-31 23:59:59.999+00"}',
    time: '2026-11-25 20:36:20.123+00',
  });
});

test('each statement sends its own values, a small one after one of many megabytes', async () => {
  for (const text of ['a', 'é'.repeat(4_000_000), 'b', '€'.repeat(500_000), 'c'])
    expect(await echo([text])).toEqual([text]);
});

test('an error of the server, or of a value, is that of its statement, and the connection goes on', async () => {
  const divide = (by: number) =>
    runBinary(client, { name: 'divide', text: 'select 1 / ($1::int4[])[1] as one', values: [int4Array([by])] });
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
    `create function public.joined(p_first text[], p_second text[]) returns text language sql as $$ select p_first[1] || p_second[1] $$`,
  );
  const result = await callByName(client, 'public.joined', { second: textArray(['2']), first: textArray(['1']) });
  expect(result).toBe('12');
});
