// Editing a bet as its player sees it: what it becomes and what that costs, what cannot be edited and why, live, limits and rewards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import { scoreOf, WINNER } from '#sportsbook/book/testing/feed.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { becomes, betOf, idOf, mainOf, on, startBettingSite, type BettingSite } from '../testing/betting-site.ts';
import { placed } from '../testing/bets.ts';
import { cashOutQuote, endCashOutHolds, likely, offerOf, takeOffer } from '../testing/cash-outs.ts';
import { agreeTo, changeOf, edit, editOfferOf, editQuote, type EditAnswer } from '../testing/edits.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
});
afterAll(() => stage.close());

const pool = () => stage.site.database.ownerPool;
const refresh = () => bookOf(stage.site.site.services).refresh();
const books = () => booksBalance(pool());

/** A bet of 10.00 on events of which the first is as likely to win as this; the others are at 2.00 and half as likely. */
async function openBet(percent = 60, { isLive = false, legs = 1 } = {}) {
  const events = [await stage.event({ isLive, hasGoals: false })];
  while (events.length < legs) events.push(await stage.event({ hasGoals: false }));
  const player = await stage.player();
  const picks = events.map(({ id }) => on(id));
  const id = await placed(player, picks);
  if (isLive) {
    await pool().query(`update bets.bets set due_at = placed_at where id = $1`, [id]);
    await pool().query(`select pg_notify('bets_due', '')`);
    await becomes(player, id, 'accepted');
  }
  await likely(stage, events[0]!.name, percent);
  for (const { name } of events.slice(1)) await likely(stage, name, 50);
  await refresh();
  return { events, event: events[0]!, id, player };
}

/** Another event, which can be added. */
async function another() {
  const event = await stage.event({ hasGoals: false });
  await likely(stage, event.name, 50);
  await refresh();
  return event;
}

