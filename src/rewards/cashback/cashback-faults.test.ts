// Cashback under faults: claimed too often at once, and killed while weeks are decided. Each finds a sabotage.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { lockOfJob } from '#platform/jobs/job-locks.ts';
import { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers, type VirtualPlayer } from '#testing/virtual-players.ts';
import { runWorker } from '#testing/run-worker.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const sqlOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(statement, values)).rows;

/** Breaks what a test is about, until it is over. */
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await sqlOf(statement);
});

const clientOf = ({ cookie }: VirtualPlayer): ApiClient => {
  const client = new ApiClient(site.url);
  client.cookies.set('sid', cookie.slice('sid='.length));
  return client;
};
/** Minor units that the house has paid. */
const paidTo = async (players: readonly VirtualPlayer[]): Promise<number> => {
  const [row] = await sqlOf<{ paid: number }>(
    `select coalesce(sum(amount), 0)::int as paid from wallet.transfers where reason in (32, 33) and player_id = any($1)`,
    [players.map(({ id }) => id)],
  );
  return row!.paid;
};

describe('a claim that is pressed 50 times at once, by 20 players', () => {
  /** Each has 5.00 to claim, and 3.00 of rakeback. */
  async function claimants(): Promise<VirtualPlayer[]> {
    const players = await createPlayers(site.database.owner, 20, 100n);
    const ids = players.map(({ id }) => id);
    await sqlOf(
      `insert into cashback.cashbacks (id, player_id, currency, kind, state, amount, starts_at, ends_at, receiving_expired_at, created_at, changed_at)
       select gen_random_uuid(), id, 'EUR', 'weekly', 'active', 500, now() - interval '8 days', now() - interval '1 day', now() + interval '1 day', now(), now()
         from unnest($1::bigint[]) id`,
      [ids],
    );
    await sqlOf(
      `insert into cashback.rakeback (player_id, currency, gathered, since) select id, 'EUR', 300999999, now() from unnest($1::bigint[]) id`,
      [ids],
    );
    return players;
  }
  const press = (players: readonly VirtualPlayer[], times: number, call: (client: ApiClient) => Promise<unknown>) =>
    // In turns, so that everybody is served by a site that has no room for all of it.
    Promise.all(Array.from({ length: times }, () => players.map((player) => call(clientOf(player)))).flat());

  test('pays each cashback once, and each rakeback once whatever the requests are called', async () => {
    const players = await claimants();
    for (const times of [50, 1]) await press(players, times, (client) => client.call('Cashbacks.payout'));
    expect(await paidTo(players)).toBe(20 * 500);
    for (const times of [50, 1])
      await press(players, times, (client) => client.call('Cashbacks.claimRakeback', { request_id: randomUUID() }));
    expect(await paidTo(players)).toBe(20 * 800);
  });

  test('a claim racing a decline has one of both as its end', async () => {
    const players = await claimants();
    await Promise.all([
      press(players, 3, (client) => client.call('Cashbacks.payout')),
      press(players, 3, (client) => client.call('Cashbacks.remove')),
    ]);
    const [row] = await sqlOf<{ paid_out: number; declined: number }>(
      `select count(*) filter (where state = 'paid_out')::int as paid_out, count(*) filter (where state = 'declined')::int as declined
         from cashback.cashbacks where player_id = any($1)`,
      [players.map(({ id }) => id)],
    );
    expect(row!.paid_out + row!.declined).toBe(20);
    expect(await paidTo(players)).toBe(row!.paid_out * 500);
  });

  test('sabotage: it is paid again where neither the cashback nor the ledger knows what was paid', async () => {
    await sqlOf(`
      create or replace function cashback.sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger sabotage before update on cashback.cashbacks for each row execute function cashback.sabotage();
      create or replace function cashback.sabotage_fact() returns trigger language plpgsql as $$
        begin if new.reason = 32 then new.fact := gen_random_uuid(); end if; return new; end $$;
      create trigger sabotage before insert on wallet.transfers for each row execute function cashback.sabotage_fact()`);
    mend.push('drop trigger sabotage on cashback.cashbacks', 'drop trigger sabotage on wallet.transfers');
    const players = (await claimants()).slice(0, 3);
    await press(players, 5, (client) => client.call('Cashbacks.payout'));
    expect(await paidTo(players)).toBeGreaterThan(3 * 500);
    const ids = players.map(({ id }) => id);
    expect(await booksBalance(site.database.ownerPool)).toContainEqual(expect.stringMatching(/^Q23: cashback /));
    // What the sabotage has left would be claimed by the next one; for the books every payment has a cashback of its own.
    await sqlOf(`delete from cashback.cashbacks where player_id = any($1)`, [ids]);
    await sqlOf(
      `insert into cashback.cashbacks (id, player_id, currency, kind, state, amount, starts_at, ends_at, created_at, changed_at)
       select fact, player_id, currency, 'weekly', 'paid_out', amount, now(), now(), now(), now() from wallet.transfers
        where reason = 32 and player_id = any($1)`,
      [ids],
    );
  });
});

