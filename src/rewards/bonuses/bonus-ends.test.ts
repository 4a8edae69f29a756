// How a bonus ends by something else than its requirement, and what becomes of money that comes too late.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { holdLock } from '#testing/hold-lock.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { becomes as betBecomes, BettingSite, on } from '#sportsbook/bets/testing/betting-site.ts';
import { award, becomes, bonusOf, withBonuses } from './testing/bonuses.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { addCoins, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { caughtUp } from '#money/cashier/testing/deposits.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { withdrawalRequested } from '#money/cashier/index.ts';
import type { Loss } from './contract.ts';
import { takeBackBonus } from './index.ts';
import { giveUpAll } from './give-up-all.ts';
import { doDue } from './worker.ts';
import { moveLate } from './late-money.ts';
import { markOutdated } from './store.ts';

const TEN = {
  kind: 'no-deposit',
  amount: { EUR: '10', JPY: '1600' },
  wagering: { base: 'bonus', multiplier: 100 },
  isOncePerPlayer: false,
};
const DEFINITIONS = {
  ten: TEN,
  sticky: { ...TEN, mode: 'sticky' },
  quick: { ...TEN, mode: 'sticky', wagering: { base: 'bonus', multiplier: 0.5 }, convertedCap: { EUR: '8' } },
  auto: { ...TEN, activation: 'auto' },
  welcome: {
    ...TEN,
    freeSpins: {
      packs: [{ game: 'coral-court', count: 20, stake: { EUR: '0.20' } }],
      days: 7,
      winnings: 'bonus',
      multiplier: 40,
    },
  },
  'gift-spins': {
    kind: 'free-spins',
    isOncePerPlayer: false,
    freeSpins: {
      packs: [{ game: 'hayloft-moon', count: 10, stake: { EUR: '0.20' } }],
      days: 7,
      winnings: 'main',
      multiplier: 0,
    },
  },
  'no-risk': { kind: 'no-risk', amount: { EUR: '10' }, isOncePerPlayer: false },
};

let site: TestSite;
let stage: BettingSite;
beforeAll(async () => {
  addCoins();
  site = await startTestSite({ prepare: withBonuses(DEFINITIONS) });
  stage = new BettingSite(site);
  await stage.begin();
});
afterAll(async () => {
  removeCoin();
  await stage.close();
});

interface Holder {
  player: ApiClient;
  id: bigint;
}
async function holder(main: bigint, fields: Record<string, string> = {}): Promise<Holder> {
  const player = await site.player(fields);
  const id =
    main > 0n ? await giveMoney(site, player, main) : BigInt((await player.ok<{ uid: number }>('Account.getInfo')).uid);
  return { player, id };
}
async function balances(player: ApiClient): Promise<[main: string, bonus: string]> {
  const info = await player.ok<{ balance_main: { amount: string }; balance_bonus: { amount: string } }>(
    'Account.getInfo',
  );
  return [info.balance_main.amount, info.balance_bonus.amount];
}
const lose = (player: ApiClient, stake: string) =>
  player.call('Games.playRound', {
    sysname: 'test-blank',
    stake,
    mode: 'play',
    params: '{}',
    request_id: randomUUID(),
  });
async function active({ player, id }: Holder, definition: string): Promise<string> {
  const awardId = await award(site.site.services, id, definition);
  await player.ok('Bonuses.activate', { bonus_id: awardId });
  return awardId;
}
/** A round of mines that is left open, and one that is ended with a win. */
async function open(player: ApiClient, stake: string): Promise<string> {
  const bet = { sysname: 'mines', mode: 'play', stake, params: '{"mines":1}', request_id: randomUUID() };
  const { round_id: id } = await player.ok<{ round_id: string }>('Games.openRound', bet);
  return id;
}

