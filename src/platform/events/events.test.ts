// Events reach each subscriber at least once and in the order of commit, and what it does with them happens once.
import { randomUUID } from 'node:crypto';
import { onTestFinished, describe, expect, test } from 'vitest';
import { openDatabase, openPool, transaction } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { siteMigrations } from '#app/migrations.ts';
import { createDatabase } from '#app/open-database.ts';
import { eventStage, happened, undone, type EventStage } from './testing/event-stage.ts';
import { EFFECTS, recorder } from './testing/event-effects.ts';
import { askToResend, listDeadLetters } from './dead-letters.ts';
import { announce, subscribe, subscribersOf } from './events.ts';
import { dueSubscribers, lockOffset, passOver, registerSubscribers } from './offsets.ts';
import { serve, startDispatcher } from './dispatcher.ts';
import { pruneEventsJob } from './retention.ts';
import { MAX_ATTEMPTS } from './retry.ts';
import { forgetSubscriber, replay, consumerLags, waitingFor, waitingSince } from './consumer-lag.ts';
import { systemContext } from '../context.ts';

async function stageOf(): Promise<EventStage> {
  const stage = await eventStage();
  onTestFinished(() => stage.close());
  return stage;
}

/** Longer than any pause between two tries. */
const LONG_MS = 10 * 60_000;

/** Throws for one number, so many times. */
function failing(on: number, times = Infinity): (number: number) => void {
  let left = times;
  return (number) => {
    if (number === on && left-- > 0) throw new Error(`no ${on} today`);
  };
}

