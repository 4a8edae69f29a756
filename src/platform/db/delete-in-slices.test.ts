import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { deleteInSlices } from './delete-in-slices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(`
    create table public.old (id int primary key);
    create table public.statements (deleted bigint);
    create function public.count_deleted() returns trigger language plpgsql security definer as
      $$ begin insert into public.statements select count(*) from gone; return null; end $$;
    create trigger counted after delete on public.old referencing old table as gone execute function public.count_deleted();
    grant select, delete on public.old to baize_app;
    insert into public.old select generate_series(1, 1050)`);
});
afterAll(() => database.close());

test('all that matches goes, never more at once than a slice, and nothing else', async () => {
  await deleteInSlices(database.db, 'public.old', sql`t.id <= 1005`, 100);
  const { rows: left } = await database.ownerPool.query('select min(id), count(*) from public.old');
  expect(left).toEqual([{ min: 1006, count: 45n }]);
  const { rows: statements } = await database.ownerPool.query<{ deleted: bigint }>(
    'select deleted from public.statements',
  );
  expect(statements.map(({ deleted }) => deleted)).toEqual([...Array.from({ length: 10 }, () => 100n), 5n, 0n]);
});
