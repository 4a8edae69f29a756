// Equal bankroll on the database: random histories against a model, kill -9 between draw and scores, two at the same spin, stakes that
// come late or twice. Each finds a sabotage.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { manualClock, systemClock } from '#kernel/clock.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { standingsSchema, verifyStandings, type Standings } from '#rewards/scoring/standings.ts';
import { titles } from '#casino/titles/index.ts';
import { playerOf, systemContext, type Context } from '#platform/context.ts';
import { BankrollModel, type ModelBankroll } from './testing/bankroll-model.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { bareStage, type BareStage } from './testing/tournament-stage.ts';
import { PRIZES } from './testing/tournaments.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { addStaff, removeStaff } from '#money/stakes/index.ts';
import { doDue } from './worker.ts';
import { reelsOf } from './reels-store.ts';
import { takePart } from './participate.ts';
import { stake } from './stake-credits.ts';
import { standingsText } from './standings-file.ts';

const HISTORIES = IS_LONG_FORM ? 300 : 15;
const KILLS = IS_LONG_FORM ? 40 : 3;
const GAME = 'orchard-fair';
const title = titles[GAME]!;

/** `undefined` when it was taken; else the rule that refused it. */
const refusal = (doing: Promise<unknown>): Promise<string | undefined> =>
  doing.then(
    () => undefined,
    (failure: unknown) => (failure as { reason?: { rule: string } }).reason?.rule ?? String(failure),
  );

const stakeOf = (ctx: Context, id: bigint, spin: number, credits: number): Promise<string | undefined> =>
  refusal(stake(ctx, { tournament_id: Number(id), spin, stake: String(credits) }));

const definitionOf = ({ credits, stakes, spins, everyMs, least }: ModelBankroll) => ({
  prizes: PRIZES,
  finishedAt: null,
  scoring: { rule: 'equal-bankroll' },
  entry: { kind: 'opt-in' },
  bankroll: { game: GAME, credits, stakes, spins, everySeconds: everyMs / 1000, leastPercent: least },
});

const announced = (stage: BareStage, terms: ModelBankroll, startsAt: Date): Promise<bigint> =>
  stage.tournament(definitionOf(terms), {
    startsAt,
    finishesAt: new Date(startsAt.getTime() + terms.spins * terms.everyMs),
  });

async function fileOf(stage: BareStage, id: bigint): Promise<Standings> {
  return standingsSchema.parse(JSON.parse((await standingsText(stage.services, id))!));
}

let mend: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const restore of mend.splice(0)) await restore();
});

/** Runs statements as the owner, and others when the test is over. */
async function sabotage(stage: BareStage, statements: string, repair: string): Promise<void> {
  await stage.database.ownerPool.query(statements);
  mend.push(() => stage.database.ownerPool.query(repair));
}

