import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankAccounts } from './accounts.ts';
import { endToEndIdOf, paymentIdIn, payoutXml, type PayoutOrder } from './pain-001.ts';
import { readRejections } from './pain-002.ts';
import { readXml, textAt, type XmlElement } from './xml-reader.ts';

const [account] = bankAccounts(
  JSON.stringify([
    {
      name: 'main',
      holder: 'Baize Größe Ltd',
      number: 'DE89 3704 0044 0532 0130 00',
      bic: 'COBADEFFXXX',
      currency: 'EUR',
      country: 'MT',
      town: 'Sliema',
      postCode: 'SLM 1000',
    },
  ]),
);
const order: PayoutOrder = {
  id: '019a0000-0000-7000-9a3b-5c7d9e1f2a4c',
  holder: 'Łukasz O’Brien',
  iban: 'AT611904300234573201',
  cents: 1250n,
};
const file = { id: 'BZ20260331A', createdAt: new Date('2026-03-31T20:00:00Z'), text: 'Withdrawal' };

async function recordsOf(xml: string, ...records: string[]): Promise<XmlElement[]> {
  const list: XmlElement[] = [];
  const format = { isNamespace: (uri: string) => uri.endsWith('pain.001.001.09'), records: new Set(records) };
  await readXml(Buffer.from(xml), format, (record) => list.push(record));
  return list;
}

