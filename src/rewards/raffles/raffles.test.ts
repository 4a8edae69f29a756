// The daily wheel and the weekly raffle, as players and auditors see them; and pressed 50 times at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { manualClock } from '#kernel/clock.ts';
import { drawFrom, spinFrom, verifyDraw, verifySpin } from '#fairness/seeds/draw.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { reencryptSecrets } from '#platform/db/reencrypt-secrets.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { announceStakes, settledStake } from '#rewards/jackpots/testing/jackpots.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { foundAfter } from '#testing/tampering.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { PastSpin, PublishedRaffle, Raffle, SpinProof, Wheel } from './contract.ts';
import { drawDue } from './draw-raffles.ts';
import { drawDataOf, secretTables } from './index.ts';
import { revealWheels } from './reveal-wheels.ts';
import { addSpin, type SpinRow } from './store.ts';

/** A Sunday. */
const START = new Date('2027-03-07T20:00:00Z');
const clock = manualClock(START);
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { RAFFLES: 'on', SESSION_IDLE_MINUTES: '40000' } });
});
afterAll(() => site.close());

const services = () => site.site.services;
const sqlOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(statement, values)).rows;
async function player(): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.confirmedPlayer();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}
const storedSeed = async (hash: string) =>
  (
    await sqlOf<{ id: string; seed: string | null; encrypted_seed: Buffer | null; revealed_at: Date | null }>(
      'select id, seed, encrypted_seed, revealed_at from raffles.draws where seed_hash = $1',
      [hash],
    )
  )[0]!;
const wheelFor = (client: ApiClient) => client.ok<Wheel>('Draws.getWheel');
const untilCounted = () => expect.poll(() => waitingSince(services().db, 'draws')).toBeUndefined();

describe('numbers that are drawn', () => {
  const seed = '5a'.repeat(32);
  test('come from the seed, the subject and the list alone, each holder once', () => {
    const holdings = Array.from({ length: 30 }, (_, place) => [`h${place}`, 1 + (place % 4)] as const);
    const winners = drawFrom(seed, 'raffle', holdings, 10);
    expect(drawFrom(seed, 'raffle', holdings, 10)).toEqual(winners);
    expect(new Set(winners).size).toBe(10);
    expect(drawFrom(seed, 'other', holdings, 10)).not.toEqual(winners);
    expect(drawFrom(seed, 'raffle', holdings.slice(1), 10)).not.toEqual(winners);
    expect(drawFrom(seed, 'raffle', holdings, 99)).toHaveLength(30);
    expect(drawFrom(seed, 'raffle', [['nobody', 0]], 3)).toEqual([]);
  });

  test('fall on segments and tickets as often as their weights say', () => {
    const counts = [0, 0, 0];
    for (let nth = 0; nth < 6_000; nth++) counts[spinFrom(seed, `spin ${nth}`, [1, 2, 3])]!++;
    for (const [place, count] of counts.entries()) expect(Math.abs(count - 1_000 * (place + 1))).toBeLessThan(200);
    let first = 0;
    for (let nth = 0; nth < 4_000; nth++)
      if (
        drawFrom(
          seed,
          `draw ${nth}`,
          [
            ['a', 3],
            ['b', 1],
          ],
          1,
        )[0] === 'a'
      )
        first++;
    expect(Math.abs(first - 3_000)).toBeLessThan(200);
  });
});

