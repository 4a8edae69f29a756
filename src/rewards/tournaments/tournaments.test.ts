// Tournaments from the announcement to the prize, as players see them.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { withdrawalRequested } from '#money/cashier/events.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { fromEurCents } from '#kernel/exchange.ts';
import { booksBalance } from '#testing/books-balance.ts';
import type { Activity, LimitsState } from '#money/limits/contract.ts';
import { stakeReversed } from '#money/stakes/index.ts';
import { standingsSchema, verifyStandings } from '#rewards/scoring/standings.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { foundAfter } from '#testing/tampering.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { PRIZES, TournamentStage, withTournaments } from './testing/tournaments.ts';
import { LiveClient } from '#testing/live-client.ts';
import type { BoardMessage, Tournament } from './contract.ts';
import { tournamentDataOf } from './index.ts';
import { cancelTournament, startTournament } from './operate.ts';
import { systemContext } from '#platform/context.ts';
import { covers } from '#testing/covers.ts';

const START = new Date('2027-03-07T10:00:00Z');
const HOUR = 3_600_000;
const clock = manualClock(START);
const at = (hours: number): string => new Date(START.getTime() + hours * HOUR).toISOString();

let site: TestSite;
let stage: TournamentStage;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { TOURNAMENTS: 'on', SESSION_IDLE_MINUTES: '10080' },
    prepare: withTournaments({
      race: { startsAt: at(-1), finishedAt: at(2), settleMinutes: 5, prizes: PRIZES, minimumStake: { EUR: '1' } },
      season: {
        season: { anchor: at(-0.5), everyHours: 4, hours: 4 },
        prizes: PRIZES,
        scoring: { rule: 'bets' },
        // One may run at any hour, and has to take no part in what is played on other games.
        games: { own: ['dice'] },
      },
      joined: {
        startsAt: at(-1),
        finishedAt: at(3),
        prizes: PRIZES,
        entry: { kind: 'opt-in' },
        resetOnCashout: true,
        games: { own: ['dice'] },
      },
      paid: {
        startsAt: at(-1),
        finishedAt: at(3),
        entry: { kind: 'buy-in', price: { EUR: '5' } },
        pool: {
          guaranteed: { EUR: '10' },
          percentOfEntries: 80,
          shares: [
            { from: 1, percent: 60 },
            { from: 2, percent: 40 },
          ],
        },
      },
      cashed: {
        startsAt: at(-1),
        finishedAt: at(2),
        prizes: [{ from: 1, reward: { kind: 'points', points: 5 } }],
        resetOnCashout: true,
        games: { own: ['keno'] },
      },
      later: { startsAt: at(24), finishedAt: at(48), prizes: PRIZES, entry: { kind: 'buy-in', price: { EUR: '5' } } },
      slots: {
        startsAt: at(-1),
        finishedAt: at(48),
        prizes: PRIZES,
        games: { categories: ['slot'] },
        scoring: { rule: 'best-multiplier' },
      },
      gift: {
        startsAt: at(-1),
        finishedAt: at(100),
        games: { own: ['mines'] },
        prizes: [
          { from: 1, reward: { kind: 'cash', amount: { EUR: '30' } } },
          { from: 2, reward: { kind: 'bonus', definition: 'first-look' } },
        ],
      },
      shared: {
        startsAt: at(-1),
        finishedAt: at(200),
        games: { own: ['plinko'] },
        pool: { guaranteed: { EUR: '10' }, shares: [{ from: 1, percent: 100 }] },
      },
      fixed: { startsAt: at(-1), finishedAt: at(200), games: { own: ['plinko'] }, prizes: PRIZES },
      soon: { startsAt: at(30), finishedAt: at(48), prizes: PRIZES },
      reckless: { startsAt: at(-1), prizes: PRIZES },
    }),
  });
  stage = new TournamentStage(site.site.services, clock);
  await stage.keep();
});
afterAll(() => site.close());

async function player(currency = 'EUR', money = 10_000n): Promise<{ client: ApiClient; id: bigint }> {
  const client = await site.player({ currency });
  return { client, id: await giveMoney(site, client, money) };
}
const join = (client: ApiClient, { id }: Tournament) =>
  client.call('tournaments.participate', { tournament_id: String(id) });
