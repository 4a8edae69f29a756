import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { titles } from '#casino/titles/index.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { parseAmount } from '#kernel/money.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { addCoin, removeCoin } from './testing/coin-title.ts';
import { giveMoney } from '#testing/money.ts';
import { shareSeed } from './testing/seeds.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { unreadEvents } from '#testing/unread-events.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import type { Game, PlayedRound, Seeds } from './contract.ts';
import type { HistoryRound, Round } from './round-contract.ts';

let site: TestSite;
beforeAll(async () => {
  addCoin();
  site = await startTestSite();
});
afterAll(removeCoin);
afterAll(() => site.close());

const newKey = () => uuidv7(Date.now(), secureRandom);
const bet = (fields: Record<string, string> = {}) => ({
  sysname: 'test-coin',
  mode: 'play',
  stake: '1.00',
  request_id: newKey(),
  ...fields,
});
const mainOf = async (player: ApiClient) =>
  (await player.ok<PlayedRound['balances']>('Account.getBalance')).balance_main.amount;

async function richPlayer(amountMinor = 100_000n): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, amountMinor);
  return player;
}

describe('a round', () => {
  test('takes the stake, pays the win and shows the balance behind it', async () => {
    const player = await richPlayer();
    const round = await player.ok<PlayedRound>('Games.playRound', bet());
    expect(round.staked).toEqual({ amount: '1.00', currency: 'EUR' });
    expect(['0.00', '1.98']).toContain(round.won.amount);
    const expected = 100_000n - 100n + parseAmount(round.won.amount, 'EUR')!;
    expect(parseAmount(round.balances.balance_main.amount, 'EUR')).toBe(expected);
    expect(await mainOf(player)).toBe(round.balances.balance_main.amount);
    expect(round.events.at(-1)).toMatchObject({ type: 'final-win' });
  });

  test('comes from its seed and number alone: not from player, balance, stake or what was before', async () => {
    const [poor, rich] = [await richPlayer(1_000n), await richPlayer(5_000_000n)];
    for (const player of [poor, rich]) await player.ok('Games.getSeeds');
    // Nobody has the seed of another; here they get one, before either has played.
    const others = await Promise.all(
      [poor, rich].map(async (player) => (await player.ok<{ uid: number }>('Account.getInfo')).uid),
    );
    await shareSeed(site.database, others as [number, number], 'the same');
    const rolls: Record<string, string[]> = { poor: [], rich: [] };
    const params = (target: string) => JSON.stringify({ direction: 'under', target });
    for (let round = 0; round < 8; round++) {
      const cheap = bet({ sysname: 'dice', stake: '1.00', params: params('95.00') });
      const dear = bet({ sysname: 'dice', stake: '500.00', params: params('2.00') });
      for (const [who, player, order] of [
        ['poor', poor, cheap],
        ['rich', rich, dear],
      ] as const) {
        const { events } = await player.ok<PlayedRound>('Games.playRound', order);
        rolls[who]!.push(String((events[0] as { roll?: string }).roll));
      }
    }
    expect(rolls['poor']).toEqual(rolls['rich']);
    expect(new Set(rolls['poor']).size).toBeGreaterThan(5);
  });

  test('answers a repeated request_id byte for byte, and plays once', async () => {
    const player = await richPlayer();
    const order = bet();
    const first = await player.call('Games.playRound', order);
    const before = await mainOf(player);
    for (let again = 0; again < 20; again++)
      expect((await player.call('Games.playRound', order)).text).toBe(first.text);
    expect(await mainOf(player)).toBe(before);
  });

  test('plays once when one request_id comes 20 times at once', async () => {
    const player = await richPlayer();
    const order = bet();
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.call('Games.playRound', order)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect((await player.ok<Seeds>('Games.getSeeds')).next_nonce).toBe(2);
  });

  test('refuses a request_id that was used for another request with 409, and nothing moves', async () => {
    const player = await richPlayer();
    const order = bet();
    await player.ok('Games.playRound', order);
    const before = await mainOf(player);
    for (const other of [{ stake: '2.00' }, { params: '{"side":"tails"}' }, { mode: 'demo' }]) {
      const answer = await player.call('Games.playRound', { ...order, ...other });
      expect([answer.status, answer.error?.type]).toEqual([409, 'InvalidRequestException']);
    }
    expect(await mainOf(player)).toBe(before);
  });

  test.each(['0', '0.00', '-1', '1.005', '1e3', '0.05', '1.05', '99999999999999999999', '', 'NaN', '1,00', '٣'])(
    'refuses the stake "%s"',
    async (stake) => {
      const player = await richPlayer();
      const answer = await player.call('Games.playRound', bet({ stake }));
      expect([answer.status, answer.error?.type]).toEqual([400, 'InvalidParameterException']);
      expect(await mainOf(player)).toBe('1000.00');
    },
  );

  test('refuses a stake beyond the balance, with the reason', async () => {
    const player = await richPlayer(99n);
    const answer = await player.call('Games.playRound', bet());
    expect([answer.status, answer.error?.type, answer.error?.reason]).toEqual([
      422,
      'BillingTransactionDeclinedException',
      { rule: 'wallet.enough', inputs: { amount: '1.00', currency: 'EUR' } },
    ]);
  });

  test('of others goes through when it shares a commit with one that is refused and one that is repeated', async () => {
    const [poor, again, ...others] = await Promise.all([
      richPlayer(99n),
      ...Array.from({ length: 12 }, () => richPlayer()),
    ]);
    const repeated = bet();
    const first = await again!.call('Games.playRound', repeated);
    for (let turn = 0; turn < 5; turn++) {
      const [refused, replayed, ...played] = await Promise.all([
        poor.call('Games.playRound', bet()),
        again!.call('Games.playRound', repeated),
        ...others.map((player) => player.call('Games.playRound', bet())),
      ]);
      expect([refused!.status, replayed!.data]).toEqual([422, first.data]);
      expect(played.map((answer) => answer.status)).toEqual(others.map(() => 200));
    }
    expect(await mainOf(poor)).toBe('0.99');
  });

  test('takes the stake in the currency of the account and in no other', async () => {
    const player = await site.player({ currency: 'JPY' });
    await giveMoney(site, player, 1000n);
    expect((await player.call('Games.playRound', bet({ stake: '10.50' }))).status).toBe(400);
    expect((await player.ok<PlayedRound>('Games.playRound', bet({ stake: '10' }))).staked).toEqual({
      amount: '10',
      currency: 'JPY',
    });
  });

  test('lets exactly one of 20 parallel bets win a balance for one', async () => {
    for (let again = 0; again < 5; again++) {
      const player = await richPlayer(100n);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => player.call('Games.playRound', bet({ params: '{"side":"heads"}' }))),
      );
      const played = answers
        .filter((answer) => answer.status === 200)
        .map((answer) => answer.data as unknown as PlayedRound);
      // A win pays for the next bet, so count what was staked against what there was.
      const won = played.reduce((sum, round) => sum + parseAmount(round.won.amount, 'EUR')!, 0n);
      expect(100n - 100n * BigInt(played.length) + won).toBe(parseAmount(await mainOf(player), 'EUR'));
      expect(played.length).toBeGreaterThanOrEqual(1);
      expect(answers.filter((answer) => answer.status !== 200).every((answer) => answer.status === 422)).toBe(true);
    }
  });

  test('refuses a guest who plays for money, an unknown game, unknown choices', async () => {
    expect((await site.visitor().call('Games.playRound', bet())).error?.type).toBe('AuthorizationException');
    const player = await richPlayer();
    expect((await player.call('Games.playRound', bet({ sysname: 'toString' }))).status).toBe(404);
    for (const params of ['{"side":"edge"}', '{"win":true}', '[]', '{', '{"__proto__":{"side":"heads"}}'])
      expect([params, (await player.call('Games.playRound', bet({ params }))).status]).toEqual([params, 400]);
  });

  test('splits a stake over main and bonus and pays the win back in the same proportion', async () => {
    const player = await site.player();
    await giveMoney(site, player, 30n);
    await giveMoney(site, player, 1000n, 'bonus');
    const round = await player.ok<PlayedRound>('Games.playRound', bet());
    const hasWon = round.won.amount !== '0.00';
    expect(round.balances).toMatchObject({
      balance_main: { amount: hasWon ? '0.60' : '0.00' }, // 198 × 30/100 = 59.4: 138 to bonus, the rest to main
      balance_bonus: { amount: hasWon ? '10.68' : '9.30' },
    });
  });

  /** A thousand with `npm run chaos`. */
  const AT_ONCE = IS_LONG_FORM ? 1_000 : 300;
  test(`counts the nonce up by exactly one under ${AT_ONCE} parallel rounds`, async () => {
    const player = await richPlayer(1_000_000n);
    const rounds = await Promise.all(
      Array.from({ length: AT_ONCE }, () => player.ok<PlayedRound>('Games.playRound', bet({ stake: '0.10' }))),
    );
    const nonces = rounds.map((round) => round.fairness.nonce).sort((a, b) => a - b);
    expect(nonces).toEqual(Array.from({ length: AT_ONCE }, (_, index) => index + 1));
  });

  test('goes on with the right nonce when another process has played in between', async () => {
    const player = await richPlayer();
    await player.ok('Games.playRound', bet());
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    await site.database.ownerPool.query('update rounds.seed_states set nonce = nonce + 5 where player_id = $1', [uid]);
    expect((await player.ok<PlayedRound>('Games.playRound', bet())).fairness.nonce).toBe(7);
  });
});

