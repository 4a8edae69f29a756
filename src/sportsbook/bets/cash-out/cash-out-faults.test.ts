// Cash-outs under faults: raced by each other, by results, voids and corrections, and killed in between. Each finds a sabotage.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { likely, offerOf, takeOffer, type CashOutAnswer, type Offered } from '../testing/cash-outs.ts';
import { voidBet } from '../void-bet.ts';
import { minorOf } from '#kernel/money.ts';
import { cashOutAtTargets } from './automatic.ts';
import { markOf } from './offer.ts';

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
async function sabotage(table: string, when: string, body: string, mending: string[] = []): Promise<void> {
  await pool().query(
    `create or replace function bets.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger sabotage ${when} on bets.${table} for each row execute function bets.sabotage()`,
  );
  mend = [`drop trigger if exists sabotage on bets.${table}`, ...mending];
}
afterEach(async () => {
  for (const statement of mend.splice(0)) await pool().query(statement);
});

interface OpenBet extends StagedEvent {
  bet: string;
  player: ApiClient;
}

/** A bet of 10.00 at 2.00, worth 12.00: its cash-out is 11.40. */
async function openBet(): Promise<OpenBet> {
  const event = await stage.event({ hasGoals: false });
  const player = await stage.player(1_000n);
  const bet = await placed(player, [on(event.id)]);
  await likely(stage, event.name, 60);
  await bookOf(stage.site.site.services).refresh();
  return { ...event, bet, player };
}

const statusOf = ({ data }: Awaited<ReturnType<typeof takeOffer>>) => (data as unknown as CashOutAnswer | null)?.status;

describe('two cash-outs at once', () => {
  /** Ten requests with keys of their own, and the target as well. Answers what was paid. */
  async function rush(): Promise<{ paid: number; main: string }> {
    const { bet, player } = await openBet();
    const quote = await offerOf(player, bet);
    await pool().query('update bets.bets set cash_target = 1100 where id = $1', [bet]);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => takeOffer(player, quote))),
      cashOutAtTargets(ctx('first')),
      cashOutAtTargets(ctx('second')),
    ]);
    const automatic = (await betOf(player, bet)).cash_out.all.filter((cashOut) => cashOut.is_automatic).length;
    return {
      paid: answers.filter((answer) => statusOf(answer) === 'paid').length + automatic,
      main: await mainOf(player),
    };
  }

  test('pay the bet once', async () => {
    for (let round = 0; round < ROUNDS; round++) expect(await rush()).toEqual({ paid: 1, main: '11.40' });
    expect(await books()).toEqual([]);
  });

  test('sabotage: they pay it again where the bet does not say what is gone', async () => {
    await sabotage(
      'bets',
      'before update',
      `new.cashed_stake := old.cashed_stake; if new.state = 'cashed-out' then new.state := old.state; end if; return new;`,
      [
        `update bets.bets b set cashed_stake = b.staked, state = 'cashed-out'
          where cashed_stake = 0 and cashed_out > 0`,
      ],
    );
    expect((await rush()).paid).toBeGreaterThan(1);
    expect((await books()).join()).toContain('Q14');
    await pool().query('drop trigger sabotage on bets.bets');
    // The books are put right for the tests that follow.
    await pool().query(
      `update bets.bets b set cashed_stake = b.staked, state = 'cashed-out', returned = null, cash_target = null,
              cashed_out = (select sum(paid) from bets.cash_outs c where c.bet_id = b.id)
        where exists (select from bets.cash_outs c where c.bet_id = b.id having count(*) > 1)`,
    );
    await pool().query(
      `update bets.cash_outs c set stake = 1 where nth > 0 and exists (select from bets.bets b where b.id = c.bet_id and b.state = 'cashed-out');
       update bets.cash_outs c set stake = 1001 - n.count from (select bet_id, count(*) as count from bets.cash_outs group by 1) n
        where n.bet_id = c.bet_id and c.nth = 0`,
    );
  });
});

/** What comes between, and what the player has in the end: with the cash-out, and without it. */
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
  'a void by hand': {
    happens: ({ bet }) => voidBet(ctx(), bet, 'a test').catch(() => {}),
    without: '10.00',
  },
  'a result that is corrected': {
    happens: async ({ name }) => {
      await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
      await stage.feed.rollBack(name, WINNER);
      await stage.feed.settle(name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    },
    without: '0.00',
  },
};

