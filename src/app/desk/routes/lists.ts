// Lists: a page at a time, or all of it as a file; and what pages read that a slice draws itself.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { csvRow } from '#kernel/csv.ts';
import { maskValue, type Column, type Row, type SubjectLink, type Sum, type Value } from '#kernel/desk-values.ts';
import { formatAmount } from '#kernel/money.ts';
import { columnsAddedTo, columnsWith, partNamed, type Catalogue } from '#desk/acts/index.ts';
import { addEntry, noteSeen } from '#desk/journal/index.ts';
import { reachOf, type Rights } from '#desk/staff/index.ts';
import { assigneesOf } from '#desk/workspace/index.ts';
import { transaction } from '#platform/db/database.ts';
import type { Listing, Page, Right } from '#platform/desk.ts';
import { inputOf, listInput, refuseUnreadable } from '../desk-input.ts';
import { partsOf, requireRead, type DeskRoutes, type Visitor } from './routes.ts';

const PAGE = 50;
const FILE_PAGE = 500;

export function listRoutes({ catalogue, read }: DeskRoutes): void {
  read('views/:name', async ({ ctx, rights }, request) => {
    const view = partNamed(catalogue.views, partsOf<'name'>(request).name);
    requireRead(rights, view.area);
    const may = (right: Right): boolean => reachOf(rights, right) !== undefined;
    return view.read(ctx, { query: inputOf(listInput, request.query), may });
  });
  read('lists/:name', async ({ ctx, rights, member }, request) => {
    const listing = partNamed(catalogue.listings, partsOf<'name'>(request).name);
    requireRead(rights, listing.area);
    const { after, ...filters } = inputOf(listInput, request.query);
    const whole = withAdditions(catalogue, rights, listing);
    const page = await whole.read(ctx, { filters, after, limit: PAGE }).catch(refuseUnreadable);
    const subjectOf = ({ id }: Row): string => `${listing.subject} ${id}`;
    const assignees = listing.subject === undefined ? new Map() : await assigneesOf(ctx, page.rows.map(subjectOf));
    for (const looked of looksIn(listing, filters, page.rows)) await noteSeen(ctx, member, looked);
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...maskRow(whole, row), assignee: assignees.get(subjectOf(row)) ?? null })),
    };
  });
  read('files/lists/:name', async (visitor, request, reply) => {
    const listing = partNamed(catalogue.listings, partsOf<'name'>(request).name);
    requireRead(visitor.rights, listing.area);
    const { after: _after, ...filters } = inputOf(listInput, request.query);
    reply.header('content-disposition', `attachment; filename="${listing.name}.csv"`);
    return reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(fileOf(visitor, withAdditions(catalogue, visitor.rights, listing), filters)));
  });
}

/** The list with the columns that other slices add to it. */
function withAdditions(catalogue: Catalogue, rights: Rights, listing: Listing): Listing {
  const additions = columnsAddedTo(catalogue, rights, listing.name);
  if (additions.length === 0) return listing;
  return {
    ...listing,
    columns: columnsWith(listing.columns, additions),
    async read(ctx, request) {
      const page = await listing.read(ctx, request);
      const ids = page.rows.map(({ id }) => id);
      const more = await Promise.all(additions.map(({ load }) => load(ctx, ids)));
      const valuesOf = ({ id, values }: Row) => Object.assign({}, values, ...more.map((byId) => byId.get(id)));
      return { ...page, rows: page.rows.map((row) => ({ ...row, values: valuesOf(row) })) };
    },
  };
}

/** What the journal calls it: a list that names players, and what somebody has on their page, are a look at them. */
function looksIn(listing: Listing, filters: Record<string, string>, rows: readonly Row[]): string[] {
  const subjects = (listing.tabOf ?? []).flatMap(({ kind, filter }) =>
    kind === 'player' && filters[filter] ? [`player ${filters[filter]}`] : [],
  );
  return rows.some((row) => isOfPerson(listing, row)) ? [`list ${listing.name}`, ...subjects] : subjects;
}

const isOfPerson = ({ isPersonal = false, columns }: Listing, { values }: Row): boolean =>
  isPersonal ||
  columns.some((column) => column.isPersonal) ||
  Object.values(values).some((value) => (value as SubjectLink | null)?.kind === 'player');

function maskRow({ columns }: Listing, row: Row): Row {
  const personalKeys = columns.filter(({ isPersonal }) => isPersonal).map(({ key }) => key);
  if (personalKeys.length === 0) return row;
  const masked = personalKeys.map((key) => [key, maskValue(row.values[key] ?? null)] as const);
  return { ...row, values: { ...row.values, ...Object.fromEntries(masked) } };
}

/** Read by pages, so that its length does not matter; the journal keeps the hash of what was handed out. */
async function* fileOf(visitor: Visitor, listing: Listing, filters: Record<string, string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (line: string): string => {
    hash.update(line);
    return line;
  };
  // Before a line of it leaves: who breaks it off has read what came until then.
  for (const looked of looksIn(listing, filters, [])) await noteSeen(visitor.ctx, visitor.member, looked);
  await noteFile(visitor, listing, { filters, note: 'Begun.' });
  yield hashed(`${csvRow(listing.columns.flatMap(headOf))}\r\n`);
  let count = 0;
  let after: string | undefined;
  do {
    const { rows, next }: Page = await listing
      .read(visitor.ctx, { filters, after, limit: FILE_PAGE })
      .catch(refuseUnreadable);
    for (const row of rows) yield hashed(`${csvRow(listing.columns.flatMap(cellsOf(maskRow(listing, row))))}\r\n`);
    count += rows.length;
    after = next;
  } while (after !== undefined);
  await noteFile(visitor, listing, { filters, note: `${count} rows, SHA-256 ${hash.digest('hex')}` });
}

const headOf = ({ label, kind }: Column): string[] => (kind === 'money' ? [label, `${label} currency`] : [label]);

const cellsOf =
  ({ values }: Row) =>
  ({ key, kind }: Column): string[] => {
    const value = values[key] ?? null;
    if (kind !== 'money') return [textOf(value)];
    if (value === null) return ['', ''];
    const { minor, currency } = value as Sum;
    return [formatAmount(BigInt(minor), currency), currency];
  };

const textOf = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? (value as SubjectLink).label : String(value);

const noteFile = (
  { ctx, member }: Visitor,
  { name }: Listing,
  { filters, note }: { filters: Record<string, string>; note: string },
) =>
  transaction(ctx.db, (tx) =>
    addEntry(ctx, tx, {
      staff: member.name,
      session: member.session,
      ip: ctx.ip,
      act: 'list file',
      subject: `list ${name}`,
      inputs: filters,
      reason: null,
      outcome: 'seen',
      note,
    }),
  );
