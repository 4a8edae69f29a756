/** Statements as CSV: every bank has its own columns, so the configuration of the account names them. */
import { pipeline, Readable } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import {
  compactNumber,
  MAX_LINES,
  requireDay,
  requireMinor,
  signedMinor,
  StatementFault,
  withKeys,
  type LineWithoutKey,
  type Statement,
  type StatementAccount,
} from './statement.ts';
import { textChunks } from './xml-reader.ts';

/** How the files of one bank are to be read. Columns are named as in the first line. */
export interface CsvForm {
  delimiter: string;
  charset: string;
  /** Lines of a heading before the one that names the columns. */
  skipLines: number;
  decimalMark: '.' | ',';
  /** `DD.MM.YYYY` and the like. */
  dateForm: string;
  columns: {
    bookedOn: string;
    /** With a sign; or `credit` and `debit` without. */
    amount?: string;
    credit?: string;
    debit?: string;
    /** What is on the account after each line, by which the file is proved. */
    balance?: string;
    remittance: string[];
    currency?: string;
    account?: string;
    name?: string;
    iban?: string;
    endToEndId?: string;
    bankReference?: string;
    returnReason?: string;
  };
}

const MAX_RECORD = 20_000;

type Row = Record<string, string>;

export async function readCsv(bytes: Uint8Array, account: StatementAccount, form: CsvForm): Promise<Statement> {
  const lines: LineWithoutKey[] = [];
  const balances: bigint[] = [];
  for await (const [row, number] of rowsOf(bytes, form)) {
    const where = `Line ${number}`;
    mustBeOf(account, row, form, where);
    const line = lineOf(row, account, form, where);
    if (form.columns.balance !== undefined)
      balances.push(signedSum(row[form.columns.balance]!, form, account, `${where}, balance`));
    lines.push(line);
    if (lines.length > MAX_LINES) throw new StatementFault(`It has more than ${MAX_LINES} lines.`);
  }
  mustFollow(balances, lines);
  return {
    format: 'csv',
    account: account.number,
    lines: withKeys(lines.filter(({ minor }) => minor > 0n)),
    unbooked: 0,
    isBalanced: balances.length > 0,
  };
}

async function* rowsOf(bytes: Uint8Array, form: CsvForm): AsyncGenerator<[Row, number]> {
  let hasHeading = false;
  const parser = parse({
    bom: true,
    columns(names: string[]) {
      hasHeading = true;
      return checkedColumns(names, form);
    },
    delimiter: form.delimiter,
    from_line: form.skipLines + 1,
    info: true,
    max_record_size: MAX_RECORD,
    skip_empty_lines: true,
    trim: true,
  });
  // A fault of the source ends the loop below with it.
  pipeline(Readable.from(textChunks(bytes, form.charset)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>)
      yield [record, info.lines];
  } catch (error) {
    if (error instanceof CsvError) throw new StatementFault(`It is no CSV as configured: ${error.code}.`);
    throw error;
  }
  // A day without a movement has one; a file that was cut off before it began has not.
  if (!hasHeading) throw new StatementFault('It has no heading: nothing is in it.');
}

function checkedColumns(names: string[], { columns }: CsvForm): string[] {
  const missing = Object.values(columns)
    .flat()
    .filter((name) => !names.includes(name));
  if (missing.length > 0) throw new StatementFault(`It has no column ${missing.join(', ')}.`);
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw new StatementFault(`It has two columns ${twice.slice(0, 40)}.`);
  return names;
}

function mustBeOf(account: StatementAccount, row: Row, { columns }: CsvForm, where: string): void {
  const number = columns.account === undefined ? account.number : compactNumber(row[columns.account]!);
  if (number !== account.number)
    throw new StatementFault(`${where} is about the account ${number}, not ${account.number}.`);
  const currency = columns.currency === undefined ? account.currency : row[columns.currency];
  if (currency !== account.currency)
    throw new StatementFault(`${where} is in ${currency?.slice(0, 10)}, not in ${account.currency}.`);
}