describe('demo', () => {
  test('plays for play money and leaves real money alone', async () => {
    const player = await richPlayer();
    const round = await player.ok<PlayedRound>('Games.playRound', bet({ mode: 'demo' }));
    expect(round.staked.currency).toBe('FUN');
    expect(round.balances.balance_main.amount).toBe('1000.00');
    expect(['999.00', '1000.98']).toContain(round.balances.balance_fun.amount);
  });

  test('fills up play money that has run out', async () => {
    const player = await site.player();
    for (let round = 0; round < 30; round++) await player.ok('Games.playRound', bet({ mode: 'demo', stake: '50.00' }));
    expect(
      parseAmount((await player.ok<PlayedRound['balances']>('Account.getBalance')).balance_fun.amount, 'FUN'),
    ).toBeGreaterThanOrEqual(0n);
  });

  test('is open to guests, remembers them and repeats its answer', async () => {
    const guest = site.visitor();
    const order = bet({ mode: 'demo' });
    const first = await guest.call('Games.playRound', order);
    expect(first.status).toBe(200);
    expect((await guest.call('Games.playRound', order)).text).toBe(first.text);
    const second = await guest.ok<PlayedRound>('Games.playRound', bet({ mode: 'demo' }));
    expect(second.fairness.nonce).toBe(2);
    expect((await guest.call('Games.playRound', { ...order, stake: '2.00' })).status).toBe(409);
  });
});

