// Edits under faults: raced by each other, by cash-outs, results, voids and corrections, and killed in between. Each finds a sabotage.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minorOf } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { bundled } from '#testing/bundled.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { settleDue } from '../settle.ts';
import {
  betOf,
  idOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
  type StagedEvent,
} from '../testing/betting-site.ts';
import { placed } from '../testing/bets.ts';
import { likely, offerOf, takeOffer } from '../testing/cash-outs.ts';
import { agreeTo, changeOf, editOfferOf, type EditAnswer, type OfferedEdit } from '../testing/edits.ts';
import type { Change } from '../edit-contract.ts';
import { voidBet } from '../void-bet.ts';
import { editMarkOf } from './quote.ts';

const ROUNDS = IS_LONG_FORM ? 40 : 4;
const KILLS = IS_LONG_FORM ? 30 : 4;

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite();
});
afterAll(() => stage.close());

const ctx = (name = 'test') => systemContext(stage.site.site.services, name);
const pool = () => stage.site.database.ownerPool;
const books = () => booksBalance(pool());

/** Breaks the database's part of what a test is about, and mends what came of it. */
let mend: string[] = [];
async function sabotage(table: string, when: string, body: string): Promise<void> {
  await pool().query(
    `create or replace function bets.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger sabotage ${when} on bets.${table} for each row execute function bets.sabotage()`,
  );
  mend = [`drop trigger if exists sabotage on bets.${table}`];
}
afterEach(async () => {
  for (const statement of mend.splice(0)) await pool().query(statement);
});

interface OpenBet extends StagedEvent {
  bet: string;
  player: ApiClient;
  change: Change;
}

/** A bet of 10.00 at 2.00, worth 12.00, that is to get another leg: its new stake is 11.40. Nothing is left on the balance. */
async function openBet(): Promise<OpenBet> {
  const event = await stage.event({ hasGoals: false });
  const other = await stage.event({ hasGoals: false });
  const player = await stage.player(1_000n);
  const bet = await placed(player, [on(event.id)]);
  await likely(stage, event.name, 60);
  await likely(stage, other.name, 50);
  await bookOf(stage.site.site.services).refresh();
  return { ...event, bet, player, change: changeOf([0], [on(other.id)]) };
}

const statusOf = ({ data }: Awaited<ReturnType<typeof agreeTo>>) => (data as unknown as EditAnswer | null)?.status;

/** What a player has of a bet: stakes that still run, and the balance. */
async function standing(player: ApiClient): Promise<{ running: string[]; main: string }> {
  const { items } = await player.ok<{ items: { state: string; stake: { amount: string } }[] }>('Bets.get', {});
  const running = items.filter(({ state }) => state === 'accepted').map(({ stake }) => stake.amount);
  return { running, main: await mainOf(player) };
}