describe('random histories', () => {
  const clock = manualClock(new Date('2027-03-01T12:00:00Z'));
  let stage: BareStage;
  beforeAll(async () => void (stage = await bareStage(clock)));
  afterAll(() => stage.database.close());

  const anyStep = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('stake' as const),
        player: fc.nat(3),
        stake: fc.constantFrom(0, 10, 10, 50, 100, 7),
        /** Of the spin that is open by the clock. */
        off: fc.constantFrom(0, 0, 0, 0, -1, 1),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 2_000, 9_999, 25_000) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
  );
  const anyHistory = fc.record({
    least: fc.constantFrom(0, 50, 100),
    spins: fc.integer({ min: 1, max: 8 }),
    steps: fc.array(anyStep, { minLength: 10, maxLength: 60 }),
  });
  type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

  async function play({ least, spins, steps }: History): Promise<void> {
    const terms: ModelBankroll = { credits: 200, stakes: [10, 50, 100], spins, everyMs: 10_000, least };
    const startsAt = new Date(clock.now().getTime() + 5_000);
    const id = await announced(stage, terms, startsAt);
    // The last one never enters.
    const players = [await stage.player(), await stage.player(), await stage.player(), await stage.player()];
    const names = players.map((ctx) => String(playerOf(ctx).id));
    for (const ctx of players.slice(0, 3)) await takePart(ctx, { tournament_id: Number(id) });
    const keep = async (): Promise<void> => {
      for (let turn = 0; turn < 5 && (await doDue(systemContext(stage.services, 'test'))) > 0; turn++);
    };
    clock.set(startsAt);
    await keep();
    const { seed, client_seed: clientSeed } = (await reelsOf(stage.services.db, id))!;
    const timesOf = (spin: number): number =>
      Number(title.play(10_000n, { action: 'spin', gamble: 0 }, seedStream(seed).random(clientSeed!, spin)).wonMinor) /
      10_000;
    const model = new BankrollModel(terms, names.slice(0, 3), timesOf);
    const atMs = (): number => clock.now().getTime() - startsAt.getTime();

    const compare = async (): Promise<void> => {
      const { rows } = await stage.database.ownerPool.query<{ player: string; credits: number; score: number }>(
        `select player_id::text as player, (credits / 100.0)::float8 as credits, (score / 100.0)::float8 as score
           from tournaments.entries where tournament_id = $1 order by entries.score desc, reached`,
        [id],
      );
      const wanted = model.standings();
      expect(rows.filter(({ score }) => score > 0)).toEqual(wanted.filter(({ score }) => score > 0));
      const credits = (places: typeof rows) => new Map(places.map((place) => [place.player, place.credits]));
      expect(credits(rows)).toEqual(credits(wanted));
    };

    for (const step of steps) {
      if (step.do === 'wait') clock.advance(step.ms);
      else if (step.do === 'keep') {
        model.draw(atMs());
        await keep();
        await compare();
      } else {
        const spin = Math.floor(atMs() / terms.everyMs) + 1 + step.off;
        const wasTaken = (await stakeOf(players[step.player]!, id, spin, step.stake)) === undefined;
        expect(wasTaken).toBe(model.stake(names[step.player]!, spin, step.stake, atMs()));
      }
    }
    clock.set(new Date(Math.max(clock.now().getTime(), startsAt.getTime() + spins * terms.everyMs)));
    model.draw(atMs());
    await keep();
    await compare();
    const file = await fileOf(stage, id);
    expect(verifyStandings(file, title).checks.filter(({ result }) => result !== 'holds')).toEqual([]);
    expect(file.players.flatMap(({ place, score }) => (place === null ? [] : [Number(score) / 100]))).toEqual(
      model.standings().flatMap(({ score }) => (score > 0 ? [score] : [])),
    );
  }

  test(`${HISTORIES} of them: credits, places and what is refused are as the model says, and every file can be computed again`, async () => {
    await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: HISTORIES, endOnFailure: true });
  });

  test('sabotage: the model finds a credit too many', async () => {
    await sabotage(
      stage,
      `create function tournaments.sabotage() returns trigger language plpgsql as $$ begin new.credits := new.credits + 100; return new; end $$;
       create trigger sabotage before update of credits on tournaments.entries for each row execute function tournaments.sabotage()`,
      'drop trigger sabotage on tournaments.entries; drop function tournaments.sabotage()',
    );
    const steps: History['steps'] = [
      { do: 'stake', player: 0, stake: 10, off: 0 },
      { do: 'wait', ms: 25_000 },
      { do: 'keep' },
    ];
    await expect(play({ least: 50, spins: 3, steps })).rejects.toThrow();
  });

  test('an empty one is closed without a place, and its seed is revealed', async () => {
    const startsAt = new Date(clock.now().getTime() + 1_000);
    const id = await announced(stage, { credits: 100, stakes: [10], spins: 3, everyMs: 10_000, least: 50 }, startsAt);
    clock.set(startsAt);
    const due = async () => {
      await doDue(systemContext(stage.services, 'test'));
      return (
        await stage.database.ownerPool.query<{ due_at: Date | null }>(
          'select due_at from tournaments.tournaments where id = $1',
          [id],
        )
      ).rows[0]!.due_at;
    };
    // Nobody has to look at it before its end.
    expect(await due()).toEqual(new Date(startsAt.getTime() + 30_000));
    clock.advance(30_000);
    expect(await due()).toBeNull();
    const file = await fileOf(stage, id);
    expect(file).toMatchObject({ players: [], reels: { played: 0 } });
    expect(verifyStandings(file, title).verdict).toBe('fair');
  });
});