describe('fairness', () => {
  test('reveals a seed only by rotating it, and then every round of it can be checked', async () => {
    const player = await richPlayer();
    await player.ok('Games.setClientSeed', { client_seed: 'my-own-seed' });
    const promised = (await player.ok<Seeds>('Games.getSeeds')).server_seed_hash;
    const played = [];
    for (let count = 0; count < 5; count++) played.push(await player.ok<PlayedRound>('Games.playRound', bet()));
    for (const round of played) {
      expect(round.fairness).toMatchObject({
        server_seed_hash: promised,
        server_seed: null,
        client_seed: 'my-own-seed',
      });
      expect(
        (await site.visitor().ok<Round>('Games.getRound', { id: round.round_id })).fairness.server_seed,
      ).toBeNull();
    }
    const after = await player.ok<Seeds>('Games.rotateSeed');
    expect(after.server_seed_hash).not.toBe(promised);
    expect(after.next_nonce).toBe(1);
    expect(after.revealed[0]).toMatchObject({ server_seed_hash: promised, rounds: 5 });
    for (const { round_id } of played) {
      const round = await site.visitor().ok<Round>('Games.getRound', { id: round_id });
      const minor = (money: { amount: string }) => parseAmount(money.amount, 'EUR')!;
      const verdict = verifyRound(asPlayed(titles['test-coin']!), {
        stakeMinor: minor(round.stake),
        stakedMinor: minor(round.staked),
        wonMinor: minor(round.won),
        params: round.params,
        events: round.events,
        serverSeedHash: round.fairness.server_seed_hash,
        serverSeed: round.fairness.server_seed,
        clientSeed: round.fairness.client_seed,
        nonce: round.fairness.nonce,
        mathHash: round.fairness.math_hash,
        mathVersion: round.fairness.math_version,
        profileHash: round.fairness.profile_hash,
        commitment: round.fairness.commitment,
      });
      expect(verdict).toMatchObject({ verdict: 'fair' });
    }
  });

  test('plays on while the seed is rotated in between, each round under the seed that it names', async () => {
    const player = await richPlayer();
    const work = Array.from({ length: 60 }, (_, index) =>
      index % 10 === 9 ? player.ok('Games.rotateSeed') : player.ok('Games.playRound', bet({ stake: '0.10' })),
    );
    await Promise.all(work);
    const { revealed } = await player.ok<Seeds>('Games.getSeeds');
    expect(revealed.reduce((sum, seed) => sum + seed.rounds, 0)).toBeLessThanOrEqual(54);
    expect(revealed).toHaveLength(6);
  });

  test('shows a round without its player', async () => {
    const player = await richPlayer();
    const { round_id } = await player.ok<PlayedRound>('Games.playRound', bet());
    const { fakename } = await player.ok<{ fakename: string }>('Account.getInfo');
    const answer = await site.visitor().call('Games.getRound', { id: round_id });
    expect(answer.text).not.toContain(fakename);
    expect(answer.text).not.toContain('player');
    expect((await site.visitor().call('Games.getRound', { id: randomUUID() })).status).toBe(404);
  });
});

