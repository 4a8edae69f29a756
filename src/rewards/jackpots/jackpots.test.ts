// Jackpots from the first stake to the drop, as players and auditors see them.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { verifyDrop, winnerByStake } from '#fairness/seeds/jackpot.ts';
import { transaction } from '#platform/db/database.ts';
import { reencryptSecrets } from '#platform/db/reencrypt-secrets.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { announce } from '#platform/events/events.ts';
import { stakeReversed, type StakeSettled } from '#money/stakes/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import {
  announceStake,
  announceStakes,
  jackpotsCounted,
  publishedDrop,
  settledStake,
  withJackpots,
} from './testing/jackpots.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { LiveClient } from '#testing/live-client.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { secretTables } from './index.ts';
import { metersChanged } from './meters.ts';
import { forgetOld } from './store.ts';
import type { Jackpot, JackpotDropMessage, JackpotWin, MetersMessage } from './contract.ts';
import { covers } from '#testing/covers.ts';

const START = new Date('2027-03-07T10:00:00Z');
const clock = manualClock(START);
const level = (sysname: string, more: object) => ({
  sysname,
  title: { en: sysname },
  base: '5',
  increment: '1',
  ...more,
});
/** So far above the base that what follows a drop in these tests brings no second one. */
const amount = { kind: 'amount', from: '6.60', to: '8' };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { JACKPOTS: 'on', SESSION_IDLE_MINUTES: '10080' },
    prepare: withJackpots({
      pot: { games: ['dice'], levels: [level('mini', { hidden: '0.5', trigger: amount })] },
      tide: {
        games: ['limbo'],
        levels: [level('daily', { trigger: { kind: 'time', at: '21:00', windowMinutes: 60 } })],
      },
      spark: {
        games: ['keno'],
        levels: [
          level('low', { trigger: { kind: 'stake', oneIn: '20' } }),
          level('high', { cap: '5.50', trigger: { kind: 'stake', oneIn: '100000' } }),
        ],
      },
      yens: { games: ['plinko'], levels: [level('one', { trigger: amount })] },
      outside: { games: ['wheel'], levels: [level('one', { trigger: { kind: 'stake', oneIn: '99999999' } })] },
      moved: { games: ['hi-lo'], levels: [level('one', { trigger: amount })] },
      ends: { games: ['mines'], levels: [level('one', { trigger: amount })] },
    }),
  });
});
afterAll(() => site.close());

async function player(fields: Record<string, string> = {}): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.player(fields);
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}
const ok = <Answer>(name: string, query: Record<string, string>) => site.visitor().ok<Answer>(name, {}, { query });
const services = () => site.site.services;
const counted = () => jackpotsCounted(services());
const jackpotOf = async (id: string): Promise<Jackpot> =>
  (await ok<{ items: Jackpot[] }>('Jackpots.get', { id })).items[0]!;
const poolOf = async (id: string, place = 0) => (await jackpotOf(id)).pools[place]!;
const winsOf = async (id: string): Promise<JackpotWin[]> =>
  (await ok<{ items: JackpotWin[] }>('Jackpots.getWinners', { id })).items;
const mainOf = async (client: ApiClient): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;
const stake = (id: bigint, subject: string, euros: number, more = {}) =>
  settledStake(services(), id, { subject, stakedMinor: String(Math.round(euros * 100)), ...more });

const giveBack = ({ settledAt: reversedAt, ...stake }: StakeSettled, minor: string) =>
  transaction(services().db, (tx) =>
    announce(tx, stakeReversed, { ...stake, stakedMinor: minor, fact: stake.roundId, reversedAt }),
  );

