// Steps of many players in one statement: each gets their own answer, and the books hold what a transaction of their own would
// have left. Which way a step went shows by its connection: those of the groups plan without reading whole tables.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { titles } from '#casino/titles/index.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { openSite, type Site } from '#app/site.ts';
import { ApiClient } from '#testing/api-client.ts';
import { freePort } from '#testing/free-port.ts';
import { giveMoney } from '#testing/money.ts';
import { serverSeedOf, shareSeed } from './testing/seeds.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Seeds, SteppedRound } from './contract.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock: manualClock(new Date()) });
  await site.database.ownerPool.query(`
    create schema ways; grant usage on schema ways to public;
    create table ways.alone (player_id bigint primary key);
    create table ways.taken (player_id bigint, is_together boolean, round_id uuid);
    create table ways.seen (payload json);
    create function ways.note() returns trigger language plpgsql security definer as $$
      declare v_together boolean := current_setting('enable_seqscan') = 'off';
      begin
        if v_together and exists (select from ways.alone where player_id = new.player_id) then
          raise exception 'alone' using errcode = 'BZ001';
        end if;
        insert into ways.taken values (new.player_id, v_together, new.id);
        return new;
      end $$;
    create trigger note after insert or update on rounds.open_rounds for each row execute function ways.note();
    create trigger note after insert on rounds.rounds for each row when (new.steps is not null) execute function ways.note();
    create function ways.receive() returns trigger language plpgsql security definer as $$
      begin
        insert into ways.seen select json_array_elements(new.payloads) where new.event = 'stakes.settled';
        return new;
      end $$;
    create trigger copy after insert on platform.outbox for each row execute function ways.receive()`);
});
afterAll(() => site.close());

const newKey = () => uuidv7(Date.now(), secureRandom);
const opening = (fields: Record<string, string> = {}) => ({
  sysname: 'mines',
  mode: 'play',
  stake: '1.00',
  params: '{"mines":1}',
  request_id: newKey(),
  ...fields,
});
const action = ({ round_id, number }: Pick<SteppedRound, 'round_id' | 'number'>, what: object) => ({
  round_id,
  number: String(number),
  action: JSON.stringify(what),
  request_id: newKey(),
});
const cell = (number: number) => ({ do: 'open', cell: number });

interface Rich {
  client: ApiClient;
  id: bigint;
}
async function richPlayer(amountMinor = 1_000_000n): Promise<Rich> {
  const client = await site.player();
  return { client, id: await giveMoney(site, client, amountMinor) };
}
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.database.ownerPool.query<Row>(text, values)).rows;
const waysOf = async ({ id }: Rich) =>
  (await query<{ is_together: boolean }>('select is_together from ways.taken where player_id = $1', [id])).map(
    (way) => way.is_together,
  );
const outcomeOf = async (answer: ReturnType<ApiClient['call']>) => {
  const { status, error } = await answer;
  return [status, error?.reason?.rule];
};

/** A client seed with which blackjack is over at once, or goes on, under nonce 1, 2 …: seeds are known to a test. */
async function clientSeedFor({ client }: Rich, isOver: readonly boolean[]): Promise<string> {
  const { server_seed_hash: hash } = await client.ok<Seeds>('Games.getSeeds');
  const stream = seedStream(await serverSeedOf(site.database, hash));
  for (let tried = 0; ; tried++) {
    const seed = `tried${tried}`;
    const goes = (nonce: number) => titles['blackjack']!.steps!.play(100n, {}, [], stream.random(seed, nonce))!;
    if (isOver.every((over, index) => (goes(index + 1).offers.length === 0) === over)) return seed;
  }
}

/** What may be done, for each offer of each title; the number says which of the ways. */
function actionFor(what: string, way: number): object {
  if (what === 'open') return cell(way % 25);
  if (what === 'cash-out') return { do: what, bet: way % 2 };
  if (what === 'climb') return { do: what, door: way % 2 };
  if (what === 'hold') return { do: what, cards: [0, 1, 2, 3, 4].filter((card) => (way >> card) & 1) };
  return { do: what };
}
const PARAMS: Readonly<Record<string, object>> = {
  mines: { mines: 5 },
  tower: { level: 'easy' },
  blackjack: { others: ['200', '500'] },
  'casino-holdem': { aces: 1 },
  crash: { byHand: true, second: { stake: '300', target: '3.00' } },
  'three-card-poker': { pairPlus: 1 },
};

