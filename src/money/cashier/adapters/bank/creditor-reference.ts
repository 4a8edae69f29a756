/**
 * Creditor references (ISO 11649): what a payer writes on a transfer so that we know the deposit again. `RF`, two check digits and
 * the 62 random bits of the deposit's id in base 36, so always 16 characters: short enough to type from another screen. It serves as
 * the `txid` of a Pix code, too.
 */
import { assert } from '#kernel/assert.ts';
import { isUuid } from '#kernel/ids.ts';

const BODY = 12;
const LENGTH = 4 + BODY;
/** Bits of a UUID below its variant. They fit: 2⁶² < 36¹². */
const RANDOM_BITS = (1n << 62n) - 1n;

export function creditorReference(id: string): string {
  assert(isUuid(id), 'a reference is made from the id of a deposit');
  const random = BigInt(`0x${id.slice(19).replace('-', '')}`) & RANDOM_BITS;
  const body = random.toString(36).toUpperCase().padStart(BODY, '0');
  return `RF${String(98 - remainder(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** As people copy it: `RF47 3K9D 0P2M X7QA`. */
export const groupedReference = (reference: string): string => reference.match(/.{1,4}/g)!.join(' ');

export interface ReferencesInText {
  /** References with right check digits, each once. */
  references: string[];
  /** What looks like one and has wrong check digits: a payer has mistyped it, or it is a reference of another creditor. */
  damaged: string[];
}

/** Wherever it stands: banks cut texts into lines, payers leave out spaces or write small letters. */
export function referencesIn(texts: readonly string[]): ReferencesInText {
  const text = texts
    .join('')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const candidates = Array.from(text.matchAll(/(?=(RF[0-9]{2}[A-Z0-9]{12}))/g), ([, candidate]) => candidate!);
  return {
    references: [...new Set(candidates.filter(isCreditorReference))],
    damaged: [...new Set(candidates.filter((candidate) => !isCreditorReference(candidate)))],
  };
}

export const isCreditorReference = (text: string): boolean =>
  text.length === LENGTH && /^RF[0-9]{2}[A-Z0-9]+$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;

/** ISO 7064, mod 97-10: letters count as two digits, A as 10. */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
