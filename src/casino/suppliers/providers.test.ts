// Outside suppliers on a real site, with the sandbox supplier beside it: what a player sees of their games.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { switchOff, switchOn } from '#casino/rounds/index.ts';
import { setBlocked } from '#players/accounts/index.ts';
import { restrict } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { BRANDS } from '#sandbox/supplier/games.ts';
import { speak, type ActionName, type Answer, type Call } from '#sandbox/supplier/wire.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from './testing/supplier.ts';
import { unreadEvents } from '#testing/unread-events.ts';
import { manifest } from './index.ts';
import { importGames } from './import-games.ts';
import { covers } from '#testing/covers.ts';

const WHEEL = 'tinplate-fair-wheel';

let supplier: TestSupplier;
let site: TestSite;
beforeAll(async () => {
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment });
  await supplier.meet(site);
});
afterAll(async () => {
  await site.close();
  await supplier.close();
});

const call = (action: ActionName, call: Call): Promise<Answer> =>
  speak(site.url, 'tinplate', supplier.supplier.keysOf('tinplate'), action, call);

interface Seated {
  client: ApiClient;
  id: bigint;
  user: string;
  token: string;
  url: URL;
}

async function seated(main: bigint, bonus = 0n, fields: Partial<Record<string, string>> = {}): Promise<Seated> {
  const client = await site.player(fields);
  const id = await giveMoney(site, client, main);
  if (bonus > 0n) await giveMoney(site, client, bonus, 'bonus');
  const { url } = await client.ok<{ url: string }>('Games.launch', { sysname: WHEEL, mode: 'play' });
  const address = new URL(url);
  return { client, id, user: String(id), token: address.searchParams.get('token')!, url: address };
}

const betOf = ({ user, token }: Seated, amount: bigint): Call => ({
  user,
  token,
  round: randomUUID(),
  transaction: randomUUID(),
  currency: 'EUR',
  amount,
});
const winOf = ({ user, round, currency }: Call, amount: bigint): Call => ({
  user: user!,
  round: round!,
  currency: currency!,
  transaction: randomUUID(),
  amount,
  isLast: true,
});
const pursesOf = async ({ id }: Seated) => {
  const { main, bonus } = await balancesOf(site.site.services.db, id, 'EUR');
  return { main, bonus };
};
const gamesOf = (name: string) =>
  site.visitor().ok<{ items: Array<Record<string, unknown>>; count: number }>('Games.get', {
    options: JSON.stringify({ providers: [name] }),
  });

describe('games of outside suppliers', () => {
  test('are in the lobby beside our own, with the return as the supplier states it', covers('~RT-20'), async () => {
    const { items } = await gamesOf('tinplate');
    expect(items).toMatchObject([
      { sysname: WHEEL, name: 'Clockwork Wheel', rtp: '95.83', stated_by: 'tinplate', has_demo: true, is_open: true },
    ]);
    const catalogue = await site.visitor().ok<{ items: Array<{ stated_by?: string }> }>('Games.get', {
      options: JSON.stringify({ sysnames: ['dice'] }),
    });
    expect(catalogue.items[0]).not.toHaveProperty('stated_by');
  });

  test(
    'their suppliers are counted among the providers, and their returns are called stated',
    covers('~AP-76', '~EN-23'),
    async () => {
      const query = { fields: 'game_params', types: 'casino,slot,live,fast' };
      const { items } = await site.visitor().ok<{ items: Array<{ sysname: string }> }>('Games.getProviders', query);
      expect(items.map(({ sysname }) => sysname)).toEqual(expect.arrayContaining(['baize', 'tinplate', 'copperleaf']));
      expect(items.find(({ sysname }) => sysname === 'tinplate')).toMatchObject({
        game_params: { name: 'Tinplate', count: 1, is_stated: true, rtp: { low: '95.83', high: '95.83' } },
      });
      expect(items.find(({ sysname }) => sysname === 'baize')).not.toHaveProperty('game_params.is_stated');
    },
  );

  test.each([
    ['24h', 'limits.time-out'],
    ['6m', 'limits.exclusion'],
  ])('are not launched for money by a player who has excluded themselves for %s', async (length, rule) => {
    const fields = registration();
    const { client, id } = await seated(1000n, 0n, fields);
    const launches = () => site.database.ownerPool.query('select from suppliers.launches where player_id = $1', [id]);
    const { rowCount: before } = await launches();
    await client.ok('Limits.exclude', { length, confirm: '1' });
    await client.ok('Auth.login', { login: fields['login']!, password: fields['password']! });
    expect(await client.call('Games.launch', { sysname: WHEEL, mode: 'play' })).toMatchObject({
      status: 403,
      error: { reason: { rule } },
    });
    expect((await launches()).rowCount).toBe(before);
  });

  test('are launched with all that a supplier must know, and no guest plays for money', async () => {
    const player = await seated(1000n);
    expect(Object.fromEntries(player.url.searchParams)).toMatchObject({
      game: 'fair-wheel',
      mode: 'play',
      user: player.user,
      currency: 'EUR',
      country: 'DE',
      language: 'en',
      device: 'desktop',
      lobby_url: `${site.url}/gamehall`,
      deposit_url: `${site.url}/cashier/deposit`,
    });
    const guest = site.visitor();
    expect((await guest.call('Games.launch', { sysname: WHEEL, mode: 'play' })).error?.reason?.rule).toBe(
      'games.sign-in',
    );
    const { url } = await guest.ok<{ url: string }>('Games.launch', { sysname: WHEEL, mode: 'demo' });
    expect(new URL(url).searchParams.has('token')).toBe(false);
    expect((await guest.call('Games.launch', { sysname: 'dice', mode: 'demo' })).status).toBe(404);
  });

  test(
    'a game that is switched off takes no bet and is not launched, and what was bet is still paid',
    covers('~LY-09'),
    async () => {
      const player = await seated(1000n);
      const bet = betOf(player, 100n);
      expect((await call('bet', bet)).code).toBe('OK');
      const { services } = site.site;
      await switchOff(services, { sysname: WHEEL, reason: 'test', by_whom: 'test' });
      await expect.poll(async () => (await call('bet', betOf(player, 100n))).code).toBe('GAME_CLOSED');
      expect((await player.client.call('Games.launch', { sysname: WHEEL, mode: 'play' })).status).toBe(503);
      expect((await call('win', winOf(bet, 300n))).code).toBe('OK');
      await switchOn(services, WHEEL);
      await expect.poll(async () => (await call('bet', betOf(player, 100n))).code).toBe('OK');
    },
  );

  test('are imported again without a change, and a supplier with a wrong key gives none', async () => {
    const ctx = systemContext(site.site.services, 'test');
    expect(await importGames(ctx, 'copperleaf')).toEqual({ listed: 1, leftOut: [] });
    await expect(importGames(ctx, 'nobody')).rejects.toThrow();
  });
});

