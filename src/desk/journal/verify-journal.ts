// Reads the whole journal and names the first entry that does not follow from the one before it.
import type { Database } from '#platform/db/database.ts';
import { tables } from '#platform/db/database.ts';
import { BEGINNING, entryHash } from './entry-hash.ts';
import type { JournalTables } from './tables.ts';

const READ_AT_ONCE = 1000;

export type JournalCheck =
  | { isWhole: true; count: bigint; head: Buffer }
  | { isWhole: false; seq: bigint; why: string };

/** An entry that was changed, cut out or put in between is named; a journal that was cut off at its end needs a head to compare with. */
export async function verifyJournal(db: Database): Promise<JournalCheck> {
  let [count, head] = [0n, BEGINNING];
  for (;;) {
    const entries = await tables<JournalTables>(db)
      .selectFrom('journal.entries')
      .selectAll()
      .where('seq', '>', count)
      .orderBy('seq')
      .limit(READ_AT_ONCE)
      .execute();
    for (const entry of entries) {
      if (entry.seq !== count + 1n) return { isWhole: false, seq: count + 1n, why: 'it is missing' };
      if (!entry.prev.equals(head))
        return { isWhole: false, seq: entry.seq, why: 'it does not follow the one before it' };
      if (!entryHash(entry).equals(entry.hash)) return { isWhole: false, seq: entry.seq, why: 'it was changed' };
      [count, head] = [entry.seq, entry.hash];
    }
    if (entries.length < READ_AT_ONCE) return { isWhole: true, count, head };
  }
}
