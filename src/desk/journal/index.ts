// The door of the journal of the staff.
import type { SliceManifest } from '#platform/manifest.ts';
import { entryKind, verifyAct } from './desk/entry-page.ts';
import { journalListing } from './desk/list-entries.ts';
import { publishHead } from './publish-head.ts';

export { addEntry, entryOfKey, type NewEntry } from './add-entry.ts';
export { entriesAbout, entriesBy } from './desk/list-entries.ts';
export { noteSeen } from './note-seen.ts';
export { verifyJournal, type JournalCheck } from './verify-journal.ts';

export const manifest = {
  desk: {
    listings: [journalListing],
    subjects: [entryKind],
    acts: [verifyAct],
    jobs: [{ name: 'publish-journal-head', everyMs: 600_000, run: publishHead }],
  },
} satisfies SliceManifest;
