import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { award, becomes, bonusOf, withBonuses } from './testing/bonuses.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Bonus } from './contract.ts';
import { covers } from '#testing/covers.ts';

const TEN = {
  kind: 'no-deposit',
  amount: { EUR: '10', JPY: '1600' },
  wagering: { base: 'bonus', multiplier: 2 },
  isOncePerPlayer: false,
};
const DEFINITIONS = {
  ten: TEN,
  'no-strings': { kind: 'no-deposit', amount: { EUR: '10' }, isOncePerPlayer: false },
  strict: { ...TEN, excludedGames: ['hi-lo'], highestStake: { EUR: '2' } },
  isolated: { ...TEN, mode: 'isolated' },
  sticky: { ...TEN, mode: 'sticky' },
  match: {
    kind: 'deposit-match',
    percent: 100,
    cap: { EUR: '100' },
    minimumDeposit: { EUR: '20' },
    wagering: { base: 'deposit-and-bonus', multiplier: 3 },
  },
  spins: {
    kind: 'free-spins',
    freeSpins: { packs: [{ game: 'coral-court', count: 3, stake: { EUR: '1.00' } }], winnings: 'bonus', multiplier: 1 },
  },
  'spins-to-main': {
    kind: 'free-spins',
    freeSpins: {
      packs: [
        { game: 'coral-court', count: 2, stake: { EUR: '1.00' } },
        { game: 'hayloft-moon', count: 1, stake: { EUR: '1.00' } },
      ],
      winnings: 'main',
    },
  },
};

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ prepare: withBonuses(DEFINITIONS) })));
afterAll(() => site.close());

const services = () => site.site.services;
interface Holder {
  player: ApiClient;
  id: bigint;
}
async function holder(main = 100_000n, fields: Record<string, string> = {}): Promise<Holder> {
  const player = await site.player(fields);
  return { player, id: await giveMoney(site, player, main) };
}
interface Info {
  balance_main: { amount: string };
  balance_bonus: { amount: string };
}
async function balances(player: ApiClient): Promise<[main: string, bonus: string]> {
  const info = await player.ok<Info>('Account.getInfo');
  return [info.balance_main.amount, info.balance_bonus.amount];
}
/** A coin that is tossed for so much. */
const play = (player: ApiClient, stake: string, sysname = 'coral-court') =>
  player.call('Games.playRound', { sysname, stake, mode: 'play', params: '{}', request_id: randomUUID() });

const change = (player: ApiClient, method: string, id: string) => player.call(`Bonuses.${method}`, { bonus_id: id });
const activate = async (player: ApiClient, id: string): Promise<void> => {
  expect(await change(player, 'activate', id)).toMatchObject({ status: 200 });
};

