// A bonus that is earned: own money plays alone, and the bonus is paid when enough of it has been staked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { award, becomes, bonusOf, withBonuses } from './testing/bonuses.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';

const DEFINITIONS = {
  earned: {
    kind: 'no-deposit',
    amount: { EUR: '10' },
    mode: 'earned',
    wagering: { base: 'bonus', multiplier: 2, contributions: { fast: 50 } },
    excludedGames: ['hayloft-moon'],
    activation: 'auto',
  },
  'of-bonus': {
    kind: 'no-deposit',
    amount: { EUR: '10' },
    wagering: { base: 'bonus', multiplier: 2, counts: 'bonus' },
  },
} as const;

let site: TestSite;
beforeAll(
  async () => void (site = await startTestSite({ environment: { LOYALTY: 'on' }, prepare: withBonuses(DEFINITIONS) })),
);
afterAll(() => site.close());

const services = () => site.site.services;
const play = (player: ApiClient, stake: string, sysname = 'coral-court') =>
  player.call('Games.playRound', { sysname, stake, mode: 'play', params: '{}', request_id: randomUUID() });
const balances = async (player: ApiClient): Promise<[number, number]> => {
  const info = await player.ok<Record<'balance_main' | 'balance_bonus', { amount: string }>>('Account.getInfo');
  return [Number(info.balance_main.amount), Number(info.balance_bonus.amount)];
};

async function holder(main: bigint): Promise<{ player: ApiClient; id: bigint; bonus: string }> {
  const player = await site.player();
  const id = await giveMoney(site, player, main);
  const bonus = await award(services(), id, 'earned');
  await becomes(player, bonus, { status: 'active' });
  return { player, id, bonus };
}

test('the bonus pays no stake, and is whole when own money has met the requirement', async () => {
  const { player, bonus } = await holder(10_000n);
  expect(await bonusOf(player, bonus)).toMatchObject({ terms: { mode: 'earned', counts: 'own', highest_stake: null } });
  // Larger than a bonus would allow: own money has no terms but what counts.
  expect((await play(player, '10.00')).status).toBe(200);
  expect((await balances(player))[1]).toBe(10);
  await becomes(player, bonus, { wagering: { done: { amount: '10.00' } } });
  // It may be played, and counts for nothing.
  expect((await play(player, '1.00', 'hayloft-moon')).status).toBe(200);
  expect((await play(player, '9.00')).status).toBe(200);
  await becomes(player, bonus, { status: 'active', wagering: { done: { amount: '19.00' } } });
  const [balanceBefore] = await balances(player);
  expect((await play(player, '1.00')).status).toBe(200);
  await becomes(player, bonus, { status: 'completed' });
  const [main, bonusBalance] = await balances(player);
  expect(bonusBalance).toBe(0);
  expect(main).toBeGreaterThanOrEqual(balanceBefore - 1 + 10);
});

test('own money that is gone leaves the bonus where it is: it cannot be played', async () => {
  const { player } = await holder(100n);
  const answers = [];
  for (let turn = 0; turn < 30 && (await balances(player))[0] >= 1; turn++) answers.push(await play(player, '1.00'));
  for (let turn = 0; turn < 400 && (await balances(player))[0] >= 1; turn++) await play(player, '1.00');
  expect((await balances(player))[0]).toBeLessThan(1);
  expect((await balances(player))[1]).toBe(10);
  expect((await play(player, '1.00')).status).not.toBe(200);
});

test('what earns a bonus brings no points, no missions and no rakeback', async () => {
  const { player } = await holder(10_000n);
  const otherPlayer = await site.player();
  await giveMoney(site, otherPlayer, 10_000n);
  for (const client of [player, otherPlayer]) expect((await play(client, '10.00')).status).toBe(200);
  for (const subscriber of ['loyalty', 'cashback'])
    await expect.poll(() => waitingSince(services().db, subscriber)).toBeUndefined();
  interface Progress {
    week: { staked: { amount: string }; bound: { amount: string } | null };
  }
  const weekOf = async (client: ApiClient) => (await client.ok<Progress>('Cashbacks.getProgress')).week;
  expect(await weekOf(player)).toMatchObject({ staked: { amount: '10.00' }, bound: { amount: '0.00' } });
  // A fifth of what coral-court keeps of 10.00.
  expect(Number((await weekOf(otherPlayer)).bound!.amount)).toBeCloseTo(0.09, 2);
  const { rows } = await site.database.ownerPool.query<{ count: number }>(
    `select count(*)::int from loyalty.players where tier > 0`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a bonus of which only its own stakes count is not met by own money', async () => {
  const player = await site.player();
  const id = await giveMoney(site, player, 10_000n);
  const bonus = await award(services(), id, 'of-bonus');
  await player.ok('Bonuses.activate', { bonus_id: bonus });
  expect((await play(player, '5.00')).status).toBe(200);
  await expect.poll(() => waitingSince(services().db, 'bonuses')).toBeUndefined();
  expect(await bonusOf(player, bonus)).toMatchObject({ status: 'active', wagering: { done: { amount: '0.00' } } });
});
