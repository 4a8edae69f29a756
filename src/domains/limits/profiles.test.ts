// The profile of a market with more rules than the open one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { canonicalHash } from '#math/fairness/canonical.ts';
import { silentLogger } from '#platform/log.ts';
import { openSite } from '#server/site.ts';
import { ApiClient, type ApiAnswer } from '#testing/api-client.ts';
import { addCoin } from '#testing/coin-title.ts';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { PROFILES } from './rules/profiles.ts';

const clock = manualClock(new Date('2027-03-17T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  addCoin();
  site = await startTestSite({ clock, environment: { JURISDICTION: 'uk', VERIFY_BEFORE: 'threshold' } });
});
afterAll(() => site.close());

const bet = (player: ApiClient, stake: string, request_id: string = randomUUID()): Promise<ApiAnswer> =>
  player.call('Games.playRound', { sysname: 'test-coin', mode: 'play', stake, request_id });

async function richPlayer(): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, 100_000n);
  return player;
}

test('under the profile uk a stake has a highest sum, and the refusal names it', async () => {
  const player = await richPlayer();
  const answer = await bet(player, '5.10');
  expect(answer.error?.reason).toEqual({
    rule: 'limits.max-stake',
    inputs: { staked: '5.10', max: '5.00', currency: 'EUR', profile: 'uk' },
  });
  expect((await bet(player, '5.00')).status).toBe(200);
});

test('under the profile uk a round lasts at least five seconds, to the millisecond; the same request is answered at once', async () => {
  const player = await richPlayer();
  const first = randomUUID();
  const { text } = await bet(player, '1.00', first);
  clock.advance(4999);
  // A change of the player's own rules begins nothing anew.
  await player.ok('Limits.setRealityCheck', { minutes: '15' });
  const early = await bet(player, '1.00');
  expect([early.status, early.error?.reason?.rule, early.headers.get('retry-after')]).toEqual([
    429,
    'limits.pace',
    '1',
  ]);
  expect((await bet(player, '1.00', first)).text).toBe(text);
  clock.advance(1);
  expect((await bet(player, '1.00')).status).toBe(200);
});

test.each([
  ['test-coin', 5000],
  ['midnight-apothecary', 2500],
])('[G06] under the profile uk of 80 rounds of %s that come too early none is played', async (sysname, leastMs) => {
  const player = await richPlayer();
  const play = () => player.call('Games.playRound', { sysname, mode: 'play', stake: '1.00', request_id: randomUUID() });
  expect((await play()).status).toBe(200);
  const played = async (): Promise<number> =>
    (await player.ok<{ items: unknown[] }>('Games.getHistory', { count: '50' })).items.length;
  for (const early of [0, leastMs - 1]) {
    clock.advance(early);
    const answers = await Promise.all(Array.from({ length: 40 }, play));
    expect(new Set(answers.map(({ status, error }) => `${status} ${error?.reason?.rule}`))).toEqual(
      new Set(['429 limits.pace']),
    );
  }
  expect(await played()).toBe(1);
  clock.advance(1);
  // And then of forty at once one.
  const answers = await Promise.all(Array.from({ length: 40 }, play));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await played()).toBe(2);
});

test('[G06] under the profile uk a round that began in one process is not followed too early in another, nor after a restart', async () => {
  const player = await richPlayer();
  const port = await freePort();
  const { config } = site.site.services;
  const url = `http://localhost:${port}`;
  const other = await openSite({
    config: { ...config, PORT: port, PUBLIC_URL: url },
    connection: site.database.app,
    clock,
    log: silentLogger(),
  });
  const there = new ApiClient(url);
  for (const [name, value] of player.cookies) there.cookies.set(name, value);
  expect((await bet(player, '1.00')).status).toBe(200);
  clock.advance(3000);
  const early = await bet(there, '1.00');
  expect([early.status, early.error?.reason?.rule, early.headers.get('retry-after')]).toEqual([
    429,
    'limits.pace',
    '2',
  ]);
  // The refusal itself put nothing off.
  clock.advance(2000);
  expect((await bet(there, '1.00')).status).toBe(200);
  expect((await bet(player, '1.00')).status).toBe(429);
  await other.stop();
});

test('the profile in force is part of what a round commits to', async () => {
  const player = await richPlayer();
  const answer = await bet(player, '1.00');
  const { fairness } = answer.data as unknown as { fairness: { profile_hash: string } };
  expect(fairness.profile_hash).toBe(canonicalHash(PROFILES.uk));
  expect(fairness.profile_hash).not.toBe(canonicalHash(PROFILES.open));
});
