/**
 * The worker that decides drops: one subscriber, whose position defines the order of all stakes. A batch is counted in memory
 * and written in a few statements, in the transaction that moves the position on: a stake counts once, a drop is paid once.
 */
import { toEurCents } from '#kernel/exchange.ts';
import { isCurrency } from '#kernel/money.ts';
import { MICRO } from '#fairness/seeds/jackpot.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { heldCurrency, ratesPerEur } from '#players/accounts/index.ts';
import {
  earnsRewards,
  purseParts,
  stakeReopened,
  stakeReversed,
  stakeSettled,
  type StakeReopened,
  type StakeReversed,
  type StakeSettled,
} from '#money/stakes/index.ts';
import { postAll, type TransferOrder } from '#money/wallet/index.ts';
import { addCandidates, isAmongStakes, wonByWeight, type Candidate } from './candidates.ts';
import { jackpotNamed, jackpotsOf } from './definitions.ts';
import { metersChanged } from './meters.ts';
import { payDrop, announceDrops } from './pay-drop.ts';
import { count, type CountedStake, type Drop, type LevelState } from './rules/count.ts';
import { notBefore, termsOf } from './rules/definition.ts';
import { beginRun, bookContributions, saveRuns, withinBudget } from './runs.ts';
import {
  addDrops,
  addEntries,
  firstEntryOf,
  keepCounted,
  lockLevels,
  saveLevels,
  takeCounted,
  type Counted,
  type EntryBatch,
  type NewRun,
  type PaidDrop,
} from './store.ts';

export const SUBSCRIBER = 'jackpots';

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, SUBSCRIBER, countSettled),
  subscribe(stakeReversed, SUBSCRIBER, (ctx, tx, events) => uncount(ctx, tx, events, false)),
  subscribe(stakeReopened, SUBSCRIBER, (ctx, tx, events) => uncount(ctx, tx, events, true)),
];

/** A stake, and the jackpots that it feeds. */
interface Feeding {
  stake: CountedStake;
  jackpots: readonly string[];
}

async function countSettled(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  const rates = ratesPerEur(ctx);
  const feeding: Feeding[] = [];
  const reversible: Counted[] = [];
  for (const { payload } of events) {
    const { currency, kind, subject, category, roundId, playerId, provider } = payload;
    if (kind === 'bet' || !isCurrency(currency) || currency === 'FUN' || !earnsRewards(payload)) continue;
    const jackpots = jackpotsOf(ctx, subject, category).map(({ sysname }) => sysname);
    if (jackpots.length === 0) continue;
    const stakeMicro = toEurCents(purseParts(payload).staked.main, currency, rates, MICRO);
    if (stakeMicro <= 0n) continue;
    const settledAt = new Date(payload.settledAt);
    const isReplayable = provider === undefined;
    feeding.push({
      stake: { roundId, playerId, sysname: subject, currency, settledAt, isReplayable, stakeMicro },
      jackpots,
    });
    if (!isReplayable)
      reversible.push({ roundId, jackpots, total: BigInt(payload.stakedMinor), stakeMicro, at: settledAt });
  }
  await keepCounted(tx, reversible);
  await feed(ctx, tx, feeding, batchName(events));
}

/** A stake that is given back leaves the running pools; what it may have won before stays won. */
async function uncount(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeReversed> | Announced<StakeReopened>>,
  isAll: boolean,
): Promise<void> {
  const outside = events.filter(({ payload }) => payload.kind === 'outside');
  const counted = await takeCounted(
    tx,
    outside.map(({ payload }) => ({
      roundId: payload.roundId,
      minor: isAll ? null : BigInt(payload.stakedMinor),
    })),
  );
  const none = { playerId: '0', sysname: '', currency: 'EUR', settledAt: ctx.clock.now(), isReplayable: false };
  await feed(
    ctx,
    tx,
    counted.map(({ roundId, jackpots, stakeMicro }) => ({
      stake: { ...none, roundId, stakeMicro: -stakeMicro },
      jackpots,
    })),
    batchName(events),
  );
}

/** The last event of a batch is in no other batch. */
const batchName = (events: ReadonlyArray<{ id: bigint; index: number }>): string => {
  const last = events.at(-1)!;
  return `${last.id}.${last.index}`;
};

