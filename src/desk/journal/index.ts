// The door of the journal of the staff.
import type { SliceManifest } from '#platform/manifest.ts';
import { journalListing } from './list-entries.ts';

export { addEntry, entryOfKey, type NewEntry } from './add-entry.ts';
export { entriesAbout, entriesBy } from './list-entries.ts';
export { verifyJournal, type JournalCheck } from './verify-journal.ts';

export const manifest = { desk: { listings: [journalListing] } } satisfies SliceManifest;