describe('steps that are taken together', () => {
  test('leave the very rows that a transaction of their own leaves: rounds, money, limits and what is announced', async () => {
    const [together, alone] = [await richPlayer(), await richPlayer()];
    const both = [together.id, alone.id];
    await query('insert into ways.alone values ($1)', [alone.id]);
    for (const { client } of [together, alone]) {
      await client.ok('Games.getSeeds');
      await client.ok('Limits.set', { kind: 'stake', period: 'month', limit: '9000' });
      await client.ok('Limits.set', { kind: 'loss', period: 'day', limit: '8000' });
    }
    // The one gets the seed of the other, so that their rounds go alike.
    // The first round of blackjack is over as it opens.
    const clientSeed = await clientSeedFor(together, [true]);
    await shareSeed(site.database, [together.id, alone.id], clientSeed);

    let way = 1;
    const stepped = [titles['blackjack']!, ...Object.values(titles).filter((title) => title.steps)];
    expect(stepped.length).toBeGreaterThanOrEqual(9);
    for (const { sysname } of stepped)
      for (const mode of ['play', 'demo', 'play']) {
        const order = { sysname, mode, params: JSON.stringify(PARAMS[sysname] ?? {}) };
        const start = () => opening(order);
        let [first, other] = await Promise.all(
          [together, alone].map(({ client }) => client.ok<SteppedRound>('Games.openRound', start())),
        );
        const seen = (round: SteppedRound) => ({ ...round, round_id: '' });
        expect(seen(first!)).toEqual(seen(other!));
        for (let step = 0; first!.offers.length > 0; step++) {
          way = (way * 31 + 7) % 1009;
          // Goes on a little, then takes what lies there, where that can be.
          const take = step > 2 && first!.offers.find((offer) => offer.do === 'take');
          const offer = take || first!.offers[way % first!.offers.length]!;
          const what = actionFor(offer.do, way + step);
          const answers = await Promise.all(
            (
              [
                [together, first!],
                [alone, other!],
              ] as const
            ).map(([{ client }, round]) => client.call('Games.actInRound', action(round, what))),
          );
          expect([sysname, what, answers[1]!.status]).toEqual([sysname, what, answers[0]!.status]);
          if (answers[0]!.status !== 200) continue; // a cell that is open already
          [first, other] = answers.map((answer) => answer.data as unknown as SteppedRound);
          expect(seen(first!)).toEqual(seen(other!));
        }
      }
    // One stays open, with a step behind its opening.
    for (const { client } of [together, alone])
      for (let goesOn = false; !goesOn;) {
        const round = await client.ok<SteppedRound>('Games.openRound', opening());
        goesOn = (await client.ok<SteppedRound>('Games.actInRound', action(round, cell(4)))).offers.length > 0;
      }

    const ways = await Promise.all([waysOf(together), waysOf(alone)]);
    expect(ways[0]!.length).toBeGreaterThan(stepped.length * 4);
    expect(ways.map((steps) => new Set(steps))).toEqual([new Set([true]), new Set([false])]);

    const rowsOf = async (text: string) => {
      const rows = await Promise.all(both.map((id) => query<Record<string, unknown>>(text, [id])));
      expect(rows[0]!.length).toBeGreaterThan(0);
      return rows;
    };
    const steps = `(select json_agg(json_build_object('action', s->'action', 'after', s->'after')) from json_array_elements(steps) s) as steps`;
    for (const text of [
      `select mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after, client_seed, nonce, params::text,
              events::text, digest, ${steps}, cardinality(more_stakes) as more, created_at
         from rounds.rounds where player_id = $1 order by nonce`,
      `select sysname, mode, math_id, currency, stake, staked, main_stake, bonus_stake, before, client_seed, nonce, params::text, ${steps},
              more_stakes, digest, opened_at, due_at
         from rounds.open_rounds where player_id = $1`,
      `select a.bucket, e.seq, e.amount, e.balance_after, t.reason, t.amount as whole, t.currency, r.nonce,
              case when t.fact = r.id then 0 else array_position(r.more_stakes, t.fact) end as stake
         from wallet.entries e join wallet.accounts a on a.id = e.account_id join wallet.transfers t on t.id = e.transfer_id
         left join (select id, player_id, nonce, more_stakes from rounds.rounds union all select id, player_id, nonce, more_stakes from rounds.open_rounds) r
                on r.player_id = a.player_id and t.fact = any (r.id || r.more_stakes)
        where a.player_id = $1 order by a.bucket, e.seq`,
      `select day, staked, won, played_ms from limits.days where player_id = $1 order by day`,
      `select nonce, client_seed from rounds.seed_states where player_id = $1`,
      `select (t.payload::jsonb - 'roundId' - 'playerId')::text as payload from ways.seen t
         join rounds.rounds r on r.id = (t.payload->>'roundId')::uuid and r.player_id = $1 order by r.nonce`,
    ]) {
      const [first, other] = await rowsOf(text);
      expect(first).toEqual(other);
    }
  });

  test('each have their own answer when openings, actions, refused and repeated ones of many players come at once', async () => {
    const poor = await Promise.all(Array.from({ length: 3 }, () => richPlayer(50n)));
    const [opens, acts, repeats, seconds] = await Promise.all(
      [6, 6, 4, 3].map((count) => Promise.all(Array.from({ length: count }, () => richPlayer()))),
    );
    const bonus = await richPlayer(50n);
    await giveMoney(site, bonus.client, 1_000n, 'bonus');
    const open = ({ client }: Rich, order = opening()) => client.call('Games.openRound', order);
    const rounds = await Promise.all(acts!.map(async (player) => (await open(player)).data as unknown as SteppedRound));
    // Over by now, so this process remembers nothing of them; and nearly always lost with the first cell.
    const orders = repeats!.map(() => opening({ params: '{"mines":24}' }));
    const firsts = await Promise.all(repeats!.map((player, index) => open(player, orders[index])));
    for (const [index, { data }] of firsts.entries()) {
      const { client } = repeats![index]!;
      const round = await client.ok<SteppedRound>('Games.actInRound', action(data as unknown as SteppedRound, cell(0)));
      if (round.offers.length > 0) await client.ok('Games.actInRound', action(round, { do: 'take' }));
    }
    await Promise.all(seconds!.map((player) => open(player)));

    const before = await query<{ n: number }>('select count(*)::int as n from wallet.transfers where reason = 1');
    const [refused, opened, acted, repeated, again, mixed] = await Promise.all([
      Promise.all(poor.map((player) => outcomeOf(open(player)))),
      Promise.all(opens!.map((player) => open(player))),
      Promise.all(
        acts!.map(({ client }, index) => client.call('Games.actInRound', action(rounds[index]!, cell(index)))),
      ),
      Promise.all(repeats!.map((player, index) => open(player, orders[index]))),
      Promise.all(seconds!.map((player) => outcomeOf(open(player)))),
      open(bonus),
    ]);
    expect(refused).toEqual(poor.map(() => [422, 'wallet.enough']));
    expect(opened.map(({ status }) => status)).toEqual(opens!.map(() => 200));
    expect(acted.map(({ status }) => status)).toEqual(acts!.map(() => 200));
    expect(repeated.map(({ text }) => text)).toEqual(firsts.map(({ text }) => text));
    expect(again).toEqual(seconds!.map(() => [409, 'games.one-open-round']));
    expect((mixed.data as unknown as SteppedRound).balances).toMatchObject({
      balance_main: { amount: '0.00' },
      balance_bonus: { amount: '9.50' },
    });
    for (const [index, { data }] of acted.entries()) {
      const round = data as unknown as SteppedRound;
      expect(round).toMatchObject({ round_id: rounds[index]!.round_id, number: 2 });
      expect(round.events[1]).toMatchObject({ cell: index });
    }
    // Steps without need of care have shared a commit all the same, and the bonus went alone.
    expect(new Set((await Promise.all([...opens!, ...acts!].map(waysOf))).flat())).toEqual(new Set([true]));
    expect(new Set(await waysOf(bonus))).toEqual(new Set([false]));
    const [stakes] = await query<{ n: number; commits: number }>(
      `select count(*)::int as n, count(distinct e.xid)::int as commits from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
        where t.reason = 1 and e.account_id > 0 and t.player_id = any ($1)`,
      [opens!.map(({ id }) => id)],
    );
    expect(stakes!.n).toBe(opens!.length);
    expect(stakes!.commits).toBeLessThan(opens!.length);
    const after = await query<{ n: number }>('select count(*)::int as n from wallet.transfers where reason = 1');
    expect(after[0]!.n - before[0]!.n).toBe(opens!.length + 1);
  });

  test('go alone when their stake was partly bonus, and pay it back to both purses', async () => {
    const player = await richPlayer(30n);
    await giveMoney(site, player.client, 10_000n, 'bonus');
    const round = await player.client.ok<SteppedRound>('Games.openRound', opening({ params: '{"mines":24}' }));
    const over = await player.client.ok<SteppedRound>('Games.actInRound', action(round, cell(3)));
    expect(over.offers.length === 0 || over.offers.some((offer) => offer.do === 'take')).toBe(true);
    expect(new Set(await waysOf(player))).toEqual(new Set([false]));
  });

  test('a round that is over as it opens is none beside one that goes on, and is answered again', async () => {
    const player = await richPlayer();
    const { client } = player;
    await client.ok('Games.getSeeds');
    await client.ok('Games.setClientSeed', { client_seed: await clientSeedFor(player, [false, true]) });
    const order = () => opening({ sysname: 'blackjack', params: '{}' });
    let round = await client.ok<SteppedRound>('Games.openRound', order());
    expect(await outcomeOf(client.call('Games.openRound', order()))).toEqual([409, 'games.one-open-round']);
    while (round.offers.length > 0) {
      const stand = { do: round.offers.some((offer) => offer.do === 'stand') ? 'stand' : 'no-insurance' };
      round = await client.ok<SteppedRound>('Games.actInRound', action(round, stand));
    }
    const last = order();
    const over = await client.call('Games.openRound', last);
    expect(over.data).toMatchObject({ number: 1, offers: [], fairness: { nonce: 2 } });
    expect((await client.call('Games.openRound', last)).text).toBe(over.text);
    expect(new Set(await waysOf(player))).toEqual(new Set([true]));
  });

  test('share a statement again behind a connection that died', async () => {
    const player = await richPlayer();
    const play = async () => {
      let round = await player.client.ok<SteppedRound>('Games.openRound', opening({ params: '{"mines":24}' }));
      round = await player.client.ok<SteppedRound>('Games.actInRound', action(round, cell(0)));
      if (round.offers.length > 0) await player.client.ok('Games.actInRound', action(round, { do: 'take' }));
    };
    await play();
    const killed = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select rounds.take_steps%'`,
    );
    expect(killed.length).toBeGreaterThan(0);
    await play();
    await play();
    expect((await waysOf(player)).at(-1)).toBe(true);
  });

  test('are refused for lack of money in the middle of a round, which goes on as it was', async () => {
    const player = await richPlayer(150n);
    const holdem = await player.client.ok<SteppedRound>(
      'Games.openRound',
      opening({ sysname: 'casino-holdem', params: '{}' }),
    );
    const call = action(holdem, { do: 'call' });
    expect(await outcomeOf(player.client.call('Games.actInRound', call))).toEqual([422, 'wallet.enough']);
    expect(await player.client.ok('Games.getOpenRounds')).toMatchObject({ items: [{ number: 1 }] });
    await giveMoney(site, player.client, 1_000n);
    const over = await player.client.ok<SteppedRound>('Games.actInRound', call);
    expect(over).toMatchObject({ number: 2, offers: [], staked: { amount: '3.00' } });
    expect(await waysOf(player)).toEqual([true, true]);
  });
});