describe('the daily wheel', () => {
  test('shows exact chances and the hash of its seed, and turns once a day under 50 presses at once', async () => {
    const { client, id } = await player();
    const before = await wheelFor(client);
    expect(before.spin).toBeNull();
    expect(before.segments.reduce((sum, { chance }) => sum + Number(chance), 0)).toBeCloseTo(100, 6);
    expect(before.seed_hash).toMatch(/^[0-9a-f]{64}$/);
    const spins = await Promise.all(Array.from({ length: 50 }, () => client.ok<Wheel['spin']>('Draws.spin')));
    expect(new Set(spins.map((spin) => JSON.stringify(spin))).size).toBe(1);
    expect((await wheelFor(client)).spin).toEqual(spins[0]);
    const [rows] = await sqlOf<{ spins: number; rewards: number }>(
      `select (select count(*)::int from raffles.spins where player_id = $1) as spins,
              (select count(*)::int from loyalty.rewards where player_id = $1) as rewards`,
      [id],
    );
    expect(rows).toEqual({ spins: 1, rewards: spins[0]!.reward ? 1 : 0 });
    expect((await drawDataOf(services().db, id)).spins).toHaveLength(1);
  });

  test('is turned once, and fails for neither, when two presses arrive at the same moment', async () => {
    const { client } = await player();
    const { seed_hash: hash } = await wheelFor(client);
    const { id: drawId } = await storedSeed(hash);
    const turn = (row: SpinRow): Promise<SpinRow | undefined> => transaction(services().db, (tx) => addSpin(tx, row));
    const added: number[] = [];
    for (let nth = 0; nth < 100; nth++) {
      const row = { id: randomUUID(), draw_id: drawId, player_id: BigInt(1e9 + nth), segment: 0, spun_at: START };
      const turns = await Promise.all([turn(row), turn(row), turn(row), turn(row)]);
      added.push(turns.filter(Boolean).length);
    }
    await sqlOf('delete from raffles.spins where player_id >= 1e9');
    expect(new Set(added)).toEqual(new Set([1]));
  });

  test('sabotage: without the mark of the day it turns, and pays, again', async () => {
    await sqlOf('alter table raffles.spins drop constraint spins_draw_id_player_id_key');
    await sqlOf(`create or replace function raffles.sabotage() returns trigger language plpgsql as $$ begin
      new.id := gen_random_uuid(); new.draw_id := gen_random_uuid(); return new; end $$`);
    await sqlOf('create unique index sabotage on raffles.spins (draw_id, player_id)');
    await sqlOf(
      'create trigger sabotage before insert on raffles.spins for each row execute function raffles.sabotage()',
    );
    const { client, id } = await player();
    for (let turn = 0; turn < 3; turn++) await client.ok('Draws.spin');
    const [row] = await sqlOf<{ spins: number }>(
      'select count(*)::int as spins from raffles.spins where player_id = $1',
      [id],
    );
    expect(row!.spins).toBeGreaterThan(1);
    await sqlOf('drop trigger sabotage on raffles.spins');
    await sqlOf('delete from raffles.spins where player_id = $1', [id]);
    // What has been paid in cash stays in the books, so its reward stays too: as one of no draw.
    await sqlOf(`update loyalty.rewards set cause = 'loyalty' where player_id = $1`, [id]);
    await sqlOf('drop index raffles.sabotage');
    await sqlOf('alter table raffles.spins add constraint spins_draw_id_player_id_key unique (draw_id, player_id)');
  });

  test('keeps its seed encrypted, and the role of the site can neither change it nor reveal another one', async () => {
    const { seed_hash: hash } = await wheelFor((await player()).client);
    const keys = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
    const newer = keyRingOf({ PII_KEYS: `index:${'1d'.repeat(32)},newer:${'6b'.repeat(32)}` });
    const { id, encrypted_seed: before } = await storedSeed(hash);
    const seed = keys.decrypt(before!)!.toString();
    expect(seedHash(seed)).toBe(hash);
    const { pool } = site.database;
    for (const change of [
      `seed = '${'ab'.repeat(32)}'`,
      `encrypted_seed = '\\x00'`,
      `seed_hash = '${'ab'.repeat(32)}'`,
    ])
      await expect(pool.query(`update raffles.draws set ${change} where id = $1`, [id]), change).rejects.toThrow(
        'permission denied',
      );
    await expect(pool.query('select raffles.reveal_seed($1, $2, now())', [id, 'ab'.repeat(32)])).rejects.toThrow(
      'has another hash',
    );
    const reencrypt = (to: Buffer) => pool.query('select raffles.reencrypt_seed($1, $2, $3)', [id, before, to]);
    await reencrypt(keys.encrypt('ab'.repeat(32)));
    expect((await storedSeed(hash)).encrypted_seed).toEqual(before);
    await reencrypt(newer.encrypt(seed));
    expect(newer.decrypt((await storedSeed(hash)).encrypted_seed!)!.toString()).toBe(seed);
    // As it stood before seeds were encrypted; the next start encrypts it.
    await sqlOf('update raffles.draws set seed = $2, encrypted_seed = null where id = $1', [id, seed]);
    expect(await reencryptSecrets(site.database.db, keys, secretTables[0]!)).toBe(1);
    expect(keys.decrypt((await storedSeed(hash)).encrypted_seed!)!.toString()).toBe(seed);
  });

  test('keeps its seed until the day is over; then anybody computes the spin', async () => {
    clock.set(START);
    const { client } = await player();
    const wheel = await wheelFor(client);
    const spin = (await client.ok<Wheel['spin']>('Draws.spin'))!;
    const proof = () => site.visitor().ok<SpinProof>('Draws.getSpin', {}, { query: { id: spin.id } });
    expect(await proof()).toMatchObject({ seed: null, seedHash: wheel.seed_hash, segment: spin.segment });
    expect(await storedSeed(wheel.seed_hash)).toMatchObject({ seed: null, revealed_at: null });
    expect((await booksBalance(site.database.ownerPool)).filter((fault) => fault.startsWith('Q20'))).toEqual([]);
    clock.set(new Date('2027-03-08T00:00:01Z'));
    await revealWheels(systemContext(services(), 'test'));
    const moved = (to: number) => `update raffles.spins set segment = ${to} where id = '${spin.id}'`;
    const faults = await foundAfter(site.database.ownerPool, 'Q20', {
      tamper: moved((spin.segment + 1) % wheel.segments.length),
      restore: moved(spin.segment),
    });
    expect(faults[0]).toMatch(/segment \d+ is stored, \d+ is computed$/);
    const { seed, subject, weights } = await proof();
    expect(seedHash(seed!)).toBe(wheel.seed_hash);
    expect(spinFrom(seed!, subject, weights)).toBe(spin.segment);
    expect(await storedSeed(wheel.seed_hash)).toMatchObject({ seed, encrypted_seed: null });
    const published = await proof();
    expect(verifySpin(published).map(({ result }) => result)).toEqual(['holds', 'holds']);
    const forged = { ...published, segment: (spin.segment + 1) % weights.length };
    expect(verifySpin(forged).map(({ result }) => result)).toEqual(['holds', 'fails']);
    expect(verifySpin({ ...published, seedHash: '0'.repeat(64) })[0]!.result).toBe('fails');
    expect(verifySpin({ ...published, seed: null }).map(({ result }) => result)).toEqual(['unknown', 'unknown']);
    // Each player is shown their own spins, with the day from which they can be checked.
    const spins = await client.ok<{ items: PastSpin[] }>('Draws.getSpins');
    expect(spins.items).toMatchObject([{ ...spin, revealed_at: '2027-03-08T00:00:00.000Z' }]);
    const other = await player();
    expect((await other.client.ok<{ items: PastSpin[] }>('Draws.getSpins')).items).toEqual([]);
    // The next day has a wheel of its own.
    const next = await wheelFor(client);
    expect(next.spin).toBeNull();
    expect(next.seed_hash).not.toBe(wheel.seed_hash);
    clock.set(START);
  });

  test('does not turn during a break', async () => {
    const { client } = await player();
    await client.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect((await client.call('Draws.spin')).error?.reason?.rule).toBe('limits.time-out');
  });
});

