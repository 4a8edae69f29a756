// Our few cookies: read from the header, written with the attributes that they must have.

/** The value of one cookie; `undefined` when it is not there. Looks at the header only, without building a list. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (let start = 0; start < header.length;) {
    let end = header.indexOf(';', start);
    if (end < 0) end = header.length;
    const from = header[start] === ' ' ? start + 1 : start;
    if (header.startsWith(name, from) && header[from + name.length] === '=')
      return header.slice(from + name.length + 1, end).trim();
    start = end + 1;
  }
  return undefined;
}

export interface CookieAttributes {
  isSecure: boolean;
  expires?: Date;
  /** Sent by one of our pages in a frame of another site too, and kept apart for each such site. Needs https. */
  isFramed?: boolean;
}

/** `HttpOnly`, `SameSite=Lax`, for the whole site; with `Secure` and the `__Host-` name on https. */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, expires, isFramed = false }: CookieAttributes,
): string {
  return `${cookieName(name, isSecure)}=${value}; Path=/; HttpOnly; SameSite=${isFramed && isSecure ? 'None; Partitioned' : 'Lax'}${isSecure ? '; Secure' : ''}${expires ? `; Expires=${expires.toUTCString()}` : ''}`;
}

export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
