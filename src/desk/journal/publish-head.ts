/**
 * The head of the journal goes into the public log once a day: what was noted by then can be neither rewritten nor cut off unnoticed, not
 * even by somebody who may do anything with the database. Only the hash is published, which says nothing of what is in the journal.
 */
import { addToPublicLog } from '#fairness/public-log/index.ts';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { JournalTables } from './tables.ts';

const DAY_MS = 86_400_000;

/** That of yesterday, in UTC. */
export async function publishHead(ctx: Context): Promise<void> {
  const today = Math.floor(ctx.clock.now().getTime() / DAY_MS) * DAY_MS;
  const last = await tables<JournalTables>(ctx.db)
    .selectFrom('journal.entries')
    .select('hash')
    .where('at', '<', new Date(today))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const day = new Date(today - DAY_MS).toISOString().slice(0, 10);
  await addToPublicLog(ctx, ctx.db, [{ kind: 'journal', day, head: last.hash.toString('hex') }]);
}
