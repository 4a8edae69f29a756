import fc from 'fast-check';
import { generate, validate } from 'node-iso11649';
import { describe, expect, test } from 'vitest';
import { creditorReference, groupedReference, isCreditorReference, referencesIn } from './creditor-reference.ts';

const id = fc.uuid({ version: 7 });
const kindOf = (character: string): string => (/\d/.test(character) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const words = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('the reference of a deposit', () => {
  test('is the same for the same deposit, and another for another', () => {
    const deposit = '019a0000-0000-7000-8000-000000000000';
    expect(creditorReference(deposit)).toBe('RF04000000000000');
    expect(creditorReference('019a0000-0000-7000-bfff-ffffffffffff')).toBe(
      creditorReference('019b0000-0000-7000-bfff-ffffffffffff'),
    );
    expect(groupedReference(creditorReference('019a0000-0000-7000-9a3b-5c7d9e1f2a4c'))).toMatch(
      /^RF\d\d( [A-Z0-9]{4}){3}$/,
    );
  });

  test('is one of ISO 11649 by an independent library, of 16 characters', () => {
    fc.assert(
      fc.property(id, (deposit) => {
        const reference = creditorReference(deposit);
        expect(reference).toHaveLength(16);
        expect(validate(reference)).toBe(true);
        expect(generate(reference.slice(4))).toBe(reference);
      }),
    );
  });

  test('keeps every bit below the variant', () => {
    fc.assert(
      fc.property(id, (deposit) => {
        const random = Array.from(creditorReference(deposit).slice(4)).reduce(
          (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
          0n,
        );
        expect(random.toString(16).padStart(16, '0').slice(1)).toBe(deposit.slice(19).replace('-', '').slice(1));
      }),
    );
  });

  test('is found anywhere in a text: in small letters, with spaces or dashes, cut into lines', () => {
    fc.assert(
      fc.property(
        id,
        words,
        words,
        fc.nat(15),
        fc.constantFrom('', ' ', '-', ' . '),
        (deposit, before, after, cut, gap) => {
          const reference = creditorReference(deposit);
          const typed = Array.from(reference.toLowerCase()).join(gap);
          const text = `${before} ${typed.slice(0, cut)}`;
          expect(referencesIn([text, `${typed.slice(cut)} ${after}`]).references).toContain(reference);
        },
      ),
    );
  });

  // A letter for a digit moves what follows it by a place: of those, one in 97 is not noticed, and then names no deposit.
  test('is not taken with one wrong letter or digit, or two that have changed places, and is reported', () => {
    fc.assert(
      fc.property(id, fc.integer({ min: 4, max: 15 }), fc.integer({ min: 1, max: 25 }), (deposit, at, shift) => {
        const reference = creditorReference(deposit);
        const [first, second] = [reference[at]!, reference[at + 1]];
        const alphabet = kindOf(first);
        fc.pre(shift % alphabet.length !== 0);
        const wrong = alphabet[(alphabet.indexOf(first) + shift) % alphabet.length]!;
        const mistyped = reference.slice(0, at) + wrong + reference.slice(at + 1);
        expect(referencesIn([mistyped])).toEqual({ references: [], damaged: [mistyped] });
        if (second === undefined || second === first || !alphabet.includes(second)) return;
        expect(isCreditorReference(reference.slice(0, at) + second + first + reference.slice(at + 2))).toBe(false);
      }),
    );
  });

  test('the example of the standard is one', () => {
    expect(referencesIn(['RF18 5390 0754 7034']).references).toEqual(['RF18539007547034']);
  });

  test('two different ones in a text are both found, and one that is repeated is one', () => {
    const [first, second] = ['019a0000-0000-7000-8000-0000000000a1', '019a0000-0000-7000-8000-0000000000b2'].map(
      creditorReference,
    );
    expect(referencesIn([`${first} and ${second}, ${first}`]).references).toEqual([first, second]);
  });

  test.each(['', 'Thank you', 'RF', 'RF18', 'perf 12 months', 'RF18 5390 0754 703'])(
    'none is found in "%s"',
    (text) => {
      expect(referencesIn([text]).references).toEqual([]);
    },
  );
});
