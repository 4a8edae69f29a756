// Bets at a table whose rounds are in our hands: by a clock that we move, with the result that we want.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { switchOff, switchOn } from '#casino/rounds/index.ts';
import { noteFact } from '#players/persons/index.ts';
import { markOperators, removeStaff, restrict, type StakeReversed } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { giveMoney } from '#testing/money.ts';
import { commandBy } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { takePlaces } from '#fairness/seed-chains/index.ts';
import { chainFor, chainOfRound, CHAINS, mathematicsOf } from './chains.ts';
import { insertRound, moveRound, type RoundRow } from './store.ts';
import { settleRound, voidBets } from './settle-round.ts';

const BEFORE_MIDNIGHT = new Date('2026-11-20T23:59:50Z');
const clock = manualClock(BEFORE_MIDNIGHT);
let site: TestSite;
let ctx: Context;
beforeAll(async () => {
  site = await startTestSite({ clock });
  ctx = systemContext(site.site.services, 'test');
});
afterAll(() => site.close());

const key = (): string => uuidv7(Date.now(), secureRandom);
const chips = (spot: string, count = 2): string => JSON.stringify({ bets: [{ spot, chips: count }] });
const RED: RoundEvent[] = [{ type: 'spin', pocket: '1' }];

async function rich(): Promise<ApiClient> {
  const player = await site.player();
  await giveMoney(site, player, 10_000n);
  return player;
}
const balanceOf = async (player: ApiClient): Promise<string> =>
  (await player.ok<{ balance_main: { amount: string } }>('Account.getBalance')).balance_main.amount;

/** A window of ten seconds. */
async function opened(sysname: string): Promise<RoundRow> {
  const chain = (await chainFor(ctx, sysname))!;
  const now = clock.now();
  const round: RoundRow = {
    id: key(),
    sysname,
    chain_id: chain.id,
    number: chain.used + 1,
    ...mathematicsOf(sysname),
    state: 'betting',
    opened_at: now,
    closes_at: new Date(now.getTime() + 10_000),
    started_at: null,
    driven_at: now,
    result: null,
    result_at: null,
    ended_at: null,
  };
  await transaction(ctx.db, async (tx) => {
    await takePlaces(tx, CHAINS, chain.id, chain.used, 1);
    await insertRound(tx, round);
  });
  return round;
}

async function ended(round: RoundRow, result: RoundEvent[]): Promise<void> {
  const drawn = { state: 'result', result, result_at: clock.now() } as const;
  await moveRound(ctx.db, round.id, 'betting', drawn);
  await settleRound(ctx, { ...round, ...drawn }, await chainOfRound(ctx.db, round));
  await moveRound(ctx.db, round.id, 'result', { state: 'paid', ended_at: clock.now() });
}

const bet = (player: ApiClient, round: { id: string; sysname: string }, fields: Record<string, string> = {}) =>
  player.call('Live.bet', {
    sysname: round.sysname,
    round: round.id,
    stake: '1.00',
    params: chips('red'),
    request_id: key(),
    ...fields,
  });
const outcomeOf = async (answer: ReturnType<typeof bet>): Promise<[number, string | undefined]> => {
  const { status, error } = await answer;
  return [status, error?.reason?.rule];
};

describe('linked accounts on opposite sides of one round', () => {
  const linked = async (...players: ApiClient[]): Promise<void> => {
    for (const player of players) {
      const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
      const fact = {
        playerId: BigInt(uid),
        kind: 'destination',
        value: `one-${players.length}-${clock.now().getTime()}`,
      } as const;
      await transaction(ctx.db, (tx) => noteFact(tx, ctx, fact));
    }
  };
  const settledOf = async (round: RoundRow) =>
    (
      await site.database.ownerPool.query<{ opposed: boolean | null }>(
        `select (p ->> 'isOpposed')::boolean as opposed from platform.outbox o, json_array_elements(o.payloads) p
          where o.event = 'stakes.settled' and p ->> 'roundId' in (select id::text from live_tables.bets where round_id = $1)`,
        [round.id],
      )
    ).rows.map(({ opposed }) => opposed);
  const playRound = async (areLinked: boolean, sides: readonly string[]) => {
    const players = await Promise.all(sides.map(rich));
    if (areLinked) await linked(...players);
    const round = await opened('live-roulette');
    for (const [nth, spot] of sides.entries())
      expect((await bet(players[nth]!, round, { params: chips(spot) })).status).toBe(200);
    await ended(round, RED);
    const { rows } = await site.database.ownerPool.query<{ round_id: string }>(
      'select round_id from persons.opposed_stakes where place = $1',
      [round.id],
    );
    return { settled: await settledOf(round), marks: rows.length };
  };

  test('are paid, count for nothing, and are marked; the same side counts, and so do accounts that are not linked', async () => {
    expect(await playRound(true, ['red', 'black'])).toEqual({ settled: [true, true], marks: 2 });
    expect(await playRound(true, ['red', 'red'])).toEqual({ settled: [null, null], marks: 0 });
    expect(await playRound(false, ['red', 'black'])).toEqual({ settled: [null, null], marks: 0 });
  });
});

