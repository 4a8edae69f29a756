/**
 * Text as a person pastes it from a letter, a chat or a document: with invisible direction marks and zero-width characters, many
 * kinds of spaces and hyphens, and decomposed letters. The checks of a form and the server read it the same way.
 */

/** Invisible and unintended: direction marks, zero-width characters, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\s\u2800]+/gu;
const HYPHENS = /[\p{Dash_Punctuation}\u2212]/gu;

/** Composed letters, single plain spaces, and no invisible characters. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim();

/** The same, with every kind of hyphen or dash as `-`. */
export const cleanNumber = (text: string): string => cleanText(text).normalize('NFKC').replace(HYPHENS, '-');

/** A number as it is stored, without spaces, hyphens or dots. */
export const compact = (text: string): string => cleanNumber(text).replace(/[ .-]/g, '');
