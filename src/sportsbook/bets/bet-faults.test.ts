// Bets under faults: late, stale, too many at once, settled twice, void and back, and killed in between. Each finds a sabotage.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { place, placeSlip, slipOf, placeWhenServed } from './testing/bets.ts';
import { scoreOf, type ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import type { TestSite } from '#testing/site.ts';
import { systemContext } from '#platform/context.ts';
import type { OutcomeResult } from '#sportsbook/models/market.ts';
import type { Slip } from './contract.ts';
import { worker } from './worker.ts';
import { settleDue } from './settle.ts';
import { mainOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';

/** Rounds of matches with 120 bets each, which are all placed well within the delay. */
const LATE = IS_LONG_FORM ? { rounds: 21, matches: 4 } : { rounds: 1, matches: 1 };
const DELAY_SECONDS = IS_LONG_FORM ? 10 : 5;
const STALE = IS_LONG_FORM ? 10_000 : 120;
const FUZZED = IS_LONG_FORM ? 10_000 : 400;
const MOST = 40;

let stage: BettingSite;
let site: TestSite;
let feed: ScriptedFeed;
beforeAll(async () => {
  const limits = {
    win: [100, 100, 100, 100, 100],
    outcome: 3,
    market: 1000,
    event: 1000,
    payout: 1_000_000,
    day: 1_000_000,
  };
  stage = await startBettingSite({ BET_DELAYS: `football=${DELAY_SECONDS}`, BET_LIMITS: JSON.stringify(limits) });
  ({ site, feed } = stage);
});
afterAll(() => stage.close());

/** Breaks the database's part of what a test is about, until it is over. */
let mend: string[] = [];
async function sabotage(table: string, when: string, body: string): Promise<void> {
  await site.database.ownerPool.query(
    `create or replace function bets.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger sabotage ${when} on bets.${table} for each row execute function bets.sabotage()`,
  );
  mend.push(`drop trigger sabotage on bets.${table}`);
}
afterEach(async () => {
  for (const statement of mend.splice(0)) await site.database.ownerPool.query(statement);
});

const players = (count: number, money?: bigint): Promise<ApiClient[]> => stage.players(count, money);
const event = (isLive = false) => stage.event({ isLive, hasGoals: false });

/** A slip of so many singles on the same outcome. */
const singles = (id: string, count: number, stake: string, odds = 2000): Slip => {
  const { legs, bets } = slipOf([on(id, '1', odds)], { stake });
  return { legs, bets: Array.from({ length: count }, () => bets[0]!) };
};
const states = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await site.database.ownerPool.query<{ state: string; count: number }>(
        `select state, count(*)::int as count from bets.bets group by 1`,
      )
    ).rows.map(({ state, count }) => [state, count]),
  );

describe('200 bets at once at the limit of an outcome', () => {
  /** Each may win 7.00; the outcome carries 300.00. */
  async function rush(): Promise<{ taken: number; offered: Set<string>; atRisk: number }> {
    const { id } = await event();
    const answers = await Promise.all(
      (await players(200)).map((client) => placeWhenServed(client, [on(id)], { stake: '7.00' })),
    );
    const { rows } = await site.database.ownerPool.query<{ won: number }>(
      `select sum(b.potential - b.staked)::int as won from bets.bets b join bets.legs l on l.bet_id = b.id where l.event_id = $1`,
      [id],
    );
    const offered = new Set(
      answers.flatMap((answer) => (answer.status === 'too-high' ? [answer.highest_stake.amount] : [])),
    );
    return { taken: answers.filter(({ status }) => status === 'accepted').length, offered, atRisk: rows[0]!.won };
  }

  test('never pass it together, and the rest are offered what is left', async () => {
    const { taken, offered, atRisk } = await rush();
    expect(taken).toBe(42);
    expect(atRisk).toBe(29_400);
    expect([...offered]).toContain('6.00');
  });

  test('sabotage: they do when nothing is counted', async () => {
    await sabotage('exposure', 'before update', 'new.risk_cents := 0; return new;');
    expect((await rush()).atRisk).toBeGreaterThan(30_000);
  });
});

