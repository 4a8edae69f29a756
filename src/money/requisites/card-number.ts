// Card numbers, which no field may hold (W10).
import { cleanNumber } from '#kernel/clean-text.ts';

/** Lengths of the numbers of each scheme, by how they begin; a longer or shorter number is no card's. */
const SCHEMES: ReadonlyArray<readonly [prefix: RegExp, length: RegExp]> = [
  [/^4/, /^(?:.{13}|.{16}|.{19})$/], // Visa
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, /^.{16}$/], // Mastercard
  [/^3[47]/, /^.{15}$/], // American Express
  [/^3(?:0[0-5]|095|[689])/, /^.{14,19}$/], // Diners Club
  [/^35(?:2[89]|[3-8])/, /^.{16,19}$/], // JCB
  [/^6(?:011|4[4-9]|5)/, /^.{16,19}$/], // Discover, RuPay, Elo
  [/^(?:62|81)/, /^.{16,19}$/], // UnionPay
  [/^(?:50|5[6-9]|6)/, /^.{13,19}$/], // Maestro and the schemes of single countries
  [/^220[0-4]/, /^.{16,19}$/], // Mir
  [/^(?:9792|9860|8600|508|82)/, /^.{16}$/], // Troy, Humo, Uzcard, RuPay
];

/** Whether a number that stands for itself is a card's by its beginning, its length and its check digit. */
const isCardNumber = (digits: string): boolean =>
  SCHEMES.some(([prefix, length]) => prefix.test(digits) && length.test(digits)) && passesLuhn(digits);

/** Numbers in the text are checked as a whole: an account number of twenty digits holds no card number, whatever its digits. */
export function holdsCardNumber(text: string): boolean {
  const plain = cleanNumber(text);
  const runs = plain.match(/[0-9](?:[ -]*[0-9])*/g) ?? [];
  const solid = plain.match(/[0-9]+/g) ?? [];
  return [...runs.map((run) => run.replaceAll(/[ -]/g, '')), ...solid].some(isCardNumber);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
