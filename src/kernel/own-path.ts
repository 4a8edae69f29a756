/**
 * A path of our own that came from outside (`redirectUrl`), or nothing. Anything that a browser could read as another
 * site is refused: a second slash or backslash in front, control characters, a scheme, an encoded form of these.
 */
export function ownPath(text: string | null | undefined, mostCharacters = 1024): string | undefined {
  if (!text || text.length > mostCharacters) return undefined;
  // Browsers drop tabs and line ends inside an address, and read a backslash as a slash.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\uff0f\uff3c]/.test(text) || !/^\/(?![/\\])/.test(text))
    return undefined;
  // Whatever comes after us may decode once more than we do.
  if (/^\/(?:%2f|%5c|%09|%0a|%0d|%00|%25)/i.test(text) || /%0[0ad]/i.test(text)) return undefined;
  const origin = 'https://own.invalid';
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Where our answers may redirect to. The leading slashes of a path become one, because a browser reads `//host` as
 * another site; anything else becomes the start page. `undefined` for anything but a path.
 */
export function redirectPath(target: string): string | undefined {
  if (!/^[/\\]/.test(target)) return undefined;
  return ownPath(target.replace(/^(?:[/\\]|%2f|%5c)+/i, '/'), Number.POSITIVE_INFINITY) ?? '/';
}
