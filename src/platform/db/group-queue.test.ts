import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { silentLogger } from '../log.ts';
import { clientOptions } from './database.ts';
import { GroupQueue } from './group-queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(
    'create table public.seen (id int primary key); grant all on public.seen to baize_app',
  );
});
afterAll(() => database.close());

interface Member {
  id: number;
  key: number;
}

/** Ends the connection at its own command. */
const cutOff = (client: pg.Client) => client.query('select pg_terminate_backend(pg_backend_pid())');

function queueWith(groups: number[], maxWaiting = 1000, failOn?: number, cuts?: { before: number; after: number }) {
  let runs = 0;
  return new GroupQueue<Member, number>({
    client: clientOptions(database.app),
    lanes: 2,
    maxMembers: 16,
    maxWaiting,
    longestWaitMs: 60_000,
    keyOf: (member) => member.key,
    onFull: () => new Error('full'),
    log: silentLogger(),
    async run(client, members) {
      if (members.some((member) => member.id === failOn)) throw new Error('this one is bad');
      const run = ++runs;
      if (cuts && run % 4 === 1) {
        cuts.before++;
        await cutOff(client);
      }
      expect(new Set(members.map((member) => member.key)).size).toBe(members.length);
      groups.push(members.length);
      await client.query('insert into public.seen select unnest($1::int[]) on conflict do nothing', [
        members.map((member) => member.id),
      ]);
      if (cuts && run % 4 === 3) {
        cuts.after++;
        await cutOff(client);
      }
      return members.map((member) => member.id * 2);
    },
  });
}

describe('the group queue', () => {
  test('gives every member its own answer, in groups of at most 16, one member a key', async () => {
    const groups: number[] = [];
    const queue = queueWith(groups);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, id) => queue.add({ id, key: id % 50 })));
    expect(answers).toEqual(Array.from({ length: 200 }, (_, id) => id * 2));
    expect(Math.max(...groups)).toBeLessThanOrEqual(16);
    expect(groups.length).toBeLessThan(60);
    await queue.close();
  });

  test('lets one bad member fail alone', async () => {
    const queue = queueWith([], 1000, 305);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => queue.add({ id: 300 + index, key: index })),
    );
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(1);
    expect(answers[5]!.status).toBe('rejected');
    await queue.close();
  });

  test('refuses above its bound instead of growing', async () => {
    const queue = queueWith([], 10);
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => queue.add({ id: 400 + index, key: 1 })),
    );
    expect(answers.filter((answer) => answer.status === 'rejected').length).toBeGreaterThan(50);
    expect(answers[0]!.status).toBe('fulfilled');
    await queue.close();
  });

  test('sends again what was cut off, and nothing is lost or doubled', async () => {
    const cuts = { before: 0, after: 0 };
    const queue = queueWith([], 1000, undefined, cuts);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => queue.add({ id: 1000 + index, key: index % 30 })),
    );
    expect(Math.min(cuts.before, cuts.after)).toBeGreaterThan(1);
    expect(answers).toHaveLength(300);
    expect((await database.ownerPool.query('select from public.seen where id between 1000 and 1299')).rowCount).toBe(
      300,
    );
    await queue.close();
  });

  test('sends by another lane what waits behind a group that does not come back', async () => {
    let free: () => void = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    const queue = new GroupQueue<Member, number>({
      client: clientOptions(database.app),
      lanes: 2,
      maxMembers: 16,
      maxWaiting: 1000,
      longestWaitMs: 60_000,
      keyOf: (member) => member.key,
      onFull: () => new Error('full'),
      log: silentLogger(),
      async run(_client, members) {
        if (members[0]!.id === 1) await held;
        return members.map((member) => member.id);
      },
    });
    const first = queue.add({ id: 1, key: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await queue.add({ id: 2, key: 2 })).toBe(2);
    free();
    expect(await first).toBe(1);
    await queue.close();
  });

  test('refuses those who have waited too long while every lane is away, and nothing of them happens', async () => {
    let free: () => void = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    const ran: number[] = [];
    const queue = new GroupQueue<Member, number>({
      client: clientOptions(database.app),
      lanes: 1,
      maxMembers: 16,
      maxWaiting: 1000,
      longestWaitMs: 50,
      keyOf: (member) => member.key,
      onFull: () => new Error('full'),
      log: silentLogger(),
      async run(_client, members) {
        ran.push(...members.map(({ id }) => id));
        await held;
        return members.map((member) => member.id);
      },
    });
    const first = queue.add({ id: 1, key: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const late = await Promise.allSettled([queue.add({ id: 2, key: 2 }), queue.add({ id: 3, key: 3 })]);
    expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    free();
    expect(await first).toBe(1);
    expect(await queue.add({ id: 4, key: 4 })).toBe(4);
    expect(ran).toEqual([1, 4]);
    await queue.close();
  });
});