const mainOf = async (client: ApiClient): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;
async function withdraw(id: bigint): Promise<void> {
  await transaction(site.site.services.db, (tx) =>
    announce(tx, withdrawalRequested, {
      id: '1',
      playerId: String(id),
      method: 'card',
      currency: 'EUR',
      amountMinor: '100',
      requestedAt: clock.now().toISOString(),
    }),
  );
  await stage.counted();
}
/** Definitions of these, without those that are shipped. */
const OWN = ['race', 'season', 'joined', 'paid', 'later', 'slots', 'soon', 'reckless'];
const ownOf = (items: readonly Tournament[]): string[] =>
  items.map(({ extra }) => extra.definition).filter((definition) => OWN.includes(definition));
const system = () => systemContext(site.site.services, 'test');

describe('a tournament of content', () => {
  test('each has all fourteen fields, and says when it runs', covers('EN-27', 'OP-25 2/4'), async () => {
    const fields =
      'id,description,total_prize,user_info,winners,restrictions,total_participants,total_points,reset_on_cashout,provider,image_url,tags,extra,games_count';
    const { client } = await player();
    const { items } = await client.ok<{ items: object[] }>('tournaments.get', { fields, status: 'active' });
    for (const item of items) expect(Object.keys(item).sort()).toEqual(fields.split(',').sort());
    const race = await stage.tournament(client, 'race');
    expect(race).toMatchObject({
      description: { title: 'race' },
      // Points count for what they are worth.
      total_prize: { amount: '60.00', currency: 'EUR' },
      status: 'active',
      started_at: at(-1),
      finished_at: at(2),
      restrictions: { entry: 'automatic', minimum_stake: { amount: '1.00' }, rounds: 5000 },
      user_info: { is_participating: false, can_participate: false },
    });
  });

  test(
    'a part of the active ones with the fields that were asked for, and single ones by their ids',
    covers('AP-41'),
    async () => {
      const guest = site.visitor();
      const active = await guest.ok<{ items: Tournament[]; count: number }>('tournaments.get', { status: 'active' });
      const part = await guest.ok<{ items: object[]; count: number }>('tournaments.get', {
        status: 'active',
        count: '2',
        offset: '1',
        fields: 'status',
      });
      expect(part.count).toBe(active.count);
      const { items: second } = await guest.ok<{ items: object[] }>('tournaments.get', {
        status: 'active',
        count: '2',
        offset: '1',
        fields: 'id',
      });
      expect(second).toEqual(active.items.slice(1, 3).map(({ id }) => ({ id })));
      expect(part.items).toEqual([{ status: 'active' }, { status: 'active' }]);
      const ids = [active.items[3]!.id, active.items[0]!.id];
      const chosen = await guest.ok<{ items: Tournament[] }>('tournaments.get', { ids: ids.join(), fields: 'id' });
      expect(new Set(chosen.items.map(({ id }) => id))).toEqual(new Set(ids));
      const future = await guest.ok<{ items: Tournament[] }>('tournaments.get', { status: 'future' });
      expect(ownOf(future.items)).toEqual(['season', 'later', 'soon']);
      // One that has no end is not announced.
      expect(active.items.some(({ extra }) => extra.definition === 'reckless')).toBe(false);
    },
  );

  test('the lobby lists the games of a tournament', covers('~AP-73'), async () => {
    const guest = site.visitor();
    const gamesOf = async (definition: string) => {
      const { id } = await stage.tournament(guest, definition);
      return guest.ok<{ items: { sysname: string; type: string }[]; count: number }>('Games.get', {
        options: JSON.stringify({ count: 100, options: { id, type: 'tournament' } }),
      });
    };
    expect((await gamesOf('joined')).items.map(({ sysname }) => sysname)).toEqual(['dice']);
    const slots = await gamesOf('slots');
    expect(slots.count).toBe((await stage.tournament(guest, 'slots')).games_count);
    expect(new Set(slots.items.map(({ type }) => type))).toEqual(new Set(['slot']));
    const ofDice = await guest.ok<{ items: Tournament[] }>('tournaments.get', { game: 'dice', status: 'active' });
    expect(ownOf(ofDice.items).sort()).toEqual(['joined', 'paid', 'race', 'season']);
  });
});