describe('money of outside rounds', () => {
  test('a stake of both purses is given back to exactly those that paid it', async () => {
    const player = await seated(60n, 500n);
    const bet = betOf(player, 100n);
    await call('bet', bet);
    expect(await pursesOf(player)).toEqual({ main: 0n, bonus: 460n });
    const { user, transaction } = bet;
    await call('rollback', { user: user!, transaction: randomUUID(), reference: transaction! });
    expect(await pursesOf(player)).toEqual({ main: 60n, bonus: 500n });
  });

  test('a win goes back in the proportion of the stake, the rest of a cent to main', async () => {
    const player = await seated(60n, 500n);
    const bet = betOf(player, 100n);
    await call('bet', bet);
    await call('win', winOf(bet, 333n));
    expect(await pursesOf(player)).toEqual({ main: 200n, bonus: 593n });
  });

  test('limits are asked before each bet, count what is staked, and forget what is taken back', async () => {
    const player = await seated(10_000n);
    await player.client.ok('Limits.set', { kind: 'stake', period: 'day', limit: '3' });
    const bet = betOf(player, 200n);
    expect((await call('bet', bet)).code).toBe('OK');
    const refused = await call('bet', betOf(player, 200n));
    expect(refused).toMatchObject({ code: 'LIMIT_REACHED', message: expect.stringContaining('1.00 EUR') as unknown });
    await call('rollback', { user: bet.user!, transaction: randomUUID(), reference: bet.transaction! });
    expect((await call('bet', betOf(player, 200n))).code).toBe('OK');
  });

  test('[P03] a bet of yesterday that is taken back or wins today makes no room today', async () => {
    const { ownerPool } = site.database;
    for (const end of ['rollback', 'win'] as const)
      for (const isKnown of [true, false]) {
        const player = await seated(10_000n);
        const limit = () => player.client.ok('Limits.set', { kind: 'loss', period: 'day', limit: '3' });
        if (isKnown) await limit();
        const bet = betOf(player, 200n);
        expect((await call('bet', bet)).code).toBe('OK');
        for (const table of ['suppliers.transactions', 'suppliers.rounds'])
          await ownerPool.query(`update ${table} set created_at = created_at - interval '1 day' where player_id = $1`, [
            player.id,
          ]);
        await ownerPool.query('update limits.days set day = day - 1 where player_id = $1', [player.id]);
        const rollback = { user: bet.user!, transaction: randomUUID(), reference: bet.transaction! };
        expect((await call(end, end === 'win' ? winOf(bet, 500n) : rollback)).code).toBe('OK');
        if (!isKnown) await limit();
        const codes = [(await call('bet', betOf(player, 301n))).code, (await call('bet', betOf(player, 300n))).code];
        expect([end, isKnown, ...codes]).toEqual([end, isKnown, 'LIMIT_REACHED', 'OK']);
      }
  });

  test('a blocked player bets no more, and is paid what they have won', async () => {
    const fields = registration();
    const player = await seated(1000n, 0n, fields);
    const bet = betOf(player, 100n);
    await call('bet', bet);
    await setBlocked(systemContext(site.site.services, 'test'), fields['login']!, true);
    await expect.poll(async () => (await call('bet', betOf(player, 100n))).code).toBe('USER_DISABLED');
    expect((await call('win', winOf(bet, 500n))).code).toBe('OK');
    expect(await pursesOf(player)).toEqual({ main: 1400n, bonus: 0n });
  });
});

