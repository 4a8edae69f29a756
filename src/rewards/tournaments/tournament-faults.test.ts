// Tournaments under faults: kill -9 while rounds are scored and prizes paid, two at the same work, 200 joins at once, an exclusion that
// overtakes a buy-in. Each finds a sabotage.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { standingsSchema, verifyStandings } from '#rewards/scoring/standings.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { takeBreak } from '#money/limits/take-break.ts';
import { stakeSettled } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { PRIZES } from './testing/tournaments.ts';
import { bareStage, type BareStage } from './testing/tournament-stage.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { closeTournament } from './close.ts';
import { takePart } from './participate.ts';
import { standingsText } from './standings-file.ts';

const KILLS = IS_LONG_FORM ? 60 : 5;
const HOUR = 3_600_000;

let stage: BareStage;
beforeAll(async () => void (stage = await bareStage(systemClock)));
afterAll(() => stage.database.close());

const sqlOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.database.ownerPool.query<Row>(statement, values)).rows;

/** Breaks what a test is about, until it is over. */
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await sqlOf(statement);
});

const work = (killedAt: number): Promise<NodeJS.Signals | null> =>
  runWorker('tournament-worker.ts', [String(killedAt)], {
    CONNECTION: JSON.stringify(stage.database.app),
    PII_KEYS: TEST_PII_KEYS,
  });

/** Lets a millisecond go by. */
const yieldToTimers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

interface Story {
  id: bigint;
  players: Context[];
}

/** Three players with rounds that wait to be scored, in a tournament whose end has come. */
async function story(): Promise<Story> {
  const now = Date.now();
  const id = await stage.tournament(
    { prizes: PRIZES, settleMinutes: 0, games: { own: ['dice'] } },
    // Rounds of those before do not count in it.
    { startsAt: new Date(now), finishesAt: new Date(now + HOUR) },
  );
  const players = [await stage.player(), await stage.player(), await stage.player()];
  for (const [index, player] of players.entries())
    for (const won of [100, 100 * (index + 1)]) await settle(player, won);
  // Behind the millisecond of the last round.
  const [end] = await sqlOf<{ finishes_at: Date }>(
    `update tournaments.tournaments set finishes_at = at, closes_at = at, due_at = at
       from (select clock_timestamp() + interval '5 milliseconds' as at) t where id = $1 returning finishes_at`,
    [id],
  );
  // What the next story plays begins behind it.
  while (Date.now() <= end!.finishes_at.getTime()) await yieldToTimers();
  return { id, players };
}

async function settle(player: Context, won: number, committing = Promise.resolve()): Promise<void> {
  const at = new Date().toISOString();
  await transaction(stage.services.db, async (tx) => {
    await announce(tx, stakeSettled, {
      roundId: randomUUID(),
      playerId: String(playerOf(player).id),
      kind: 'round',
      subject: 'dice',
      category: 'fast',
      currency: 'EUR',
      stakedMinor: '100',
      wonMinor: String(won),
      isFree: false,
      startedAt: at,
      settledAt: at,
    });
    await committing;
  });
}

const mainOf = async (ctx: Context): Promise<bigint> =>
  (await balancesOf(stage.services.db, playerOf(ctx).id, 'EUR')).main;

/** Main balances, and the points of the last one. */
async function outcome({ id, players }: Story) {
  const scores = await sqlOf<{ score: string }>(
    'select score::text from tournaments.entries where tournament_id = $1 order by player_id',
    [id],
  );
  const [points] = await sqlOf<{ points: string | null }>(
    `select sum(balance)::text as points from loyalty.history where player_id = $1`,
    [playerOf(players[0]!).id],
  );
  return {
    scores: scores.map(({ score }) => Number(score)),
    mains: await Promise.all(players.map(mainOf)),
    points: points!.points,
  };
}
/** 30.00 for the first, 20.00 for the second, 100 points for the third. */
const EXPECTED = { scores: [200, 300, 400], mains: [10_000n, 12_000n, 13_000n], points: '100000000' };

