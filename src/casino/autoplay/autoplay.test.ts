import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAmount } from '#kernel/money.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { silentLogger } from '#platform/log.ts';
import { openSite } from '#app/site.ts';
import { ApiClient } from '#testing/api-client.ts';
import { addCoin, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { recordOf } from '#fairness/seeds/published.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { titles } from '#casino/titles/index.ts';
import type { PlayedRound } from '#casino/rounds/contract.ts';
import type { Round } from '#casino/rounds/round-contract.ts';
import type { AutoplayRun } from './contract.ts';

let site: TestSite;
beforeAll(async () => {
  addCoin();
  site = await startTestSite();
});
afterAll(removeCoin);
afterAll(() => site.close());

type Step = { round: PlayedRound | null; run: AutoplayRun };
const key = (): string => uuidv7(Date.now(), secureRandom);
const start = (player: ApiClient, fields: Record<string, string> = {}) =>
  player.ok<AutoplayRun>('Games.startAutoplay', {
    sysname: 'test-coin',
    mode: 'play',
    stake: '1.00',
    rounds: '50',
    request_id: key(),
    ...fields,
  });
const next = (player: ApiClient, id: string, number: number) =>
  player.ok<Step>('Games.playAutoplay', { id, number: String(number) });

async function rich(): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  return player;
}

/** Plays until it ends; the steps that it took. */
async function toTheEnd(player: ApiClient, run: AutoplayRun): Promise<Step[]> {
  const steps: Step[] = [];
  for (let number = 1; !steps.at(-1)?.run.ended_by; number++) steps.push(await next(player, run.id, number));
  return steps;
}
const minor = ({ amount }: { amount: string }): bigint => parseAmount(amount, 'EUR')!;