test('a bet that a restriction of its player forbids is refused to the supplier; bets of one round count together', async () => {
  const player = await seated(1000n);
  await transaction(site.site.services.db, (tx) =>
    restrict(tx, player.id, {
      source: 'test.1',
      currency: 'EUR',
      highestStakeMinor: 150n,
      excluded: { subjects: [], categories: [], kinds: [] },
      purseOrder: null,
      because: 'Welcome bonus',
      startsAt: new Date(0),
      endsAt: null,
    }),
  );
  expect((await call('bet', betOf(player, 151n))).code).toBe('LIMIT_REACHED');
  const bet = betOf(player, 100n);
  expect((await call('bet', bet)).code).toBe('OK');
  expect((await call('bet', { ...bet, transaction: randomUUID() })).code).toBe('LIMIT_REACHED');
  expect((await call('bet', { ...bet, transaction: randomUUID(), amount: 50n })).code).toBe('OK');
  expect(await pursesOf(player)).toEqual({ main: 850n, bonus: 0n });
  expect((await call('finish', { user: bet.user!, round: bet.round! })).code).toBe('OK');
});

test('[G02] the stake of an outside round is sent with the balances until its supplier ends it, to its player alone', async () => {
  const [player, other] = [await seated(1000n), await seated(1000n)];
  const heldBy = async ({ client }: Seated, method = 'Account.getBalance') =>
    (await client.ok<{ held_stakes: { staked: { amount: string; currency: string } }[] }>(method)).held_stakes.map(
      ({ staked }) => `${staked.amount} ${staked.currency}`,
    );
  const ended = async (how: ActionName, rest: Partial<Call>, bet: Call) => {
    const { user, round } = bet;
    expect((await call(how, { user: user!, round: round!, ...rest })).code).toBe('OK');
  };
  const [won, lost, takenBack] = [betOf(player, 100n), betOf(player, 250n), betOf(player, 50n)];
  for (const bet of [won, lost, takenBack]) expect((await call('bet', bet)).code).toBe('OK');
  // A second bet in the same round is more of the same stake.
  expect((await call('bet', { ...won, transaction: randomUUID() })).code).toBe('OK');
  const amounts = ['0.50 EUR', '2.00 EUR', '2.50 EUR'];
  expect((await heldBy(player)).toSorted()).toEqual(amounts);
  expect((await heldBy(player, 'Account.getInfo')).toSorted()).toEqual(amounts);
  expect(await heldBy(other)).toEqual([]);
  await ended('rollback', { transaction: randomUUID(), reference: takenBack.transaction! }, takenBack);
  expect((await heldBy(player)).toSorted()).toEqual(['2.00 EUR', '2.50 EUR']);
  // A win that is not the last one ends nothing.
  expect((await call('win', { ...winOf(won, 300n), isLast: false })).code).toBe('OK');
  expect((await heldBy(player)).toSorted()).toEqual(['2.00 EUR', '2.50 EUR']);
  expect((await call('win', winOf(won, 300n))).code).toBe('OK');
  expect(await heldBy(player)).toEqual(['2.50 EUR']);
  await ended('finish', {}, lost);
  expect(await heldBy(player)).toEqual([]);
});

test('who has a round open keeps their currency and their account until it is over', async () => {
  const fields = registration();
  const player = await seated(100n, 0n, fields);
  const bet = betOf(player, 100n);
  await call('bet', bet);
  const refused = { status: 409, error: { reason: { rule: 'providers.open-rounds' } } };
  expect(await player.client.call('Account.setCurrency', { currency: 'USD' })).toMatchObject(refused);
  expect(await player.client.call('Privacy.eraseAccount', { password: fields['password']! })).toMatchObject(refused);
  await call('finish', { user: bet.user!, round: bet.round! });
  await player.client.ok('Account.setCurrency', { currency: 'USD' });
});

