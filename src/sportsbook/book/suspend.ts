/**
 * An operator's intervention in the book: an event, or one of its markets, takes no bets until it is resumed. A bet locks its
 * markets until it is committed, so a suspension, which locks them too, waits for the bets under way, and none is accepted once
 * it has returned.
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { lockMarkets, nextVersion } from './store.ts';

/** `because: null` resumes. Whole events without `market`. */
export async function setSuspended(
  ctx: Context,
  { event, market, because }: { event: string; market: string | undefined; because: string | null },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    await lockMarkets(tx, market === undefined ? [] : [{ event, ref: market }], market === undefined ? [event] : []);
    const stopped = because === null ? sql`stopped_version` : sql`${version}::bigint`;
    const { numAffectedRows } = await (
      market === undefined
        ? sql`update book.events set held_because = ${because}, version = ${version}, stopped_version = ${stopped} where id = ${event}`
        : sql`update book.markets set held_because = ${because}, version = ${version}, stopped_version = ${stopped} where event_id = ${event} and ref = ${market}`
    ).execute(tx);
    if (numAffectedRows !== 1n)
      refuse('InvalidParameter', {
        rule: 'sports.known-event',
        inputs: { id: event },
        status: 404,
        sentence: 'There is no such event or market.',
      });
  });
}