describe('a bonus', () => {
  test('is lost when its balance is played down', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { wagering: { done: { amount: '2.50' } }, status: 'active' });
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { status: 'lost' });
    expect((await bonusOf(player.player, awardId)).steps.at(-1)).toMatchObject({ cause: 'purse-empty' });
  });

  test('is not lost while a stake of it is open, which may still win', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    await open(player.player, '5.00');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { wagering: { done: { amount: '2.50' } } });
    expect(await balances(player.player)).toEqual(['0.00', '0.00']);
    expect(await bonusOf(player.player, awardId)).toMatchObject({ status: 'active' });
  });

  test('is lost when its balance is played down, though a bet with it was void', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const { name, id } = await stage.event();
    const bet = await placed(player.player, [on(id)], { stake: '5.00' });
    expect(await balances(player.player)).toEqual(['0.00', '5.00']);
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await betBecomes(player.player, bet, 'void');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { wagering: { done: { amount: '2.50' } }, status: 'active' });
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { status: 'lost' });
  });

  test('does not stake a bet whose own bonus needs main money: what is lost or boosted would come back as more', async () => {
    const player = await holder(1_000n);
    await active(player, 'sticky');
    const token = await award(site.site.services, player.id, 'no-risk');
    await player.player.ok('BettingBonuses.activate', { bonus_id: token });
    const { id } = await stage.event();
    await placed(player.player, [on(id)], { stake: '5.00', token });
    expect(await balances(player.player)).toEqual(['5.00', '10.00']);
  });

  test('expires, and its money goes back to the house', async () => {
    const player = await holder(100n);
    const awardId = await active(player, 'ten');
    const offered = await award(site.site.services, player.id, 'ten');
    await site.database.ownerPool.query(
      `update bonuses.awards set expires_at = now() - interval '1 second', take_by = now() - interval '1 second' where player_id = $1`,
      [player.id],
    );
    const ctx = systemContext(site.site.services, 'test');
    // The job of the site may have come first with one of them.
    await markOutdated(ctx.db, new Date());
    await doDue(ctx);
    expect(await bonusOf(player.player, awardId)).toMatchObject({ status: 'expired' });
    expect(await bonusOf(player.player, offered)).toMatchObject({ status: 'expired' });
    expect(await balances(player.player)).toEqual(['1.00', '0.00']);
  });

  test('that is put back can be activated again for as long as was left when it was', async () => {
    const player = await holder(100n);
    const awardId = await active(player, 'ten');
    await site.database.ownerPool.query(
      `update bonuses.awards set activated_at = activated_at - interval '10 days', take_by = take_by - interval '10 days' where id = $1`,
      [awardId],
    );
    await player.player.ok('Bonuses.deactivate', { bonus_id: awardId });
    const ctx = systemContext(site.site.services, 'test');
    await markOutdated(ctx.db, ctx.clock.now());
    await doDue(ctx);
    expect(await bonusOf(player.player, awardId)).toMatchObject({ status: 'offered', can_activate: true });
  });

  test('goes with its returned deposit, and leaves what is the player’s own', async () => {
    const player = await holder(10_000n);
    const fact = randomUUID();
    const awardId = await award(site.site.services, player.id, 'ten', { fact });
    await player.player.ok('Bonuses.activate', { bonus_id: awardId });
    const ctx = systemContext(site.site.services, 'test');
    await transaction(ctx.db, (tx) => takeBackBonus(tx, ctx, { fact, because: 'The deposit was returned.' }));
    await becomes(player.player, awardId, { status: 'forfeited' });
    expect((await bonusOf(player.player, awardId)).steps.at(-1)).toMatchObject({ cause: 'deposit-returned' });
    expect(await balances(player.player)).toEqual(['100.00', '0.00']);
  });

  test('is given up with a withdrawal, unless it was activated after it', async () => {
    const [before, after] = [await holder(100n), await holder(100n)];
    const awardIds = await Promise.all([before, after].map((holder) => active(holder, 'ten')));
    const ctx = systemContext(site.site.services, 'test');
    const now = ctx.clock.now().getTime();
    const withdrawal = ({ id }: Holder, requestedAt: number) =>
      ({
        id: randomUUID(),
        playerId: String(id),
        method: 'card',
        currency: 'EUR',
        amountMinor: '100',
        requestedAt: new Date(requestedAt).toISOString(),
      }) as const;
    await transaction(ctx.db, async (tx) => {
      await announce(tx, withdrawalRequested, withdrawal(after, now - 60_000));
      await announce(tx, withdrawalRequested, withdrawal(before, now));
    });
    await becomes(before.player, awardIds[0]!, { status: 'forfeited' });
    await caughtUp(site, 'bonuses');
    await doDue(ctx);
    expect(await bonusOf(after.player, awardIds[1]!)).toMatchObject({ status: 'active' });
  });

  test.each(['withdrawal', 'currency'] as const)('is named before a %s if, and only if, it ends by it', async (by) => {
    const player = await holder(0n);
    const awardIds = await Promise.all(
      ['welcome', 'gift-spins', 'ten', 'no-risk'].map((name) => award(site.site.services, player.id, name)),
    );
    const [welcome, spins, waiting, bet] = awardIds as [string, string, string, string];
    // Another casino bonus is offered beside the active one; spins that are the player's own, and a betting bonus, are active.
    for (const id of [welcome, spins]) await player.player.ok('Bonuses.activate', { bonus_id: id });
    await player.player.ok('BettingBonuses.activate', { bonus_id: bet });
    const packs = await player.player.ok<{ id: string; total_count: number }[]>('Freespins.get');
    const pack = packs.find(({ total_count: total }) => total === 20)!;
    await player.player.ok('Freespins.play', { id: pack.id, request_id: randomUUID() });
    const { items } = await player.player.ok<{ items: Loss[] }>('Bonuses.getLosses', { by });
    const named = items.map(({ id }) => id).toSorted();
    const loss = items.find(({ id }) => id === welcome)!;
    expect(loss.spins).toEqual([{ game: expect.objectContaining({ sysname: 'coral-court' }), count: 19 }]);
    const { balance_bonus: held } = await player.player.ok<{ balance_bonus: { amount: string } }>('Account.getInfo');
    expect(loss.amount).toEqual(held);
    const ctx = systemContext(site.site.services, 'test');
    await transaction(ctx.db, async (tx) => {
      if (by === 'currency') return giveUpAll(tx, ctx, player.id);
      return announce(tx, withdrawalRequested, {
        id: randomUUID(),
        playerId: String(player.id),
        method: 'card',
        currency: 'EUR',
        amountMinor: '100',
        requestedAt: ctx.clock.now().toISOString(),
      });
    });
    await becomes(player.player, welcome, { status: 'forfeited' });
    const ended = await site.database.ownerPool.query<{ id: string }>(
      `select id::text from bonuses.awards where player_id = $1 and status = 'forfeited' order by id::text`,
      [String(player.id)],
    );
    expect(named).toEqual(ended.rows.map(({ id }) => id));
    expect(named).toEqual((by === 'withdrawal' ? [welcome] : [welcome, spins, waiting, bet]).toSorted());
  });

  test('ends with a change of currency', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'ten');
    expect(await player.player.call('Account.setCurrency', { currency: 'JPY' })).toMatchObject({ status: 200 });
    expect(await bonusOf(player.player, awardId)).toMatchObject({ status: 'forfeited' });
    const { balance_bonus } = await player.player.ok<{ balance_bonus: object }>('Account.getInfo');
    expect(balance_bonus).toEqual({ amount: '0', currency: 'JPY' });
  });

  test('whose requirement is met is completed before its currency goes, and its money keeps the currency', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const spins = await award(site.site.services, player.id, 'gift-spins');
    // Met, and its completion has not come up yet.
    await site.database.ownerPool.query('update bonuses.awards set done = required where id = $1', [awardId]);
    expect(await player.player.call('Account.setCurrency', { currency: 'JPY' })).toMatchObject({
      status: 409,
      error: { reason: { rule: 'accounts.currency-empty' } },
    });
    expect(await bonusOf(player.player, spins)).toMatchObject({ status: 'offered' });
    const ctx = systemContext(site.site.services, 'test');
    await transaction(ctx.db, (tx) => giveUpAll(tx, ctx, player.id));
    expect(await bonusOf(player.player, awardId)).toMatchObject({
      status: 'completed',
      converted: { amount: '10.00' },
    });
    expect(await bonusOf(player.player, spins)).toMatchObject({ status: 'forfeited' });
    expect(await balances(player.player)).toEqual(['10.00', '0.00']);
  });

  test('does not begin during a break: it says so, and activating it is refused', async () => {
    const player = await holder(100n);
    const awardId = await award(site.site.services, player.id, 'ten');
    await player.player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect(await bonusOf(player.player, awardId)).toMatchObject({
      can_activate: false,
      reason: { rule: 'bonuses.break' },
    });
    expect(await player.player.call('Bonuses.activate', { bonus_id: awardId })).toMatchObject({ status: 403 });
    const auto = await award(site.site.services, player.id, 'auto');
    await becomes(player.player, auto, { status: 'offered' });
    expect(await balances(player.player)).toEqual(['1.00', '0.00']);
  });
});

