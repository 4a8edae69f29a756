// Reports of months: made by one person, signed by a second one, and kept with their hash.
import { createHash } from 'node:crypto';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { pageOf, type Act, type Listing, type SubjectKind, type View, type ViewRequest } from '#platform/desk.ts';
import { dayOfTime } from '../days.ts';
import { definitionNamed, figureOf } from '../definitions.ts';
import { firstDay } from '../unreconciled-days.ts';
import type { FiguresTables } from '../tables.ts';
import { isMonth, periodOfMonth, writeReport } from '../write-report.ts';
import { seesPart } from './question.ts';

const STATES = ['running', 'open', 'signed'] as const;
type State = (typeof STATES)[number];

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const signedReport = (db: Context['db'], month: string) =>
  tables<FiguresTables>(db).selectFrom('figures.reports').selectAll().where('month', '=', month).executeTakeFirst();

async function monthsOf(ctx: Context): Promise<string[]> {
  const first = await firstDay(ctx.db);
  if (first === undefined) return [];
  const months: string[] = [];
  const at = new Date(`${dayOfTime(ctx.clock.now()).slice(0, 7)}-01T00:00:00Z`);
  for (; dayOfTime(at).slice(0, 7) >= first.slice(0, 7); at.setUTCMonth(at.getUTCMonth() - 1))
    months.push(dayOfTime(at).slice(0, 7));
  return months;
}

const isOver = (ctx: Context, month: string): boolean => periodOfMonth(month).to < dayOfTime(ctx.clock.now());

export const reportListing: Listing = {
  name: 'reports',
  area: 'figures',
  title: 'Reports',
  about: 'One for each month, of days that agree with the ledger. One person makes it, a second one signs it.',
  subject: 'report',
  columns: [
    { key: 'month', label: 'Month', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'signed', label: 'Signed', kind: 'time' },
    { key: 'made', label: 'Made by', kind: 'text' },
    { key: 'by', label: 'Signed by', kind: 'text' },
    { key: 'sha256', label: 'SHA-256', kind: 'text' },
  ],
  filters: [],
  whenEmpty: 'The first report can be made when a month with figures is over.',
  async read(ctx, { after, limit }) {
    const signed = await tables<FiguresTables>(ctx.db)
      .selectFrom('figures.reports')
      .select(['month', 'sha256', 'made_by', 'signed_by', 'signed_at'])
      .execute();
    const months = (await monthsOf(ctx)).filter((month) => after === undefined || month < after);
    return pageOf(months.slice(0, limit + 1), limit, (month) => {
      const report = signed.find((row) => row.month === month);
      return {
        id: month,
        values: {
          month,
          state: report ? 'signed' : isOver(ctx, month) ? 'open' : 'running',
          signed: report?.signed_at.toISOString() ?? null,
          made: report?.made_by ?? null,
          by: report?.signed_by ?? null,
          sha256: report?.sha256.toString('hex').slice(0, 16) ?? null,
        },
      };
    });
  },
};

export const reportKind: SubjectKind = {
  kind: 'report',
  area: 'figures',
  async load(ctx, month) {
    if (!isMonth(month) || !(await monthsOf(ctx)).includes(month)) return undefined;
    const report = await signedReport(ctx.db, month);
    const { text, without, total } = await writeReport(ctx, month);
    const state: State = report ? 'signed' : isOver(ctx, month) ? 'open' : 'running';
    const money = (name: string, label: string) => ({
      label,
      kind: 'money' as const,
      value: { minor: String(figureOf(definitionNamed(name), total) ?? 0n), currency: 'EUR' as const },
    });
    return {
      title: `Report of ${month}`,
      state,
      version: `${state}/${hashOf(text).toString('hex')}`,
      playerIds: [],
      facts: [
        money('turnover', 'Turnover'),
        money('ggr', 'GGR'),
        money('ngr', 'NGR'),
        money('deposits', 'Deposits'),
        money('paid-out', 'Paid out'),
        ...(report
          ? [
              { label: 'Made by', kind: 'text' as const, value: report.made_by },
              { label: 'Signed by', kind: 'text' as const, value: report.signed_by },
              { label: 'SHA-256 of its file', kind: 'text' as const, value: report.sha256.toString('hex') },
            ]
          : []),
      ],
      evidence:
        without.length === 0
          ? [{ weighs: 'for', text: 'All days agree with the ledger.' }]
          : without.map(({ day, faults }) => ({
              weighs: 'against' as const,
              text: `${day} is left out: ${faults[0] ?? 'it was not compared with the ledger yet'}`,
            })),
      timeline: report ? [{ at: report.signed_at, by: report.signed_by, text: 'Signed, and kept.' }] : [],
    };
  },
};

export const makeReport: Act = {
  name: 'reports make',
  label: 'Make the report',
  about:
    'Keeps the report of the month with its hash, for good. It is made when a second person signs it, with the same figures.',
  right: { area: 'figures', verb: 'report' },
  subject: 'report',
  letter: 'm',
  states: ['open'],
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
  async run(ctx, { id: month, actor, askedBy }) {
    if (askedBy === undefined)
      return refuse('AccessDenied', {
        rule: 'desk.second-person',
        inputs: {},
        sentence: 'A report is signed by a second person.',
      });
    const { text } = await writeReport(ctx, month);
    const sha256 = hashOf(text);
    await tables<FiguresTables>(ctx.db as Transaction)
      .insertInto('figures.reports')
      .values({ month, file: text, sha256, made_by: askedBy, signed_by: actor.name, signed_at: ctx.clock.now() })
      .execute();
    return `Signed: ${sha256.toString('hex')}.`;
  },
};

/** Its file: as it was signed, or as it would be. */
async function fileOf(ctx: Context, request: ViewRequest): Promise<{ name: string; text: string }> {
  seesPart(request);
  const month = request.query['month'] ?? '';
  if (!isMonth(month))
    return refuse('InvalidParameter', {
      rule: 'desk.part',
      inputs: {},
      status: 404,
      sentence: 'There is no such report.',
    });
  const report = await signedReport(ctx.db, month);
  const { text } = report ? { text: report.file } : await writeReport(ctx, month);
  return { name: `${report ? 'report' : 'draft'}-${month}.csv`, text };
}

export const reportFile: View = { name: 'report-file', area: 'figures', read: fileOf };