describe('a bonus', () => {
  test(
    'is listed with type, description, status, amount, dates, wagering and its terms',
    covers('EN-19', 'OP-25 4/4'),
    async () => {
      const { player, id } = await holder();
      const awardId = await award(services(), id, 'ten');
      expect(await bonusOf(player, awardId)).toMatchObject({
        type: 'casino',
        kind: 'no-deposit',
        name: 'ten',
        status: 'offered',
        amount: { amount: '10.00', currency: 'EUR' },
        wagering: { required: { amount: '20.00' }, done: { amount: '0.00' }, percent: 0 },
        terms: {
          multiplier: 2,
          highest_stake: { amount: '5.00' },
          cap: { amount: '100.00' },
          mode: 'non-sticky',
          days: 14,
        },
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        expired_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        can_activate: true,
        can_remove: true,
        reason: null,
        steps: [{ status: 'offered', cause: 'operator' }],
      });
      expect((await bonusOf(player, awardId)).terms.version).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  test(
    'is activated: its money is on the bonus balance and its terms hold for the next bet',
    covers('AP-54'),
    async () => {
      const { player, id } = await holder();
      const awardId = await award(services(), id, 'strict');
      await activate(player, awardId);
      expect(await balances(player)).toEqual(['1000.00', '10.00']);
      expect(await bonusOf(player, awardId)).toMatchObject({ status: 'active', balance: { amount: '10.00' } });
      expect(await play(player, '3.00')).toMatchObject({
        status: 403,
        error: { reason: { rule: 'stakes.highest-stake', inputs: { max: '2.00' } } },
      });
      expect((await play(player, '2.00')).status).toBe(200);
    },
  );

  test('is wagered with main money first, counted by contribution, and becomes the player’s own', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'ten');
    await activate(player, awardId);
    for (let round = 0; round < 3; round++) await play(player, '5.00');
    await becomes(player, awardId, { wagering: { done: { amount: '15.00' }, percent: 75 }, status: 'active' });
    const [main] = await balances(player);
    await play(player, '5.00');
    await becomes(player, awardId, { status: 'completed', converted: { amount: '10.00' } });
    const [after, bonus] = await balances(player);
    expect(bonus).toBe('0.00');
    expect(Number(after)).toBeGreaterThanOrEqual(Number(main) - 5 + 10);
    expect((await bonusOf(player, awardId)).steps.map(({ status, cause }) => `${status} ${cause}`)).toEqual([
      'offered operator',
      'active player',
      'completed wagered',
    ]);
    // Nothing restricts any more.
    expect((await play(player, '20.00')).status).toBe(200);
  });

  test('without a requirement is the player’s own at once', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'no-strings');
    await activate(player, awardId);
    await becomes(player, awardId, { status: 'completed' });
    expect(await balances(player)).toEqual(['1010.00', '0.00']);
    // Cashback of the week is of what was lost beyond it.
    const received = async () =>
      (await player.ok<{ week: { received: { amount: string } } }>('Cashbacks.getProgress')).week.received.amount;
    await expect.poll(received).toBe('10.00');
  });

  test(
    'that is given up leaves the list of active ones, and its money goes back to the house',
    covers('~AP-56'),
    async () => {
      const { player, id } = await holder();
      const awardId = await award(services(), id, 'ten');
      await activate(player, awardId);
      expect(await change(player, 'remove', awardId)).toMatchObject({ status: 200 });
      expect(await balances(player)).toEqual(['1000.00', '0.00']);
      expect((await player.ok<{ items: Bonus[] }>('Bonuses.get', { status: 'active' })).items).toEqual([]);
      expect(await change(player, 'remove', awardId)).toMatchObject({ status: 409 });
    },
  );

  test('can be put back as long as nothing was played with it, and no longer', covers('AP-55'), async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'ten');
    await activate(player, awardId);
    expect((await change(player, 'deactivate', awardId)).status).toBe(200);
    expect(await bonusOf(player, awardId)).toMatchObject({ status: 'offered', can_activate: true });
    expect(await balances(player)).toEqual(['1000.00', '0.00']);
    await activate(player, awardId);
    await play(player, '1.00');
    await becomes(player, awardId, { wagering: { done: { amount: '1.00' } } });
    expect(await change(player, 'deactivate', awardId)).toMatchObject({
      status: 409,
      error: { reason: { rule: 'bonuses.played' } },
    });
  });

  test('waits behind an active one and begins when that ends', async () => {
    const { player, id } = await holder();
    const [first, second] = [await award(services(), id, 'ten'), await award(services(), id, 'strict')];
    await activate(player, first);
    await activate(player, second);
    expect(await bonusOf(player, second)).toMatchObject({ status: 'offered', queue_place: 1, can_activate: false });
    await change(player, 'remove', first);
    await becomes(player, second, { status: 'active', queue_place: null });
    expect(await balances(player)).toEqual(['1000.00', '10.00']);
  });

  test('that is isolated plays only where the player has chosen it', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'isolated');
    await activate(player, awardId);
    expect((await play(player, '20.00')).status).toBe(200);
    await becomes(player, awardId, { wagering: { done: { amount: '0.00' } }, purse: 'main' });
    const [main] = await balances(player);
    await player.ok('Bonuses.choosePurse', { bonus_id: awardId, purse: 'bonus' });
    expect(await play(player, '20.00')).toMatchObject({ error: { reason: { rule: 'stakes.highest-stake' } } });
    await play(player, '1.00');
    await becomes(player, awardId, { wagering: { done: { amount: '1.00' } }, purse: 'bonus' });
    expect((await balances(player))[0]).toBe(main);
  });

  test('keeps the terms under which it was awarded, with their hash', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'match', { depositMinor: 15_050n, depositId: 'a' });
    expect(await bonusOf(player, awardId)).toMatchObject({
      amount: { amount: '100.00' },
      wagering: { required: { amount: '751.50' } },
    });
    const other = await award(services(), id, 'match', { depositMinor: 3_333n, depositId: 'b' });
    expect(await bonusOf(player, other)).toMatchObject({ amount: { amount: '33.33' } });
  });

  test('of one fact is awarded once', async () => {
    const { player, id } = await holder();
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => award(services(), id, 'ten', { fact: `deposit/${id}` })),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await player.ok<{ items: Bonus[] }>('Bonuses.get')).items).toHaveLength(1);
  });

  test('is found by its status, all of them without one, in pages', covers('AP-53'), async () => {
    const { player, id } = await holder();
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth++) ids.push(await award(services(), id, 'ten'));
    await activate(player, ids[0]!);
    await change(player, 'remove', ids[1]!);
    const list = (fields: Record<string, string>) =>
      player.ok<{ items: Partial<Bonus>[]; count: number }>('Bonuses.get', fields);
    const listed = await list({});
    expect(listed.count).toBe(4);
    expect(listed.items.map(({ status }) => status)).toEqual(['active', 'offered', 'offered', 'forfeited']);
    expect((await list({ status: 'all' })).items).toEqual(listed.items);
    expect(new Set((await list({ status: 'offered' })).items.map((item) => item.id))).toEqual(new Set(ids.slice(2)));
    expect((await list({ status: 'active' })).items.map((item) => item.id)).toEqual([ids[0]]);
    const second = await list({ count: '2', offset: '2' });
    expect([second.count, second.items]).toEqual([4, listed.items.slice(2)]);
    expect((await list({ fields: 'status', count: '1' })).items).toEqual([{ id: ids[0], status: 'active' }]);
  });

  test('is nobody else’s', async () => {
    const { id } = await holder();
    const awardId = await award(services(), id, 'ten');
    const { player } = await holder();
    expect(await change(player, 'activate', awardId)).toMatchObject({ status: 404 });
  });
});

