import { expect, test } from 'vitest';
import { readSigned, encrypt, signText, decrypt } from './encryption.ts';

const worker = { SECRET: 'x'.repeat(40) };
const other = { SECRET: 'y'.repeat(40) };

test('what is encrypted is read again by the same key and purpose only', () => {
  const encrypted = encrypt(worker, 'a', 'JBSWY3DPEHPK3PXP');
  expect(decrypt(worker, 'a', encrypted)).toBe('JBSWY3DPEHPK3PXP');
  expect(encrypt(worker, 'a', 'JBSWY3DPEHPK3PXP').equals(encrypted)).toBe(false);
  expect(() => decrypt(worker, 'b', encrypted)).toThrow();
  expect(() => decrypt(other, 'a', encrypted)).toThrow();
  encrypted[encrypted.length - 1]! ^= 1;
  expect(() => decrypt(worker, 'a', encrypted)).toThrow();
});

test('a signature holds for its text, purpose and key only', () => {
  const token = signText(worker, 'a', '42');
  expect(readSigned(worker, 'a', token)).toBe('42');
  for (const forged of [token.replace('42', '43'), `${token}A`, '42', '42.', '.', ''])
    expect(readSigned(worker, 'a', forged)).toBeUndefined();
  expect(readSigned(worker, 'b', token)).toBeUndefined();
  expect(readSigned(other, 'a', token)).toBeUndefined();
});
