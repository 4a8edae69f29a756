/**
 * Settled rounds become points: in batches, after the bets, in the transaction that moves the subscriber's offset on. A round
 * counts by its start in every tournament that it fits; one that is taken back no longer counts.
 */
import { LRUCache } from 'lru-cache';
import { isCurrency, type Currency } from '#kernel/money.ts';
import { addRound, NO_SCORE, qualifies } from '#rewards/scoring/scoring.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { withdrawalRequested } from '#money/cashier/index.ts';
import {
  earnsRewards,
  purseParts,
  stakeSettled,
  subscribeToTakenBack,
  type StakeSettled,
  type TakenBack,
} from '#money/stakes/index.ts';
import {
  keepRounds,
  lockEntries,
  pairKey,
  saveScores,
  takeBackRounds,
  type Pair,
  type ScoredEntry,
  roundsOf,
} from './entries-store.ts';
import type { RoundRow, TournamentRow } from './tables.ts';
import { type Context, perProcess, type Services } from '#platform/context.ts';
import { boardsChanged } from './live-board.ts';
import type { Transaction } from '#platform/db/database.ts';
import { holdRunning, on } from './store.ts';

export const SUBSCRIBER = 'tournaments';

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, SUBSCRIBER, countSettled),
  ...subscribeToTakenBack(SUBSCRIBER, takeBack),
  subscribe(withdrawalRequested, SUBSCRIBER, (ctx, tx, events) =>
    beginAnew(
      ctx,
      tx,
      events.map(({ payload: { playerId, requestedAt }, ...place }) => ({
        playerId: BigInt(playerId),
        number: numberOf(place),
        at: requestedAt === undefined ? ctx.clock.now() : new Date(requestedAt),
      })),
    ),
  ),
];

/** More payloads than a row of events ever has. */
const PLACES = 1_000_000n;

/** The place of an event in the order of commit. */
const numberOf = ({ id, index }: Pick<Announced<unknown>, 'id' | 'index'>): bigint => id * PLACES + BigInt(index);

type Round = Omit<RoundRow, 'tournaments'> & { subject: string };

/** Real money that the player's own main purse has staked alone; bets on sports are not rounds. */
function roundOf({ payload, ...place }: Announced<StakeSettled>): Round[] {
  const { currency, kind, isFree, roundId, playerId, subject, stakedMinor, wonMinor, startedAt } = payload;
  if (!isCurrency(currency) || currency === 'FUN' || isFree || kind === 'bet' || kind === 'free-spin') return [];
  if (!earnsRewards(payload)) return [];
  const staked = BigInt(stakedMinor);
  if (staked <= 0n || (payload.purses?.staked !== undefined && purseParts(payload).staked.main !== staked)) return [];
  return [
    {
      round_id: roundId,
      player_id: BigInt(playerId),
      number: numberOf(place),
      currency,
      staked,
      won: BigInt(wonMinor),
      started_at: new Date(startedAt),
      subject,
    },
  ];
}

async function countSettled(ctx: Context, tx: Transaction, events: Array<Announced<StakeSettled>>): Promise<void> {
  // What is announced twice may be twice in one batch: it counts where it came first.
  const seen = new Set<string>();
  const rounds = events.flatMap(roundOf).filter(({ round_id: id }) => !seen.has(id) && seen.add(id));
  if (rounds.length === 0) return;
  const running = await runningNow(ctx, tx);
  const fitting = rounds.flatMap((round) => {
    const tournaments = running.filter((tournament) => fits(tournament, round));
    return tournaments.length > 0 ? [{ round, tournaments }] : [];
  });
  if (fitting.length === 0) return;
  const entries = await entriesFor(tx, fitting);
  const counting = fitting.flatMap(({ round, tournaments }) => {
    const entered = tournaments.filter((tournament) => isIn(entries, tournament, round));
    return entered.length > 0 ? [{ round, tournaments: entered }] : [];
  });
  const fresh = await keepRounds(
    tx,
    counting.map(({ round: { subject: _, ...round }, tournaments }) => ({
      ...round,
      tournaments: tournaments.map(({ id }) => id),
    })),
  );
  const changed = new Map<string, ScoredEntry>();
  for (const { round, tournaments } of counting)
    if (fresh.has(round.round_id))
      for (const tournament of tournaments) {
        const key = pairKey({ tournament_id: tournament.id, player_id: round.player_id });
        const entry = changed.get(key) ?? entries.get(key) ?? newEntry(tournament, round);
        changed.set(key, { ...entry, ...addRound(entry, round, round.number, tournament.terms.scoring) });
      }
  await saveScores(tx, [...changed.values()]);
  boardsChanged(ctx, [...changed.values()]);
}

const fits = ({ games, starts_at, finishes_at, terms }: Running, round: Round): boolean =>
  round.started_at >= starts_at &&
  round.started_at < finishes_at &&
  (games === null || games.has(round.subject)) &&
  qualifies(round, terms.scoring);