describe('an edit', () => {
  test('adds a selection: the value less the fee is the stake of the new bet, at the odds of now', async () => {
    const { player, id } = await openBet();
    const change = changeOf([0], [on((await another()).id)]);
    expect(await editOfferOf(player, id, change)).toMatchObject({
      old: { stake: { amount: '10.00' }, odds: '2000', potential_return: { amount: '20.00' } },
      fair: { amount: '12.00' },
      fee: { amount: '0.60' },
      fee_percent: 5,
      stake: { amount: '11.40' },
      odds: '4000',
      potential_return: { amount: '45.60' },
      legs: [
        { odds: 2000, place: 0 },
        { odds: 2000, place: null },
      ],
      delay_ms: 0,
    });
    const { status, bet, new_bet: newBet, balances } = await edit(player, id, change);
    expect(status).toBe('done');
    expect(bet).toMatchObject({
      state: 'cashed-out',
      returned: { amount: '11.40' },
      edit: { from: null, into: newBet!.id },
      cash_out: { all: [{ is_edit: true, state: 'paid', paid: { amount: '11.40' } }] },
    });
    expect(newBet).toMatchObject({
      type: 'accumulator',
      state: 'accepted',
      stake: { amount: '11.40' },
      potential_return: { amount: '45.60' },
      edit: { from: id, into: null },
    });
    expect(balances.balance_main).toEqual({ amount: '990.00', currency: 'EUR' });
    expect(await books()).toEqual([]);
  });

  test('drops a leg, and swaps the only one', async () => {
    const { player, id, events } = await openBet(60, { legs: 2 });
    // 10.00 × 4.00 × 0.6 × 0.5 = 12.00.
    const dropped = (await edit(player, id, changeOf([0]))).new_bet!;
    expect(dropped).toMatchObject({ type: 'single', stake: { amount: '11.40' }, legs: [{ event: events[0]!.id }] });
    const other = await another();
    const swapped = (await edit(player, dropped.id, changeOf([], [on(other.id, '2', 4000)]))).new_bet!;
    // 11.40 × 2.00 × 0.6 = 13.68, and 5 % off.
    expect(swapped).toMatchObject({
      type: 'single',
      stake: { amount: '12.99' },
      legs: [{ event: other.id, odds: 4000 }],
    });
    await stage.feed.settle(other.name, WINNER, { '1': 'lost', x: 'lost', '2': 'won' });
    await becomes(player, swapped.id, 'settled');
    expect(await mainOf(player)).toBe('1041.96');
    expect(await books()).toEqual([]);
  });

  test('counts a leg that is won in the new stake, and a correction of it changes nothing', async () => {
    const { player, id, events } = await openBet(60, { legs: 2 });
    await stage.feed.settle(events[0]!.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await refresh();
    await expect.poll(async () => (await cashOutQuote(player, id)).status).toBe('offered');
    const added = await another();
    // 10.00 × 2.00, and 2.00 × 0.5 of the open one.
    const { new_bet: newBet } = await edit(player, id, changeOf([1], [on(added.id)]));
    expect(newBet).toMatchObject({ stake: { amount: '19.00' }, legs: [{ event: events[1]!.id }, { event: added.id }] });
    await stage.feed.rollBack(events[0]!.name, WINNER);
    await stage.feed.settle(events[0]!.name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
    await expect.poll(async () => (await betOf(player, id)).legs[0]!.result).toBe('lost');
    expect((await betOf(player, newBet!.id)).state).toBe('accepted');
    expect(await mainOf(player)).toBe('990.00');
    expect(await books()).toEqual([]);
  });

  test('of a bet that was cashed out in part takes what still runs', async () => {
    const { player, id } = await openBet();
    await takeOffer(player, await offerOf(player, id, 50));
    const { new_bet: newBet } = await edit(player, id, changeOf([0], [on((await another()).id)]));
    expect(newBet!.stake.amount).toBe('5.70');
    expect(await mainOf(player)).toBe('995.70');
    expect(await betOf(player, id)).toMatchObject({ state: 'cashed-out', returned: { amount: '11.40' } });
    expect(await books()).toEqual([]);
  });

  test('sent again under the same key is the same edit, and another change under it is refused', async () => {
    const { player, id } = await openBet();
    const change = changeOf([0], [on((await another()).id)]);
    const [quote, requestId] = [await editOfferOf(player, id, change), randomUUID()];
    const first = (await agreeTo(player, change, quote, { requestId })).data as unknown as EditAnswer;
    const second = (await agreeTo(player, change, quote, { requestId })).data as unknown as EditAnswer;
    expect(second).toMatchObject({ status: 'done', new_bet: { id: first.new_bet!.id } });
    const third = await agreeTo(player, changeOf([0]), quote, { requestId });
    expect(third.error?.reason).toMatchObject({ rule: 'request-id' });
    expect(await mainOf(player)).toBe('990.00');
  });

  test('is not done at lower odds or at an offer that we did not make, and asks again', async () => {
    const { player, id } = await openBet();
    const added = await another();
    const change = changeOf([0], [on(added.id)]);
    const quote = await editOfferOf(player, id, change);
    const forged = { ...quote, stake: { ...quote.stake, amount: '11.39' } };
    expect((await agreeTo(player, change, forged)).data).toMatchObject({ status: 'changed' });
    await stage.feed.odds(added.name, [[WINNER, { '1': 1900, x: 4000, '2': 4000 }]]);
    await refresh();
    expect((await agreeTo(player, change, quote)).data).toMatchObject({
      status: 'changed',
      quote: { status: 'offered', legs: [{ odds: 2000 }, { odds: 1900 }] },
    });
    expect((await agreeTo(player, change, quote, { policy: 'any' })).data).toMatchObject({
      status: 'done',
      new_bet: { legs: [{}, { odds_seen: 2000, odds: 1900 }] },
    });
  });

  test('is of the player’s own bets alone', async () => {
    const { id } = await openBet();
    const other = await stage.player();
    const { status } = await other.call('Bets.getEditOffer', { id, change: JSON.stringify(changeOf([0])) });
    expect(status).toBe(404);
  });
});

describe('what cannot be edited says why', () => {
  test.each([
    ['nothing changes', 'unchanged', changeOf([0, 1])],
    ['no leg is left', 'empty', changeOf([])],
  ])('%s', async (_, because, change) => {
    const { player, id } = await openBet(60, { legs: 2 });
    expect(await editQuote(player, id, change)).toEqual({ status: 'none', id, because });
  });

  test('two selections of one match, one that is live, and one that is suspended', async () => {
    const { player, id, event } = await openBet();
    expect(await editQuote(player, id, changeOf([0], [on(event.id, 'x')]))).toMatchObject({ because: 'conflict' });
    const live = await stage.event({ isLive: true, hasGoals: false });
    expect(await editQuote(player, id, changeOf([0], [on(live.id)]))).toMatchObject({ because: 'added-live' });
    const stopped = await another();
    await stage.feed.stop(stopped.name, 'goal-check');
    await refresh();
    expect(await editQuote(player, id, changeOf([0], [on(stopped.id)]))).toEqual({
      status: 'unavailable',
      id,
      added: 0,
      reason: 'goal-check',
    });
  });

  test('a system, and a leg whose match has begun', async () => {
    const events = [await another(), await another(), await another()];
    const player = await stage.player();
    const system = await placed(
      player,
      events.map(({ id }) => on(id)),
      { type: 'system-2/3' },
    );
    expect(await editQuote(player, system, changeOf([0]))).toMatchObject({ because: 'system' });
    expect((await betOf(player, system)).edit.not_because).toBe('system');
    const live = await openBet(60, { isLive: true, legs: 2 });
    expect(await editQuote(live.player, live.id, changeOf([1]))).toMatchObject({ because: 'begun' });
  });

  test('more than the new bet may win', async () => {
    const { player, id } = await openBet();
    const [added, further] = [await another(), await another()];
    const factor = `insert into bets.factors (player_id, percent, because, by_whom, changed_at) values ($1, 1, 'test', 'test', now())`;
    await pool().query(factor, [await idOf(player)]);
    const quote = await editQuote(player, id, changeOf([0], [on(added.id, '2'), on(further.id, '2')]));
    expect(quote).toMatchObject({ status: 'too-high', stake: { amount: '11.40' } });
  });
});

describe('with a leg on a live match', () => {
  async function begun() {
    const open = await openBet(60, { isLive: true });
    const added = await another();
    const change = changeOf([0], [on(added.id)]);
    const answer = await edit(open.player, open.id, change);
    expect(answer).toMatchObject({ status: 'held', new_bet: null, balances: { balance_main: { amount: '990.00' } } });
    return { ...open, added };
  }

  test('waits for the delay of the sport, and blocks a cash-out meanwhile', async () => {
    const { player, id } = await begun();
    expect(await cashOutQuote(player, id)).toMatchObject({ because: 'pending' });
    await endCashOutHolds(stage.site.database);
    await becomes(player, id, 'cashed-out');
    const { into } = (await betOf(player, id)).edit;
    expect(await betOf(player, into!)).toMatchObject({ state: 'accepted', stake: { amount: '11.40' } });
    expect(await books()).toEqual([]);
  });

  test.each<[string, string, (name: string) => Promise<unknown>]>([
    ['the value falls', 'edit.lower', (name) => likely(stage, name, 40, scoreOf(0, 1))],
    [
      'a market stops, if only for a moment',
      'edit.unavailable',
      async (name) => {
        await stage.feed.stop(name);
        await likely(stage, name, 60);
      },
    ],
  ])('runs on as it was when %s', async (_, rule, happens) => {
    const { player, id, event } = await begun();
    await happens(event.name);
    await endCashOutHolds(stage.site.database);
    await expect.poll(async () => (await betOf(player, id)).cash_out.all[0]!.state).toBe('declined');
    expect(await betOf(player, id)).toMatchObject({
      state: 'accepted',
      edit: { into: null },
      cash_out: { all: [{ is_edit: true, reason: { rule } }] },
    });
    expect(await mainOf(player)).toBe('990.00');
    expect(await books()).toEqual([]);
  });

  test('runs on when the match that was to be added stops', async () => {
    const { player, id, added } = await begun();
    await stage.feed.stop(added.name);
    await endCashOutHolds(stage.site.database);
    await expect.poll(async () => (await betOf(player, id)).cash_out.all[0]!.reason?.rule).toBe('edit.unavailable');
  });
});

describe('what an edit counts', () => {
  test('risk and payouts of the old bet make room for the new one', async () => {
    const { player, id } = await openBet();
    const added = await another();
    await edit(player, id, changeOf([0], [on(added.id)]));
    const { rows } = await pool().query<{ events: string; bets: string }>(
      `select (select sum(risk_cents) from bets.exposure where outcome <> '' and event_id in (select event_id from bets.legs l join bets.bets b on b.id = l.bet_id where b.player_id = $1)) as events,
              (select sum(payout_cents) from bets.player_days where player_id = $1) as bets`,
      [await idOf(player)],
    );
    // 45.60 may be paid; 34.20 may be won.
    expect(rows).toEqual([{ events: '3420', bets: '4560' }]);
  });

  test('a limit on stakes has the money once, and one on losses has what was lost', async () => {
    const { player, id } = await openBet();
    const limit = (kind: string) => player.ok('Limits.set', { kind, period: 'day', limit: '50.00' });
    await limit('stake');
    await limit('loss');
    const counted = async () =>
      (
        await pool().query<{ staked: bigint; won: bigint }>(
          `select staked, won from limits.days where player_id = $1`,
          [await idOf(player)],
        )
      ).rows;
    expect(await counted()).toEqual([{ staked: 1000n, won: 0n }]);
    await edit(player, id, changeOf([0], [on((await another()).id)]));
    expect(await counted()).toEqual([{ staked: 1000n, won: 0n }]);
  });

  test('play is rewarded once: by the bet that was edited, not by the one it became', async () => {
    const { player, id } = await openBet();
    const added = await another();
    const { new_bet: newBet } = await edit(player, id, changeOf([], [on(added.id)]));
    await stage.feed.settle(added.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, newBet!.id, 'settled');
    const { rows } = await pool().query<{ round: string; staked: string; restaked: boolean | null }>(
      `select p ->> 'roundId' as round, p ->> 'stakedMinor' as staked, (p ->> 'isRestaked')::boolean as restaked
         from platform.outbox o, json_array_elements(o.payloads) p
        where o.event = 'stakes.settled' and p ->> 'playerId' = $1 order by o.id`,
      [String(await idOf(player))],
    );
    expect(rows).toEqual([
      { round: id, staked: '1000', restaked: null },
      { round: newBet!.id, staked: '1140', restaked: true },
    ]);
  });
});
