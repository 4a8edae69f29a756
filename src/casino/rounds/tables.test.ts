// Many bets in one round, through the API: the purse pays for all chips on the cloth, in every market.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import { titles } from '#casino/titles/index.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { PlayedRound } from './contract.ts';
import type { Round } from './round-contract.ts';

let site: TestSite;
beforeAll(async () => {
  // A market in which no feature may be bought.
  site = await startTestSite({ environment: { JURISDICTION: 'uk', VERIFY_BEFORE: 'threshold' } });
});
afterAll(() => site.close());

const bet = (sysname: string, params: object, stake: string) => ({
  sysname,
  mode: 'play',
  stake,
  params: JSON.stringify(params),
  request_id: uuidv7(Date.now(), secureRandom),
});
const BETS = {
  bets: [
    { spot: 'red', chips: 3 },
    { spot: 'black', chips: 2 },
    { spot: '0', chips: 1 },
  ],
};

describe('a table', () => {
  test('takes every chip on the cloth, pays what has won, and can be verified', async () => {
    const player = await site.player();
    await giveMoney(site, player, 1_000n);
    const { round_id, staked, won, balances } = await player.ok<PlayedRound>(
      'Games.playRound',
      bet('european-roulette', BETS, '0.20'),
    );
    expect(staked.amount).toBe('1.20');
    expect(['1.20', '0.80', '7.20']).toContain(won.amount);
    expect(parseAmount(balances.balance_main.amount, 'EUR')).toBe(1_000n - 120n + parseAmount(won.amount, 'EUR')!);
    await player.ok('Games.rotateSeed', {});
    const round = await player.ok<Round>('Games.getRound', { id: round_id });
    const { fairness } = round;
    const { verdict } = verifyRound(asPlayed(titles['european-roulette']!), {
      stakeMinor: parseAmount(round.stake.amount, 'EUR')!,
      stakedMinor: 120n,
      wonMinor: parseAmount(won.amount, 'EUR')!,
      params: round.params,
      events: round.events,
      serverSeedHash: fairness.server_seed_hash,
      serverSeed: fairness.server_seed,
      clientSeed: fairness.client_seed,
      nonce: fairness.nonce,
      mathHash: fairness.math_hash,
      mathVersion: fairness.math_version,
      profileHash: fairness.profile_hash,
      commitment: fairness.commitment,
    });
    expect(verdict).toBe('fair');
  });

  test('refuses bets that cost more than the purse holds, and takes nothing', async () => {
    const player = await site.player();
    await giveMoney(site, player, 100n);
    const answer = await player.call('Games.playRound', bet('european-roulette', BETS, '0.20'));
    expect(answer.status).toBe(422);
    const { balance_main } = await player.ok<PlayedRound['balances']>('Account.getBalance');
    expect(balance_main.amount).toBe('1.00');
  });

  test.each([
    ['european-roulette', { bets: [{ spot: '00', chips: 1 }] }],
    ['baccarat', { bets: [{ spot: 'player', chips: 1, winner: 'player' }] }],
    ['sic-bo', { bets: [{ spot: 'big', chips: 101 }] }],
    ['keno', { table: 'classic', spots: [1, 1] }],
    ['crash', { target: '1.00' }],
    ['scratch-card', { prize: 'seven' }],
  ])('%s refuses choices that it does not offer', async (sysname, params) => {
    const player = await site.player();
    await giveMoney(site, player, 10_000n);
    expect((await player.call('Games.playRound', bet(sysname, params, '1.00'))).status).toBe(400);
  });
});
