/** One entry of a statement: a payment, or many that a bank has booked in one sum. */
import {
  compactNumber,
  requireDay,
  requireMinor,
  minorIn,
  signedMinor,
  StatementFault,
  type Counterparty,
  type LineWithoutKey,
  type StatementAccount,
} from './statement.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from './xml-reader.ts';

/** What one payment of an entry says (`TxDtls`). */
export interface EntryPart {
  /** Its sum by the names under which the versions have it, the most definite first. */
  amounts: { text: string; currency: string | undefined }[];
  direction: string | undefined;
  endToEndId: string | undefined;
  bankReference: string | undefined;
  remittance: string[];
  debtor: Counterparty;
  creditor: Counterparty;
  isReturn: boolean;
  returnReason: string | undefined;
}

/** Banks write these where they have no reference. */
const NO_REFERENCE = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF', 'NA', 'N/A', '0']);
/** Kinds of bookings that bring a payment back: returned, or recalled by its payer's bank. */
const RETURN_FAMILIES = new Set(['RRTN', 'RPCR']);

const referenceIn = (text: string | undefined): string | undefined =>
  text === undefined || NO_REFERENCE.has(text.toUpperCase()) ? undefined : text;

export function readPart(part: XmlElement): EntryPart {
  const amounts = [
    elementAt(part, 'Amt'),
    elementAt(part, 'AmtDtls', 'TxAmt', 'Amt'),
    elementAt(part, 'AmtDtls', 'InstdAmt', 'Amt'),
  ];
  const returnReason = textAt(part, 'RtrInf', 'Rsn', 'Cd') ?? textAt(part, 'RtrInf', 'Rsn', 'Prtry');
  return {
    amounts: amounts.flatMap((amount) => (amount ? [{ text: amount.text, currency: amount.attributes['Ccy'] }] : [])),
    direction: textAt(part, 'CdtDbtInd'),
    endToEndId: referenceIn(textAt(part, 'Refs', 'EndToEndId')),
    bankReference: referenceIn(textAt(part, 'Refs', 'AcctSvcrRef')),
    remittance: [
      ...elementsAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...elementsAt(part, 'RmtInf', 'Ustrd'),
      ...elementsAt(part, 'RmtInf', 'Strd', 'AddtlRmtInf'),
      ...elementsAt(part, 'AddtlTxInf'),
    ].flatMap(({ text }) => text || []),
    debtor: partyOf(part, 'Dbtr'),
    creditor: partyOf(part, 'Cdtr'),
    isReturn: elementAt(part, 'RtrInf') !== undefined || isReturnFamily(part),
    returnReason,
  };
}

function partyOf(part: XmlElement, role: 'Dbtr' | 'Cdtr'): Counterparty {
  const party = elementAt(part, 'RltdPties', role);
  const account = elementAt(part, 'RltdPties', `${role}Acct`, 'Id');
  const name = textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm');
  const number = textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id');
  return { ...(name !== undefined && { name }), ...(number !== undefined && { iban: compactNumber(number) }) };
}

