import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { silentLogger } from '../log.ts';
import { openDatabase, openForPage, openPool, transaction, type Database, type Transaction } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.ownerPool.query(`drop table if exists public.cups;
    create table public.cups (id int primary key, colour text not null);
    grant select, insert, update on public.cups to baize_app;
    insert into public.cups values (1, 'red'), (2, 'blue')`);
});

/** A page on a pool of this size, and how often a connection has been taken from it. */
function openPage(size = 5): { db: Database; end: () => void; pool: pg.Pool; taken: () => number } {
  const pool = openPool(database.app, size, silentLogger());
  onTestFinished(() => pool.end());
  let count = 0;
  pool.on('acquire', () => count++);
  return { ...openForPage(openDatabase(pool)), pool, taken: () => count };
}

const colour = async (db: Database | Transaction, id: number): Promise<string | undefined> =>
  (await sql<{ colour: string }>`select colour from public.cups where id = ${id}`.execute(db)).rows[0]?.colour;
const paint = (db: Database | Transaction, id: number, to: string): Promise<unknown> =>
  sql`update public.cups set colour = ${to} where id = ${id}`.execute(db);
const backend = async (db: Database, mark: number): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid, ${mark}::int`.execute(db)).rows[0]!.pid;

describe('the reads of a page', () => {
  it('travel on one connection of the pool, which it has back afterwards', async () => {
    const { db, pool, taken } = openPage();
    const pids = await Promise.all([1, 2, 3, 4, 5, 6].map((mark) => backend(db, mark)));
    expect(new Set(pids).size).toBe(1);
    expect(taken()).toBe(1);
    await expect.poll(() => pool.idleCount).toBe(1);
    // As good as any other for the next borrower.
    const client = await pool.connect();
    expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
    client.release();
  });

  it('are asked once where they are the same', async () => {
    const { db } = openPage();
    const before = await colour(db, 1);
    await paint(openDatabase(database.ownerPool), 1, 'green');
    expect([before, await colour(db, 1), await colour(db, 2)]).toEqual(['red', 'red', 'blue']);
  });

  it('are asked anew after a write or a transaction of the page', async () => {
    const { db } = openPage();
    expect(await colour(db, 1)).toBe('red');
    await paint(db, 1, 'green');
    expect(await colour(db, 1)).toBe('green');
    await transaction(db, async (tx) => {
      await paint(tx, 1, 'white');
      expect(await colour(tx, 1)).toBe('white');
    });
    expect(await colour(db, 1)).toBe('white');
  });

  it('see nothing of a transaction that is undone', async () => {
    const { db } = openPage();
    const undone = transaction(db, async (tx) => {
      await paint(tx, 1, 'green');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await colour(db, 1)).toBe('red');
  });

  it('fail alone', async () => {
    const { db } = openPage();
    const divide = sql`select 1 / ${0}::int`.execute(db);
    const others = [colour(db, 1), divide.catch((error: { code: string }) => error.code), colour(db, 2)];
    expect(await Promise.all(others)).toEqual(['red', '22012', 'blue']);
    // What has failed is tried again.
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
  });

  it('wait for no connection that the page holds itself', async () => {
    const { db } = openPage(1);
    const inside = transaction(db, (tx) => colour(tx, 2));
    expect(await Promise.all([colour(db, 1), inside])).toEqual(['red', 'blue']);
  });

  it('are those of the database as it is once the page has ended', async () => {
    const { db, end } = openPage();
    expect(await colour(db, 1)).toBe('red');
    end();
    await paint(openDatabase(database.ownerPool), 1, 'green');
    expect(await colour(db, 1)).toBe('green');
  });
});