describe('a bet at a live table', () => {
  test('[G05] that could not be played is refused with its reason, and takes nothing; the round goes on', async () => {
    const [player, other] = [await rich(), await rich()];
    const [round, wheel] = [await opened('live-roulette'), await opened('money-wheel')];
    const placed = (await bet(other, round)).data as unknown as { bet: { id: string } };
    // What is chosen at one table means nothing at another, whose round would never come to its end.
    expect(await outcomeOf(bet(player, { id: wheel.id, sysname: 'live-roulette' }))).toEqual([409, 'live.window']);
    expect(await outcomeOf(bet(player, { id: key(), sysname: 'live-roulette' }))).toEqual([409, 'live.window']);
    expect(await outcomeOf(bet(player, round, { sysname: 'dice' }))).toEqual([400, 'games.no-live-table']);
    expect((await bet(player, round, { sysname: 'nothing' })).status).not.toBe(200);
    expect(await outcomeOf(bet(player, round, { params: chips('tie') }))).toEqual([400, 'games.params']);
    expect(await outcomeOf(bet(player, round, { params: chips('red', -1) }))).toEqual([400, 'games.params']);
    expect(await outcomeOf(bet(await site.player(), round))).toEqual([422, 'wallet.enough']);
    for (const stake of ['0', '-1.00', '1.001', '1e3', '99999999999999999999'])
      expect((await bet(player, round, { stake })).status).toBe(400);
    expect((await bet(site.visitor(), round)).status).toBe(401);
    expect(await outcomeOf(player.call('Live.cashOut', { bet: placed.bet.id }))).toEqual([404, 'live.known-bet']);
    expect(await balanceOf(player)).toBe('100.00');
    await ended(round, RED);
    await ended(wheel, [{ type: 'stop', segment: 0, back: 1 }]);
    expect(await balanceOf(other)).toBe('102.00');
  });

  test('[G10] is refused while its game is switched off; what lies there is still paid', async () => {
    const player = await rich();
    const round = await opened('live-roulette');
    expect((await bet(player, round)).status).toBe(200);
    await switchOff(ctx, { sysname: 'live-roulette', reason: 'test', by_whom: 'test' });
    await expect.poll(() => outcomeOf(bet(player, round))).toEqual([503, 'games.switched-off']);
    await ended(round, RED);
    await switchOn(ctx, 'live-roulette');
    expect(await balanceOf(player)).toMatch(/^1\d\d\.00$/);
  });

  test('[G02] is sent with the balances of its player until it is settled, and with nobody else’s', async () => {
    const [player, other] = [await rich(), await rich()];
    const heldBy = async (who: ApiClient) =>
      (await who.ok<{ held_stakes: { id: string; staked: { amount: string } }[] }>('Account.getBalance')).held_stakes;
    const round = await opened('live-roulette');
    const { data } = await bet(player, round);
    const { id } = (data as unknown as { bet: { id: string } }).bet;
    expect(await heldBy(player)).toEqual([
      { id, sysname: 'live-roulette', staked: { amount: '2.00', currency: 'EUR' } },
    ]);
    expect(await heldBy(other)).toEqual([]);
    await ended(round, RED);
    expect(await heldBy(player)).toEqual([]);
    expect(await balanceOf(player)).toBe('102.00');
  });

  test('[G04] of a player who excludes themselves while it lies there is paid to their account', async () => {
    const player = await rich();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    const round = await opened('live-roulette');
    expect((await bet(player, round)).status).toBe(200);
    await player.ok('Limits.exclude', { length: '6m', confirm: '1' });
    expect((await bet(player, round)).status).not.toBe(200);
    await ended(round, RED);
    expect((await balancesOf(ctx.db, BigInt(uid), 'EUR')).main).toBe(10_200n);
  });

  test('[G04] is one of ten at most in a round, and none at all behind the window', async () => {
    const player = await rich();
    const round = await opened('live-roulette');
    for (let count = 0; count < 10; count++) expect((await bet(player, round)).status).toBe(200);
    expect(await outcomeOf(bet(player, round))).toEqual([409, 'live.most-bets']);
    const other = await rich();
    clock.advance(9_999);
    expect((await bet(other, round)).status).toBe(200);
    clock.advance(1);
    expect(await outcomeOf(bet(other, round))).toEqual([409, 'live.window']);
    await ended(round, RED);
    clock.set(BEFORE_MIDNIGHT);
  });

  test('is one of ten at most in a round, too, when more are sent at the same time', async () => {
    const player = await rich();
    const round = await opened('live-roulette');
    const answers = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(bet(player, round))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(10);
    expect(answers.filter(([, rule]) => rule === 'live.most-bets')).toHaveLength(6);
    await ended(round, RED);
  });

  test('leaves the same with the bets of others as in a transaction of its own', async () => {
    const [first, second] = [await rich(), await rich()];
    // Which way it went shows by its connection: those of the groups plan without reading whole tables.
    await site.database.ownerPool.query(`
      create schema ways; grant usage on schema ways to public;
      create table ways.taken (bet_id uuid, is_in_group boolean);
      create function ways.note() returns trigger language plpgsql security definer as $$
        declare v_in_group boolean := current_setting('enable_seqscan') = 'off';
        begin
          if v_in_group and (select count(*) from ways.taken) = 1 then raise exception 'alone' using errcode = 'BZ001'; end if;
          insert into ways.taken values (new.id, v_in_group);
          return new;
        end $$;
      create trigger note after insert on live_tables.bets for each row execute function ways.note()`);
    const round = await opened('live-roulette');
    const answers = [];
    for (const player of [first, second])
      answers.push((await bet(player, round)).data as unknown as { bet: object; balances: object });
    const seen = ({ bet: placed, ...rest }: { bet: object; balances: object }) => ({
      ...rest,
      bet: { ...placed, id: '' },
    });
    expect(seen(answers[0]!)).toEqual(seen(answers[1]!));
    const { rows } = await site.database.ownerPool.query<Record<string, unknown>>(
      `select w.is_in_group, b.currency, b.stake, b.staked, b.main_stake, b.bonus_stake, b.before, b.params::text, b.state, b.won, b.is_hidden,
              b.placed_at, (select json_agg(e.amount order by e.amount) from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
                             where t.fact = b.id) as entries
         from ways.taken w join live_tables.bets b on b.id = w.bet_id order by w.is_in_group desc`,
    );
    expect(rows.map(({ is_in_group }) => is_in_group)).toEqual([true, false]);
    expect({ ...rows[0], is_in_group: false }).toEqual(rows[1]);
    await site.database.ownerPool.query('drop trigger note on live_tables.bets; drop schema ways cascade');
    await ended(round, RED);
  });

  test('of a staff account is refused, as is all else that it would stake, until the mark is removed; play money is not', async () => {
    const player = await rich();
    const { uid: id } = await player.ok<{ uid: number }>('Account.getInfo');
    const staff = (command: string) =>
      commandBy(site, { name: 'anna', isNamed: true }, { command, id: String(id), reason: 'Works for us.' });
    const dice = (mode: string) =>
      player.call('Games.playRound', {
        sysname: 'dice',
        mode,
        stake: '1.00',
        params: JSON.stringify({ direction: 'under', target: '50.00' }),
        request_id: key(),
      });
    const round = await opened('live-roulette');
    await staff('staff add');
    expect(await bet(player, round)).toMatchObject({
      status: 403,
      error: { reason: { rule: 'stakes.staff' }, message: 'Staff accounts cannot play for real money.' },
    });
    expect(await outcomeOf(dice('play'))).toEqual([403, 'stakes.staff']);
    expect((await dice('demo')).status).toBe(200);
    expect(await balanceOf(player)).toBe('100.00');
    await staff('staff remove');
    // A process may refuse by the rules that it knew until the notice of their change arrives.
    await expect.poll(async () => (await bet(player, round)).status).toBe(200);
    await ended(round, RED);
  });

  test('of an account that OPERATORS names is refused without a command, and the mark stays while it is named', async () => {
    const player = await rich();
    const { uid: id, login } = await player.ok<{ uid: number; login: string }>('Account.getInfo');
    const named = { ...ctx, config: { ...ctx.config, OPERATORS: { anna: { secret: '', accounts: [login] } } } };
    await markOperators(ctx);
    const round = await opened('live-roulette');
    expect((await bet(player, round)).status).toBe(200);
    await markOperators(named);
    await expect.poll(() => outcomeOf(bet(player, round))).toEqual([403, 'stakes.staff']);
    const command = { command: 'staff remove', id: String(id), reason: 'Works elsewhere.' };
    const namedSite = { ...site, site: { ...site.site, services: named } };
    await expect(commandBy(namedSite, { name: 'bert', isNamed: true }, command)).rejects.toThrow('OPERATORS names');
    await removeStaff(ctx, BigInt(id));
    await expect.poll(async () => (await bet(player, round)).status).toBe(200);
    await ended(round, RED);
  });

  test('[P03] before midnight counts on its day: what it wins behind midnight makes no room for the next', async () => {
    for (const isKnown of [true, false]) {
      clock.set(BEFORE_MIDNIGHT);
      const player = await rich();
      const limit = () => player.ok('Limits.set', { kind: 'loss', period: 'day', limit: '5' });
      if (isKnown) await limit();
      const round = await opened('live-roulette');
      expect((await bet(player, round, { params: chips('red', 3) })).status).toBe(200);
      clock.advance(15_000);
      await ended(round, RED);
      expect(await balanceOf(player)).toBe('103.00');
      if (!isKnown) await limit();
      const next = await opened('live-roulette');
      expect([isKnown, ...(await outcomeOf(bet(player, next, { params: chips('red', 6) })))]).toEqual([
        isKnown,
        403,
        'limits.loss-limit',
      ]);
      expect([isKnown, (await bet(player, next, { params: chips('red', 5) })).status]).toEqual([isKnown, 200]);
      await ended(next, RED);
      const { items } = await player.ok<{ items: { created_at: string }[] }>('Games.getHistory');
      expect(items.map(({ created_at: at }) => at.slice(0, 10))).toEqual(['2026-11-21', '2026-11-20']);
    }
  });

  test('keeps to a highest stake with all that its player has on the round', async () => {
    const player = await site.player();
    const id = await giveMoney(site, player, 10_000n);
    await transaction(ctx.db, (tx) =>
      restrict(tx, id, {
        source: 'test.1',
        currency: 'EUR',
        highestStakeMinor: 500n,
        excluded: { subjects: [], categories: [], kinds: [] },
        purseOrder: null,
        because: 'Welcome bonus',
        startsAt: new Date(0),
        endsAt: null,
      }),
    );
    const round = await opened('live-roulette');
    // Two chips of a unit each; the third bet would be more than five units in all.
    const answers: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { status, error } = await bet(player, round);
      answers.push([status, error?.reason?.rule, error?.reason?.inputs?.['staked']]);
    }
    expect(answers).toEqual([
      [200, undefined, undefined],
      [200, undefined, undefined],
      [403, 'stakes.highest-stake', '6.00'],
    ]);
    expect(await balanceOf(player)).toBe('96.00');
    await ended(round, RED);
  });

  test('of a round that is void goes back to the purses that paid, is announced as given back, and counts no longer', async () => {
    await site.database.ownerPool.query(`
      create table public.seen (payload json); grant insert on public.seen to public;
      create function public.receive() returns trigger language plpgsql security definer as $$
        begin insert into public.seen select json_array_elements(new.payloads); return new; end $$;
      create trigger copy after insert on platform.outbox for each row when (new.event = 'stakes.reversed') execute function public.receive()`);
    const player = await site.player();
    const id = await giveMoney(site, player, 100n);
    await giveMoney(site, player, 500n, 'bonus');
    await player.ok('Limits.set', { kind: 'stake', period: 'day', limit: '3' });
    const round = await opened('live-roulette');
    expect((await bet(player, round)).status).toBe(200);
    expect(await balancesOf(ctx.db, id, 'EUR')).toMatchObject({ main: 0n, bonus: 400n });
    // Asked twice it is given back once.
    for (let turn = 0; turn < 2; turn++) await voidBets(ctx, round);
    await moveRound(ctx.db, round.id, 'betting', { state: 'void', ended_at: clock.now() });
    expect(await balancesOf(ctx.db, id, 'EUR')).toMatchObject({ main: 100n, bonus: 500n });
    const { rows } = await site.database.ownerPool.query<{ payload: StakeReversed }>('select payload from public.seen');
    expect(
      rows.map(({ payload: { playerId, kind, subject, stakedMinor } }) => [playerId, kind, subject, stakedMinor]),
    ).toEqual([[String(id), 'table', 'live-roulette', '200']]);
    // The limit of three has all of its room again.
    const next = await opened('live-roulette');
    expect((await bet(player, next)).status).toBe(200);
    expect(await outcomeOf(bet(player, next))).toEqual([403, 'limits.stake-limit']);
    await ended(next, RED);
  });
});
