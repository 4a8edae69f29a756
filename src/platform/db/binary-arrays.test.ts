import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { byteaArray, int2Array, int4Array, int8Array, jsonArray, textArray, uuidArray } from './binary-arrays.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

test('PostgreSQL reads every array as it was meant, with signs, accents, nulls and no elements', async () => {
  const { rows } = await database.ownerPool.query(
    `select $1::int2[]::text as int2, $2::int4[]::text as int4, $3::int8[]::text as int8, $4::uuid[]::text as uuid,
            $5::text[]::text as text, $6::json[]::text as json, $7::bytea[]::text as bytea, $8::text[]::text as empty, $9::int8[]::text as none`,
    [
      int2Array([-1, 32_767]),
      int4Array([0, -2_147_483_648]),
      int8Array([9_223_372_036_854_775_807n, -1n]),
      uuidArray(['01a1fce3-474d-7456-ae52-cb00954a2212']),
      textArray(['Ставка', 'a"b\\c', '', 'né €']),
      jsonArray(['{"a":"ü"}', null]),
      byteaArray([Uint8Array.of(0, 255), new Uint8Array(0)]),
      textArray([]),
      int8Array([]),
    ],
  );
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
  });
});
