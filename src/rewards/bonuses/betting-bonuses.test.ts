// Betting bonuses over the tokens of bets: activated, used in a slip, and ended by what becomes of the bet.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { award } from './testing/bonuses.ts';
import {
  becomes as betBecomes,
  idOf,
  mainOf,
  on,
  startBettingSite,
  type BettingSite,
} from '#sportsbook/bets/testing/betting-site.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { transaction } from '#platform/db/database.ts';
import type { BetToken } from '#sportsbook/bets/token-contract.ts';
import type { Bonus } from './contract.ts';
import { takeBackBonus } from './index.ts';
import { findAward, notifyDue } from './store.ts';
import { covers } from '#testing/covers.ts';

let stage: BettingSite;
beforeAll(async () => void (stage = await startBettingSite({ BET_DELAYS: 'football=1' })));
afterAll(() => stage.close());
afterAll(async () => expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]));

const WON = { '1': 'won', x: 'lost', '2': 'lost' } as const;
const LOST = { '1': 'lost', x: 'won', '2': 'lost' } as const;

const listed = async (player: ApiClient, group = 'BettingBonuses'): Promise<Bonus[]> =>
  (await player.ok<{ items: Bonus[] }>(`${group}.get`, { count: '100' })).items;
const bonusOf = async (player: ApiClient, id: string) => (await listed(player)).find((bonus) => bonus.id === id)!;

async function active(definition: string): Promise<{ player: ApiClient; id: string }> {
  const player = await stage.player(10_000n);
  const id = await award(stage.site.site.services, await idOf(player), definition);
  expect(await player.call('BettingBonuses.activate', { bonus_id: id })).toMatchObject({ status: 200 });
  return { player, id };
}
const becomes = (player: ApiClient, id: string, wanted: object) =>
  expect.poll(() => bonusOf(player, id), { interval: 50 }).toMatchObject(wanted);

