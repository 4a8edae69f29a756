// May play begin: a supplier's game with real money, a run of auto-play, a gift of free spins? The database is queried, because
// none of these is a bet that would later be refused where the player sees it.
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { mustBeActive, mustNotBeOnBreak } from './gates.ts';
import { breakInForce, freeFrom } from './rules/breaks.ts';
import { breaksOf } from './store.ts';

/** Refuses a player who is blocked, on a break or has excluded themselves. */
export async function mayBegin(ctx: Context): Promise<void> {
  mustBeActive(playerOf(ctx));
  mustNotBeOnBreak(breakInForce(await breaksOf(ctx.db, playerOf(ctx).id), ctx.clock.now()));
}

/** As `mayBegin`, for gifts to a player; `db` may be the transaction that gives it. */
export async function mayBeGiven(services: Services, db: Database | Transaction, playerId: bigint): Promise<void> {
  const currentBreak = breakInForce(await breaksOf(db, playerId), services.clock.now());
  if (!currentBreak) return;
  refuse('AccessDenied', {
    rule: currentBreak.kind === 'time-out' ? 'limits.time-out' : 'limits.exclusion',
    inputs: { until: freeFrom(currentBreak)?.toISOString() ?? null },
    sentence: 'This player takes a break from play, and gets no gifts until it is over.',
  });
}