describe('a jackpot that must drop by an amount', () => {
  test('shows money from its opening on, with the terms and the commitment of the run', covers('~AP-32'), async () => {
    const pool = await poolOf('pot');
    expect(pool).toMatchObject({
      amount: { amount: '5.00', currency: 'EUR' },
      base: { amount: '5.00' },
      increment: '1',
      hidden: '0.5',
      must_drop_at: { amount: '8.00' },
      must_drop_by: null,
      run: { number: 1 },
    });
    expect(pool.run.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect((await jackpotOf('pot')).rtp).toBe('1.5');
    expect((await jackpotOf('pot')).games).toEqual(['dice']);
  });

  test(
    'falls to the stake that reaches the threshold: paid once, announced at once, computed again by anybody',
    covers('~AP-33'),
    async () => {
      const { client, id } = await player();
      const liveClient = await LiveClient.open(site.url, client);
      liveClient.join('me');
      const public_ = await LiveClient.open(site.url);
      public_.join('jackpots');
      // Each has joined; the meters may have moved meanwhile.
      await expect.poll(() => Math.min(liveClient.words.length, public_.words.length)).toBeGreaterThan(0);
      // 0.30 each: the threshold is reached with one of the first ten.
      const stakes = Array.from({ length: 10 }, () => stake(id, 'dice', 30));
      for (const stake of stakes.slice(0, 3)) await announceStake(services(), stake);
      await announceStakes(services(), stakes.slice(3));
      await counted();
      const [win, ...others] = await winsOf('pot');
      expect(others).toEqual([]);
      const message: JackpotDropMessage = await liveClient.receive('jackpot');
      expect(message).toMatchObject({ id: win!.id, jackpot: 'pot', level: 'mini', paid: win!.amount });
      await public_.receive('jackpot');
      await public_.receive('meters');
      expect(await mainOf(client)).toBe(win!.amount.amount);
      expect(stakes.map(({ roundId }) => roundId)).toContain(win!.round_id);
      const { proof, entries } = await publishedDrop(site.visitor(), win!.id);
      expect(verifyDrop(proof, entries).map(({ name, result }) => `${name} ${result}`)).toEqual(
        ['seed', 'commitment', 'contribution', 'trigger', 'amount', 'entries'].map((name) => `${name} holds`),
      );
      // A change of anything in it is found.
      for (const changed of [
        { seed: '0'.repeat(64) },
        { commitment: '0'.repeat(64) },
        { terms: { ...proof.terms, trigger: { kind: 'amount', fromMinor: 660, toMinor: 801 } as const } },
        { beforeMicro: String(BigInt(proof.beforeMicro) - 1n) },
        { paidMinor: String(BigInt(proof.paidMinor) + 1n) },
        { round: entries[0]![0] },
      ])
        expect(verifyDrop({ ...proof, ...changed }, entries).some(({ result }) => result === 'fails')).toBe(true);
      expect(verifyDrop(proof, entries.slice(1)).some(({ result }) => result === 'fails')).toBe(true);
      liveClient.close();
      public_.close();
    },
  );

  test('keeps the seed of a run encrypted until it drops, and the role of the site can neither change it nor reveal another one', async () => {
    const { pool, ownerPool } = site.database;
    const runs = (
      await ownerPool.query<{ id: string; seed: string | null; encrypted_seed: Buffer | null; seed_hash: string }>(
        `select id, seed, encrypted_seed, seed_hash from jackpots.runs where jackpot = 'pot' order by run`,
      )
    ).rows;
    const [dropped, running] = [runs[0]!, runs[1]!];
    const { proof } = await publishedDrop(site.visitor(), (await winsOf('pot'))[0]!.id);
    expect(dropped).toMatchObject({ seed: proof.seed, encrypted_seed: null });
    expect(running.seed).toBeNull();
    const keys = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
    const seed = keys.decrypt(running.encrypted_seed!)!.toString();
    expect(seedHash(seed)).toBe(running.seed_hash);
    const other = 'ab'.repeat(32);
    for (const change of [
      `seed = '${other}'`,
      `encrypted_seed = '\\x00'`,
      `commitment = '${other}'`,
      'dropped_at = now()',
    ])
      await expect(
        pool.query(`update jackpots.runs set ${change} where id = $1`, [running.id]),
        change,
      ).rejects.toThrow('permission denied');
    await expect(pool.query('select jackpots.reveal_seed($1, $2, now())', [running.id, other])).rejects.toThrow(
      'has another hash',
    );
    const stored = async () =>
      (
        await ownerPool.query<{ encrypted_seed: Buffer }>('select encrypted_seed from jackpots.runs where id = $1', [
          running.id,
        ])
      ).rows[0]!.encrypted_seed;
    await pool.query('select jackpots.reencrypt_seed($1, $2, $3)', [
      running.id,
      running.encrypted_seed,
      keys.encrypt(other),
    ]);
    expect(await stored()).toEqual(running.encrypted_seed);
    // As it stood before seeds were encrypted; the next start encrypts it.
    await ownerPool.query('update jackpots.runs set seed = $2, encrypted_seed = null where id = $1', [
      running.id,
      seed,
    ]);
    expect(await reencryptSecrets(site.database.db, keys, secretTables[0]!)).toBe(1);
    expect(keys.decrypt(await stored())!.toString()).toBe(seed);
  });

  test('goes on with its base, of which the hidden rate has paid a part, and with what came after the drop', async () => {
    const pool = await poolOf('pot');
    const [{ entries }] = [await publishedDrop(site.visitor(), (await winsOf('pot'))[0]!.id)];
    expect(pool.run.number).toBe(2);
    // The house lays 5.00 out; 0.30 of each stake that came later is in it.
    expect(pool.amount.amount).toBe((5 + (10 - entries.length) * 0.3).toFixed(2));
  });

  test('stakes of bonus money and free rounds do not count, of a mixed one the part of main does', async () => {
    const { id } = await player();
    const before = Number((await poolOf('pot')).amount.amount);
    const purses = (bonus: string, house: string) => ({ purses: { staked: { bonus, bettingBonus: '0', house } } });
    await announceStakes(services(), [
      stake(id, 'dice', 10, purses('1000', '0')),
      stake(id, 'dice', 10, { isFree: true, ...purses('0', '1000') }),
      stake(id, 'dice', 10, purses('600', '0')),
    ]);
    await counted();
    expect(Number((await poolOf('pot')).amount.amount) - before).toBeCloseTo(0.04, 5);
  });
});

test('a jackpot by time drops after the moment that was drawn, to one of all its stakes in proportion to them', async () => {
  const { id } = await player();
  const { id: otherPlayerId } = await player();
  const pool = await poolOf('tide');
  expect(pool.must_drop_by).toBe('2027-03-07T21:00:00.000Z');
  const at = (time: string) => ({ settledAt: `2027-03-07T${time}Z` });
  const earlier = Array.from({ length: 40 }, () => stake(otherPlayerId, 'limbo', 250, at('19:59:58')));
  await announceStakes(services(), earlier);
  await counted();
  expect(await winsOf('tide')).toEqual([]);
  const closing = stake(id, 'limbo', 0.01, at('20:50:00'));
  await announceStakes(services(), [
    stake(id, 'limbo', 250, at('19:59:59')),
    closing,
    stake(id, 'limbo', 1, at('20:50:01')),
  ]);
  await counted();
  const wins = await winsOf('tide');
  expect(wins).toHaveLength(1);
  const { proof, entries } = await publishedDrop(site.visitor(), wins[0]!.id);
  expect(entries).toHaveLength(42);
  expect(proof.closing?.round).toBe(closing.roundId);
  // The database finds the same winner as a verifier with the seed and the list.
  expect(wins[0]!.round_id).toBe(winnerByStake(proof.seed, entries));
  expect(verifyDrop(proof, entries).every(({ result }) => result === 'holds')).toBe(true);
  const winner = earlier.some(({ roundId }) => roundId === wins[0]!.round_id) ? otherPlayerId : id;
  const { rows } = await site.database.ownerPool.query('select player_id from jackpots.drops where id = $1', [
    wins[0]!.id,
  ]);
  expect(rows).toEqual([{ player_id: winner }]);
  // One a day.
  expect(await poolOf('tide')).toMatchObject({ must_drop_by: '2027-03-08T21:00:00.000Z', run: { number: 2 } });
});

test('a jackpot by chance falls where its seed says, and grows no further than its cap', async () => {
  const { id } = await player();
  const stakes = Array.from({ length: 60 }, () => stake(id, 'keno', 5));
  await announceStakes(services(), stakes);
  await counted();
  const wins = (await winsOf('spark')).filter(({ level: name }) => name === 'low');
  expect(wins.length).toBeGreaterThan(0);
  for (const { id: drop } of wins) {
    const { proof, entries } = await publishedDrop(site.visitor(), drop);
    expect(verifyDrop(proof, entries).every(({ result }) => result === 'holds')).toBe(true);
  }
  const { pools } = await jackpotOf('spark');
  if (!(await winsOf('spark')).some(({ level: name }) => name === 'high')) expect(pools[1]!.amount.amount).toBe('5.50');
});

test('a stake in another currency counts by the rate, and its drop is paid in it', async () => {
  const { client, id } = await player({ currency: 'JPY' });
  const stakes = Array.from({ length: 3 }, () =>
    settledStake(services(), id, { subject: 'plinko', currency: 'JPY', stakedMinor: '16320' }),
  );
  await announceStakes(services(), stakes);
  await counted();
  const [win] = await winsOf('yens');
  // 16,320 JPY are 100.00 EUR and add 1.00: the threshold lies between 6.60 and 8.00.
  expect(['7.00', '8.00']).toContain(win!.amount.amount);
  expect(win!.paid).toEqual({ amount: String(Math.floor(Number(win!.amount.amount) * 163.2)), currency: 'JPY' });
  expect(await mainOf(client)).toBe(win!.paid.amount);
});

test('a drop for a stake in a former currency is paid in the one that its player has by then', async () => {
  const { client, id } = await player();
  const stakes = Array.from({ length: 3 }, () => stake(id, 'hi-lo', 100));
  await client.ok('Account.setCurrency', { currency: 'JPY' });
  await announceStakes(services(), stakes);
  await counted();
  const [win] = await winsOf('moved');
  expect(win!.paid).toEqual({ amount: String(Math.floor(Number(win!.amount.amount) * 163.2)), currency: 'JPY' });
  expect(await mainOf(client)).toBe(win!.paid.amount);
});

test('a stake that a supplier takes back leaves the running pool; one that never counted changes nothing', async () => {
  const { id } = await player();
  const stakeSettled = stake(id, 'wheel', 50, { kind: 'outside', provider: 'other' });
  await announceStake(services(), stakeSettled);
  await counted();
  expect((await poolOf('outside')).amount.amount).toBe('5.50');
  const reversed = (minor: string) => giveBack(stakeSettled, minor);
  await reversed('2000');
  await counted();
  expect((await poolOf('outside')).amount.amount).toBe('5.30');
  await reversed('5000');
  await reversed('5000');
  await counted();
  expect((await poolOf('outside')).amount.amount).toBe('5.00');
});

test('the meters receive what a stake has brought, however long its commit takes', async () => {
  const { ownerPool } = site.database;
  await ownerPool.query(`
    create function jackpots.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
    create constraint trigger slowly after update on jackpots.levels deferrable initially deferred
      for each row execute function jackpots.slowly()`);
  onTestFinished(async () => void (await ownerPool.query('drop function jackpots.slowly cascade')));
  const { id } = await player();
  const page = await LiveClient.open(site.url);
  onTestFinished(() => page.close());
  page.join('jackpots');
  await expect.poll(() => page.words.length).toBeGreaterThan(0);
  await announceStake(services(), stake(id, 'wheel', 100));
  await page.receive('meters', ({ pools }: MetersMessage) => pools['outside/one'] === 600);
});

test('the meters receive a sum that this process has sent before, as another may have sent a newer one since', async () => {
  const pool = { jackpot: 'tide', level: 'daily' };
  const page = await LiveClient.open(site.url);
  onTestFinished(() => page.close());
  page.join('jackpots');
  await expect.poll(() => page.words.length).toBeGreaterThan(0);
  const meterMessages = () => page.received.filter(({ message }) => message.kind === 'meters').length;
  for (const times of [1, 2]) {
    metersChanged(services(), [pool]);
    await expect.poll(meterMessages).toBe(times);
  }
});

test('the meters are updated when the database is back, though it was away when they should have been', async () => {
  const { ownerPool } = site.database;
  const page = await LiveClient.open(site.url);
  onTestFinished(() => page.close());
  page.join('jackpots');
  await expect.poll(() => page.words.length).toBeGreaterThan(0);
  const warned = vi.spyOn(services().log, 'warn');
  onTestFinished(() => warned.mockRestore());
  await ownerPool.query('revoke select on jackpots.levels from baize_app');
  onTestFinished(async () => void (await ownerPool.query('grant select on jackpots.levels to baize_app')));
  metersChanged(services(), [{ jackpot: 'tide', level: 'daily' }]);
  await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0);
  await ownerPool.query('grant select on jackpots.levels to baize_app');
  await page.receive('meters', ({ pools }: MetersMessage) => 'tide/daily' in pools);
});