describe('a betting bonus', () => {
  test('is listed with its terms, and ready for the slip once it is active', covers('AP-50', '~AP-51'), async () => {
    const player = await stage.player(100n);
    const id = await award(stage.site.site.services, await idOf(player), 'free-bet');
    expect(await bonusOf(player, id)).toMatchObject({
      type: 'betting',
      kind: 'free-bet',
      status: 'offered',
      amount: { amount: '5.00' },
      terms: { bet: { minimum_odds: 1500, minimum_legs: 1, sports: [] } },
      can_activate: true,
    });
    expect(await player.ok('Bets.getTokens')).toEqual([]);
    await player.ok('BettingBonuses.activate', { bonus_id: id });
    expect(await bonusOf(player, id)).toMatchObject({ status: 'active', can_activate: false });
    expect(await player.ok('Bets.getTokens')).toMatchObject([{ id, kind: 'free-bet', amount: { amount: '5.00' } }]);
    // The calls of casino bonuses do not know it.
    expect(await listed(player, 'Bonuses')).toEqual([]);
    expect((await player.call('Bonuses.remove', { bonus_id: id })).status).not.toBe(200);
  });

  test('that is removed leaves the slip', covers('~AP-52'), async () => {
    const { player, id } = await active('free-bet');
    await player.ok('BettingBonuses.remove', { bonus_id: id });
    expect(await bonusOf(player, id)).toMatchObject({ status: 'forfeited' });
    expect(await player.ok('Bets.getTokens')).toEqual([]);
  });

  test('is completed by the bet that used it', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    await stage.feed.settle(name, WINNER, WON);
    await betBecomes(player, bet, 'settled');
    await becomes(player, id, { status: 'completed' });
    expect(await mainOf(player)).toBe('105.00');
  });

  test('without risk: the lost stake comes back as a bonus with its own requirement, and goes when the bet is settled again', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('no-risk');
    const bet = await placed(player, [on(event)], { stake: '8.00', token: id });
    await stage.feed.settle(name, WINNER, LOST);
    await betBecomes(player, bet, 'settled');
    await becomes(player, id, { status: 'completed' });
    await expect
      .poll(() => listed(player, 'Bonuses'))
      .toMatchObject([
        {
          status: 'active',
          kind: 'no-deposit',
          amount: { amount: '8.00' },
          wagering: { required: { amount: '160.00' } },
        },
      ]);
    await stage.feed.rollBack(name, WINNER);
    await becomes(player, id, { status: 'active' });
    await expect.poll(() => listed(player, 'Bonuses')).toMatchObject([{ status: 'forfeited' }]);
    await stage.feed.settle(name, WINNER, WON);
    await betBecomes(player, bet, 'settled', 1);
    await becomes(player, id, { status: 'completed' });
    expect(await listed(player, 'Bonuses')).toHaveLength(1);
    expect(await mainOf(player)).toBe('108.00');
  });

  test('without risk gives the lost stake back once, though the bet is settled again', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('no-risk');
    const bet = await placed(player, [on(event)], { stake: '8.00', token: id });
    await stage.feed.settle(name, WINNER, LOST);
    await betBecomes(player, bet, 'settled');
    const refund = () => listed(player, 'Bonuses');
    await expect.poll(refund).toMatchObject([{ status: 'active' }]);
    await stage.site.database.ownerPool.query(
      `update bonuses.awards set done = required, due_at = now() where player_id = $1 and status = 'active'`,
      [await idOf(player)],
    );
    await transaction(stage.site.site.services.db, (tx) => notifyDue(tx));
    await expect.poll(refund).toMatchObject([{ status: 'completed' }]);
    await stage.feed.rollBack(name, WINNER);
    await becomes(player, id, { status: 'active' });
    await stage.feed.settle(name, WINNER, LOST);
    await betBecomes(player, bet, 'settled', 1);
    await becomes(player, id, { status: 'completed' });
    expect(await refund()).toHaveLength(1);
    expect(await mainOf(player)).toBe('100.00');
  });

  test('of a void bet can be used again, as long as its token', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await betBecomes(player, bet, 'void');
    expect(await bonusOf(player, id)).toMatchObject({ status: 'active' });
    const [token] = await player.ok<BetToken[]>('Bets.getTokens');
    expect(token).toMatchObject({ id });
    await becomes(player, id, { expired_at: token!.expires_at });
  });

  test('whose bet is void when its time is over has the time again that was left', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    const { ownerPool } = stage.site.database;
    const later = "interval '30 days'";
    await ownerPool.query(
      `update bets.tokens set used_at = used_at - ${later}, expires_at = expires_at - ${later} where id = $1`,
      [id],
    );
    await ownerPool.query(
      `update bonuses.awards set expires_at = expires_at - ${later}, due_at = now() where id = $1`,
      [id],
    );
    await transaction(stage.site.site.services.db, (tx) => notifyDue(tx));
    await becomes(player, id, { status: 'active', expired_at: null });
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await betBecomes(player, bet, 'void');
    const [token] = await player.ok<BetToken[]>('Bets.getTokens');
    expect(token).toMatchObject({ id });
    await becomes(player, id, { status: 'active', expired_at: token!.expires_at });
  });
});