describe('the weekly raffle', () => {
  test('counts a ticket for every 20 EUR, lists them, and draws winners that anybody computes; once', async () => {
    clock.set(START);
    const players = await Promise.all([player(), player(), player()]);
    const stakes = players.flatMap(({ id }, place) => [
      settledStake(services(), id, { stakedMinor: String(1_990 + 2_000 * place) }),
      settledStake(services(), id, { stakedMinor: '15' }),
    ]);
    const [{ id: first }] = [players[0]!];
    await announceStakes(services(), [
      ...stakes,
      // Not the player's own money, and stakes that may be taken back.
      settledStake(services(), first, {
        stakedMinor: '9000',
        purses: { staked: { bonus: '9000', bettingBonus: '0', house: '0' } },
      }),
      settledStake(services(), first, { stakedMinor: '9000', kind: 'bet', category: 'sports' }),
    ]);
    await untilCounted();
    const raffleOf = async (client: ApiClient): Promise<Raffle> =>
      (await client.ok<{ items: Raffle[] }>('Draws.get')).items.find(({ opens_at }) =>
        opens_at.startsWith('2027-03-01'),
      )!;
    const raffles = await Promise.all(players.map(({ client }) => raffleOf(client)));
    expect(raffles.map(({ own: ownTickets }) => ownTickets!.tickets)).toEqual([1, 2, 3]);
    expect(raffles[0]).toMatchObject({ status: 'active', players: 3, tickets: 6, winners: [] });
    const published = () => site.visitor().ok<PublishedRaffle>('Draws.getDraw', {}, { query: { id: raffles[0]!.id } });
    expect(await published()).toMatchObject({ seed: null, seedHash: raffles[0]!.seed_hash });
    const list = (await published()).holdings;
    expect(list.map(([, tickets]) => tickets).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);

    clock.set(new Date('2027-03-08T00:02:00Z'));
    const ctx = systemContext(services(), 'test');
    await Promise.all([drawDue(ctx), drawDue(ctx), drawDue(ctx)]);
    const drawn = await published();
    expect(drawn.holdings).toEqual(list);
    expect(drawn.winners).toHaveLength(3);
    expect(verifyDraw(drawn).map(({ result }) => result)).toEqual(['holds', 'holds']);
    expect(verifyDraw({ ...drawn, winners: drawn.winners.toReversed() })[1]!.result).toBe('fails');
    expect(verifyDraw({ ...drawn, holdings: drawn.holdings.slice(1) })[1]!.result).toBe('fails');
    const [gifts] = await sqlOf<{ given: number; cents: number }>(
      `select count(*)::int as given, sum(amount)::int as cents from loyalty.rewards where cause_id = $1`,
      [raffles[0]!.id],
    );
    expect(gifts).toEqual({ given: 3, cents: 35_000 });
    const notices = await sqlOf<{ title: object; message: Record<string, string> }>(
      `select title, message from loyalty.notices where trigger = 'raffle' and fact like $1`,
      [`draw/${raffles[0]!.id}/%`],
    );
    expect(notices).toHaveLength(3);
    for (const { message } of notices) {
      expect(Object.keys(message).toSorted()).toEqual([...LOCALES].toSorted());
      expect(message['en']).toBe('You have won a prize in the raffle.');
    }
    expect((await raffleOf(players[0]!.client)).winners.map(({ holder }) => holder)).toEqual(drawn.winners);
    const { ownerPool } = site.database;
    const { id: raffleId } = raffles[0]!;
    const changed = (column: string, value: string) =>
      `update raffles.draws set ${column} = ${value} where id = '${raffleId}'`;
    const faults = await foundAfter(ownerPool, 'Q20', {
      tamper: changed('winners', `jsonb_build_array(winners->1, winners->0, winners->2)`),
      restore: changed('winners', `'${JSON.stringify(drawn.winners)}'`),
    });
    expect(faults).toContainEqual(expect.stringMatching(/^Q20: raffle weekly-raffle 2027-03-01: winners .* is stored/));
    // The prizes of the two who have changed places are not theirs any more.
    expect(faults.filter((fault) => fault.includes('who has not won it'))).toHaveLength(2);
    const shortened = await foundAfter(ownerPool, 'Q20', {
      tamper: changed('holdings', `holdings - 0`),
      restore: changed('holdings', `'${JSON.stringify(drawn.holdings)}'`),
    });
    expect(shortened).toHaveLength(1);
    const seeded = await foundAfter(ownerPool, 'Q20', {
      tamper: changed('seed', `repeat('0', 64)`),
      restore: changed('seed', `'${drawn.seed}'`),
    });
    expect(seeded.join()).toContain(': seed ');
    // What comes too late counts in the next one.
    await announceStakes(services(), [
      settledStake(services(), first, { stakedMinor: '4000', settledAt: START.toISOString() }),
    ]);
    await untilCounted();
    expect((await published()).holdings).toEqual(list);
    const { items } = await players[0]!.client.ok<{ items: Raffle[] }>('Draws.get');
    expect(items.find(({ opens_at }) => opens_at.startsWith('2027-03-08'))!.own!.tickets).toBe(2);
    expect(await operator(site, 'draws', 'list')).toMatch(/raffle weekly-raffle 2027-03-01 .* 3 players, 3 winners/);
  });

  test('is drawn, and the wheel turns, though a prize has gone from the content: it is owed to its winner', async () => {
    clock.set(new Date('2027-03-15T00:02:00Z'));
    const { client, id } = await player();
    await announceStakes(services(), [
      settledStake(services(), id, { stakedMinor: '4000', settledAt: '2027-03-14T12:00:00Z' }),
    ]);
    await untilCounted();
    await wheelFor(client);
    const gone = { kind: 'bonus', definition: 'gone' };
    await sqlOf(`update raffles.draws set terms = terms || $1 where opens_at = '2027-03-08' and kind = 'raffle'`, [
      { prizes: [{ reward: gone, count: 5 }] },
    ]);
    await sqlOf(`update raffles.draws set terms = terms || $1 where opens_at = '2027-03-15' and kind = 'wheel'`, [
      { segments: [gone, gone].map((reward) => ({ weight: 1, reward })) },
    ]);
    await drawDue(systemContext(services(), 'test'));
    await client.ok('Draws.spin');
    const owed = await sqlOf(
      `select split_part(fact, '/', 1) as won, given_at, due_at is not null as is_due from loyalty.rewards where player_id = $1 order by 1`,
      [id],
    );
    expect(owed).toEqual(['draw', 'wheel'].map((won) => ({ won, given_at: null, is_due: true })));
  });
});
