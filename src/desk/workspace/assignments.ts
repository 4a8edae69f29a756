// Who has taken what: so that two people do not work on the same thing. It gives no right and takes none.
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { WorkspaceTables } from './tables.ts';

/** By subject, of those that somebody has taken. */
export async function assigneesOf(ctx: Context, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await tables<WorkspaceTables>(ctx.db)
    .selectFrom('workspace.assignments')
    .select(['subject', 'member'])
    .where('subject', 'in', subjects)
    .execute();
  return new Map(rows.map(({ subject, member }) => [subject, member]));
}

/** `member`: who takes it; `undefined` where it is to be free again. */
export async function assign(ctx: Context, subject: string, member: string | undefined): Promise<void> {
  const assignments = tables<WorkspaceTables>(ctx.db);
  if (member === undefined) {
    await assignments.deleteFrom('workspace.assignments').where('subject', '=', subject).execute();
    return;
  }
  const row = { member, taken_at: ctx.clock.now() };
  await assignments
    .insertInto('workspace.assignments')
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute();
}
