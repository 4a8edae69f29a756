/**
 * The 48-hour rule: undecided markets of a match that was postponed, abandoned or interrupted are void two days after its
 * scheduled start; what is decided stands. A cancelled match is void at once, and so are markets that an ended one has left
 * open.
 */
import type { VoidReason } from '#sportsbook/models/market.ts';
import type { Context } from '#platform/context.ts';
import { undecidedEvents } from './store.ts';
import type { EventRow, EventStatus } from './tables.ts';
import { decideByHand } from './decide-by-hand.ts';

const VOID_AFTER_MS = 48 * 3_600_000;
const EVENTS_AT_ONCE = 100;

const REASONS: Partial<Record<EventStatus, VoidReason>> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  interrupted: 'abandoned',
  abandoned: 'abandoned',
};

/** What is undecided of an event is void, for the reason that its status gives. Returns the number of markets. */
export const voidRest = (ctx: Context, { id, status }: Pick<EventRow, 'id' | 'status'>): Promise<number> =>
  decideByHand(ctx, {
    event: id,
    market: undefined,
    decision: { what: 'void', reason: REASONS[status] ?? 'no-result' },
  });

/** Returns the number of events. */
export async function voidUndecided(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - VOID_AFTER_MS);
  for (let count = 0; ;) {
    const events = await undecidedEvents(ctx.db, before, EVENTS_AT_ONCE);
    for (const event of events) await voidRest(ctx, event);
    count += events.length;
    if (events.length < EVENTS_AT_ONCE) return count;
  }
}
