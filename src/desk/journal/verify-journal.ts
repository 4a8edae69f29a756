/**
 * Reads the whole journal and names the first entry that does not follow from the one before it, or that a head of the public log does
 * not lead to: entries that were rewritten with all that follow them, or cut off at the end, are found by those.
 */
import * as z from 'zod/mini';
import { journalHeads } from '#fairness/public-log/index.ts';
import { parseExternalJson } from '#kernel/storable-text.ts';
import type { Database } from '#platform/db/database.ts';
import { tables } from '#platform/db/database.ts';
import { BEGINNING, entryHash } from './entry-hash.ts';
import type { JournalTables } from './tables.ts';

const READ_AT_ONCE = 1000;

export type JournalCheck =
  | { isWhole: true; count: bigint; head: Buffer; published: number }
  | { isWhole: false; seq: bigint; why: string };

const publishedHead = z.object({ day: z.string(), head: z.string() });

export async function verifyJournal(db: Database): Promise<JournalCheck> {
  const published = (await journalHeads(db)).map((text) => publishedHead.parse(parseExternalJson(text)));
  /** Where each published head is. */
  const places = new Map<string, bigint>();
  const wanted = new Set(published.map(({ head }) => head));
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
      if (wanted.has(head.toString('hex'))) places.set(head.toString('hex'), count);
    }
    if (entries.length < READ_AT_ONCE) break;
  }
  return faultByHeads(published, places) ?? { isWhole: true, count, head, published: published.length };
}

/** The first entry behind the last published head that the journal leads to. */
function faultByHeads(
  published: ReadonlyArray<z.infer<typeof publishedHead>>,
  places: ReadonlyMap<string, bigint>,
): JournalCheck | undefined {
  let intact = 0n;
  for (const { day, head } of published) {
    const place = places.get(head);
    if (place === undefined)
      return {
        isWhole: false,
        seq: intact + 1n,
        why: `the public log has a head of ${day} that no entry leads to, so from here on entries were rewritten or cut off`,
      };
    if (place > intact) intact = place;
  }
  return undefined;
}

/** For the person who asked. */
export const sentenceOf = (check: JournalCheck): string =>
  check.isWhole
    ? `The journal is whole: ${check.count} entries, the last one ${check.head.toString('hex')}. It agrees with ${check.published} heads in the public log.`
    : `Entry ${check.seq} is not as it was written: ${check.why}.`;