describe('a subscriber', () => {
  test('gets every event once and in order, and the subscribers of one name share an offset', async () => {
    const stage = await stageOf();
    const both = [
      subscribe(happened, 'both', recorder('both')),
      subscribe(undone, 'both', (ctx, tx, events) =>
        recorder('both')(
          ctx,
          tx,
          events.map((event) => ({ ...event, payload: { number: -event.payload.number } })),
        ),
      ),
    ];
    await stage.announce(1, 2);
    await transaction(stage.database.db, (tx) => announce(tx, undone, { number: 1 }));
    await stage.announceTogether(3, 4, 5);
    await stage.dispatcher(both);
    await stage.dispatcher(both);
    expect(await stage.numbersOf('both')).toEqual([1, 2, -1, 3, 4, 5]);
    expect(() => subscribersOf([...both, both[0]!])).toThrow(/twice/);
  });

  test('that fails twice and then works has missed nothing, and no other has waited', async () => {
    const stage = await stageOf();
    const subscriptions = [stage.listener('shaky', failing(2, 2)), stage.listener('steady')];
    await stage.announce(1);
    await stage.dispatcher(subscriptions);
    await stage.announce(2);
    await stage.dispatcher(subscriptions);
    await stage.announce(3);
    await stage.dispatcher(subscriptions);
    expect(await stage.numbersOf('shaky')).toEqual([1]);
    expect(await stage.numbersOf('steady')).toEqual([1, 2, 3]);
    for (let tries = 0; tries < 4; tries++) {
      stage.clock.advance(LONG_MS);
      await stage.dispatcher(subscriptions);
    }
    expect(await stage.numbersOf('shaky')).toEqual([1, 2, 3]);
    expect(await listDeadLetters(stage.database.db)).toEqual([]);
  });

  test('that listens to nothing in a stretch passes over it, unless it is elsewhere or being served', async () => {
    const stage = await stageOf();
    const names = ['idle', 'behind', 'served', 'halfway'];
    await registerSubscribers(stage.database.db, subscribersOf(names.map((name) => stage.listener(name))));
    const at = (subscriber: string, id: number, payload = 0) =>
      stage.database.pool.query('update platform.positions set id = $2, payload = $3 where subscriber = $1', [
        subscriber,
        id,
        payload,
      ]);
    await Promise.all([at('idle', 5), at('behind', 4), at('served', 5), at('halfway', 5, 1)]);
    await transaction(stage.database.db, async (serving) => {
      await lockOffset(serving, 'served', stage.clock.now());
      await transaction(stage.database.db, (tx) => passOver(tx, names, { from: 5n, to: 9n }));
    });
    const { rows } = await stage.database.pool.query('select subscriber, id, payload from platform.positions');
    expect(new Map(rows.map(({ subscriber, id, payload }) => [subscriber, [id, payload]]))).toEqual(
      new Map([
        ['idle', [9n, 0]],
        ['behind', [4n, 0]],
        ['served', [5n, 0]],
        ['halfway', [5n, 1]],
      ]),
    );
  });

  test('is tried again after pauses that grow, and not before', async () => {
    const stage = await stageOf();
    let tries = 0;
    const subscription = stage.listener('shaky', () => {
      tries++;
      throw new Error('no');
    });
    await stage.announce(1);
    const pauses: number[] = [];
    for (let failures = 1; failures < MAX_ATTEMPTS; failures++) {
      await stage.dispatcher([subscription]);
      await stage.dispatcher([subscription]);
      expect(tries).toBe(failures);
      const [{ next_try_at } = { next_try_at: null }] = await consumerLags(stage.database.db);
      pauses.push(next_try_at!.getTime() - stage.clock.now().getTime());
      stage.clock.set(next_try_at!);
    }
    pauses.forEach((pause, index) => expect(pause / (1000 * 2 ** index)).toBeGreaterThanOrEqual(1));
    pauses.forEach((pause, index) => expect(pause / (1000 * 2 ** index)).toBeLessThan(1.5));
  });

  test('that fails for ever loses that one event to the dead letters, out of a group of many, and goes on; resent, it arrives', async () => {
    const stage = await stageOf();
    let isBroken = true;
    const subscriptions = [
      stage.listener('broken', (number) => isBroken && failing(57)(number)),
      stage.listener('steady'),
    ];
    const numbers = Array.from({ length: 120 }, (_, index) => index);
    await stage.announceTogether(...numbers.slice(0, 100));
    await stage.announce(...numbers.slice(100));
    for (let tries = 0; tries < 40; tries++) {
      await stage.dispatcher(subscriptions);
      stage.clock.advance(LONG_MS);
    }
    const others = numbers.filter((number) => number !== 57);
    expect(await stage.numbersOf('broken')).toEqual(others);
    expect(await stage.numbersOf('steady')).toEqual(numbers);
    const [letter, ...more] = await listDeadLetters(stage.database.db);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      subscriber: 'broken',
      event: 'test.happened',
      payload: { number: 57 },
      attempts: MAX_ATTEMPTS,
      error: 'no 57 today',
    });

    // While it is still broken, another try keeps the letter.
    expect(await askToResend(stage.database.db, letter!.id, stage.clock.now())).toBe(1);
    await stage.dispatcher(subscriptions);
    expect(await listDeadLetters(stage.database.db)).toMatchObject([{ attempts: MAX_ATTEMPTS + 1, resend_at: null }]);
    isBroken = false;
    await askToResend(stage.database.db, 'all', stage.clock.now());
    await stage.dispatcher(subscriptions);
    expect(await stage.numbersOf('broken')).toEqual([...others, 57]);
    expect(await listDeadLetters(stage.database.db)).toEqual([]);
  });

  test('that is slow delays no other', async () => {
    const stage = await stageOf();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = subscribe(happened, 'slow', async (ctx, tx, events) => {
      await recorder('slow')(ctx, tx, events);
      await released;
    });
    await stage.announce(1);
    const dispatcher = startDispatcher(stage.services, [slow, stage.listener('quick')]);
    await expect.poll(() => stage.numbersOf('quick')).toEqual([1]);
    await stage.announce(2);
    await expect.poll(() => stage.numbersOf('quick')).toEqual([1, 2]);
    expect(await stage.numbersOf('slow')).toEqual([]);
    release();
    await expect.poll(() => stage.numbersOf('slow')).toEqual([1, 2]);
    await dispatcher.stop();
  });

  test('receives each event once when several dispatchers run', async () => {
    const stage = await stageOf();
    const subscriptions = [stage.listener('one'), stage.listener('two')];
    const dispatchers = [1, 2, 3].map(() => startDispatcher(stage.services, subscriptions));
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    for (const number of numbers) await stage.announce(number);
    await expect.poll(() => stage.numbersOf('one')).toHaveLength(60);
    await expect.poll(() => stage.numbersOf('two')).toHaveLength(60);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    expect(await stage.numbersOf('one')).toEqual(numbers);
    expect(await stage.numbersOf('two')).toEqual(numbers);
  });
});

