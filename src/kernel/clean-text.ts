/**
 * Text as a person pastes it from a letter, a chat or a document: with direction marks and zero-width characters that nobody
 * sees, spaces and hyphens of many kinds, and letters in pieces. The checks of a form and the server read it the same way.
 */

/** Neither seen nor meant: direction marks, zero-width characters, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\s\u2800]+/gu;
const HYPHENS = /[\p{Dash_Punctuation}\u2212]/gu;

/** Composed letters, plain spaces one at a time, and nothing that cannot be seen. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim();

/** The same, with every kind of hyphen or dash as `-`. */
export const cleanNumber = (text: string): string => cleanText(text).normalize('NFKC').replace(HYPHENS, '-');

/** The characters of a number alone, as it is stored: no space, hyphen or dot between them. */
export const compact = (text: string): string => cleanNumber(text).replace(/[ .-]/g, '');
