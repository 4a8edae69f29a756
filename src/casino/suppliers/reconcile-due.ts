// Every supplier, every day: an hour after the day is over, and again while something in it is unresolved.
import type { Context } from '#platform/context.ts';
import { daysOf } from './store/reconciliations.ts';
import { suppliers } from './suppliers.ts';
import { reconcile } from './reconcile.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Wins are sent for up to a day, so a difference may resolve itself. */
const AGAIN_MS = 6 * HOUR_MS;
const DAYS_BACK = 7;

export async function reconcileDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  const dayBefore = (days: number): string => new Date(now - HOUR_MS - days * DAY_MS).toISOString().slice(0, 10);
  for (const name of suppliers(ctx).keys()) {
    const days = await daysOf(ctx.db, name, dayBefore(DAYS_BACK));
    // Days before the first one were never promised; a day that was missed since is made up for.
    const first = days[0]?.day ?? dayBefore(1);
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = dayBefore(back);
      const last = days.find((reconciledDay) => reconciledDay.day === day);
      const isSettled = last?.fault === null && last.found === 0;
      if (day < first || isSettled || (last && now - last.checkedAt.getTime() < AGAIN_MS)) continue;
      await reconcile(ctx, name, day);
    }
  }
}
