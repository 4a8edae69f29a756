// Looks of public names that were chosen before looks were kept.
import { lookOf } from '#kernel/public-name.ts';
import { isUniqueViolation, tables, type Database } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

const AT_ONCE = 500;

/** Of two names that look alike already, the second is told apart by its owner's number, which is in no look. */
export async function keepNameLooks(db: Database): Promise<void> {
  const rows = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'fakename'])
    .where('fakename_look', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, fakename } of rows) {
    const insertLook = (look: string) =>
      tables<AccountsTables>(db)
        .updateTable('accounts.players')
        .set({ fakename_look: look })
        .where('id', '=', id)
        .where('fakename', '=', fakename)
        .execute();
    await insertLook(lookOf(fakename)).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'players_fakename_look')) throw error;
      return insertLook(`${lookOf(fakename)}#${id}`);
    });
  }
  if (rows.length === AT_ONCE) await keepNameLooks(db);
}
