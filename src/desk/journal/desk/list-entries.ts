// The journal at the desk: the newest first.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { SubjectLink } from '#kernel/desk-values.ts';
import { pageOf, type Listing } from '#platform/desk.ts';
import type { JournalTables } from '../tables.ts';

export const journalListing: Listing = {
  name: 'journal',
  area: 'journal',
  title: 'Journal',
  about: 'What staff have done, seen and been refused. No entry can be changed or taken out unnoticed.',
  subject: 'entry',
  columns: [
    { key: 'at', label: 'When', kind: 'time' },
    { key: 'staff', label: 'Who', kind: 'text' },
    { key: 'act', label: 'Act', kind: 'text' },
    { key: 'subject', label: 'Subject', kind: 'subject' },
    { key: 'outcome', label: 'Outcome', kind: 'state' },
    { key: 'note', label: 'What happened', kind: 'text' },
  ],
  filters: [
    { name: 'staff', label: 'Who' },
    { name: 'act', label: 'Act' },
    { name: 'outcome', label: 'Outcome', choices: ['done', 'asked', 'refused', 'seen'] },
    { name: 'subject', label: 'Subject' },
  ],
  whenEmpty: 'Nothing has been done at the desk so far.',
  async read(ctx, { filters, after, limit }) {
    let query = tables<JournalTables>(ctx.db).selectFrom('journal.entries').selectAll();
    for (const name of ['staff', 'act', 'outcome', 'subject'] as const)
      if (filters[name]) query = query.where(name, '=', filters[name] as never);
    if (after !== undefined) query = query.where('seq', '<', sql<bigint>`${after}::bigint`);
    const entries = await query
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(entries, limit, (entry) => ({
      id: String(entry.seq),
      values: {
        at: entry.at.toISOString(),
        staff: entry.staff,
        act: entry.act,
        subject: linkTo(entry.subject),
        outcome: entry.outcome,
        note: entry.subject?.startsWith('list ') ? `${entry.note} (${entry.subject})` : entry.note,
      },
    }));
  },
};

/** `withdrawal 0198…`; a list has no page of its own. */
export function linkTo(subject: string | null): SubjectLink | null {
  const [kind = '', id = ''] = subject?.split(' ') ?? [];
  if (kind === 'list') return null;
  return id === '' ? null : { kind, id, label: `${kind} ${id.slice(-8)}` };
}

/** What the journal says of one subject, oldest first. */
export const entriesAbout = (ctx: Context, subject: string) =>
  tables<JournalTables>(ctx.db)
    .selectFrom('journal.entries')
    .selectAll()
    .where('subject', '=', subject)
    .where('outcome', '<>', 'seen')
    .orderBy('seq')
    .execute();

/** The last things that somebody has done, the newest first. */
export const entriesBy = (ctx: Context, staff: string, limit: number) =>
  tables<JournalTables>(ctx.db)
    .selectFrom('journal.entries')
    .selectAll()
    .where('staff', '=', staff)
    .where('outcome', '<>', 'seen')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
