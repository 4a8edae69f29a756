// A process is killed at every step of placing a bet and of deciding held ones: the next one finishes it, once.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { betOf, idOf, mainOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { placed, placeSlip, slipOf } from './testing/bets.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { bundled } from '#testing/bundled.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { scoreOf, WINNER } from '#sportsbook/book/testing/feed.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import type { Slip } from './contract.ts';
import { grantToken } from './index.ts';
import { worker } from './worker.ts';

const KILLS = IS_LONG_FORM ? 20 : 2;

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=1' });
});
afterAll(() => stage.close());
afterEach(() => stage.site.database.ownerPool.query('drop trigger if exists sabotage on bets.bets'));

interface Ended {
  signal: NodeJS.Signals | null;
  out: string;
}
async function work(file: string, argument: string): Promise<Ended> {
  const program = await bundled(file);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, argument], {
      cwd: path.join(import.meta.dirname, '../../..'),
      env: {
        ...CHILD_ENVIRONMENT,
        CONNECTION: JSON.stringify(stage.site.database.app),
        DATA_DIR: stage.site.site.services.config.DATA_DIR,
        PII_KEYS: TEST_PII_KEYS,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
    child.once('error', reject);
    child.once('exit', (_, signal) => resolve({ signal, out: out.trim() }));
  });
}

async function sabotage(when: string, body: string): Promise<void> {
  await stage.site.database.ownerPool.query(
    `create or replace function bets.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
     create trigger sabotage ${when} on bets.bets for each row execute function bets.sabotage()`,
  );
}

describe.each([['from main, together with others'], ['with a free bet, alone']] as const)('placing %s', (way) => {
  const isFree = way.startsWith('with');

  async function newSlip(player: ApiClient): Promise<Slip> {
    const { id } = await stage.event();
    if (!isFree) return slipOf([on(id)], { stake: '5.00' });
    const token = randomUUID();
    const { services } = stage.site.site;
    const grant = {
      id: token,
      playerId: await idOf(player),
      currency: 'EUR',
      kind: 'free-bet',
      amountMinor: 500n,
    } as const;
    const expiresAt = new Date(Date.now() + 86_400_000);
    await transaction(services.db, (tx) => grantToken(tx, services, { ...grant, expiresAt, because: 'test' }));
    return slipOf([on(id)], { stake: '5.00', token });
  }

  /** Killed with that query, and asked for again. Answers how many bets there are, and what the player has paid. */
  async function killedWith(query: number): Promise<Ended & { bets: number; paid: string; status: string }> {
    const player = await stage.player(10_000n);
    const slip = await newSlip(player);
    const requestId = randomUUID();
    const order = { player: String(await idOf(player)), requestId, slip, killedAt: query };
    const ended = await work('place-worker.ts', JSON.stringify(order));
    const [answer] = (await placeSlip(player, slip, { requestId })).bets;
    const { items } = await player.ok<{ items: unknown[] }>('Bets.get');
    const paid = (100 - Number(await mainOf(player))).toFixed(2);
    return { ...ended, bets: items.length, paid, status: answer!.status };
  }
  const once = { bets: 1, paid: isFree ? '0.00' : '5.00', status: 'accepted' };

  test('at its steps: asked for again it is one bet, paid for once', async () => {
    const whole = await killedWith(0);
    expect(whole).toMatchObject({ signal: null, ...once });
    const steps = Number(whole.out);
    expect(steps).toBeGreaterThan(3);
    // The last step of all leaves nothing to kill.
    const points = Array.from(
      { length: Math.min(KILLS, steps) },
      (_, nth) => 1 + Math.floor((nth * (steps - 1)) / Math.max(1, Math.min(KILLS, steps) - 1)),
    );
    let killed = 0;
    for (const point of points) {
      const { signal, ...end } = await killedWith(point);
      expect(end).toMatchObject(once);
      if (signal === 'SIGKILL') killed++;
    }
    // Steps are not the same number every time: what is remembered need not be read.
    expect(killed).toBeGreaterThanOrEqual(points.length - 1);
    expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]);
  });
});

test('sabotage: a bet that is not written down is missing when it is asked for again', async () => {
  const { id } = await stage.event();
  const player = await stage.player(10_000n);
  await sabotage('before insert', 'return null;');
  await placeSlip(player, slipOf([on(id)])).catch(() => {});
  const { items } = await player.ok<{ items: unknown[] }>('Bets.get');
  expect([items.length, await mainOf(player)]).toEqual([0, '90.00']);
  await stage.site.database.ownerPool.query('drop trigger sabotage on bets.bets');
  expect((await booksBalance(stage.site.database.ownerPool)).join()).toContain('Q14');
  // The books are put right for the tests that follow.
  await stage.site.database.ownerPool.query(
    `select wallet.reverse(t.fact, 1::smallint) from wallet.transfers t
      where t.reason = 1 and not exists (select from bets.bets b where b.id = t.fact)`,
  );
});

describe('deciding held bets', () => {
  /** Six bets, three of which the goal has made wrong; killed at so many points. Answers how they ended. */
  async function killed(kills: number): Promise<{ states: string[]; main: string; signals: number }> {
    const siteWorker = worker(stage.site.site.services);
    await siteWorker.stop();
    const [quiet, goal] = [await stage.event({ isLive: true }), await stage.event({ isLive: true })];
    const player = await stage.player(10_000n);
    const bets: string[] = [];
    for (let nth = 0; nth < 3; nth++)
      for (const { id } of [quiet, goal])
        bets.push(await placed(player, [on(id)], { stake: '5.00', policy: 'higher' }));
    await stage.feed.odds(goal.name, [[WINNER, { '1': 1100, x: 9000, '2': 30_000 }]], scoreOf(1, 0));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    let signals = 0;
    for (let nth = 0; nth < kills; nth++)
      if ((await work('settle-worker.ts', String(1 + nth * (IS_LONG_FORM ? 1 : 5)))).signal) signals++;
    await work('settle-worker.ts', '0');
    const states = await Promise.all(bets.map(async (id) => (await betOf(player, id)).state));
    siteWorker.start();
    return { states, main: await mainOf(player), signals };
  }
  const RIGHT = ['accepted', 'declined', 'accepted', 'declined', 'accepted', 'declined'];

  test('at its steps: each is accepted or declined once, and declined ones are given back', async () => {
    const { states, main, signals } = await killed(KILLS);
    expect(states).toEqual(RIGHT);
    expect(main).toBe('85.00');
    expect(signals).toBeGreaterThan(0);
    expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]);
  });

  test('sabotage: one whose end is not written down is found', async () => {
    await sabotage('before update', `if new.state = 'declined' then return old; end if; return new;`);
    expect((await killed(1)).states).not.toEqual(RIGHT);
    const { ownerPool } = stage.site.database;
    expect((await booksBalance(ownerPool)).join()).toContain('Q14');
    await ownerPool.query(
      `drop trigger sabotage on bets.bets; update bets.bets set state = 'declined' where state = 'held'`,
    );
  });
});
