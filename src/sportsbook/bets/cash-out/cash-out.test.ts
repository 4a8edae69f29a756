// Cashing a bet out as its player sees it: what is offered and why, all of it and in parts, live, at a target, and what is left.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { GOALS, scoreOf, WINNER } from '#sportsbook/book/testing/feed.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { becomes, betOf, idOf, mainOf, on, startBettingSite, type BettingSite } from '../testing/betting-site.ts';
import { placed } from '../testing/bets.ts';
import {
  cashOut,
  cashOutQuote,
  endCashOutHolds,
  likely,
  offerOf,
  takeOffer,
  type CashOutAnswer,
} from '../testing/cash-outs.ts';
import { betKind } from '../desk/bet-page.ts';
import { grantToken } from '../index.ts';
import { worker } from '../worker.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
});
afterAll(() => stage.close());

const refresh = () => bookOf(stage.site.site.services).refresh();
const books = () => booksBalance(stage.site.database.ownerPool);
const heldOf = async (player: Parameters<typeof mainOf>[0]) =>
  (await player.ok<{ held_stakes: { staked: { amount: string } }[] }>('Account.getBalance')).held_stakes;

/** Decisions wait meanwhile. */
async function withoutSettling(work: () => Promise<void>): Promise<void> {
  const settling = worker(stage.site.site.services);
  await settling.stop();
  await work();
  settling.start();
}

/** A bet of 10.00 at 2.00 on an event whose first side is as likely to win as this. */
async function bet(percent: number, { isLive = false, stake = '10.00' } = {}) {
  const event = await stage.event({ isLive, hasGoals: false });
  const player = await stage.player();
  const id = await placed(player, [on(event.id)], { stake });
  if (isLive) {
    await stage.site.database.ownerPool.query(`update bets.bets set due_at = placed_at where id = $1`, [id]);
    await stage.site.database.ownerPool.query(`select pg_notify('bets_due', '')`);
    await becomes(player, id, 'accepted');
  }
  await likely(stage, event.name, percent);
  await refresh();
  return { ...event, event: event.id, id, player };
}