describe('two edits and a cash-out at once', () => {
  async function rush() {
    const { bet, player, change } = await openBet();
    const [quote, other] = [await editOfferOf(player, bet, change), await offerOf(player, bet)];
    const swap = { keep: [], add: change.add };
    const swapQuote = await editOfferOf(player, bet, swap);
    await Promise.all([
      ...Array.from({ length: 4 }, () => agreeTo(player, change, quote)),
      ...Array.from({ length: 4 }, () => agreeTo(player, swap, swapQuote)),
      takeOffer(player, other),
    ]);
    return standing(player);
  }

  test('have one effect', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { running, main } = await rush();
      expect([...running, main].toSorted()).toEqual(running.length === 0 ? ['11.40'] : ['0.00', '11.40']);
    }
    expect(await books()).toEqual([]);
  });

  test('sabotage: they have several where the bet does not say what is gone', async () => {
    await pool().query('drop index bets.bets_edited_from');
    await sabotage(
      'bets',
      'before update',
      `new.cashed_stake := old.cashed_stake; if new.state = 'cashed-out' then new.state := old.state; end if; return new;`,
    );
    expect((await rush()).running.length).toBeGreaterThan(1);
    expect((await books()).join()).toContain('Q14');
    await pool().query('drop trigger sabotage on bets.bets');
    // The books are put right for the tests that follow: as cash-outs, and as bets of their own.
    await pool().query(
      `create temporary table several as select bet_id from bets.cash_outs group by 1 having count(*) > 1;
       update bets.bets set edited_from = null where edited_from in (select bet_id from several);
       update bets.cash_outs set edit = null, stake = case nth when 0 then stake else 1 end where bet_id in (select bet_id from several);
       update bets.cash_outs c set stake = 1001 - n.count from (select bet_id, count(*) as count from bets.cash_outs group by 1) n
        where n.bet_id = c.bet_id and c.nth = 0 and c.bet_id in (select bet_id from several);
       update bets.bets b set cashed_stake = b.staked, state = 'cashed-out', returned = null, restaked = 0,
              cashed_out = (select sum(paid) from bets.cash_outs c where c.bet_id = b.id)
        where id in (select bet_id from several);
       create unique index bets_edited_from on bets.bets (edited_from) where edited_from is not null`,
    );
    expect(await books()).toEqual([]);
  });
});

/** What comes between, and what the player has in the end without the edit. */
const RACES: Record<string, { happens: (open: OpenBet) => Promise<unknown>; without: string }> = {
  'a result that wins': {
    happens: async ({ name }) => {
      await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
      await settleDue(ctx('settler'));
    },
    without: '20.00',
  },
  'a result that loses': {
    happens: async ({ name }) => {
      await stage.feed.settle(name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
      await settleDue(ctx('settler'));
    },
    without: '0.00',
  },
  'a void market': { happens: ({ name }) => stage.feed.cancel(name, WINNER, 'abandoned'), without: '10.00' },
  'a void by hand': { happens: ({ bet }) => voidBet(ctx(), bet, 'a test').catch(() => {}), without: '10.00' },
  'a result that is corrected': {
    happens: async ({ name }) => {
      await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
      await stage.feed.rollBack(name, WINNER);
      await stage.feed.settle(name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    },
    without: '0.00',
  },
};

describe.each(Object.entries(RACES))('an edit that is raced by %s', (_, { happens, without }) => {
  test('is done, or the bet ends as without it: never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await openBet();
      const quote = await editOfferOf(open.player, open.bet, open.change);
      const pauseMs = (round % 4) * 8;
      const [answer] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, pauseMs)).then(() => agreeTo(open.player, open.change, quote)),
        happens(open),
      ]);
      const isDone = statusOf(answer) === 'done';
      expect(await betOf(open.player, open.bet)).toMatchObject({ edit: { from: null } });
      await expect.poll(() => mainOf(open.player)).toBe(isDone ? '0.00' : without);
      const old = await betOf(open.player, open.bet);
      expect([old.state === 'cashed-out', old.edit.into !== null]).toEqual([isDone, isDone]);
      if (isDone) expect((await betOf(open.player, old.edit.into!)).stake.amount).toBe('11.40');
    }
    expect(await books()).toEqual([]);
  });
});

test('sabotage: an edited bet that is settled all the same is found', async () => {
  const { bet, player, change, name } = await openBet();
  await sabotage(
    'bets',
    'before update',
    `if new.state = 'cashed-out' then new.state := 'accepted'; end if; return new;`,
  );
  await agreeTo(player, change, await editOfferOf(player, bet, change));
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await expect.poll(async () => (await books()).join()).toContain('Q14');
  await pool().query('drop trigger sabotage on bets.bets');
  await pool().query(`update bets.bets set state = 'cashed-out', returned = null where id = $1`, [bet]);
  await pool().query(`delete from bets.settlements where bet_id = $1`, [bet]);
});

