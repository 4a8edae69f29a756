/**
 * The EPC QR code ("Girocode") of a transfer in euros: EPC069-12, version 002. A payer's bank app reads account, name, sum and
 * reference from it. Drawn with error correction of level M, as the guideline asks.
 */
import { formatAmount } from '#kernel/money.ts';
import { assert } from '#kernel/assert.ts';

export const EPC_LEVEL = 'M';
/** A code of version 13, the largest that the guideline allows, holds so much at level M. */
const MAX_BYTES = 331;
const MAX_CENTS = 99_999_999_999n;

export interface EpcTransfer {
  name: string;
  iban: string;
  /** May be left out within the European Economic Area. */
  bic?: string;
  cents: bigint;
  reference: string;
}

export function epcCode({ name, iban, bic = '', cents, reference }: EpcTransfer): string {
  assert(cents > 0n && cents <= MAX_CENTS, 'a transfer is of 0.01 to 999 999 999.99 euros');
  assert(reference.length <= 35, 'a structured reference has at most 35 characters');
  const lines = [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic,
    shortName(name),
    iban.replaceAll(' ', ''),
    `EUR${formatAmount(cents, 'EUR')}`,
    '', // purpose
    reference,
  ];
  const code = lines.join('\n');
  assert(Buffer.byteLength(code) <= MAX_BYTES, 'an EPC code has at most 331 bytes');
  return code;
}

/** A line break would begin the next field. */
const shortName = (name: string): string => Array.from(name.replaceAll(/\s+/g, ' ').trim()).slice(0, 70).join('');
