// Rounds and free spins of many players in one statement leave what a transaction of their own would have left. Which way one went
// shows by its connection: those of the groups plan without reading whole tables.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { systemContext } from '#platform/context.ts';
import { secureRandom } from '#platform/secure-random.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { PlayedRound } from './contract.ts';
import { grantFreespins } from './freespins.ts';
import { shareSeed } from './testing/seeds.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock: manualClock(new Date()) });
  await site.database.ownerPool.query(`
    create schema ways; grant usage on schema ways to public;
    create table ways.alone (player_id bigint primary key);
    create table ways.taken (player_id bigint, is_in_group boolean);
    create table ways.seen (payload json);
    create function ways.note() returns trigger language plpgsql security definer as $$
      declare v_in_group boolean := current_setting('enable_seqscan') = 'off';
      begin
        if v_in_group and exists (select from ways.alone where player_id = new.player_id) then
          raise exception 'alone' using errcode = 'BZ001';
        end if;
        insert into ways.taken values (new.player_id, v_in_group);
        return new;
      end $$;
    create trigger note after insert on rounds.rounds for each row execute function ways.note();
    create function ways.receive() returns trigger language plpgsql security definer as $$
      begin
        insert into ways.seen select json_array_elements(new.payloads) where new.event = 'stakes.settled';
        return new;
      end $$;
    create trigger copy after insert on platform.outbox for each row execute function ways.receive()`);
});
afterAll(() => site.close());

const newKey = () => uuidv7(Date.now(), secureRandom);
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.database.ownerPool.query<Row>(text, values)).rows;

interface Rich {
  client: ApiClient;
  id: bigint;
}
async function richPlayer(amountMinor = 1_000_000n): Promise<Rich> {
  const client = await site.player();
  return { client, id: await giveMoney(site, client, amountMinor) };
}

const GAMES = [
  ['dice', { direction: 'under', target: '50.00' }],
  ['coral-court', {}],
  [
    'european-roulette',
    {
      bets: [
        { spot: 'red', chips: 2 },
        { spot: '17', chips: 1 },
      ],
    },
  ],
  ['plinko', { rows: 8, risk: 'low' }],
] as const;

test('rounds and free spins leave the very rows of a transaction of their own: rounds, packs, money, limits and news', async () => {
  const [inGroup, alone] = [await richPlayer(), await richPlayer()];
  const both = [inGroup, alone];
  await query('insert into ways.alone values ($1)', [alone.id]);
  for (const { client } of both) {
    await client.ok('Games.getSeeds');
    await client.ok('Limits.set', { kind: 'stake', period: 'month', limit: '9000' });
    await client.ok('Limits.set', { kind: 'loss', period: 'day', limit: '8000' });
  }
  await shareSeed(site.database, [inGroup.id, alone.id], 'a client seed');
  const seen = (round: PlayedRound) => ({ ...round, round_id: '' });
  const playBoth = async (send: (player: Rich) => Promise<PlayedRound>) => {
    const [first, other] = await Promise.all(both.map(send));
    expect(seen(first!)).toEqual(seen(other!));
  };
  for (const [sysname, params] of GAMES)
    for (const mode of ['play', 'demo', 'play', 'play'])
      await playBoth(({ client }) =>
        client.ok('Games.playRound', {
          sysname,
          mode,
          stake: '1.00',
          params: JSON.stringify(params),
          request_id: newKey(),
        }),
      );
  for (const winningsTo of ['bonus', 'main'] as const) {
    const grant = { sysname: 'coral-court', currency: 'EUR', stake: '1.00', count: 8, days: 7, by: 'test', winningsTo };
    const packs = new Map<Rich, string>();
    for (const player of both) {
      const { id } = await grantFreespins(systemContext(site.site.services, 'test'), {
        ...grant,
        currency: 'EUR',
        playerId: player.id,
      });
      packs.set(player, id);
    }
    for (let spin = 0; spin < 8; spin++)
      await playBoth((player) => player.client.ok('Freespins.play', { id: packs.get(player)!, request_id: newKey() }));
  }

  const ways = await query<{ player_id: string; is_in_group: boolean; count: number }>(
    'select player_id::text, is_in_group, count(*)::int from ways.taken group by 1, 2 order by player_id',
  );
  expect(ways).toEqual([
    { player_id: String(inGroup.id), is_in_group: true, count: 32 },
    { player_id: String(alone.id), is_in_group: false, count: 32 },
  ]);
  for (const text of [
    `select mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after, client_seed, nonce, params::text,
            events::text, digest, steps, more_stakes, created_at
       from rounds.rounds where player_id = $1 and mode <> 3 order by nonce`,
    // Of a pack's own the digest is its id.
    `select mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after, nonce, params::text, events::text, created_at
       from rounds.rounds where player_id = $1 and mode = 3 order by nonce`,
    `select sysname, remaining, won, winnings_to from rounds.freespin_packs where player_id = $1 order by winnings_to`,
    `select a.bucket, e.seq, e.amount, e.balance_after, t.reason, t.amount as whole, t.currency, r.nonce
       from wallet.entries e join wallet.accounts a on a.id = e.account_id join wallet.transfers t on t.id = e.transfer_id
       left join rounds.rounds r on r.id = t.fact where a.player_id = $1 order by a.bucket, e.seq`,
    `select h.name, e.amount, t.reason, r.nonce
       from wallet.entries e join wallet.house_accounts h on h.id = e.account_id join wallet.transfers t on t.id = e.transfer_id
       join rounds.rounds r on r.id = t.fact where r.player_id = $1 order by r.nonce, t.reason, h.name`,
    `select p.reason, p.bonus, p.betting_bonus, p.house, r.nonce from stakes.parts p join rounds.rounds r on r.id = p.round
      where r.player_id = $1 order by r.nonce, p.reason`,
    `select day, staked, won, played_ms from limits.days where player_id = $1 order by day`,
    `select nonce, client_seed from rounds.seed_states where player_id = $1`,
    `select (t.payload::jsonb - 'roundId' - 'playerId' - 'pack')::text as payload from ways.seen t
       join rounds.rounds r on r.id = (t.payload->>'roundId')::uuid and r.player_id = $1 order by r.nonce`,
  ]) {
    const [first, other] = await Promise.all(both.map(({ id }) => query(text, [id])));
    expect(first!.length).toBeGreaterThan(0);
    expect(first).toEqual(other);
  }
});

test('a group with an odd member is halved until that one is alone: the others still share commits', async () => {
  const [poor, ...others] = await Promise.all([richPlayer(99n), ...Array.from({ length: 15 }, () => richPlayer())]);
  const round = () => ({
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    params: '{"direction":"under","target":"50.00"}',
    request_id: newKey(),
  });
  const statuses = await Promise.all(
    [poor!, ...others].map(async ({ client }) => (await client.call('Games.playRound', round())).status),
  );
  expect(statuses).toEqual([422, ...others.map(() => 200)]);
  const [stakes] = await query<{ count: number; commits: number }>(
    `select count(*)::int as count, count(distinct e.xid)::int as commits
       from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
      where t.reason = 1 and e.account_id > 0 and t.player_id = any ($1)`,
    [others.map(({ id }) => id)],
  );
  expect(stakes!.count).toBe(others.length);
  expect(stakes!.commits).toBeLessThan(others.length);
  const ways = await query<{ is_in_group: boolean }>(
    'select distinct is_in_group from ways.taken where player_id = any ($1)',
    [others.map(({ id }) => id)],
  );
  expect(ways).toEqual([{ is_in_group: true }]);
});
