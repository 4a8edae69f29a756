/**
 * Orders of transfers in euros for the bank to carry out: pain.001.001.09, the version that banks take from November 2026 on. Each
 * transfer is booked on its own, under our id, by which the statement and a rejection name it.
 */
import { formatAmount } from '#kernel/money.ts';
import type { BankAccount } from './accounts.ts';
import { plainText } from './plain-text.ts';

export interface PayoutOrder {
  id: string;
  holder: string;
  iban: string;
  cents: bigint;
  /** What the payee reads, where it is not the text of the file. */
  text?: string;
}

export interface PayoutFile {
  /** At most 35 characters; the bank refuses a second file with the same. */
  id: string;
  createdAt: Date;
  /** What the payee reads. */
  text: string;
  orders: readonly PayoutOrder[];
}

/** The id of a payment as it travels: 32 digits, since the field has room for 35 characters. */
export const endToEndIdOf = (id: string): string => id.replaceAll('-', '');

/** The id in what came back; `undefined` when it is none of ours. Some banks write it in capitals. */
export const paymentIdIn = (endToEndId: string): string | undefined =>
  /^[0-9a-f]{32}$/i.test(endToEndId)
    ? endToEndId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : undefined;

export function payoutXml(account: BankAccount, { id, createdAt, text, orders }: PayoutFile): string {
  const total = orders.reduce((sum, { cents }) => sum + cents, 0n);
  const sums = [leaf('NbOfTxs', String(orders.length)), leaf('CtrlSum', formatAmount(total, 'EUR'))];
  const createdOn = createdAt.toISOString();
  const message = [
    tag('GrpHdr', [
      leaf('MsgId', id),
      leaf('CreDtTm', createdOn),
      ...sums,
      tag('InitgPty', leaf('Nm', plainText(account.holder, 70))),
    ]),
    tag('PmtInf', [
      leaf('PmtInfId', id),
      leaf('PmtMtd', 'TRF'),
      leaf('BtchBookg', 'false'),
      ...sums,
      tag('PmtTpInf', [
        tag('SvcLvl', leaf('Cd', 'SEPA')),
        ...(account.isInstant ? [tag('LclInstrm', leaf('Cd', 'INST'))] : []),
      ]),
      tag('ReqdExctnDt', leaf('Dt', createdOn.slice(0, 10))),
      ...payer(account),
      leaf('ChrgBr', 'SLEV'),
      ...orders.map((order) => transfer(order, text)),
    ]),
  ];
  const namespace = ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('CstmrCdtTrfInitn', message), namespace)}\n`;
}

const payer = ({ holder, postCode, town, country, number, bic }: BankAccount): string[] => [
  tag('Dbtr', [
    leaf('Nm', plainText(holder, 70)),
    tag('PstlAdr', [
      ...(postCode === undefined ? [] : [leaf('PstCd', plainText(postCode, 16))]),
      leaf('TwnNm', plainText(town, 35)),
      leaf('Ctry', country),
    ]),
  ]),
  tag('DbtrAcct', [tag('Id', leaf('IBAN', number)), leaf('Ccy', 'EUR')]),
  tag('DbtrAgt', tag('FinInstnId', bic === undefined ? tag('Othr', leaf('Id', 'NOTPROVIDED')) : leaf('BICFI', bic))),
];

const transfer = (order: PayoutOrder, text: string): string => {
  const { id, holder, iban, cents } = order;
  return tag('CdtTrfTxInf', [
    tag('PmtId', [leaf('InstrId', endToEndIdOf(id)), leaf('EndToEndId', endToEndIdOf(id))]),
    tag('Amt', leaf('InstdAmt', formatAmount(cents, 'EUR'), ' Ccy="EUR"')),
    tag('Cdtr', leaf('Nm', plainText(holder, 70))),
    tag('CdtrAcct', tag('Id', leaf('IBAN', iban))),
    tag('RmtInf', leaf('Ustrd', plainText(order.text ?? text, 140))),
  ]);
};

const tag = (name: string, children: string | string[], attributes = ''): string =>
  `<${name}${attributes}>${[children].flat().join('')}</${name}>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const leaf = (name: string, text: string, attributes?: string): string =>
  tag(
    name,
    text.replaceAll(/[&<>]/g, (character) => ESCAPES[character]!),
    attributes,
  );