test('sabotage: a new bet that does not name the one it came from is found', async () => {
  const { bet, player, change } = await openBet();
  await sabotage('bets', 'before insert', 'new.edited_from := null; return new;');
  await agreeTo(player, change, await editOfferOf(player, bet, change));
  expect((await books()).join()).toContain('into another bet');
  await pool().query('drop trigger sabotage on bets.bets');
  await pool().query(
    `update bets.bets n set edited_from = $1 where n.player_id = (select player_id from bets.bets where id = $1) and n.id <> $1`,
    [bet],
  );
  expect(await books()).toEqual([]);
});

describe('a process that is killed while it edits', () => {
  /** Killed with that query, and the same request sent again. */
  async function killedWith(killedAt: number) {
    const { bet, player, change } = await openBet();
    const { id, stake, legs }: OfferedEdit = await editOfferOf(player, bet, change);
    const odds = legs.map((leg) => leg.odds);
    // However long it takes to start a process: an offer that stands for an hour.
    const agreed = { stake: minorOf(stake), odds, validUntil: Date.now() + 3_600_000 };
    const quote = editMarkOf(ctx(), { id, cashed_stake: 0n }, change, agreed);
    const input = { id, change, stake: stake.amount, odds, quote, policy: 'higher', request_id: randomUUID() };
    const order = JSON.stringify({ player: String(await idOf(player)), edit: input, killedAt });
    const child = spawn(process.execPath, [await bundled('cash-out-worker.ts'), order], {
      cwd: path.join(import.meta.dirname, '../../../..'),
      env: {
        ...CHILD_ENVIRONMENT,
        CONNECTION: JSON.stringify(stage.site.database.app),
        DATA_DIR: stage.site.site.services.config.DATA_DIR,
        SECRET: stage.site.site.services.config.SECRET,
        PII_KEYS: TEST_PII_KEYS,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    const out = await text(child.stdout);
    const signal = await ended;
    const again = await player.call('Bets.edit', {
      ...input,
      change: JSON.stringify(change),
      odds: JSON.stringify(odds),
    });
    return { signal, out, end: { status: statusOf(again), ...(await standing(player)) } };
  }
  const once = { status: 'done', running: ['11.40'], main: '0.00' };

  test('at its steps: sent again it is one edit, with one new bet', async () => {
    const whole = await killedWith(0);
    expect(whole).toMatchObject({ signal: null, end: once });
    const steps = Number(whole.out.trim().split(' ')[1]);
    expect(steps).toBeGreaterThan(12);
    const points = Array.from({ length: KILLS }, (_, nth) => 1 + Math.floor((nth * (steps - 2)) / (KILLS - 1)));
    for (const point of points) {
      const { signal, end } = await killedWith(point);
      expect(end).toEqual(once);
      expect(signal).toBe('SIGKILL');
    }
    expect(await books()).toEqual([]);
  });

  test('sabotage: one that is not written down is found, and not answered as done', async () => {
    await sabotage('cash_outs', 'before insert', 'return null;');
    expect((await killedWith(0)).end.status).not.toBe('done');
    expect((await books()).join()).toContain('Q14');
    await pool().query('drop trigger sabotage on bets.cash_outs');
    // The books are put right: this is the row that was not written.
    await pool().query(
      `insert into bets.cash_outs (bet_id, nth, request, digest, is_automatic, policy, state, stake, offered, fair, fee_percent, paid, fact,
                                   book_version, requested_at, decided_at, edit)
       select b.id, 0, '', '', false, 'higher', 'paid', b.cashed_stake, 1140, 1200, 5, b.cashed_out, t.fact, 0, now(), now(), '{}'
         from bets.bets b, wallet.transfers t
        where b.cashed_out > 0 and not exists (select from bets.cash_outs c where c.bet_id = b.id) and t.reason = 2
          and not exists (select from bets.cash_outs c where c.fact = t.fact) and not exists (select from bets.settlements x where x.fact = t.fact)`,
    );
  });
});