describe('a betting bonus whose deposit is returned', () => {
  const takeBack = async (id: string): Promise<void> => {
    const { services } = stage.site.site;
    const { fact } = (await findAward(services.db, id))!;
    for (let turn = 0; turn < 2; turn++)
      await transaction(services.db, (tx) =>
        takeBackBonus(tx, services, { fact, because: 'The deposit was returned.' }),
      );
  };

  test('leaves the slip', async () => {
    const { player, id } = await active('free-bet');
    await takeBack(id);
    await becomes(player, id, { status: 'forfeited' });
    expect(await player.ok('Bets.getTokens')).toEqual([]);
    expect(await mainOf(player)).toBe('100.00');
  });

  test('pays back what its bet has won, once', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    await stage.feed.settle(name, WINNER, WON);
    await betBecomes(player, bet, 'settled');
    await becomes(player, id, { status: 'completed' });
    expect(await mainOf(player)).toBe('105.00');
    await takeBack(id);
    await expect.poll(() => mainOf(player)).toBe('100.00');
  });

  test('pays back what its bet wins afterwards', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    await takeBack(id);
    await becomes(player, id, { status: 'forfeited' });
    await stage.feed.settle(name, WINNER, WON);
    await betBecomes(player, bet, 'settled');
    await expect.poll(() => owedBy(player)).toEqual([{ amount: '500', repaid: '500' }]);
    expect(await mainOf(player)).toBe('100.00');
  });

  test.each([
    { outcome: 'lost', result: LOST, debts: [{ amount: '0', repaid: '0' }] },
    { outcome: 'won', result: WON, debts: [{ amount: '500', repaid: '500' }] },
  ])(
    'owes a win once, though its settlement is taken back and the bet is $outcome in the end',
    async ({ result, debts }) => {
      const { name, id: event } = await stage.event();
      const { player, id } = await active('free-bet');
      const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
      await stage.feed.settle(name, WINNER, WON);
      await betBecomes(player, bet, 'settled');
      await becomes(player, id, { status: 'completed' });
      await takeBack(id);
      await expect.poll(() => owedBy(player)).toEqual([{ amount: '500', repaid: '500' }]);
      await stage.feed.rollBack(name, WINNER);
      await betBecomes(player, bet, 'accepted', 1);
      await expect.poll(() => owedBy(player)).toEqual([{ amount: '0', repaid: '0' }]);
      expect(await mainOf(player)).toBe('100.00');
      await stage.feed.settle(name, WINNER, result);
      await betBecomes(player, bet, 'settled', 1);
      await expect.poll(() => owedBy(player)).toEqual(debts);
      expect(await mainOf(player)).toBe('100.00');
    },
  );

  test('whose win was spent before its settlement was taken back owes it to one house account alone', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('free-bet');
    const bet = await placed(player, [on(event)], { stake: '5.00', token: id });
    await stage.feed.settle(name, WINNER, WON);
    await betBecomes(player, bet, 'settled');
    await becomes(player, id, { status: 'completed' });
    const other = await stage.event();
    const rest = await placed(player, [on(other.id)], { stake: '105.00' });
    await takeBack(id);
    await expect.poll(() => owedBy(player)).toEqual([{ amount: '500', repaid: '0' }]);
    await stage.feed.rollBack(name, WINNER);
    await betBecomes(player, bet, 'accepted', 1);
    await expect.poll(() => owedBy(player)).toEqual([{ amount: '0', repaid: '0' }]);
    await stage.feed.settle(name, WINNER, LOST);
    await betBecomes(player, bet, 'settled', 1);
    await stage.feed.settle(other.name, WINNER, WON);
    await betBecomes(player, rest, 'settled');
    // 210.00 without the 5.00 that the player never won.
    await expect.poll(() => mainOf(player)).toBe('205.00');
  });

  test('takes with it the stake that a bet without risk had given back', async () => {
    const { name, id: event } = await stage.event();
    const { player, id } = await active('no-risk');
    const bet = await placed(player, [on(event)], { stake: '8.00', token: id });
    await stage.feed.settle(name, WINNER, LOST);
    await betBecomes(player, bet, 'settled');
    await expect.poll(() => listed(player, 'Bonuses')).toMatchObject([{ status: 'active' }]);
    await takeBack(id);
    await expect.poll(() => listed(player, 'Bonuses')).toMatchObject([{ status: 'forfeited' }]);
  });

  const owedBy = async (player: ApiClient): Promise<object[]> =>
    (
      await stage.site.database.ownerPool.query<object>(
        'select amount::text, repaid::text from bonuses.debts where player_id = $1',
        [await idOf(player)],
      )
    ).rows;
});
