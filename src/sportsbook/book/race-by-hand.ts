/**
 * What an operator says of a race that its producer leaves unsaid: that a runner is withdrawn, or starts after all, and who came in. Bets
 * follow as they would follow the producer.
 */
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { resultsOfPlaces, type Finished } from '#sportsbook/models/race/results.ts';
import { saveDecisions, workOn } from './decide-by-hand.ts';
import type { StoredRace } from './race-messages.ts';
import { applyMessage, applyRace, type Worked } from './rules/apply-message.ts';
import { isOfRace, RACE_WINNER } from './rules/runners.ts';
import { lockEvents, lockMarkets, nextVersion, saveEvents } from './store.ts';
import type { EventRow, MarketRow } from './tables.ts';

export interface RunnerChange {
  event: string;
  /** Its place in the list of runners, from 1. */
  runner: number;
  isNonRunner: boolean;
  /** In percent; by default from its odds. */
  deduction: number | undefined;
}

type EventWithRace = EventRow & { race: StoredRace };

/** Returns on how many markets that has decided something. */
export async function changeRunner(ctx: Context, change: RunnerChange): Promise<number> {
  const { runner, isNonRunner, deduction } = change;
  const now = ctx.clock.now().toISOString();
  return withRace(ctx, change.event, (work, { race }) => {
    const stored = race.runners[runner - 1];
    if (!stored) return unknownRunner(runner);
    if (race.finish) return alreadyRun(change.event);
    if (stored.isNonRunner === isNonRunner) return;
    const handChange = {
      isNonRunner,
      ...(isNonRunner && { withdrawnAt: now, ...(deduction !== undefined && { deduction }) }),
    };
    applyRace(work, { ...race, byHand: { ...race.byHand, [String(runner)]: handChange } }, now);
  });
}

/** Decides who has won and who was placed in every market on that; others of the race are left. */
export async function settleByFinish(ctx: Context, event: string, finish: readonly Finished[]): Promise<number> {
  return withRace(ctx, event, (work, row) => {
    const { race } = row;
    for (const { runner } of finish) {
      const finisher = race.runners[runner - 1];
      if (!finisher || finisher.isNonRunner) return unknownRunner(runner);
    }
    row.race = { ...race, finish: [...finish], isFinishByHand: true };
    for (const market of [...work.markets.values()].filter(isOfRace)) settle(ctx, work, row, market, finish);
  });
}

function settle(ctx: Context, work: Worked, row: EventWithRace, market: MarketRow, finish: readonly Finished[]): void {
  const places = market.kind === RACE_WINNER ? 1 : Number(market.specifiers['places']);
  // Without a number of places nobody knows who was placed.
  if (market.state === 'cancelled' || !(Number.isInteger(places) && places >= 1)) return;
  const results = Object.entries(resultsOfPlaces(finish, row.race.runners, places));
  applyMessage(work, {
    type: 'bet_settlement',
    feed: row.feed,
    producer: market.producer,
    timestamp: ctx.clock.now().toISOString(),
    event: row.foreign_id,
    sequence: Number(row.sequence),
    markets: [
      {
        kind: market.kind,
        specifiers: market.specifiers,
        outcomes: results.map(([id, result]) => ({ id, result: parseResult(result)! })),
      },
    ],
  });
}

async function withRace(
  ctx: Context,
  id: string,
  change: (work: Worked, event: EventWithRace) => void,
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    const { event, markets } = await lockRace(tx, id);
    const work = workOn(event, markets, version);
    change(work, event);
    event.version = version;
    await saveEvents(tx, [event]);
    return saveDecisions(tx, work, ctx.clock.now());
  });
}

async function lockRace(tx: Transaction, id: string): Promise<{ event: EventWithRace; markets: MarketRow[] }> {
  const [event] = await lockEvents(tx, [id]);
  const markets = await lockMarkets(tx, [], [id]);
  if (event?.race) return { event: event as EventWithRace, markets };
  return refuse('InvalidParameter', {
    rule: 'sports.known-event',
    inputs: { id },
    status: 404,
    sentence: 'There is no such race.',
  });
}

const unknownRunner = (runner: number): never =>
  refuse('InvalidParameter', {
    rule: 'sports.known-outcome',
    inputs: { outcome: String(runner) },
    sentence: `No runner ${runner} starts in this race.`,
  });

const alreadyRun = (event: string): never =>
  refuse('InvalidRequest', {
    rule: 'sports.undecided',
    inputs: { market: event },
    status: 409,
    sentence: 'The race has been run.',
  });