describe('auto-play', () => {
  test.each([
    ['24h', 'limits.time-out'],
    ['6m', 'limits.exclusion'],
  ])('is not begun by a player who has excluded themselves for %s', async (length, rule) => {
    const fields = registration();
    const player = await site.player(fields);
    await giveMoney(site, player, 10_000n);
    await player.ok('Limits.exclude', { length, confirm: '1' });
    await player.ok('Auth.login', { login: fields['login']!, password: fields['password']! });
    const order = { sysname: 'test-coin', mode: 'play', stake: '1.00', rounds: '50', request_id: key() };
    expect(await player.call('Games.startAutoplay', order)).toMatchObject({ status: 403, error: { reason: { rule } } });
    expect(await player.ok('Games.getAutoplay')).toEqual({ run: null });
  });

  test('ends with the currency that its stake is in', async () => {
    const player = await site.player({ currency: 'JPY' });
    const run = await start(player, { stake: '40' });
    await player.ok('Account.setCurrency', { currency: 'EUR' });
    await giveMoney(site, player, 100_000n);
    expect(await next(player, run.id, 1)).toMatchObject({ round: null, run: { played: 0, ended_by: 'refused' } });
    const { balance_main: main } = await player.ok<{ balance_main: object }>('Account.getInfo');
    expect(main).toEqual({ amount: '1000.00', currency: 'EUR' });
  });

  test('plays as many rounds as were asked for, and not one more', async () => {
    const player = await rich();
    const run = await start(player, { rounds: '5' });
    const steps = await toTheEnd(player, run);
    expect(steps.map(({ round }) => round !== null)).toEqual([true, true, true, true, true]);
    expect(steps.at(-1)!.run).toMatchObject({ played: 5, ended_by: 'rounds', staked: { amount: '5.00' } });
    expect((await next(player, run.id, 6)).round).toBeNull();
    const won = steps.reduce((sum, { round }) => sum + minor(round!.won), 0n);
    expect(minor(steps.at(-1)!.run.won)).toBe(won);
    const { balance_main } = await player.ok<PlayedRound['balances']>('Account.getBalance');
    expect(minor(balance_main)).toBe(100_000n - 500n + won);
  });

  test('plays rounds of mines and tower as they were planned, and each can be verified', async () => {
    const player = await rich();
    for (const [sysname, params] of [
      ['mines', '{"mines":3,"picks":[0,7,13]}'],
      ['tower', '{"level":"easy","picks":[1,0]}'],
    ] as const) {
      const run = await start(player, { sysname, params, rounds: '3' });
      const steps = await toTheEnd(player, run);
      expect(steps.at(-1)!.run).toMatchObject({ played: 3, ended_by: 'rounds', staked: { amount: '3.00' } });
      for (const { round } of steps) expect(round!.events.at(-1)).toMatchObject({ type: 'final-win' });
    }
    // An unplanned round stays open, and auto-play does not continue it.
    const order = {
      sysname: 'mines',
      mode: 'play',
      stake: '1.00',
      params: '{"mines":3}',
      rounds: '3',
      request_id: key(),
    };
    expect(await player.call('Games.startAutoplay', order)).toMatchObject({
      error: { reason: { rule: 'games.way-to-play' } },
    });
    await player.ok('Games.rotateSeed');
    const { items } = await player.ok<{ items: { round_id: string }[] }>('Games.getHistory');
    for (const { round_id } of items) {
      const round = await player.ok<Round>('Games.getRound', { id: round_id });
      expect(verifyRound(asPlayed(titles[round.sysname]!), recordOf(round)).verdict).toBe('fair');
    }
  });

  test('ends before a round that could lose more than the player has allowed', async () => {
    const player = await rich();
    for (let again = 0; again < 3; again++) {
      const run = await start(player, { rounds: '1000', loss_limit: '3.00', win_limit: '100.00' });
      let last: AutoplayRun = run;
      for (let number = 1; !last.ended_by && number <= 200; number++) last = (await next(player, run.id, number)).run;
      if (last.ended_by === null) continue; // a lucky run
      expect(last.ended_by).toBe('loss');
      const lost = minor(last.staked) - minor(last.won);
      expect(lost <= 300n && lost > 200n).toBe(true);
    }
  });

  test('ends after a single win as high as was asked for', async () => {
    const player = await rich();
    const steps = await toTheEnd(player, await start(player, { rounds: '1000', win_limit: '1.98' }));
    expect(steps.at(-1)!.run.ended_by).toBe('win');
    expect(steps.map(({ round }) => round!.won.amount)).toEqual([...steps.slice(1).map(() => '0.00'), '1.98']);
  });

  test('gives the same round for the same number, however often and from however many tabs', async () => {
    const player = await rich();
    const run = await start(player, { rounds: '3' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => next(player, run.id, 1)));
    expect(new Set(answers.map(({ round }) => round!.round_id)).size).toBe(1);
    expect((await next(player, run.id, 2)).run).toMatchObject({ played: 2, staked: { amount: '2.00' } });
    expect((await next(player, run.id, 1)).round!.round_id).toBe(answers[0]!.round!.round_id);
    expect(await player.call('Games.playAutoplay', { id: run.id, number: '9' })).toMatchObject({
      status: 409,
      error: { reason: { rule: 'autoplay.number' } },
    });
  });

  test('ends when the player says so, when a new one begins, and when the money is gone', async () => {
    const player = await site.player();
    await giveMoney(site, player, 100n);
    const first = await start(player);
    await player.ok('Games.stopAutoplay', { id: first.id });
    expect((await next(player, first.id, 1)).run.ended_by).toBe('player');
    const second = await start(player);
    const third = await start(player, { stake: '5.00' });
    expect((await next(player, second.id, 1)).run.ended_by).toBe('player');
    expect((await player.ok<{ run: AutoplayRun }>('Games.getAutoplay')).run.id).toBe(third.id);
    expect((await player.call('Games.playAutoplay', { id: third.id, number: '1' })).status).not.toBe(200);
    expect((await next(player, third.id, 1)).run.ended_by).toBe('refused');
    expect((await player.ok<{ run: AutoplayRun | null }>('Games.getAutoplay')).run).toBeNull();
  });

  test('begins once when it is requested twice at once; of two that begin at once the later one goes on', async () => {
    const player = await rich();
    const request_id = key();
    const same = await Promise.all([1, 2, 3, 4].map(() => start(player, { request_id })));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const runs = await Promise.all([1, 2, 3, 4].map(() => start(player)));
    const { run } = await player.ok<{ run: AutoplayRun }>('Games.getAutoplay');
    expect(runs.map(({ id }) => id)).toContain(run.id);
  });

  test('goes on in another process where it stands, under the same rules, and ends there for both', async () => {
    const player = await rich();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const config = { ...site.site.services.config, PORT: port, PUBLIC_URL: url };
    const other = await openSite({ config, connection: site.database.app, log: silentLogger() });
    const there = new ApiClient(url);
    for (const [name, value] of player.cookies) there.cookies.set(name, value);
    const run = await start(player, { rounds: '3', loss_limit: '100.00' });
    const first = await next(player, run.id, 1);
    expect((await there.ok<{ run: AutoplayRun }>('Games.getAutoplay')).run).toMatchObject({ id: run.id, played: 1 });
    expect((await next(there, run.id, 1)).round!.round_id).toBe(first.round!.round_id);
    expect((await next(there, run.id, 2)).run).toMatchObject({ played: 2, ended_by: null });
    await other.stop();
    expect((await next(player, run.id, 3)).run).toMatchObject({ played: 3, ended_by: 'rounds' });
  });

  test('is nobody else’s, and asks for what can be played', async () => {
    const [player, other] = [await rich(), await rich()];
    const run = await start(player);
    expect((await other.call('Games.playAutoplay', { id: run.id, number: '1' })).status).toBe(404);
    expect((await other.call('Games.stopAutoplay', { id: run.id })).status).toBe(404);
    const order = { sysname: 'test-coin', mode: 'play', stake: '1.00', rounds: '5', request_id: key() };
    for (const wrong of [
      { sysname: 'nothing' },
      { stake: '0.001' },
      { rounds: '0' },
      { rounds: '1001' },
      { loss_limit: '0' },
      { params: '{"side":"edge"}' },
    ])
      expect(
        (await player.call('Games.startAutoplay', { ...order, ...wrong, request_id: key() })).status,
        JSON.stringify(wrong),
      ).not.toBe(200);
  });
});

test('is refused where the law of the market does not allow it', async () => {
  const uk = await startTestSite({ environment: { JURISDICTION: 'uk' } });
  try {
    const player = await uk.player();
    const order = { sysname: 'test-coin', mode: 'demo', stake: '1.00', rounds: '5', request_id: key() };
    expect(await player.call('Games.startAutoplay', order)).toMatchObject({
      status: 403,
      error: { reason: { rule: 'autoplay.allowed', inputs: { profile: 'uk' } } },
    });
  } finally {
    await uk.close();
  }
});
