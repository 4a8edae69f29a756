/** What a bank says has happened on an account of ours, whatever the form of its file: one line for each movement of money. */
import { createHash } from 'node:crypto';
import { exponentOf, type Currency } from '#kernel/money.ts';

export interface StatementLine {
  /** The number of our account: an IBAN, or what its bank calls it. */
  account: string;
  /** The same for the same movement in any file, see `withKeys`. */
  key: string;
  /** `2026-03-31` */
  bookedOn: string;
  direction: 'credit' | 'debit';
  minor: bigint;
  currency: Currency;
  /** What the one who ordered the payment called it. */
  endToEndId?: string;
  remittance: string[];
  counterparty: Counterparty;
  /** It takes an earlier movement back. */
  isReversal: boolean;
  /** Of a payment that came back: a code such as `AC04`. */
  returnReason?: string;
  bankReference?: string;
}

export interface Counterparty {
  name?: string;
  iban?: string;
}

export type LineWithoutKey = Omit<StatementLine, 'key'>;

export const STATEMENT_FORMATS = ['camt.053', 'camt.054', 'csv'] as const;

export interface Statement {
  format: (typeof STATEMENT_FORMATS)[number];
  account: string;
  lines: StatementLine[];
  /** Entries that are announced and not booked: they move nothing. */
  unbooked: number;
  /** Whether its balances were there and agree with its lines; files that have none, such as camt.054, cannot be proved that way. */
  isBalanced: boolean;
}

/** An account whose statements are read. */
export interface StatementAccount {
  number: string;
  currency: Currency;
}

/** Why a file is refused, whole: nothing of it is taken. */
export class StatementFault extends Error {
  override name = 'StatementFault';
}

/** Room for some 100 000 payments; what is larger is cut by the bank, or is no statement. */
export const MAX_STATEMENT_BYTES = 128 * 1024 * 1024;
export const MAX_LINES = 500_000;

export const compactNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The account that a file is about; a file about any other is refused. */
export function accountNamed<Account extends StatementAccount>(accounts: readonly Account[], number: string): Account {
  const account = accounts.find((candidate) => candidate.number === compactNumber(number));
  if (!account) throw new StatementFault(`It is about the account ${compactNumber(number)}, which is not configured.`);
  return account;
}

/** A sum as it is written; `undefined`: it is none, is negative or has digits that the currency has not. */
export function minorIn(text: string, currency: Currency): bigint | undefined {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,15})(?:\.(\d{0,12}))?$/.exec(text) ?? [];
  const decimals = exponentOf(currency);
  if (whole + fraction === '' || !/^0*$/.test(fraction.slice(decimals))) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

export function requireMinor(text: string, currency: Currency, where: string): bigint {
  const minor = minorIn(text, currency);
  if (minor === undefined) throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no sum in ${currency}.`);
  return minor;
}

export function requireDay(text: string, where: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (!isDay) throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no day.`);
  return text;
}

export const signedMinor = ({ direction, minor }: Pick<StatementLine, 'direction' | 'minor'>): bigint =>
  direction === 'credit' ? minor : -minor;

/**
 * Names each line by what does not change from file to file: the bank's reference where it gives one, with direction and sum, because
 * some banks give a payment and its fee the same; else a hash of all that the line says. Lines that are the same in all of this are
 * numbered, so that a player may pay the same sum twice on a day; a file that overlaps with an earlier one numbers them alike.
 */
export function withKeys(lines: readonly LineWithoutKey[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const name = nameOf(line);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...line, key: count === 1 ? name : `${name}#${count}` };
  });
}

function nameOf(line: LineWithoutKey): string {
  const sign = line.direction === 'credit' ? '+' : '-';
  if (line.bankReference !== undefined) return `${line.bankReference} ${sign}${line.minor}`;
  const { bookedOn, currency, endToEndId = '', remittance, counterparty, isReversal, returnReason = '' } = line;
  const facts = [
    bookedOn,
    currency,
    endToEndId,
    ...remittance,
    counterparty.name,
    counterparty.iban,
    isReversal,
    returnReason,
  ];
  return `${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)} ${sign}${line.minor}`;
}