describe('the books', () => {
  test('announce each settled round once, and the winners receive it', async () => {
    const player = await richPlayer();
    for (let count = 0; count < 10; count++) await player.ok('Games.playRound', bet());
    await expect.poll(() => unreadEvents(site.database.ownerPool)).toBe(0);
    expect((await site.database.ownerPool.query('select from platform.dead_letters')).rowCount).toBe(0);
  });
});

describe('the history of a player', () => {
  interface Page {
    items: HistoryRound[];
    next: string | null;
  }

  test('lists their own rounds, newest first, each once, page after page, whatever they play meanwhile', async () => {
    const player = await richPlayer();
    const stranger = await richPlayer();
    const played: string[] = [];
    for (let count = 0; count < 7; count++) {
      const { round_id } = await player.ok<PlayedRound>('Games.playRound', bet(count === 3 ? { mode: 'demo' } : {}));
      played.unshift(round_id);
      await stranger.ok('Games.playRound', bet());
    }
    const listed: HistoryRound[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await player.ok<Page>('Games.getHistory', { count: '3', ...(cursor && { cursor }) });
      listed.push(...page.items);
      cursor = page.next;
      await player.ok('Games.playRound', bet());
    }
    expect(listed.map((round) => round.round_id)).toEqual(played);
    expect(listed.map((round) => round.mode)).toEqual(['play', 'play', 'play', 'demo', 'play', 'play', 'play']);
    expect(listed[0]).toMatchObject({ sysname: 'test-coin', staked: { amount: '1.00', currency: 'EUR' } });
  });

  test('is open to players only, and takes no forged cursor', async () => {
    expect((await site.visitor().call('Games.getHistory')).status).toBe(401);
    const player = await site.player();
    expect(await player.ok<Page>('Games.getHistory')).toEqual({ items: [], next: null });
    expect((await player.call('Games.getHistory', { cursor: "1' or 1=1" })).status).toBe(400);
  });
});

describe('the demo', () => {
  test.each(['EUR', 'JPY', 'BTC', 'BRL', 'PLN', 'CAD'])(
    'takes every stake that it offers, from an account in %s too',
    async (currency) => {
      const player = await site.player({ currency });
      const options = JSON.stringify({ sysnames: ['dice'] });
      const { items } = await player.ok<{ items: Game[] }>('Games.get', { options });
      const params = JSON.stringify({ direction: 'under', target: '50.00' });
      for (const stake of items[0]!.demo_stakes) {
        const order = bet({ sysname: 'dice', mode: 'demo', stake, params });
        expect((await player.ok<PlayedRound>('Games.playRound', order)).staked).toEqual({
          amount: stake,
          currency: 'FUN',
        });
      }
    },
  );

  test('a guest reveals the seed of their rounds, and they verify', async () => {
    const guest = site.visitor();
    const nothing = await guest.call('Games.rotateSeed');
    expect([nothing.status, nothing.error?.reason?.rule]).toEqual([409, 'games.nothing-to-reveal']);
    const params = JSON.stringify({ direction: 'under', target: '50.00' });
    const order = () => bet({ sysname: 'dice', mode: 'demo', params });
    const { round_id } = await guest.ok<PlayedRound>('Games.playRound', order());
    await guest.ok('Games.playRound', order());
    const running = await guest.ok<Round>('Games.getRound', { id: round_id });
    expect(running.fairness.server_seed).toBeNull();
    const { revealed, server_seed_hash } = await guest.ok<Seeds>('Games.rotateSeed');
    expect(revealed[0]).toMatchObject({ server_seed_hash: running.fairness.server_seed_hash, rounds: 2 });
    const { fairness } = await guest.ok<Round>('Games.getRound', { id: round_id });
    expect(fairness.server_seed).toBe(revealed[0]!.server_seed);
    const next = await guest.ok<PlayedRound>('Games.playRound', order());
    expect(next.fairness).toMatchObject({ server_seed_hash, nonce: 1 });
  });
});
