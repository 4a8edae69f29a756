// Texts that an operator has written once per language, or one for all.
import { spoken } from '#domains/content/index.ts';
import type { Words } from './tables.ts';

export function inWords(words: Words['title'], locale: string): string {
  const text = spoken(words, locale);
  return typeof text === 'string' ? text : '';
}