describe('the offer', () => {
  test('is the fair value less the fee, both in sight, and names how long it stands', async () => {
    const { player, id } = await bet(60);
    const quote = await offerOf(player, id);
    expect(quote).toMatchObject({
      percent: 100,
      stake: { amount: '10.00' },
      fair: { amount: '12.00' },
      fee: { amount: '0.60' },
      fee_percent: 5,
      offer: { amount: '11.40' },
      delay_ms: 0,
    });
    expect(await offerOf(player, id, 25)).toMatchObject({ stake: { amount: '2.50' }, offer: { amount: '2.85' } });
  });

  test('counts a leg that is decided by its result, and one that is open by its chance', async () => {
    const [first, second] = [await stage.event(), await stage.event({ hasGoals: false })];
    const player = await stage.player();
    const id = await placed(player, [on(first.id), on(second.id)]);
    await likely(stage, second.name, 40);
    await stage.feed.settle(first.name, WINNER, { '1': 'half-won', x: 'lost', '2': 'lost' });
    await refresh();
    // 10.00 × (2.00 + 1) / 2 × 2.00 × 0.4, and 5 % off.
    await expect
      .poll(async () => (await cashOutQuote(player, id)).status, { message: 'the leg is judged' })
      .toBe('offered');
    expect(await offerOf(player, id)).toMatchObject({ fair: { amount: '12.00' }, offer: { amount: '11.40' } });
  });

  test('goes by the prices without their margin where the feed names no chances', async () => {
    const event = await stage.event();
    const player = await stage.player();
    const id = await placed(player, [{ event: event.id, market: GOALS, outcome: 'over', odds: 1900 }]);
    // 1 / 1.90 of 1 / 1.90 + 1 / 1.95, times 19.00.
    expect(await offerOf(player, id)).toMatchObject({ fair: { amount: '9.62' }, offer: { amount: '9.14' } });
  });

  test('is suspended with the market, and says which and why', async () => {
    const { player, id, name } = await bet(50);
    await stage.feed.stop(name, 'goal-check');
    await refresh();
    expect(await cashOutQuote(player, id)).toEqual({ status: 'suspended', id, leg: 0, reason: 'goal-check' });
  });

  test('is made for a bet that was placed after a result had been taken back', async () => {
    const { id: eventId, name } = await stage.event({ hasGoals: false });
    await stage.feed.settle(name, WINNER, { '1': 'lost', x: 'lost', '2': 'won' });
    await stage.feed.rollBack(name, WINNER);
    await likely(stage, name, 60);
    await refresh();
    const player = await stage.player();
    expect((await offerOf(player, await placed(player, [on(eventId)]))).offer.amount).toBe('11.40');
  });

  test('is none while a bet is about to be void, because it was placed in a time that was cancelled', async () => {
    const { player, id, name } = await bet(60);
    await withoutSettling(async () => {
      await stage.feed.cancel(name, WINNER, 'wrong-price', { to: new Date(Date.now() + 60_000).toISOString() });
      await refresh();
      expect(await cashOutQuote(player, id)).toMatchObject({ status: 'suspended', reason: 'settling' });
    });
  });

  test('is none for a free bet, which says so', async () => {
    const event = await stage.event();
    const player = await stage.player();
    const token = randomUUID();
    const { services } = stage.site.site;
    const grant = { id: token, playerId: await idOf(player), currency: 'EUR', kind: 'free-bet' } as const;
    const expiresAt = new Date(Date.now() + 86_400_000);
    await transaction(services.db, (tx) =>
      grantToken(tx, services, { ...grant, amountMinor: 500n, expiresAt, because: 'test' }),
    );
    const id = await placed(player, [on(event.id)], { stake: '5.00', token });
    expect(await cashOutQuote(player, id)).toEqual({ status: 'none', id, because: 'free-bet' });
    expect((await betOf(player, id)).cash_out.not_because).toBe('free-bet');
  });

  test('is of the player’s own bets alone', async () => {
    const { id } = await bet(50);
    const other = await stage.player();
    expect(await other.ok('Bets.getCashOutOffers', { ids: id })).toEqual({ items: [] });
    const answer = await other.call('Bets.setAutoCashOut', { id, target: '1.00' });
    expect(answer.status).toBe(404);
  });
});

describe('a whole bet', () => {
  test('is paid at once before the match, and stays so whatever becomes of it', async () => {
    const { player, id, name } = await bet(60);
    const answer = await cashOut(player, id);
    expect(answer).toMatchObject({
      status: 'paid',
      bet: {
        state: 'cashed-out',
        returned: { amount: '11.40' },
        cash_out: { paid: { amount: '11.40' }, all: [{ state: 'paid', fair: { amount: '12.00' }, fee_percent: 5 }] },
      },
      balances: { balance_main: { amount: '1001.40' } },
    });
    expect(await heldOf(player)).toEqual([]);
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await expect.poll(async () => (await betOf(player, id)).legs[0]!.result).toBe('won');
    await stage.feed.rollBack(name, WINNER);
    await expect.poll(async () => (await betOf(player, id)).legs[0]!.result).toBe(null);
    expect(await betOf(player, id)).toMatchObject({ state: 'cashed-out', returned: { amount: '11.40' } });
    expect(await mainOf(player)).toBe('1001.40');
    const { rows } = await stage.site.database.ownerPool.query(
      `select x.risk_cents::int as risk, x.staked_cents::int as staked from bets.exposure x join bets.legs l using (event_id) where l.bet_id = $1`,
      [id],
    );
    expect(rows.every(({ risk, staked }) => risk === 0 && staked === 0)).toBe(true);
    expect(await books()).toEqual([]);
  });

  test('is one cash-out however often the request comes, and a conflict when its key says something else', async () => {
    const { player, id } = await bet(60);
    const quote = await offerOf(player, id);
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => takeOffer(player, quote, { requestId })));
    expect(answers.map(({ data }) => (data as unknown as CashOutAnswer).status)).toEqual(['paid', 'paid', 'paid']);
    expect(await mainOf(player)).toBe('1001.40');
    expect((await takeOffer(player, quote, { requestId, policy: 'any' })).status).toBe(409);
  });

  test('is not paid less than was offered, unless any offer is taken', async () => {
    const { player, id, name } = await bet(60);
    const quote = await offerOf(player, id);
    await likely(stage, name, 50);
    const lower = await takeOffer(player, quote);
    expect(lower.data).toMatchObject({ status: 'changed', quote: { offer: { amount: '9.50' } } });
    expect(await mainOf(player)).toBe('990.00');
    expect((await takeOffer(player, quote, { policy: 'any' })).data).toMatchObject({
      status: 'paid',
      bet: { returned: { amount: '9.50' } },
    });
  });

  test('needs an offer that was made for it, and not more than eight seconds ago', async () => {
    const { player, id } = await bet(60);
    const quote = await offerOf(player, id);
    const old = quote.quote.replace(/^\d+/, String(Date.now() + 60_000));
    for (const wrong of [
      { ...quote, quote: old },
      { ...quote, offer: { ...quote.offer, amount: '11.39' } },
    ])
      expect((await takeOffer(player, wrong)).data).toMatchObject({ status: 'changed' });
    expect(Date.parse(quote.valid_until) - Date.now()).toBeLessThanOrEqual(8_000);
    expect(await mainOf(player)).toBe('990.00');
  });
});