function lineOf(row: Row, account: StatementAccount, form: CsvForm, where: string): LineWithoutKey {
  const { columns } = form;
  const sum = sumOf(row, account, form, where);
  const optional = <Key extends string>(key: Key, column: string | undefined) => {
    const text = column === undefined ? '' : row[column]!;
    return (text === '' ? {} : { [key]: text }) as Partial<Record<Key, string>>;
  };
  const { iban } = optional('iban', columns.iban);
  return {
    account: account.number,
    bookedOn: dayIn(row[columns.bookedOn]!, form.dateForm, where),
    direction: sum < 0n ? 'debit' : 'credit',
    minor: sum < 0n ? -sum : sum,
    currency: account.currency,
    ...optional('endToEndId', columns.endToEndId),
    remittance: columns.remittance.map((column) => row[column]!).filter(Boolean),
    counterparty: {
      ...optional('name', columns.name),
      ...(iban !== undefined && { iban: compactNumber(iban) }),
    },
    isReversal: columns.returnReason !== undefined && row[columns.returnReason] !== '',
    ...optional('returnReason', columns.returnReason),
    ...optional('bankReference', columns.bankReference),
  };
}

function sumOf(row: Row, account: StatementAccount, form: CsvForm, where: string): bigint {
  const { amount, credit, debit } = form.columns;
  if (amount !== undefined) return signedSum(row[amount]!, form, account, where);
  const read = (column: string | undefined): bigint => {
    const text = column === undefined ? '' : row[column]!;
    return text === '' ? 0n : signedSum(text, form, account, where);
  };
  const [credited, debited] = [read(credit), read(debit)];
  if (credited !== 0n && debited !== 0n) throw new StatementFault(`${where} is a credit and a debit.`);
  if (credited < 0n) throw new StatementFault(`${where}: a credit below zero.`);
  // Some banks write the sign in the column of debits once more.
  return credited - (debited < 0n ? -debited : debited);
}

const GROUPED = {
  ',': /^([+-]?)(\d{1,3}(?:[.' ]\d{3})+|\d+)(?:,(\d+))?$/,
  '.': /^([+-]?)(\d{1,3}(?:[,' ]\d{3})+|\d+)(?:\.(\d+))?$/,
};

/** `-1.234,56`; signs and spaces as word processors write them. A formula is no sum. */
function signedSum(text: string, { decimalMark }: CsvForm, account: StatementAccount, where: string): bigint {
  const plain = text
    .trim()
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replace(/^[−–]/, '-');
  const [, sign, whole, fraction = '0'] = GROUPED[decimalMark].exec(plain) ?? [];
  if (whole === undefined)
    throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no sum in ${account.currency}.`);
  const minor = requireMinor(`${whole.replaceAll(/\D/g, '')}.${fraction}`, account.currency, where);
  return sign === '-' ? -minor : minor;
}

function dayIn(text: string, form: string, where: string): string {
  const pattern = form
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replace('YYYY', String.raw`(?<year>\d{4})`)
    .replace('YY', String.raw`(?<shortYear>\d\d)`)
    .replace('MM', String.raw`(?<month>\d\d)`)
    .replace('DD', String.raw`(?<day>\d\d)`);
  const { year, shortYear, month, day } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  if (day === undefined) throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no day as ${form}.`);
  return requireDay(`${year ?? `20${shortYear}`}-${month}-${day}`, where);
}

/** Each balance follows from the one before it, whether the newest line stands first or last. */
function mustFollow(balances: readonly bigint[], lines: readonly LineWithoutKey[]): void {
  const follows = (at: number, from: number): boolean => balances[at] === balances[from]! + signedMinor(lines[at]!);
  const pairs = balances.slice(1).map((_, index) => index + 1);
  if (pairs.every((at) => follows(at, at - 1)) || pairs.every((at) => follows(at - 1, at))) return;
  throw new StatementFault('Its balances do not follow from its lines.');
}
