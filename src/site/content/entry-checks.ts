// Checks that may refuse an editor's change: slices above know what entries of their collections mean, and register themselves
// at start-up.
import { perProcess, type Services } from '#platform/context.ts';
import { ContentError } from './content-error.ts';

/** A sentence about what is wrong with the entry as it would be stored; nothing when it is fine. */
export type EntryCheck = (entry: Readonly<Record<string, unknown>>) => string | undefined;

const checksOf = perProcess('content.entry-checks', () => new Map<string, EntryCheck>());

export const addEntryCheck = (services: Services, collection: string, check: EntryCheck): void =>
  void checksOf(services).set(collection, check);

/** A sentence about what would be wrong with all content together; asked after the entry itself is found to be fine. */
export type ContentCheck = (collection: string, entry: Readonly<Record<string, unknown>>) => string | undefined;

const contentChecksOf = perProcess('content.content-checks', () => new Set<ContentCheck>());

export const addContentCheck = (services: Services, check: ContentCheck): void =>
  void contentChecksOf(services).add(check);

export function checkEntry(services: Services, collection: string, entry: Readonly<Record<string, unknown>>): void {
  let fault = checksOf(services).get(collection)?.(entry);
  for (const check of contentChecksOf(services)) fault ??= check(collection, entry);
  if (fault !== undefined) throw new ContentError('ValidationError', fault);
}
