// Free bets, no-risk bets and boosts: used once, paid by the house, and given back when nothing came of the bet.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { becomes, betOf, idOf, mainOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { endHolds, place, placed, placeWhenServed, quote, slipOf } from './testing/bets.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { foundAfter } from '#testing/tampering.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { erasePlayer } from '#players/privacy/erase.ts';
import { grantToken, tokenReopened, tokenSettled, withdrawToken, type TokenGrant } from './index.ts';
import type { BetToken } from './token-contract.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=10' });
});
afterAll(() => stage.close());
/** Whatever the tests have done, the books say so. */
afterAll(async () => expect(await booksBalance(stage.site.database.ownerPool)).toEqual([]));

const DAY_MS = 86_400_000;
async function grant(player: ApiClient, wanted: Partial<TokenGrant> = {}): Promise<string> {
  const { services } = stage.site.site;
  const id = wanted.id ?? randomUUID();
  const token: TokenGrant = {
    id,
    playerId: await idOf(player),
    currency: 'EUR',
    kind: 'free-bet',
    amountMinor: 500n,
    expiresAt: new Date(Date.now() + DAY_MS),
    because: 'welcome-bet',
    ...wanted,
  };
  await transaction(services.db, (tx) => grantToken(tx, services, token));
  return id;
}
const tokensOf = (player: ApiClient, status = 'active') => player.ok<BetToken[]>('Bets.getTokens', { status });
const statusOf = async (player: ApiClient, id: string) =>
  (await tokensOf(player, 'all')).find((token) => token.id === id)?.status;

