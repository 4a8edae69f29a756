// Loyalty under faults: killed between stake and points, at a level's reward, at a purchase. Each finds a sabotage.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { stakesOf } from './testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';

/** With `npm run chaos -- rewards` each scenario runs twenty times. */
const TIMES = IS_LONG_FORM ? 20 : 1;

let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  // By the clock of the site nothing of the worker is due yet: its worker must not help.
  site = await startTestSite({ clock: manualClock(new Date('2020-01-01T00:00:00Z')), environment: { LOYALTY: 'on' } });
  stakes = stakesOf(site);
});
afterAll(() => site.close());

const sqlOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(statement, values)).rows;

/** Breaks what a test is about, until it is over. */
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await sqlOf(statement);
});

/** For the books, when a sabotage is over. */
const balanceOfHistory = (id: bigint): string =>
  `update loyalty.players set balance = (select sum(balance) from loyalty.history where player_id = ${id}) where player_id = ${id}`;

const work = (killedAt: number, order: object = {}): Promise<NodeJS.Signals | null> =>
  runWorker('loyalty-worker.ts', [String(killedAt), JSON.stringify(order)], {
    CONNECTION: JSON.stringify(site.database.app),
    DATA_DIR: site.site.services.config.DATA_DIR,
    PII_KEYS: TEST_PII_KEYS,
  });
const newPlayer = async (): Promise<bigint> => (await createPlayers(site.database.owner, 1, 100n))[0]!.id;
/** What a player has, and whether the history says the same. */
const standing = async (id: bigint) => {
  const [row] = await sqlOf<{ tier: string; balance: string; level: number; is_true: boolean }>(
    `select p.tier / 1000000 as tier, p.balance / 1000000 as balance, p.level,
            p.tier = h.tier and p.balance = h.balance as is_true
       from loyalty.players p, lateral (select sum(tier) as tier, sum(balance) as balance from loyalty.history where player_id = p.player_id) h
      where p.player_id = $1`,
    [id],
  );
  return row && { tier: Number(row.tier), balance: Number(row.balance), level: row.level, is_true: row.is_true };
};

describe('kill -9 between a stake and its points', () => {
  /** Two bets that bring 11 points, and the second level; each step of it is killed once. */
  const bets = (id: bigint) => [
    stakes.settled(id, { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '7500' }),
    stakes.settled(id, { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '9000' }),
  ];

  test('at any step leaves nothing of it; the process that resumes counts each stake once', async () => {
    for (let time = 0; time < TIMES; time++) {
      const id = await newPlayer();
      const settledBets = bets(id);
      for (const step of [2, 4, 6, 8]) {
        expect(await work(step, { settled: settledBets }), `step ${step}`).toBe('SIGKILL');
        expect(await standing(id), `step ${step}`).toBeUndefined();
      }
      await work(0, { settled: settledBets });
      expect(await standing(id)).toEqual({ tier: 11, balance: 11, level: 2, is_true: true });
    }
  });

  test('sabotage: points beside the history are found', async () => {
    await sqlOf(`
      create function loyalty.sabotage() returns trigger language plpgsql as $$ begin new.balance := new.balance + 1; return new; end $$;
      create trigger sabotage before insert on loyalty.history for each row execute function loyalty.sabotage()`);
    mend.push('drop trigger sabotage on loyalty.history', 'drop function loyalty.sabotage()');
    const id = await newPlayer();
    await sqlOf('insert into loyalty.players (player_id, balance) values ($1, 5)', [id]);
    await work(0, { settled: bets(id) });
    expect((await standing(id))!.is_true).toBe(false);
    expect(await booksBalance(site.database.ownerPool)).toContainEqual(
      expect.stringMatching(new RegExp(`^Q19: player ${id} has `)),
    );
    mend.push(balanceOfHistory(id));
  });
});

