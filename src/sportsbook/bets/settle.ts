/**
 * Settlement: a market's newest decision is applied to every bet with a leg on it, 500 bets in a transaction. Each leg is
 * judged anew, and the bet by its legs: settled as soon as nothing open matters, and if it was settled otherwise before, that
 * is rolled back first. So neither the order of decisions matters nor how often they come.
 */
import type { Context, Services } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { publishAll } from '#platform/live/publish.ts';
import type { BetMessage } from './contract.ts';
import { cancellationOf, endOf, isSameEnd, storedEnd, type End } from './ends.ts';
import { rollBack, settle } from './move-settlements.ts';
import { bookCosts } from './promotions/costs.ts';
import { addExposure, riskOf } from './exposure-store.ts';
import {
  judgeLegs,
  lockDueDecision,
  lockUnjudged,
  markApplied,
  saveOutcomes,
  type DecisionKey,
  type DecisionRow,
  type Outcome,
} from './settlement-store.ts';
import { legsOf, type BetRow, type LegRow } from './store.ts';
import { tokensByIds, type TokenRow } from './token-store.ts';
import { withDeduction } from '#sportsbook/models/bets/outcome-result.ts';
import type { VoidReason } from '#sportsbook/models/market.ts';
import { deductedFrom } from '#sportsbook/models/race/deductions.ts';
import type { DecidedMarket } from '#sportsbook/book/index.ts';

/** Bets of one transaction. */
const BATCH = 500;

/**
 * Applies decisions to bets until none is left that no other process holds, or until `goesOn`, called after each part, says so.
 * A market that cannot be settled does not hold up the others, and is tried again the next time.
 */
export async function settleDue(ctx: Context, goesOn?: () => Promise<boolean>): Promise<number> {
  const failed: DecisionKey[] = [];
  for (let count = 0; ; count++) {
    let due: DecisionRow | undefined;
    try {
      await transaction(ctx.db, async (tx) => {
        due = undefined;
        const decision = await lockDueDecision(tx, failed);
        due = decision;
        if (!decision) return;
        const rows = await lockUnjudged(tx, decision, BATCH);
        if (rows.length > 0) await judge(ctx, tx, decision, rows);
        if (rows.length < BATCH) await markApplied(tx, decision);
      });
    } catch (error) {
      if (!due || isDatabaseTrouble(error)) throw error;
      const { event_id, market } = due;
      failed.push({ event_id, market });
      const details = { event: event_id, market, error: (error as Error).message };
      reportFailure(ctx, 'settlement', details, 'a market could not be settled');
    }
    if (!due || (goesOn && !(await goesOn()))) return count;
  }
}

/** A bet with its legs as they stand now. */
interface Judged {
  row: BetRow;
  legs: LegRow[];
  token: TokenRow | undefined;
  before: End | undefined;
  /** `undefined`: open. */
  after: End | undefined;
}

async function judge(ctx: Context, tx: Transaction, decision: DecisionRow, rows: readonly BetRow[]): Promise<void> {
  const legs = await legsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const placed = new Map(rows.map((row) => [row.id, row.placed_at]));
  const touched = legs.filter(({ event_id, market }) => event_id === decision.event_id && market === decision.market);
  for (const leg of touched)
    Object.assign(leg, judgeLeg(decision.decided, { ...leg, placedAt: placed.get(leg.bet_id)! }));
  await judgeLegs(tx, decision.number, touched);
  await bringToEnds(tx, ctx, rows, legs);
}

