/** What the stand-in for a bank writes and reads: camt.053 and pain.002 for its customer, and their orders in pain.001. */
import { formatAmount, parseAmount } from '#kernel/money.ts';
import type { Account, Movement } from './book.ts';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`;
const leaf = (name: string, text: string): string => tag(name, escapeXml(text));

const document = (format: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', content, ` xmlns="urn:iso:std:iso:20022:tech:xsd:${format}"`)}\n`;

interface Booking {
  id: string;
  at: Date;
  openingMinor: bigint;
  movement: Movement;
}

/** A statement of one movement, from the balance before it to the balance after it. */
export function statementXml(account: Account, { id, at, openingMinor, movement }: Booking): string {
  const { direction, minor } = movement;
  const closingMinor = direction === 'credit' ? openingMinor + minor : openingMinor - minor;
  const number = /^[A-Z]{2}[0-9]{2}/.test(account.number)
    ? leaf('IBAN', account.number)
    : tag('Othr', leaf('Id', account.number));
  const day = tag('Dt', at.toISOString().slice(0, 10));
  const amount = (sum: bigint): string => tag('Amt', formatAmount(sum, account.currency), ` Ccy="${account.currency}"`);
  const balance = (code: string, sum: bigint): string =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', leaf('Cd', code))) +
        amount(sum < 0n ? -sum : sum) +
        leaf('CdtDbtInd', sum < 0n ? 'DBIT' : 'CRDT') +
        tag('Dt', day),
    );
  const created = leaf('CreDtTm', at.toISOString());
  return document(
    'camt.053.001.08',
    tag(
      'BkToCstmrStmt',
      tag('GrpHdr', leaf('MsgId', id) + created) +
        tag(
          'Stmt',
          leaf('Id', id) +
            created +
            tag('Acct', tag('Id', number) + leaf('Ccy', account.currency)) +
            balance('OPBD', openingMinor) +
            balance('CLBD', closingMinor) +
            entry(id, day, movement, amount(minor)),
        ),
    ),
  );
}

function entry(id: string, day: string, movement: Movement, amount: string): string {
  const { direction, text, endToEndId, other, returnReason } = movement;
  const sign = leaf('CdtDbtInd', direction === 'credit' ? 'CRDT' : 'DBIT');
  // A payment that comes back keeps the roles that it had: the payer is still its debtor.
  const isIncoming = (direction === 'credit') === (returnReason === undefined);
  const role = isIncoming ? 'Dbtr' : 'Cdtr';
  const party = other.name === '' ? '' : tag(role, tag('Pty', leaf('Nm', other.name)));
  return tag(
    'Ntry',
    amount +
      sign +
      (direction === 'debit' && returnReason !== undefined ? leaf('RvslInd', 'true') : '') +
      tag('Sts', leaf('Cd', 'BOOK')) +
      tag('BookgDt', day) +
      tag('ValDt', day) +
      leaf('AcctSvcrRef', id) +
      tag('BkTxCd', tag('Domn', leaf('Cd', 'PMNT') + tag('Fmly', leaf('Cd', 'RCDT') + leaf('SubFmlyCd', 'ESCT')))) +
      tag(
        'NtryDtls',
        tag(
          'TxDtls',
          tag('Refs', leaf('EndToEndId', endToEndId ?? 'NOTPROVIDED')) +
            amount +
            sign +
            tag('RltdPties', party + tag(`${role}Acct`, tag('Id', leaf('IBAN', other.iban)))) +
            (text === undefined ? '' : tag('RmtInf', leaf('Ustrd', text))) +
            (returnReason === undefined ? '' : tag('RtrInf', tag('Rsn', leaf('Cd', returnReason)))),
        ),
      ),
  );
}

export interface Order {
  endToEndId: string;
  minor: bigint;
  name: string;
  iban: string;
  /** What the statement says of it. */
  text: string;
}

export interface Orders {
  messageId: string;
  /** The account that pays. */
  account: string;
  orders: Order[];
}

/** Reads a pain.001 as far as a bank carries it out; throws a sentence. */
export function readOrders(xml: string): Orders {
  if (!xml.includes('urn:iso:std:iso:20022:tech:xsd:pain.001.001.')) throw new Error('This is no pain.001.');
  const head = xml.split('<CdtTrfTxInf>', 1)[0]!;
  const orders = [...xml.matchAll(/<CdtTrfTxInf>([\s\S]*?)<\/CdtTrfTxInf>/g)].map(([, inside = '']): Order => {
    const minor = parseAmount(/<InstdAmt Ccy="EUR">([^<]+)</.exec(inside)?.[1] ?? '', 'EUR');
    if (minor === undefined) throw new Error('An order has no sum in euros.');
    return {
      endToEndId: textIn(inside, 'EndToEndId'),
      minor,
      name: textIn(inside, 'Nm'),
      iban: textIn(inside, 'IBAN'),
      text: inside.includes('<Ustrd>') ? textIn(inside, 'Ustrd') : '',
    };
  });
  const total = orders.reduce((sum, { minor }) => sum + minor, 0n);
  if (orders.length !== Number(textIn(head, 'NbOfTxs')) || formatAmount(total, 'EUR') !== textIn(head, 'CtrlSum'))
    throw new Error('The orders do not come to what the head of the file says.');
  return { messageId: textIn(head, 'MsgId'), account: textIn(head.split('<DbtrAcct>')[1] ?? '', 'IBAN'), orders };
}

function textIn(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]+)<`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`There is no ${name} in it.`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The bank carries none of them out. */
export const rejectionXml = ({ messageId, orders }: Orders, { id, at }: { id: string; at: Date }): string =>
  document(
    'pain.002.001.10',
    tag(
      'CstmrPmtStsRpt',
      tag('GrpHdr', leaf('MsgId', id) + leaf('CreDtTm', at.toISOString())) +
        tag('OrgnlGrpInfAndSts', leaf('OrgnlMsgId', messageId) + leaf('OrgnlMsgNmId', 'pain.001.001.09')) +
        tag(
          'OrgnlPmtInfAndSts',
          leaf('OrgnlPmtInfId', messageId) +
            orders
              .map(({ endToEndId }) =>
                tag(
                  'TxInfAndSts',
                  leaf('OrgnlEndToEndId', endToEndId) +
                    leaf('TxSts', 'RJCT') +
                    tag('StsRsnInf', tag('Rsn', leaf('Cd', 'AC04'))),
                ),
              )
              .join(''),
        ),
    ),
  );