describe('late and stale bets', () => {
  /** Placed behind the goal and before its message. Answers how many were declined. */
  async function late(matches: number): Promise<{ declined: number; same: boolean }> {
    const before = (await states())['declined'] ?? 0;
    const played = [];
    for (let match = 0; match < matches; match++) {
      const { name, id } = await event(true);
      const clients = await players(3);
      const money = await Promise.all(clients.map(mainOf));
      await Promise.all(clients.map((client) => placeSlip(client, singles(id, MOST, '0.10'), { policy: 'higher' })));
      played.push({ name, clients, money });
    }
    for (const { name } of played)
      await feed.odds(name, [[WINNER, { '1': 1100, x: 9000, '2': 30_000 }]], scoreOf(1, 0));
    await expect.poll(async () => (await states())['held'] ?? 0).toBe(0);
    const declined = ((await states())['declined'] ?? 0) - before;
    const after = await Promise.all(played.map(({ clients }) => Promise.all(clients.map(mainOf))));
    return { declined, same: String(after) === String(played.map(({ money }) => money)) };
  }

  const lateBets = LATE.rounds * LATE.matches * 120;
  test(`${lateBets} bets on a price that the goal has made wrong are declined and given back, all of them`, async () => {
    for (let round = 0; round < LATE.rounds; round++)
      expect(await late(LATE.matches)).toEqual({ declined: LATE.matches * 120, same: true });
  });

  test('sabotage: without a delay they are taken', async () => {
    await sabotage('bets', 'before insert', `new.state := 'accepted'; new.due_at := null; return new;`);
    expect((await late(1)).declined).toBe(0);
  });

  /** On odds that were right a moment ago. Answers what became of them. */
  async function stale(policy: 'none' | 'higher' | 'any'): Promise<Set<string>> {
    const { name, id } = await event();
    const [client] = (await players(1)) as [ApiClient];
    await feed.odds(name, [[WINNER, { '1': 1990, x: 3500, '2': 4000 }]]);
    const statuses = new Set<string>();
    for (let done = 0; done < STALE; done += MOST)
      for (const { status } of (await placeSlip(client, singles(id, MOST, '0.10'), { policy })).bets)
        statuses.add(status);
    return statuses;
  }

  test(`${STALE} bets on odds that are gone: none is taken against its policy`, async () => {
    expect([...(await stale('none'))]).toEqual(['odds-changed']);
    expect([...(await stale('higher'))]).toEqual(['odds-changed']);
  });

  test('sabotage: a slip that takes any odds shows that they would be', async () => {
    expect([...(await stale('any'))]).toContain('accepted');
  });
});