describe('a part of a bet', () => {
  test('is paid, and the rest is settled with its share', async () => {
    const { player, id, name } = await bet(60);
    expect(await cashOut(player, id, { percent: 40 })).toMatchObject({
      status: 'paid',
      bet: {
        state: 'accepted',
        returned: null,
        potential_return: { amount: '12.00' },
        cash_out: { stake: { amount: '4.00' }, paid: { amount: '4.56' } },
      },
    });
    expect(await heldOf(player)).toMatchObject([{ staked: { amount: '6.00' } }]);
    expect(await books()).toEqual([]);
    await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(player, id, 'settled');
    expect((await betOf(player, id)).returned).toMatchObject({ amount: '16.56' });
    expect(await mainOf(player)).toBe('1006.56');
    await stage.feed.rollBack(name, WINNER);
    await becomes(player, id, 'accepted', 1);
    expect(await mainOf(player)).toBe('994.56');
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await becomes(player, id, 'settled', 1);
    expect(await mainOf(player)).toBe('1000.56');
    expect(await books()).toEqual([]);
  });

  test('and the other parts come to the whole, to the minor unit', async () => {
    const { player, id } = await bet(50, { stake: '0.77' });
    const whole = await offerOf(player, id);
    const before = Number(await mainOf(player));
    for (const percent of [33, 33, 50, 100]) await cashOut(player, id, { percent });
    expect((Number(await mainOf(player)) - before).toFixed(2)).toBe(whole.offer.amount);
    expect((await betOf(player, id)).state).toBe('cashed-out');
    expect(await books()).toEqual([]);
  });
});

describe('the page of a bet at the desk', () => {
  test('shows each cash-out with its fair value, and what still runs', async () => {
    const { player, id } = await bet(60);
    await cashOut(player, id, { percent: 40 });
    const page = (await betKind.load(systemContext(stage.site.site.services, 'test'), id))!;
    const fact = (label: string) => page.facts.find((entry) => entry.label === label)?.value;
    expect([fact('May return'), fact('Of the stake, cashed out'), fact('Paid for that')]).toEqual([
      { minor: '1200', currency: 'EUR' },
      { minor: '400', currency: 'EUR' },
      { minor: '456', currency: 'EUR' },
    ]);
    const table = page.tables!.find(({ title }) => title === 'Cash-outs')!;
    expect(table.rows[0]!.values).toMatchObject({
      by: 'player',
      stake: { minor: '400' },
      fair: { minor: '480' },
      fee: '5 %',
      paid: { minor: '456' },
      state: 'paid',
    });
  });
});

