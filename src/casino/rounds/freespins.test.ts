import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAmount } from '#kernel/money.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { systemContext } from '#platform/context.ts';
import { titles } from '#casino/titles/index.ts';
import { verifyRound } from '#fairness/seeds/verify.ts';
import { asPlayed } from '#casino/titles/published.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { erasePlayer } from '#players/privacy/erase.ts';
import type { PlayedRound } from './contract.ts';
import type { FreespinPack } from './freespins-contract.ts';
import type { Round } from './round-contract.ts';
import { grantFreespins } from './freespins.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const key = (): string => uuidv7(Date.now(), secureRandom);
const minor = ({ amount }: { amount: string }): bigint => parseAmount(amount, 'EUR')!;
const packs = (player: ApiClient, fields: Record<string, string> = {}) =>
  player.ok<FreespinPack[]>('Freespins.get', { status: 'active', count: '99', ...fields });

async function withPack(count = 5, days = 7): Promise<{ player: ApiClient; id: string }> {
  const player = await site.player();
  const { uid } = await player.ok<{ uid: number }>('Account.getinfo');
  const ctx = systemContext(site.site.services, 'test');
  const grant = {
    currency: 'EUR',
    sysname: 'coral-court',
    count,
    stake: '1.00',
    days,
    by: 'test',
    winningsTo: 'bonus',
  } as const;
  return { player, id: (await grantFreespins(ctx, { ...grant, playerId: BigInt(uid) })).id };
}

describe('free spins', () => {
  const game = { sysname: 'coral-court', name: 'Coral Court' };

  test(
    'are listed with game, remaining count and status, and the fields that were asked for',
    covers('AP-72 2/2', 'EN-18'),
    async () => {
      const { player, id } = await withPack();
      expect(await packs(player)).toMatchObject([
        { id, game, remaining_count: 5, status: 'active', stake: { amount: '1.00' } },
      ]);
      expect(await packs(player, { fields: 'game.sysname,remaining_count,status' })).toEqual([
        { id, game, remaining_count: 5, status: 'active' },
      ]);
      expect(await packs(player, { status: 'finished' })).toEqual([]);
      expect(await packs(await site.player())).toEqual([]);
    },
  );

  test('cost the player nothing, pay into their bonus purse, and end with the last one', async () => {
    const { player, id } = await withPack(5);
    let won = 0n;
    for (let spin = 0; spin < 5; spin++) {
      const round = await player.ok<PlayedRound>('Freespins.play', { id, request_id: key() });
      won += minor(round.won);
      expect(round.staked).toEqual({ amount: '1.00', currency: 'EUR' });
      expect(minor(round.balances.balance_main)).toBe(0n);
      expect(minor(round.balances.balance_bonus)).toBe(won);
    }
    expect(await player.call('Freespins.play', { id, request_id: key() })).toMatchObject({
      status: 409,
      error: { reason: { rule: 'games.freespins-over' } },
    });
    const [finished] = await packs(player, { status: 'finished' });
    expect(finished).toMatchObject({ id, remaining_count: 0 });
    expect(minor(finished!.won)).toBe(won);
  });

  test('give the same round for the same request, and one spin for each of many at once', async () => {
    const { player, id } = await withPack(5);
    const play = (request_id: string) => player.call('Freespins.play', { id, request_id });
    const same = key();
    const answers = await Promise.all(Array.from({ length: 6 }, () => play(same)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const others = await Promise.all(Array.from({ length: 9 }, () => play(key())));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(others.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('can be replayed and verified like every round', async () => {
    const { player, id } = await withPack(1);
    const played = await player.ok<PlayedRound>('Freespins.play', { id, request_id: key() });
    await player.ok('Games.rotateSeed');
    const { fairness, ...round } = await player.ok<Round>('Games.getRound', { id: played.round_id });
    const { verdict, answers } = verifyRound(asPlayed(titles['coral-court']!), {
      stakeMinor: minor(round.stake),
      stakedMinor: minor(round.staked),
      wonMinor: minor(round.won),
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
    } as Parameters<typeof verifyRound>[1]);
    expect([verdict, answers.follows, answers.mathematics]).toEqual(['fair', 'holds', 'holds']);
    expect(round.mode).toBe('play');
  });

  test('are nobody else’s, do not outlive their day, and stop for who takes a break', async () => {
    const { player, id } = await withPack();
    const stranger = await site.player();
    expect((await stranger.call('Freespins.play', { id, request_id: key() })).status).toBe(404);
    const old = await withPack(5, 1e-9);
    expect(await packs(old.player)).toEqual([]);
    expect(await packs(old.player, { status: 'expired' })).toHaveLength(1);
    expect((await old.player.call('Freespins.play', { id: old.id, request_id: key() })).status).toBe(409);
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect(await player.call('Freespins.play', { id, request_id: key() })).toMatchObject({
      status: 403,
      error: { reason: { rule: 'limits.time-out' } },
    });
  });

  test('under way while the account ends win nothing for it', async () => {
    const { player, id } = await withPack();
    const { uid } = await player.ok<{ uid: number }>('Account.getinfo');
    const { ownerPool } = site.database;
    const lock = await holdLock(ownerPool, 'lock table privacy.exports in access exclusive mode');
    const ending = erasePlayer(systemContext(site.site.services, 'test'), BigInt(uid), 'operator');
    await untilBlocked(ownerPool);
    const spin = player.call('Freespins.play', { id, request_id: key() });
    await untilBlocked(ownerPool, 2);
    await lock.release();
    const [{ status }] = await Promise.all([spin, ending]);
    const { rowCount } = await ownerPool.query('select from rounds.rounds where player_id = $1', [uid]);
    expect([status, rowCount]).toEqual([403, 0]);
  });

  test.each(['24h', '6m'])('are not granted to a player who has excluded themselves for %s', async (length) => {
    const login = `away-${length}@example.org`;
    const player = await site.player({ login });
    const { uid } = await player.ok<{ uid: number }>('Account.getinfo');
    await player.ok('Limits.exclude', { length, confirm: '1' });
    const grant = operator(site, 'freespins', 'grant', login, 'coral-court', '3', '0.60');
    await expect(grant).rejects.toMatchObject({ stderr: expect.stringContaining('takes a break from play') as string });
    const { rowCount } = await site.database.ownerPool.query('select from rounds.freespin_packs where player_id = $1', [
      uid,
    ]);
    expect(rowCount).toBe(0);
  });

  test('are granted on the command line', async () => {
    const player = await site.player({ login: 'spinner@example.org' });
    const output = await operator(site, 'freespins', 'grant', 'spinner@example.org', 'coral-court', '3', '0.60');
    expect(output).toContain('3 free spins of 0.60 EUR');
    expect(await packs(player)).toMatchObject([{ remaining_count: 3, stake: { amount: '0.60' } }]);
  });
});
