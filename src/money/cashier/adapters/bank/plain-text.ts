/**
 * Text as payment systems take it: SEPA allows `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space, and no `/` at either end and no `//`
 * (EPC217-08). Other letters are transliterated (`Łukasz Jiménez` → `Lukasz Jimenez`), what has no letter becomes a space.
 */
import anyAscii from 'any-ascii';

export function plainText(text: string, maxLength: number): string {
  const plain = anyAscii(text.normalize('NFC'))
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+]+/g, ' ')
    .replaceAll(/\/{2,}/g, '/');
  return trimmed(trimmed(plain).slice(0, maxLength));
}

const trimmed = (text: string): string => text.replaceAll(/^[ /]+|[ /]+$/g, '');
