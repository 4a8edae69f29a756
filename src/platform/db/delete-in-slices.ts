// What is kept for a time only goes some thousands of rows at a time: all at once would end at its time limit where much has
// come, or where the site was down for days, and the more there is, the less would ever go.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

const SLICE = 10_000;

/** `where`: by a column with an index, of the table called `t`. Each slice is a transaction of its own. */
export async function deleteInSlices(
  db: Database,
  table: string,
  where: RawBuilder<unknown>,
  slice = SLICE,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
       where ctid = any (array(select t.ctid from ${sql.table(table)} t where ${where} limit ${slice}))`.execute(db);
    if (!numAffectedRows) return;
  }
}
