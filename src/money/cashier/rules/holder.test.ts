import { expect, test } from 'vitest';
import { isSamePerson } from './holder.ts';

test.each([
  ['ANA GARCIA', 'Ana', 'García'],
  ['García López Ana María', 'Ana María', 'García López'],
  ['GARCIA, ANA', 'Ana', 'García López'],
  ['JOHN Q. SMITH', 'John', 'Smith'],
  ['SOREN KJAER', 'Søren', 'Kjær'],
  ['Lukasz Wisniewski', 'Łukasz', 'Wiśniewski'],
  ['GROSS JURGEN', 'Jürgen', 'Groß'],
  ['MUELLER JOERG', 'Jörg', 'Müller'],
  ['ИВАНОВ ПЁТР', 'Пётр', 'Иванов'],
  ['Jean-Luc Picard', 'Jean Luc', 'Picard'],
  ["O'NEILL SEAN", 'Seán', 'O’Neill'],
  ['Ｊｏｈｎ Ｓｍｉｔｈ', 'John', 'Smith'],
])('%s is %s %s', (holder, first, last) => {
  expect(isSamePerson(holder, first, last)).toBe(true);
});

test.each([
  ['MARIA GARCIA', 'Ana', 'García'],
  ['ANA', 'Ana', 'García'],
  ['ANA LOPEZ', 'Ana', 'García'],
  ['SMITHSON JOHNNY', 'John', 'Smith'],
  ['', 'Ana', 'García'],
  ['Ana', 'Ana', 'Ana García'],
])('%j is not %s %s', (holder, first, last) => {
  expect(isSamePerson(holder, first, last)).toBe(false);
});
