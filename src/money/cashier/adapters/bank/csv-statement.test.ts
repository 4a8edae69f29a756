import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, type CsvForm } from './csv-statement.ts';
import { StatementFault } from './statement.ts';

const account = { number: 'DE89370400440532013000', currency: 'EUR' as const };
const german: CsvForm = {
  delimiter: ';',
  charset: 'windows-1252',
  skipLines: 0,
  decimalMark: ',',
  dateForm: 'DD.MM.YYYY',
  columns: {
    bookedOn: 'Buchungstag',
    amount: 'Betrag',
    currency: 'Währung',
    remittance: ['Verwendungszweck'],
    name: 'Name',
    iban: 'IBAN',
  },
};
const HEAD = 'Buchungstag;Name;IBAN;Verwendungszweck;Betrag;Währung;Saldo\n';
const line = (sum: string, more: { day?: string; text?: string; balance?: string } = {}) =>
  `${more.day ?? '31.03.2026'};Anna Müller;AT61 1904 3002 3457 3201;"${more.text ?? 'x'}";${sum};EUR;${more.balance ?? ''}\n`;
const read = (text: string, form = german) => readCsv(Buffer.from(text, 'latin1'), account, form);
const faultOf = async (text: string, form = german): Promise<string> => {
  try {
    await read(text, form);
    return 'read';
  } catch (error) {
    if (error instanceof StatementFault) return error.message;
    throw error;
  }
};

describe('a statement as CSV', () => {
  test('gives the same lines as any other', async () => {
    const { lines, ...rest } = await read(HEAD + line('1.234,50', { text: 'RF18 5390; "" 0754' }) + line('-7,00'));
    expect(rest).toEqual({ format: 'csv', account: account.number, unbooked: 0, isBalanced: false });
    expect(lines).toMatchObject([
      {
        account: account.number,
        bookedOn: '2026-03-31',
        direction: 'credit',
        minor: 123_450n,
        currency: 'EUR',
        remittance: ['RF18 5390; " 0754'],
        counterparty: { name: 'Anna Müller', iban: 'AT611904300234573201' },
        isReversal: false,
      },
      { direction: 'debit', minor: 700n },
    ]);
  });

  test.each([
    ['0,05', 5n],
    ['+12', 1200n],
    ['1.234.567,89', 123_456_789n],
    ['1 234,5', 123_450n],
    ["1'234,50", 123_450n],
    ['−3,00', -300n],
    ['3,0000', 300n],
  ])('reads the sum %s', async (sum, minor) => {
    const { lines } = await read(HEAD.replace('Währung', 'W') + line('1,00'), {
      ...german,
      columns: { ...german.columns, currency: 'W' },
    });
    expect(lines).toHaveLength(1);
    const utf8 = { ...german, charset: 'utf-8' };
    const result = await readCsv(Buffer.from(HEAD + line(sum)), account, utf8);
    expect(result.lines).toMatchObject([
      { minor: minor < 0n ? -minor : minor, direction: minor < 0n ? 'debit' : 'credit' },
    ]);
  });

  test.each([
    ['a formula', line('=1+1')],
    ['the other decimal mark', line('12.50')],
    ['two decimals too many', line('1,0001')],
    ['digits that are grouped wrongly', line('12.34,00')],
    ['letters', line('12,00 EUR')],
    ['no sum', line('')],
    ['a day that does not exist', line('1,00', { day: '30.02.2026' })],
    ['a day in another form', line('1,00', { day: '2026-03-31' })],
    ['another currency', line('1,00').replace('EUR', 'USD')],
  ])('with %s is refused whole', async (_, bad) => {
    expect(await faultOf(HEAD + line('5,00') + bad)).toMatch(/^Line 3/);
  });

  test('without a column that is configured, or with one of them twice, is refused', async () => {
    expect(await faultOf(HEAD.replace('Betrag', 'Summe') + line('1,00'))).toBe('It has no column Betrag.');
    expect(await faultOf(HEAD.replace('Saldo', 'Betrag') + line('1,00'))).toBe('It has two columns Betrag.');
    expect(await faultOf('')).toBe('It has no heading: nothing is in it.');
  });

  test('of another account is refused', async () => {
    const form = { ...german, columns: { ...german.columns, account: 'IBAN' } };
    expect(await faultOf(HEAD + line('1,00'), form)).toMatch(/is about the account AT61/);
  });

  test('in another character set than configured is refused', async () => {
    expect(await faultOf(HEAD + line('1,00'), { ...german, charset: 'utf-8' })).toBe(
      'It is not in its character set utf-8.',
    );
  });

  test('with rows of different lengths, or a field without end, is refused', async () => {
    expect(await faultOf(`${HEAD}31.03.2026;a\n`)).toMatch(/no CSV as configured/);
    expect(await faultOf(`${HEAD}"${'x'.repeat(100_000)}`)).toMatch(/no CSV as configured/);
  });

  test('is proved by its balances where it has them, the newest first or last', async () => {
    const form = { ...german, columns: { ...german.columns, balance: 'Saldo' } };
    const days = [
      line('5,00', { balance: '15,00' }),
      line('-7,00', { balance: '8,00' }),
      line('1,00', { balance: '9,00' }),
    ];
    expect(await read(HEAD + days.join(''), form)).toMatchObject({ isBalanced: true });
    expect(await read(HEAD + days.toReversed().join(''), form)).toMatchObject({ isBalanced: true });
    expect(await faultOf(HEAD + days[0]! + days[2]!, form)).toBe('Its balances do not follow from its lines.');
  });

  test('may have credits and debits in columns of their own, and lines above the heading', async () => {
    const form: CsvForm = {
      delimiter: ',',
      charset: 'utf-8',
      skipLines: 2,
      decimalMark: '.',
      dateForm: 'MM/DD/YYYY',
      columns: { bookedOn: 'Date', credit: 'In', debit: 'Out', remittance: ['Text'], bankReference: 'Ref' },
    };
    const text =
      '\uFEFFMy bank\nAccount 1\nDate,In,Out,Text,Ref\n03/31/2026,"1,000.00",,hello,R1\n04/01/2026,,5.00,fee,R2\n';
    const { lines } = await readCsv(Buffer.from(text), account, form);
    expect(lines).toMatchObject([
      { bookedOn: '2026-03-31', direction: 'credit', minor: 100_000n, key: 'R1 +100000' },
      { bookedOn: '2026-04-01', direction: 'debit', minor: 500n, key: 'R2 -500' },
    ]);
    const both = text.replace(',,5.00', ',1.00,5.00');
    await expect(readCsv(Buffer.from(both), account, form)).rejects.toThrow(/a credit and a debit/);
  });

  test('of any text in any field is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), async (texts) => {
        const cells = texts.map((text) => text.replaceAll('"', '""'));
        const file = HEAD + cells.map((text) => line('1,00', { text })).join('');
        const { lines } = await readCsv(Buffer.from(file), account, { ...german, charset: 'utf-8' });
        expect(lines.map(({ remittance }) => remittance.join(''))).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });
});
