import { expect, test } from 'vitest';
import { readSigned, encrypt, signText, decrypt } from './encryption.ts';

const keeper = { SECRET: 'x'.repeat(40) };
const other = { SECRET: 'y'.repeat(40) };

test('what is encrypted is read again by the same key and purpose only', () => {
  const encrypted = encrypt(keeper, 'a', 'JBSWY3DPEHPK3PXP');
  expect(decrypt(keeper, 'a', encrypted)).toBe('JBSWY3DPEHPK3PXP');
  expect(encrypt(keeper, 'a', 'JBSWY3DPEHPK3PXP').equals(encrypted)).toBe(false);
  expect(() => decrypt(keeper, 'b', encrypted)).toThrow();
  expect(() => decrypt(other, 'a', encrypted)).toThrow();
  encrypted[encrypted.length - 1]! ^= 1;
  expect(() => decrypt(keeper, 'a', encrypted)).toThrow();
});

test('a signature holds for its text, purpose and key only', () => {
  const token = signText(keeper, 'a', '42');
  expect(readSigned(keeper, 'a', token)).toBe('42');
  for (const forged of [token.replace('42', '43'), `${token}A`, '42', '42.', '.', ''])
    expect(readSigned(keeper, 'a', forged)).toBeUndefined();
  expect(readSigned(keeper, 'b', token)).toBeUndefined();
  expect(readSigned(other, 'a', token)).toBeUndefined();
});
