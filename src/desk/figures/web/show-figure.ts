// Figures as they are written on the page and in files.
import { formatAmount, type Currency } from '#kernel/money.ts';
import { formatMoney, groupDecimal } from '#kernel/written-money.ts';
import type { FigureInfo } from '../contract.ts';

export const money = (minor: string, currency: Currency): string =>
  formatMoney({ amount: formatAmount(BigInt(minor), currency), currency });

/** Of hundredths of one per cent. */
export const percent = (value: string): string => `${formatAmount(BigInt(value), 'EUR')} %`;

/** A dash where there is nothing to divide by. */
export function shownFigure({ unit }: FigureInfo, value: string | null | undefined, currency: Currency): string {
  if (value === null || value === undefined) return '–';
  return unit === 'money' ? money(value, currency) : unit === 'percent' ? percent(value) : groupDecimal(value);
}

/** For a file: a decimal without groups; the currency stands in a column of its own. */
export function writtenFigure({ unit }: FigureInfo, value: string | null | undefined, currency: Currency): string {
  if (value === null || value === undefined) return '';
  return unit === 'money'
    ? formatAmount(BigInt(value), currency)
    : unit === 'percent'
      ? formatAmount(BigInt(value), 'EUR')
      : value;
}

/** `45 s`, `12 min`, `3.5 h`, `2.1 d`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3600;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
}

/** What a value of a dimension is called where it is empty. */
export const valueName = (by: string, value: string): string =>
  value === '' ? (by === 'product' ? 'Of no product' : 'Unknown') : value;

/** Hands a text over as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