const isReturnFamily = (element: XmlElement): boolean =>
  RETURN_FAMILIES.has(textAt(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? '');

/** `Sts` is the code in .02 and has it inside in .08. */
export const isBooked = (entry: XmlElement): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';

/** Its effect on the account, and its lines. */
export function entryLines(
  entry: XmlElement,
  parts: readonly EntryPart[],
  account: StatementAccount,
  where: string,
): { total: bigint; lines: LineWithoutKey[] } {
  const amount = elementAt(entry, 'Amt');
  if (amount?.attributes['Ccy'] !== account.currency)
    throw new StatementFault(
      `${where} is in ${amount?.attributes['Ccy'] ?? 'no currency'}, not in ${account.currency}.`,
    );
  const minor = requireMinor(amount.text, account.currency, where);
  const direction = directionOf(textAt(entry, 'CdtDbtInd'), where);
  const total = signedMinor({ direction, minor });
  const split = parts.length > 1 ? splitOf(parts, { account, direction, total }) : undefined;
  const lineOf = (part: EntryPart | undefined, sum: { direction: 'credit' | 'debit'; minor: bigint }, index?: number) =>
    makeLine({ entry, part, account, where, index, ...sum });
  const lines = split
    ? split.map((sum, index) => lineOf(parts[index], sum, index))
    : // Parts that do not come to the sum of their entry are not believed: it stays one line, for a person to look at.
      [lineOf(parts.length === 1 ? parts[0] : undefined, { direction, minor })];
  // A sum of nothing is information: no money has moved.
  return { total, lines: lines.filter((line) => line.minor > 0n) };
}

function directionOf(code: string | undefined, where: string): 'credit' | 'debit' {
  if (code === 'CRDT') return 'credit';
  if (code === 'DBIT') return 'debit';
  throw new StatementFault(`${where} does not say whether it is a credit or a debit.`);
}

/** The sums of the parts; `undefined` where one has none in the currency of the account, or they do not come to the entry's. */
function splitOf(
  parts: readonly EntryPart[],
  { account, direction, total }: { account: StatementAccount; direction: 'credit' | 'debit'; total: bigint },
): { direction: 'credit' | 'debit'; minor: bigint }[] | undefined {
  const sums = parts.map((part) => {
    const amount = part.amounts.find(({ currency }) => currency === account.currency);
    const minor = amount && minorIn(amount.text, account.currency);
    return minor === undefined
      ? undefined
      : { direction: part.direction === undefined ? direction : directionOf(part.direction, 'A part'), minor };
  });
  if (sums.includes(undefined)) return undefined;
  const whole = sums as { direction: 'credit' | 'debit'; minor: bigint }[];
  return whole.reduce((sum, part) => sum + signedMinor(part), 0n) === total ? whole : undefined;
}

interface LineFacts {
  entry: XmlElement;
  part: EntryPart | undefined;
  account: StatementAccount;
  where: string;
  direction: 'credit' | 'debit';
  minor: bigint;
  /** Which part of a batch it is. */
  index: number | undefined;
}

function makeLine({ entry, part, account, where, direction, minor, index }: LineFacts): LineWithoutKey {
  const isReversal =
    ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '') || part?.isReturn === true || isReturnFamily(entry);
  const bankReference = referenceOf(entry, part, index);
  const additional = textAt(entry, 'AddtlNtryInf');
  return {
    account: account.number,
    bookedOn: bookingDay(entry, where),
    direction,
    minor,
    currency: account.currency,
    ...(part?.endToEndId !== undefined && { endToEndId: part.endToEndId }),
    remittance: [...(part?.remittance ?? []), ...(additional === undefined ? [] : [additional])],
    counterparty: part ? counterpartyOf(part, { direction, isReversal, account }) : {},
    isReversal,
    ...(part?.returnReason !== undefined && { returnReason: part.returnReason }),
    ...(bankReference !== undefined && { bankReference }),
  };
}

/** A batch has one reference for all of its payments. */
function referenceOf(entry: XmlElement, part: EntryPart | undefined, index: number | undefined): string | undefined {
  const ofEntry = referenceIn(textAt(entry, 'AcctSvcrRef'));
  if (index === undefined) return ofEntry ?? part?.bankReference;
  if (ofEntry === undefined) return part?.bankReference;
  return `${ofEntry}/${part?.bankReference ?? index + 1}`;
}

function bookingDay(entry: XmlElement, where: string): string {
  const date = elementAt(entry, 'BookgDt') ?? elementAt(entry, 'ValDt');
  return requireDay(textAt(date, 'Dt') ?? textAt(date, 'DtTm')?.slice(0, 10) ?? '', where);
}

/** A payment that comes back names debtor and creditor as they were when it went. */
function counterpartyOf(
  { debtor, creditor }: EntryPart,
  { direction, isReversal, account }: { direction: 'credit' | 'debit'; isReversal: boolean; account: StatementAccount },
): Counterparty {
  const isDebtorFirst = (direction === 'credit') !== isReversal;
  const parties = isDebtorFirst ? [debtor, creditor] : [creditor, debtor];
  return parties.find(({ name, iban }) => iban !== account.number && (name ?? iban) !== undefined) ?? {};
}