describe('free spins', () => {
  /** Minor units of a bonus balance that is too small to be played on. */
  const PLAYED_DOWN = 5n;
  const packsOf = (player: ApiClient) =>
    player.ok<{ id: string; remaining_count: number }[]>('Freespins.get', { status: 'active', count: '99' });
  async function spinAll(player: ApiClient): Promise<bigint> {
    let won = 0n;
    for (const { id, remaining_count: count } of await packsOf(player))
      for (let spin = 0; spin < count; spin++) {
        const round = await player.ok<{ won: { amount: string } }>('Freespins.play', { id, request_id: randomUUID() });
        won += BigInt(round.won.amount.replace('.', ''));
      }
    return won;
  }

  test('win bonus money with a requirement of its own', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'spins');
    await activate(player, awardId);
    const won = await spinAll(player);
    if (won <= PLAYED_DOWN) return becomes(player, awardId, { status: 'lost' });
    const amount = `${won / 100n}.${String(won % 100n).padStart(2, '0')}`;
    await becomes(player, awardId, { wagering: { required: { amount } } });
    expect((await balances(player))[1]).toBe(amount);
    for (let left = won; left > 0n; left -= 500n) await play(player, '5.00');
    return becomes(player, awardId, { status: 'completed', converted: { amount } });
  });

  test('of several games are several packs, and win the player’s own money where they have no conditions', async () => {
    const { player, id } = await holder();
    const awardId = await award(services(), id, 'spins-to-main');
    await activate(player, awardId);
    expect(await packsOf(player)).toHaveLength(2);
    const won = await spinAll(player);
    await becomes(player, awardId, { status: 'completed' });
    const [main, bonus] = await balances(player);
    expect([BigInt(main.replace('.', '')), bonus]).toEqual([100_000n + won, '0.00']);
  });
});
