/**
 * What a bank says of a file of orders before it carries them out: pain.002, versions .001.03 and later. Only refusals (`RJCT`) tell us
 * anything; that a transfer was carried out is said by the statement.
 */
import { StatementFault } from './statement.ts';
import { readXml, textAt, type XmlElement } from './xml-reader.ts';

export interface Rejections {
  /** Of the file of orders. */
  messageId: string;
  /** The whole file is refused, for this reason. */
  wholeFile: string | undefined;
  orders: { endToEndId: string; reason: string }[];
}

const FORMAT = {
  isNamespace: (namespace: string) => /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:0[3-9]|1\d)$/.test(namespace),
  records: new Set([
    'CstmrPmtStsRpt/OrgnlGrpInfAndSts',
    'CstmrPmtStsRpt/OrgnlPmtInfAndSts',
    'OrgnlPmtInfAndSts/TxInfAndSts',
  ]),
};

export async function readRejections(bytes: Uint8Array): Promise<Rejections> {
  let messageId: string | undefined;
  let wholeFile: string | undefined;
  let listed = 0;
  const orders: Rejections['orders'] = [];
  await readXml(bytes, FORMAT, (record) => {
    if (record.name === 'TxInfAndSts') {
      listed++;
      const endToEndId = textAt(record, 'OrgnlEndToEndId');
      if (textAt(record, 'TxSts') !== 'RJCT') return;
      if (endToEndId === undefined) throw new StatementFault('It refuses an order without naming it.');
      orders.push({ endToEndId, reason: reasonIn(record) });
    } else {
      messageId ??= textAt(record, 'OrgnlMsgId');
      const status = textAt(record, 'GrpSts') ?? textAt(record, 'PmtInfSts');
      if (status === 'RJCT') wholeFile ??= reasonIn(record);
    }
  });
  if (messageId === undefined) throw new StatementFault('It does not say which file it is about.');
  // Where orders are listed, each has its own status.
  return { messageId, wholeFile: listed > 0 ? undefined : wholeFile, orders };
}

/** `AC04`, with the bank's own words where it has some. */
function reasonIn(record: XmlElement): string {
  const reason = record.children.find(({ name }) => name === 'StsRsnInf');
  const code = textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry') ?? 'RJCT';
  const words = textAt(reason, 'AddtlInf');
  return words === undefined ? code : `${code}: ${words.slice(0, 200)}`;
}
