// The daily wheel and the weekly raffle, as players and auditors see them; and pressed 50 times at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { drawFrom, spinFrom, verifyDraw } from '#math/fairness/draw.ts';
import { seedHash } from '#math/fairness/commitment.ts';
import { systemContext } from '#platform/context.ts';
import { waitingSince } from '#platform/events/standing.ts';
import { announceStakes, settledStake } from '#testing/jackpots.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { PublishedRaffle, Raffle, SpinProof, Wheel } from './contract.ts';
import { drawDue } from './draw-raffles.ts';
import { drawDataOf } from './index.ts';

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
  const client = await site.player();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}
const wheelFor = (client: ApiClient) => client.ok<Wheel>('Draws.getWheel');
const counted = () => expect.poll(() => waitingSince(services().db, 'draws'), { timeout: 20_000 }).toBeUndefined();

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
      `select (select count(*)::int from draws.spins where player_id = $1) as spins,
              (select count(*)::int from loyalty.rewards where player_id = $1) as rewards`,
      [id],
    );
    expect(rows).toEqual({ spins: 1, rewards: spins[0]!.reward ? 1 : 0 });
    expect((await drawDataOf(services().db, id)).spins).toHaveLength(1);
  }, 60_000);

  test('sabotage: without the mark of the day it turns, and pays, again', async () => {
    await sqlOf('alter table draws.spins drop constraint spins_draw_id_player_id_key');
    await sqlOf(`create or replace function draws.sabotage() returns trigger language plpgsql as $$ begin
      new.id := gen_random_uuid(); new.draw_id := gen_random_uuid(); return new; end $$`);
    await sqlOf('create unique index sabotage on draws.spins (draw_id, player_id)');
    await sqlOf('create trigger sabotage before insert on draws.spins for each row execute function draws.sabotage()');
    const { client, id } = await player();
    for (let turn = 0; turn < 3; turn++) await client.ok('Draws.spin');
    const [row] = await sqlOf<{ spins: number }>(
      'select count(*)::int as spins from draws.spins where player_id = $1',
      [id],
    );
    expect(row!.spins).toBeGreaterThan(1);
    await sqlOf('drop trigger sabotage on draws.spins');
    await sqlOf('delete from draws.spins where player_id = $1', [id]);
    await sqlOf('drop index draws.sabotage');
    await sqlOf('alter table draws.spins add constraint spins_draw_id_player_id_key unique (draw_id, player_id)');
  });

  test('keeps its seed until the day is over; then anybody computes the spin', async () => {
    clock.set(START);
    const { client } = await player();
    const wheel = await wheelFor(client);
    const spin = (await client.ok<Wheel['spin']>('Draws.spin'))!;
    const proof = () => site.visitor().ok<SpinProof>('Draws.getSpin', {}, { query: { id: spin.id } });
    expect(await proof()).toMatchObject({ seed: null, seedHash: wheel.seed_hash, segment: spin.segment });
    clock.set(new Date('2027-03-08T00:00:01Z'));
    const { seed, subject, weights } = await proof();
    expect(seedHash(seed!)).toBe(wheel.seed_hash);
    expect(spinFrom(seed!, subject, weights)).toBe(spin.segment);
    // The next day has a wheel of its own.
    const next = await wheelFor(client);
    expect(next.spin).toBeNull();
    expect(next.seed_hash).not.toBe(wheel.seed_hash);
    clock.set(START);
  });

  test('turns for nobody who takes a break', async () => {
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
    await counted();
    const raffleOf = async (client: ApiClient): Promise<Raffle> =>
      (await client.ok<{ items: Raffle[] }>('Draws.get')).items.find(({ opens_at }) =>
        opens_at.startsWith('2027-03-01'),
      )!;
    const raffles = await Promise.all(players.map(({ client }) => raffleOf(client)));
    expect(raffles.map(({ own }) => own!.tickets)).toEqual([1, 2, 3]);
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
    expect((await raffleOf(players[0]!.client)).winners.map(({ holder }) => holder)).toEqual(drawn.winners);
    // What comes too late counts in the next one.
    await announceStakes(services(), [
      settledStake(services(), first, { stakedMinor: '4000', settledAt: START.toISOString() }),
    ]);
    await counted();
    expect((await published()).holdings).toEqual(list);
    const { items } = await players[0]!.client.ok<{ items: Raffle[] }>('Draws.get');
    expect(items.find(({ opens_at }) => opens_at.startsWith('2027-03-08'))!.own!.tickets).toBe(2);
    expect(await operator(site, 'draws', 'list')).toMatch(/raffle weekly-raffle 2027-03-01 .* 3 players, 3 winners/);
  }, 60_000);
});
