// Text that PostgreSQL keeps: neither a null character nor half of a surrogate pair can be stored.

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** An escape that may produce such a character; tested before the value itself is searched. */
const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/;

/** Valid JSON that contains a text which cannot be stored. Answered with 400 unless it is caught. */
export class UnstorableText extends SyntaxError {
  override name = 'UnstorableText';
}

/** `JSON.parse` for outside input. Throws a `SyntaxError` for invalid JSON, or an `UnstorableText`. */
export function parseExternalJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (SUSPECT.test(text) && !isStorableThroughout(value)) throw new UnstorableText('a text cannot be stored');
  return value;
}

function isStorableThroughout(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableThroughout(inner));
}
