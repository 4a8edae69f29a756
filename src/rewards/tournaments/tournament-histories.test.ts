// Random histories of several players in tournaments by every rule, on the database and in a model that shares nothing with it: scores,
// rounds and places agree behind each batch, and the standings file can be computed again.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { SCORING_RULES } from '#rewards/scoring/scoring-rules.ts';
import { standingsSchema, verifyStandings } from '#rewards/scoring/standings.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { bareStage, type BareStage } from './testing/tournament-stage.ts';
import { TournamentModel, type ModelTournament } from './testing/tournament-model.ts';
import { PRIZES } from './testing/tournaments.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { subscriptions } from './count-play.ts';
import { doDue } from './worker.ts';
import { standingsText } from './standings-file.ts';

const HISTORIES = IS_LONG_FORM ? 500 : 12;
const DAY = 86_400_000;

const clock = manualClock(new Date('2027-03-01T12:00:00Z'));
let stage: BareStage;
beforeAll(async () => void (stage = await bareStage(clock)));
afterAll(() => stage.database.close());
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await stage.database.ownerPool.query(statement);
});

const anyStep = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      player: fc.nat(2),
      staked: fc.integer({ min: 1, max: 12 }),
      times: fc.constantFrom(0, 0, 1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(40), part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), which: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), player: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(40) }) },
);
const anyHistory = fc.record({
  rounds: fc.constantFrom(null, 1, 3, 7),
  minimum: fc.constantFrom(0, 3, 6),
  resetOnCashout: fc.boolean(),
  batches: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

let nextEvent = 1n;

async function play({ batches, ...terms }: History): Promise<void> {
  const players: Context[] = [await stage.player(), await stage.player(), await stage.player()];
  const idOf = (index: number): string => String(playerOf(players[index]!).id);
  const startsAt = clock.now();
  const finishesAt = new Date(startsAt.getTime() + DAY);
  const tournaments: { id: bigint; model: ModelTournament }[] = [];
  for (const rule of SCORING_RULES.filter((scoringRule) => scoringRule !== 'equal-bankroll'))
    tournaments.push({
      id: await stage.tournament(
        {
          prizes: PRIZES,
          scoring: { rule, rounds: terms.rounds },
          ...(terms.minimum > 0 && { minimumStake: { EUR: `0.0${terms.minimum}` } }),
          resetOnCashout: terms.resetOnCashout,
          settleMinutes: 0,
        },
        { startsAt, finishesAt },
      ),
      model: { rule, ...terms },
    });
  const model = new TournamentModel();
  const settled: { payload: Record<string, unknown>; order: number }[] = [];
  let order = 0;

  for (const batch of batches) {
    clock.advance(1_000);
    const events: { name: string; payload: Record<string, unknown> }[] = [];
    for (const step of batch) {
      const at = clock.now().toISOString();
      order++;
      if (step.do === 'play') {
        const won = step.staked * step.times;
        const payload = {
          roundId: randomUUID(),
          playerId: idOf(step.player),
          kind: 'round',
          subject: 'dice',
          category: 'fast',
          currency: 'EUR',
          stakedMinor: String(step.staked),
          wonMinor: String(won),
          isFree: false,
          startedAt: at,
          settledAt: at,
        };
        settled.push({ payload, order });
        model.rounds.push({ player: idOf(step.player), staked: step.staked, won, order });
        events.push({ name: 'stakes.settled', payload });
      } else if (step.do === 'withdraw') {
        model.withdrawn.set(idOf(step.player), order);
        events.push({ name: 'cashier.withdrawal-requested', payload: { playerId: idOf(step.player) } });
      } else if (settled.length > 0) {
        const stake = settled[step.which % settled.length]!;
        const modelRound = model.rounds.find((round) => round.order === stake.order);
        if (!modelRound) continue;
        if (step.do === 'again') {
          events.push({ name: 'stakes.settled', payload: stake.payload });
          continue;
        }
        const back = step.do === 'reverse' && step.part ? Math.ceil(modelRound.staked / 2) : modelRound.staked;
        modelRound.staked -= back;
        if (modelRound.staked === 0) model.rounds = model.rounds.filter((round) => round !== modelRound);
        events.push({
          name: step.do === 'reverse' ? 'stakes.reversed' : 'stakes.reopened',
          payload: { ...stake.payload, stakedMinor: String(back), fact: stake.payload['roundId'] },
        });
      }
    }
    await hand(events);
    await compare(
      model,
      tournaments,
      players.map((_, index) => idOf(index)),
    );
  }
  clock.set(finishesAt);
  while ((await doDue(players[0]!)) > 0);
  for (const { id } of tournaments) {
    const file = standingsSchema.parse(JSON.parse((await standingsText(stage.services, id))!));
    expect(verifyStandings(file).checks.filter(({ result }) => result !== 'holds')).toEqual([]);
  }
}

/** As the dispatcher does: neighbours of one kind together. */
async function hand(events: readonly { name: string; payload: object }[]): Promise<void> {
  await transaction(stage.services.db, async (tx) => {
    for (let from = 0; from < events.length;) {
      const { name } = events[from]!;
      let to = from;
      while (events[to]?.name === name) to++;
      const run: Announced<never>[] = events
        .slice(from, to)
        .map(({ payload }) => ({ id: nextEvent++, index: 0, payload: payload as never, at: clock.now() }));
      const context = await stagePlayer();
      await subscriptions.find(({ event }) => event === name)!.run(context, tx, run);
      from = to;
    }
  });
}

let anybody: Promise<Context> | undefined;
const stagePlayer = (): Promise<Context> => (anybody ??= stage.player());

async function compare(
  model: TournamentModel,
  tournaments: readonly { id: bigint; model: ModelTournament }[],
  players: readonly string[],
): Promise<void> {
  for (const { id, model: terms } of tournaments) {
    const { rows } = await stage.database.ownerPool.query<{ player: string; score: string; rounds: number }>(
      `select player_id::text as player, score::text, rounds from tournaments.entries e
        where tournament_id = $1 and player_id = any($2::bigint[]) order by e.score desc, e.reached`,
      [id, players],
    );
    const stored = rows.map(({ player, score, rounds }) => ({ player, score: Number(score), rounds }));
    const wanted = model.standings(terms);
    const above = (places: typeof stored) => places.filter(({ score }) => score > 0);
    expect(above(stored), terms.rule).toEqual(above(wanted));
    // Those without points stand in no order, and who has no round any more may still be there.
    const others = new Map(stored.map(({ player, ...rest }) => [player, rest]));
    for (const { player, score, rounds } of wanted)
      if (rounds > 0) expect(others.get(player), terms.rule).toEqual({ score, rounds });
  }
}

test(`${HISTORIES} random histories: every rule counts as its model does, ties by who was first, and the files hold`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: HISTORIES, endOnFailure: true });
});

test('sabotage: the model finds a withdrawal that begins no score anew, and a round that counts for another', async () => {
  await stage.database.ownerPool.query(`
    create or replace function tournaments.sabotage() returns trigger language plpgsql as $$ begin
      if new.reached is not null then new.score := new.score + 1; end if; return new; end $$;
    create trigger sabotage before insert on tournaments.entries for each row execute function tournaments.sabotage()`);
  mend.push('drop trigger sabotage on tournaments.entries');
  const step = { do: 'play', player: 0, staked: 5, times: 2 } as const;
  const history: History = { rounds: null, minimum: 0, resetOnCashout: true, batches: [[step], [step]] };
  await expect(play(history)).rejects.toThrow();
});