describe('looking back', () => {
  interface Round {
    sysname: string;
    name: string;
    is_outside?: boolean;
    staked: { amount: string };
    won: { amount: string };
  }

  test(
    'outside rounds are in the history beside our own, page by page, and say that nothing can show them again',
    covers('~AP-78'),
    async () => {
      const player = await seated(10_000n);
      const roll = () =>
        player.client.ok('Games.playRound', {
          sysname: 'dice',
          mode: 'play',
          stake: '1.00',
          request_id: randomUUID(),
          params: '{"direction":"under","target":"50.00"}',
        });
      const spin = async () => {
        const bet = betOf(player, 100n);
        await call('bet', bet);
        await call('win', winOf(bet, 150n));
      };
      for (const play of [roll, spin, roll, spin]) await play();
      // Taken back, so it was never played.
      const gone = betOf(player, 100n);
      await call('bet', gone);
      await call('rollback', { user: gone.user!, transaction: randomUUID(), reference: gone.transaction! });

      const rounds: Round[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { items: Round[]; next: string | null } = await player.client.ok('Games.getHistory', {
          count: '1',
          mode: 'play',
          ...(cursor && { cursor }),
        });
        rounds.push(...page.items);
        cursor = page.next;
      }
      expect(rounds.map(({ sysname }) => sysname)).toEqual([WHEEL, 'dice', WHEEL, 'dice']);
      expect(rounds[0]).toMatchObject({ name: 'Clockwork Wheel', is_outside: true, staked: { amount: '1.00' } });
      expect(rounds[0]!.won.amount).toBe('1.50');
      const recent = await player.client.ok<{ items: Array<{ sysname: string }> }>('Games.getRecent');
      expect(recent.items.map(({ sysname }) => sysname)).toEqual([WHEEL, 'dice']);
    },
  );

  test('a win that cannot be replayed is in no list of winners', async () => {
    const player = await seated(1000n);
    const bet = betOf(player, 100n);
    await call('bet', bet);
    await call('win', winOf(bet, 90_000n));
    await expect.poll(() => unreadEvents(site.database.ownerPool)).toBe(0);
    const { items } = await site.visitor().ok<{ items: Array<{ sysname: string }> }>('leaderboard.get');
    expect(items.map(({ sysname }) => sysname)).not.toContain(WHEEL);
  });
});

describe('a supplier who cannot reach us', () => {
  test('sends a win again until it is taken, and it is paid once', async () => {
    const player = await seated(1000n);
    const { courier } = supplier.supplier;
    const bet = betOf(player, 100n);
    const { token: _, ...win } = winOf(bet, 250n);
    // It overtakes its bet, so it is not taken yet.
    expect((await courier.deliver({ brand: 'tinplate', action: 'win', call: win })).code).toBe('BET_NOT_FOUND');
    await call('bet', bet);
    await expect.poll(() => courier.waiting()).toEqual([]);
    expect(await pursesOf(player)).toEqual({ main: 1150n, bonus: 0n });
  });

  test('takes a bet back whose answer never arrived, so that nothing is staked', async () => {
    const player = await seated(1000n);
    const { tables, courier, moveTo } = supplier.supplier;
    const game = BRANDS['tinplate']!.games[0]!;
    const table = await tables.open({ id: randomUUID(), brand: 'tinplate', game, token: player.token });
    expect(table.fault).toBe('');
    // The bet arrives and its answer does not; nor does anything else for a while.
    const deaf = await deafServer(site.url);
    moveTo(deaf.url);
    const played = await tables.play(table.id, '100');
    expect(played).toMatchObject({ isPlayed: false });
    expect(await pursesOf(player)).toEqual({ main: 900n, bonus: 0n });
    expect(courier.waiting()).toHaveLength(1);
    moveTo(site.url);
    await expect.poll(() => courier.waiting()).toEqual([]);
    expect(await pursesOf(player)).toEqual({ main: 1000n, bonus: 0n });
    await deaf.close();
  });

  test('has lost a round that they say nothing of for a day, and it counts as played', async () => {
    const player = await seated(1000n);
    await call('bet', betOf(player, 100n));
    await site.database.ownerPool.query(
      `update suppliers.rounds set created_at = created_at - interval '25 hours' where player_id = $1`,
      [player.id],
    );
    await manifest.jobs
      .find(({ name }) => name === 'close-forgotten-rounds')!
      .run(systemContext(site.site.services, 'test'));
    const { rows } = await site.database.ownerPool.query(`select state from suppliers.rounds where player_id = $1`, [
      player.id,
    ]);
    expect(rows).toEqual([{ state: 'settled' }]);
  });
});

/** Passes bets on and hangs up before the answer; everything else it ignores. */
async function deafServer(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!request.url!.endsWith('/bet')) return response.destroy();
      const { 'content-type': type, 'x-timestamp': at, 'x-signature': signature } = request.headers;
      const headers = { 'content-type': type!, 'x-timestamp': String(at), 'x-signature': String(signature) };
      return void fetch(target + request.url, { method: 'POST', headers, body: Buffer.concat(chunks) }).finally(() =>
        response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
