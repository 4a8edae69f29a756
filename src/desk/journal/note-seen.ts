// Looks at personal data are noted too, by reference: once in ten minutes for each session and subject, so that the journal stays readable.
import type { Context } from '#platform/context.ts';
import { tables, transaction } from '#platform/db/database.ts';
import { addEntry } from './add-entry.ts';
import type { JournalTables } from './tables.ts';

const ONCE_IN_MS = 10 * 60_000;

/** `subject`: kind and id, or `list` and the name of a list whose rows name players. */
export async function noteSeen(
  ctx: Context,
  { name, session }: { name: string; session: string },
  subject: string,
): Promise<void> {
  const earlier = await tables<JournalTables>(ctx.db)
    .selectFrom('journal.entries')
    .select('seq')
    .where('outcome', '=', 'seen')
    .where('session', '=', session)
    .where('subject', '=', subject)
    .where('at', '>', new Date(ctx.clock.now().getTime() - ONCE_IN_MS))
    .limit(1)
    .executeTakeFirst();
  if (earlier) return;
  await transaction(ctx.db, (tx) =>
    addEntry(ctx, tx, {
      staff: name,
      session,
      ip: ctx.ip,
      act: 'view',
      subject,
      inputs: {},
      reason: null,
      outcome: 'seen',
      note: 'Opened.',
    }),
  );
}
