// Looks of public names that were chosen before looks were stored.
import { lookOf } from '#kernel/public-name.ts';
import { isUniqueViolation, tables, type Database } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

const AT_ONCE = 500;

/** Where two names look alike already, the owner's number, which occurs in no look, sets the second apart. */
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