describe('kill -9 while rewards are given', () => {
  /** A level's cash and a mission's points, due to one player. */
  async function owed(): Promise<bigint> {
    const id = await newPlayer();
    for (const [nth, reward] of [
      { kind: 'cash', amount: { EUR: '2' } },
      { kind: 'points', points: 20 },
    ].entries())
      await sqlOf(
        `insert into loyalty.rewards (fact, player_id, cause, cause_id, reward, due_at, created_at)
         values ($1, $2, 'loyalty', 'gold', $3, now(), now())`,
        [`level/${id}/4/${nth}`, id, JSON.stringify(reward)],
      );
    return id;
  }
  const rewardsOf = async (id: bigint) => {
    const [row] = await sqlOf<{ cash: number; points: number; open: number }>(
      `select (select coalesce(sum(amount), 0)::int from wallet.transfers where player_id = $1 and reason = 40) as cash,
              (select coalesce(sum(balance) / 1000000, 0)::int from loyalty.history where player_id = $1) as points,
              (select count(*)::int from loyalty.rewards where player_id = $1 and due_at is not null) as open`,
      [id],
    );
    return row;
  };

  test('at any step: each is given once, by however many go on', async () => {
    for (let time = 0; time < TIMES; time++) {
      const id = await owed();
      for (const step of [3, 5, 7, 9, 11]) expect(await work(step), `step ${step}`).toBe('SIGKILL');
      await Promise.all([work(0), work(0), work(0)]);
      expect(await rewardsOf(id)).toEqual({ cash: 200, points: 20, open: 0 });
    }
  });

  test('sabotage: a reward that stays due, under facts of their own, is given twice', async () => {
    await sqlOf(`
      create function loyalty.sabotage() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'rewards' then new.due_at := now() + interval '1 second';
        else new.fact := gen_random_uuid(); end if; return new; end $$;
      create trigger sabotage before update on loyalty.rewards for each row execute function loyalty.sabotage();
      create trigger sabotage before insert on wallet.transfers for each row execute function loyalty.sabotage()`);
    mend.push(
      'drop trigger sabotage on loyalty.rewards',
      'drop trigger sabotage on wallet.transfers',
      'drop function loyalty.sabotage()',
    );
    const id = await owed();
    await work(0);
    await expect.poll(async () => (await work(0), (await rewardsOf(id))!.cash), { interval: 500 }).toBeGreaterThan(200);
    expect(await booksBalance(site.database.ownerPool)).toContainEqual(
      expect.stringMatching(new RegExp(`^Q23: player ${id} was given `)),
    );
    // For the books, when the sabotage is over.
    const paid = `(select sum(amount) from wallet.transfers where reason = 40 and player_id = ${id})`;
    mend.push(
      `update loyalty.rewards set due_at = null, amount = case when amount is null then null else ${paid} end where player_id = ${id}`,
    );
  });
});

describe('kill -9 at a purchase', () => {
  /** 2 EUR in cash, for 50 of 60 points. */
  async function shopper() {
    const id = await newPlayer();
    await sqlOf(`insert into loyalty.players (player_id, balance) values ($1, 60000000)`, [id]);
    await sqlOf(
      `insert into loyalty.history (player_id, kind, about, tier, balance, at) values ($1, 'correction', 'test', 0, 60000000, now())`,
      [id],
    );
    return { id, order: { player: String(id), product: await productId(), request: randomUUID() } };
  }
  const productId = async (): Promise<number> => {
    const { items } = await site.visitor().ok<{ items: { id: number; sysname: string }[] }>('Loyalty.getproducts');
    return items.find(({ sysname }) => sysname === 'cash-2')!.id;
  };
  const outcome = async (id: bigint) => {
    const [row] = await sqlOf<{ purchases: number; cash: number }>(
      `select (select count(*)::int from loyalty.purchases where player_id = $1) as purchases,
              (select coalesce(sum(amount), 0)::int from wallet.transfers where player_id = $1 and reason = 40) as cash`,
      [id],
    );
    return { ...row!, points: (await standing(id))!.balance };
  };

  test('at any step: all of it happened or nothing did, and the same request again completes it once', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { id, order } = await shopper();
      for (const step of [3, 5, 7, 9, 11, 13]) {
        expect(await work(step, order), `step ${step}`).toBe('SIGKILL');
        expect(await outcome(id), `step ${step}`).toEqual({ purchases: 0, cash: 0, points: 60 });
      }
      await Promise.all([work(0, order), work(0, order)]);
      expect(await outcome(id)).toEqual({ purchases: 1, cash: 200, points: 10 });
    }
  });

  test('sabotage: a purchase that does not know its request is made twice', async () => {
    await sqlOf(`
      create function loyalty.sabotage() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'purchases' then new.id := gen_random_uuid(); new.at := now() - interval '2 days';
        elsif tg_table_name = 'transfers' or tg_table_name = 'rewards' then new.fact := gen_random_uuid();
        else new.fact := null; end if;
        return new; end $$;
      create trigger sabotage before insert on loyalty.purchases for each row execute function loyalty.sabotage();
      create trigger sabotage before insert on loyalty.rewards for each row execute function loyalty.sabotage();
      create trigger sabotage before insert on loyalty.history for each row execute function loyalty.sabotage();
      create trigger sabotage before insert on wallet.transfers for each row execute function loyalty.sabotage()`);
    mend.push(
      ...['loyalty.purchases', 'loyalty.rewards', 'loyalty.history', 'wallet.transfers'].map(
        (table) => `drop trigger sabotage on ${table}`,
      ),
      'drop function loyalty.sabotage()',
    );
    const { id, order } = await shopper();
    await sqlOf('update loyalty.players set balance = 200000000 where player_id = $1', [id]);
    for (let turn = 0; turn < 2; turn++) await work(0, order);
    expect((await outcome(id)).purchases).toBe(2);
    expect(await booksBalance(site.database.ownerPool)).toContainEqual(
      expect.stringMatching(new RegExp(`^Q19: purchase \\d+ of player ${id} took`)),
    );
    mend.push(`delete from loyalty.history where player_id = ${id} and kind = 'purchase'`, balanceOfHistory(id));
  });
});