/** The effects of a batch, gathered while it is counted. */
interface Gathered {
  runs: NewRun[];
  drops: PaidDrop[];
  orders: TransferOrder[];
  batches: Map<string, EntryBatch>;
  /** Of jackpots that drop by the clock; not stored yet. */
  candidates: Candidate[];
}

async function feed(ctx: Context, tx: Transaction, feeding: readonly Feeding[], batch: string): Promise<void> {
  const names = [...new Set(feeding.flatMap(({ jackpots }) => jackpots))];
  if (names.length === 0) return;
  const { levels, entries } = await lockLevels(tx, names);
  if (levels.length === 0) return;
  const byJackpot = Map.groupBy(levels, ({ jackpot }) => jackpot);
  const gathered: Gathered = { runs: [], drops: [], orders: [], batches: new Map(), candidates: [] };
  for (const { stake, jackpots } of feeding)
    for (const jackpot of jackpots) {
      const levelStates = byJackpot.get(jackpot);
      if (!levelStates) continue;
      const entry = noteEntry(gathered.batches, jackpot, entries.get(jackpot)!, stake);
      if (levelStates.some((level) => level.state !== 'closed' && isAmongStakes(level)))
        gathered.candidates.push({ jackpot, entry, stake });
      for (const level of levelStates) {
        if (level.state === 'closed') continue;
        const counted = count(level, stake, entry);
        if (!counted) continue;
        const drop = isAmongStakes(level) ? await winnerOf(ctx, tx, counted, gathered) : counted;
        gathered.orders.push(...bookContributions(level, batch));
        // Won with a stake in a former currency, it would be on a balance that no page shows.
        const currency = (await heldCurrency(tx, BigInt(drop.stake.playerId))) ?? drop.stake.currency;
        const paid = payDrop(ctx, { ...drop, stake: { ...drop.stake, currency } });
        gathered.drops.push(paid.drop);
        gathered.orders.push(...paid.orders);
        await goOn(ctx, tx, level, entry, gathered);
      }
    }
  for (const level of levels) if (level.state !== 'closed') gathered.orders.push(...bookContributions(level, batch));
  const now = ctx.clock.now();
  await addCandidates(tx, gathered.candidates, now);
  await addEntries(tx, [...gathered.batches.values()], now);
  await saveRuns(ctx, tx, gathered.runs);
  await saveLevels(tx, levels);
  await addDrops(tx, gathered.drops);
  await postAll(tx, gathered.orders);
  await announceDrops(ctx, tx, gathered.drops);
  metersChanged(ctx, levels);
}

/** One of all stakes of the run, those of this batch among them. */
async function winnerOf(ctx: Context, tx: Transaction, drop: Drop, gathered: Gathered): Promise<Drop> {
  await addCandidates(tx, gathered.candidates.splice(0), ctx.clock.now());
  const begun = gathered.runs.find(({ id }) => id === drop.runId);
  return wonByWeight(tx, drop, begun?.firstEntry ?? (await firstEntryOf(tx, drop.runId)));
}

function noteEntry(batches: Map<string, EntryBatch>, jackpot: string, before: bigint, stake: CountedStake): bigint {
  let batch = batches.get(jackpot);
  if (!batch) batches.set(jackpot, (batch = { jackpot, first: before + 1n, rounds: [], stakes: [] }));
  batch.rounds.push(stake.roundId);
  batch.stakes.push(stake.stakeMicro);
  return before + BigInt(batch.rounds.length);
}

/** Begins the next run, by the present content; none for a level that an operator is closing, or that content no longer has. */
async function goOn(
  ctx: Context,
  tx: Transaction,
  level: LevelState,
  entry: bigint,
  gathered: Gathered,
): Promise<void> {
  const definition = jackpotNamed(ctx, level.jackpot);
  const levelDefinition = definition?.levels.find(({ sysname }) => sysname === level.level);
  if (level.state === 'closing' || !definition || !levelDefinition) {
    level.state = 'closed';
    return;
  }
  const planned = termsOf(definition, levelDefinition, level.terms.run + 1, notBefore(level.terms, ctx.clock.now()));
  const terms = await withinBudget(ctx, tx, level, planned);
  const { run, orders } = beginRun(ctx, level, terms, entry + 1n);
  gathered.runs.push(run);
  gathered.orders.push(...orders);
}