describe('a file of payouts', () => {
  test('has exactly what banks ask for', () => {
    expect(payoutXml(account!, { ...file, orders: [order] }).replaceAll(/>\s*</g, '>\n<')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
      <CstmrCdtTrfInitn>
      <GrpHdr>
      <MsgId>BZ20260331A</MsgId>
      <CreDtTm>2026-03-31T20:00:00.000Z</CreDtTm>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>12.50</CtrlSum>
      <InitgPty>
      <Nm>Baize Grosse Ltd</Nm>
      </InitgPty>
      </GrpHdr>
      <PmtInf>
      <PmtInfId>BZ20260331A</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>12.50</CtrlSum>
      <PmtTpInf>
      <SvcLvl>
      <Cd>SEPA</Cd>
      </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
      <Dt>2026-03-31</Dt>
      </ReqdExctnDt>
      <Dbtr>
      <Nm>Baize Grosse Ltd</Nm>
      <PstlAdr>
      <PstCd>SLM 1000</PstCd>
      <TwnNm>Sliema</TwnNm>
      <Ctry>MT</Ctry>
      </PstlAdr>
      </Dbtr>
      <DbtrAcct>
      <Id>
      <IBAN>DE89370400440532013000</IBAN>
      </Id>
      <Ccy>EUR</Ccy>
      </DbtrAcct>
      <DbtrAgt>
      <FinInstnId>
      <BICFI>COBADEFFXXX</BICFI>
      </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
      <PmtId>
      <InstrId>019a0000000070009a3b5c7d9e1f2a4c</InstrId>
      <EndToEndId>019a0000000070009a3b5c7d9e1f2a4c</EndToEndId>
      </PmtId>
      <Amt>
      <InstdAmt Ccy="EUR">12.50</InstdAmt>
      </Amt>
      <Cdtr>
      <Nm>Lukasz O'Brien</Nm>
      </Cdtr>
      <CdtrAcct>
      <Id>
      <IBAN>AT611904300234573201</IBAN>
      </Id>
      </CdtrAcct>
      <RmtInf>
      <Ustrd>Withdrawal</Ustrd>
      </RmtInf>
      </CdtTrfTxInf>
      </PmtInf>
      </CstmrCdtTrfInitn>
      </Document>
      "
    `);
  });

  test('orders instant transfers where the account says so, and names no bank where none is given', () => {
    const xml = payoutXml({ ...account!, isInstant: true, bic: undefined }, { ...file, orders: [order] });
    expect(xml).toContain('<LclInstrm><Cd>INST</Cd></LclInstrm>');
    expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
  });

  test('is well-formed, in the characters of SEPA, with the right sums, whatever names it has', async () => {
    const orders = fc.array(
      fc.record({
        id: fc.uuid(),
        holder: fc.string({ unit: 'grapheme', maxLength: 120 }).map((name) => `A${name}`),
        iban: fc.constant(order.iban),
        cents: fc.bigInt({ min: 1n, max: 10n ** 11n }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(orders, async (list) => {
        const xml = payoutXml(account!, { ...file, orders: list });
        const [header, ...transfers] = await recordsOf(xml, 'CstmrCdtTrfInitn/GrpHdr', 'PmtInf/CdtTrfTxInf');
        const total = list.reduce((sum, { cents }) => sum + cents, 0n);
        expect(textAt(header, 'NbOfTxs')).toBe(String(list.length));
        expect(textAt(header, 'CtrlSum')).toBe(`${total / 100n}.${String(total % 100n).padStart(2, '0')}`);
        expect(transfers.map((transfer) => paymentIdIn(textAt(transfer, 'PmtId', 'EndToEndId')!))).toEqual(
          list.map(({ id }) => id),
        );
        for (const transfer of transfers)
          expect(textAt(transfer, 'Cdtr', 'Nm')).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/);
      }),
      { numRuns: 50 },
    );
  });

  test('written again is the same, to the byte', () => {
    const once = payoutXml(account!, { ...file, orders: [order] });
    expect(payoutXml(account!, { ...file, orders: [{ ...order }] })).toBe(once);
  });

  test('names a payment by its id, which is found again in what comes back', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(endToEndIdOf(id)).toHaveLength(32);
        expect(paymentIdIn(endToEndIdOf(id).toUpperCase())).toBe(id);
      }),
    );
    for (const foreign of ['', 'NOTPROVIDED', order.id, `${endToEndIdOf(order.id)}0`])
      expect(paymentIdIn(foreign)).toBeUndefined();
  });
});

const report = (version: string, group: string, payments = '') =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>BZ1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>` +
      `${payments && `<OrgnlPmtInfAndSts><OrgnlPmtInfId>BZ1</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts>`}</CstmrPmtStsRpt></Document>`,
  );
const status = (endToEndId: string, code: string, reason = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${code}</TxSts>${reason}</TxInfAndSts>`;
const because = (code: string, words = '') => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${words}</StsRsnInf>`;

describe.each(['03', '10', '14'])('a report on a file, version .001.%s', (version) => {
  test('names the orders that are refused, and why', async () => {
    const payments =
      status('a', 'RJCT', because('AC01')) +
      status('b', 'ACSP') +
      status('c', 'RJCT', because('MS03', '<AddtlInf>Account blocked</AddtlInf>'));
    expect(await readRejections(report(version, '<GrpSts>PART</GrpSts>', payments))).toEqual({
      messageId: 'BZ1',
      wholeFile: undefined,
      orders: [
        { endToEndId: 'a', reason: 'AC01' },
        { endToEndId: 'c', reason: 'MS03: Account blocked' },
      ],
    });
  });

  test('refuses a whole file', async () => {
    const whole = { messageId: 'BZ1', wholeFile: 'FF01', orders: [] };
    expect(await readRejections(report(version, `<GrpSts>RJCT</GrpSts>${because('FF01')}`))).toEqual(whole);
    expect(await readRejections(report(version, '', `<PmtInfSts>RJCT</PmtInfSts>${because('FF01')}`))).toEqual(whole);
  });

  test('that takes everything refuses nothing', async () => {
    expect(await readRejections(report(version, '<GrpSts>ACCP</GrpSts>'))).toMatchObject({
      wholeFile: undefined,
      orders: [],
    });
  });
});

test('a report that does not say which file it is about is refused', async () => {
  const nameless = String(report('03', '')).replace('<OrgnlMsgId>BZ1</OrgnlMsgId>', '');
  await expect(readRejections(Buffer.from(nameless))).rejects.toThrow(/which file/);
  await expect(readRejections(Buffer.from('<html/>'))).rejects.toThrow(/no message/);
});

describe('the accounts of the configuration', () => {
  const base = {
    name: 'main',
    holder: 'A',
    number: 'DE89370400440532013000',
    currency: 'EUR',
    country: 'DE',
    town: 'B',
  };
  const brl = { ...base, name: 'pix', number: '12345-6', currency: 'BRL' };
  const read = (...list: object[]) => bankAccounts(JSON.stringify(list));

  test('are read with their defaults', () => {
    expect(read(base, { ...brl, pix: { key: 'k', merchantName: 'M', merchantCity: 'C' } })).toMatchObject([
      { name: 'main', isInstant: false },
      { number: '12345-6', pix: { key: 'k' } },
    ]);
    expect(bankAccounts('[]')).toEqual([]);
  });

  test.each([
    ['a wrong IBAN', [{ ...base, number: 'DE89370400440532013001' }], /valid IBAN/],
    ['a wrong BIC', [{ ...base, bic: 'X' }], /bic/],
    ['no town', [{ ...base, town: undefined }], /town/],
    ['a misspelt name', [{ ...base, holdr: 'x' }], /holdr/],
    ['coins', [{ ...base, currency: 'BTC' }], /currency/],
    ['two of one currency', [base, { ...base, name: 'b', number: 'NL91ABNA0417164300' }], /same currency/],
    ['two of one number', [brl, { ...brl, name: 'b', currency: 'USD' }], /same number/],
    ['Pix in euros', [{ ...base, pix: { key: 'k', merchantName: 'M', merchantCity: 'C' } }], /Pix needs/],
    ['a CSV without sums', [{ ...base, csv: { columns: { bookedOn: 'D', remittance: ['T'] } } }], /column amount/],
    [
      'a CSV without days',
      [{ ...base, csv: { dateForm: 'YYYY', columns: { bookedOn: 'D', amount: 'A', remittance: ['T'] } } }],
      /dateForm/,
    ],
  ])('with %s are refused', (_, list, fault) => {
    expect(() => read(...list)).toThrow(fault);
  });
});
