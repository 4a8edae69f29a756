/** Masks of input fields: `#` is a digit, `@` a letter, `*` either, anything else stands for itself (VA-38). */
const PLACES: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\p{Nd}]/u };

/** The mask as a list of patterns and fixed characters, which is how input libraries take it. */
export const maskParts = (mask: string): Array<RegExp | string> => Array.from(mask, (place) => PLACES[place] ?? place);

/** The text of a masked field after this was typed: characters that do not fit their place are left out. */
export function applyMask(mask: string, typed: string): string {
  const left = Array.from(typed);
  let result = '';
  let fixed = '';
  for (const part of maskParts(mask)) {
    if (left.length === 0) break;
    if (typeof part === 'string') {
      // A fixed character is shown when something follows it.
      fixed += part;
      if (left[0] === part) left.shift();
      continue;
    }
    while (left.length > 0 && !part.test(left[0]!)) left.shift();
    if (left.length === 0) break;
    result += fixed + left.shift()!;
    fixed = '';
  }
  return result;
}
