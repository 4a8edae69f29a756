import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { silentLogger } from '../log.ts';
import { openDatabase, openPool, transaction, type Database, type Transaction } from './database.ts';
import { StatementNames } from './preparing-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.ownerPool.query(`drop table if exists public.shelves;
    create table public.shelves (id int primary key);
    grant select on public.shelves to baize_app;
    insert into public.shelves values (1), (2)`);
});

/** A database on a single connection, so that each test sees what it has prepared. */
function openAlone(): Database {
  const pool = openPool(database.app, 1, silentLogger());
  onTestFinished(() => pool.end());
  return openDatabase(pool);
}

const shelf = async (handle: Database | Transaction, id: number): Promise<unknown> =>
  (await sql`select * from public.shelves where id = ${id}`.execute(handle)).rows[0];
const addColumn = (): Promise<unknown> =>
  database.ownerPool.query('alter table public.shelves add column height int not null default 7');

async function prepared(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from pg_prepared_statements where statement like '%public.shelves where id%'`.execute(db);
  return Number(rows[0]!.count);
}

test('a statement that is asked often is planned once, whatever its values', async () => {
  const db = openAlone();
  await shelf(db, 1);
  expect(await prepared(db)).toBe(0);
  for (let count = 0; count < 10; count++) expect(await shelf(db, (count % 2) + 1)).toEqual({ id: (count % 2) + 1 });
  expect(await prepared(db)).toBe(1);
});

test('a column added by a newer process is read, and no request fails for it', async () => {
  const db = openAlone();
  for (let count = 0; count < 10; count++) await shelf(db, 1);
  await addColumn();
  expect(await shelf(db, 1)).toEqual({ id: 1, height: 7 });
});

test('a transaction that meets it begins anew', async () => {
  const db = openAlone();
  for (let count = 0; count < 10; count++) await shelf(db, 1);
  await addColumn();
  let attempts = 0;
  const read = await transaction(db, (tx) => {
    attempts++;
    return shelf(tx, 1);
  });
  expect(read).toEqual({ id: 1, height: 7 });
  expect(attempts).toBe(2);
});

test('what somebody has discarded is prepared again', async () => {
  const db = openAlone();
  for (let count = 0; count < 10; count++) await shelf(db, 1);
  await sql`deallocate all`.execute(db);
  expect(await shelf(db, 2)).toEqual({ id: 2 });
});

test('an error of the statement itself is passed on', async () => {
  const db = openAlone();
  const divide = (by: number) => sql`select 1 / ${by}::int as result`.execute(db);
  for (let count = 0; count < 10; count++) await divide(1);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
});

test('the number of names is bounded, and statements that are asked once get none', () => {
  const names = new StatementNames();
  for (let text = 0; text < 10_000; text++) expect(names.nameOf(`once ${text}`)).toBeUndefined();
  const statementNames = new Set<string | undefined>();
  for (let text = 0; text < 1_000; text++)
    for (let use = 0; use < 5; use++) statementNames.add(names.nameOf(`often ${text}`));
  statementNames.delete(undefined);
  expect(statementNames.size).toBe(300);
  expect(names.nameOf('often 0')).toBe(names.nameOf('often 0'));
});
