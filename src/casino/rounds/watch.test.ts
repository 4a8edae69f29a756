// The kill switch, and the watch over what games return and draw.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { ALARMS_AT, CLOSES_AT } from '#casino/return-monitoring/evidence.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { titles } from '#casino/titles/index.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { addCoin, removeCoin } from './testing/coin-title.ts';
import { giveMoney } from '#testing/money.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Game } from './contract.ts';
import type { StakeSettled } from '#money/stakes/index.ts';
import type { RoundDetails } from './round-details.ts';
import { countEvidence } from './count-evidence.ts';
import { evidenceOf, findEvidence, saveEvidence, watchRecords } from './evidence-store.ts';
import { judgeEvidence, openAgain } from './judge-evidence.ts';
import { ALL_GAMES, isSwitchedOff, switchesOf, switchOff, switchOn } from './switches.ts';

let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  addCoin();
  site = await startTestSite();
  ctx = systemContext(site.site.services, 'test');
});
afterAll(removeCoin);
afterAll(() => site.close());

const bet = () => ({
  sysname: 'dice',
  mode: 'play',
  stake: '1.00',
  request_id: uuidv7(Date.now(), secureRandom),
  params: JSON.stringify({ direction: 'under', target: '50.00' }),
});

describe('the kill switch', () => {
  const isOpen = async (): Promise<boolean | undefined> =>
    (await site.visitor().ok<{ items: Game[] }>('Games.get', { options: JSON.stringify({ sysnames: ['dice'] }) }))
      .items[0]?.is_open;
  const listed = async (): Promise<string[]> =>
    (await site.visitor().ok<{ items: Game[] }>('Games.get')).items.map(({ sysname }) => sysname);

  /** The command line once; what it does for the other as well. */
  const byHand = {
    dice: {
      close: () => operator(site, 'games', 'disable', 'dice', '--reason', 'a test'),
      open: () => operator(site, 'games', 'enable', 'dice'),
      list: () => operator(site, 'games', 'list'),
    },
    all: {
      close: () => switchOff(ctx, { sysname: ALL_GAMES, reason: 'a test', by_whom: 'test' }),
      open: () => switchOn(ctx, ALL_GAMES),
      list: async () => JSON.stringify(await switchesOf(ctx.db)),
    },
  };
  test.each(['dice', 'all'] as const)('closes %s in every process, with a reason, and opens it again', async (name) => {
    const player = await site.player();
    await giveMoney(site, player, 10_000n);
    expect((await player.call('Games.playRound', bet())).status).toBe(200);
    const closed = await byHand[name].close();
    if (name === 'dice') expect(closed).toContain('takes no new rounds');
    await expect.poll(isOpen).toBe(false);
    expect(await player.call('Games.playRound', bet())).toMatchObject({
      status: 503,
      error: { reason: { rule: 'games.switched-off', inputs: { sysname: 'dice' } } },
    });
    expect((await site.visitor().call('Games.playRound', { ...bet(), mode: 'demo' })).status).toBe(503);
    expect(await listed()).not.toContain('dice');
    expect(await listed()).toHaveLength(name === 'all' ? 0 : (await listed()).length);
    expect(await byHand[name].list()).toContain('a test');
    const opened = await byHand[name].open();
    if (name === 'dice') expect(opened).toContain('is open again');
    await expect.poll(isOpen).toBe(true);
    expect((await player.call('Games.playRound', bet())).status).toBe(200);
  });

  test('closes a game in a process that could not read it at first', async () => {
    const { ownerPool } = site.database;
    const error = vi.spyOn(site.site.services.log, 'error');
    onTestFinished(() => error.mockRestore());
    const isUnread = () => error.mock.calls.some(([, sentence]) => String(sentence).includes('could not be read'));
    await ownerPool.query('alter table rounds.switches rename to switches_away');
    await ownerPool.query(`select pg_notify('games_switches', 'dice')`);
    await expect.poll(isUnread).toBe(true);
    await ownerPool.query('alter table rounds.switches_away rename to switches');
    await ownerPool.query(
      `insert into rounds.switches (sysname, reason, by_whom, at) values ('dice', 'a test', 'test', now())`,
    );
    await expect.poll(() => isSwitchedOff(ctx, 'dice')).toBe(true);
    await switchOn(ctx, 'dice');
    await expect.poll(isOpen).toBe(true);
  });
});

