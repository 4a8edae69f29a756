// The profile of a market with more rules than the open one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { silentLogger } from '#platform/log.ts';
import { openSite } from '#app/site.ts';
import { ApiClient, type ApiAnswer } from '#testing/api-client.ts';
import { addCoin, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { changeEntry } from '#site/content/index.ts';
import { PROFILES } from './rules/profiles.ts';

const clock = manualClock(new Date('2027-03-17T12:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  addCoin();
  site = await startTestSite({
    clock,
    environment: { JURISDICTION: 'uk', VERIFY_BEFORE: 'threshold', SESSION_IDLE_MINUTES: '43200' },
  });
});
afterAll(removeCoin);
afterAll(() => site.close());

const bet = (player: ApiClient, stake: string, request_id: string = randomUUID()): Promise<ApiAnswer> =>
  player.call('Games.playRound', { sysname: 'test-coin', mode: 'play', stake, request_id });

async function richPlayer(fields: Record<string, string> = {}): Promise<ApiClient> {
  const player = await site.player(fields);
  await giveMoney(site, player, 100_000n);
  return player;
}

test.each([
  ['GBP', '5.10', '5.00', '5.00'],
  ['EUR', '5.90', '5.84', '5.80'],
  ['JPY', '960', '954', '950'],
] as const)(
  '[G08] under the profile uk a stake in %s is five pounds at most, by the operator’s rate, and the refusal names the sum',
  async (currency, staked, max, below) => {
    const player = await richPlayer({ currency });
    const answer = await bet(player, staked);
    expect(answer.error?.reason).toEqual({
      rule: 'limits.max-stake',
      inputs: { staked, max, currency, profile: 'uk' },
    });
    expect((await bet(player, below)).status).toBe(200);
  },
);

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

test('[G08] under the profile uk a slot takes 2.00 of a player under 25, and 5.00 from their birthday on; other games go by 5.00', async () => {
  const player = await richPlayer({ birth_date: '2002-03-18', currency: 'GBP' });
  const spin = (stake: string) =>
    player.call('Games.playRound', {
      sysname: 'midnight-apothecary',
      mode: 'play',
      stake,
      request_id: randomUUID(),
    });
  const refused = (await spin('3.00')).error;
  expect(refused?.reason).toEqual({
    rule: 'limits.max-stake-young',
    inputs: { staked: '3.00', max: '2.00', currency: 'GBP', age: 25, profile: 'uk' },
  });
  expect((await spin('2.00')).status).toBe(200);
  clock.advance(5000);
  expect((await bet(player, '5.00')).status).toBe(200);
  // They know of no change: the clock alone makes them 25.
  clock.set(new Date('2027-03-17T23:59:59Z'));
  expect((await spin('3.00')).error?.reason?.rule).toBe('limits.max-stake-young');
  clock.set(new Date('2027-03-18T00:00:00Z'));
  expect((await spin('3.00')).status).toBe(200);
  clock.advance(5000);
  expect((await spin('6.00')).error?.reason?.rule).toBe('limits.max-stake');
});

test('[A10] whatever age the content of a site asks for, nobody younger than the profile says is let in', async () => {
  await changeEntry(site.site.services, 'forms-config', undefined, { minAge: 12 }, {});
  const today = clock.now().toISOString().slice(4, 10);
  const enter = (birth_date: string) =>
    site.visitor().call('Auth.register', { ...registration(), birth_date, country_code: 'GB' });
  const young = await enter(`2010${today}`);
  expect([young.error?.reason, young.error?.error_data]).toEqual([
    {
      rule: 'limits.minimum-age',
      inputs: { age: 18 },
      faults: { birth_date: { key: 'minimumAge', values: { age: 18 } } },
    },
    { birth_date: ['You must be at least 18 years old'] },
  ]);
  expect((await enter(`2009${today}`)).error).toBeUndefined();
});

test('[G07] under the profile uk the lobby says of each of our games that its rounds are not cut short', async () => {
  const options = JSON.stringify({ sysnames: ['dice', 'midnight-apothecary'] });
  const { items } = await site.visitor().ok<{ items: { is_hurry_allowed: boolean }[] }>('Games.get', { options });
  expect(items.map((game) => game.is_hurry_allowed)).toEqual([false, false]);
  expect(PROFILES.open.isHurryAllowed).toBe(true);
});
