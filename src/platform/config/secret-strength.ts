// How hard a secret is to guess, judged by its own text: repetition, what follows from the characters before, and whether it reads like words.
import { isWrittenInWords } from './written-words.ts';

/**
 * An upper bound of its entropy, in bits: the length without repetition, times what a character or the step to the next one
 * reveals, whichever is less. Random hexadecimal digits give 3.5 or more each, one letter repeated gives 0.
 */
export function entropyBits(text: string): number {
  const codes = [...Buffer.from(withoutRepetition(text))];
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return codes.length * Math.min(bitsEach(codes), bitsEach(steps));
}

/** Throws what is wrong with a secret that must resist guessing; `least` in bits. */
export function requireEntropy(name: string, secret: string, least: number): void {
  if (entropyBits(secret) < least || isWrittenInWords(secret))
    throw new Error(`${name} is too easy to guess. Make a random one, e.g. with "openssl rand -hex 32".`);
}

/** `abcabcabc` reveals no more than `abc`. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return unit;
  }
  return text;
}

/** Shannon's measure of how the values are spread. */
function bitsEach(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / values.length) * Math.log2(count / values.length);
  return bits;
}
