// A statement as CSV (RFC 4180): one row for each movement, between the opening and the closing balance.
import { csvRow } from '#kernel/csv.ts';
import { formatAmount } from '#kernel/money.ts';
import type { StatementContent } from './statement-files.ts';
import { cashierTexts, paperTexts } from './texts.ts';

/** Spreadsheets take a file without it for one in the alphabet of the machine. */
const BYTE_ORDER_MARK = '\ufeff';

export function statementCsv(content: StatementContent): string {
  const { locale, currency, period, openingMinor, closingMinor, movements } = content;
  const { statement: texts } = paperTexts(locale);
  const { movement } = cashierTexts(locale);
  const amount = (minor: bigint): string => formatAmount(minor, currency);
  const lastMoment = new Date(period.end.getTime() - 1);
  const rows = [
    [texts.date, texts.what, texts.reference, texts.amount, texts.balance, texts.currency],
    [period.begin.toISOString(), texts.opening, '', '', amount(openingMinor), currency],
    ...movements.map(({ at, kind, fact, minor, balanceMinor }) => [
      at.toISOString(),
      movement[kind],
      fact,
      amount(minor),
      amount(balanceMinor),
      currency,
    ]),
    [lastMoment.toISOString(), texts.closing, '', '', amount(closingMinor), currency],
  ];
  return BYTE_ORDER_MARK + rows.map((cells) => `${csvRow(cells)}\r\n`).join('');
}
