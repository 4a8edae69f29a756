// Who works at the desk.
import { UsageError } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { tables, transaction, type Database } from '#platform/db/database.ts';
import { endSessionsOf } from './sessions.ts';
import type { StaffTables } from './tables.ts';

export const listMembers = (db: Database) =>
  tables<StaffTables>(db).selectFrom('staff.members').selectAll().orderBy('name').execute();

/** Ends their sessions as well. */
export const suspendMember = (ctx: Context, name: string): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const member = await tables<StaffTables>(tx)
      .updateTable('staff.members')
      .set({ state: 'suspended' })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst();
    if (!member) throw new UsageError(`${name} does not work at the desk.`);
    await endSessionsOf(ctx, tx, member.id);
  });