describe('kill -9', () => {
  test(`at ${KILLS} points of scoring and paying: each round counts once, each prize is paid once, and the file holds`, async () => {
    const stories: Story[] = [];
    let killed = 0;
    for (let nth = 0; nth < KILLS; nth++) {
      stories.push(await story());
      if ((await work(4 + ((nth * 17) % 60))) === 'SIGKILL') killed++;
    }
    // A second one finds nothing to do.
    for (let times = 0; times < 2; times++) {
      expect(await work(0)).toBeNull();
      for (const story of stories) expect(await outcome(story)).toEqual(EXPECTED);
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
    for (const { id } of stories) {
      const file = standingsSchema.parse(JSON.parse((await standingsText(stage.services, id))!));
      expect(verifyStandings(file).verdict).toBe('fair');
    }
    expect(await booksBalance(stage.database.ownerPool)).toEqual([]);
  });

  test('two that pay the same tournament pay it once', async () => {
    const stories = [await story(), await story()];
    await Promise.all([work(0), work(0)]);
    await work(0);
    for (const story of stories) expect(await outcome(story)).toEqual(EXPECTED);
  });

  test('sabotage: rounds that are not remembered count again when they are announced again', async () => {
    await sqlOf(
      `create or replace function tournaments.sabotage() returns trigger language plpgsql as $$ begin new.round_id := gen_random_uuid(); return new; end $$;
       create trigger sabotage before insert on tournaments.rounds for each row execute function tournaments.sabotage()`,
    );
    mend.push('drop trigger sabotage on tournaments.rounds');
    const storyline = await story();
    await sqlOf(
      `insert into platform.outbox (event, payloads) select event, payloads from platform.outbox where event = 'stakes.settled' order by id desc limit 1`,
    );
    await sqlOf(
      "update tournaments.tournaments set finishes_at = now() + interval '1 hour', closes_at = clock_timestamp() + interval '1 hour', due_at = null where id = $1",
      [storyline.id],
    );
    expect(await work(0)).toBeNull();
    expect((await outcome(storyline)).scores).not.toEqual(EXPECTED.scores);
    await sqlOf('update tournaments.tournaments set cancelled_at = now() where id = $1', [storyline.id]);
  });

  test('sabotage: a prize whose payment is not marked, under facts of its own, is paid more than once', async () => {
    await sqlOf(`
      create or replace function tournaments.sabotage_mark() returns trigger language plpgsql as $$ begin return null; end $$;
      create or replace function tournaments.sabotage_fact() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'transfers' then if new.reason = 40 then new.fact := gen_random_uuid(); end if;
        else new.fact := gen_random_uuid()::text; end if; return new; end $$;
      create trigger sabotage before update on tournaments.prizes for each row execute function tournaments.sabotage_mark();
      create trigger sabotage before insert on loyalty.rewards for each row execute function tournaments.sabotage_fact();
      create trigger sabotage before insert on wallet.transfers for each row execute function tournaments.sabotage_fact()`);
    mend.push(
      'drop trigger sabotage on tournaments.prizes',
      'drop trigger sabotage on loyalty.rewards',
      'drop trigger sabotage on wallet.transfers',
      'update tournaments.prizes set due_at = null, paid_at = now() where paid_at is null',
    );
    const storyline = await story();
    expect(await work(0)).toBeNull();
    expect((await outcome(storyline)).mains[2]).toBeGreaterThan(EXPECTED.mains[2]!);
  });
});

test('a round that is being settled at the end counts, also where the standings close at once', async () => {
  const now = Date.now();
  const ctx = await stage.player();
  const id = await stage.tournament(
    { prizes: PRIZES, settleMinutes: 0, games: { own: ['dice'] } },
    { startsAt: new Date(now), finishesAt: new Date(now + HOUR) },
  );
  await settle(ctx, 100);
  // Nothing waits to be counted.
  expect(await work(0)).toBeNull();
  const commit = Promise.withResolvers<void>();
  const settling = settle(ctx, 700, commit.promise);
  await expect
    .poll(() =>
      sqlOf(`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`),
    )
    .toHaveLength(1);
  const [end] = await sqlOf<{ at: Date }>(
    `update tournaments.tournaments set finishes_at = at, closes_at = at, due_at = at
       from (select clock_timestamp() as at) t where id = $1 returning at`,
    [id],
  );
  while (Date.now() <= end!.at.getTime()) await yieldToTimers();
  await closeTournament(ctx, id);
  commit.resolve();
  await settling;
  await expect
    .poll(async () => {
      await work(0);
      return sqlOf<{ score: string }>(
        'select e.score::text from tournaments.entries e join tournaments.tournaments t on t.id = e.tournament_id where t.id = $1 and t.closed_at is not null',
        [id],
      );
    })
    .toEqual([{ score: '800' }]);
});

describe('a buy-in', () => {
  const openFor = (hours: number) => ({
    startsAt: new Date(Date.now() - HOUR),
    finishesAt: new Date(Date.now() + hours * HOUR),
  });
  const buyIn = () => stage.tournament({ prizes: PRIZES, entry: { kind: 'buy-in', price: { EUR: '5' } } }, openFor(24));
  const entriesOf = async (id: bigint, ctx: Context): Promise<number> =>
    (await sqlOf('select from tournaments.entries where tournament_id = $1 and player_id = $2', [id, playerOf(ctx).id]))
      .length;

  test('that is pressed 200 times at once is one entry, paid once', async () => {
    const [id, ctx] = [await buyIn(), await stage.player()];
    const answers = await Promise.all(Array.from({ length: 200 }, () => takePart(ctx, { tournament_id: Number(id) })));
    expect(new Set(answers)).toEqual(new Set([1]));
    expect([await entriesOf(id, ctx), await mainOf(ctx)]).toEqual([1, 9_500n]);
  });

  /** The exclusion is there after the entry was allowed and before it is paid. */
  async function overtaken(): Promise<{ refused: string | undefined; entries: number; main: bigint }> {
    const [id, ctx] = [await buyIn(), await stage.player()];
    const lock = await holdLock(
      stage.database.ownerPool,
      'select from tournaments.tournaments where id = $1 for update',
      [id],
    );
    const entering = takePart(ctx, { tournament_id: Number(id) }).then(
      () => undefined,
      (failure: unknown) => (failure as { reason?: { rule: string } }).reason?.rule,
    );
    await untilBlocked(stage.database.ownerPool);
    await takeBreak(ctx, { length: '24h', confirm: '1' });
    await lock.release();
    return { refused: await entering, entries: await entriesOf(id, ctx), main: await mainOf(ctx) };
  }

  test('that an exclusion overtakes is refused, and nothing is paid', async () => {
    expect(await overtaken()).toEqual({ refused: 'limits.time-out', entries: 0, main: 10_000n });
  });

  test('sabotage: it is paid where an exclusion moves no fencing token', async () => {
    const [{ definition }] = (await sqlOf<{ definition: string }>(
      `select pg_get_functiondef('wallet.move_fencing_token'::regproc) as definition`,
    )) as [{ definition: string }];
    await sqlOf(
      `create or replace function wallet.move_fencing_token(p_player bigint) returns void language sql as $$ select $$`,
    );
    mend.push(definition);
    expect(await overtaken()).toMatchObject({ refused: undefined, entries: 1, main: 9_500n });
  });

  test('sabotage: 200 presses pay more than once where an entry is not known by its player', async () => {
    const [id, ctx] = [await buyIn(), await stage.player()];
    await sqlOf(`
      alter table tournaments.entries drop constraint entries_pkey;
      create or replace function tournaments.sabotage_stake() returns trigger language plpgsql as $$ begin
        if new.reason = 1 then new.fact := gen_random_uuid(); end if; return new; end $$;
      create trigger sabotage before insert on wallet.transfers for each row execute function tournaments.sabotage_stake()`);
    mend.push(
      `delete from tournaments.entries where tournament_id = ${id}`,
      'alter table tournaments.entries add primary key (tournament_id, player_id)',
      'drop trigger sabotage on wallet.transfers',
    );
    await Promise.all(Array.from({ length: 20 }, () => takePart(ctx, { tournament_id: Number(id) })));
    expect(await mainOf(ctx)).toBeLessThan(9_500n);
  });
});
