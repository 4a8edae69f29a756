import fc from 'fast-check';
import { hasError, parsePix, PixElementType } from 'pix-utils';
import generateQrCode from 'sepa-payment-qr-code';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { creditorReference } from './creditor-reference.ts';
import { EPC_LEVEL, epcCode } from './epc-code.ts';
import { pixCode } from './pix-code.ts';
import { plainText } from './plain-text.ts';

const IBAN = 'DE89370400440532013000';
const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n });
const reference = fc.uuid({ version: 7 }).map(creditorReference);

describe('the EPC code', () => {
  test('has the lines of the guideline', () => {
    const code = epcCode({
      name: 'Red Cross',
      iban: IBAN,
      bic: 'BPOTBEB1',
      cents: 1250n,
      reference: 'RF18539007547034',
    });
    expect(code.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BPOTBEB1',
      'Red Cross',
      IBAN,
      'EUR12.50',
      '',
      'RF18539007547034',
    ]);
  });

  test('is what an independent library writes', () => {
    fc.assert(
      fc.property(cents, reference, (sum, structuredReference) => {
        const ourCode = epcCode({ name: 'Baize Ltd', iban: IBAN, cents: sum, reference: structuredReference });
        const theirCode = generateQrCode({
          name: 'Baize Ltd',
          iban: IBAN,
          amount: Number(sum) / 100,
          structuredReference,
        });
        fc.pre(sum < 100_000_000n); // theirs is in floating point
        expect(ourCode.split('\n')).toEqual(theirCode.trimEnd().split('\n'));
      }),
    );
  });

  test('fits a code of version 13 at level M with any name, and a name begins no field of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), cents, reference, (name, sum, structuredReference) => {
        fc.pre(Buffer.byteLength(name) < 200);
        const code = epcCode({ name, iban: IBAN, bic: 'COBADEFFXXX', cents: sum, reference: structuredReference });
        expect(code.split('\n')).toHaveLength(10);
        expect(encode(code, { ecc: EPC_LEVEL }).version).toBeLessThanOrEqual(13);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the Pix code', () => {
  const pix = { key: 'pix@example.com', merchantName: 'Baize Jogos', merchantCity: 'São Paulo' };

  test('is read by an independent library as it was meant', () => {
    fc.assert(
      fc.property(cents, reference, (centavos, txid) => {
        const read = parsePix(pixCode({ ...pix, centavos, txid }));
        if (hasError(read) || read.type !== PixElementType.STATIC) throw new Error('not a static Pix code');
        expect(read).toMatchObject({
          pixKey: pix.key,
          merchantName: 'Baize Jogos',
          merchantCity: 'Sao Paulo',
          transactionAmount: Number(centavos) / 100,
          txid,
        });
      }),
    );
  });

  test('with one wrong character anywhere is refused by it', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const code = pixCode({ ...pix, centavos: 1250n, txid: 'RF18539007547034' });
        const digits = [...code.matchAll(/\d/g)].map(({ index }) => index);
        const index = digits[at % digits.length]!;
        const mistyped = code.slice(0, index) + String((Number(code[index]) + shift) % 10) + code.slice(index + 1);
        expect(hasError(parsePix(mistyped))).toBe(true);
      }),
    );
  });

  test('cuts names to what the manual allows', () => {
    const code = pixCode({
      key: 'x',
      merchantName: 'A'.repeat(40),
      merchantCity: 'Ç'.repeat(40),
      centavos: 1n,
      txid: 'a',
    });
    expect(code).toContain(`5925${'A'.repeat(25)}6015${'C'.repeat(15)}62`);
  });
});

describe('plain text', () => {
  test.each([
    ['Łukasz Jiménez-Größe', 'Lukasz Jimenez-Grosse'],
    ['Иван Петров', 'Ivan Petrov'],
    ['//A & B// <Ltd>', 'A B/ Ltd'],
    ["O'Brien\n\tSon", "O'Brien Son"],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text, 70)).toBe(plain);
  });

  test('has no other characters than those of SEPA, and is never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, length) => {
        const plain = plainText(text, length);
        expect(plain).toMatch(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(plain.length).toBeLessThanOrEqual(length);
        expect(plain).not.toMatch(/^[ /]|[ /]$/);
      }),
    );
  });
});
