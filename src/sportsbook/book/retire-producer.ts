/**
 * A feed that will not come back, with all of its producers. No bet is taken on its events from the first commit on, and its messages are refused; then
 * its events are void one by one, by the path of every void market. What is left of them when the process dies is found by the
 * next run.
 */
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import {
  eventsWithUndecided,
  findProducer,
  producersOf,
  setRestored,
  setRetired,
  undecidedOf,
  unfinishedByFeed,
} from './producer-store.ts';
import { nextVersion } from './store.ts';
import type { ProducerRow } from './tables.ts';
import { voidRest } from './void-undecided.ts';

const EVENTS_AT_ONCE = 100;

/** Of a producer its whole feed. Returns how many events were void. Given again, it continues. */
export async function retireProducer(ctx: Context, name: string): Promise<number> {
  const { feed } = await knownProducer(ctx, name);
  await transaction(ctx.db, async (tx) => setRetired(tx, feed, ctx.clock.now(), await nextVersion(tx)));
  let count = 0;
  for (let after = ''; ;) {
    const events = await eventsWithUndecided(ctx.db, feed, after, EVENTS_AT_ONCE);
    for (const event of events) await voidRest(ctx, event);
    count += events.length;
    if (events.length < EVENTS_AT_ONCE) return count;
    after = events.at(-1)!.id;
  }
}

/** Ids of all events of a producer's feed with undecided markets. */
export const undecidedEventsOf = async (ctx: Pick<Context, 'db'>, name: string): Promise<string[]> =>
  undecidedOf(ctx.db, (await knownProducer(ctx, name)).feed);

/** Its messages count again; what was void stays void. Its markets open when it has sent again what was missed. */
export async function restoreProducer(ctx: Context, name: string): Promise<void> {
  const { feed } = await knownProducer(ctx, name);
  await transaction(ctx.db, async (tx) => setRestored(tx, feed, await nextVersion(tx)));
}

export async function isRetired(ctx: Pick<Context, 'db'>, name: string): Promise<boolean> {
  const producer = await findProducer(ctx.db, name);
  return producer !== undefined && producer.retired_at !== null;
}

interface ProducerState extends Pick<ProducerRow, 'name' | 'feed' | 'heard_at' | 'is_silent' | 'retired_at'> {
  /** Events of its feed that are not over. */
  events: number;
}

export async function producerStates(ctx: Context): Promise<ProducerState[]> {
  const counts = await unfinishedByFeed(ctx.db);
  const rows = (await producersOf(ctx.db)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return rows.map((row) => ({ ...row, events: counts.get(row.feed) ?? 0 }));
}

/** Refuses a name by which no message has ever come. */
export async function knownProducer({ db }: Pick<Context, 'db'>, name: string): Promise<ProducerRow> {
  return (
    (await findProducer(db, name)) ??
    refuse('InvalidParameter', {
      rule: 'sports.known-producer',
      inputs: { producer: name },
      status: 404,
      sentence: `There is no producer ${name}.`,
    })
  );
}
