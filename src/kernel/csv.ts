// Rows of CSV (RFC 4180) that a spreadsheet opens without running anything.

/**
 * What begins like a formula gets an apostrophe in front, which spreadsheets take as "this is text". Sums keep their sign: digits
 * are no formula.
 */
export const csvRow = (cells: readonly (string | number | bigint)[]): string => cells.map(cellOf).join(',');

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function cellOf(value: string | number | bigint): string {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
