// What is removed from table talk before it is published: addresses of other sites, and words that do not belong at a table.

/** Domain endings that people type without a scheme. */
const ENDINGS =
  'com|net|org|info|biz|io|me|app|dev|link|site|online|shop|club|top|xyz|bet|casino|win|vip|live|tv|gg|cc|ly|to|ru|su|рф|ua|by|kz|es|mx|ar|cl|pe|co|uk|de|fr|eu|us';

const LINK = new RegExp(
  String.raw`(?:[a-z][a-z+.-]*:\/\/|www\.)\S+|(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}-]+\.)+(?:${ENDINGS})(?![\p{L}\p{N}])(?:[/:?#]\S*)?|\S+@\S+\.\S+`,
  'giu',
);

/** The text without links and mail addresses. */
export const withoutLinks = (text: string): string => text.replaceAll(LINK, '').replaceAll(/\s+/g, ' ').trim();

/** ё and е count as the same letter, and so do é and e. Every position stays the same. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charAt(at).normalize('NFD').charAt(0).toLowerCase().charAt(0),
  ).join('');

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces each of these words with stars. A word that ends in `*` is found with any ending. */
export function withoutWords(text: string, words: readonly string[]): string {
  const patterns = words
    .map((word) => folded(word.trim()))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => (word.endsWith('*') ? `${escaped(word.slice(0, -1))}[\\p{L}\\p{N}]*` : escaped(word)));
  if (patterns.length === 0) return text;
  const blocked = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  let plain = text;
  for (const { 0: word, index } of folded(text).matchAll(blocked))
    plain = plain.slice(0, index) + '*'.repeat(word.length) + plain.slice(index + word.length);
  return plain;
}
