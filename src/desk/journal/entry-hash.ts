// The hash of an entry: over the one before it and everything that the entry says.
import type { Selectable } from 'kysely';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { JournalTables } from './tables.ts';

export type JournalEntry = Selectable<JournalTables['journal.entries']>;

/** What the first entry follows. */
export const BEGINNING: Buffer = Buffer.alloc(32);

/** `prev` and the canonical JSON of the other columns, hashed together. */
export function entryHash({ hash: _hash, prev, ...entry }: Omit<JournalEntry, 'hash'> & { hash?: Buffer }): Buffer {
  const text = canonicalJson({ ...entry, seq: String(entry.seq), at: entry.at.toISOString() });
  return sha256(Buffer.concat([prev, Buffer.from(text)]));
}
