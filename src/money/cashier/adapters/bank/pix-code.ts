/**
 * The static BR Code of a Pix transfer ("copia e cola"): fields of tag, length and value as in EMV's merchant-presented codes, by
 * the manual of the Banco Central do Brasil. It carries our reference as `txid`, which comes back in the statement.
 */
import { assert } from '#kernel/assert.ts';
import { formatAmount } from '#kernel/money.ts';
import { plainText } from './plain-text.ts';

export interface PixTransfer {
  /** E-mail, phone, CPF, CNPJ or random key under which the account is registered. */
  key: string;
  merchantName: string;
  merchantCity: string;
  centavos: bigint;
  /** Letters and digits, at most 25. */
  txid: string;
}

export function pixCode({ key, merchantName, merchantCity, centavos, txid }: PixTransfer): string {
  assert(/^[A-Za-z0-9]{1,25}$/.test(txid), 'a txid has 1 to 25 letters and digits');
  assert(centavos > 0n, 'a Pix is of at least one centavo');
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', formatAmount(centavos, 'BRL')),
    field('58', 'BR'),
    field('59', plainText(merchantName, 25)),
    field('60', plainText(merchantCity, 15)),
    field('62', field('05', txid)),
  ];
  const code = `${fields.join('')}6304`;
  return code + crc16(code);
}

function field(tag: string, value: string): string {
  assert(value.length > 0 && value.length < 100, `field ${tag} of a Pix code has 1 to 99 characters`);
  return tag + String(value.length).padStart(2, '0') + value;
}

/** CRC-16 with polynomial 1021, beginning with FFFF. */
function crc16(text: string): string {
  let rest = 0xffff;
  for (const byte of Buffer.from(text)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = rest & 0x8000 ? ((rest << 1) ^ 0x1021) & 0xffff : (rest << 1) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}
