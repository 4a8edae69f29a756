// Log-ins that failed, by login and caller, and codes that were sent, by caller: counted, and forgotten in time.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

/** Counts an attempt before it is made, so that many at once do not get round the limit. */
export async function countAttempt(
  db: Database | Transaction,
  who: Buffer,
  now: Date,
  forgetAfterMs: number,
): Promise<{ failures: number; firstAt: Date }> {
  const forgotten = new Date(now.getTime() - forgetAfterMs);
  const { rows } = await sql<{ failures: number; first_at: Date }>`
    insert into accounts.attempts as a (who, failures, first_at) values (${who}, 1, ${now})
    on conflict (who) do update set
      failures = case when a.first_at < ${forgotten} then 1 else a.failures + 1 end,
      first_at = case when a.first_at < ${forgotten} then excluded.first_at else a.first_at end
    returning failures, first_at`.execute(db);
  return { failures: rows[0]!.failures, firstAt: rows[0]!.first_at };
}

/** Takes back one attempt that turned out not to be a failure. */
export async function uncountAttempt(db: Database | Transaction, who: Buffer): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.attempts')
    .set((the) => ({ failures: the('failures', '-', 1) }))
    .where('who', '=', who)
    .where('failures', '>', 0)
    .execute();
}

/** How many are counted; those that began before `forgotten` are ignored. */
export async function failuresOf(db: Database | Transaction, who: Buffer, forgotten: Date): Promise<number> {
  const row = await tables<AccountsTables>(db)
    .selectFrom('accounts.attempts')
    .select('failures')
    .where('who', '=', who)
    .where('first_at', '>=', forgotten)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function forgetAttempts(db: Database | Transaction, who: Buffer): Promise<void> {
  await tables<AccountsTables>(db).deleteFrom('accounts.attempts').where('who', '=', who).execute();
}

export async function forgetOldAttempts(db: Database, before: Date): Promise<void> {
  await tables<AccountsTables>(db).deleteFrom('accounts.attempts').where('first_at', '<', before).execute();
}
