import { entryLeaf, entryText, type LogEntry } from '#fairness/seeds/log-head.ts';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { insertEntries } from './store.ts';

/** Adds what the house promises or publishes, in the transaction that does so. A repeated entry is stored once. */
export async function addToPublicLog(
  { clock }: Pick<Services, 'clock'>,
  handle: Database | Transaction,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const added = entries.map((entry) => {
    const body = entryText(entry);
    return { leaf: entryLeaf(body), body };
  });
  await insertEntries(handle, added, clock.now());
}
