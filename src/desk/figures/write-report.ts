// The report of a month, from a template: the same figures give the same text, so that its hash stands for them.
import { csvRow } from '#kernel/csv.ts';
import { formatAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { dayAfter, dayOfTime } from './days.ts';
import { DEFINITIONS, figureOf, unitOf, type Counted, type Definition } from './definitions.ts';
import { readFigures, type Dimension, type Period } from './read-figures.ts';
import { unreconciledDays, type UnreconciledDay } from './unreconciled-days.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => MONTH.test(text);

export function periodOfMonth(month: string): Period {
  const from = `${month}-01`;
  const next = new Date(Date.parse(`${from}T00:00:00Z`));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: dayAfter(dayOfTime(next), -1) };
}

export interface Report {
  text: string;
  /** Days that are left out. */
  without: readonly UnreconciledDay[];
  total: Counted;
}

const SECTIONS: ReadonlyArray<readonly [string, Dimension]> = [
  ['By product', 'product'],
  ['By country', 'country'],
  ['By day', 'day'],
];

/** Only days that agree with the ledger are in it. */
export async function writeReport({ db }: Pick<Context, 'db'>, month: string): Promise<Report> {
  const period = periodOfMonth(month);
  const without = await unreconciledDays(db, period);
  const question = { ...period, only: {}, withoutDays: without.map(({ day }) => day) };
  const { total } = await readFigures(db, { ...question, by: 'day' });
  const rows = [
    ['Report', month],
    ['From', period.from],
    ['To', period.to],
    ['Days left out, because they differ from the ledger', question.withoutDays.join(' ') || 'none'],
    [],
    ['Figure', 'Value', 'Unit', 'How it is counted'],
    ...DEFINITIONS.map((definition) => [definition.label, ...valueOf(definition, total), definition.about]),
  ];
  for (const [title, by] of SECTIONS) {
    const { rows: parts } = await readFigures(db, { ...question, by });
    rows.push([], [title, ...DEFINITIONS.map(({ label }) => label)]);
    rows.push(
      ...parts.map((part) => [
        part.value || 'of none',
        ...DEFINITIONS.map((definition) => valueOf(definition, part)[0]),
      ]),
    );
  }
  return { text: `${rows.map(csvRow).join('\r\n')}\r\n`, without, total };
}

/** With its unit; nothing where there is nothing to divide by. */
function valueOf(definition: Definition, counted: Counted): [value: string, unit: string] {
  const value = figureOf(definition, counted);
  const unit = unitOf(definition);
  if (unit === 'number') return [String(value ?? ''), ''];
  return [value === undefined ? '' : formatAmount(value, 'EUR'), unit === 'money' ? 'EUR' : '%'];
}