describe('a transaction that commits late with a lower number', () => {
  /** 1 is announced first and committed last; both subscribers of 2 have read in between. */
  async function lateCommit(stage: EventStage): Promise<number[]> {
    const subscriptions = [stage.listener('listener')];
    await stage.dispatcher(subscriptions);
    const late = await stage.database.pool.connect();
    // What a rollback to a savepoint takes back does not end the transaction's claim.
    await late.query('begin; savepoint before');
    await late.query(`insert into platform.outbox (event, payloads) values ('test.happened', '[{"number":0}]')`);
    await late.query('rollback to before');
    await late.query(`insert into platform.outbox (event, payloads) values ('test.happened', '[{"number":1}]')`);
    await stage.announce(2);
    await stage.dispatcher(subscriptions);
    await late.query('commit');
    late.release();
    await stage.dispatcher(subscriptions);
    return stage.numbersOf('listener');
  }

  test('is not passed over', async () => {
    expect(await lateCommit(await stageOf())).toEqual([1, 2]);
  });

  test('would be if an offset did not stop at the oldest running transaction', async () => {
    const stage = await stageOf();
    await stage.dispatcher([stage.listener('listener')]);
    await stage.database.ownerPool.query(
      `create or replace function platform.horizon() returns bigint language sql stable as 'select 9223372036854775807'`,
    );
    expect(await lateCommit(stage)).toEqual([2]);
  });
});

describe('where a subscriber begins', () => {
  test('on a new database with all that waits; later at the newest event, or at the beginning if it says so', async () => {
    const stage = await stageOf();
    await stage.announce(1);
    const first = stage.listener('first');
    // A subscriber that no dispatcher has registered yet has dealt with nothing.
    expect(await waitingSince(stage.database.db, 'first')).toBeInstanceOf(Date);
    await stage.dispatcher([first]);
    expect(await waitingSince(stage.database.db, 'first')).toBeUndefined();
    const ownSubscriptions = [first, stage.listener('newest'), stage.listener('from start', undefined, 'beginning')];
    await stage.dispatcher(ownSubscriptions);
    await stage.announce(2);
    await stage.dispatcher(ownSubscriptions);
    expect(await stage.numbersOf('first')).toEqual([1, 2]);
    expect(await stage.numbersOf('newest')).toEqual([2]);
    expect(await stage.numbersOf('from start')).toEqual([1, 2]);
  });

  test('can be set to a date, and what happened since comes once more', async () => {
    const stage = await stageOf();
    const subscriptions = [stage.listener('listener'), stage.listener('other')];
    await stage.announce(1, 2, 3, 4);
    await stage.database.ownerPool.query(
      `update platform.outbox set announced_at = timestamptz '2026-03-01 12:00Z' + (payloads->0->>'number')::int * interval '1 day'`,
    );
    await stage.dispatcher(subscriptions);
    expect(await replay(stage.database.db, 'listener', new Date('2026-03-04T00:00:00Z'))).toBe(2);
    await stage.dispatcher(subscriptions);
    expect(await stage.numbersOf('listener')).toEqual([1, 2, 3, 4, 3, 4]);
    expect(await stage.numbersOf('other')).toEqual([1, 2, 3, 4]);
    expect(await replay(stage.database.db, 'listener', new Date('2026-04-01T00:00:00Z'))).toBe(0);
    expect(await replay(stage.database.db, 'nobody', new Date())).toBeUndefined();
    expect(await forgetSubscriber(stage.database.db, 'other')).toBe(true);
    expect((await consumerLags(stage.database.db)).map(({ subscriber }) => subscriber)).toEqual(['listener']);
  });
});