type Event = Announced<StakeSettled & { details: RoundDetails }>;
type Player = Awaited<ReturnType<TestSite['player']>>;

/** A round that was lost. */
const settled = (subject: string): StakeSettled => ({
  roundId: 'r',
  playerId: '1',
  kind: 'round',
  subject,
  category: 'fast',
  currency: 'EUR',
  stakedMinor: '100',
  wonMinor: '0',
  isFree: false,
  startedAt: ctx.clock.now().toISOString(),
  settledAt: ctx.clock.now().toISOString(),
});

/** Settled rounds of the fair coin; `bias` of a hundred are winners more than there should be. */
function rounds(count: number, bias = 0, seed = 12_345): Event[] {
  const random = fastRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const isWon = random.int(1_000) < 500 + bias * 10;
    return {
      id: BigInt(index),
      index: 0,
      at: ctx.clock.now(),
      payload: {
        ...settled('test-coin'),
        wonMinor: isWon ? '198' : '0',
        details: {
          odds: { mean: 0.99, variance: 0.99 ** 2, highest: 1.98, bound: 'exact' },
          drawn: [{ of: 'side', got: [random.int(2)] }],
        },
      },
    };
  });
}

describe('the watch over games', () => {
  const count = (events: readonly Event[]) => transaction(ctx.db, (tx) => countEvidence(ctx, tx, events));
  const evidence = async (sysname = 'test-coin') => (await evidenceOf(ctx.db)).find((row) => row.sysname === sysname);
  const isOff = async (sysname = 'test-coin'): Promise<boolean> =>
    (await switchesOf(ctx.db)).some((row) => row.sysname === sysname && row.by_whom === 'monitor');
  const records = async (sysname = 'test-coin') =>
    (await watchRecords(ctx.db))
      .filter((record) => record.sysname === sysname)
      .map(({ what, by_whom }) => [what, by_whom]);
  const forget = () => site.database.ownerPool.query('delete from rounds.evidence; delete from rounds.watch_log');
  beforeEach(forget);
  const play = (player: Player, method: string, fields: Record<string, string>) =>
    player.ok<{ round_id: string; won: { amount: string }; offers: { do: string }[] }>(method, {
      ...fields,
      request_id: uuidv7(Date.now(), secureRandom),
    });
  /** Behind the beginning of the evidence, which is counted from when the first round is. */
  const soon = (): string => new Date(ctx.clock.now().getTime() + 60_000).toISOString();
  const rich = async (): Promise<Player> => {
    const player = await site.player();
    await giveMoney(site, player, 100_000n);
    return player;
  };

  test('leaves a game alone that is what was proved', async () => {
    await count(rounds(20_000));
    await judgeEvidence(ctx);
    const row = (await evidence())!;
    expect(row).toMatchObject({ rounds: 20_000n, expected: expect.closeTo(0.99 * 20_000, 3) });
    expect(row.returned / 20_000).toBeCloseTo(0.99, 1);
    expect(row.total).toBeLessThan(ALARMS_AT);
    expect(await isOff()).toBe(false);
    expect(await records()).toEqual([]);
  });

  test('closes a game that players have learned to beat, and a game that cheats them', async () => {
    for (const [bias, says] of [
      [3, 'rounds return more than proved'],
      [-3, 'rounds return less than proved'],
    ] as const) {
      await forget();
      await count(rounds(20_000, bias));
      await judgeEvidence(ctx);
      expect(await isOff()).toBe(true);
      expect(await records()).toEqual([['closed', 'monitor']]);
      const listed = await operator(site, 'games', 'list');
      expect(listed).toMatch(
        /test-coin +20000 rounds since .* returned \d+\.\d{3} %, proved 99\.000 % +odd as 1 in [\d,]+ days: rounds/,
      );
      expect(listed).toContain(`test-coin: closed by monitor: ${says}`);
      // What an operator opens again begins anew, and what it was is kept.
      expect(await openAgain(ctx, 'test-coin', 'anna')).toBe(true);
      await expect.poll(() => isSwitchedOff(ctx, 'test-coin')).toBe(false);
      await judgeEvidence(ctx);
      expect(await isOff()).toBe(false);
      expect(await evidence()).toBeUndefined();
      expect(await records()).toEqual([
        ['opened', 'anna'],
        ['closed', 'monitor'],
      ]);
    }
  });

  test('reports an odd-looking game once a day, and leaves it open', async () => {
    await count(rounds(14_000, 2.5));
    const { total } = (await evidence())!;
    expect(total).toBeGreaterThan(ALARMS_AT);
    expect(total).toBeLessThan(CLOSES_AT);
    await judgeEvidence(ctx);
    await judgeEvidence(ctx);
    expect(await isOff()).toBe(false);
    expect(await records()).toEqual([['alarm', 'monitor']]);
  });

  test('finds a draw that is off, whatever the rounds return', async () => {
    const off = rounds(20_000).map(({ payload, ...event }, at) => ({
      ...event,
      payload: {
        ...payload,
        details: { ...payload.details, drawn: [{ of: 'side', got: [at % 10 === 1 ? 0 : at % 2] }] },
      },
    }));
    await count(off);
    await judgeEvidence(ctx);
    expect((await evidence())!.says).toMatch(/^side [01] is drawn/);
    expect(await isOff()).toBe(true);
    await openAgain(ctx, 'test-coin', 'test');
    await expect.poll(() => isSwitchedOff(ctx, 'test-coin')).toBe(false);
  });

  test('loses nothing when two processes count at the same time', async () => {
    const halves = [rounds(4_000, 3, 1), rounds(4_000, 3, 2)];
    await count(halves.flat());
    const { total: together, rounds: played } = (await evidence())!;
    await forget();
    await Promise.all(halves.flatMap((half) => [count(half.slice(0, 2_000)), count(half.slice(2_000))]));
    const apart = (await evidence())!;
    expect(apart.rounds).toBe(played);
    expect(Math.log(apart.total)).toBeCloseTo(Math.log(together), 6);
  });

  test('begins anew when the mathematics have changed', async () => {
    await count(rounds(5_000, 3));
    await site.database.ownerPool.query(`update rounds.evidence set basis = 'other rules'`);
    await judgeEvidence(ctx);
    expect(await records()).toEqual([]);
    await count(rounds(10));
    expect(await evidence()).toMatchObject({ rounds: 10n });
    expect((await evidence())!.total).toBeLessThan(1);
  });

  test('compares a slot with the odds of what was chosen, and rounds of another version with nothing', async () => {
    const player = await rich();
    for (const action of ['spin', 'buy']) {
      const params = JSON.stringify({ action });
      await play(player, 'Games.playRound', { sysname: 'midnight-apothecary', mode: 'play', stake: '1.00', params });
    }
    const { modes } = titles['midnight-apothecary']!.proof;
    const expected = (Number(modes['spin']!.rtp) + Number(modes['buy']!.rtp)) / 100;
    const counted = { rounds: 2n, expected: expect.closeTo(expected, 9) };
    await expect.poll(() => evidence('midnight-apothecary')).toMatchObject(counted);
    const details = { odds: { version: '0.9.0', params: { action: 'spin', gamble: 0 } }, drawn: [] };
    const payload = { ...settled('midnight-apothecary'), details };
    await count([{ id: 1n, index: 0, at: ctx.clock.now(), payload }]);
    expect(await evidence('midnight-apothecary')).toMatchObject(counted);
  });

  test('does not take rounds for a sign that were held back from before the hour', async () => {
    // Winners that were opened earlier and are settled now: their players chose when.
    const late = rounds(500).map(({ payload, ...event }) => ({
      ...event,
      payload: {
        ...payload,
        wonMinor: '198',
        details: { ...payload.details, drawn: [], hasSteps: true },
        startedAt: new Date(ctx.clock.now().getTime() - 7_200_000).toISOString(),
      },
    }));
    await count(rounds(1));
    const before = (await evidence())!.total;
    await count(late);
    expect((await evidence())!.total).toBeLessThanOrEqual(before);
    await count(late.map(({ payload, ...event }) => ({ ...event, payload: { ...payload, startedAt: soon() } })));
    expect((await evidence())!.total).toBeGreaterThan(CLOSES_AT);
  });

  test('watches rounds in which the player acts step by step', async () => {
    const player = await rich();
    const opening = { sysname: 'mines', mode: 'play', stake: '1.00', params: '{"mines":24}' };
    const { round_id } = await play(player, 'Games.openRound', opening);
    const { won } = await play(player, 'Games.actInRound', { round_id, number: '1', action: '{"do":"open","cell":0}' });
    await expect.poll(() => evidence('mines')).toMatchObject({ rounds: 1n });
    expect((await evidence('mines'))!.returned).toBeCloseTo(Number(won.amount), 9);
    expect((await evidence('mines'))!.expected).toBeCloseTo(0.99, 9);
  });

  test('counts what is at stake in rounds that go on, before it closes a game', async () => {
    // Evidence just enough to close the tower for too little. Players who stand on its first floor speak against that.
    const tower = titles['tower']!;
    const lost = (count: number): Event[] =>
      Array.from({ length: count }, (_, index) => ({
        id: BigInt(index),
        index: 0,
        at: ctx.clock.now(),
        payload: {
          ...settled('tower'),
          details: {
            odds: tower.odds({ level: 'easy' }, 100n, [{ type: 'fell', door: 0 }]),
            drawn: [],
            hasSteps: true,
          },
          startedAt: soon(),
        },
      }));
    const justEnough = (): Promise<void> =>
      transaction(ctx.db, async (tx) => {
        const row = (await findEvidence(tx, 'tower'))!;
        const scale = (CLOSES_AT * 1.05) / row.total;
        await saveEvidence(tx, { ...row, bets: row.bets.map((bet) => bet * scale), total: row.total * scale });
      });
    await count(lost(30));
    const players = await Promise.all(Array.from({ length: 3 }, rich));
    const open: string[] = [];
    for (let tries = 0; open.length < 3 && tries < 60; tries++) {
      const player = players[open.length]!;
      const { round_id } = await play(player, 'Games.openRound', {
        sysname: 'tower',
        mode: 'play',
        stake: '1.00',
        params: '{"level":"easy"}',
      });
      const { offers } = await play(player, 'Games.actInRound', {
        round_id,
        number: '1',
        action: '{"do":"climb","door":1}',
      });
      if (offers.length > 0) open.push(round_id);
    }
    expect(open).toHaveLength(3);
    // Those who fell meanwhile have been counted or wait to be; what was put there is put there again.
    await site.database.ownerPool.query('delete from platform.outbox');
    await justEnough();
    await judgeEvidence(ctx);
    expect(await isOff('tower')).toBe(false);
    // Without them it would have been closed.
    await site.database.ownerPool.query(`update rounds.open_rounds set sysname = 'elsewhere' where sysname = 'tower'`);
    await judgeEvidence(ctx);
    expect(await isOff('tower')).toBe(true);
    await openAgain(ctx, 'tower', 'test');
  });

  test('leaves a tower open whose only player goes far', async () => {
    const player = await rich();
    for (let round = 0; round < 44; round++) {
      const opening = { sysname: 'tower', mode: 'play', stake: '1.00', params: '{"level":"easy"}' };
      let { round_id, offers } = await play(player, 'Games.openRound', opening);
      for (let number = 1; offers.length > 0; number++) {
        const action = number <= 3 ? '{"do":"climb","door":0}' : '{"do":"take"}';
        ({ offers } = await play(player, 'Games.actInRound', { round_id, number: String(number), action }));
      }
    }
    await expect.poll(async () => (await evidence('tower'))?.rounds).toBe(44n);
    await judgeEvidence(ctx);
    expect((await evidence('tower'))!.total).toBeLessThan(ALARMS_AT);
    expect(await isOff('tower')).toBe(false);
  });

  test('counts what is really played', async () => {
    const player = await rich();
    for (let round = 0; round < 5; round++)
      await play(player, 'Games.playRound', { sysname: 'test-coin', mode: 'play', stake: '1.00', params: '{}' });
    await expect.poll(async () => (await evidence())?.rounds).toBe(5n);
  });
});
