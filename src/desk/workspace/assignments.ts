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

/** What somebody has taken or was given, the newest first. */
export const assignmentsOf = (ctx: Context, member: string, limit: number) =>
  tables<WorkspaceTables>(ctx.db)
    .selectFrom('workspace.assignments')
    .select(['subject', 'taken_at', 'given_by'])
    .where('member', '=', member)
    .orderBy('taken_at', 'desc')
    .limit(limit)
    .execute();

/** `givenBy`: the colleague who gives it to `member`; `null` where they take it themselves. */
export async function assign(
  ctx: Context,
  subject: string,
  { member, givenBy }: { member: string; givenBy: string | null },
): Promise<void> {
  const row = { member, taken_at: ctx.clock.now(), given_by: givenBy };
  await tables<WorkspaceTables>(ctx.db)
    .insertInto('workspace.assignments')
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute();
}

/** It is free again. */
export const release = (ctx: Context, subject: string) =>
  tables<WorkspaceTables>(ctx.db).deleteFrom('workspace.assignments').where('subject', '=', subject).execute();
