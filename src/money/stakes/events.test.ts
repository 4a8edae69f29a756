// Every settled stake is announced once, however it was staked, with what each purse paid and got; one that is given back is too.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAmount } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import { grantFreespins } from '#casino/rounds/index.ts';
import type { PlayedRound } from '#casino/rounds/contract.ts';
import { speak } from '#sandbox/supplier/wire.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { addCoins, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { startTestSupplier, type TestSupplier } from '#casino/suppliers/testing/supplier.ts';
import { purseParts, type StakeReversed, type StakeSettled } from './index.ts';

let supplier: TestSupplier;
let site: TestSite;
beforeAll(async () => {
  addCoins();
  supplier = await startTestSupplier();
  site = await startTestSite({ environment: supplier.environment });
  await supplier.meet(site);
  // Rows of the outbox go as soon as they are delivered; here they stay.
  await site.database.ownerPool.query(`
    create schema seen; grant usage on schema seen to public;
    create table seen.events (event text, payload json);
    create function seen.receive() returns trigger language plpgsql security definer as $$
      begin
        insert into seen.events select new.event, json_array_elements(new.payloads);
        return new;
      end $$;
    create trigger copy after insert on platform.outbox for each row execute function seen.receive()`);
});
afterAll(async () => {
  removeCoin();
  await site.close();
  await supplier.close();
});

async function announced<Event>(id: bigint, event: string): Promise<Event[]> {
  const { rows } = await site.database.ownerPool.query<{ payload: Event }>(
    `select payload from seen.events where event = $1 and payload->>'playerId' = $2`,
    [event, String(id)],
  );
  return rows.map(({ payload }) => payload);
}
const settledOf = (id: bigint) => announced<StakeSettled>(id, 'stakes.settled');

async function holder(main: bigint, bonus = 0n): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.player();
  const id = await giveMoney(site, client, main);
  if (bonus > 0n) await giveMoney(site, client, bonus, 'bonus');
  return { client, id };
}

const fresh = () => ({ request_id: randomUUID() });
const minorOf = ({ amount }: { amount: string }): bigint => parseAmount(amount, 'EUR')!;

test('a round in one go announces once what it is of, and nothing in demo', async () => {
  const { client, id } = await holder(1_000n);
  const order = { sysname: 'test-coin', stake: '1.00', params: '{}' };
  const request = { ...order, mode: 'play', ...fresh() };
  const { round_id, won } = await client.ok<PlayedRound>('Games.playRound', request);
  await client.ok('Games.playRound', request);
  await client.ok('Games.playRound', { ...order, mode: 'demo', ...fresh() });
  const [event, ...more] = await settledOf(id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    roundId: round_id,
    kind: 'round',
    subject: 'test-coin',
    category: 'fast',
    currency: 'EUR',
    stakedMinor: '100',
    wonMinor: String(minorOf(won)),
    isFree: false,
    details: { odds: { bound: 'exact' } },
  });
  expect(event!.startedAt).toBe(event!.settledAt);
  const { staked } = purseParts(event!);
  expect(staked).toEqual({ main: 100n, bonus: 0n, bettingBonus: 0n, house: 0n });
});

test('a stake that two purses paid announces what each paid and got', async () => {
  for (let tries = 0; tries < 12; tries++) {
    const { client, id } = await holder(30n, 1_000n);
    const order = { sysname: 'test-coin', stake: '1.00', params: '{}', mode: 'play', ...fresh() };
    const { won } = await client.ok<PlayedRound>('Games.playRound', order);
    const [event] = await settledOf(id);
    const { staked, won: got } = purseParts(event!);
    expect(staked).toEqual({ main: 30n, bonus: 70n, bettingBonus: 0n, house: 0n });
    const bonus = (minorOf(won) * 70n) / 100n;
    expect(got).toEqual({ main: minorOf(won) - bonus, bonus, bettingBonus: 0n, house: 0n });
    if (bonus > 0n) return;
  }
  expect.fail('the coin never fell for the player');
});

test.each([
  ['main', 1_000n, 0n, 0n],
  ['bonus', 0n, 1_000n, 100n],
])('a round that goes on is announced at its end, staked by %s', async (_, main, bonus, paid) => {
  const { client, id } = await holder(main + 1n, bonus + 1n);
  const opening = { sysname: 'mines', mode: 'play', stake: '1.00', params: '{"mines":24}', ...fresh() };
  const { round_id } = await client.ok<{ round_id: string }>('Games.openRound', opening);
  expect(await settledOf(id)).toEqual([]);
  const action = { round_id, number: '1', action: '{"do":"open","cell":3}', ...fresh() };
  await client.ok('Games.actInRound', action);
  const [event, ...more] = await settledOf(id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ roundId: round_id, kind: 'round', subject: 'mines', stakedMinor: '100' });
  expect(event!.startedAt < event!.settledAt).toBe(true);
  // One minor unit lies on main, which pays first.
  expect(purseParts(event!).staked.bonus).toBe(paid === 0n ? 0n : paid - 1n);
});

test('a free spin is announced as staked by the house, and what it won went to bonus', async () => {
  const { client, id } = await holder(1n);
  const ctx = systemContext(site.site.services, 'test');
  const grant = {
    currency: 'EUR',
    sysname: 'coral-court',
    count: 1,
    stake: '1.00',
    days: 7,
    by: 'test',
    winningsTo: 'bonus',
  } as const;
  const pack = await grantFreespins(ctx, { ...grant, playerId: id });
  const { won } = await client.ok<PlayedRound>('Freespins.play', { id: pack.id, ...fresh() });
  const [event] = await settledOf(id);
  expect(event).toMatchObject({ kind: 'free-spin', subject: 'coral-court', category: 'slot', isFree: true });
  expect(purseParts(event!)).toEqual({
    staked: { main: 0n, bonus: 0n, bettingBonus: 0n, house: 100n },
    won: { main: 0n, bonus: minorOf(won), bettingBonus: 0n, house: 0n },
  });
  // It counts neither as a winner nor towards what must be known of a player.
  const { rows } = await site.database.ownerPool.query('select from winners.wins where player_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a round of an outside supplier is announced at its end, and so is a bet that is taken back', async () => {
  const { client, id } = await holder(50n, 1_000n);
  const sysname = 'tinplate-fair-wheel';
  const { url } = await client.ok<{ url: string }>('Games.launch', { sysname, mode: 'play' });
  const token = new URL(url).searchParams.get('token')!;
  const call = (action: 'bet' | 'win' | 'rollback', call: object) =>
    speak(site.url, 'tinplate', supplier.supplier.keysOf('tinplate'), action, {
      user: String(id),
      currency: 'EUR',
      transaction: randomUUID(),
      ...call,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  await call('bet', { token, round: first, transaction: second, amount: 80n });
  await call('rollback', { reference: second });
  const [reversed] = await announced<StakeReversed>(id, 'stakes.reversed');
  expect(reversed).toMatchObject({ kind: 'outside', subject: sysname, stakedMinor: '80', currency: 'EUR' });
  const round = randomUUID();
  await call('bet', { token, round, amount: 80n });
  await call('win', { round, amount: 7n, isLast: true });
  const [event, ...more] = await settledOf(id);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ kind: 'outside', subject: sysname, provider: 'tinplate', stakedMinor: '80' });
  // 3/8 of 7 is 2.625; what cannot be divided goes to main.
  expect(purseParts(event!)).toEqual({
    staked: { main: 50n, bonus: 30n, bettingBonus: 0n, house: 0n },
    won: { main: 5n, bonus: 2n, bettingBonus: 0n, house: 0n },
  });
});