/** A player who has to join counts from then on. */
function isIn(entries: ReadonlyMap<string, ScoredEntry>, { id, terms }: Running, round: Round): boolean {
  const entry = entries.get(pairKey({ tournament_id: id, player_id: round.player_id }));
  if (terms.entry.kind === 'automatic') return entry === undefined || round.number > entry.since;
  return entry !== undefined && entry.joined_at <= round.started_at && round.number > entry.since;
}

async function entriesFor(
  tx: Transaction,
  fitting: ReadonlyArray<{ round: Round; tournaments: readonly Running[] }>,
): Promise<Map<string, ScoredEntry>> {
  const pairs = new Map<string, Pair>();
  for (const { round, tournaments } of fitting)
    for (const { id } of tournaments) {
      const pair = { tournament_id: id, player_id: round.player_id };
      pairs.set(pairKey(pair), pair);
    }
  return new Map((await lockEntries(tx, [...pairs.values()])).map((entry) => [pairKey(entry), entry]));
}

const newEntry = ({ id }: Running, { player_id, currency, started_at }: Round): ScoredEntry => ({
  tournament_id: id,
  player_id,
  currency: currency satisfies Currency,
  joined_at: started_at,
  since: 0n,
  ...NO_SCORE,
});

/** A tournament whose standings are final stays as it is: what was paid stays paid. */
async function takeBack(ctx: Context, tx: Transaction, back: readonly TakenBack[]): Promise<void> {
  const running = new Map((await runningNow(ctx, tx)).map((tournament) => [tournament.id, tournament]));
  const affected = (await takeBackRounds(tx, back)).filter(({ tournament_id }) => running.has(tournament_id));
  boardsChanged(ctx, await recount(tx, running, affected));
}

/** `number`: the place of the withdrawal in the order of commit; rounds after it count. One behind the end changes nothing. */
async function beginAnew(
  ctx: Context,
  tx: Transaction,
  withdrawals: ReadonlyArray<{ playerId: bigint; number: bigint; at: Date }>,
): Promise<void> {
  const resetting = (await runningNow(ctx, tx)).filter(({ terms }) => terms.resetOnCashout);
  const last = new Map<string, Pair & { number: bigint }>();
  for (const { playerId: player_id, number, at } of withdrawals)
    for (const { id: tournament_id, finishes_at } of resetting)
      if (at < finishes_at) last.set(pairKey({ tournament_id, player_id }), { tournament_id, player_id, number });
  if (last.size === 0) return;
  const entries = (await lockEntries(tx, [...last.values()])).map((entry) => ({
    ...entry,
    ...NO_SCORE,
    since: last.get(pairKey(entry))!.number,
  }));
  await saveScores(tx, entries);
  boardsChanged(ctx, entries);
}

/** Scores recounted from the stored rounds: where one of them was taken back. */
async function recount(
  tx: Transaction,
  running: ReadonlyMap<bigint, Running>,
  pairs: readonly Pair[],
): Promise<ScoredEntry[]> {
  const entries = await lockEntries(tx, pairs);
  const rounds = await roundsOf(tx, entries);
  const counted = entries.map((entry) => ({
    ...entry,
    ...(rounds.get(pairKey(entry)) ?? []).reduce(
      (score, round) => addRound(score, round, round.number, running.get(entry.tournament_id)!.terms.scoring),
      NO_SCORE,
    ),
  }));
  await saveScores(tx, counted);
  return counted;
}

/** Tournaments in which rounds may count, with their terms, which never change: read once by each process. */
interface Running extends Pick<TournamentRow, 'id' | 'terms' | 'starts_at' | 'finishes_at'> {
  /** `null`: all games. */
  games: ReadonlySet<string> | null;
}

type Known = Pick<Running, 'terms' | 'games'>;
const runningCache = perProcess('tournaments.running', () => new LRUCache<bigint, Known>({ max: 500 }));

/** Locked: closing one of them waits for this transaction. */
async function runningNow(services: Services, tx: Transaction): Promise<Running[]> {
  const held = await holdRunning(tx, services.clock.now());
  const terms = await termsOf(
    services,
    tx,
    held.map(({ id }) => id),
  );
  return held.map((tournament) => ({ ...tournament, ...terms.get(tournament.id)! }));
}

async function termsOf(services: Services, tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, Known>> {
  const cache = runningCache(services);
  const terms = new Map<bigint, Known>();
  for (const id of ids) {
    const cachedTerms = cache.get(id);
    if (cachedTerms) terms.set(id, cachedTerms);
  }
  const missing = ids.filter((id) => !terms.has(id));
  if (missing.length === 0) return terms;
  const rows = await on(tx)
    .selectFrom('tournaments.tournaments')
    .select(['id', 'terms'])
    .where('id', 'in', missing)
    .execute();
  for (const row of rows as Pick<TournamentRow, 'id' | 'terms'>[]) {
    const { games } = row.terms;
    const readTerms: Known = { terms: row.terms, games: games === null ? null : new Set(games) };
    cache.set(row.id, readTerms);
    terms.set(row.id, readTerms);
  }
  return terms;
}