describe('settlement that is raced, repeated and turned round', () => {
  const ENDS: Record<string, OutcomeResult>[] = [
    { '1': 'won', x: 'lost', '2': 'lost' },
    { '1': 'lost', x: 'won', '2': 'lost' },
    { '1': 'half-won', x: 'half-lost', '2': 'void' },
  ];

  /** The same bets on two sets of events: one is settled at once, the other by a story of errors that ends the same way. */
  async function twice(): Promise<{ direct: string[]; story: string[] }> {
    const clients = await players(2, 1_000_000n);
    const sets = [
      [await event(), await event(), await event(), await event()],
      [await event(), await event(), await event(), await event()],
    ] as const;
    for (const [nth, client] of clients.entries()) {
      const ids = sets[nth]!.map(({ id }) => id);
      await placeSlip(client, {
        legs: ids.flatMap((id) => [on(id), on(id, 'x', 3500)]).map((pick) => slipOf([pick]).legs[0]!),
        bets: [
          { type: 'single', legs: [0], bankers: [], stake: '5.00' },
          { type: 'single', legs: [1], bankers: [], stake: '3.33' },
          { type: 'accumulator', legs: [0, 2, 5], bankers: [], stake: '1.11' },
          { type: 'accumulator', legs: [1, 3, 5, 7], bankers: [], stake: '0.17' },
          { type: 'system-2/3', legs: [0, 3, 4], bankers: [], stake: '0.77' },
          { type: 'lucky-15', legs: [0, 2, 4, 7], bankers: [], stake: '0.13' },
          { type: 'yankee', legs: [1, 2, 5, 6], bankers: [], stake: '0.19' },
        ],
      });
    }
    const [direct, story] = sets;
    for (const [nth, { name }] of direct.entries())
      await (nth === 3 ? feed.cancel(name, WINNER, 'abandoned') : feed.settle(name, WINNER, ENDS[nth]!));
    // Sent without waiting, while three more settle beside the worker of the site.
    const contexts = [1, 2, 3].map((nth) => systemContext(site.site.services, `settler-${nth}`));
    const sent: Promise<unknown>[] = [];
    for (let round = 0; round < 4; round++)
      for (const [nth, { name }] of story.entries()) {
        sent.push(feed.settle(name, WINNER, ENDS[(nth + round) % 3]!));
        if (round % 2 === 0) sent.push(feed.settle(name, WINNER, ENDS[(nth + round) % 3]!));
        if (round === 1) sent.push(feed.cancel(name, WINNER, 'postponed'), feed.rollBack(name, WINNER, 'cancel'));
        if (round !== 2) sent.push(feed.rollBack(name, WINNER));
        sent.push(...contexts.map((ctx) => settleDue(ctx)));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    for (const [nth, { name }] of story.entries())
      sent.push(nth === 3 ? feed.cancel(name, WINNER, 'abandoned') : feed.settle(name, WINNER, ENDS[nth]!));
    await Promise.all(sent);
    const isDone = async () =>
      (
        await site.database.ownerPool.query<{ open: number }>(
          `select count(*)::int as open from book.markets m left join bets.decisions d on d.event_id = m.event_id and d.market = m.ref
            where m.event_id = any($1) and (d.is_due is not false or d.number < m.decisions)`,
          [sets.flat().map(({ id }) => id)],
        )
      ).rows[0]!.open;
    await expect.poll(isDone).toBe(0);
    const [ofDirect, ofStory] = await Promise.all(
      clients.map(async (client) => {
        const { items } = await client.ok<{
          items: { returned: { amount: string } | null; type: string; state: string }[];
        }>('Bets.get');
        return [
          await mainOf(client),
          ...items.map(({ type, state, returned }) => `${type} ${state} ${returned?.amount}`).sort(),
        ];
      }),
    );
    return { direct: ofDirect!, story: ofStory! };
  }

  test('leaves the same bets and balances as settling once', async () => {
    const { direct, story } = await twice();
    expect(direct).toHaveLength(8);
    expect(story).toEqual(direct);
  });

  test('sabotage: it does not when the first decision is kept', async () => {
    await sabotage('decisions', 'before update', 'new.decided := old.decided; return new;');
    const { direct, story } = await twice();
    expect(story).not.toEqual(direct);
  });
});

describe('kill -9 in the middle of settlement', () => {
  const KILLS = IS_LONG_FORM ? 24 : 5;

  const work = (killedAt: number): Promise<NodeJS.Signals | null> =>
    runWorker('settle-worker.ts', [String(killedAt)], {
      CONNECTION: JSON.stringify(site.database.app),
      DATA_DIR: site.site.services.config.DATA_DIR,
      PII_KEYS: TEST_PII_KEYS,
    });

  test(`at ${KILLS} points: what is left is done by the next, once, and the books balance`, async () => {
    const siteWorker = worker(site.site.services);
    await siteWorker.stop();
    const clients = await players(2, 1_000_000n);
    const sets = [
      [await event(), await event(), await event()],
      [await event(), await event(), await event()],
    ] as const;
    for (const [nth, client] of clients.entries())
      for (let count = 0; count < 8; count++)
        await placeSlip(client, {
          legs: sets[nth]!.map(({ id }) => slipOf([on(id)]).legs[0]!),
          bets: [
            { type: 'single', legs: [count % 3], bankers: [], stake: '2.00' },
            { type: 'accumulator', legs: [0, 1], bankers: [], stake: '0.33' },
            { type: 'trixie', legs: [0, 1, 2], bankers: [], stake: '0.17' },
          ],
        });
    const settleSet = async (nth: number, home: OutcomeResult): Promise<void> => {
      for (const { name } of sets[nth]!) await feed.settle(name, WINNER, { '1': home, x: 'lost', '2': 'lost' });
      await reached(sets[nth]!.map(({ id }) => id));
    };
    /** Decisions have reached the bets' own tables. */
    const reached = (ids: string[]) =>
      expect
        .poll(async () => {
          const { rows } = await site.database.ownerPool.query<{ behind: number }>(
            `select count(*)::int as behind from book.markets m left join bets.decisions d on d.event_id = m.event_id and d.market = m.ref
              where m.event_id = any($1) and d.number is distinct from m.decisions`,
            [ids],
          );
          return rows[0]!.behind;
        })
        .toBe(0);
    const killed: (NodeJS.Signals | null)[] = [];
    await settleSet(1, 'lost');
    for (let nth = 0; nth < KILLS; nth++) {
      // The opposite of what was, so that each settlement rolls back whatever the one before has come to.
      await settleSet(1, nth % 2 === 0 ? 'won' : 'half-won');
      killed.push(await work(6 + ((nth * 7) % 60)));
    }
    await settleSet(0, 'won');
    await settleSet(1, 'won');
    expect(await work(0)).toBeNull();
    expect(killed.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(KILLS / 2);
    const [direct, interrupted] = await Promise.all(clients.map(mainOf));
    expect(interrupted).toBe(direct);
    expect(await booksBalance(site.database.ownerPool)).toEqual([]);
    siteWorker.start();
  });

  test('sabotage: a settlement that is not written down shows in the books', async () => {
    await sabotage('settlements', 'before insert', 'return null;');
    const { name, id } = await event();
    const [client] = (await players(1)) as [ApiClient];
    await place(client, [on(id)]);
    const money = await mainOf(client);
    await feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await expect.poll(() => mainOf(client)).not.toBe(money);
    expect((await booksBalance(site.database.ownerPool)).join()).toContain('Q14');
    for (const statement of mend.splice(0)) await site.database.ownerPool.query(statement);
    await site.database.ownerPool.query(
      `insert into bets.settlements (bet_id, generation, fact, returned, settled_at)
       select b.id, 0, t.fact, b.returned, b.settled_at from bets.bets b join wallet.transfers t on t.player_id = b.player_id and t.reason = 2
        where not exists (select from bets.settlements x where x.bet_id = b.id) and b.state = 'settled'`,
    );
  });
});

describe('whatever is sent as a slip', () => {
  test(`${FUZZED} slips of nonsense are refused with a reason and never by a server error`, async () => {
    const { id } = await event();
    const [client] = (await players(1)) as [ApiClient];
    let state = 99;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state % below;
    };
    const any = <Value>(...values: Value[]): Value => values[random(values.length)]!;
    const slips = Array.from({ length: FUZZED }, () => {
      const legs = Array.from({ length: random(6) }, () => ({
        event: any(id, id, id, 'zzzzzzzzzzzz', '', '../../etc', id.toUpperCase(), 7 as never),
        market: any(
          '1x2',
          '1x2',
          'total/total=2.5',
          '',
          'x'.repeat(70),
          '1x2/a=b',
          "'; drop table bets.bets; --",
          '\u0000',
        ),
        outcome: any('1', 'x', '2', '', '__proto__', 'constructor', 'over', '\u0000'),
        odds: any(2000, 2000, 0, -5, 1.5, 1e21, null as never, 2 ** 31),
        version: any(1, 1, -1, 1e18, 2 ** 53, 'x' as never),
      }));
      const bets = Array.from({ length: random(4) }, () => ({
        type: any(
          'single',
          'single',
          'accumulator',
          'system-2/3',
          'system-99/100',
          'system--1/3',
          'goliath',
          'system-1e9/2',
          '',
        ),
        legs: Array.from({ length: random(5) }, () => any(0, 1, 2, -1, 99, 0.5, 2 ** 40)),
        bankers: any([], [], [0], [0, 0], [99], [-1], null as never),
        stake: any('1.00', '1.00', '', '0', '0.001', '-5', '1e9', '9'.repeat(18), '99999999999999999999', 'x'),
      }));
      return any<unknown>({ legs, bets }, { legs, bets }, { legs, bets }, { legs }, [], null, 'x', {
        legs,
        bets,
        more: 1,
      });
    });
    const faults: unknown[] = [];
    for (let done = 0; done < slips.length; done += 50)
      await Promise.all(
        slips.slice(done, done + 50).map(async (slip, nth) => {
          const fields = { slip: JSON.stringify(slip), currency: 'EUR' };
          const answer = await (nth % 2 === 0
            ? client.call('Bets.quote', fields)
            : client.call('Bets.place', { ...fields, request_id: randomUUID() }));
          if (answer.status >= 500 || (answer.error && !answer.error.reason)) faults.push([answer.text, slip]);
        }),
      );
    expect(faults).toEqual([]);
  });
});
