// Two processes on one database: everything about a bonus happens once, and no bet slips past its terms.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, type ApiAnswer } from '#testing/api-client.ts';
import { award, bonusOf, withBonuses } from './testing/bonuses.ts';
import { addCoins, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { freePort } from '#testing/free-port.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { silentLogger } from '#platform/log.ts';
import { withdrawalRequested } from '#money/cashier/index.ts';
import { openSite, type Site } from '#app/site.ts';
import { lookAfter } from './look-after.ts';

/** Of so many players, each asking 20 times at once. */
const PLAYERS = IS_LONG_FORM ? 50 : 6;
const AT_ONCE = 20;
const RACES = IS_LONG_FORM ? 500 : 12;

const TEN = {
  kind: 'no-deposit',
  amount: { EUR: '10' },
  wagering: { base: 'bonus', multiplier: 1 },
  isOncePerPlayer: false,
};

let site: TestSite;
let other: Site;
let otherUrl: string;
beforeAll(async () => {
  addCoins();
  site = await startTestSite({
    prepare: withBonuses({ ten: TEN, long: { ...TEN, wagering: { base: 'bonus', multiplier: 50 } } }),
  });
  ({ site: other, url: otherUrl } = await anotherSite(site));
});
afterAll(removeCoin);
afterAll(async () => {
  await other.stop();
  await site.close();
});

/** A second process on the same database. */
async function anotherSite(beside: TestSite): Promise<{ site: Site; url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const opened = await openSite({
    config: { ...beside.site.services.config, PORT: port, PUBLIC_URL: url },
    connection: beside.database.app,
    log: silentLogger(),
  });
  return { site: opened, url };
}

interface Player {
  id: bigint;
  here: ApiClient;
  there: ApiClient;
}
async function players(count: number, money = 100_000n, testSite = site, second = otherUrl): Promise<Player[]> {
  return (await createPlayers(testSite.database.owner, count, money)).map(({ id, cookie }) => {
    const [here, there] = [new ApiClient(testSite.url), new ApiClient(second)];
    for (const client of [here, there]) client.cookies.set('sid', cookie.slice('sid='.length));
    return { id, here, there };
  });
}
const give = (player: Player, definition: string) => award(site.site.services, player.id, definition);
const bet = (client: ApiClient, stake: string): Promise<ApiAnswer> =>
  client.call('Games.playRound', {
    sysname: 'test-blank',
    mode: 'play',
    stake,
    params: '{}',
    request_id: randomUUID(),
  });

async function balances({ here }: Player): Promise<[main: number, bonus: number]> {
  const { balance_main: main, balance_bonus: bonus } =
    await here.ok<Record<string, { amount: string }>>('Account.getInfo');
  return [Number(main!.amount), Number(bonus!.amount)];
}

/** The same call 20 times at once, in both processes. */
const often = (player: Player, method: string, bonus: string): Promise<ApiAnswer[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      (nth % 2 === 0 ? player.here : player.there).call(`Bonuses.${method}`, { bonus_id: bonus }),
    ),
  );

describe(`${PLAYERS} × ${AT_ONCE} at once`, () => {
  async function rush(testSite = site, second = otherUrl): Promise<{ bonus: number; steps: string }[]> {
    const problems = [];
    for (const player of await players(PLAYERS, 100_000n, testSite, second)) {
      const id = await award(testSite.site.services, player.id, 'long');
      await often(player, 'activate', id);
      const [, bonus] = await balances(player);
      problems.push({ bonus, steps: (await bonusOf(player.here, id)).steps.map(({ status }) => status).join() });
    }
    return problems;
  }

  test('activations have one effect', async () => {
    expect(new Set((await rush()).map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify({ bonus: 10, steps: 'offered,active' })]),
    );
  });

  test('sabotage: without their state they have several, and the auditor finds it', async () => {
    const sabotaged = await startTestSite({ prepare: withBonuses({ long: TEN }) });
    await sabotaged.database.ownerPool.query(
      `create function bonuses.sabotage() returns trigger language plpgsql as $$
       begin new.status := old.status; new.activated_at := old.activated_at; return new; end $$;
       create trigger sabotage before update of status on bonuses.awards for each row execute function bonuses.sabotage()`,
    );
    expect((await rush(sabotaged, sabotaged.url)).some(({ bonus }) => bonus > 10)).toBe(true);
    await expect(sabotaged.close()).rejects.toThrow('Q15');
  });

  test('removals take the bonus away once, put-backs put it back once', async () => {
    for (const player of await players(PLAYERS)) {
      const [first, second] = [await give(player, 'long'), await give(player, 'long')];
      await player.here.ok('Bonuses.activate', { bonus_id: first });
      const removed = await often(player, 'remove', first);
      expect(removed.filter(({ status }) => status === 200)).toHaveLength(1);
      await player.here.ok('Bonuses.activate', { bonus_id: second });
      await often(player, 'deactivate', second);
      expect(await balances(player)).toEqual([1000, 0]);
      expect((await bonusOf(player.here, second)).steps.map(({ status }) => status)).toEqual([
        'offered',
        'active',
        'offered',
      ]);
    }
  });

  test('a turn that found a bonus due before its player put it back does not activate it', async () => {
    const [player] = (await players(1)) as [Player];
    const id = await give(player, 'long');
    await player.here.ok('Bonuses.activate', { bonus_id: id });
    await player.here.ok('Bonuses.deactivate', { bonus_id: id });
    await lookAfter(site.site.services, { id, player_id: player.id });
    expect((await bonusOf(player.here, id)).status).toBe('offered');
  });

  test('two bonuses that are activated at once are one active and one that waits', async () => {
    for (const player of await players(PLAYERS)) {
      const ids = [await give(player, 'long'), await give(player, 'long')] as const;
      await Promise.all([often(player, 'activate', ids[0]), often(player, 'activate', ids[1])]);
      const both = await Promise.all(ids.map((id) => bonusOf(player.here, id)));
      expect(both.map(({ status }) => status).toSorted()).toEqual(['active', 'offered']);
      expect(both.find(({ status }) => status === 'offered')).toMatchObject({ queue_place: 1 });
      expect((await balances(player))[1]).toBe(10);
    }
  });
});

