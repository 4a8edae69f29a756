// The journal of the desk: what it notes, and that nothing of it can be changed unnoticed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BEGINNING, entryHash } from '#desk/journal/entry-hash.ts';
import { verifyJournal, type JournalCheck } from '#desk/journal/index.ts';
import type { JournalTables } from '#desk/journal/tables.ts';
import { openDatabase, openPool, tables } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { deskJobs } from '../slices.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
let cashier: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  world = await openDesk();
  cashier = await world.clerk('carla', ['cashier']);
  auditor = await world.clerk('ada', ['auditor']);
  for (let count = 0; count < 3; count++) await approve(await world.withdrawal());
});
afterAll(() => world.close());

const approve = async (id: string) => cashier.perform('withdrawals approve', await cashier.orderFor(id));
const verify = (): Promise<JournalCheck> => verifyJournal(world.site.db);
const seenBy = async (staff: string, id: string): Promise<number> =>
  (await auditor.call(`lists/journal?outcome=seen&staff=${staff}&subject=${encodeURIComponent(`withdrawal ${id}`)}`))
    .body.rows.length as number;

describe('the journal', () => {
  const tampered = async (statement: string, values: unknown[] = [], more?: () => Promise<void>) => {
    const { ownerPool } = world.cashier.database;
    await ownerPool.query('create table if not exists public.kept as select * from journal.entries');
    await ownerPool.query(statement, values);
    await more?.();
    const check = await verify();
    await ownerPool.query('delete from journal.entries');
    await ownerPool.query('insert into journal.entries select * from public.kept');
    await ownerPool.query('drop table public.kept');
    return check;
  };

  /** What an attacker with all rights of the database would do: one word changed, and the whole chain made anew. */
  const rewrite = async (): Promise<void> => {
    const db = tables<JournalTables>(openDatabase(world.cashier.database.ownerPool));
    const entries = await db.selectFrom('journal.entries').selectAll().orderBy('seq').execute();
    let prev = BEGINNING;
    for (const entry of entries) {
      const changed = { ...entry, prev, ...(entry.seq === 1n && { note: 'Nothing happened.' }) };
      const hash = entryHash(changed);
      await db
        .updateTable('journal.entries')
        .set({ prev, hash, note: changed.note })
        .where('seq', '=', entry.seq)
        .execute();
      prev = hash;
    }
  };

  test('is whole, and names an entry that was changed, taken out or put in', async () => {
    expect(await verify()).toMatchObject({ isWhole: true });
    expect(await tampered(`update journal.entries set reason = 'another' where seq = 3`)).toMatchObject({ seq: 3n });
    expect(await tampered(`delete from journal.entries where seq = 2`)).toMatchObject({ seq: 2n });
    expect(
      await tampered(
        `insert into journal.entries select (select max(seq) + 1 from journal.entries), at, staff, session, ip, act, subject, inputs, reason, outcome, note, null, assertion, prev, $1 from journal.entries where seq = 1`,
        [Buffer.from(randomUUID())],
      ),
    ).toMatchObject({ isWhole: false });
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('is added to and read by the desk, and never changed by anybody', async () => {
    const { database } = world.cashier;
    const desk = openPool(database.desk, 1, silentLogger());
    onTestFinished(() => desk.end());
    const changes = ["update journal.entries set note = ''", 'delete from journal.entries', 'truncate journal.entries'];
    for (const pool of [database.pool, desk])
      for (const statement of changes) await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('has its head of each day in the public log, and is held against those', async () => {
    const publish = () => deskJobs.find(({ name }) => name === 'publish-journal-head')!.run(world.site);
    const { ownerPool } = world.cashier.database;
    await publish();
    expect(await verify()).toMatchObject({ isWhole: true, published: 0 });
    world.cashier.clock.advance(86_400_000);
    await publish();
    await publish();
    expect(await verify()).toMatchObject({ isWhole: true, published: 1 });
    for (const clerk of [cashier, auditor]) await clerk.signIn();
    const { rows } = await ownerPool.query<{ seq: string }>('select max(seq) as seq from journal.entries');
    await approve(await world.withdrawal());
    const reached = Number(rows[0]!.seq);
    world.cashier.clock.advance(86_400_000);
    await publish();
    for (const clerk of [cashier, auditor]) await clerk.signIn();
    expect(await verify()).toMatchObject({ isWhole: true, published: 2 });
    // Cut off at its end: what is left hangs together, and the second head leads to nothing.
    const cut = await tampered(`delete from journal.entries where seq > ${reached}`);
    expect(cut).toMatchObject({ isWhole: false, seq: BigInt(reached + 1) });
    // Cut to nothing.
    expect(await tampered('delete from journal.entries')).toMatchObject({ isWhole: false, seq: 1n });
    // Rewritten with all that follows, each hash made anew.
    expect(await tampered('update journal.entries set note = note where false', [], rewrite)).toMatchObject({
      isWhole: false,
      seq: 1n,
    });
    expect(await verify()).toMatchObject({ isWhole: true, published: 2 });
    // The sabotage: without the heads nothing of that is found.
    await ownerPool.query(`create table public.log as select * from public_log.entries`);
    await ownerPool.query(`delete from public_log.entries where body like '%"kind":"journal"}'`);
    expect(await tampered(`delete from journal.entries where seq > ${reached}`)).toMatchObject({ isWhole: true });
    expect(await tampered('update journal.entries set note = note where false', [], rewrite)).toMatchObject({
      isWhole: true,
    });
    await ownerPool.query(
      'insert into public_log.entries overriding system value select * from public.log on conflict do nothing',
    );
    await ownerPool.query('drop table public.log');
  });

  test('is verified at the desk by the auditor, and that stands in it', async () => {
    const { body } = await auditor.call('lists/journal');
    const id = body.rows[0].id as string;
    const order = {
      id: 'journal',
      fields: {},
      reason: 'The check of every month.',
      version: '',
      key: randomUUID(),
    };
    const done = await auditor.perform('journal verify', order);
    expect(done.body).toMatchObject({ outcome: 'done', note: expect.stringContaining('The journal is whole') });
    const { body: after } = await auditor.call('lists/journal?act=journal verify');
    expect(after.rows).toHaveLength(1);
    expect((await auditor.subject(id, 'entry')).facts).toContainEqual(expect.objectContaining({ label: 'Hash' }));
  });

  test('notes who has looked at whose data: once in ten minutes for each session and subject', async () => {
    const [first, second] = [await world.withdrawal(), await world.withdrawal()];
    await cashier.subject(first);
    await cashier.subject(first);
    expect([await seenBy('carla', first), await seenBy('carla', second)]).toEqual([1, 0]);
    await cashier.subject(second);
    await auditor.subject(first);
    expect([await seenBy('carla', first), await seenBy('carla', second), await seenBy('ada', first)]).toEqual([
      1, 1, 1,
    ]);
    world.cashier.clock.advance(10 * 60_000 + 1);
    await cashier.subject(first);
    expect(await seenBy('carla', first)).toBe(2);
    await cashier.call('sign-out', {});
    await cashier.signIn();
    await cashier.subject(first);
    expect(await seenBy('carla', first)).toBe(3);
    // A list that names players is a look at them, too.
    await cashier.call('lists/withdrawals');
    await cashier.call('lists/withdrawals?state=paid');
    const { body: lists } = await auditor.call('lists/journal?outcome=seen&staff=carla&subject=list withdrawals');
    expect(lists.rows.map(({ values }: never) => values)).toMatchObject([{ note: 'Opened. (list withdrawals)' }]);
    // By reference: nothing of the data itself.
    const { rows } = await world.cashier.database.ownerPool.query<{ note: string; inputs: string }>(
      `select distinct note, inputs from journal.entries where outcome = 'seen'`,
    );
    expect(rows).toEqual([{ note: 'Opened.', inputs: '{}' }]);
  });
});
