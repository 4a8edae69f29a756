/**
 * The operator's own bank accounts, as the configuration has them. They stand there and not in content: an editor of pages must
 * not be able to put their own IBAN in front of players, and a site with a wrong one must not start.
 */
import * as z from 'zod/mini';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { CURRENCY_EXPONENTS, type Currency } from '#kernel/money.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import { readJson, url } from '#platform/config/option.ts';
import type { CsvForm } from './csv-statement.ts';
import { compactNumber, type StatementAccount } from './statement.ts';

export interface BankAccount extends StatementAccount {
  /** How operators name it: `main`. */
  name: string;
  /** In whose name it is, as payers must write it. */
  holder: string;
  bic?: string | undefined;
  /** Its bank, where payers are to see it. */
  bank?: string | undefined;
  /** Address of the holder: banks refuse payments of a payer without country and town. */
  country: string;
  town: string;
  postCode?: string | undefined;
  /** Payouts are ordered as instant transfers. */
  isInstant: boolean;
  pix?: { key: string; merchantName: string; merchantCity: string } | undefined;
  csv?: CsvForm | undefined;
}

const words = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const optionalWords = z.optional(words(70));
const DATE_PARTS = /^(?=.*DD)(?=.*MM)(?=.*YY)[DMY./ -]{6,10}$/;

const csvForm = z.strictObject({
  delimiter: z._default(z.enum([';', ',', '\t', '|']), ';'),
  charset: z._default(z.enum(['utf-8', 'windows-1252', 'iso-8859-1', 'iso-8859-15']), 'utf-8'),
  skipLines: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  decimalMark: z._default(z.enum(['.', ',']), '.'),
  dateForm: z._default(z.string().check(z.regex(DATE_PARTS)), 'YYYY-MM-DD'),
  columns: z.strictObject({
    bookedOn: words(70),
    amount: optionalWords,
    credit: optionalWords,
    debit: optionalWords,
    balance: optionalWords,
    remittance: z.array(words(70)).check(z.minLength(1)),
    currency: optionalWords,
    account: optionalWords,
    name: optionalWords,
    iban: optionalWords,
    endToEndId: optionalWords,
    bankReference: optionalWords,
    returnReason: optionalWords,
  }),
});

const bankAccount = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  holder: words(70),
  number: z.pipe(words(40), z.transform(compactNumber)),
  currency: z.enum(Object.keys(CURRENCY_EXPONENTS).filter((code) => code !== 'FUN' && code !== 'BTC') as Currency[]),
  bic: z.optional(z.string().check(z.refine((bic) => isValidBIC(bic), 'is no BIC'))),
  bank: optionalWords,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  town: words(35),
  postCode: z.optional(words(16)),
  isInstant: z._default(z.boolean(), false),
  pix: z.optional(z.strictObject({ key: words(77), merchantName: words(25), merchantCity: words(15) })),
  csv: z.optional(csvForm),
});

/** Reads `BANK_ACCOUNTS`; throws a phrase. */
export function bankAccounts(value: string): readonly BankAccount[] {
  const read = z.array(bankAccount).safeParse(readJson(value));
  if (!read.success) throw new Error(`must be a JSON array of accounts: ${schemaFault(read.error, 'the list')}`);
  const accounts = read.data as BankAccount[];
  for (const account of accounts) {
    const fault = faultOf(account);
    if (fault !== undefined) throw new Error(`account "${account.name}": ${fault}`);
  }
  for (const field of ['name', 'number', 'currency'] as const)
    if (new Set(accounts.map((account) => account[field])).size < accounts.length)
      throw new Error(`must not give two accounts the same ${field}`);
  return accounts;
}

/** Reads `BANK_PAY_LINK`; throws a phrase. The names in braces are filled in for each payment. */
export function bankPayLink(value: string): string {
  url('http:', 'https:')(value.replaceAll(/[{}]/g, ''));
  const unknownName = /\{(?!(?:reference|amount|currency|locale|back)\})[^}]*\}?/.exec(value)?.[0];
  if (unknownName !== undefined) throw new Error(`has no value for ${unknownName}`);
  return value;
}

function faultOf({ number, currency, pix, csv }: BankAccount): string | undefined {
  if (currency === 'EUR' && !isValidIBAN(number)) return 'an account in EUR needs a valid IBAN as its number';
  if (pix && currency !== 'BRL') return 'Pix needs an account in BRL';
  const { amount, credit, debit } = csv?.columns ?? {};
  const isSumNamed = (amount !== undefined) !== (credit !== undefined && debit !== undefined);
  return csv && !isSumNamed ? 'its csv needs the column amount, or credit and debit' : undefined;
}