describe('a live bet', () => {
  const begun = async () => {
    const live = await bet(60, { isLive: true });
    expect((await offerOf(live.player, live.id)).delay_ms).toBe(10_000);
    expect((await cashOut(live.player, live.id)).status).toBe('held');
    expect(await mainOf(live.player)).toBe('990.00');
    return live;
  };
  const ended = async ({ player, id }: Awaited<ReturnType<typeof begun>>) => {
    await endCashOutHolds(stage.site.database);
    await expect.poll(async () => (await betOf(player, id)).cash_out.all[0]!.state).not.toBe('held');
    const { state, cash_out } = await betOf(player, id);
    return { state, cashOut: cash_out.all[0]!.state, rule: cash_out.all[0]!.reason?.rule, main: await mainOf(player) };
  };

  test('is held for the delay of the sport, and paid at what it is worth then', async () => {
    const live = await begun();
    expect(await cashOutQuote(live.player, live.id)).toMatchObject({ status: 'none', because: 'pending' });
    await likely(stage, live.name, 70);
    expect(await ended(live)).toEqual({ state: 'cashed-out', cashOut: 'paid', main: '1003.30' });
    expect(await books()).toEqual([]);
  });

  test.each([
    ['its offer has fallen', 'cash-out.lower', (name: string) => likely(stage, name, 50)],
    [
      'its market has stopped, though it is open again',
      'cash-out.unavailable',
      async (name: string) => {
        await stage.feed.stop(name);
        await likely(stage, name, 90);
      },
    ],
  ])('is not cashed out when %s', async (_, rule, happens) => {
    const live = await begun();
    await happens(live.name);
    expect(await ended(live)).toEqual({ state: 'accepted', cashOut: 'declined', rule, main: '990.00' });
  });

  test('is settled when its result comes first, and not cashed out as well', async () => {
    const live = await begun();
    await stage.feed.settle(live.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
    await becomes(live.player, live.id, 'settled');
    expect(await ended(live)).toEqual({
      state: 'settled',
      cashOut: 'declined',
      rule: 'cash-out.over',
      main: '1010.00',
    });
  });
});

describe('a target', () => {
  test('cashes the bet out as soon as the offer reaches it, without its player', async () => {
    const { player, id, name } = await bet(60);
    const answer = await player.ok<{ bet: { cash_out: { target: unknown } } }>('Bets.setAutoCashOut', {
      id,
      target: '15.00',
    });
    expect(answer.bet.cash_out.target).toEqual({ amount: '15.00', currency: 'EUR' });
    await likely(stage, name, 70);
    await refresh();
    expect((await betOf(player, id)).state).toBe('accepted');
    await likely(stage, name, 80);
    await becomes(player, id, 'cashed-out');
    expect(await betOf(player, id)).toMatchObject({
      returned: { amount: '15.20' },
      cash_out: { all: [{ is_automatic: true }] },
    });
  });

  test('is taken off, and cannot be out of reach', async () => {
    const { player, id, name } = await bet(60);
    const set = (target: string) => player.call('Bets.setAutoCashOut', { id, target });
    expect((await set('19.01')).error?.reason).toMatchObject({ rule: 'cash-out.target' });
    await set('12.00');
    await set('');
    await likely(stage, name, 90);
    await refresh();
    expect((await offerOf(player, id)).offer.amount).toBe('17.10');
    expect(await betOf(player, id)).toMatchObject({ state: 'accepted', cash_out: { target: null } });
  });

  test('of a live bet is looked at again after the delay', async () => {
    const { player, id, name } = await bet(60, { isLive: true });
    await player.ok('Bets.setAutoCashOut', { id, target: '15.00' });
    await likely(stage, name, 80);
    await expect.poll(async () => (await betOf(player, id)).cash_out.all.length).toBe(1);
    await likely(stage, name, 50, scoreOf(0, 1));
    await endCashOutHolds(stage.site.database);
    await expect.poll(async () => (await betOf(player, id)).cash_out.all[0]!.state).toBe('declined');
    expect(await betOf(player, id)).toMatchObject({ state: 'accepted', cash_out: { target: { amount: '15.00' } } });
  });
});
