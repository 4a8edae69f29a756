import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { camt053, camt054, type CamtEntry, type CamtStatement, type CamtVersion } from '../../testing/camt.ts';
import { readCamt } from './camt.ts';
import { StatementFault, type Statement } from './statement.ts';

const ACCOUNT = 'DE89370400440532013000';
const OTHER_ACCOUNT = 'NL91ABNA0417164300';
const PAYER = { name: 'Anna Müller', iban: 'AT611904300234573201' };
const accounts = [{ number: ACCOUNT, currency: 'EUR' as const }];
const bytes = (xml: string) => Buffer.from(xml);
const read = (xml: string): Promise<Statement[]> => readCamt(bytes(xml), accounts);
const faultOf = async (xml: string | Uint8Array): Promise<string> => {
  try {
    await readCamt(typeof xml === 'string' ? bytes(xml) : xml, accounts);
  } catch (error) {
    if (error instanceof StatementFault) return error.message;
    throw error;
  }
  return 'read';
};
const credit = (minor: bigint, more: Partial<CamtEntry> & { text?: string[] } = {}): CamtEntry => ({
  direction: 'CRDT',
  payments: [{ minor, debtor: PAYER, ...(more.text && { text: more.text }) }],
  ...more,
});

describe.each<CamtVersion>(['02', '08'])('a statement in version .001.%s', (version) => {
  const statement = (entries: CamtEntry[], more: Partial<CamtStatement> = {}) =>
    camt053(version, [{ account: ACCOUNT, entries, ...more }]);

  test('gives a line for each payment, with what it is known by', async () => {
    const [result] = await read(
      statement([
        {
          direction: 'CRDT',
          bankReference: 'B-1',
          payments: [
            { minor: 1250n, endToEndId: 'E2E', reference: 'RF18539007547034', text: ['hello', '& you'], debtor: PAYER },
          ],
        },
      ]),
    );
    expect(result).toMatchObject({ format: 'camt.053', account: ACCOUNT, isBalanced: true, unbooked: 0 });
    expect(result!.lines).toEqual([
      {
        account: ACCOUNT,
        key: 'B-1 +1250',
        bookedOn: '2026-03-31',
        direction: 'credit',
        minor: 1250n,
        currency: 'EUR',
        endToEndId: 'E2E',
        remittance: ['RF18539007547034', 'hello', '& you'],
        counterparty: PAYER,
        isReversal: false,
        bankReference: 'B-1',
      },
    ]);
  });

  test('splits a batch into its payments', async () => {
    const [result] = await read(
      statement([
        {
          direction: 'DBIT',
          bankReference: 'B',
          payments: [1n, 20n, 300n].map((minor) => ({ minor, creditor: PAYER })),
        },
      ]),
    );
    expect(result!.lines.map(({ key, minor, direction }) => [key, minor, direction])).toEqual([
      ['B/1 -1', 1n, 'debit'],
      ['B/2 -20', 20n, 'debit'],
      ['B/3 -300', 300n, 'debit'],
    ]);
  });

  test('keeps a batch whose parts do not come to its sum in one line without details', async () => {
    const [result] = await read(
      statement([{ direction: 'CRDT', minor: 900n, payments: [{ minor: 500n, endToEndId: 'A' }, { minor: 500n }] }]),
    );
    expect(result!.lines).toMatchObject([{ minor: 900n, remittance: [], counterparty: {} }]);
    expect(result!.lines[0]).not.toHaveProperty('endToEndId');
  });

  test('counts booked entries only', async () => {
    const [result] = await read(
      statement([credit(100n), credit(900n, { status: 'PDNG' }), credit(1n, { status: 'INFO' })]),
    );
    expect(result).toMatchObject({ unbooked: 2, lines: [{ minor: 100n }] });
  });

  test('knows reversals and returns, with their reason and the party on the other side', async () => {
    const [result] = await read(
      statement([
        { direction: 'DBIT', isReversal: true, payments: [{ minor: 5n, debtor: PAYER }] },
        {
          direction: 'CRDT',
          payments: [
            {
              minor: 7n,
              endToEndId: 'OUR-PAYOUT',
              returnReason: 'AC04',
              debtor: { name: 'We', iban: ACCOUNT },
              creditor: PAYER,
            },
          ],
        },
        { direction: 'CRDT', family: 'RRTN', payments: [{ minor: 9n }] },
        credit(11n),
      ]),
    );
    expect(result!.lines).toMatchObject([
      { isReversal: true, direction: 'debit', counterparty: PAYER },
      { isReversal: true, returnReason: 'AC04', endToEndId: 'OUR-PAYOUT', counterparty: PAYER },
      { isReversal: true },
      { isReversal: false },
    ]);
  });

  test('is refused whole where opening, lines and closing do not add up', async () => {
    expect(await faultOf(statement([credit(100n)], { closingMinor: 100_099n }))).toBe(
      `The statement of ${ACCOUNT} does not add up: it opens with 1000.00, its lines come to 1.00, and it closes with 1000.99.`,
    );
    const [good, bad] = [
      { account: ACCOUNT, entries: [credit(1n)] },
      { account: ACCOUNT, entries: [], closingMinor: 0n },
    ];
    expect(await faultOf(camt053(version, [good, bad]))).toMatch(/does not add up/);
    expect(await faultOf(statement([]).replaceAll('OPBD', 'OPAV'))).toMatch(/no opening or no closing balance/);
  });

  test('may begin and end with interim balances, as a page of a longer one does', async () => {
    expect(
      await read(
        statement([credit(3n)])
          .replace('OPBD', 'ITBD')
          .replace('CLBD', 'ITBD'),
      ),
    ).toMatchObject([{ isBalanced: true }]);
    expect(await read(statement([credit(3n)]).replace('OPBD', 'PRCD'))).toMatchObject([{ isBalanced: true }]);
  });

  test('of any entries is read to the same sum, and overdrawn accounts too', async () => {
    const entry = fc.record({
      direction: fc.constantFrom('CRDT' as const, 'DBIT' as const),
      payments: fc.array(fc.record({ minor: fc.bigInt({ min: 1n, max: 10n ** 12n }) }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 8 }),
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        async (entries, openingMinor) => {
          const [result] = await read(statement(entries, { openingMinor }));
          expect(result!.lines.map(({ minor }) => minor)).toEqual(
            entries.flatMap(({ payments }) => payments.map(({ minor }) => minor)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('of another account, or in another currency, is refused', async () => {
    expect(await faultOf(camt053(version, [{ account: OTHER_ACCOUNT, entries: [] }]))).toBe(
      `It is about the account ${OTHER_ACCOUNT}, which is not configured.`,
    );
    expect(await faultOf(camt053(version, [{ account: ACCOUNT, currency: 'GBP', entries: [] }]))).toMatch(
      /kept in EUR/,
    );
    expect(await faultOf(statement([credit(1n, { currency: 'USD' })]))).toBe('Entry 1 is in USD, not in EUR.');
  });

  test('keeps two accounts of one file apart, and numbers equal lines of two pages in one row', async () => {
    const both = [...accounts, { number: OTHER_ACCOUNT, currency: 'EUR' as const }];
    const day = { account: ACCOUNT, entries: [credit(10n)] };
    const file = camt053(version, [day, { account: OTHER_ACCOUNT, entries: [credit(2n)] }, day]);
    const [first, second] = await readCamt(bytes(file), both);
    expect(first!.lines).toHaveLength(2);
    expect(first!.lines[1]!.key).toBe(`${first!.lines[0]!.key}#2`);
    expect(second).toMatchObject({ account: OTHER_ACCOUNT, lines: [{ minor: 2n }] });
  });

  test('as a notification has no balances, and says that they are not proved', async () => {
    const file = camt054(version, [{ account: ACCOUNT, entries: [credit(10n, { bankReference: 'B-1' })] }]);
    expect(await read(file)).toMatchObject([{ format: 'camt.054', isBalanced: false, lines: [{ key: 'B-1 +10' }] }]);
  });

  test.each([
    ['a negative sum', '>1.00<', '>-1.00<'],
    ['two decimals too many', '>1.00<', '>1.0001<'],
    ['a sum in letters', '>1.00<', '>1e2<'],
    ['no sum', '>1.00<', '><'],
    ['a day that does not exist', '<BookgDt><Dt>2026-03-31', '<BookgDt><Dt>2026-02-30'],
    ['neither credit nor debit', '<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<CdtDbtInd>X</CdtDbtInd><Sts>'],
  ])('with %s is refused', async (_, from, to) => {
    const file = statement([credit(100n)]);
    expect(file).toContain(from);
    expect(await faultOf(file.replaceAll(from, to))).toMatch(/^Entry 1/);
  });

  test('takes zeros beyond the decimals of its currency', async () => {
    expect((await read(statement([credit(100n)]).replaceAll('>1.00<', '>1.00000<')))[0]!.lines).toMatchObject([
      { minor: 100n },
    ]);
  });
});

describe('the same movement', () => {
  const entries = [credit(500n, { text: ['x'] }), credit(500n, { text: ['x'] }), credit(500n, { text: ['y'] })];
  const keysOf = async (xml: string) => (await read(xml)).flatMap(({ lines }) => lines.map(({ key }) => key));

  test('has the same key in both versions, in notifications and statements, and in a file of more days', async () => {
    const longer = [...entries, credit(500n, { day: '2026-03-30', text: ['x'] })];
    const keys = await keysOf(camt053('02', [{ account: ACCOUNT, entries }]));
    expect(new Set(keys).size).toBe(3);
    expect(await keysOf(camt053('08', [{ account: ACCOUNT, entries }]))).toEqual(keys);
    expect(await keysOf(camt054('08', [{ account: ACCOUNT, entries }]))).toEqual(keys);
    const longerKeys = await keysOf(camt053('08', [{ account: ACCOUNT, entries: longer }]));
    expect(longerKeys.slice(0, 3)).toEqual(keys);
  });

  test('and its fee under the same reference of the bank are two', async () => {
    const fee = { direction: 'DBIT' as const, bankReference: 'B', payments: [{ minor: 15n }] };
    expect(
      await keysOf(camt053('08', [{ account: ACCOUNT, entries: [credit(500n, { bankReference: 'B' }), fee] }])),
    ).toEqual(['B +500', 'B -15']);
  });

  test.each(['NOTPROVIDED', 'NONREF'])('is not known by the reference %s, which is none', async (bankReference) => {
    const [first, second] = await keysOf(
      camt053('08', [
        {
          account: ACCOUNT,
          entries: [credit(1n, { bankReference, text: ['a'] }), credit(1n, { bankReference, text: ['b'] })],
        },
      ]),
    );
    expect(first).not.toBe(second);
  });
});

describe('a hostile file is refused', () => {
  const whole = camt053('08', [{ account: ACCOUNT, entries: [credit(100n, { text: ['TEXT'] })] }]);
  const withType = (type: string, text: string) =>
    whole.replace('?>', `?><!DOCTYPE Document [${type}]>`).replace('TEXT', text);
  const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

  test.each([
    ['an outside entity', withType('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), /document type/],
    ['billion laughs', withType(`<!ENTITY l0 "ha">${laughs}`, '&l10;'), /document type/],
    ['an entity without a type', whole.replace('TEXT', '&x;'), /not well-formed/],
    ['a file that is cut off', whole.slice(0, -20), /not well-formed/],
    ['two documents', whole + whole.slice(whole.indexOf('<Document')), /not well-formed/],
    ['HTML', '<html><body>Log in</body></html>', /no message that can be read here/],
    ['another version', whole.replace('001.08', '001.13'), /no message that can be read here/],
    ['an intraday report', whole.replace('camt.053', 'camt.052'), /no message that can be read here/],
    [
      'a notification with the name of a statement',
      whole.replace('camt.053', 'camt.054'),
      /says that it is a camt.054/,
    ],
    ['no statement', `<Document xmlns="${namespace}"/>`, /no statement/],
    ['nothing', '', /not well-formed/],
    ['elements in elements', whole.replace('TEXT', '<a>'.repeat(60)), /nested too deeply/],
    ['a long text', whole.replace('TEXT', 'x'.repeat(20_000)), /more than 10000 characters/],
    ['a character set that is not read', whole.replace('UTF-8', 'UTF-7'), /character set utf-7/],
    ['a control character', whole.replace('TEXT', '\u0001'), /not well-formed/],
  ])('%s', async (_, file, fault) => {
    expect(await faultOf(file)).toMatch(fault);
  });

  test('in another character set than it says', async () => {
    expect(await faultOf(Buffer.from(whole, 'latin1'))).toMatch(/not in its character set/);
    const honest = Buffer.from(whole.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect((await readCamt(honest, accounts))[0]!.lines[0]!.counterparty.name).toBe('Anna Müller');
  });

  test('with a text of 100 MB, long before its end', async () => {
    const at = whole.indexOf('TEXT');
    const file = Buffer.alloc(100_000_000, 'x');
    file.write(whole.slice(0, at));
    expect(await faultOf(file)).toMatch(/too long/);
  });
});