/** What the house account has paid, in minor units. */
async function bonusCost(): Promise<bigint> {
  const { rows } = await stage.site.database.ownerPool.query<{ cost: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as cost from wallet.entries e join wallet.house_accounts h on h.id = e.account_id where h.name = 'bonus-cost'`,
  );
  return rows[0]!.cost;
}
async function announced(event: string, tokenId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await stage.site.database.ownerPool.query<{ payload: Record<string, unknown> }>(
    `select p as payload from platform.outbox o cross join lateral json_array_elements(o.payloads) p
      where o.event = $1 and p ->> 'tokenId' = $2 order by o.id`,
    [event, tokenId],
  );
  return rows.map(({ payload }) => payload);
}
const WON = { '1': 'won', x: 'lost', '2': 'lost' } as const;
const LOST = { '1': 'lost', x: 'won', '2': 'lost' } as const;

describe('a free bet', () => {
  test('is staked by the house, and what it wins above its stake is paid', async () => {
    const { name, id } = await stage.event();
    const player = await stage.player(100n);
    const token = await grant(player);
    expect(await tokensOf(player)).toMatchObject([{ id: token, kind: 'free-bet', amount: { amount: '5.00' } }]);
    const cost = await bonusCost();
    const quoted = await quote(player, slipOf([on(id)], { stake: '', token }));
    expect(quoted.bets[0]).toMatchObject({
      stake: { amount: '5.00' },
      potential_return: { amount: '5.00' },
      refusal: null,
    });
    const bet = await placed(player, [on(id)], { stake: '5.00', token });
    expect(await mainOf(player)).toBe('1.00');
    expect((await bonusCost()) - cost).toBe(500n);
    expect(await betOf(player, bet)).toMatchObject({
      purse: 'house',
      token: 'free-bet',
      potential_return: { amount: '5.00' },
    });
    expect(await tokensOf(player)).toEqual([]);
    expect(await player.ok('Account.getBalance')).toMatchObject({ held_stakes: [] });
    const setHousePart = (house: number) =>
      `update stakes.parts set house = ${house} where fact = '${bet}' and reason = 1`;
    const differences = await foundAfter(stage.site.database.ownerPool, 'Q13', {
      tamper: setHousePart(499),
      restore: setHousePart(500),
    });
    expect(differences).toEqual([
      `Q13: stake ${bet}: moved were bonus 0, betting bonus 0, of the house 500; kept are 0, 0 and 499`,
    ]);
    await stage.feed.settle(name, WINNER, WON);
    await becomes(player, bet, 'settled');
    expect(await mainOf(player)).toBe('6.00');
    expect(await statusOf(player, token)).toBe('settled');
    const [event] = await announced(tokenSettled.name, token);
    expect(event).toMatchObject({ betId: bet, outcome: 'won', stakedMinor: '500', wonMinor: '500', generation: 0 });
    // Nothing of it is the player's own play.
    const { months } = await player.ok<{ months: { staked: string }[] }>('Limits.getActivity');
    expect(months.every(({ staked }) => Number(staked) === 0)).toBe(true);
  });

  test('is declined, and its token back, when the odds fall below what it needs while it is held', async () => {
    const { name, id } = await stage.event({ isLive: true });
    const player = await stage.player(100n);
    const token = await grant(player, { minimumOdds: 1500 });
    const bet = await placed(player, [on(id)], { stake: '5.00', token, policy: 'any' });
    await stage.feed.odds(name, [[WINNER, { '1': 1400, x: 3500, '2': 4000 }]]);
    await endHolds(stage.site.database);
    await becomes(player, bet, 'declined');
    expect((await betOf(player, bet)).reason?.rule).toBe('bets.odds-changed');
    expect(await statusOf(player, token)).toBe('active');
  });

  test('under way while the currency of the account changes leaves no bet in the former one', async () => {
    const { id } = await stage.event();
    const player = await stage.site.player();
    const token = await grant(player);
    const { ownerPool } = stage.site.database;
    const lock = await holdLock(ownerPool, 'lock table bets.exposure in access exclusive mode');
    const placing = place(player, [on(id)], { stake: '5.00', token });
    await untilBlocked(ownerPool);
    const changing = player.call('Account.setCurrency', { currency: 'JPY' });
    await Promise.race([changing, untilBlocked(ownerPool, 2)]);
    await lock.release();
    const [placed, change] = [await placing, await changing];
    const { rows } = await ownerPool.query(
      `select b.currency, p.currency as own from bets.bets b join accounts.players p on p.id = b.player_id
        where b.player_id = $1 and b.state <> 'declined' and b.currency <> p.currency`,
      [await idOf(player)],
    );
    expect(rows, JSON.stringify([placed.status, change.status])).toEqual([]);
  });

  test('under way while the account ends leaves no bet on it', async () => {
    const { id } = await stage.event();
    const player = await stage.site.player();
    const [playerId, token] = [await idOf(player), await grant(player)];
    const { ownerPool } = stage.site.database;
    const lock = await holdLock(ownerPool, 'lock table bets.exposure in access exclusive mode');
    const placing = place(player, [on(id)], { stake: '5.00', token }).then(
      () => 'placed',
      () => 'failed',
    );
    await untilBlocked(ownerPool);
    const ending = erasePlayer(systemContext(stage.site.site.services, 'test'), playerId, 'operator').catch(() => {});
    await Promise.race([ending, untilBlocked(ownerPool, 2)]);
    await lock.release();
    await Promise.all([placing, ending]);
    const { rows } = await ownerPool.query(
      `select p.status from bets.bets b join accounts.players p on p.id = b.player_id
        where b.player_id = $1 and b.state <> 'declined' and p.status = 'deleted'`,
      [playerId],
    );
    expect(rows).toEqual([]);
  });

  test('that is void comes back with its stake; a wrong void takes it again', async () => {
    const { name, id } = await stage.event();
    const player = await stage.player(100n);
    const token = await grant(player);
    const cost = await bonusCost();
    const bet = await placed(player, [on(id)], { stake: '5.00', token });
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await becomes(player, bet, 'void');
    expect([await mainOf(player), (await bonusCost()) - cost]).toEqual(['1.00', 0n]);
    expect(await statusOf(player, token)).toBe('active');
    await stage.feed.rollBack(name, WINNER, 'cancel');
    await becomes(player, bet, 'accepted', 1);
    expect([await statusOf(player, token), (await bonusCost()) - cost]).toEqual(['used', 500n]);
    await stage.feed.settle(name, WINNER, LOST);
    await becomes(player, bet, 'settled', 1);
    expect(await mainOf(player)).toBe('1.00');
    expect((await announced(tokenSettled.name, token)).map(({ outcome }) => outcome)).toEqual(['void', 'lost']);
    expect(await announced(tokenReopened.name, token)).toMatchObject([{ betId: bet, generation: 0 }]);
  });

  test('whose win was wrong has it taken back, and pays it once more when it was right', async () => {
    const { name, id } = await stage.event();
    const player = await stage.player(100n);
    const token = await grant(player, { winsTo: 'betting-bonus' });
    const bet = await placed(player, [on(id)], { stake: '5.00', token });
    const bettingBonus = async () =>
      (await player.ok<{ balance_betting_bonus: { amount: string } }>('Account.getInfo')).balance_betting_bonus.amount;
    await stage.feed.settle(name, WINNER, WON);
    await becomes(player, bet, 'settled');
    expect([await mainOf(player), await bettingBonus()]).toEqual(['1.00', '5.00']);
    await stage.feed.rollBack(name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    expect([await mainOf(player), await bettingBonus()]).toEqual(['1.00', '0.00']);
    await stage.feed.settle(name, WINNER, WON);
    await becomes(player, bet, 'settled', 1);
    expect([await mainOf(player), await bettingBonus()]).toEqual(['1.00', '5.00']);
  });

  test('on a live event that is declined comes back, and the stake with it', async () => {
    const { name, id } = await stage.event({ isLive: true });
    const player = await stage.player(100n);
    const token = await grant(player);
    const cost = await bonusCost();
    const bet = await placed(player, [on(id)], { stake: '5.00', token });
    expect(await statusOf(player, token)).toBe('used');
    await stage.feed.stop(name);
    await endHolds(stage.site.database);
    await becomes(player, bet, 'declined');
    expect([await statusOf(player, token), (await bonusCost()) - cost]).toEqual(['active', 0n]);
    expect(await mainOf(player)).toBe('1.00');
  });

  test('is refused to a player on a break', async () => {
    const { id } = await stage.event();
    const player = await stage.player(100n);
    const token = await grant(player);
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    await expect(place(player, [on(id)], { stake: '5.00', token })).rejects.toThrow('limits.time-out');
    expect(await statusOf(player, token)).toBe('active');
  });

  test('counts against no limit of own stakes', async () => {
    const { id } = await stage.event();
    const player = await stage.player();
    await player.ok('Limits.set', { kind: 'stake', period: 'day', limit: '1' });
    const token = await grant(player);
    await placed(player, [on(id)], { stake: '5.00', token });
    await placed(player, [on(id)], { stake: '1.00' });
    expect(await place(player, [on(id)], { stake: '1.00' })).toMatchObject({ status: 'refused' });
  });
});

describe('a no-risk bet', () => {
  test('stakes own money up to its amount, and what became of it is announced', async () => {
    const { name, id } = await stage.event();
    const player = await stage.player();
    const token = await grant(player, { kind: 'no-risk', amountMinor: 1_000n });
    expect(await place(player, [on(id)], { stake: '10.01', token })).toMatchObject({
      status: 'refused',
      rule: 'bets.token-highest-stake',
    });
    const bet = await placed(player, [on(id)], { stake: '10.00', token });
    expect(await mainOf(player)).toBe('990.00');
    await stage.feed.settle(name, WINNER, LOST);
    await becomes(player, bet, 'settled');
    expect(await announced(tokenSettled.name, token)).toMatchObject([
      { betId: bet, outcome: 'lost', stakedMinor: '1000', wonMinor: '0' },
    ]);
  });
});

describe('a boost', () => {
  const BOOST = { kind: 'boost', amountMinor: 2_000n, percentByLegs: { 2: 10, 3: 50 }, minimumOdds: 1500 } as const;

  test('pays a part of the winnings on top, by the legs that have won, out of the cost of bonuses', async () => {
    const [a, b, c] = [await stage.event(), await stage.event(), await stage.event()];
    const player = await stage.player();
    const token = await grant(player, BOOST);
    const cost = await bonusCost();
    const picks = [on(a.id), on(b.id), on(c.id)];
    const quoted = await quote(player, slipOf(picks, { stake: '4.00', token }));
    expect(quoted.bets[0]).toMatchObject({ potential_return: { amount: '32.00' }, extra: { amount: '14.00' } });
    const bet = await placed(player, picks, { stake: '4.00', token });
    await stage.feed.settle(a.name, WINNER, WON);
    await stage.feed.settle(b.name, WINNER, WON);
    await stage.feed.cancel(c.name, WINNER, 'postponed');
    await becomes(player, bet, 'settled');
    // Two legs count: a tenth of 12.00.
    expect(await betOf(player, bet)).toMatchObject({ returned: { amount: '16.00' }, extra: { amount: '1.20' } });
    expect([await mainOf(player), (await bonusCost()) - cost]).toEqual(['1013.20', 120n]);
    // The third was played after all, and won.
    await stage.feed.rollBack(c.name, WINNER, 'cancel');
    await stage.feed.settle(c.name, WINNER, WON);
    await expect.poll(async () => (await betOf(player, bet)).extra?.amount).toBe('14.00');
    expect([await mainOf(player), (await bonusCost()) - cost]).toEqual(['1042.00', 1_400n]);
    await stage.feed.rollBack(c.name, WINNER);
    await expect.poll(() => mainOf(player)).toBe('996.00');
    expect(await bonusCost()).toBe(cost);
  });

  test('pays no more than its amount, and what was spent of a wrong one becomes a debt', async () => {
    const [a, b] = [await stage.event(), await stage.event()];
    const player = await stage.player(20_000n);
    const token = await grant(player, { ...BOOST, percentByLegs: { 2: 100 } });
    const bet = await placed(player, [on(a.id), on(b.id)], { stake: '200.00', token });
    for (const { name } of [a, b]) await stage.feed.settle(name, WINNER, WON);
    await becomes(player, bet, 'settled');
    expect(await mainOf(player)).toBe('820.00');
    const other = await stage.event();
    await placed(player, [on(other.id)], { stake: '820.00' });
    await stage.feed.rollBack(a.name, WINNER);
    await becomes(player, bet, 'accepted', 1);
    const { rows } = await stage.site.database.ownerPool.query(`select amount from bets.debts where bet_id = $1`, [
      bet,
    ]);
    expect(rows).toEqual([{ amount: 82_000n }]);
  });

  test('is refused with the first condition that the bet does not keep', async () => {
    const [a, b] = [await stage.event(), await stage.event()];
    const player = await stage.player();
    const boost = await grant(player, BOOST);
    const tennis = await grant(player, { sports: ['tennis'] });
    const expired = await grant(player, { expiresAt: new Date(Date.now() - 1) });
    const withdrawn = await grant(player);
    const { services } = stage.site.site;
    expect(await transaction(services.db, (tx) => withdrawToken(tx, services, withdrawn))).toBe('withdrawn');
    const low = await stage.event({ prices: { '1': 1400, x: 3500, '2': 4000 } });
    const rule = async (token: string, picks = [on(a.id)], stake = '5.00') => {
      const answer = await place(player, picks, { stake, token });
      const quoted = await quote(player, slipOf(picks, { stake, token }));
      expect(quoted.bets[0]!.refusal?.rule).toBe('rule' in answer ? answer.rule : answer.status);
      return quoted.bets[0]!.refusal?.rule;
    };
    expect(await rule(boost)).toBe('bets.token-legs');
    expect(await rule(boost, [on(a.id), on(low.id, '1', 1400)])).toBe('bets.token-odds');
    expect(await rule(tennis)).toBe('bets.token-sport');
    expect(await rule(expired)).toBe('bets.token-expired');
    expect(await rule(withdrawn)).toBe('bets.token-used');
    expect(await rule(randomUUID())).toBe('bets.token-known');
    expect(await rule(await grant(player), [on(a.id)], '4.00')).toBe('bets.token-stake');
    const other = await stage.player();
    expect(await rule(await grant(other))).toBe('bets.token-known');
    const system = { type: 'system-2/3', token: boost, stake: '1.00' } as const;
    expect(await place(player, [on(a.id), on(b.id), on(low.id, '1', 1400)], system)).toMatchObject({
      rule: 'bets.token-type',
    });
    const wrongPurse = { token: boost, purse: 'betting-bonus' } as const;
    expect(await place(player, [on(a.id), on(b.id)], wrongPurse)).toMatchObject({ rule: 'bets.token-purse' });
    expect(await mainOf(player)).toBe('1000.00');
  });
});

describe('a token', () => {
  const PLAYERS = IS_LONG_FORM ? 50 : 8;
  const AT_ONCE = 20;

  /** Each player uses one token in many requests at once. Answers how many bets came of it. */
  async function rush(count = PLAYERS): Promise<number> {
    const { id } = await stage.event();
    const players = await stage.players(count);
    const tokens = await Promise.all(players.map((player) => grant(player)));
    const answers = await Promise.all(
      players.flatMap((player, nth) =>
        Array.from({ length: AT_ONCE }, () =>
          placeWhenServed(player, [on(id)], { stake: '5.00', token: tokens[nth]! }),
        ),
      ),
    );
    return answers.filter(({ status }) => status === 'accepted').length;
  }

  test(`is used once by ${AT_ONCE} bets at a time, each of ${PLAYERS} players`, async () => {
    expect(await rush()).toBe(PLAYERS);
  });

  test('sabotage: it is used more often when its use is not written down', async () => {
    const { ownerPool } = stage.site.database;
    await ownerPool.query(
      `create function bets.sabotage() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger sabotage before update on bets.tokens for each row execute function bets.sabotage()`,
    );
    expect(await rush(1)).toBeGreaterThan(1);
    await ownerPool.query('drop trigger sabotage on bets.tokens');
  });

  test('is one bet for the same request twice', async () => {
    const { id } = await stage.event();
    const player = await stage.player();
    const options = { stake: '5.00', token: await grant(player), requestId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(player, [on(id)], options)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'accepted'));
  });

  test('that is granted twice is one, and one that is withdrawn in use does not come back', async () => {
    const { name, id } = await stage.event();
    const player = await stage.player();
    const token = await grant(player);
    await grant(player, { id: token });
    expect(await tokensOf(player)).toHaveLength(1);
    const bet = await placed(player, [on(id)], { stake: '5.00', token });
    const { services } = stage.site.site;
    expect(await transaction(services.db, (tx) => withdrawToken(tx, services, token))).toBe('in-use');
    await stage.feed.cancel(name, WINNER, 'abandoned');
    await becomes(player, bet, 'void');
    expect(await statusOf(player, token)).toBe('withdrawn');
  });
});
