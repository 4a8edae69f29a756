// The kill switch, and the watch over what games return.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { Odds } from '#math/engine/title.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { addCoin, removeCoin } from '#testing/coin-title.ts';
import { giveMoney } from '#testing/money.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Game } from './contract.ts';
import type { RoundSettled } from './events.ts';
import { countReturns, returnsOf, watchReturns } from './returns.ts';
import { ALL_GAMES, switchesOf, switchOff, switchOn } from './switches.ts';

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
  test.each(['dice', 'all'] as const)(
    'closes %s within five seconds, with a reason, and opens it again',
    async (name) => {
      const player = await site.player();
      await giveMoney(site, player, 10_000n);
      expect((await player.call('Games.playRound', bet())).status).toBe(200);
      const closed = await byHand[name].close();
      if (name === 'dice') expect(closed).toContain('takes no new rounds');
      // From when the command has done its work: how long a process takes to start is not the matter here.
      const began = Date.now();
      await expect.poll(isOpen, { timeout: 10_000 }).toBe(false);
      expect(Date.now() - began).toBeLessThan(5000);
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
      await expect.poll(isOpen, { timeout: 10_000 }).toBe(true);
      expect((await player.call('Games.playRound', bet())).status).toBe(200);
    },
  );
});

/** Settled rounds of the fair coin; `bias` of a hundred are winners more than there should be. */
function rounds(count: number, bias = 0, odds: Partial<Odds> = {}): Parameters<typeof countReturns>[1] {
  let state = 12_345;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, (_, index) => ({
    id: BigInt(index),
    at: new Date(),
    payload: {
      roundId: 'r',
      playerId: '1',
      sysname: 'test-coin',
      currency: 'EUR',
      stakedMinor: '100',
      wonMinor: next() < 0.5 + bias / 100 ? '198' : '0',
      odds: { mean: 0.99, variance: 0.99 ** 2, highest: 1.98, bound: 'exact', ...odds },
    } satisfies RoundSettled,
  }));
}

describe('the watch over returns', () => {
  const count = (events: Parameters<typeof countReturns>[1]) => transaction(ctx.db, (tx) => countReturns(tx, events));
  const coin = async () =>
    (await returnsOf(ctx.db, new Date())).find(({ sysname, span }) => sysname === 'test-coin' && span === 'day');
  const isOff = async (): Promise<boolean> =>
    (await switchesOf(ctx.db)).some(({ sysname, by_whom }) => sysname === 'test-coin' && by_whom === 'monitor');
  const forget = () => site.database.ownerPool.query('delete from games.returns; delete from games.return_alarms');

  test('leaves a game alone that returns what was proved', async () => {
    await count(rounds(20_000));
    await watchReturns(ctx);
    expect(Math.abs((await coin())!.sigma)).toBeLessThan(4);
    expect(await isOff()).toBe(false);
  });

  test('closes one that players have learned to beat, and one that cheats them', async () => {
    for (const bias of [3, -3]) {
      await forget();
      await count(rounds(20_000, bias));
      expect(Math.abs((await coin())!.sigma)).toBeGreaterThan(6);
      await watchReturns(ctx);
      expect(await isOff()).toBe(true);
      await switchOn(ctx, 'test-coin');
      // What an operator has opened again is not closed a second time for the same day.
      await watchReturns(ctx);
      expect(await isOff()).toBe(false);
    }
  });

  test('reports one that strays less, and leaves it open', async () => {
    await forget();
    await count(rounds(20_000, 1.8));
    expect(Math.abs((await coin())!.sigma)).toBeGreaterThan(4);
    expect(Math.abs((await coin())!.sigma)).toBeLessThan(6);
    await watchReturns(ctx);
    expect(await isOff()).toBe(false);
    const { rows } = await site.database.ownerPool.query('select disabled from games.return_alarms');
    expect(rows).toEqual(expect.arrayContaining([{ disabled: false }]));
  });

  test('says nothing of so few rounds that one highest win could do it', async () => {
    await forget();
    const [round] = rounds(1);
    const payload = {
      ...round!.payload,
      sysname: 'midnight-apothecary',
      wonMinor: '100000',
      odds: { mean: 0.96, variance: 40, highest: 5000, bound: 'exact' } as const,
    };
    await count([{ ...round!, payload }]);
    await watchReturns(ctx);
    const [found] = await returnsOf(ctx.db, new Date());
    expect(found!.sigma).toBeGreaterThan(100);
    expect(found!.isMeaningful).toBe(false);
    const { rows } = await site.database.ownerPool.query('select from games.return_alarms');
    expect(rows).toEqual([]);
  });

  test('holds only too much against a game whose proof is that of its best player, however much others dare', async () => {
    await forget();
    await count(rounds(20_000, -10, { bound: 'upper' }));
    expect((await coin())!.sigma).toBeLessThan(-6);
    await watchReturns(ctx);
    expect(await isOff()).toBe(false);
    // Doubled stakes and a variance that the proof does not know: the same rounds lie twice as far off, and mean nothing.
    await forget();
    await count(rounds(2_000, 3, { bound: 'upper', variance: 0.1 }));
    expect((await coin())!.sigma).toBeLessThan(4);
    await forget();
    await count(rounds(20_000, 3, { bound: 'upper' }));
    await watchReturns(ctx);
    expect(await isOff()).toBe(true);
    await switchOn(ctx, 'test-coin');
  });

  test('is not blinded by a few bets on a rare win', async () => {
    await forget();
    const [rare] = rounds(1, 0, { mean: 0.99, variance: 4950, highest: 4950 });
    await count([...rounds(20_000, 3), { ...rare!, payload: { ...rare!.payload, wonMinor: '0' } }]);
    expect(await coin()).toMatchObject({ isMeaningful: true, rounds: 20_000n });
    expect((await coin())!.sigma).toBeGreaterThan(6);
  });

  test('watches rounds in which the player acts, by the risk that he took', async () => {
    await forget();
    const player = await site.player();
    await giveMoney(site, player, 10_000n);
    const key = () => uuidv7(Date.now(), secureRandom);
    const opening = { sysname: 'mines', mode: 'play', stake: '1.00', params: '{"mines":24}', request_id: key() };
    const { round_id } = await player.ok<{ round_id: string }>('Games.openRound', opening);
    const act = { round_id, number: '1', action: '{"do":"open","cell":0}', request_id: key() };
    const { won } = await player.ok<{ won: { amount: string } }>('Games.actInRound', act);
    const mines = async () => (await returnsOf(ctx.db, new Date())).find(({ sysname }) => sysname === 'mines');
    await expect.poll(mines, { timeout: 5000 }).toMatchObject({ rounds: 1n, isUpper: false });
    expect((await mines())!.drift).toBeCloseTo(Number(won.amount) - 0.99, 9);
    expect((await mines())!.sigma).toBeCloseTo((Number(won.amount) - 0.99) / Math.sqrt(0.99 ** 2 * 24), 9);
  });

  test('counts what is really played', async () => {
    await forget();
    const player = await site.player();
    await giveMoney(site, player, 10_000n);
    for (let round = 0; round < 5; round++)
      await player.ok('Games.playRound', {
        ...bet(),
        sysname: 'test-coin',
        params: '{}',
        request_id: uuidv7(Date.now(), secureRandom),
      });
    await expect.poll(async () => (await coin())?.rounds, { timeout: 5000 }).toBe(5n);
  });
});