describe('kill -9 while weeks are decided', () => {
  const WEEKS = 4_500;
  /** Of three groups, behind one question: begin, lock, write, mark, commit. */
  const KILLS = [4, 7, 10];

  // The site's own job must not help.
  let held: PoolClient;
  beforeAll(async () => {
    held = await site.database.ownerPool.connect();
    await held.query('select pg_advisory_lock(7242, $1)', [lockOfJob('close-cashback-weeks')]);
  });
  afterAll(() => held.release(true));

  const work = (killedAt: number): Promise<NodeJS.Signals | null> =>
    runWorker('cashback-worker.ts', [String(killedAt)], {
      CONNECTION: JSON.stringify(site.database.app),
      DATA_DIR: site.site.services.config.DATA_DIR,
      PII_KEYS: TEST_PII_KEYS,
    });
  /** Each gives 5.00; ended a fortnight ago, and not decided. */
  const addWeeks = (first: number, count: number) =>
    sqlOf(
      `insert into cashback.weeks (player_id, currency, starts_at, ends_at, staked, won, edge, rounds)
       select n, 'EUR', date_trunc('week', now()) - interval '3 weeks', date_trunc('week', now()) - interval '2 weeks', 10000, 0, 10000000000, 100
         from generate_series($1::int, $1::int + $2::int - 1) n`,
      [first, count],
    );
  const decided = async (first: number, count: number) => {
    const [row] = await sqlOf<{ cashbacks: number; players: number; minor: number; open: number }>(
      `select count(*)::int as cashbacks, count(distinct player_id)::int as players, coalesce(sum(amount), 0)::int as minor,
              (select count(*)::int from cashback.weeks where player_id between $1 and $2 and closed_at is null) as open
         from cashback.cashbacks where player_id between $1 and $2`,
      [first, first + count - 1],
    );
    return row;
  };
  const complete = { cashbacks: WEEKS, players: WEEKS, minor: WEEKS * 500, open: 0 };

  test('in the middle of a group and between two: each week is decided once by the process that resumes', async () => {
    const first = 10_000_000;
    await addWeeks(first, WEEKS);
    const ends = [];
    for (const step of KILLS) ends.push(await work(step));
    expect(ends).toEqual(KILLS.map(() => 'SIGKILL'));
    await Promise.all([work(0), work(0)]);
    expect(await decided(first, WEEKS)).toEqual(complete);
  });

  test('sabotage: a mark that is not kept, under ids of their own, doubles what is decided', async () => {
    await sqlOf(`
      create or replace function cashback.sabotage() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'weeks' then new.closed_at := case when random() < 0.5 then null else new.closed_at end;
        else new.id := gen_random_uuid(); end if; return new; end $$;
      create trigger sabotage before update on cashback.weeks for each row execute function cashback.sabotage();
      create trigger sabotage before insert on cashback.cashbacks for each row execute function cashback.sabotage()`);
    mend.push('drop trigger sabotage on cashback.weeks', 'drop trigger sabotage on cashback.cashbacks');
    const first = 20_000_000;
    await addWeeks(first, 50);
    for (let turn = 0; turn < 2; turn++) await work(0);
    expect((await decided(first, 50))!.cashbacks).toBeGreaterThan(50);
    await sqlOf('delete from cashback.weeks where player_id >= 20000000');
  });
});