/** Settles, rolls back or settles again the bets that no longer end as they were settled. */
export async function bringToEnds(
  tx: Transaction,
  services: Services,
  rows: readonly BetRow[],
  legs: readonly LegRow[],
): Promise<void> {
  const now = services.clock.now();
  const judged = await endsOf(tx, rows, legs);
  const changed = judged.filter(({ before, after }) => !isSameEnd(before, after));
  await moveRisk(tx, changed);
  await rollBack(
    tx,
    changed.flatMap(({ row, legs: betLegs, token, before }) =>
      before ? [{ row, legs: betLegs, token, end: before }] : [],
    ),
    now,
  );
  for (const { row, before } of changed) if (before) row.generation += 1;
  await settle(
    tx,
    services,
    changed.flatMap(({ row, legs: betLegs, token, after }) =>
      after ? [{ row, legs: betLegs, token, end: after }] : [],
    ),
    now,
  );
  await bookCosts(
    tx,
    judged.map(({ row, after }) => ({ row, cost: after?.cost ?? 0n })).filter(({ row, cost }) => cost !== row.cost),
    now,
  );
  const outcomes = judged
    .map(({ row, after }): Outcome => {
      const state = after === undefined ? 'accepted' : after.isVoid ? 'void' : 'settled';
      const { id, generation } = row;
      return {
        id,
        state,
        generation,
        returned: after?.returned ?? null,
        extra: after?.extra ?? 0n,
        cost: after?.cost ?? 0n,
      };
    })
    .filter(({ state, returned, extra, cost }, nth) => {
      const { row } = judged[nth]!;
      return returned !== row.returned || state !== row.state || extra !== row.extra || cost !== row.cost;
    });
  await saveOutcomes(tx, outcomes, now);
  const playerOf = new Map(judged.map(({ row }) => [row.id, row.player_id]));
  await publishAll(
    tx,
    outcomes.map(({ id, state }) => ({
      topic: `player/${playerOf.get(id)!}`,
      message: { kind: 'bet', id, state } satisfies BetMessage,
    })),
  );
}

/**
 * A held bet is decided by the process that finds it due, a declined one was never accepted, and what was cashed out stays so
 * whatever becomes of its legs.
 */
async function endsOf(tx: Transaction, rows: readonly BetRow[], legs: readonly LegRow[]): Promise<Judged[]> {
  const byBet = Map.groupBy(legs, ({ bet_id }) => bet_id);
  const ids = rows.flatMap(({ token_id }) => token_id ?? []);
  const tokens = new Map((await tokensByIds(tx, ids)).map((token) => [token.id, token]));
  return rows
    .filter(({ state }) => state !== 'held' && state !== 'declined' && state !== 'cashed-out')
    .map((row): Judged => {
      const betLegs = byBet.get(row.id)!;
      const token = row.token_id === null ? undefined : tokens.get(row.token_id);
      return { row, legs: betLegs, token, before: storedEnd(row), after: endOf(row, betLegs, token) };
    });
}

/** A settled bet has nothing at risk any more; a bet that is open again does. */
async function moveRisk(tx: Transaction, changed: readonly Judged[]): Promise<void> {
  await addExposure(
    tx,
    changed.flatMap(({ legs, before, after }) => {
      const sign = (after ? 0n : 1n) - (before ? 0n : 1n);
      if (sign === 0n) return [];
      return legs.map((leg) => riskOf(leg, sign > 0n ? 1n : -1n));
    }),
  );
}

/** The state of a leg by the newest decision on its market. */
interface JudgedLeg {
  /** As `resultText` writes it; `null`: open. */
  result: string | null;
  void_reason: VoidReason | null;
  closing_odds: number | null;
  /** The score at which its team led by two goals. */
  led: string | null;
  odds: number;
}

type LegToJudge = Pick<LegRow, 'outcome' | 'was_live' | 'odds' | 'odds_seen' | 'is_at_start' | 'version'> & {
  placedAt: Date;
};

function judgeLeg(decided: DecidedMarket, leg: LegToJudge): JudgedLeg {
  const { result, ...judged } = judgeResult(decided, leg);
  if (!leg.is_at_start) {
    const percent = deductedFrom(decided.deductions ?? [], leg.version);
    return { ...judged, result: result && withDeduction(result, percent), odds: leg.odds };
  }
  // The starting price is that of the runners that started: nothing is deducted from it.
  const startingPrice = result === null ? undefined : decided.startingPrices?.[leg.outcome];
  return { ...judged, result, odds: startingPrice ?? leg.odds_seen };
}

function judgeResult(
  { results, voidReason, cancellations, odds, led: leads = {} }: DecidedMarket,
  leg: LegToJudge,
): Omit<JudgedLeg, 'odds'> {
  const { last, closing } = odds[leg.outcome] ?? { last: null, closing: null };
  const closingOdds = leg.was_live ? last : (closing ?? last);
  const led = leads[leg.outcome] ?? null;
  const cancelled = cancellationOf(cancellations, leg.placedAt);
  if (cancelled) return { result: 'void', void_reason: cancelled.reason, closing_odds: closingOdds, led };
  // An outcome that the settlement does not name waits for its own.
  const result = results?.[leg.outcome];
  if (result === undefined) return { result: null, void_reason: null, closing_odds: null, led };
  return {
    result,
    void_reason: result === 'void' ? (voidReason ?? 'no-result') : null,
    closing_odds: closingOdds,
    led,
  };
}
