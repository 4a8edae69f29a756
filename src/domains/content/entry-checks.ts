// Checks that may refuse an editor's change: domains above know what entries of their collections mean, and register themselves
// at start-up.
import { perProcess, type Services } from '#platform/context.ts';
import { ContentError } from './content-error.ts';

/** A sentence about what is wrong with the entry as it would be stored; nothing when it is fine. */
export type EntryCheck = (entry: Readonly<Record<string, unknown>>) => string | undefined;

const checksOf = perProcess('content.entry-checks', () => new Map<string, EntryCheck>());

export const addEntryCheck = (services: Services, collection: string, check: EntryCheck): void =>
  void checksOf(services).set(collection, check);

export function checkEntry(services: Services, collection: string, entry: Readonly<Record<string, unknown>>): void {
  const fault = checksOf(services).get(collection)?.(entry);
  if (fault !== undefined) throw new ContentError('ValidationError', fault);
}