const owedBy = async ({ id }: Holder): Promise<bigint> => {
  const { rows } = await site.database.ownerPool.query<{ owed: bigint }>(
    'select coalesce(sum(amount - repaid), 0)::bigint as owed from bets.debts where player_id = $1',
    [id],
  );
  return BigInt(rows[0]!.owed);
};

test('a debt is not paid from main money by what a bet returns to the bonus balance', async () => {
  const player = await holder(1_000n);
  const { name, id } = await stage.event();
  const wrong = await placed(player.player, [on(id)]);
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await betBecomes(player.player, wrong, 'settled');
  for (let nth = 0; nth < 4; nth++) await lose(player.player, '5.00');
  await stage.feed.rollBack(name, WINNER);
  await betBecomes(player.player, wrong, 'accepted', 1);
  expect(await owedBy(player)).toBe(2_000n);
  await giveMoney(site, player.player, 5_000n);
  await active(player, 'sticky');
  const next = await stage.event();
  const bet = await placed(player.player, [on(next.id)], { stake: '5.00' });
  await stage.feed.settle(next.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await betBecomes(player.player, bet, 'settled');
  expect(await balances(player.player)).toEqual(['50.00', '15.00']);
});

test('a wrong win of bonus money that was played down is no debt', async () => {
  const player = await holder(0n);
  const awardId = await active(player, 'sticky');
  const { name, id } = await stage.event();
  const bet = await placed(player.player, [on(id)], { stake: '5.00' });
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await betBecomes(player.player, bet, 'settled');
  for (let nth = 0; nth < 3; nth++) await lose(player.player, '5.00');
  await becomes(player.player, awardId, { status: 'lost' });
  await stage.feed.rollBack(name, WINNER);
  await betBecomes(player.player, bet, 'accepted', 1);
  expect(await owedBy(player)).toBe(0n);
  expect(await booksBalance(site.database.ownerPool)).toEqual([]);
});

describe('money that comes behind the end', () => {
  /** Opens a tile, which wins 24 times of 25, and takes what there is. */
  const end = async (player: ApiClient, round: string): Promise<void> => {
    for (const [number, action] of [{ do: 'open', cell: 3 }, { do: 'take' }].entries())
      await player.call('Games.actInRound', {
        round_id: round,
        number: String(number),
        action: JSON.stringify(action),
        request_id: randomUUID(),
      });
  };

  interface BetOn {
    name: string;
    bet: string;
  }
  /** Stakes 5.00 on each of two events, at 2.00. */
  async function betOnTwo(player: ApiClient): Promise<BetOn[]> {
    const bets: BetOn[] = [];
    for (const { name, id } of [await stage.event(), await stage.event()])
      bets.push({ name, bet: await placed(player, [on(id)], { stake: '5.00' }) });
    return bets;
  }
  async function settleAll(player: ApiClient, bets: readonly BetOn[], generation = 0): Promise<void> {
    for (const { name, bet } of bets) {
      await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
      await betBecomes(player, bet, 'settled', generation);
    }
  }

  test('of a bonus that was given up goes back to the house', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const round = await open(player.player, '5.00');
    await player.player.ok('Bonuses.remove', { bonus_id: awardId });
    await end(player.player, round);
    await expect.poll(() => balances(player.player)).toEqual(['0.00', '0.00']);
  });

  test('by a void bet goes back to the house as well', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const { name, id } = await stage.event();
    const bet = await placed(player.player, [on(id)], { stake: '5.00' });
    await player.player.ok('Bonuses.remove', { bonus_id: awardId });
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await betBecomes(player.player, bet, 'void');
    await expect.poll(() => balances(player.player)).toEqual(['0.00', '0.00']);
  });

  test('of a bet whose settlement was wrong is no debt, and is not taken from the bonus after it', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const { name, id } = await stage.event();
    const bet = await placed(player.player, [on(id)], { stake: '5.00' });
    await player.player.ok('Bonuses.remove', { bonus_id: awardId });
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await betBecomes(player.player, bet, 'settled');
    await expect.poll(() => balances(player.player)).toEqual(['0.00', '0.00']);
    const next = await active(player, 'sticky');
    await stage.feed.rollBack(name, WINNER);
    await betBecomes(player.player, bet, 'accepted', 1);
    expect(await balances(player.player)).toEqual(['0.00', '10.00']);
    expect(await owedBy(player)).toBe(0n);
    await player.player.ok('Bonuses.remove', { bonus_id: next });
    await stage.feed.settle(name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    await betBecomes(player.player, bet, 'settled', 1);
    expect(await owedBy(player)).toBe(0n);
    expect(await booksBalance(site.database.ownerPool)).toEqual([]);
  });

  test('and was wrong before it could be moved is not taken from the bonus after it', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'sticky');
    const { name, id } = await stage.event();
    const bet = await placed(player.player, [on(id)], { stake: '5.00' });
    await player.player.ok('Bonuses.remove', { bonus_id: awardId });
    const next = await active(player, 'sticky');
    const lateOf = async (): Promise<unknown[]> =>
      (
        await site.database.ownerPool.query('select due_at is null as is_done from bonuses.late where award_id = $1', [
          awardId,
        ])
      ).rows;
    const lock = await holdLock(site.database.ownerPool, 'select from bonuses.awards where id = $1 for update', [next]);
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await expect.poll(lateOf).toEqual([{ is_done: false }]);
    await stage.feed.rollBack(name, WINNER);
    await betBecomes(player.player, bet, 'accepted', 1);
    await lock.release();
    await expect.poll(lateOf).toEqual([{ is_done: true }]);
    expect(await balances(player.player)).toEqual(['0.00', '10.00']);
  });

  test('of a completed bonus is owed when its settlement was wrong, as far as it became the player’s own', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'quick');
    const { name, id } = await stage.event();
    const bet = await placed(player.player, [on(id)], { stake: '5.00' });
    await giveMoney(site, player.player, 1_000n, 'bonus');
    await lose(player.player, '5.00');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { status: 'completed', converted: { amount: '5.00' } });
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await betBecomes(player.player, bet, 'settled');
    await becomes(player.player, awardId, { converted: { amount: '8.00' } });
    await stage.feed.rollBack(name, WINNER);
    await betBecomes(player.player, bet, 'accepted', 1);
    expect(await balances(player.player)).toEqual(['8.00', '0.00']);
    expect(await owedBy(player)).toBe(300n);
    expect(await booksBalance(site.database.ownerPool)).toEqual([]);
    // It was right after all: what is owed comes again, though the cap was reached with it before.
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await betBecomes(player.player, bet, 'settled', 1);
    await expect.poll(() => balances(player.player)).toEqual(['11.00', '0.00']);
    expect(await owedBy(player)).toBe(300n);
    expect(await booksBalance(site.database.ownerPool)).toEqual([]);
  });

  test('of two settlements that were wrong is owed no more often than it became the player’s own', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'quick');
    const bets = await betOnTwo(player.player);
    await settleAll(player.player, bets);
    await lose(player.player, '5.00');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { status: 'completed', converted: { amount: '8.00' } });
    for (const { name, bet } of bets) {
      await stage.feed.rollBack(name, WINNER);
      await betBecomes(player.player, bet, 'accepted', 1);
    }
    expect(await balances(player.player)).toEqual(['8.00', '0.00']);
    expect(await owedBy(player)).toBe(800n);
    // One of them was right after all, and the bonus is worth what it was.
    await settleAll(player.player, bets.slice(1), 1);
    await expect.poll(() => balances(player.player)).toEqual(['16.00', '0.00']);
    expect(await owedBy(player)).toBe(800n);
    expect(await booksBalance(site.database.ownerPool)).toEqual([]);
  });

  test('of a completed bonus is the player’s own, up to its cap', async () => {
    const player = await holder(0n);
    const awardId = await active(player, 'quick');
    const round = await open(player.player, '5.00');
    // Half of what is staked on a fast game counts: 5.00 needs 10.00.
    await giveMoney(site, player.player, 1_000n, 'bonus');
    await lose(player.player, '5.00');
    await lose(player.player, '5.00');
    await becomes(player.player, awardId, { status: 'completed', converted: { amount: '5.00' } });
    await end(player.player, round);
    await expect.poll(async () => (await balances(player.player))[1]).toBe('0.00');
    const { converted } = await bonusOf(player.player, awardId);
    expect(['5.00', '8.00']).toContain(converted.amount);
    expect((await balances(player.player))[0]).toBe(converted.amount);
  });

  test.each(['kept', 'undone'])(
    'twice in the same moment keeps to the cap, and nothing is lost when the first is %s',
    async (fate) => {
      const { ownerPool } = site.database;
      // The site leaves to this test what comes late.
      await ownerPool.query(`
        create function bonuses.leave() returns trigger language plpgsql as $$ begin new.due_at := 'infinity'; return new; end $$;
        create trigger leave before insert on bonuses.late for each row execute function bonuses.leave()`);
      onTestFinished(async () => void (await ownerPool.query('drop function bonuses.leave cascade')));
      const player = await holder(0n);
      const awardId = await active(player, 'quick');
      const bets = await betOnTwo(player.player);
      await giveMoney(site, player.player, 1_000n, 'bonus');
      await lose(player.player, '5.00');
      await lose(player.player, '5.00');
      await becomes(player.player, awardId, { status: 'completed', converted: { amount: '0.00' } });
      await settleAll(player.player, bets);
      const lateOnes = async () =>
        (await ownerPool.query('select fact, reason, award_id from bonuses.late where award_id = $1', [awardId])).rows;
      await expect.poll(lateOnes).toHaveLength(2);
      const [first, second] = await lateOnes();
      const { db } = site.site.services;
      const undone = new Error('undone');
      const isMoved = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const held = transaction(db, async (tx) => {
        await moveLate(tx, first);
        isMoved.resolve();
        await mayEnd.promise;
        if (fate === 'undone') throw undone;
      });
      await isMoved.promise;
      const other = transaction(db, (tx) => moveLate(tx, second));
      const waiting = async () => (await ownerPool.query('select from pg_locks where not granted')).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
      const ends = fate === 'undone' ? expect(held).rejects.toThrow(undone) : held;
      mayEnd.resolve();
      await Promise.all([ends, other]);
      await transaction(db, (tx) => moveLate(tx, first));
      expect(await balances(player.player)).toEqual(['8.00', '0.00']);
      expect((await bonusOf(player.player, awardId)).converted.amount).toBe('8.00');
      expect(await booksBalance(ownerPool)).toEqual([]);
    },
  );
});