test('an operator closes a jackpot: what is in it can still be won, and no run follows until it is opened', async () => {
  const { id } = await player();
  expect(await operator(site, 'jackpots', 'list')).toMatch(/ends\/one +open +run +1/);
  await operator(site, 'jackpots', 'close', 'ends');
  expect(await operator(site, 'jackpots', 'list')).toMatch(/ends\/one +closing/);
  const page = await LiveClient.open(site.url);
  onTestFinished(() => page.close());
  page.join('jackpots');
  await expect.poll(() => page.words.length).toBeGreaterThan(0);
  const behind = stake(id, 'mines', 300, { kind: 'outside', provider: 'other' });
  await announceStakes(services(), [stake(id, 'mines', 300), behind]);
  await counted();
  expect(await winsOf('ends')).toHaveLength(1);
  expect(await jackpotOf('ends')).toBeUndefined();
  // Pages that are open show no longer what has been won.
  await page.receive('meters', ({ pools }: MetersMessage) => pools['ends/one'] === 0);
  expect(await operator(site, 'jackpots', 'drops')).toContain('ends/one');
  await operator(site, 'jackpots', 'open', 'ends');
  expect((await poolOf('ends')).run.number).toBe(2);
});

test('stakes of a run are forgotten long after its drop, and never before', async () => {
  const entries = async (jackpot: string): Promise<number> => {
    const { rows } = await site.database.ownerPool.query<{ count: number }>(
      'select count(*)::int as count from jackpots.entries where jackpot = $1',
      [jackpot],
    );
    return rows[0]!.count;
  };
  expect(await entries('spark')).toBeGreaterThan(0);
  const later = new Date('2028-01-01T00:00:00Z');
  const [running, closed] = [await entries('outside'), await entries('tide')];
  await forgetOld(services().db, later, later);
  // The run of one goes on, and needs them; that of the other has dropped.
  expect(await entries('outside')).toBe(running);
  expect(closed).toBeGreaterThan(0);
});