test('events are kept for 30 days, and longer for a subscriber that has not read them', async () => {
  const stage = await stageOf();
  const [read, lagging] = [stage.listener('read'), stage.listener('lagging')];
  await stage.announce(1);
  await stage.dispatcher([read, lagging]);
  await stage.announce(2);
  await stage.dispatcher([read]);
  await stage.announce(3);
  const remaining = async (): Promise<number> =>
    (await stage.database.ownerPool.query('select from platform.outbox')).rowCount ?? 0;
  const prune = (): Promise<void> => pruneEventsJob([read, lagging]).run(systemContext(stage.services, 'test'));
  await stage.dispatcher([read]);
  stage.clock.advance(29 * 24 * 60 * 60_000);
  await prune();
  expect(await remaining()).toBe(3);
  stage.clock.advance(2 * 24 * 60 * 60_000);
  await prune();
  expect(await remaining()).toBe(2);
  await stage.dispatcher([lagging]);
  await prune();
  expect(await remaining()).toBe(0);
  expect(await stage.numbersOf('lagging')).toEqual([1, 2, 3]);
});

test('what waits for a subscriber can be asked for, to the event', async () => {
  const stage = await stageOf();
  const waiting = async (): Promise<number[]> =>
    (await transaction(stage.database.db, (tx) => waitingFor(tx, happened, 'listener'))).map(({ number }) => number);
  await stage.announce(1);
  expect(await waiting()).toEqual([1]);
  const subscriptions = [stage.listener('listener', failing(4))];
  await stage.dispatcher(subscriptions);
  expect(await waiting()).toEqual([]);
  await stage.announceTogether(2, 3, 4, 5);
  for (let tries = 0; tries < 4; tries++) await stage.dispatcher(subscriptions);
  expect(await stage.numbersOf('listener')).toEqual([1, 2, 3]);
  expect(await waiting()).toEqual([4, 5]);
});

test('what an older version had not delivered is delivered, and what it had set aside becomes dead letters', async () => {
  const { database, services, ...stage } = await stageOf();
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  await createDatabase({ ...database.owner, database: 'postgres' }, name);
  const owner = openPool({ ...database.owner, database: name }, 2, services.log);
  onTestFinished(() => owner.end());
  const client = await owner.connect();
  const migrations = siteMigrations();
  const index = migrations.findIndex(({ id }) => id === 'platform/0003-positions');
  await migrate(client, migrations.slice(0, index));
  await client.query(`
    insert into platform.outbox (event, payloads) values ('test.happened', '[{"number":1},{"number":2}]');
    insert into platform.outbox_failed (id, event, payloads, announced_at, error)
    values (7, 'test.happened → listener', '[{"number":8},{"number":9}]', now(), 'no')`);
  await migrate(client, migrations);
  await client.query(
    `${EFFECTS}; insert into platform.outbox (event, payloads) values ('test.happened', '[{"number":3}]')`,
  );
  client.release();

  const db = openDatabase(owner);
  const [subscriber] = subscribersOf([stage.listener('listener')]);
  await registerSubscribers(db, [subscriber!]);
  const [due] = await dueSubscribers(db, ['listener'], services.clock.now());
  await serve(services, db, subscriber!, due!);
  const received = await owner.query<{ number: number }>('select number from public.effects order by place');
  expect(received.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(await listDeadLetters(db)).toMatchObject([
    { subscriber: 'listener', event: 'test.happened', payload: { number: 8 }, error: 'no' },
    { subscriber: 'listener', event: 'test.happened', payload: { number: 9 }, error: 'no' },
  ]);
});