describe('a second process', () => {
  let second: Site;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const { config } = site.site.services;
    second = await openSite({
      config: { ...config, PORT: port },
      connection: site.database.app,
      log: site.site.services.log,
    });
  });
  afterAll(() => second.stop());

  test('goes on with a round and its seed, and the first learns of it before it answers', async () => {
    const player = await richPlayer();
    const here = player.client;
    const there = new ApiClient(`http://localhost:${port}`);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const elsewhere = (method: string, fields: Record<string, string>) =>
      there.call(method, fields, { headers: { origin: site.url } });
    for (let again = 0; again < 3; again++) {
      // Opens until three cells are safe, in turns.
      const round = await here.ok<SteppedRound>('Games.openRound', opening());
      const step = action(round, cell(0));
      const moved = await elsewhere('Games.actInRound', step);
      expect(moved.status).toBe(200);
      const stands = moved.data as unknown as SteppedRound;
      // The first still has the round as it opened: the same number is out of turn there, the same request is the same answer.
      expect(await outcomeOf(here.call('Games.actInRound', action(round, cell(1))))).toEqual([409, 'games.turn']);
      expect((await here.call('Games.actInRound', step)).text).toBe(moved.text);
      if (stands.offers.length > 0) {
        const over = await here.ok<SteppedRound>('Games.actInRound', action(stands, { do: 'take' }));
        expect(over.won.amount).toBe('1.03');
      }
      // The seed has been moved on by the other process, too.
      const other = await elsewhere('Games.openRound', opening());
      const { fairness } = other.data as unknown as SteppedRound;
      expect(fairness.nonce).toBe(round.fairness.nonce + 1);
      const end = await here.ok<SteppedRound>(
        'Games.actInRound',
        action(other.data as unknown as SteppedRound, cell(2)),
      );
      if (end.offers.length > 0) await here.ok('Games.actInRound', action(end, { do: 'take' }));
    }
    expect(
      parseAmount((await here.ok<SteppedRound['balances']>('Account.getBalance')).balance_main.amount, 'EUR'),
    ).toBeGreaterThan(0n);
    expect(new Set(await waysOf(player))).toEqual(new Set([true]));
  });
});
