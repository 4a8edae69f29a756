// What we promise about payouts, and what came of it: public, from the steps of all of them.
import type { OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import type { getPayoutTimes } from './contract.ts';
import { WITHDRAWAL_PROMISES } from './rules/withdrawal-states.ts';
import { payoutTimes } from './store/payout-times.ts';
import { cashierTexts } from './texts.ts';

export const PAYOUT_TIMES_DAYS = 90;
const DAY_MS = 86_400_000;
/** Fewer say more about one player than about us. */
const LEAST = 5;

export async function payoutTimesOf(ctx: Context): Promise<OutputOf<typeof getPayoutTimes>> {
  const since = new Date(ctx.clock.now().getTime() - PAYOUT_TIMES_DAYS * DAY_MS);
  const texts = cashierTexts(ctx.locale).method;
  const rows = await payoutTimes(ctx.db, since);
  return {
    days: PAYOUT_TIMES_DAYS,
    promises: Object.entries(WITHDRAWAL_PROMISES).map(([state, { hours, actor }]) => ({ state, hours, actor })),
    methods: rows
      .filter(({ count }) => count >= LEAST)
      .map(({ method, count, half_s, most_s, nearly_all_s }) => ({
        method: texts[method]?.name ?? method,
        count,
        half_s: Math.round(half_s),
        most_s: Math.round(most_s),
        nearly_all_s: Math.round(nearly_all_s),
      })),
  };
}
