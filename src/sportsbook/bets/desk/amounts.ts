// How sums, prices and selections are written on pages of trading.
import type { Sum } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { eventFacts, type EventFacts } from '#sportsbook/book/index.ts';

/** Of hundredths of a EUR. */
export const euros = (cents: bigint): Sum => ({ minor: String(cents), currency: 'EUR' });

/** `2.50`, of thousandths. */
export const oddsText = (odds: number | null | undefined): string | null =>
  odds === null || odds === undefined ? null : (odds / 1000).toFixed(odds % 10 === 0 ? 2 : 3);

export const nameOf = (event: Pick<EventFacts, 'competitors' | 'competition'> | undefined, id: string): string =>
  event === undefined
    ? id
    : event.competitors.length === 2
      ? event.competitors.join(' v ')
      : event.competition || event.competitors.join(', ');

/** Names of events, by their ids. */
export async function eventNames(ctx: Context, ids: readonly string[]): Promise<(id: string) => string> {
  const facts = await eventFacts(ctx, ctx.db, [...new Set(ids)]);
  return (id) => nameOf(facts.get(id), id);
}
