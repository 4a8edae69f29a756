// Adds to the journal: each entry follows the one before it, so they are written one at a time.
import { sql } from 'kysely';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import type { Services } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { BEGINNING, entryHash } from './entry-hash.ts';
import type { JournalTables, Outcome } from './tables.ts';

/** Held until the transaction ends: the next entry follows the one that is committed. */
const JOURNAL_LOCK = 7_242_010;

export interface NewEntry {
  staff: string;
  session: string | null;
  ip: string;
  /** Name of the act, or what was looked at. */
  act: string;
  /** Kind and id: `withdrawal 0198…`. */
  subject: string | null;
  inputs: Readonly<Record<string, string>>;
  reason: string | null;
  outcome: Outcome;
  /** What was done, or why not, in a sentence. */
  note: string;
  key?: string | undefined;
  assertion?: string | undefined;
}

/** In the transaction of what it tells. */
export async function addEntry({ clock }: Pick<Services, 'clock'>, tx: Transaction, entry: NewEntry): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(tx);
  const journal = tables<JournalTables>(tx);
  const last = await journal
    .selectFrom('journal.entries')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    ...entry,
    // A text that is cut may end in half of a character: it is hashed as the database will have it.
    subject: entry.subject === null ? null : storable(entry.subject),
    reason: entry.reason === null ? null : storable(entry.reason),
    note: storable(entry.note),
    inputs: canonicalJson(entry.inputs),
    key: entry.key ?? null,
    assertion: entry.assertion ?? null,
    seq: (last?.seq ?? 0n) + 1n,
    at: clock.now(),
    prev: last?.hash ?? BEGINNING,
  };
  await journal
    .insertInto('journal.entries')
    .values({ ...row, hash: entryHash(row) })
    .execute();
  return row.seq;
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The entry that the same person has made under the same key. */
export const entryOfKey = (tx: Transaction, staff: string, key: string) =>
  tables<JournalTables>(tx)
    .selectFrom('journal.entries')
    .selectAll()
    .where('staff', '=', staff)
    .where('key', '=', key)
    .where('outcome', 'in', ['done', 'asked'])
    .executeTakeFirst();
