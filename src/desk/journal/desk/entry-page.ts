// The page of an entry: all that it says, and how it hangs together with the others.
import type { Fact } from '#kernel/desk-values.ts';
import { tables } from '#platform/db/database.ts';
import type { Act, SubjectKind } from '#platform/desk.ts';
import type { JournalTables } from '../tables.ts';
import { sentenceOf, verifyJournal } from '../verify-journal.ts';
import { linkTo } from './list-entries.ts';

export const entryKind: SubjectKind = {
  kind: 'entry',
  area: 'journal',
  async load(ctx, id) {
    const entry = /^\d{1,18}$/.test(id)
      ? await tables<JournalTables>(ctx.db)
          .selectFrom('journal.entries')
          .selectAll()
          .where('seq', '=', BigInt(id))
          .executeTakeFirst()
      : undefined;
    if (!entry) return undefined;
    const text = (label: string, value: string | null): Fact => ({ label, kind: 'text', value });
    return {
      title: `Entry ${entry.seq}: ${entry.act}`,
      state: entry.outcome,
      version: entry.hash.toString('hex'),
      playerIds: [],
      facts: [
        { label: 'When', kind: 'time', value: entry.at.toISOString() },
        text('Who', entry.staff),
        text('Session', entry.session),
        text('From', entry.ip),
        linkTo(entry.subject)
          ? { label: 'Subject', kind: 'subject', value: linkTo(entry.subject) }
          : text('Subject', entry.subject),
        text('Inputs', entry.inputs),
        text('Reason', entry.reason),
        text('What happened', entry.note),
        text('Signed by a passkey', entry.assertion === null ? 'no' : 'yes'),
        text('Follows', entry.prev.toString('hex')),
        text('Hash', entry.hash.toString('hex')),
      ],
      evidence: [],
      timeline: [],
    };
  },
};

export const verifyAct: Act = {
  name: 'journal verify',
  label: 'Verify the journal',
  about:
    'Reads all entries, and names the first one that was changed, taken out or put in, or that the public log does not agree with.',
  right: { area: 'journal', verb: 'read' },
  subject: 'list',
  list: 'journal',
  letter: 'v',
  fields: [],
  reasonFor: 'staff',
  isStepUp: false,
  run: async (ctx) => sentenceOf(await verifyJournal(ctx.db)),
};
