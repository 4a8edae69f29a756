// Statements of a bank as tests need them, in either version; written from the published schemas, not from our reader.
import { formatAmount, type Currency } from '#kernel/money.ts';

export type CamtVersion = '02' | '08';

export interface CamtPayment {
  minor: bigint;
  endToEndId?: string;
  reference?: string;
  text?: string[];
  debtor?: { name: string; iban: string };
  creditor?: { name: string; iban: string };
  returnReason?: string;
}

export interface CamtEntry {
  direction: 'CRDT' | 'DBIT';
  day?: string;
  status?: 'BOOK' | 'PDNG' | 'INFO';
  isReversal?: boolean;
  bankReference?: string;
  family?: string;
  /** One payment, or the parts of a batch. */
  payments: CamtPayment[];
  /** Where it is not what the payments come to. */
  minor?: bigint;
  currency?: string;
}

export interface CamtStatement {
  account: string;
  currency?: Currency;
  openingMinor?: bigint;
  /** Where it is not what the entries lead to. */
  closingMinor?: bigint;
  entries: CamtEntry[];
}

interface Form {
  version: CamtVersion;
  currency: Currency;
}

const tag = (name: string, content: string | undefined, attributes = ''): string =>
  content === undefined ? '' : `<${name}${attributes}>${content}</${name}>`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function camt053(version: CamtVersion, statements: CamtStatement[]): string {
  const messages = statements.map((statement, index) => {
    const form = { version, currency: statement.currency ?? 'EUR' };
    const { openingMinor = 100_000n, entries } = statement;
    const sum = entries
      .filter(({ status = 'BOOK' }) => status === 'BOOK')
      .reduce((total, entry) => total + (entry.direction === 'CRDT' ? minorOf(entry) : -minorOf(entry)), openingMinor);
    const balances = balance(form, 'OPBD', openingMinor) + balance(form, 'CLBD', statement.closingMinor ?? sum);
    return tag('Stmt', message(form, statement, `S${index + 1}`, balances));
  });
  return document(version, 'camt.053', 'BkToCstmrStmt', messages);
}

export const camt054 = (version: CamtVersion, statements: CamtStatement[]): string =>
  document(
    version,
    'camt.054',
    'BkToCstmrDbtCdtNtfctn',
    statements.map((statement, index) =>
      tag('Ntfctn', message({ version, currency: statement.currency ?? 'EUR' }, statement, `N${index + 1}`, '')),
    ),
  );

const document = (version: CamtVersion, format: string, name: string, messages: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    'Document',
    tag(name, tag('GrpHdr', tag('MsgId', 'M1') + tag('CreDtTm', '2026-03-31T20:00:00+02:00')) + messages.join('\n')),
    ` xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.${version}"`,
  )}`;

const message = (form: Form, { account, entries }: CamtStatement, id: string, balances: string): string =>
  tag('Id', id) +
  tag('CreDtTm', '2026-03-31T20:00:00+02:00') +
  tag('Acct', tag('Id', tag('IBAN', account)) + tag('Ccy', form.currency)) +
  balances +
  entries.map((entry) => writeEntry(form, entry)).join('\n');

const amount = (name: string, { currency }: { currency: string }, minor: bigint, decimals: Currency): string =>
  tag(name, formatAmount(minor, decimals), ` Ccy="${currency}"`);

function balance(form: Form, code: string, minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  const type = tag('Tp', tag('CdOrPrtry', tag('Cd', code)));
  const sign = tag('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT');
  return tag('Bal', type + amount('Amt', form, size, form.currency) + sign + tag('Dt', tag('Dt', '2026-03-31')));
}

const minorOf = ({ minor, payments }: CamtEntry): bigint =>
  minor ?? payments.reduce((sum, payment) => sum + payment.minor, 0n);

function writeEntry(form: Form, entry: CamtEntry): string {
  const { direction, day = '2026-03-31', status = 'BOOK', isReversal, bankReference, family, payments } = entry;
  const codes = tag('Cd', 'PMNT') + tag('Fmly', tag('Cd', 'RCDT') + tag('SubFmlyCd', family ?? 'ESCT'));
  const details = payments.map((payment) => writePayment(form, direction, payment, entry)).join('');
  return tag(
    'Ntry',
    amount('Amt', { currency: entry.currency ?? form.currency }, minorOf(entry), form.currency) +
      tag('CdtDbtInd', direction) +
      (isReversal ? tag('RvslInd', 'true') : '') +
      tag('Sts', form.version === '02' ? status : tag('Cd', status)) +
      tag('BookgDt', tag('Dt', day)) +
      tag('ValDt', tag('Dt', day)) +
      tag('AcctSvcrRef', bankReference) +
      tag('BkTxCd', tag('Domn', codes)) +
      (details ? tag('NtryDtls', details) : ''),
  );
}

function writePayment(form: Form, direction: string, payment: CamtPayment, entry: CamtEntry): string {
  const { minor, endToEndId, reference, text = [], debtor, creditor, returnReason } = payment;
  const sum = amount('Amt', { currency: entry.currency ?? form.currency }, minor, form.currency);
  const texts = text.map((line) => tag('Ustrd', escapeXml(line))).join('');
  const structured = reference === undefined ? '' : tag('Strd', tag('CdtrRefInf', tag('Ref', reference)));
  return tag(
    'TxDtls',
    tag('Refs', tag('EndToEndId', endToEndId ?? 'NOTPROVIDED')) +
      (form.version === '02' ? tag('AmtDtls', tag('TxAmt', sum)) : sum + tag('CdtDbtInd', direction)) +
      tag('RltdPties', party(form, 'Dbtr', debtor) + party(form, 'Cdtr', creditor)) +
      (texts + structured ? tag('RmtInf', texts + structured) : '') +
      (returnReason === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', returnReason)))),
  );
}

function party({ version }: Form, role: string, who: { name: string; iban: string } | undefined): string {
  if (!who) return '';
  const name = tag('Nm', escapeXml(who.name));
  return tag(role, version === '02' ? name : tag('Pty', name)) + tag(`${role}Acct`, tag('Id', tag('IBAN', who.iban)));
}