describe('bets against an activation in two processes', () => {
  /** Bets above the highest stake that are taken once the activation is answered. */
  async function storm(players: Player[], from: TestSite): Promise<number> {
    let accepted = 0;
    for (const player of players) {
      const id = await award(from.site.services, player.id, 'long');
      await Promise.all([bet(player.here, '20.00'), bet(player.there, '20.00')]);
      const during = [bet(player.there, '20.00'), bet(player.here, '20.00')];
      await player.here.ok('Bonuses.activate', { bonus_id: id });
      const after = await Promise.all([bet(player.there, '20.00'), bet(player.here, '20.00')]);
      await Promise.all(during);
      accepted += after.filter(({ status }) => status === 200).length;
    }
    return accepted;
  }

  test('none above the highest stake is taken once it is answered', async () => {
    expect(await storm(await players(RACES), site)).toBe(0);
  });

  test('sabotage: some are where the fencing token stays', async () => {
    const sabotaged = await startTestSite({ prepare: withBonuses({ long: TEN }) });
    const second = await anotherSite(sabotaged);
    try {
      await sabotaged.database.ownerPool.query(
        'create or replace function wallet.move_fencing_token(p_player bigint) returns void language sql security definer as $$ select $$',
      );
      // Notices between processes hide the hole most of the time.
      await second.site.services.notifications.close();
      expect(await storm(await players(3, 100_000n, sabotaged, second.url), sabotaged)).toBeGreaterThan(0);
    } finally {
      await second.site.stop();
      await sabotaged.close();
    }
  });
});

describe('what decides against each other', () => {
  test('a withdrawal and the bet that completes the bonus: it is completed or given up, once', async () => {
    const endStates = new Set<string>();
    for (const player of await players(RACES)) {
      const id = await give(player, 'ten');
      await player.here.ok('Bonuses.activate', { bonus_id: id });
      // Half of a stake on a fast game counts.
      for (let round = 0; round < 3; round++) await bet(player.here, '5.00');
      const { services } = site.site;
      const payment = {
        id: randomUUID(),
        playerId: String(player.id),
        method: 'card',
        currency: 'EUR',
        amountMinor: '100',
      } as const;
      await Promise.all([
        bet(player.there, '5.00'),
        transaction(services.db, (tx) => announce(tx, withdrawalRequested, payment)),
      ]);
      await expect.poll(async () => (await bonusOf(player.here, id)).status).not.toBe('active');
      const { status, steps } = await bonusOf(player.here, id);
      expect(steps).toHaveLength(3);
      endStates.add(status);
      expect(await balances(player)).toEqual([status === 'completed' ? 990 : 980, 0]);
    }
    for (const status of endStates) expect(['completed', 'forfeited']).toContain(status);
  });

  test('an exclusion and an activation: what is answered with yes holds, and afterwards nothing is activated', async () => {
    for (const player of await players(RACES)) {
      const [first, second] = [await give(player, 'long'), await give(player, 'long')];
      const [{ status }] = await Promise.all([
        player.here.call('Bonuses.activate', { bonus_id: first }),
        player.there.call('Limits.exclude', { length: '24h', confirm: '1' }),
      ]);
      expect(await balances(player)).toEqual([1000, status === 200 ? 10 : 0]);
      expect((await player.here.call('Bonuses.activate', { bonus_id: second })).status).not.toBe(
        status === 200 ? 500 : 200,
      );
      if (status === 200) await player.there.ok('Bonuses.remove', { bonus_id: first });
      expect((await balances(player))[1]).toBe(0);
      expect((await bet(player.here, '1.00')).status).toBe(403);
    }
  });
});

test('the books balance behind all of it', async () => {
  expect(await booksBalance(site.database.ownerPool)).toEqual([]);
});