describe('taking part', () => {
  test('answers 1, as often as it is asked, and counts rounds from then on', covers('AP-45'), async () => {
    const { client, id } = await player();
    const before = stage.round(id, 100, 500);
    const joined = await stage.tournament(client, 'joined');
    clock.advance(1000);
    for (let turn = 0; turn < 2; turn++) expect(await join(client, joined)).toMatchObject({ status: 200, data: 1 });
    clock.advance(1000);
    await stage.announce(before, stage.round(id, 100, 250), stage.round(id, 100, 100, { subject: 'mines' }));
    expect((await stage.tournament(client, 'joined')).user_info).toMatchObject({
      is_participating: true,
      can_participate: false,
      points: 2.5,
      rounds: 1,
    });
  });

  test('costs what it says, once, and nothing without the money for it', async () => {
    const { client } = await player();
    const paid = await stage.tournament(client, 'paid');
    expect(paid.restrictions).toMatchObject({ entry: 'buy-in', price: { amount: '5.00', currency: 'EUR' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(client, paid)));
    expect(answers.map(({ data }) => data)).toEqual([1, 1, 1, 1, 1]);
    expect(await mainOf(client)).toBe('95.00');
    expect((await stage.tournament(client, 'paid')).total_prize.amount).toBe('14.00');
    const poor = await player('EUR', 100n);
    expect(await join(poor.client, paid)).toMatchObject({ error: { type: 'BillingTransactionDeclinedException' } });
    expect((await stage.tournament(poor.client, 'paid')).user_info!.is_participating).toBe(false);
  });

  test('is not open to those who take a break, with or without a price, nor where there is no such tournament', async () => {
    const { client } = await player();
    await client.ok('Limits.exclude', { length: '24h', confirm: '1' });
    for (const definition of ['later', 'joined'])
      expect(await join(client, await stage.tournament(client, definition))).toMatchObject({
        status: 403,
        error: { type: 'AccessDeniedException', reason: { rule: 'limits.time-out' } },
      });
    expect(await mainOf(client)).toBe('100.00');
    expect(await client.call('tournaments.participate', { tournament_id: '99999' })).toMatchObject({
      status: 404,
      error: { reason: { rule: 'tournaments.known' } },
    });
  });

  test('is counted against the limits of a player, as a stake is', async () => {
    const { client } = await player();
    await client.ok('Limits.set', { kind: 'stake', period: 'day', limit: '4.00' });
    expect(await join(client, await stage.tournament(client, 'later'))).toMatchObject({
      error: { reason: { rule: 'limits.stake-limit' } },
    });
    expect(await mainOf(client)).toBe('100.00');
  });

  test('an operator cancels one: what was paid comes back, once, and its page says why', async () => {
    const { client, id } = await player();
    const later = await stage.tournament(client, 'later');
    expect(await join(client, later)).toMatchObject({ data: 1 });
    expect(await mainOf(client)).toBe('95.00');
    // It counts towards a limit that is set afterwards, as other stakes do.
    const { limits } = await client.ok<LimitsState>('Limits.set', { kind: 'stake', period: 'day', limit: '10.00' });
    expect(limits[0]).toMatchObject({ used: '5.00', left: '5.00' });
    const { months } = await client.ok<Activity>('Limits.getActivity');
    expect(months.at(-1)!.staked).toBe('5.00');
    await cancelTournament(system(), BigInt(later.id), 'Too few players.');
    for (let turn = 0; turn < 2; turn++) await stage.keep();
    expect(await mainOf(client)).toBe('100.00');
    const { rows } = await site.database.ownerPool.query('select staked from limits.days where player_id = $1', [id]);
    expect(rows).toEqual([{ staked: 0n }]);
    expect(await stage.tournament(client, 'later')).toMatchObject({
      status: 'finished',
      extra: { is_cancelled: true, cancel_reason: 'Too few players.' },
    });
    expect((await join(client, later)).status).toBe(409);
  });

  test('an operator starts a future one', async () => {
    const { client, id } = await player();
    const soon = await stage.tournament(client, 'soon');
    await startTournament(system(), BigInt(soon.id));
    clock.advance(1000);
    await stage.announce(stage.round(id, 100, 300));
    expect(await stage.tournament(client, 'soon')).toMatchObject({ status: 'active', user_info: { points: 3 } });
  });
});

describe('what counts', () => {
  const points = async (client: ApiClient, definition: string): Promise<number> =>
    (await stage.tournament(client, definition)).user_info!.points;

  test('rounds of real money from the minimum stake on: no free spins, no bonus money, no bets, no play money', async () => {
    const { client, id } = await player();
    await stage.announce(
      stage.round(id, 99, 990),
      stage.round(id, 100, 500, { isFree: true, kind: 'free-spin' }),
      stage.round(id, 100, 500, { kind: 'bet', category: 'sports', subject: 'football' }),
      stage.round(id, 100, 500, { currency: 'FUN' }),
      stage.round(id, 100, 500, { purses: { staked: { bonus: '50', bettingBonus: '0', house: '0' } } }),
    );
    expect(await points(client, 'race')).toBe(0);
    await stage.announce(stage.round(id, 100, 150), stage.round(id, 200, 100));
    expect(await points(client, 'race')).toBe(2);
  });

  test('a withdrawal begins the score anew, where the tournament says so', async () => {
    const { client, id } = await player();
    await join(client, await stage.tournament(client, 'joined'));
    clock.advance(1000);
    await stage.announce(stage.round(id, 100, 700));
    expect(await points(client, 'joined')).toBe(7);
    await withdraw(id);
    expect([await points(client, 'joined'), await points(client, 'race')]).toEqual([0, 7]);
    await stage.announce(stage.round(id, 100, 200));
    expect(await points(client, 'joined')).toBe(2);
  });

  test('a round that is taken back counts no more', async () => {
    const { client, id } = await player();
    const [stake, gone] = [stage.round(id, 100, 300), stage.round(id, 100, 900)];
    await stage.announce(stake, gone);
    expect(await points(client, 'race')).toBe(12);
    const { roundId, playerId, kind, subject, category, currency, stakedMinor, startedAt } = gone;
    await transaction(site.site.services.db, (tx) =>
      announce(tx, stakeReversed, {
        roundId,
        playerId,
        kind,
        subject,
        category,
        currency,
        stakedMinor,
        startedAt,
        fact: roundId,
        reversedAt: startedAt,
      }),
    );
    await stage.counted();
    expect(await points(client, 'race')).toBe(3);
  });
});

test('a viewer of a board receives what has changed, and nothing of who the players are', async () => {
  const { client, id } = await player();
  const season = await stage.tournament(client, 'season');
  const listener = await LiveClient.open(site.url);
  listener.join(`tournament/${season.id}`);
  await stage.announce(stage.round(id, 100, 0), stage.round(id, 100, 0));
  const { key } = (await stage.tournament(client, 'season')).user_info!;
  const board: BoardMessage = await listener.receive('board', ({ leaders }: BoardMessage) =>
    leaders.some((leader) => leader.key === key && leader.points === 2),
  );
  expect(JSON.stringify(board)).not.toContain(`"${id}"`);
  listener.socket.close();
});

describe('the end', () => {
  let winners: { client: ApiClient; id: bigint }[];
  let late: ReturnType<TournamentStage['round']>;
  let afterEnd: ReturnType<TournamentStage['round']>;

  beforeAll(async () => {
    winners = [await player(), await player('JPY'), await player(), await player()];
    const [first, second, third, fourth] = winners as [
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
    ];
    await stage.announce(
      stage.round(second.id, 1000, 40_000, { currency: 'JPY' }),
      stage.round(third.id, 100, 4_000),
      stage.round(third.id, 50, 2_000, { subject: 'keno' }),
      stage.round(fourth.id, 100, 2_000),
    );
    for (const player of [first, second]) await join(player.client, await stage.tournament(player.client, 'paid'));
    clock.advance(1000);
    await stage.announce(stage.round(first.id, 1000, 1000), stage.round(second.id, 1000, 0, { currency: 'JPY' }));
    clock.set(new Date(START.getTime() + 2 * HOUR - 1000));
    late = stage.round(first.id, 100, 5_000);
    clock.advance(2000);
    afterEnd = stage.round(fourth.id, 100, 90_000);
  });

  test('a round that began in time counts, one that began behind the end does not; nothing is final meanwhile', async () => {
    await stage.announce(late, afterEnd);
    await stage.keep();
    const race = await stage.tournament(winners[0]!.client, 'race');
    expect(race).toMatchObject({
      status: 'finished',
      extra: { is_final: false, standings: null },
      user_info: { place: 1, points: 51 },
    });
  });

  test('a withdrawal behind the end leaves the score as it is, though nothing is final yet', async () => {
    const { client, id } = winners[2]!;
    const pointsOf = async () => (await stage.tournament(client, 'cashed')).user_info!.points;
    expect(await pointsOf()).toBe(40);
    await withdraw(id);
    expect(await pointsOf()).toBe(40);
  });

  test('prizes are paid to those places, the earlier one of equal scores before, in their own currencies', async () => {
    clock.set(new Date(START.getTime() + 2 * HOUR + 5 * 60_000));
    await stage.keep();
    const [first, second, third, fourth] = winners as [
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
      (typeof winners)[0],
    ];
    const places = await Promise.all(
      [first, second, third, fourth].map(
        async ({ client }) => (await stage.tournament(client, 'race')).user_info!.place,
      ),
    );
    expect(places).toEqual([1, 2, 3, 4]);
    // 5.00 went to the other tournament.
    expect(await mainOf(first.client)).toBe('125.00');
    const yen = BigInt(await mainOf(second.client));
    expect(yen).toBeGreaterThan(12_000n);
    expect(await mainOf(third.client)).toBe('100.00');
    const { rows } = await site.database.ownerPool.query<{ place: number; paid: boolean }>(
      `select place, paid_at is not null as paid from tournaments.prizes where fact like 'tournament/' || $1 || '/%' order by place`,
      [(await stage.tournament(first.client, 'race')).id],
    );
    expect(rows).toEqual([1, 2, 3, 4].map((place) => ({ place, paid: true })));
  });

  test('the standings are a file that anybody can compute again, and that says when something is changed', async () => {
    const { extra } = await stage.tournament(site.visitor(), 'race');
    const answer = await fetch(`${site.url}${extra.standings!.url}`);
    const text = await answer.text();
    expect(createHash('sha256').update(text).digest('hex')).toBe(extra.standings!.hash);
    const file = standingsSchema.parse(JSON.parse(text));
    expect(verifyStandings(file)).toMatchObject({ verdict: 'fair', hash: extra.standings!.hash, unlisted: 0 });
    const [best] = file.players;
    const changed = { ...file, players: [{ ...best!, listed: best!.listed!.slice(1) }, ...file.players.slice(1)] };
    expect(verifyStandings(changed).verdict).toBe('unfair');
    for (const { id } of winners) expect(text).not.toContain(`"${id}"`);
  });

  test('an auditor finds prizes that the standings do not name, and standings that were changed', async () => {
    const { id } = await stage.tournament(site.visitor(), 'race');
    const { ownerPool } = site.database;
    const condition = `where tournament_id = ${id}`;
    const swapped = `update tournaments.prizes set player_id = case place when 1 then (select player_id from tournaments.prizes ${condition} and place = 2)
      else (select player_id from tournaments.prizes ${condition} and place = 1) end ${condition} and place <= 2`;
    expect(await foundAfter(ownerPool, 'Q21', { tamper: swapped, restore: swapped })).toEqual([
      `Q21: prize of place 1 in tournament ${id} is owed to another player`,
      `Q21: prize of place 2 in tournament ${id} is owed to another player`,
    ]);
    await ownerPool.query(
      `create table public.kept_prizes as select * from tournaments.prizes ${condition} and place = 3`,
    );
    expect(
      await foundAfter(ownerPool, 'Q21', {
        tamper: `update tournaments.prizes set reward = '{"kind":"points","points":9}' ${condition} and place = 3`,
        restore: `update tournaments.prizes p set reward = k.reward from public.kept_prizes k where p.fact = k.fact`,
      }),
    ).toContain(`Q21: prize of place 3 in tournament ${id} is another than in the standings`);
    expect(
      await foundAfter(ownerPool, 'Q21', {
        tamper: `delete from tournaments.prizes ${condition} and place = 3`,
        restore: 'insert into tournaments.prizes select * from public.kept_prizes',
      }),
    ).toEqual([`Q21: prize of place 3 in tournament ${id} is in the standings and not owed`]);
    await ownerPool.query(`create table public.kept_standings as select * from tournaments.standings ${condition}`);
    expect(
      await foundAfter(ownerPool, 'Q21', {
        tamper: `update tournaments.standings set body = '\\x1f8b' ${condition}`,
        restore: `update tournaments.standings s set body = k.body from public.kept_standings k where s.tournament_id = k.tournament_id`,
      }),
    ).toEqual([`Q21: tournament ${id} is closed and has no standings that can be read`]);
    const marked = (hash: string) => `update tournaments.tournaments set standings_hash = ${hash} where id = ${id}`;
    expect(
      await foundAfter(ownerPool, 'Q21', {
        tamper: marked('reverse(standings_hash)'),
        restore: marked('reverse(standings_hash)'),
      }),
    ).toHaveLength(1);
  });

  test('what is taken back behind the end changes neither the standings nor what was paid', async () => {
    const before = await stage.tournament(winners[0]!.client, 'race');
    const { roundId, playerId, kind, subject, category, currency, stakedMinor, startedAt } = late;
    await transaction(site.site.services.db, (tx) =>
      announce(tx, stakeReversed, {
        roundId,
        playerId,
        kind,
        subject,
        category,
        currency,
        stakedMinor,
        startedAt,
        fact: roundId,
        reversedAt: startedAt,
      }),
    );
    await stage.counted();
    const { user_info, winners: leaders } = await stage.tournament(winners[0]!.client, 'race');
    expect({ user_info, leaders }).toEqual({ user_info: before.user_info, leaders: before.winners });
    expect(await mainOf(winners[0]!.client)).toBe('125.00');
  });

  test('a pool of what was paid to enter is shared, and the next of a season is announced', async () => {
    clock.set(new Date(START.getTime() + 4 * HOUR));
    await stage.keep();
    const paid = await stage.tournament(winners[0]!.client, 'paid');
    // Three entries of 5 EUR, one of them in yen: 80 % of them and 10 EUR from the house, 60 % of it for the first.
    expect(paid.extra.is_final).toBe(true);
    // The round that was taken back counts here no more: this one was not over by then.
    expect(paid.winners[0]).toMatchObject({ place: 1, points: 1 });
    const main = Number(await mainOf(winners[0]!.client));
    expect(main).toBeCloseTo(125 + Number(paid.winners[0]!.prize!.amount!.amount), 2);
    expect(Number(paid.total_prize.amount)).toBeGreaterThan(21.9);
    const { items } = await site.visitor().ok<{ items: Tournament[] }>('tournaments.get', { count: '100' });
    const seasons = items.filter(({ extra }) => extra.definition === 'season').map(({ status }) => status);
    expect(seasons.sort()).toEqual(['active', 'finished', 'future']);
  });

  test('a copy of the data of a player says where they took part', async () => {
    const data = await tournamentDataOf(site.site.services.db, winners[0]!.id);
    expect(data.find(({ tournament }) => tournament === 'race')).toMatchObject({
      place: 1,
      points: 51,
      prize: PRIZES[0]!.reward,
    });
  });
});

test('a player on a break is paid the cash that they have won, and gets a bonus when they are back', async () => {
  clock.set(new Date(START.getTime() + 99 * HOUR));
  const [first, second] = [await player(), await player()];
  await stage.announce(
    stage.round(first.id, 100, 300, { subject: 'mines' }),
    stage.round(second.id, 100, 200, { subject: 'mines' }),
  );
  for (const { client } of [first, second]) await client.ok('Limits.exclude', { length: '24h', confirm: '1' });
  clock.advance(1.5 * HOUR);
  await stage.keep();
  expect(await mainOf(first.client)).toBe('130.00');
  const bonuses = async () =>
    (await second.client.ok<{ items: { definition: string }[] }>('Bonuses.get')).items.map((item) => item.definition);
  expect(await bonuses()).toEqual([]);
  clock.advance(24 * HOUR);
  await stage.keep();
  expect(await bonuses()).toEqual(['first-look']);
});

test('cash is paid to the purse that a player has by then, when they have changed their currency', async () => {
  clock.set(new Date(START.getTime() + 199 * HOUR));
  const winner = await site.player();
  const { uid } = await winner.ok<{ uid: number }>('Account.getInfo');
  await stage.announce(stage.round(BigInt(uid), 100, 400, { subject: 'plinko' }));
  await winner.ok('Account.setCurrency', { currency: 'JPY' });
  clock.advance(1.5 * HOUR);
  await stage.keep();
  const { balance_main: main } = await winner.ok<{ balance_main: object }>('Account.getInfo');
  // The pool of 10 EUR, and 30 EUR as a reward is worth in yen.
  const pool = fromEurCents(1_000n, 'JPY', ratesPerEur(site.site.services));
  expect(main).toEqual({ amount: String(pool + 4_800n), currency: 'JPY' });
  expect(await booksBalance(site.database.ownerPool)).toEqual([]);
});