describe('under faults', () => {
  let stage: BareStage;
  beforeAll(async () => void (stage = await bareStage(systemClock)));
  afterAll(() => stage.database.close());
  const MINUTES = 600_000;
  const TERMS: ModelBankroll = { credits: 100, stakes: [10, 100], spins: 2, everyMs: MINUTES, least: 50 };

  const query = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await stage.database.ownerPool.query<Row>(statement, values)).rows;

  const work = (killedAt: number): Promise<NodeJS.Signals | null> =>
    runWorker('tournament-worker.ts', [String(killedAt)], {
      CONNECTION: JSON.stringify(stage.database.app),
      PII_KEYS: TEST_PII_KEYS,
    });

  /** Moves a tournament so that so many of its spins are due. A second ago: the clock here has milliseconds, that of the database more. */
  const moveTo = async (id: bigint, spins: number): Promise<void> => {
    await query(
      `update tournaments.tournaments set starts_at = t.at, finishes_at = t.at + interval '20 minutes', closes_at = t.at + interval '20 minutes', due_at = clock_timestamp() - interval '1 second'
         from (select clock_timestamp() - $2 * interval '10 minutes' - interval '1 second' as at) t where id = $1`,
      [id, spins],
    );
  };
  const turn = (): Promise<number> => doDue(systemContext(stage.services, 'test'));

  interface Story {
    id: bigint;
    players: Context[];
  }

  /** Three take part, and the first two have staked on the first spin. */
  async function story(): Promise<Story> {
    const id = await announced(stage, TERMS, new Date(Date.now() + MINUTES));
    const players = [await stage.player(), await stage.player(), await stage.player()];
    for (const ctx of players) await takePart(ctx, { tournament_id: Number(id) });
    await moveTo(id, 0);
    await turn();
    expect(await stakeOf(players[0]!, id, 1, 10)).toBeUndefined();
    expect(await stakeOf(players[1]!, id, 1, 100)).toBeUndefined();
    return { id, players };
  }

  /** What must have become of the credits, from the seed. */
  async function expected(id: bigint): Promise<number[]> {
    const { seed, client_seed: clientSeed } = (await reelsOf(stage.services.db, id))!;
    const won = (stakeMinor: bigint): number =>
      Number(title.play(stakeMinor, { action: 'spin', gamble: 0 }, seedStream(seed).random(clientSeed!, 1)).wonMinor);
    return [10_000 - 1_000 + won(1_000n), won(10_000n), 10_000];
  }

  const creditsOf = async (id: bigint): Promise<number[]> =>
    (
      await query<{ credits: string }>(
        'select credits::text from tournaments.entries where tournament_id = $1 order by player_id',
        [id],
      )
    ).map(({ credits }) => Number(credits));

  test(`kill -9 at ${KILLS} points of a spin: it is drawn once, and everybody has what the seed says`, async () => {
    const stories: Story[] = [];
    let killed = 0;
    for (let nth = 0; nth < KILLS; nth++) {
      const storyline = await story();
      await moveTo(storyline.id, 1);
      if ((await work(6 + ((nth * 4) % 21))) === 'SIGKILL') killed++;
      stories.push(storyline);
    }
    for (let times = 0; times < 2; times++) {
      expect(await work(0)).toBeNull();
      for (const { id } of stories) expect(await creditsOf(id)).toEqual(await expected(id));
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
    for (const { id } of stories) await moveTo(id, 2);
    expect(await work(0)).toBeNull();
    for (const { id } of stories) expect(verifyStandings(await fileOf(stage, id), title).verdict).toBe('fair');
  });

  test('two that draw the same spin draw it once', async () => {
    const stories = [await story(), await story()];
    for (const { id } of stories) await moveTo(id, 1);
    await Promise.all([work(0), work(0)]);
    for (const { id } of stories) expect(await creditsOf(id)).toEqual(await expected(id));
  });

  test('sabotage: a spin that is not remembered as drawn is paid again', async () => {
    await sabotage(
      stage,
      `create function tournaments.sabotage() returns trigger language plpgsql as $$ begin new.drawn := old.drawn; return new; end $$;
       create trigger sabotage before update of drawn on tournaments.reels for each row execute function tournaments.sabotage();
       alter table tournaments.stakes disable trigger keep_stake`,
      'drop trigger sabotage on tournaments.reels; drop function tournaments.sabotage(); alter table tournaments.stakes enable trigger keep_stake',
    );
    const { id, players } = await story();
    // A player who has lost everything cannot lose it again, and the draw fails.
    expect(await stakeOf(players[1]!, id, 1, 0)).toBeUndefined();
    await moveTo(id, 1);
    for (let times = 0; times < 2; times++) {
      await turn();
      await query(`update tournaments.tournaments set due_at = now() - interval '1 second' where id = $1`, [id]);
    }
    const [first] = await query<{ rounds: number }>(
      'select rounds from tournaments.entries where tournament_id = $1 order by player_id limit 1',
      [id],
    );
    await query('update tournaments.tournaments set cancelled_at = now(), due_at = null where id = $1', [id]);
    expect(first!.rounds).toBeGreaterThan(1);
  });

  test('a stake that is said 40 times at once is one, and counts once', async () => {
    const { id, players } = await story();
    const answers = await Promise.all(Array.from({ length: 40 }, () => stakeOf(players[2]!, id, 1, 10)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(
      await query('select staked::int, won from tournaments.stakes where tournament_id = $1 and player_id = $2', [
        id,
        playerOf(players[2]!).id,
      ]),
    ).toEqual([{ staked: 1_000, won: null }]);
  });

  /** A stake that is in time when it is sent and waits until the spin is drawn. */
  async function overtaken(): Promise<{ refused: string | undefined; stakes: number }> {
    const { id, players } = await story();
    const holder = await stage.database.ownerPool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from tournaments.tournaments where id = $1 for update', [id]);
      const staking = stakeOf(players[2]!, id, 1, 10);
      await untilBlocked(stage.database.ownerPool);
      await holder.query('update tournaments.reels set drawn = 1 where tournament_id = $1', [id]);
      await holder.query('commit');
      return {
        refused: await staking,
        stakes: (
          await query('select from tournaments.stakes where tournament_id = $1 and player_id = $2', [
            id,
            playerOf(players[2]!).id,
          ])
        ).length,
      };
    } finally {
      holder.release();
    }
  }

  test('a stake that the draw overtakes is refused', async () => {
    expect(await overtaken()).toEqual({ refused: 'tournaments.spin-open', stakes: 0 });
  });

  test('sabotage: it is taken where the draw leaves no trace', async () => {
    await sabotage(
      stage,
      `create function tournaments.sabotage() returns trigger language plpgsql as $$ begin new.drawn := old.drawn; return new; end $$;
       create trigger sabotage before update of drawn on tournaments.reels for each row execute function tournaments.sabotage()`,
      'drop trigger sabotage on tournaments.reels; drop function tournaments.sabotage()',
    );
    expect(await overtaken()).toEqual({ refused: undefined, stakes: 1 });
  });

  test('nobody enters once it has begun, stakes more than they have, or what is not on offer', async () => {
    const { id, players } = await story();
    expect(await refusal(takePart(await stage.player(), { tournament_id: Number(id) }))).toBe(
      'tournaments.before-start',
    );
    expect(await stakeOf(await stage.player(), id, 1, 10)).toBe('tournaments.entered');
    expect(await stakeOf(players[0]!, id, 1, 11)).toBe('tournaments.stake-offered');
    expect(await stakeOf(players[0]!, id, 2, 10)).toBe('tournaments.spin-open');
    await query('update tournaments.entries set credits = 900 where tournament_id = $1', [id]);
    expect(await stakeOf(players[0]!, id, 1, 10)).toBe('tournaments.credits');
    expect(await stakeOf(players[0]!, id, 1, 0)).toBeUndefined();
  });

  test('a staff account, which could know the reels, does not take part', async () => {
    const terms: ModelBankroll = { credits: 200, stakes: [10], spins: 2, everyMs: 10_000, least: 0 };
    const id = await announced(stage, terms, new Date(stage.services.clock.now().getTime() + 60_000));
    const ctx = await stage.player();
    await addStaff(ctx, playerOf(ctx).id);
    expect(await refusal(takePart(ctx, { tournament_id: Number(id) }))).toBe('stakes.staff');
    await removeStaff(ctx, playerOf(ctx).id);
    expect(await refusal(takePart(ctx, { tournament_id: Number(id) }))).toBeUndefined();
    await query('update tournaments.tournaments set cancelled_at = now(), due_at = null where id = $1', [id]);
  });

  test('the role of the site cannot change a seed, a closed list or a spin that is drawn', async () => {
    const { id } = await story();
    await moveTo(id, 1);
    await turn();
    const attempts = [
      `update tournaments.reels set encrypted_seed = 'x' where tournament_id = ${id}`,
      `update tournaments.reels set seed_hash = 'x' where tournament_id = ${id}`,
      `update tournaments.reels set client_seed = 'x' where tournament_id = ${id}`,
      `update tournaments.reels set drawn = 0 where tournament_id = ${id}`,
      `update tournaments.stakes set won = 1 where tournament_id = ${id} and spin = 1`,
      `select tournaments.reveal_seed(${id}, '${'ab'.repeat(32)}', now())`,
    ];
    for (const attempt of attempts) await expect(stage.database.pool.query(attempt), attempt).rejects.toThrow();
  });

  test('a game whose rules have changed cancels it, and what was drawn can still be checked', async () => {
    const { id } = await story();
    await query(
      `update tournaments.tournaments set terms = jsonb_set(terms::jsonb, '{bankroll,mathHash}', '"other"')::json where id = $1`,
      [id],
    );
    await moveTo(id, 1);
    for (let times = 0; times < 3; times++) await turn();
    const [row] = await query<{ cancel_reason: string; seed: string | null }>(
      'select cancel_reason, seed from tournaments.tournaments join tournaments.reels on tournament_id = id where id = $1',
      [id],
    );
    expect(row).toEqual({
      cancel_reason: 'The rules of its game have changed.',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