describe.each(Object.entries(RACES))('a cash-out that is raced by %s', (_, { happens, without }) => {
  test('is paid, or the bet ends as without it: never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await openBet();
      const quote = await offerOf(open.player, open.bet);
      const pauseMs = (round % 4) * 8;
      const [answer] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, pauseMs)).then(() => takeOffer(open.player, quote)),
        happens(open),
      ]);
      const isPaid = statusOf(answer) === 'paid';
      await expect.poll(() => mainOf(open.player)).toBe(isPaid ? '11.40' : without);
      expect((await betOf(open.player, open.bet)).state === 'cashed-out').toBe(isPaid);
    }
    expect(await books()).toEqual([]);
  });
});

test('sabotage: a bet that is settled although it was cashed out is found', async () => {
  const { bet, player, name } = await openBet();
  await sabotage(
    'bets',
    'before update',
    `if new.state = 'cashed-out' then new.state := 'accepted'; end if; return new;`,
  );
  await takeOffer(player, await offerOf(player, bet));
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await expect.poll(async () => (await books()).join()).toContain('Q14');
  await pool().query('drop trigger sabotage on bets.bets');
  await pool().query(`update bets.bets set state = 'cashed-out', returned = null where id = $1`, [bet]);
  await pool().query(`delete from bets.settlements where bet_id = $1`, [bet]);
});

describe('a process that is killed while it cashes out', () => {
  /** Killed with that query, and the same request sent again. */
  async function killedWith(killedAt: number) {
    const { bet, player } = await openBet();
    const { id, percent, offer }: Offered = await offerOf(player, bet);
    // However long it takes to start a process: an offer that stands for an hour.
    const validUntil = Date.now() + 3_600_000;
    const quoted = { percent, offer: minorOf(offer), validUntil };
    const quote = markOf(ctx(), { id, cashed_stake: 0n }, quoted);
    const input = { id, percent, offer: offer.amount, quote, policy: 'higher', request_id: randomUUID() };
    const order = JSON.stringify({ player: String(await idOf(player)), input, killedAt });
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
    const again = await player.call('Bets.cashOut', { ...input, percent: String(percent) });
    return { signal, out, end: { status: statusOf(again), main: await mainOf(player) } };
  }
  const once = { status: 'paid', main: '11.40' };

  test('at its steps: sent again it is one cash-out, paid once', async () => {
    const whole = await killedWith(0);
    expect(whole).toMatchObject({ signal: null, end: once });
    const steps = Number(whole.out.trim().split(' ')[1]);
    expect(steps).toBeGreaterThan(8);
    const points = Array.from({ length: KILLS }, (_, nth) => 1 + Math.floor((nth * (steps - 2)) / (KILLS - 1)));
    for (const point of points) {
      const { signal, end } = await killedWith(point);
      expect(end).toEqual(once);
      expect(signal).toBe('SIGKILL');
    }
    expect(await books()).toEqual([]);
  });

  test('sabotage: one that is not written down is found, and not answered as paid', async () => {
    await sabotage('cash_outs', 'before insert', 'return null;');
    expect((await killedWith(0)).end.status).not.toBe('paid');
    expect((await books()).join()).toContain('Q14');
    await pool().query('drop trigger sabotage on bets.cash_outs');
    // The books are put right: this is the row that was not written.
    await pool().query(
      `insert into bets.cash_outs (bet_id, nth, request, digest, is_automatic, policy, state, stake, offered, fair, fee_percent, paid, fact,
                                   book_version, requested_at, decided_at)
       select b.id, 0, '', '', false, 'higher', 'paid', b.cashed_stake, 1140, 1200, 5, b.cashed_out, t.fact, 0, now(), now()
         from bets.bets b, wallet.transfers t
        where b.cashed_out > 0 and not exists (select from bets.cash_outs c where c.bet_id = b.id) and t.reason = 2
          and not exists (select from bets.cash_outs c where c.fact = t.fact) and not exists (select from bets.settlements x where x.fact = t.fact)`,
    );
  });
});
