/**
 * Decides the cashback of weeks that are over: a number of players at a time, each group in one transaction, so that a process
 * that resumes after a crash finds exactly those that are not decided. A week is left open until everything announced in it has
 * been counted.
 */
import { factId } from '#kernel/ids.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { SUBSCRIBER } from './count-play.ts';
import { levelsOf } from './levels.ts';
import { cashbackOf } from './rules/weekly.ts';
import { playedIn } from './store.ts';
import { insertCashbacks, lockEndedWeeks, markClosed } from './store.ts';
import type { CashbackRow, WeekRow } from './tables.ts';
import { cashbackTerms } from './terms.ts';

/** As long as a transaction that settles a stake may take until it commits. */
const GRACE_MS = 60_000;
const AT_ONCE = 2_000;
const HOUR_MS = 3_600_000;

export async function closeWeeks(ctx: Context): Promise<void> {
  const ended = ctx.clock.now().getTime() - GRACE_MS;
  const waiting = await waitingSince(ctx.db, SUBSCRIBER);
  const before = new Date(waiting ? Math.min(ended, waiting.getTime() - GRACE_MS) : ended);
  while ((await transaction(ctx.db, (tx) => closeSome(ctx, tx, before))) === AT_ONCE);
}

async function closeSome(ctx: Context, tx: Transaction, before: Date): Promise<number> {
  const weeks = await lockEndedWeeks(tx, before, AT_ONCE);
  if (weeks.length === 0) return 0;
  const now = ctx.clock.now();
  const levelOf = await levelsOf(
    ctx,
    tx,
    weeks.map(({ player_id }) => player_id),
  );
  const cashbacks = weeks.flatMap((week) => decide(ctx, week, levelOf(week.player_id), now) ?? []);
  await insertCashbacks(tx, cashbacks);
  await markClosed(tx, weeks, now);
  return weeks.length;
}

function decide(ctx: Context, week: WeekRow, level: number, now: Date): CashbackRow | undefined {
  const { player_id, currency, starts_at, ends_at, staked, won, received } = week;
  const { weekly } = cashbackTerms(ctx);
  const { amount, rate, isCapped, isBounded } = cashbackOf(playedIn(week), level, weekly, currency);
  if (amount === 0n) return undefined;
  return {
    id: factId(sha256Hex(`cashback ${player_id} ${currency} ${starts_at.toISOString()}`), ''),
    player_id,
    currency,
    kind: 'weekly',
    state: 'active',
    amount,
    starts_at,
    ends_at,
    staked,
    won,
    received,
    rate,
    level,
    is_capped: isCapped,
    is_bounded: isBounded,
    receiving_expired_at: new Date(now.getTime() + weekly.claimHours * HOUR_MS),
    paid_out_at: null,
    created_at: now,
    changed_at: now,
  };
}
